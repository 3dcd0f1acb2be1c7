"""Archived games: each is executed again, decision by decision, and must be the same for ever."""

from pathlib import Path

import msgspec
import pytest
from tests.golden.make import FOLDER, WANTED, Wanted, seen_in

from tablee.core.replay import Replay, read_replay, reenact, verify, write_replay
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


@pytest.mark.parametrize("name", GAMES)
def test_every_ending_of_every_game_is_archived(name: str) -> None:
    replays = [replay for replay in map(read, FILES) if replay.game == name]
    endings = {replay.outcome.reason for replay in replays if replay.outcome is not None}
    assert endings == set(load_game(name).endings)
    game = load_game(name)
    tables = {len(replay.players) for replay in replays}
    assert tables == set(range(game.fewest_seats, game.most_seats + 1))


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.file.stem)
def test_an_archived_game_holds_what_its_name_says(wanted: Wanted) -> None:
    replay = read(wanted.file)
    assert (replay.game, len(replay.players)) == (wanted.game, wanted.seats)
    assert replay.options.items() >= wanted.options.items()
    steps = reenact(replay, load_game(replay.game))
    assert wanted.fits(seen_in(replay.outcome, [told for step in steps for told in step.told]))


def test_nothing_else_lies_in_the_archive() -> None:
    assert set(FILES) == {wanted.file for wanted in WANTED}
