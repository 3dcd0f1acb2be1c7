"""DiXes of one's own, from a file or a folder that a command names."""

from pathlib import Path

import msgspec
import pytest

from tablee.cli.files import read_files
from tablee.core.errors import TableeError
from tablee.games.oncard import GAME
from tablee.games.oncard.deck import default_set
from tablee.games.oncard.options import OnCardOptions

LOU = """
[[dixe]]
character = "Lou"
faces = [["character", "sun"], ["pi", "aum"], ["bomb", "heart"]]

[[card]]
character = "Lou"
combinations = [["sun"], ["sun", "pi"], ["sun", "pi", "aum"]]
condition = "pair"
slots = 1
power = "shield"
"""


def read_own(path: Path) -> OnCardOptions:
    return GAME.menu.with_files(GAME.options({}), read_files([path]))


def test_a_file_gives_dixes_and_their_cards(tmp_path: Path) -> None:
    file = tmp_path / "lou.toml"
    file.write_text(LOU, encoding="utf-8")
    own = read_own(file)
    GAME.check(msgspec.structs.replace(own, sets=((*default_set()[:5], "Lou"),)), 2)
    assert [dixe.character for dixe in own.dixes] == ["Lou"]
    assert [card.power for card in own.cards] == ["shield"]


def test_a_folder_gives_what_its_files_give(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(LOU, encoding="utf-8")
    (tmp_path / "b.toml").write_text(LOU.replace("Lou", "Max"), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a DiXe", encoding="utf-8")
    assert [dixe.character for dixe in read_own(tmp_path).dixes] == ["Lou", "Max"]


@pytest.mark.parametrize(
    ("wrong", "right", "reason"),
    [
        ("slots = 1", "slots = 3", "line 10: “slots” cannot have this value"),
        ('power = "shield"', 'power = "fly"', "line 11: “power” cannot have this value"),
        ('"pair"', '"symbol_rolled"', "line 6: The condition “symbol_rolled”"),
        ('[["sun"], ', '[["moon"], ', "line 8: There is no symbol “moon”"),
        ('[["sun"], ', "[[], ", "line 8: Combination 1 must have 1 to 6 symbols"),
        ("[[card]]", "[[card]", "This line cannot be read"),
    ],
)
def test_a_bad_card_says_where_and_why(tmp_path: Path, wrong: str, right: str, reason: str) -> None:
    file = tmp_path / "lou.toml"
    file.write_text(LOU.replace(wrong, right), encoding="utf-8")
    with pytest.raises(TableeError, match=reason) as error:
        read_own(file)
    assert "lou.toml" in str(error.value)


def test_what_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(TableeError, match="there is no"):
        read_own(tmp_path / "nothing.toml")
    with pytest.raises(TableeError, match=r"ends in \.toml"):
        read_own(tmp_path)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(TableeError, match="cannot be read"):
        read_own(tmp_path)
