"""`tablee move`, as somebody types it."""

import asyncio
from pathlib import Path

from tests.cli.command import run

from tablee.server.sql import SqlStorage


def test_it_speaks_in_sentences_alone(tmp_path: Path) -> None:
    """What concerns a running server, such as an old SQLite, is no word of its."""
    here, there = (f"sqlite:///{tmp_path / name}" for name in ("here.sqlite3", "there.sqlite3"))

    async def build() -> None:
        storage = SqlStorage(here)
        await storage.open()
        await storage.close()

    asyncio.run(build())
    moved = run("move", "--from", here, "--to", there, "--lang", "en")
    assert moved.code == 0, moved
    assert moved.err == ""
    assert (tmp_path / "there.sqlite3").exists()
