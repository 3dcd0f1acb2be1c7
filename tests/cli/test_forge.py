"""`tablee forge`: from an empty DiXe to a set that is simulated, printed and played."""

import io
import re
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from tablee.cli.forge_tables import print_figures
from tablee.cli.main import main
from tablee.core.builds import engine
from tablee.core.texts import Texts
from tablee.forge import figures
from tablee.forge.design import Design, Head
from tablee.forge.figures import CardFigures, CombinationFigures, SetFigures
from tablee.forge.files import read_design
from tablee.forge.wording import Wording
from tablee.games.dixe import Dixe

BAD_INPUT = 2
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" fill="red"/></svg>'
CARDS = "\n".join(
    f"""
[[card]]
character = "{name}"
combinations = [["sun"], ["pi"], ["sun", "aum"]]
condition = "pair"
slots = 0
power = "shield"
"""
    for name in ("Lou", "doryphore", "zonbi", "hanuman", "arkan_sonney", "mr_blaireau")
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "friends.toml"
    assert main(["forge", "new", str(path), "Lou", "--lang", "en"]) == 0
    return path


@pytest.fixture
def small(file: Path) -> Path:
    """With cards that are solved at once."""
    file.write_text(file.read_text(encoding="utf-8") + CARDS, encoding="utf-8")
    return file


def test_a_new_file_has_one_dixe_and_is_never_written_over(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read_design(file.read_text(encoding="utf-8"), "a").head.characters == ("Lou",)
    assert main(["forge", "new", str(file), "Max"]) == BAD_INPUT
    assert "is there already" in capsys.readouterr().err
    assert main(["forge", "new", str(file.with_name("b.toml")), "oni"]) == BAD_INPUT
    assert not file.with_name("b.toml").exists()


@pytest.mark.parametrize(("language", "word"), [("fr", "En moyenne"), ("en", "On average")])
def test_the_figures_are_shown(
    small: Path, capsys: pytest.CaptureFixture[str], language: str, word: str
) -> None:
    assert main(["forge", "show", str(small), "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert "Lou" in shown
    assert word in shown


class Terminal(io.StringIO):
    """One that somebody looks at."""

    def __init__(self) -> None:
        super().__init__()
        self._written = threading.Condition()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        with self._written:
            self._written.notify_all()
            return super().write(text)

    def shows(self, text: str) -> bool:
        """Now, or soon."""
        with self._written:
            return self._written.wait_for(lambda: text in self.getvalue(), timeout=30)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_whoever_waits_for_the_figures_sees_whose_card_is_looked_at(
    small: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Plain Python takes seconds for each: here, as long as it takes to see the name."""
    terminal = Terminal()
    seen: dict[str, bool] = {}
    play_of = figures.play_of

    def play_when_seen(character: str, *others: Any) -> Any:
        seen[character] = terminal.shows(f"{Wording(language).name(character)}…")
        return play_of(character, *others)

    monkeypatch.setattr(figures, "play_of", play_when_seen)
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["forge", "show", str(small), "--lang", language]) == 0
    names = ("Lou", "hanuman", "doryphore", "zonbi", "arkan_sonney", "mr_blaireau")
    assert seen == dict.fromkeys(names, True)


def test_at_eighty_columns_no_figure_is_broken(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["forge", "show", str(small), "--lang", "fr"]) == 0
    shown = capsys.readouterr().out
    assert "…" not in shown
    (row,) = [line for line in shown.splitlines() if "Lou" in line and "%" in line]
    assert len(re.findall("\\d\u202f%", row)) == 5
    assert not re.search(r"(?<!\u202f)%", shown)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_widest_figures_fit_eighty_columns(language: str) -> None:
    """Long names, and figures as long as they come: no line is cut off."""
    names = ("Lou", "audrey_junior", "arkan_sonney", "crane_yorick", "mr_blaireau")
    sure = tuple(CombinationFigures(1.0, 1.0) for _ in range(3))
    cards = tuple(CardFigures(name, 12.67, -0.14, sure, 1.0, 14.39, 132.5) for name in names)
    die = Dixe("Lou", (("character", "sun"), ("pi", "aum"), ("bomb", "heart")))
    design = Design(Head(name="friends", characters=("Lou",)), (die,))
    written = io.StringIO()
    console = Console(file=written, width=80)
    print_figures(design, SetFigures(cards, 2.6, 0.36), Wording(language), console)
    lines = written.getvalue().splitlines()
    rows = [line for line in lines if "132" in line]
    assert len(rows) == len(names)
    assert all(len(line) <= 80 and line.rstrip().endswith("5") for line in rows)
    assert all(line.count("100") == 4 for line in rows)
    assert "…" not in written.getvalue()


def test_a_set_that_is_balanced_keeps_its_version(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["forge", "balance", str(small), "--lang", "en"]) == 0
    assert "Nothing had to be changed" in capsys.readouterr().out


@pytest.mark.skipif(engine() != "compiled", reason="six symbols take minutes in plain Python")
def test_a_card_is_proposed_and_the_set_balanced(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["forge", "propose", str(file), "--lang", "en"]) == 0
    assert "Lou has a card" in capsys.readouterr().out
    assert main(["forge", "balance", str(file), "--lang", "fr"]) == 0
    assert "combinaison" in capsys.readouterr().out
    assert read_design(file.read_text(encoding="utf-8"), "a").head.version == 3


def test_a_picture_is_taken_or_refused(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "lou.svg"
    picture.write_text(SVG, encoding="utf-8")
    assert main(["forge", "picture", str(small), "Lou", str(picture)]) == 0
    assert read_design(small.read_text(encoding="utf-8"), "a").pictures[0].character == "Lou"
    picture.write_text(SVG.replace("<circle", "<script/><circle"), encoding="utf-8")
    assert main(["forge", "picture", str(small), "Lou", str(picture)]) == BAD_INPUT
    assert "<script>" in capsys.readouterr().err
    picture.write_bytes(b"\0" * 1_000_000)
    assert main(["forge", "picture", str(small), "Lou", str(picture)]) == BAD_INPUT
    assert "KiB" in capsys.readouterr().err
    assert main(["forge", "picture", str(small), "oni", str(picture)]) == BAD_INPUT
    assert main(["forge", "picture", str(small), "Lou", str(tmp_path / "none")]) == BAD_INPUT


def test_a_set_is_tried_out(small: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    games = ["--games", "2", "--seed", "1", "--players", "2", "--cores", "1"]
    assert main(["forge", "simulate", str(small), "--json", *games]) == 0
    found = msgspec.json.decode(capsysbinary.readouterr().out)
    assert found["mine"]["games"] == 2
    assert main(["forge", "simulate", str(small), "--lang", "en", *games]) == 0
    assert b"yours wins" in capsysbinary.readouterr().out


def test_a_set_is_printed_with_its_picture(small: Path, tmp_path: Path) -> None:
    plain, drawn = tmp_path / "plain.pdf", tmp_path / "drawn.pdf"
    assert main(["forge", "print", str(small), "-o", str(plain)]) == 0
    picture = tmp_path / "lou.svg"
    picture.write_text(SVG, encoding="utf-8")
    assert main(["forge", "picture", str(small), "Lou", str(picture)]) == 0
    assert main(["forge", "print", str(small), "-o", str(drawn)]) == 0
    assert plain.read_bytes()[:5] == drawn.read_bytes()[:5] == b"%PDF-"
    assert plain.read_bytes() != drawn.read_bytes()


def test_a_set_is_played_in_the_terminal(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda *_: "q")
    assert main(["forge", "play", str(small), "--lang", "en", "--players", "2"]) == 0
    assert "Lou" in capsys.readouterr().out


def test_a_set_with_a_card_missing_is_not_played(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for action in ("play", "simulate"):
        assert main(["forge", action, str(file)]) == BAD_INPUT
        assert "Lou has no card yet" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["onix", "onemore", "oni"])
def test_a_deck_begins_as_the_usual_one(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], game: str
) -> None:
    """The same games are played with it as without one."""
    file = tmp_path / "deck.toml"
    assert main(["forge", "new-deck", str(file), game]) == 0
    assert b"tablee forge deck " in capsysbinary.readouterr().out
    games = ["--games", "2", "--seed", "1", "--cores", "1", "--json"]
    assert main(["forge", "deck", str(file), game, *games]) == 0
    found = msgspec.json.decode(capsysbinary.readouterr().out)
    assert found["mine"]["endings"] == found["house"]["endings"]
    assert found["mine"]["moves"] == found["house"]["moves"]
    assert main(["forge", "new-deck", str(file), game]) == BAD_INPUT
    assert main(["forge", "new-deck", str(tmp_path / "b"), "oncard"]) == BAD_INPUT
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize(("seed", "said"), [("x", "whole number"), (str(2**70), "64 bits")])
@pytest.mark.parametrize("action", ["simulate", "deck"])
def test_seeds_are_those_of_other_commands(
    small: Path, capsys: pytest.CaptureFixture[str], action: str, seed: str, said: str
) -> None:
    deck = small.with_name("deck.toml")
    assert main(["forge", "new-deck", str(deck), "onix"]) == 0
    file = [str(small)] if action == "simulate" else [str(deck), "onix"]
    assert main(["forge", action, *file, "--seed", seed]) == BAD_INPUT
    assert said in capsys.readouterr().err


def test_what_is_refused_is_refused_in_ones_own_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = str(tmp_path / "nothing.toml")
    assert main(["forge", "show", missing, "--lang", "fr"]) == BAD_INPUT
    told = capsys.readouterr().err
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    assert main(["forge", "show", missing]) == BAD_INPUT
    assert capsys.readouterr().err == told
    assert (
        told
        == f"tablee: {Texts.load('tablee.forge', 'fr').say('refusal.no_file', {'file': missing})}\n"
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe[\0s\0", "UTF-8"),
        (b"[set", "This line cannot be read"),
        (b"#" * 3_000_000, "too long"),
        (b"[set]\nname = 3", "line 2"),
    ],
)
def test_hostile_files_get_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(content)
    assert main(["forge", "show", str(path)]) == BAD_INPUT
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
