"""`tablee play`: whole games at a terminal, typed by somebody who always takes the first choice."""

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
from tests.cli.command import environment, run, without_colours

from tablee.core.texts import Texts
from tablee.games.onix import GAME

# Starting a terminal forks this process, which by then has threads (of pytest-xdist).
pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")

SEED = "5a" * 32
PROMPT = "\r\n> "

Start = Callable[..., Any]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `tablee play` at a wide terminal."""
    started: list[Any] = []

    def spawn(*arguments: str, **changes: str) -> Any:
        terminal = pexpect.spawn(
            sys.executable,
            ["-m", "tablee", "play", *arguments],
            env=environment(**changes),
            cwd=str(tmp_path),
            encoding="utf-8",
            dimensions=(50, 240),
            timeout=60,
        )
        started.append(terminal)
        return terminal

    yield spawn
    for terminal in started:
        terminal.close(force=True)


def words(language: str) -> Texts:
    return Texts.load("tablee.cli", language)


def seen(terminal: Any) -> str:
    """What was printed since the last prompt."""
    return without_colours(str(terminal.before)).replace("\r\n", "\n")


def code_of(terminal: Any) -> int | None:
    """Wait for the end; the exit code."""
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.signalstatus is None
    return int(terminal.exitstatus)


def interrupt(terminal: Any) -> None:
    """Press Ctrl-C, and again if it fell just before Python began to wait for a line."""
    for _ in range(20):
        terminal.sendintr()
        if terminal.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=3) == 0:
            return


def answer(terminal: Any, text: str) -> str:
    """Type something and wait for the next prompt; what was printed between."""
    terminal.sendline(text)
    terminal.expect_exact(PROMPT)
    return seen(terminal)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_whole_game(start: Start, tmp_path: Path, language: str) -> None:
    table = start("--players=2", "--bots=easy", "--lang", language, "--replay=kept.json")
    table.expect_exact(PROMPT)
    said, texts = words(language), GAME.words.texts(language)
    assert "Onix" in seen(table)
    assert said.say("play.hint") in seen(table)
    assert texts.say("step.take") in seen(table)
    # The player aid and the rules, and the same question is still open.
    aid = answer(table, "?")
    assert all(line in aid for line in texts.table("aid")["steps"])
    rules = answer(table, "r")
    assert all(clause in rules for clause in texts.clauses())
    # Answers that are none.
    which = re.compile(said.say("play.number", {"numbers": "[0-9, –]+"}))
    for wrong in ("0", "99", "-1", "1.5", "one", "", "1 2"):
        assert which.search(answer(table, wrong))
    prompts = 0
    while True:
        table.sendline("1")
        if table.expect_exact([PROMPT, pexpect.EOF]) == 1:
            break
        prompts += 1
    assert prompts > 10
    end = seen(table)
    table.close()
    assert table.exitstatus == 0
    kept = json.loads((tmp_path / "kept.json").read_bytes())
    assert kept["outcome"]["reason"] == "piles_empty"
    winner = kept["players"][kept["outcome"]["ranks"].index(1)]
    assert winner in end
    assert "kept.json" in end
    assert said.say("play.left") not in end
    verified = run("replay", "kept.json", "--verify", cwd=tmp_path)
    assert (verified.code, verified.err) == (0, "")
    assert f"{len(kept['entries'])} decisions, finished" in verified.out


def test_the_deal_is_committed_to_and_can_be_played_again(start: Start, tmp_path: Path) -> None:
    table = start(
        "--seed", SEED, "--replay=kept.json", "--option=first=0", "--option=advanced=true"
    )
    table.expect_exact(PROMPT)
    assert hashlib.sha256(bytes.fromhex(SEED)).hexdigest() in seen(table)
    first_look = seen(table)
    table.sendline("q")
    assert code_of(table) == 0
    kept = json.loads((tmp_path / "kept.json").read_bytes())
    assert kept["options"] == {"advanced": True, "first": 0}
    assert kept["seed"] is None, "the game is not over"
    assert len(kept["players"]) == 3
    again = start("--seed", SEED.upper(), "--option=first=0", "--option=advanced=true")
    again.expect_exact(PROMPT)
    assert seen(again) == first_look


@pytest.mark.parametrize("leave", ["q", "Q", "eof"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_leaving(start: Start, tmp_path: Path, language: str, leave: str) -> None:
    table = start("--lang", language, "--bots=random", "--replay=kept.json", "--option=first=0")
    table.expect_exact(PROMPT)
    answer(table, "1")
    if leave == "eof":
        table.sendeof()
    else:
        table.sendline(leave)
    assert code_of(table) == 0
    assert words(language).say("play.left") in seen(table)
    kept = json.loads((tmp_path / "kept.json").read_bytes())
    assert (kept["outcome"], kept["seed"]) == (None, None)
    assert len(kept["entries"]) >= 1
    assert run("replay", "kept.json", "--verify", cwd=tmp_path).code == 0


def test_ctrl_c(start: Start, tmp_path: Path) -> None:
    table = start("--bots=random", "--replay=kept.json", "--option=first=0")
    table.expect_exact(PROMPT)
    answer(table, "1")
    interrupt(table)
    assert code_of(table) == 130
    assert "Traceback" not in seen(table)
    assert run("replay", "kept.json", "--verify", cwd=tmp_path).code == 0


def test_nothing_is_written_unless_asked(start: Start, tmp_path: Path) -> None:
    table = start("--bots=random", "--option=first=0")
    table.expect_exact(PROMPT)
    answer(table, "1")
    table.sendline("q")
    assert code_of(table) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("variable", "language"),
    [("fr_FR.UTF-8", "fr"), ("fr", "fr"), ("en_GB.UTF-8", "en"), ("de_DE.UTF-8", "en")],
)
def test_it_speaks_the_language_of_the_environment(variable: str, language: str) -> None:
    done = run("play", "--option=first=0", LANG=variable, PYTHONIOENCODING="utf-8")
    assert done.code == 0
    assert words(language).say("play.left") in done.out


# Without a terminal


def test_moves_can_come_from_a_file(tmp_path: Path) -> None:
    arguments = ["--bots=random", "--players=2", "--replay=kept.json", f"--seed={SEED}"]
    done = run("play", *arguments, "--option=first=0", given=b"1\n1\n", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    entries = json.loads((tmp_path / "kept.json").read_bytes())["entries"]
    assert [entry["seat"] for entry in entries[:2]] == [0, 0]


@pytest.mark.parametrize(
    "given",
    [b"9" * 5000, b"\xff\xfe", b"\xe9t\xe9", b"\x00", b"\x1b[A", "１".encode(), "²".encode()],
    ids=["long", "bytes", "latin", "zero", "arrow", "wide", "square"],
)
def test_whatever_is_typed_is_no_reason_to_fall_over(given: bytes) -> None:
    done = run(
        "play", "--option=first=0", given=given + b"\n", LANG="en", PYTHONIOENCODING="utf-8:strict"
    )
    assert (done.code, done.err) == (0, "")
    assert words("en").say("play.left") in done.out


def test_it_plays_at_any_terminal() -> None:
    """One without accents or gems shows what it can."""
    for encoding in ("utf-8", "latin-1", "ascii"):
        done = run("play", "--lang=fr", "--option=first=0", PYTHONIOENCODING=encoding)
        assert (done.code, done.err) == (0, "")


def test_a_file_name_is_printed_as_it_is(tmp_path: Path) -> None:
    done = run("play", "--replay=[b]1[b].json", "--lang=en", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert "[b]1[b].json" in done.out
    assert [file.name for file in tmp_path.iterdir()] == ["[b]1[b].json"]


def test_a_number_is_a_seed_as_in_a_simulation(tmp_path: Path) -> None:
    for name in ("one", "other"):
        arguments = ["--replay", f"{name}.json", "--seed=7", "--option=first=0"]
        assert run("play", *arguments, cwd=tmp_path).code == 0
    deals = [json.loads((tmp_path / f"{name}.json").read_bytes()) for name in ("one", "other")]
    assert deals[0]["deal"] == deals[1]["deal"]
    assert deals[0]["commitment"] == hashlib.sha256(bytes(31) + b"\x07").hexdigest()


def test_a_die_keeps_its_number_when_another_one_is_turned() -> None:
    """MémoDiXe: the second die is asked for by the number that the square shows."""
    options = ["--option=first=0", "--players=2", "--seed=7", "--lang=en"]
    done = run("play", "memodixe", *options, given=b"1\n2\n")
    asked = [part for part in done.out.split("player aid") if "Turn" in part]
    second = asked[1]
    numbers = re.findall(r"^ +(\d+) Turn die (\d+)", second, re.MULTILINE)
    assert numbers
    assert all(typed == spot for typed, spot in numbers), second
    assert "1" not in {typed for typed, _ in numbers}
