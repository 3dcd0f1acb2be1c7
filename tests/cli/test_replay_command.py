"""`tablee replay`: a kept game told again, from anybody's eyes, or checked."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calling import call
from tests.cli.command import Done, complaint, run, without_colours
from tests.core.matches import played
from tests.golden.make import FOLDER

from tablee import games
from tablee.core.replay import write_replay
from tablee.games._template import GAME as TEMPLATE
from tablee.games.onix import GAME as ONIX

KEPT = FOLDER / "onix-rid_of_gems-2.json"
ENTRIES = len(json.loads(KEPT.read_bytes())["entries"])

Tablee = Callable[..., Done]


@pytest.fixture
def tablee(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tablee:
    """Runs `tablee replay`; what it prints is as wide as anything needs to be."""
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setenv("LANG", "C.UTF-8")

    return lambda *arguments: call(capsys, "replay", *map(str, arguments))


def numbered(text: str) -> list[tuple[int, str]]:
    """The lines that tell something, with the number of the decision."""
    lines = [line.split(maxsplit=1) for line in text.splitlines()]
    return [(int(line[0]), line[1]) for line in lines if len(line) == 2 and line[0].isdigit()]


# A true game


def test_it_is_verified(tablee: Tablee) -> None:
    done = tablee(KEPT, "--verify")
    assert (done.code, done.err) == (0, "")
    for words in (str(KEPT), "true", "onix, rules 1, 2 players", f"{ENTRIES} decisions, finished"):
        assert words in done.out
    assert "The seed is the one committed to." in done.out
    assert done.out.count("\n") == 1
    french = tablee(KEPT, "--verify", "--lang", "fr").out
    assert "La graine est bien celle de l’engagement." in french
    assert f"onix, règles 1, 2 joueurs, {ENTRIES} décisions, finie" in french


def test_a_running_game_is_verified_too(tablee: Tablee, tmp_path: Path) -> None:
    file = tmp_path / "running.json"
    file.write_bytes(write_replay(played(ONIX, 3, decisions=7).replay()))
    done = tablee(file, "--verify")
    assert done.code == 0
    assert "7 decisions, not finished" in done.out
    assert "The seed comes at the end." in done.out


@pytest.mark.parametrize(
    ("language", "beginning", "end"),
    [("en", "The game begins", "wins"), ("fr", "La partie commence", "gagne")],
)
def test_it_is_told_in_both_languages(
    tablee: Tablee, language: str, beginning: str, end: str
) -> None:
    done = tablee(KEPT, "--lang", language)
    assert (done.code, done.err) == (0, "")
    lines = numbered(done.out)
    assert lines[0][0] == 0
    assert beginning in lines[0][1]
    assert {number for number, _ in lines} == set(range(ENTRIES + 1))
    assert lines[-1][0] == ENTRIES
    assert end in lines[-1][1]
    assert "▶" not in done.out, "the table at the end: it is nobody's turn"
    assert "Zoé" in done.out


def test_the_language_of_the_environment_is_spoken(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    assert "La partie commence" in tablee(KEPT).out
    assert "The game begins" in tablee(KEPT, "--lang", "en").out


@pytest.mark.clause("EV-7")
def test_from_anybodys_eyes_or_all_open(
    tablee: Tablee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a game with hidden cards a seat sees what it saw then; all open sees everything."""
    monkeypatch.setitem(games.GAMES, "template", "tablee.games._template")
    file = tmp_path / "hidden.json"
    file.write_bytes(write_replay(played(TEMPLATE, 3).replay()))

    def dealt(*eyes: str) -> list[str]:
        done = tablee(file, "--lang", "en", *eyes)
        assert (done.code, done.err) == (0, "")
        assert sum("the round" in line for _, line in numbered(done.out)) == 3
        return [line.split()[0] for _, line in numbered(done.out) if "dealt" in line]

    assert dealt() == ["Player"] * 3
    for seat in ("1", "2", "3"):
        assert dealt("--seat", seat) == ["You"]
        done = tablee(file, "--lang", "en", "--seat", seat)
        laid = [line for _, line in numbered(done.out) if "lay down" in line or "lays" in line]
        assert len(laid) == 3
        assert all(line.startswith("You lay down") for line in laid)
        assert f"'viewer': {int(seat) - 1}" in done.out


@pytest.mark.clause("EV-7")
@pytest.mark.parametrize("seat", [1, 2])
def test_onix_from_a_seats_eyes(tablee: Tablee, seat: int) -> None:
    done = tablee(KEPT, "--lang", "en", "--seat", seat)
    assert done.code == 0
    name = ["Zoé", "Max"][seat - 1]
    lines = [line for _, line in numbered(done.out)]
    assert any(line.startswith("You ") for line in lines)
    assert not any(line.startswith(f"{name} ") for line in lines)


@pytest.mark.parametrize("seat", ["0", "3", "-1", "99"])
def test_there_is_no_such_seat(tablee: Tablee, seat: str) -> None:
    done = tablee(KEPT, f"--seat={seat}")
    assert (done.code, done.out) == (2, "")
    assert f"--seat goes from 1 to 2 in this game, not {seat}" in complaint(done.err)


# A file that is none, or not a true one


def damaged(change: Callable[[dict[str, Any]], object]) -> bytes:
    values = json.loads(KEPT.read_bytes())
    change(values)
    return json.dumps(values).encode()


NO_HASH = "0" * 16

BAD_FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "damaged"),
    "cut off": (KEPT.read_bytes()[:3000], "damaged"),
    "bytes": (b"\x00\xff\xfe\x80", "damaged"),
    "latin": (KEPT.read_bytes().decode().encode("latin-1"), "damaged"),
    "deep": (b"[" * 100_000, "damaged"),
    "foreign": (b'{"game": "chess", "moves": ["e4"]}', "not a replay of Tablée"),
    "list": (b"[1, 2]", "not a replay of Tablée"),
    "version": (damaged(lambda r: r.update(version=9)), "version 9"),
    "field": (damaged(lambda r: r.update(extra=1)), "`extra`"),
    "type": (damaged(lambda r: r["entries"][4].update(seat=None)), "`$.entries[4].seat`"),
    "game": (damaged(lambda r: r.update(game="chess")), "no game 'chess'"),
    "rules": (damaged(lambda r: r.update(rules=7)), "version 7: update Tablée"),
    "options": (damaged(lambda r: r["options"].update(speed=1)), "speed"),
    "players": (damaged(lambda r: r.update(players=["Zoé"])), "2 to 6 players, not 1"),
    "seat": (damaged(lambda r: r["entries"][4].update(seat=2**70)), "`$.entries[4].seat`"),
    "move": (damaged(lambda r: r["entries"][4].update(move={"move": "fly"})), "entry 5 of "),
    "hash": (damaged(lambda r: r["entries"][4].update(hash=NO_HASH)), "entry 5 of "),
    "chance": (damaged(lambda r: r["entries"][4]["chance"].append(1)), "entry 5 of "),
    "deal": (damaged(lambda r: r["deal"].reverse()), "the deal: "),
    "huge": (damaged(lambda r: r.update(seed=None, deal=[2**70])), "`$.deal[0]`"),
    "seed": (damaged(lambda r: r.update(seed="00" * 32)), "committed to"),
    "outcome": (damaged(lambda r: r["outcome"].update(ranks=[1, 1])), "after the last entry"),
    "shorter": (damaged(lambda r: r["entries"].pop()), "after the last entry"),
}


@pytest.mark.parametrize("option", ["--verify", "--lang=en"])
@pytest.mark.parametrize(("data", "words"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_bad_file_gets_one_sentence(
    tablee: Tablee, tmp_path: Path, data: bytes, words: str, option: str
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(data)
    done = tablee(file, option)
    assert done.code == 2
    assert words in complaint(done.err)
    if option == "--verify":
        assert done.out == ""
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_bytes() == data


def test_a_story_stops_where_it_becomes_untrue(tablee: Tablee, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(damaged(lambda r: r["entries"][4].update(hash=NO_HASH)))
    done = tablee(file, "--lang", "en")
    assert {number for number, _ in numbered(done.out)} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("name", ["[/b]", "[red]", "[link=x", ":smile:", "\\[", "Zoé[1]"])
def test_a_name_is_printed_as_it_is(tablee: Tablee, tmp_path: Path, name: str) -> None:
    """It is text, whatever it looks like to whoever prints it."""
    file = tmp_path / "names.json"
    file.write_bytes(damaged(lambda r: r.update(players=[name, "Max"])))
    done = tablee(file, "--lang", "en")
    assert (done.code, done.err) == (0, "")
    assert any(line.startswith(f"{name} ") for _, line in numbered(done.out))


def test_a_file_name_is_printed_as_it_is(tablee: Tablee, tmp_path: Path) -> None:
    file = tmp_path / "[bold]1[b].json"
    file.write_bytes(KEPT.read_bytes())
    done = tablee(file, "--verify")
    assert done.code == 0
    assert file.name in done.out


# In a process of its own


def test_it_speaks_to_any_terminal() -> None:
    """One without accents is no reason to lose a story."""
    for encoding in ("utf-8", "latin-1", "ascii"):
        done = run("replay", str(KEPT), "--lang", "fr", PYTHONIOENCODING=encoding)
        assert (done.code, done.err) == (0, "")
        assert "La partie commence" in without_colours(done.out)


def test_bad_files_leave_the_shell_a_code_and_a_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(KEPT.read_bytes()[:500])
    done = run("replay", str(file), "--verify")
    assert (done.code, done.out) == (2, "")
    assert complaint(done.err).startswith(f"tablee: {file} is damaged")


@pytest.mark.parametrize(("file", "language"), [("oni-ring-4", "en"), ("oni-dixe-4", "fr")])
def test_a_story_ends_with_its_result_in_words(tablee: Tablee, file: str, language: str) -> None:
    kept = FOLDER / f"{file}.json"
    told = tablee(kept, "--lang", language).out
    assert "Outcome(" not in told
    result = json.loads(kept.read_bytes())["players"]
    standings = [line for line in told.splitlines() if re.match(r" +\d\. ", line)]
    assert len(standings) == len(result)


def test_a_name_cannot_be_changed_unseen(tablee: Tablee, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    kept = json.loads(write_replay(played(ONIX, 2).replay()))
    file.write_text(json.dumps(kept))
    assert "Nothing covers" not in tablee(file, "--verify").out
    kept["players"][0] = "Somebody else"
    file.write_text(json.dumps(kept))
    assert "changed after it was written" in complaint(tablee(file, "--verify").err)
    del kept["checksum"]
    file.write_text(json.dumps(kept))
    assert "Nothing covers" in tablee(file, "--verify").out


# A file of somebody who means no good


ESCAPES = "\x1b]0;PWNED\x07\x1b[2J", "B\nfake line: verified", "\u202enna", "a\x9b31m"


@pytest.mark.parametrize("text", ESCAPES)
@pytest.mark.parametrize(
    "place",
    [
        lambda kept, text: kept["players"].__setitem__(0, text),
        lambda kept, text: kept["options"].__setitem__(text, 1),
        lambda kept, text: kept["options"].__setitem__("first", text),
        lambda kept, text: kept.__setitem__("game", text),
        lambda kept, text: kept.__setitem__("format", text),
        lambda kept, text: kept.__setitem__("version", text),
        lambda kept, text: kept.__setitem__(text, text),
        lambda kept, text: kept["entries"][0]["move"].__setitem__("move", text),
        lambda kept, text: kept["entries"][0].__setitem__(text, 1),
    ],
)
def test_nothing_in_a_file_reaches_the_terminal_as_it_is(
    tablee: Tablee, tmp_path: Path, place: Callable[[Any, str], None], text: str
) -> None:
    kept = json.loads(KEPT.read_bytes())
    place(kept, text)
    file = tmp_path / "evil.json"
    file.write_text(json.dumps(kept))
    for language in ("en", "fr"):
        for how in ((), ("--verify",)):
            done = tablee(file, "--lang", language, *how)
            assert done.code != 0
            printed = re.sub("[\u00a0\u202f]", "", done.out + done.err)
            assert all(line.isprintable() for line in printed.split("\n"))
            assert "\nfake line" not in printed


def test_a_family_in_one_letter_is_a_name(tablee: Tablee, tmp_path: Path) -> None:
    kept = json.loads(KEPT.read_bytes())
    kept["players"][0] = "Anna \U0001f469\u200d\U0001f467"
    kept["checksum"] = None
    file = tmp_path / "family.json"
    file.write_text(json.dumps(kept))
    assert tablee(file, "--verify").code == 0
