"""Logs that say a thing once, and count."""

import json
import logging
import threading
from io import StringIO

import pytest

from tablee.cli.sentences import Sentences
from tablee.core.texts import Texts
from tablee.server.logs import JsonLines, configure_logs
from tablee.server.repeats import SayOnce


class Log:
    def __init__(self, form: logging.Formatter | None = None) -> None:
        self.stream = StringIO()
        inner = logging.StreamHandler(self.stream)
        inner.setFormatter(form or JsonLines())
        self.now = 0.0
        self.handler = SayOnce(inner, clock=lambda: self.now)
        self.logger = logging.getLogger(f"test.{id(self)}")
        self.logger.propagate = False
        self.logger.addHandler(self.handler)

    @property
    def lines(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]


def test_a_flood_is_two_lines() -> None:
    log = Log()
    for number in range(1000):
        log.now = number * 0.01
        log.logger.error("bot_failed", extra={"room": f"R{number % 3}"})
    assert len(log.lines) == 1
    log.now = 61.0
    log.logger.error("sweep_failed")
    first, again, other = log.lines
    assert (first["event"], first["room"]) == ("bot_failed", "R0")
    assert (again["event"], again["times_more"]) == ("bot_failed", 999)
    assert again["rooms"] == ["R1", "R2", "R0"]
    assert again["level"] == "error"
    assert other["event"] == "sweep_failed"
    # After the minute it is said again.
    log.logger.error("bot_failed", extra={"room": "R0"})
    assert len(log.lines) == 4


def test_what_the_server_logs_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    """As `tablee serve` sets its logs up."""
    root = logging.getLogger()
    ours = logging.getLogger("tablee")
    before, level, own_level = list(root.handlers), root.level, ours.level
    root.handlers = []
    try:
        configure_logs()
        for _ in range(1000):
            ours.error("bot_failed")
    finally:
        for handler in root.handlers:
            handler.flush()
            handler.close()
        root.handlers = before
        root.setLevel(level)
        ours.setLevel(own_level)
    first, again = map(json.loads, capsys.readouterr().err.splitlines())
    assert first["event"] == "bot_failed"
    assert again["times_more"] == 999


def test_different_faults_are_different_things() -> None:
    log = Log()

    def fail(error: Exception) -> None:
        try:
            raise error
        except ValueError:
            log.logger.exception("message_failed")
        except KeyError:
            log.logger.exception("message_failed")

    for _ in range(5):
        fail(ValueError("a"))
        fail(KeyError("b"))
    assert len(log.lines) == 2
    assert all("trace" in line for line in log.lines)
    log.handler.flush()
    assert [line.get("times_more") for line in log.lines] == [None, None, 4, 4]
    assert "trace" not in log.lines[-1]


def test_the_count_is_told_though_nothing_else_happens() -> None:
    told = threading.Event()
    log = Log()

    class Listening(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if hasattr(record, "times_more"):
                told.set()

    # By a clock that waits until both are said, however long that takes.
    handler = SayOnce(Listening(), 0.01, lambda: log.now)
    log.logger.addHandler(handler)
    log.logger.error("bot_failed")
    log.logger.error("bot_failed")
    assert not told.is_set()
    log.now = 1.0
    assert told.wait(30)
    handler.close()


@pytest.mark.parametrize(
    ("language", "said"), [("en", "(4 times more within a minute.)"), ("fr", "(Encore 4 fois")]
)
def test_it_is_a_sentence_too(language: str, said: str) -> None:
    log = Log(Sentences(Texts.load("tablee.cli", language)))
    for _ in range(5):
        log.logger.error("bot_failed", extra={"room": "ABCD"})
    log.handler.flush()
    lines = log.stream.getvalue().splitlines()
    assert len(lines) == 2
    assert lines[1].startswith(lines[0])
    assert said in lines[1]
