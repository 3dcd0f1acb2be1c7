"""An older house looked at by the newer program, before any server has brought it up.

Whoever upgrades wants to know first whether it will go well, and to have a backup that counts.
"""

import asyncio
import tempfile
from pathlib import Path

import pytest
from tests.dumps.restoring import DUMPS, restore
from tests.dumps.test_killed import content_of

from tablee.cli.main import main
from tablee.server.migrations import newest_version

OLDER = [name for name in DUMPS if not name.startswith(f"{newest_version()}-")]


def make_copies_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(folder))


@pytest.mark.parametrize("name", OLDER)
def test_the_doctor_says_what_will_become_of_it(
    name: str,
    tmp_path: Path,
    database_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    house = asyncio.run(restore(name, tmp_path, database_url))
    (tmp_path / "tablee.sqlite3").chmod(0o600)
    before = content_of(database_url)
    make_copies_in(copies, monkeypatch)
    assert main(["doctor", "--database", database_url, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert f"! The schema is {house.schema}, older than this Tablée’s {newest_version()}: " in said
    assert "tablee serve brings it up" in said
    assert "make a backup first (tablee backup)" in said
    assert f"matches in {len(before['room'])} rooms executed again." in said
    assert said.endswith("All is well.\n")
    assert content_of(database_url) == before
    # The key that signs cookies was in it.
    assert not list(copies.iterdir())


@pytest.mark.parametrize("name", OLDER)
def test_a_backup_is_of_the_house_as_it_is(
    name: str, tmp_path: Path, sqlite_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It can be put back beside the old program, and was played by the new one."""
    house = asyncio.run(restore(name, tmp_path, sqlite_url))
    folder = tmp_path / "backups"
    assert main(["backup", "--database", sqlite_url, "--out", str(folder), "--lang", "en"]) == 0
    before = content_of(sqlite_url)
    assert f"{len(before['room'])} rooms" in capsys.readouterr().out
    (made,) = folder.iterdir()
    assert content_of(f"sqlite:///{made}") == before
    assert before["alembic_version"] == [repr((house.schema,))]
    assert main(["backup", "--verify", str(made)]) == 0


def test_without_space_for_a_copy_it_is_a_sentence(
    tmp_path: Path,
    sqlite_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asyncio.run(restore(OLDER[0], tmp_path, sqlite_url))
    (tmp_path / "tablee.sqlite3").chmod(0o600)
    make_copies_in(tmp_path / "nowhere", monkeypatch)
    assert main(["doctor", "--database", sqlite_url, "--lang", "en"]) == 2
    said = capsys.readouterr().out
    assert "✗ The house cannot be looked at: no copy can be made in" in said
    assert "TMPDIR" in said
