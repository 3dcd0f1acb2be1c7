"""WebKit, as Debian's WebKitGTK has it, spoken to over WebDriver through its own driver.

It has windows, so there is a screen that nobody sees (Xvfb). One driver has one browser, and one
browser has one person.
"""

import base64
import contextlib
import http.client
import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.otherbrowsers.window import SECONDS, PageGone, Size, as_json, pack
from tests.server.serving import HOST, free_port

SCREEN = "2000x1400x24"
BROWSER = Path(__file__).with_name("small_browser.py")
GONE = ("no such window", "no such frame", "timeout", "unknown error")
"""A page that is gone answers nobody, or not with a whole answer; the driver does not notice."""
PATIENCE = 4000
"""Milliseconds: what takes longer is asked in parts."""

ENVIRONMENT = {
    "GDK_BACKEND": "x11",
    "NO_AT_BRIDGE": "1",
    "GSETTINGS_BACKEND": "memory",
    # There is no graphics card.
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
}

ARRIVED = "(mark) => window.left !== mark && document.readyState !== 'loading'"

ANSWER = """const done = arguments[1];
({function})(arguments[0]).then(
  (said) => done({{ said }}), (error) => done({{ failed: `${{error}} ${{error.stack}}` }}));
"""


def find_program(name: str) -> str:
    program = shutil.which(name)
    if program is None:
        # Failing, not skipping: what was not tested is not known to work.
        pytest.fail(f"{name} is not installed. As root, run: scripts/prepare browsers", False)
    return program


class Screen:
    """Nobody sees it."""

    def __init__(self) -> None:
        reader, writer = os.pipe()
        command = [find_program("Xvfb"), "-displayfd", str(writer), "-nolisten", "tcp"]
        self._process = subprocess.Popen(
            [*command, "-screen", "0", SCREEN],
            pass_fds=[writer],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as told:
            self.name = f":{told.readline().strip()}"
        assert self.name != ":", "there is no screen"

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(SECONDS)


class WebDriverError(Exception):
    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind


class WebKitWindow:
    def __init__(
        self, screen: Screen, folder: Path, locale: str, options: Sequence[str] = ()
    ) -> None:
        self.complaints: list[str] = []
        self._marks = count(1)
        self._said = folder / "complaints"
        self._port = free_port()
        own = {"DISPLAY": screen.name, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        self._driver = subprocess.Popen(
            [find_program("WebKitWebDriver"), f"--host={HOST}", f"--port={self._port}"],
            env={**os.environ, **ENVIRONMENT, **own},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        arguments = [f"--language={locale}", f"--complaints={self._said}", *options]
        try:
            self._session = self._begin(arguments)
        except BaseException:
            self._end()
            raise

    def _begin(self, arguments: Sequence[str]) -> str:
        wanted = {
            "webkitgtk:browserOptions": {"binary": str(BROWSER), "args": arguments},
            "timeouts": {"script": PATIENCE},
            # It would wait for the end of what is over already, now and then: see `_leave`.
            "pageLoadStrategy": "none",
        }
        give_up_at = time.monotonic() + SECONDS
        while True:
            try:
                begun = self._call("POST", "/session", capabilities={"alwaysMatch": wanted})
            except ConnectionRefusedError:
                assert time.monotonic() < give_up_at, "the driver does not listen"
                time.sleep(0.02)
            else:
                return f"/session/{begun['sessionId']}"

    def _call(self, method: str, path: str, **given: Any) -> Any:
        connection = http.client.HTTPConnection(HOST, self._port, timeout=2 * SECONDS)
        with contextlib.closing(connection):
            connection.request(method, path, json.dumps(given) if method == "POST" else None)
            response = connection.getresponse()
            value = json.loads(response.read())["value"]
        if response.status != 200:
            raise WebDriverError(value["error"], value["message"])
        return value

    def _post(self, path: str, **given: Any) -> Any:
        return self._call("POST", f"{self._session}/{path}", **given)

    def _leave(self, path: str, **given: Any) -> None:
        """And be on another page, which has not been marked as the one that is left."""
        mark = next(self._marks)
        self.ask("(mark) => { window.left = mark; }", mark)
        self._post(path, **given)
        give_up_at = time.monotonic() + SECONDS
        while time.monotonic() < give_up_at:
            with contextlib.suppress(PageGone):
                if self.ask(ARRIVED, mark):
                    return
        raise AssertionError((path, given))

    def go(self, address: str) -> None:
        self._leave("url", url=address)

    def reload(self) -> None:
        self._leave("refresh")

    def back(self) -> None:
        self._leave("back")

    def ask(self, function: str, *arguments: Any) -> Any:
        script = ANSWER.format(function=as_json(function))
        try:
            answer = self._post("execute/async", script=script, args=[pack(arguments)])
        except WebDriverError as error:
            if error.kind in GONE:
                raise PageGone from error
            raise
        if "failed" in answer:
            raise AssertionError(answer["failed"])
        return json.loads(answer["said"])

    def tap(self, x: float, y: float) -> None:
        """Its driver takes a finger for a mouse."""
        pointer = {
            "type": "pointer",
            "id": "pointer",
            "parameters": {"pointerType": "mouse"},
            "actions": [
                {"type": "pointerMove", "x": round(x), "y": round(y)},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        self._post("actions", actions=[pointer])

    def write(self, text: str) -> None:
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._post("actions", actions=[{"type": "key", "id": "keys", "actions": keys}])

    def resize(self, size: Size) -> None:
        self._post("window/rect", **size._asdict())

    def give_cookie(self, name: str, value: str, origin: str) -> None:
        """On a page of that house: WebDriver gives none to others."""
        self.go(f"{origin}/health")
        host = urlsplit(origin).hostname
        self._post("cookie", cookie={"name": name, "value": value, "domain": host, "path": "/"})

    def take_picture(self) -> bytes:
        return base64.b64decode(self._call("GET", f"{self._session}/screenshot"))

    def listen(self) -> None:
        """What the page had to say, it has told the browser by the time that it answers us."""
        self.ask("() => null")
        said = self._said.read_text("utf-8").splitlines() if self._said.exists() else []
        self.complaints = [str(json.loads(line)) for line in said]

    def close(self) -> None:
        with contextlib.suppress(OSError, WebDriverError):
            self._call("DELETE", self._session)
        self._end()

    def _end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._driver.pid, signal.SIGKILL)
        self._driver.wait(SECONDS)
