"""A virtual environment of the benchmarks' own: the engine's needs and the peers."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(__file__).resolve().parent / ".venv"
PYTHON = VENV / ("Scripts" if sys.platform == "win32" else "bin") / "python"
STAMP = VENV / ".done"

ENGINE_NEEDS = ("librt", "msgspec", "mypy-extensions")
"""What the engine imports; `pyproject.toml` says in which versions."""

PEERS = {
    "OpenSpiel": ["open_spiel==2.0.2"],
    "RLCard": ["rlcard==1.2.*"],
    "PettingZoo": ["pettingzoo==1.27.*", "pygame-ce>=2.3", "rlcard==1.2.*"],
}
"""What to install for each peer. PettingZoo's card games draw with pygame and play with RLCard."""


class SetupError(Exception):
    """The environment cannot be made; the message is one sentence."""


def prepare(say: Callable[[str], None]) -> list[str]:
    """See to it that the environment is there; the peers that are missing from it."""
    wanted = recipe()
    try:
        stamp = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        stamp = {}
    if stamp.get("recipe") != wanted:
        missing = build(wanted["engine"], say)
        STAMP.write_text(json.dumps({"recipe": wanted, "missing": missing}) + "\n")
    else:
        missing = list(stamp["missing"])
    for peer in missing:
        say(f"{peer} is not installed: the table goes without it.")
    if missing:
        say(f"Remove {VENV.relative_to(ROOT)} to try again.")
    return missing


def recipe() -> dict[str, list[str]]:
    """All that decides what is installed. If it changes, the environment is made anew."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needs = [need for need in project["project"]["dependencies"] if need.startswith(ENGINE_NEEDS)]
    return {
        "python": [sys.version],
        "engine": needs,
        "peers": [need for peer in PEERS.values() for need in peer],
    }


def build(engine_needs: list[str], say: Callable[[str], None]) -> list[str]:
    """Make the environment; the peers that could not be installed."""
    say(f"Setting up {VENV.relative_to(ROOT)}, once")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)], "a virtual environment")
    install(engine_needs, "what the engine needs")
    missing: list[str] = []
    for peer, needs in PEERS.items():
        say(f"Installing {peer}: {' '.join(needs)}")
        try:
            install(needs, peer)
        except SetupError as error:
            say(str(error))
            missing.append(peer)
    return missing


def install(needs: list[str], what: str) -> None:
    options = ["--quiet", "--disable-pip-version-check", "--no-input"]
    run([str(PYTHON), "-m", "pip", "install", *options, *needs], what)


def run(command: list[str], what: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        reason = lines[-1].removeprefix("ERROR:").strip() if lines else done.stderr.strip()[-300:]
        raise SetupError(f"Could not install {what}: {reason}")
