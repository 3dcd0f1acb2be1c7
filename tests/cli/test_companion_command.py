"""`tablee companion`: one file that needs nothing else."""

import re
from pathlib import Path

import pytest
from tests.cli.command import complaint, run

from tablee.cli import companion


def test_it_is_one_file_with_everything_in_it(tmp_path: Path) -> None:
    done = run("companion", "--out", "oni.html", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert "oni.html" in done.out
    page = (tmp_path / "oni.html").read_text(encoding="utf-8")
    # Nothing is fetched: no address but those of names (xmlns) and of what is inside (data:).
    assert not re.search(r"<(?:link|script|img)[^>]+(?:src|href)=", page)
    assert set(re.findall(r"url\((?!#)[\"']?(\w+):", page)) == {"data"}
    assert "Vol le DiXe du milieu" in page
    assert "Grab the middle" in page


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    done = run("companion", "--out", "nowhere/oni.html", cwd=tmp_path)
    assert done.code == 2
    assert "nowhere/oni.html cannot be written" in complaint(done.err)


def test_without_a_page_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tablee.cli import main as command_line

    monkeypatch.setattr(companion, "FILE", "missing.html")
    assert command_line.main(["companion"]) == 2
    assert "make play" in capsys.readouterr().err
