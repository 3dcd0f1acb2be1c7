"""`tablee simulate`, as it is typed."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pexpect
import pytest
from tests.cli.calling import call
from tests.cli.command import Done
from tests.sim.helpers import Helpers

from tablee.cli import main as command_line
from tablee.cli import simulate as simulate_command
from tablee.sim import work
from tablee.sim.bulk import play_game
from tablee.sim.report import Report

Simulate = Callable[..., Done]

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm"}
TABLEE = [sys.executable, "-m", "tablee", "simulate", "onix"]


@pytest.fixture
def simulate(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Simulate:
    """Runs a command line; the exit code, and what was printed where."""
    monkeypatch.setattr(command_line, "COMMANDS", ("simulate",))
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)

    return partial(call, capfd, "simulate")


def read(content: str | bytes) -> Report:
    return msgspec.json.decode(content, type=Report)


def test_the_table(simulate: Simulate) -> None:
    code, out, err = simulate("onix", "--players", "3", "--games", "12", "--seed", "7")
    assert (code, err) == (0, "")
    for words in ("12 games between 3 bots", "First player", "Seat 3", "Cards in Stock", "Steal"):
        assert words in out
    assert "Too few games to tell them apart" in re.sub(r"\s+", " ", out)
    assert "tablee simulate onix --players 3 --games 12 --seed 7 --bots medium" in out


def test_the_command_can_be_typed_here_and_a_file_is_for_anywhere(
    simulate: Simulate, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TABLEE_TYPED", "./tablee")
    kept = tmp_path / "report.json"
    _, out, _ = simulate("onix", "--games", "2", "--seed", "7", "--json", str(kept))
    assert " ./tablee simulate onix " in out
    assert read(kept.read_bytes()).command.startswith("tablee simulate onix ")


def test_one_game_of_a_longer_run(simulate: Simulate) -> None:
    asked = ("onix", "--players", "2", "--seed", "7", "--bots", "random", "--json")
    runs = [
        read(simulate(*asked, *part)[1])
        for part in (("--games", "2"), ("--games", "1"), ("--games", "1", "--first", "1"))
    ]
    both, first, second = [report.length.decisions.counts for report in runs]
    assert {**first, **second} == both
    assert "--games 1 --seed 7 --first 1 " in runs[2].command


def test_a_game_that_fails_is_told_and_the_exit_code_says_so(
    simulate: Simulate, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def play_or_fail(*arguments: Any) -> int:
        played.append(1)
        if len(played) == 3:
            raise AssertionError("a card is missing")
        return play_game(*arguments)

    monkeypatch.setattr(simulate_command, "_hire", lambda _: Helpers(1))
    monkeypatch.setattr(work, "play_game", play_or_fail)
    code, out, err = simulate("onix", "--games", "6", "--seed", "7", "--json")
    report = read(out)
    assert code == 1
    assert (report.games, report.failed, report.partial) == (5, 1, False)
    assert sum(ending.games for ending in report.endings) == 5
    assert "1 of 6 games failed, the first of them number 2: AssertionError: a card is miss" in err
    assert report.failures[0].command in err


def test_the_same_bytes_on_any_number_of_cores(simulate: Simulate) -> None:
    asked = ("onix", "--games", "40", "--seed", "7", "--bots", "easy,random,medium", "--json")
    one, three, other_seed = (
        simulate(*asked, "--cores", "1"),
        simulate(*asked, "--cores", "3"),
        simulate(*asked, "--cores", "3", "--seed", "8"),
    )
    assert one == three
    assert one[0] == 0
    assert read(one[1]).games == 40
    assert one[1] != other_seed[1]


def test_an_option_of_words_that_look_like_a_number(simulate: Simulate) -> None:
    asked = ("oni", "--games", "1", "--seed", "7", "--json", "--option", "size=13")
    code, out, err = simulate(*asked)
    assert (code, err) == (0, "")
    assert read(out).options["size"] == "13"


def test_who_goes_first_is_known_where_all_choose_before(simulate: Simulate) -> None:
    """ON'CARD: everybody turns two cards up, then somebody has the first turn (OC-3)."""
    report = read(simulate("oncard", "--players", "3", "--games", "9", "--seed", "7", "--json")[1])
    assert len(report.turn_order) == 3
    assert sum(place.victories for place in report.turn_order) == pytest.approx(9)


def test_json_and_page_together(simulate: Simulate, tmp_path: Path) -> None:
    data, page = tmp_path / "report.json", tmp_path / "report.html"
    asked = ("onix", "--players", "2", "--games", "6", "--seed", "1", "--lang", "fr")
    code, out, _ = simulate(*asked, "--json", str(data), "--html", str(page))
    assert code == 0
    assert "6 parties entre 2 robots" in out, "and the table too"
    assert read(data.read_bytes()).games == 6
    assert '<html lang="fr">' in page.read_text(encoding="utf-8")


def test_options_reach_the_game(simulate: Simulate) -> None:
    asked = ("onix", "--players", "2", "--games", "30", "--seed", "1", "--json", "-")
    code, out, _ = simulate(*asked, "--option", "advanced=true", "--option", "first=1")
    report = read(out)
    assert code == 0
    assert report.options == {"first": 1, "advanced": True}
    assert report.endings[1].games > 0, "the ending of the advanced mode"
    assert report.turn_order[0].win == report.seats[1].win, "seat 1 begins"


def test_fixed_seats_and_iterations(simulate: Simulate) -> None:
    asked = ("onix", "--games", "2", "--seed", "1", "--bots", "hard,random", "--json")
    code, out, _ = simulate(*asked, "--fixed-seats", "--iterations", "2")
    report = read(out)
    assert code == 0
    assert (report.rotates, report.iterations) == (False, 2)
    assert [seat.win for seat in report.seats] == [level.win for level in report.levels]


def test_a_seed_is_drawn_and_told(simulate: Simulate) -> None:
    asked = ("onix", "--players", "2", "--games", "4", "--bots", "random", "--json")
    drawn = read(simulate(*asked)[1])
    again = read(simulate(*asked, "--seed", str(drawn.seed))[1])
    assert again == drawn
    assert read(simulate(*asked)[1]).seed != drawn.seed


@pytest.mark.parametrize(
    ("language", "word"), [("fr_FR.UTF-8", "parties"), ("de_DE.UTF-8", "games"), ("C", "games")]
)
def test_the_language_of_the_environment(
    simulate: Simulate, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    monkeypatch.setenv("LANG", language)
    _, out, _ = simulate("onix", "--players", "2", "--games", "4", "--bots", "random")
    assert f"4 {word} " in out


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (["chess"], "there is no game 'chess'"),
        (["onix", "--players", "7"], "not 7"),
        (["onix", "--players", "many"], "--players takes a whole number, not 'many'"),
        (["onix", "--games", "0"], "not 0"),
        (["onix", "--games", "-5"], "not -5"),
        (["onix", "--games", "1e5"], "not '1e5'"),
        (["onix", "--seed", "x"], "--seed"),
        (["onix", "--cores", "0"], "not 0"),
        (["onix", "--cores", "two"], "--cores"),
        (["onix", "--bots", "easy,medium", "--players", "4"], "4 seats, not 2"),
        (["onix", "--bots", "brilliant"], "brilliant"),
        (["onix", "--bots", ""], "there is no bot ''"),
        (["onix", "--iterations", "100"], "hard bots"),
        (["onix", "--bots", "hard", "--iterations", "0"], "not 0"),
        (["onix", "--option", "advanced"], "NAME=VALUE"),
        (["onix", "--option", "speed=3"], "speed"),
        (["onix", "--option", "advanced=true", "--option", "advanced=false"], "more than once"),
        (["onix", "--html", "/nowhere/at/all.html"], "/nowhere/at/all.html cannot be written"),
        (["onix", "--json", "/"], "/ cannot be written"),
        (["onix", "--json", "-", "--html", "-"], "same place"),
        (["onix", "--json", "/tmp/x", "--html", "/tmp/./x"], "same place"),
        (["onix", "--dask", "nonsense"], "tcp://HOST:PORT"),
    ],
)
def test_bad_input_gets_one_sentence(simulate: Simulate, wrong: list[str], sentence: str) -> None:
    code, out, err = simulate(*wrong)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("tablee: ")
    assert sentence in err


def test_cores_of_this_machine_and_a_cluster_exclude_each_other(simulate: Simulate) -> None:
    code, _, err = simulate("onix", "--cores", "2", "--dask", "tcp://127.0.0.1:8786")
    assert code == 2
    assert "not allowed with" in err


def test_a_refused_command_changes_nothing(simulate: Simulate, tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.html"
    old.write_text("precious")
    assert simulate("onix", "--json", str(old), "--html", str(new), "--cores", "0")[0] == 2
    assert old.read_text() == "precious"
    assert not new.exists()


def test_ctrl_c_in_a_terminal_leaves_a_partial_report(simulate: Simulate, tmp_path: Path) -> None:
    data = tmp_path / "report.json"
    asked = [*TABLEE[1:], "--players", "2", "--games", "9999999", "--seed", "7", "--bots", "random"]
    terminal = pexpect.spawn(
        TABLEE[0],
        [*asked, "--lang", "en", "--json", str(data)],
        env=ENVIRONMENT,
        encoding="utf-8",
        timeout=30,
        dimensions=(60, 120),
    )
    try:
        # The progress bar is there, and some games are complete.
        terminal.expect(r"Onix.*?[1-9]\d*/9999999")
        terminal.sendintr()
        terminal.expect("Stopped early: these are the first")
        terminal.expect(pexpect.EOF)
    finally:
        terminal.close(force=True)
    assert terminal.exitstatus == 130
    assert "Traceback" not in terminal.before
    report = read(data.read_bytes())
    assert report.partial
    assert 0 < report.games < report.games_asked == 9999999
    # It is the report of exactly those games.
    asked = ["onix", "--players", "2", "--games", str(report.games), "--seed", "7"]
    whole = read(simulate(*asked, "--bots", "random", "--json")[1])
    assert msgspec.structs.replace(whole, games_asked=9999999, partial=True) == report


def children_of(process: int) -> list[str]:
    """Whichever of its threads has started them."""
    listed = [each.read_text() for each in Path(f"/proc/{process}/task").glob("*/children")]
    return " ".join(listed).split()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_interrupted_before_a_game_is_complete() -> None:
    # One decision of these bots takes longer than this test.
    asked = ["--players", "2", "--games", "2", "--bots", "hard", "--iterations", "900000000"]
    started = subprocess.Popen(
        [*TABLEE, *asked, "--json"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 30
    # The tracker of multiprocessing and at least one worker: the games have begun.
    while len(children_of(started.pid)) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(started.pid, signal.SIGINT)
    try:
        out, err = started.communicate(timeout=20)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)
    assert started.returncode == 130
    assert out == ""
    assert err == "tablee: stopped: no game was complete, so no report\n"


def test_a_reader_that_has_read_enough_is_no_error() -> None:
    command = " ".join([*TABLEE, "--players 2 --games 3 --bots random --seed 1 --json"])
    done = subprocess.run(
        ["sh", "-c", f"{command} | true"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
