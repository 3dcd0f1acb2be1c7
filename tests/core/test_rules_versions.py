"""Rules change, games stay: a match and its replay keep the rules that they began with."""

import msgspec
import pytest
from tests.core.amended import AmendedGame
from tests.core.matches import played

from tablee.core.game import Game, GameError
from tablee.core.kit import conformance
from tablee.core.kit.conformance import Check
from tablee.core.replay import Replay, ReplayError, as_played, read_replay, verify, write_replay
from tablee.games import GAMES, load_game

GAME = AmendedGame()
VERSIONS = (1, 2)


def kept(game: Game) -> Replay:
    return read_replay(write_replay(played(game, 2).replay()), "the replay")


def test_a_new_match_is_played_by_the_newest_rules() -> None:
    assert GAME.rules_version == GAME.newest_rules == 2
    assert kept(GAME).rules == 2


def test_the_game_by_older_rules_is_there_once() -> None:
    older = GAME.under(1)
    assert (older.rules_version, older.newest_rules) == (1, 2)
    assert GAME.under(1) is older
    assert older.under(2) is GAME
    assert older.under(1) is older
    assert GAME.rules_version == 2


def test_what_was_worked_out_by_one_version_is_not_taken_for_the_other() -> None:
    game = AmendedGame()
    assert game.order[0] == 1
    assert game.under(1).order[0] == 15


@pytest.mark.parametrize(
    ("version", "words"), [(3, "version 3: update Tablée"), (0, "begin with version 1, not 0")]
)
def test_a_version_that_never_was_is_refused_in_a_sentence(version: int, words: str) -> None:
    with pytest.raises(GameError, match=words):
        GAME.under(version)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_house_is_loaded_by_any_of_its_rules(name: str) -> None:
    newest = load_game(name)
    assert load_game(name, newest.rules_version) is newest
    for version in range(1, newest.rules_version + 1):
        assert load_game(name, version).rules_version == version
    with pytest.raises(GameError, match="update Tablée"):
        load_game(name, newest.rules_version + 1)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_replay_is_executed_by_the_rules_it_was_played_by(version: int) -> None:
    replay = kept(GAME.under(version))
    assert replay.rules == version
    for game in (GAME, GAME.under(1)):
        assert verify(replay, game) == len(replay.entries)
        assert as_played(replay, game) is GAME.under(version)


def test_the_rules_make_a_difference() -> None:
    replay = kept(GAME.under(1))
    with pytest.raises(ReplayError, match="not the one that was recorded"):
        verify(msgspec.structs.replace(replay, rules=2), GAME)


def test_a_replay_by_rules_that_are_not_known_yet_says_what_to_do() -> None:
    replay = msgspec.structs.replace(kept(GAME), rules=3)
    with pytest.raises(ReplayError, match="version 3: update Tablée"):
        verify(replay, GAME)


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name_of)
@pytest.mark.parametrize("version", VERSIONS)
def test_an_amended_game_conforms_by_each_of_its_rules(check: Check, version: int) -> None:
    check(GAME.under(version))
