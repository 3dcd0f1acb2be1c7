"""`tablee print`: files where they are wanted, and sentences that say what to do."""

from pathlib import Path

import pytest
from tests.cli.command import complaint, run
from tests.press.pages import page_count, words_of

from tablee.cli.main import main

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


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return tmp_path


def test_the_command_of_the_manual(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = "--paper a4 --lang fr --low-ink --duplex long -o onix.pdf"
    assert main(["print", "onix", *options.split()]) == 0
    assert page_count((folder / "onix.pdf").read_bytes()) == 26
    said = capsys.readouterr().out.replace("\u00a0", " ")
    assert "onix.pdf : 110 cartes sur 13 feuilles A4." in said
    assert "bord long" in said


def test_without_a_name_it_is_called_after_the_game(folder: Path) -> None:
    assert main(["print", "oncard", "--duplex", "none"]) == 0
    assert page_count((folder / "oncard.pdf").read_bytes()) == 1
    assert main(["print", "onemore", "--rulebook", "--lang", "en"]) == 0
    assert "One More!" in words_of((folder / "onemore-rules.pdf").read_bytes())[0]
    assert main(["print", "--test-page", "--paper", "letter"]) == 0
    assert page_count((folder / "test-page.pdf").read_bytes()) == 2


def test_pictures_go_into_a_folder_of_their_own(folder: Path) -> None:
    assert main(["print", "oncard", "--png", "cards", "--set", "oni"]) == 0
    assert [file.name for file in sorted((folder / "cards").iterdir())] == [
        "01-oni-front-x1.png",
        "02-oni-back-x1.png",
    ]


def test_own_dixes_are_printed(folder: Path) -> None:
    (folder / "lou.toml").write_text(LOU, encoding="utf-8")
    assert main(["print", "oncard", "--file", "lou.toml", "--copies", "4", "-o", "lou.pdf"]) == 0
    assert words_of((folder / "lou.pdf").read_bytes())[0].count("Lou") == 4


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("", "say what to print: one of onix"),
        ("chess", "choose one of onix, onemore, oncard, memodixe"),
        ("chess --rulebook", "there is no game 'chess'"),
        ("onix -o nowhere/onix.pdf", "there is no folder nowhere to write into: make it first"),
        ("onix --png nowhere/cards", "there is no folder nowhere to write into: make it first"),
        ("onix -o .", "cannot be written"),
        ("onix --set oni", "onix is printed once and as a whole"),
        ("onix --copies 2", "onix is printed once and as a whole"),
        ("memodixe --file lou.toml", "there is no lou.toml"),
        ("oncard --set moon", "there is no DiXe called 'moon': choose among oni"),
        ("oncard --file lou.toml", "there is no lou.toml"),
        ("oncard --dixes lou.toml", "there is no lou.toml"),
        ("oncard --copies 0", "print 1 to 12 copies"),
    ],
)
def test_what_is_wrong_is_said(
    arguments: str, reason: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *arguments.split()]) == 2
    assert reason in complaint(capsys.readouterr().err)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("shift", ["1", "a,b", "1,2,3", "nan,0", "21,0"])
def test_a_shift_is_two_small_numbers(shift: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["print", "onix", "--shift", shift])
    assert "shift" in complaint(capsys.readouterr().err)


def test_in_a_process_of_its_own(folder: Path) -> None:
    done = run("print", "oncard", cwd=folder)
    assert (done.code, done.err) == (0, "")
    assert (folder / "oncard.pdf").is_file()
