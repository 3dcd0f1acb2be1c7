"""`make play`: the table is open at once, and gets the fast engine without disturbing."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest
from tests.cli.command import environment
from tests.server.playing import OPEN, Browser, bot
from tests.server.serving import HOST, Place, Server, fetch, free_port
from websockets.sync.client import connect
from websockets.typing import Origin

from tablee.core.texts import Texts

ROOT = Path(__file__).parents[2]
MAKE = """#!/bin/sh
# Says that nothing is made, and makes it when it may.
[ "$1" = --question ] && exit 1
while [ ! -e "$0.may" ]; do sleep 0.05; done
exit $(cat "$0.may")
"""
SECONDS = 60


class Playing(Place):
    """`scripts/play.py` with a `make` that waits for us."""

    def __init__(self, folder: Path) -> None:
        super().__init__(free_port())
        self.said = folder / "said"
        self._make = folder / "make"
        self._make.write_text(MAKE)
        self._make.chmod(0o755)
        script = str(ROOT / "scripts" / "play.py")
        command = [sys.executable, script, str(self.port), str(self._make)]
        # A browser that opens nothing.
        given = environment(BROWSER="true", XDG_DATA_HOME=str(folder))
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(command, env=given, stdout=said, start_new_session=True)

    def let_it_be_made(self, code: int) -> None:
        new = self._make.with_suffix(".new")
        new.write_text(str(code))
        new.replace(f"{self._make}.may")

    def is_open(self) -> bool:
        try:
            return fetch(self.port, "GET", "/health").status == 200
        except OSError:
            return False

    def has_said(self, path: str, **values: str) -> bool:
        return Texts.load("tablee.cli", "en").say(path, values) in self.said.read_text("utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Whatever was found wrong, no server of ours stays open."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(SECONDS)

    def interrupt(self) -> int:
        """Ctrl-C, which a terminal sends to all of them."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(SECONDS)


def until(happens: Callable[[], bool]) -> None:
    give_up_at = time.monotonic() + SECONDS
    while not happens():
        assert time.monotonic() < give_up_at
        time.sleep(0.02)


def test_the_engine_is_changed_when_it_is_there_and_rooms_stay(tmp_path: Path) -> None:
    with Playing(tmp_path) as playing:
        until(playing.is_open)
        room = Browser(playing).open_room(OPEN, bot("easy"))
        playing.let_it_be_made(0)
        until(lambda: playing.has_said("engine.made"))
        until(playing.is_open)
        assert fetch(playing.port, "GET", f"/api/rooms/{room}").status == 200
        assert playing.interrupt() == 0
        assert not playing.is_open()


def test_whoever_plays_is_told_that_the_fast_engine_waits(tmp_path: Path) -> None:
    with Playing(tmp_path) as playing:
        until(playing.is_open)
        browser = Browser(playing)
        address = f"ws://{HOST}:{playing.port}/ws/{browser.open_room(OPEN, bot('easy'))}"
        cookie = {"Cookie": browser.cookie or ""}
        with connect(address, origin=Origin(playing.origin), additional_headers=cookie, proxy=None):
            playing.let_it_be_made(0)
            until(lambda: playing.has_said("engine.waits"))
            assert not playing.has_said("engine.made")
        until(lambda: playing.has_said("engine.made"))
        until(playing.is_open)
        assert playing.interrupt() == 0


def test_without_a_compiler_the_table_stays_open(tmp_path: Path) -> None:
    with Playing(tmp_path) as playing:
        until(playing.is_open)
        playing.let_it_be_made(1)
        log = str(ROOT / ".cache" / "engine.log")
        until(lambda: playing.has_said("engine.failed", file=log))
        assert playing.is_open()
        assert playing.interrupt() == 0


def test_whoever_is_at_a_table_is_not_disturbed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    from play import is_somebody_there  # type: ignore[import-not-found]

    with Server(tmp_path) as server:
        assert not is_somebody_there(server.port)
        browser = Browser(server)
        room = browser.open_room(OPEN, bot("easy"))
        address = f"ws://{HOST}:{server.port}/ws/{room}"
        cookie = {"Cookie": browser.cookie or ""}
        with connect(address, origin=Origin(server.origin), additional_headers=cookie, proxy=None):
            until(lambda: bool(is_somebody_there(server.port)))
        until(lambda: not is_somebody_there(server.port))
    # Whoever cannot be asked is not disturbed either.
    assert is_somebody_there(server.port)


def test_the_second_time_make_has_nothing_to_say(tmp_path: Path) -> None:
    """What `make play` begins with: all is there, and that is nobody's business."""
    made = []
    for name in ("PYTHON_READY", "WEB_READY", "PAGE_DONE"):
        (tmp_path / name).touch()
        made.append(f"{name}={tmp_path / name}")
    done = subprocess.run(
        ["make", "--no-print-directory", *made, "playable"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("", "")


def test_help_and_a_taken_port_say_how_to_have_another(tmp_path: Path) -> None:
    said = subprocess.run(
        ["make", "help"], cwd=ROOT, env=environment(), capture_output=True, text=True, check=True
    )
    assert "make play PORT=" in said.stdout
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        make = tmp_path / "make"
        make.write_text("#!/bin/sh\nexit 0\n")
        make.chmod(0o755)
        done = subprocess.run(
            [sys.executable, str(ROOT / "scripts" / "play.py"), str(port), str(make)],
            env=environment(BROWSER="true", XDG_DATA_HOME=str(tmp_path)),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert f"make play PORT={port + 1}" in done.stderr
