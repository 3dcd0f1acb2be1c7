"""What the figures were measured on and with."""

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("open_spiel", "rlcard", "pettingzoo", "librt", "msgspec")


def describe(engine: str, core: int | None, rounds: int, seconds: float) -> str:
    """A list in Markdown. Call it before measuring: it tells how busy the machine was."""
    pinned = "not pinned to a core" if core is None else f"pinned to core {core}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    command = f"python benchmarks/run.py --rounds {rounds} --seconds {seconds:g}"
    return "\n".join(
        [
            f"- {datetime.now(UTC):%Y-%m-%d}, {cpu_model()}, {os.cpu_count()} cores, {load()}",
            f"- {python}, {platform.system()}; {engine} engine; {', '.join(packages())}",
            f"- `{command}`: {rounds} rounds of {seconds:g} s a case, one process {pinned}",
        ]
    )


def cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    for line in lines:
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def load() -> str:
    """How many other processes wanted to run in the last minute."""
    if not hasattr(os, "getloadavg"):
        return "load unknown"
    return f"load {os.getloadavg()[0]:.1f} before the run"


def packages() -> list[str]:
    found: list[str] = []
    for name in PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} missing")
    return found
