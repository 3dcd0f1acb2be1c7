"""A version of SQLite that has a known fault is told of, whoever names the file however."""

import logging
import sqlite3

import pytest

from tablee.cli.default_database import default_database
from tablee.server.sqlite_versions import advise_on_sqlite, has_wal_reset_bug


@pytest.mark.parametrize(
    ("version", "affected"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 0), False),
    ],
)
def test_versions_of_sqlite_with_the_wal_reset_bug(
    version: tuple[int, int, int], affected: bool
) -> None:
    assert has_wal_reset_bug(version) is affected


@pytest.mark.parametrize(
    ("version", "url", "told"),
    [
        ((3, 51, 2), "sqlite:///tablee.sqlite3", ["sqlite_update_advised"]),
        ((3, 51, 3), "sqlite:///tablee.sqlite3", []),
        ((3, 51, 2), "sqlite+aiosqlite:///tablee.sqlite3", ["sqlite_update_advised"]),
        pytest.param((3, 51, 2), default_database(), ["sqlite_update_advised"], id="default"),
        ((3, 51, 2), "postgresql+psycopg://localhost/tablee", []),
    ],
)
def test_an_old_sqlite_is_no_alarm(
    version: tuple[int, int, int],
    url: str,
    told: list[str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    with caplog.at_level(logging.INFO):
        advise_on_sqlite(url)
    assert [record.message for record in caplog.records] == told
    assert all(record.levelno == logging.INFO for record in caplog.records)
