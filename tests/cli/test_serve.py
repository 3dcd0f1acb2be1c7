"""`tablee serve` says at once what keeps it from opening, and speaks to whoever is there."""

import ast
import gc
import json
import logging
import socket
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
import uvicorn
from tests.cli.command import Done, environment, run
from tests.server.serving import Server, fetch, free_port

from tablee.cli.main import main
from tablee.cli.sentences import Sentences
from tablee.cli.serve import _explain
from tablee.core.texts import LANGUAGES, Texts
from tablee.server import databases
from tablee.server.requests import Reach
from tablee.server.sqlite_versions import has_wal_reset_bug

SERVER = Path(databases.__file__).parent
LEVELS = ("debug", "info", "warning", "error", "exception", "critical")


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = serve(port, tmp_path)
    assert f"port {port} is taken" in done.err
    assert "--port" in done.err
    assert (done.code, done.out) == (2, "")


def test_a_database_that_is_none_is_said_before_anything_is_open(tmp_path: Path) -> None:
    (tmp_path / "tablee.sqlite3").write_text("shopping list")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
    done = serve(port, tmp_path)
    assert "cannot be used" in done.err
    assert "Traceback" not in done.err
    assert (done.code, done.out) == (2, "")


@pytest.mark.parametrize(
    ("reach", "said"),
    [
        (Reach(["http://192.168.1.5:8770"], 8770, None, None), "http://192.168.1.5:8770"),
        (Reach([], 8770, "only_here", None), "--host"),
        (Reach([], 8770, "no_network", None), "Wi-Fi"),
        (Reach([], 8771, None, "ufw"), "ufw allow 8771/tcp"),
        (Reach([], 8771, None, "firewalld"), "--add-port=8771/tcp"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_keeps_phones_out_is_explained(language: str, reach: Reach, said: str) -> None:
    assert said in "\n".join(_explain(reach, Texts.load("tablee.cli", language)))


def serve(port: int, folder: Path) -> Done:
    where = ("--port", str(port), "--database", database_in(folder))
    return run("serve", "--host", "127.0.0.1", *where)


def database_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'tablee.sqlite3'}"


# Starting a terminal forks this process, which by then has threads (of pytest-xdist).
@pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")
@pytest.mark.parametrize(("locale", "language"), [("fr_FR.UTF-8", "fr"), ("C.UTF-8", "en")])
def test_at_a_terminal_it_speaks_in_sentences(tmp_path: Path, locale: str, language: str) -> None:
    texts = Texts.load("tablee.cli", language)
    port = free_port()
    terminal = pexpect.spawn(
        sys.executable,
        ["-m", "tablee", "serve", "--port", str(port), "--database", database_in(tmp_path)],
        env=environment(LANG=locale),
        encoding="utf-8",
        dimensions=(50, 300),
        timeout=60,
    )
    terminal.expect_exact(texts.say("serve.stop"))
    said = terminal.before
    assert texts.say("serve.open", {"address": f"http://localhost:{port}"}) in said
    wait_until_open(port)
    terminal.sendintr()
    terminal.expect_exact(texts.say("serve.closed"))
    said += terminal.before
    terminal.expect(pexpect.EOF)
    said += terminal.before
    terminal.close()
    assert terminal.exitstatus == 0
    assert "{" not in said
    assert "Traceback" not in said
    warned = said.count(f"SQLite {sqlite3.sqlite_version}")
    assert warned == has_wal_reset_bug(sqlite3.sqlite_version_info)
    assert said.lstrip().startswith(
        texts.say("serve.open", {"address": f"http://localhost:{port}"})
    )


def wait_until_open(port: int) -> None:
    for _ in range(600):
        try:
            assert fetch(port, "GET", "/health").status == 200
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("it does not open")


def test_elsewhere_it_logs_json(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        pass
    lines = server.log.read_text().splitlines()
    assert len(lines) == has_wal_reset_bug(sqlite3.sqlite_version_info)
    told = [json.loads(line) for line in lines]
    assert all((line["level"], line["event"]) == ("info", "sqlite_update_advised") for line in told)


def logged_events() -> Iterator[tuple[str, list[str]]]:
    """Every event that the server logs anywhere, with the names of the values it comes with."""
    for file in sorted(SERVER.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            if call.func.attr not in LEVELS or ast.unparse(call.func.value) != "log":
                continue
            event = ast.literal_eval(call.args[0])
            extra = next((word.value for word in call.keywords if word.arg == "extra"), None)
            named = extra.keys if isinstance(extra, ast.Dict) else []
            yield event, [ast.literal_eval(key) for key in named if key is not None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_the_log_has_its_sentence(language: str) -> None:
    """With the values that it comes with, wherever the server logs it."""
    sentences = Sentences(Texts.load("tablee.cli", language))
    events = list(logged_events())
    for event, names in events:
        record = logging.makeLogRecord({"msg": event, **dict.fromkeys(names, "7")})
        assert "_" not in sentences.format(record), event
    assert len(events) >= 12


def test_what_is_loaded_is_not_looked_through_for_garbage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds up everybody. Whoever serves is not asked to here: only what it was given counts."""
    kept: list[int] = []
    monkeypatch.setattr(uvicorn, "run", lambda *_, **__: kept.append(gc.get_freeze_count()))
    place = f"sqlite:///{tmp_path / 'tablee.sqlite3'}"
    try:
        assert main(["serve", "--port", str(free_port()), "--database", place]) == 0
        assert kept[0] > 10_000
    finally:
        gc.unfreeze()
