"""`tablee` itself: its version, its help, and one sentence for every wrong word."""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.cli.calling import call
from tests.cli.command import Done, complaint, environment, run

from tablee import __version__
from tablee.cli import main as command_line
from tablee.cli import serve
from tablee.cli.typed import COMMANDS
from tablee.core.builds import engine

Tablee = Callable[..., Done]

GUIDE = re.compile(r"tablee guide ([a-z]+)")
HEX = "0123456789abcdef" * 4


@pytest.fixture
def tablee(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Tablee:
    """Runs a command line in an empty folder, where nobody answers questions."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", _nobody)
    monkeypatch.setenv("LANG", "C.UTF-8")

    return partial(call, capsys)


def _nobody(prompt: str = "") -> str:
    raise AssertionError("it asks for a move")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["paly"], "invalid choice: 'paly', maybe you meant 'play'?"),
        (["forge", "shwo"], "invalid choice: 'shwo', maybe you meant 'show'?"),
        (["--fast"], "COMMAND"),
        (["play", "--fast"], "unrecognized arguments: --fast"),
        (["play", "onix", "chess"], "unrecognized arguments: chess"),
        (["play", "chess"], "there is no game 'chess': choose one of "),
        (["play", ""], "there is no game ''"),
        (["play", "_template"], "there is no game '_template'"),
        (["play", "--players", "1"], "onix is for 2 to 6 players, not 1"),
        (["play", "--players", "7"], "onix is for 2 to 6 players, not 7"),
        (["play", "--players", "0"], "onix is for 2 to 6 players, not 0"),
        (["play", "--players=-3"], "onix is for 2 to 6 players, not -3"),
        (["play", "--players", str(2**70)], f"onix is for 2 to 6 players, not {2**70}"),
        (["play", "--players", "three"], "'three'"),
        (["play", "--players", "2.5"], "'2.5'"),
        (["play", "--players"], "--players"),
        (["play", "--bots", "brutal"], "there is no bot 'brutal': choose one of random, easy"),
        (["play", "--bots", "easy,hard"], "there is no bot 'easy,hard'"),
        (["play", "--lang", "de"], "'de'"),
        (["play", "--seed", "xyz"], "--seed takes a whole number such as 7, not 'xyz'"),
        (["play", "--seed", ""], "--seed takes a whole number"),
        (["play", "--seed", HEX[:-2]], "--seed takes a whole number"),
        (["play", "--seed", HEX + "00"], "--seed takes a whole number"),
        (["play", "--seed", "z" * 64], "these 64 digits are not hexadecimal"),
        (["play", "--seed", str(2**63)], "at most 64 bits"),
        (["simulate", "onix", "--seed", str(2**63)], "at most 64 bits"),
        (["play", "--option", "advanced"], "--option takes NAME=VALUE"),
        (["play", "--option", "advanced=maybe"], "advanced takes true or false, not 'maybe'"),
        (["play", "--option", "speed=3"], "onix has no option 'speed': choose among first, adv"),
        (["play", "--option", "first=me"], "first takes a whole number, not 'me'"),
        (["play", "oncard", "--option", "jokers=all"], "jokers takes one of normal, expert, super"),
        (["play", "--option", "first=3"], "the first player is a seat from 0 to 2, not 3"),
        (["play", "--option", "first=-1"], "the first player is a seat from 0 to 2, not -1"),
        (["play", "--option", "first=0.5"], "first"),
        (["replay"], "FILE"),
        (["replay", "lost.json"], "lost.json cannot be read: No such file"),
        (["replay", "."], ". cannot be read: Is a directory"),
        (["replay", "lost.json", "--lang", "xx"], "'xx'"),
        (["replay", "lost.json", "--seat", "one"], "'one'"),
        (["new-game"], "NAME"),
        (["new-game", "onix"], "does not hold Tablée's sources"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_bad_input_gets_one_sentence(
    tablee: Tablee, tmp_path: Path, arguments: list[str], words: str
) -> None:
    keep = ["--replay", "kept.json"] if arguments[:1] == ["play"] else []
    done = tablee(*arguments, *keep)
    assert done.code == 2
    assert words in complaint(done.err)
    assert done.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_could_not_be_kept_is_not_begun(tablee: Tablee, tmp_path: Path) -> None:
    """Better to hear it now than after a quarter of an hour."""
    done = tablee("play", "--replay", "no/such/folder/kept.json")
    assert done.code == 2
    assert "no/such/folder/kept.json cannot be written" in complaint(done.err)
    assert done.out == ""
    assert list(tmp_path.iterdir()) == []


def test_the_version_names_the_engine(tablee: Tablee) -> None:
    assert tablee("--version") == (0, f"tablee {__version__} (engine: {engine()})\n", "")


def test_help_names_every_command(tablee: Tablee) -> None:
    done = tablee("--help")
    assert (done.code, done.err) == (0, "")
    for command in ("serve", "play", "simulate", "replay", "rules", "new-game"):
        assert f"\n    {command} " in done.out
        own = tablee(command, "--help")
        assert own.code == 0
        assert f"usage: tablee {command} " in own.out


def test_without_a_command_it_opens_the_house(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[argparse.Namespace] = []

    def run_serve(args: argparse.Namespace) -> int:
        opened.append(args)
        return 0

    monkeypatch.setattr(serve, "run", run_serve)
    assert tablee() == (0, "", "")
    assert [args.open for args in opened] == [True]


# In a process of its own


def test_the_exit_code_reaches_the_shell(tmp_path: Path) -> None:
    done = run("play", "--players", "9", "--replay", "kept.json", cwd=tmp_path)
    assert done == (2, "", "tablee: onix is for 2 to 6 players, not 9\n")
    assert list(tmp_path.iterdir()) == []
    done = run("--version", cwd=tmp_path)
    assert done == (0, f"tablee {__version__} (engine: {engine()})\n", "")


@pytest.mark.parametrize("arguments", [["guide", "hosting"], ["rules", "onix"]], ids=lambda a: a[0])
def test_whoever_has_read_enough_is_not_shouted_at(arguments: list[str]) -> None:
    """`tablee rules onix | head`: the reader goes before all is written."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "tablee", *arguments],
        env=environment(),
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=120,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


def test_play_offers_only_what_can_be_played_in_a_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        command_line.main(["play", "--help"])
    offered = capsys.readouterr().out
    assert "onix, onemore, oncard, memodixe" in " ".join(offered.split())
    assert re.search(r"\boni\b", offered) is None


def test_the_players_of_a_deck_are_told_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command_line.main(["forge", "deck", "--help"])
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  --pl")]
    assert "unless told, 4" in line


def test_help_points_at_nothing_that_a_wheel_lacks(tablee: Tablee) -> None:
    """Every guide that the help of a command names is there; no file of the sources is named."""
    names = {name for text in every_help(tablee) for name in GUIDE.findall(text)}
    assert {"forge", "dixe"} <= names
    for name in names:
        assert tablee("guide", name).out.startswith("# ")
    assert tablee("guide", "nothing").code == 2


def test_guides_are_listed_in_two_columns(tablee: Tablee) -> None:
    for line in tablee("guide").out.splitlines():
        name, title = line.split("  ", 1)
        assert tablee("guide", name).out.startswith(f"# {title.strip()}\n")


def every_help(tablee: Tablee) -> list[str]:
    commands = [name.replace("_", "-") for name in COMMANDS]
    helps = [" ".join(tablee(command, "--help").out.split()) for command in commands]
    assert not [text for text in helps if "docs/" in text]
    return helps


def test_a_command_waits_for_no_other() -> None:
    """Only its own file is read, and what that one needs."""
    code = """
import sys
from tablee.cli.main import main
from tablee.cli.typed import COMMANDS
try:
    main(["guide", "--help"])
except SystemExit:
    read = [name for name in COMMANDS if f"tablee.cli.{name}" in sys.modules]
    print(read)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment(),
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "['guide']"
