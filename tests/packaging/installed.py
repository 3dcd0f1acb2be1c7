"""Tablée as its users have it: built, installed into a new environment, away from its sources."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.cli.command import Done, environment
from tests.server.serving import Server

ROOT = Path(__file__).parents[2]


def build(
    folder: Path, target: str = "wheel", root: Path = ROOT, **changes: str
) -> subprocess.CompletedProcess[str]:
    """Build with the tools of this environment; without the page unless asked otherwise."""
    inherited = {name: value for name, value in os.environ.items() if name != "CI"}
    inherited["TABLEE_NO_PAGE"] = "1"
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", folder],
        cwd=root,
        env={**inherited, **changes},
        capture_output=True,
        text=True,
        check=False,
    )


def pip_wheel(root: Path, folder: Path, **changes: str) -> Path:
    """The wheel that `pip wheel .` makes of the sources at `root`, page and all."""
    command: list[str | Path] = [sys.executable, "-m", "pip", "wheel"]
    command += ["--quiet", "--no-deps", "-w", folder, root]
    _done(command, **changes)
    return the_wheel(folder)


def the_wheel(folder: Path) -> Path:
    (wheel,) = folder.glob("*.whl")
    return wheel


class Installation:
    """A new environment with a wheel in it. Its programs know nothing of the sources."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.work = folder / "work"
        self.work.mkdir(parents=True)
        self.python = folder / "venv" / "bin" / "python"
        self.environment = {**environment(), "HOME": str(self.work)}
        del self.environment["PYTHONPATH"]

    def install(self, wheel: Path) -> None:
        """As the manual says, with all that it depends on."""
        _done([sys.executable, "-m", "venv", self.folder / "venv"])
        _done([self.python, "-m", "pip", "install", "--quiet", wheel])

    def install_alone(self, wheel: Path) -> None:
        """Quickly: what it depends on is borrowed from this environment, Tablée itself is not."""
        _done([sys.executable, "-m", "venv", "--without-pip", self.folder / "venv"])
        pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", self.python]
        _done([*pip, "install", "--quiet", "--no-deps", wheel])
        (libraries,) = (self.folder / "venv" / "lib").glob("python*/site-packages")
        # A folder that is named in a file like this one is searched, and its own such files, of
        # which one leads to the sources, are not.
        (libraries / "borrowed.pth").write_text(sysconfig.get_path("purelib"))

    def run(self, *arguments: str, **changes: str) -> Done:
        """`tablee`, in a folder where there is nothing else."""
        done = subprocess.run(
            [self.folder / "venv" / "bin" / "tablee", *arguments],
            cwd=self.work,
            env={**self.environment, **changes},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def server(self) -> Server:
        return _InstalledServer(self)


class _InstalledServer(Server):
    def __init__(self, installation: Installation) -> None:
        super().__init__(installation.work)
        self._program = (str(installation.folder / "venv" / "bin" / "tablee"),)
        self._environment = installation.environment


def _done(command: list[str | Path], **changes: str) -> None:
    # With our own Tablée in sight, pip would find it installed already.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, env={**inherited, **changes}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
