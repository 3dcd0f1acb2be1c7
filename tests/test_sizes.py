"""The check that files and functions stay short enough to be understood."""

import runpy
from pathlib import Path
from typing import Any

import pytest

CHECK = Path(__file__).parents[1] / "scripts/check_sizes.py"


@pytest.fixture
def house(tmp_path: Path) -> dict[str, Any]:
    """The check, of a house with nothing in it yet."""
    check = runpy.run_path(str(CHECK))
    (tmp_path / "src/tablee").mkdir(parents=True)
    (tmp_path / "web/src").mkdir(parents=True)
    check["main"].__globals__.update(ROOT=tmp_path, REASONS={})
    return check


def test_a_function_of_41_lines_is_told(
    house: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = tmp_path / "src/tablee/room.py"
    module.write_text("def say():\n" + "    pass\n" * 39)
    assert house["main"]() == 0
    module.write_text("class Room:\n    async def say():\n" + "        pass\n" * 40)
    assert house["main"]() == 1
    assert "src/tablee/room.py:say has 41 lines" in capsys.readouterr().out
    house["main"].__globals__["REASONS"] = {"src/tablee/room.py:say": (41, "a reason")}
    assert house["main"]() == 0


def test_a_file_of_401_lines_is_told_unless_it_is_generated(
    house: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "web/src/wire.ts").write_text("\n" * 500)
    assert house["main"]() == 0
    (tmp_path / "web/src/Board.svelte").write_text("\n" * 401)
    assert house["main"]() == 1
    assert "web/src/Board.svelte has 401 lines" in capsys.readouterr().out


def test_an_exception_that_is_none_any_more_is_told(
    house: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    house["main"].__globals__["REASONS"] = {"src/tablee/room.py": (420, "a reason")}
    assert house["main"]() == 1
    assert "src/tablee/room.py is no exception any more" in capsys.readouterr().out
