"""Firefox, spoken to over WebDriver BiDi: the browser itself listens, no driver in between."""

import base64
import json
import re
import shutil
import subprocess
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.otherbrowsers.window import SECONDS, PageGone, Size, as_json, pack
from websockets.sync.client import ClientConnection, connect

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")

PREFERENCES: dict[str, bool | int | str] = {
    # A phone is touched: pages ask for it before they are.
    "dom.w3c_touch_events.enabled": 1,
    # There is no loudspeaker: what is heard, nobody hears.
    "media.cubeb.force_mock_context": True,
    "datareporting.policy.dataSubmissionEnabled": False,
}

GONE = ("no such frame", "no such handle", "unknown error")

VIOLATIONS = """() => addEventListener('securitypolicyviolation',
  ({ violatedDirective, blockedURI }) => console.error('policy:', violatedDirective, blockedURI))
"""


class BidiError(Exception):
    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind


@contextmanager
def open_firefox(
    folder: Path, preferences: Mapping[str, bool | int | str] = {}
) -> Iterator["Firefox"]:
    """Headless, with a new profile."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        # Failing, not skipping: what was not tested is not known to work.
        pytest.fail("Firefox is not installed. As root, run: scripts/prepare browsers", False)
    profile = folder / "profile"
    profile.mkdir()
    lines = [
        f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
        for name, value in {**PREFERENCES, **preferences}.items()
    ]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0"]
    process = subprocess.Popen(
        [*command, "--profile", str(profile)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        with (
            _said_by(process) as address,
            connect(f"{address}/session", max_size=None, open_timeout=SECONDS) as line,
        ):
            yield Firefox(line)
    finally:
        process.terminate()
        process.wait(SECONDS)


@contextmanager
def _said_by(process: subprocess.Popen[str]) -> Iterator[str]:
    """Where it listens. What it says after that is read by nobody, but has to go somewhere."""
    assert process.stderr is not None
    with process.stderr as said:
        for line in said:
            if found := LISTENING.search(line):
                draining = Thread(target=deque, args=(said, 0))
                draining.start()
                yield found[1]
                process.terminate()
                draining.join()
                return
    raise AssertionError("Firefox does not listen")


class Firefox:
    """One of them, with as many windows as there are people; none knows of another's cookies."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._numbers = count(1)
        self._windows: dict[str, FirefoxWindow] = {}
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self.send("script.addPreloadScript", functionDeclaration=VIOLATIONS)

    def send(self, method: str, **given: Any) -> dict[str, Any]:
        """Say something and wait for the answer; what is told meanwhile is heard."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            message = json.loads(self._line.recv(timeout=2 * SECONDS))
            if message.get("type") == "event":
                self._hear(message)
            elif message.get("id") == number:
                if message["type"] == "error":
                    raise BidiError(message["error"], message["message"])
                result: dict[str, Any] = message["result"]
                return result

    def _hear(self, event: Mapping[str, Any]) -> None:
        if event["method"] != "log.entryAdded" or event["params"]["level"] != "error":
            return
        told = event["params"]
        window = self._windows.get(told["source"].get("context", ""))
        if window is not None:
            where = (told.get("stackTrace") or {}).get("callFrames") or [{}]
            window.complaints.append(f"{told['text']} ({where[0].get('url', '')})")

    def open_window(self, locale: str) -> "FirefoxWindow":
        owner = self.send("browser.createUserContext")["userContext"]
        self.send("emulation.setLocaleOverride", locale=locale, userContexts=[owner])
        context = self.send("browsingContext.create", type="window", userContext=owner)["context"]
        window = FirefoxWindow(self, owner, context)
        self._windows[context] = window
        return window

    def forget(self, context: str, owner: str) -> None:
        del self._windows[context]
        self.send("browser.removeUserContext", userContext=owner)


class FirefoxWindow:
    def __init__(self, firefox: Firefox, owner: str, context: str) -> None:
        self._firefox = firefox
        self._owner = owner
        self._context = context
        self.complaints: list[str] = []

    def _send(self, method: str, **given: Any) -> dict[str, Any]:
        return self._firefox.send(method, context=self._context, **given)

    def go(self, address: str) -> None:
        self._send("browsingContext.navigate", url=address, wait="interactive")

    def reload(self) -> None:
        self._send("browsingContext.reload", wait="interactive")

    def back(self) -> None:
        self._send("browsingContext.traverseHistory", delta=-1)

    def ask(self, function: str, *arguments: Any) -> Any:
        try:
            answer = self._firefox.send(
                "script.callFunction",
                functionDeclaration=as_json(function),
                arguments=[{"type": "string", "value": pack(arguments)}],
                target={"context": self._context},
                awaitPromise=True,
                userActivation=False,
            )
        except BidiError as error:
            if error.kind in GONE:
                raise PageGone from error
            raise
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def tap(self, x: float, y: float) -> None:
        finger = {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": [
                {"type": "pointerMove", "x": round(x), "y": round(y)},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        self._send("input.performActions", actions=[finger])

    def write(self, text: str) -> None:
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._send("input.performActions", actions=[{"type": "key", "id": "keys", "actions": keys}])

    def resize(self, size: Size) -> None:
        self._send("browsingContext.setViewport", viewport=size._asdict())

    def give_cookie(self, name: str, value: str, origin: str) -> None:
        host = urlsplit(origin).hostname
        self._firefox.send(
            "storage.setCookie",
            cookie={"name": name, "value": {"type": "string", "value": value}, "domain": host},
            partition={"type": "storageKey", "userContext": self._owner},
        )

    def take_picture(self) -> bytes:
        return base64.b64decode(self._send("browsingContext.captureScreenshot")["data"])

    def listen(self) -> None:
        """What was told before this answer has been heard with it."""
        self._firefox.send("session.status")

    def close(self) -> None:
        self.listen()
        self._firefox.forget(self._context, self._owner)
