"""The bots know that losing wins."""

import pytest
from tests.games.onemore.tables import play, table

from tablee.core.chance import FastChance
from tablee.core.heuristic import Weighing
from tablee.core.search import Budget, Search
from tablee.games.onemore import GAME
from tablee.games.onemore.bot import OneMoreHeuristic, win_chances
from tablee.games.onemore.moves import Draw, Give, OneMoreMove, Play, Swap
from tablee.games.onemore.rules import OneMore


def medium(state: OneMore, seat: int) -> OneMoreMove:
    weighing = Weighing(GAME.skill.heuristic())
    weighing.weigh(state, seat)
    return GAME.decode(weighing.best(FastChance(1)))


def hard(state: OneMore, seat: int) -> OneMoreMove:
    search = Search(GAME.skill.heuristic(), lambda: 0.0)
    return GAME.decode(search.choose(state, seat, Budget(400), FastChance(1)))


levels = pytest.mark.parametrize("choose", [medium, hard])


@levels
def test_a_nine_with_replay_is_a_round_lost_on_purpose(choose: object) -> None:
    hands = ["9+replay 6+swap 7-draw 8-swap", "3+draw 8-draw 5±", "7+draw 4-draw 5±"]
    assert choose(table(hands, "4+swap"), 0) == Play("9+replay")  # type: ignore[operator]


@levels
def test_a_gift_to_somebody_who_would_win_is_not_made(choose: object) -> None:
    hands = ["9+swap 6+reverse 7-reverse", "3+draw 8-draw 5±", "7+draw 4-draw 5±"]
    state = table(hands, "4+replay", defeats=[0, 1, 1])
    assert choose(state, 0) != Play("9+swap")  # type: ignore[operator]


@levels
def test_the_last_card_is_not_the_end_with_a_draw(choose: object) -> None:
    state = table(["6+draw", "3+draw 8-draw 5±", "7+draw 9-draw 5±"], "4+swap")
    assert choose(play(state, Play("6+draw")), 0) == Draw(0)  # type: ignore[operator]


@levels
def test_the_only_answer_is_given_away(choose: object) -> None:
    hands = ["8+swap 2+swap", "9-draw 1-swap 2-swap", "7+draw 6-draw 5±"]
    state = play(table(hands, "4+replay"), Play("8+swap"), Swap((1, 2)))
    assert choose(state, 1) == Give("9-draw")  # type: ignore[operator]


@pytest.mark.parametrize("seats", range(3, 10))
def test_chances_to_win_add_up(seats: int) -> None:
    ahead, behind = win_chances()
    for marked in range(seats + 1):
        place = seats * 16 + marked
        total = marked * ahead[place] + (seats - marked) * behind[place]
        assert total == pytest.approx(1)


def test_payoffs_are_best_for_whoever_loses() -> None:
    heuristic = OneMoreHeuristic()
    state = table(["8+reverse", "2+draw 3-draw", ""], "7+swap", defeats=[0, 1, 1])
    play(state, Play("8+reverse"))
    assert [heuristic.payoff(state, seat) for seat in range(3)] == [0.0, 1.0, 0.0]
