"""What is logged when something fails: what happened and where, and nobody's secrets."""

import json
import logging
from collections.abc import Callable
from functools import partial

import pytest
import sqlalchemy as sa
from tests.server.conftest import Wait

from tablee.cli.sentences import Sentences
from tablee.core.errors import TableeError
from tablee.core.texts import Texts
from tablee.server.logs import JsonLines
from tablee.server.settings import write_setting
from tablee.server.sql import SqlStorage
from tablee.server.storage import Conflict, StoredEntry, StoredRoom
from tablee.server.tables import entry_table, setting_table

CHAT = "only between us"
SEED = "5eed" * 16
BODY = json.dumps({"entry": "spoken", "text": CHAT, "seed": SEED}).encode()
SECRETS = (CHAT, SEED, BODY.hex(), CHAT.encode().hex())
FORMATS: list[Callable[[], logging.Formatter]] = [
    JsonLines,
    lambda: Sentences(Texts.load("tablee.cli", "en")),
]


def logged(form: logging.Formatter, error: BaseException | None, **extra: object) -> str:
    """The line of an event, as a handler would write it."""
    info = None if error is None else (type(error), error, error.__traceback__)
    log = logging.getLogger("tablee.tests")
    record = log.makeRecord(
        log.name, logging.WARNING, __file__, 1, "it_failed", (), info, extra=extra
    )
    return form.format(record)


def expect_no_secrets(error: BaseException) -> None:
    for make in FORMATS:
        line = logged(make(), error)
        assert "Traceback" in line
        assert type(error).__name__ in line
        for secret in SECRETS:
            assert secret not in line


def execute(statement: str, connection: sa.Connection) -> None:
    connection.execute(sa.text(statement))


def failing(url: str, wait: Wait, refuse: list[str], entry: StoredEntry) -> Exception:
    """What comes of an entry that a real database does not take."""
    storage = SqlStorage(url)
    wait(storage.open())
    try:
        wait(
            storage.create_room(StoredRoom("ABCD", True, b"{}", 1.0), StoredEntry(1, "a", 1.0, b""))
        )
        for statement in refuse:
            wait(storage.write(partial(execute, statement)))
        with pytest.raises((TableeError, Conflict, OverflowError)) as caught:
            wait(storage.append("ABCD", [entry]))
    finally:
        wait(storage.close())
    return caught.value


def test_a_row_that_the_database_refuses_is_not_logged(database_url: str, wait: Wait) -> None:
    if database_url.startswith("sqlite"):
        no = "CREATE TRIGGER no BEFORE INSERT ON {} BEGIN SELECT RAISE(ABORT, 'no'); END"
    else:
        no = "ALTER TABLE {} ADD CONSTRAINT no CHECK (sequence < 0) NOT VALID"
    refuse = [no.format(entry_table.name)]
    expect_no_secrets(failing(database_url, wait, refuse, StoredEntry(2, "b", 1.0, BODY)))


def test_a_setting_that_the_database_refuses_is_not_logged(database_url: str, wait: Wait) -> None:
    """Unlike entries, they are written by SQLAlchemy, which quotes every text that it was given."""
    if database_url.startswith("sqlite"):
        no = "CREATE TRIGGER no BEFORE INSERT ON {} BEGIN SELECT RAISE(ABORT, 'no'); END"
    else:
        no = "ALTER TABLE {} ADD CONSTRAINT no CHECK (name = '') NOT VALID"
    storage = SqlStorage(database_url)
    wait(storage.open())
    try:
        wait(storage.write(partial(execute, no.format(setting_table.name))))
        with pytest.raises((TableeError, Conflict)) as caught:
            wait(storage.write(partial(write_setting, name=CHAT, value=BODY)))
    finally:
        wait(storage.close())
    expect_no_secrets(caught.value)


def test_a_value_that_the_driver_refuses_is_not_logged(database_url: str, wait: Wait) -> None:
    # No number of this size is taken, and the whole statement is told with it.
    expect_no_secrets(failing(database_url, wait, [], StoredEntry(1 << 80, CHAT, 1.0, BODY)))


def test_a_conflict_is_told_without_what_was_written(database_url: str, wait: Wait) -> None:
    expect_no_secrets(failing(database_url, wait, [], StoredEntry(1, "a", 1.0, BODY)))


def test_what_an_event_comes_with_never_changes_what_it_is() -> None:
    ours = {"level": "hard", "at": "noon", "from": "nowhere", "event": "nothing", "trace": "none"}
    line = json.loads(logged(JsonLines(), None, **ours, room="ABCD"))
    assert (line["level"], line["from"], line["event"]) == ("warning", "tablee.tests", "it_failed")
    assert line["at"] != "noon"
    assert "trace" not in line
    assert (line["level_"], line["room"]) == ("hard", "ABCD")
    assert "broken" in json.loads(logged(JsonLines(), TableeError("broken"), **ours))["trace"]
