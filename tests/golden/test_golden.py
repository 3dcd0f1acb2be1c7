"""Archived games: each is executed again, decision by decision, and must be the same for ever."""

from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from tests.golden.make import FOLDER, WANTED, Wanted, read_sums, seen_in

from tablee.core.replay import Replay, ReplayError, read_replay, reenact, verify, write_replay
from tablee.games import GAMES, load_game

FILES = sorted(FOLDER.glob("*.json"))


def read(file: Path) -> Replay:
    return read_replay(file.read_bytes(), file.name)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_archived_game_is_still_true(file: Path) -> None:
    replay = read(file)
    assert replay.seed is not None
    assert replay.outcome is not None
    game = load_game(replay.game)
    assert verify(replay, game) == len(replay.entries) > 0
    # What chance gave is recorded too, and does without the seed.
    assert verify(msgspec.structs.replace(replay, seed=None), game) == len(replay.entries)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_archived_game_is_written_as_it_was(file: Path) -> None:
    assert write_replay(read(file)) == file.read_bytes()


def test_an_archived_game_is_the_one_that_was_archived() -> None:
    """Nobody makes one anew because it is true no more."""
    assert read_sums() == {file.name: sha256(file.read_bytes()).hexdigest() for file in FILES}


ARCHIVED = [
    name
    for name in GAMES
    if load_game(name).newest_rules > 1 or name in {wanted.game for wanted in WANTED}
]
"""A game that is being written has none yet; once it has one, or other rules, it has all."""
ALL_RULES = [
    (name, rules) for name in ARCHIVED for rules in range(1, load_game(name).newest_rules + 1)
]


@pytest.mark.parametrize(("name", "rules"), ALL_RULES)
def test_every_ending_of_every_game_is_archived_by_each_of_its_rules(name: str, rules: int) -> None:
    replays = [one for one in map(read, FILES) if (one.game, one.rules) == (name, rules)]
    endings = {replay.outcome.ending for replay in replays if replay.outcome is not None}
    assert endings == set(load_game(name).endings)
    game = load_game(name)
    tables = {len(replay.players) for replay in replays}
    assert tables == set(range(game.fewest_seats, game.most_seats + 1))


@pytest.mark.parametrize(("name", "rules"), [one for one in ALL_RULES if one[1] > 1])
def test_an_archived_game_tells_new_rules_from_those_before(name: str, rules: int) -> None:
    assert any(
        not is_true(msgspec.structs.replace(replay, rules=rules - 1, checksum=None))
        for replay in map(read, FILES)
        if (replay.game, replay.rules) == (name, rules)
    )


def is_true(replay: Replay) -> bool:
    try:
        verify(replay, load_game(replay.game))
    except ReplayError:
        return False
    return True


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.file.stem)
def test_an_archived_game_holds_what_its_name_says(wanted: Wanted) -> None:
    replay = read(wanted.file)
    assert (replay.game, len(replay.players)) == (wanted.game, wanted.seats)
    assert replay.rules == wanted.rules
    assert replay.options.items() >= wanted.options.items()
    steps = reenact(replay, load_game(replay.game))
    assert wanted.fits(seen_in(replay.outcome, [told for step in steps for told in step.told]))


def test_nothing_else_lies_in_the_archive() -> None:
    assert set(FILES) == {wanted.file for wanted in WANTED}
