"""OM-20 to OM-25: the effects, and what they do as somebody's last card."""

import pytest
from tests.games.onemore.tables import (
    START,
    defeats,
    hand,
    legal,
    look,
    play,
    sizes,
    table,
    told,
)

from tablee.core.chance import FastChance, ScriptedChance
from tablee.games.onemore import GAME, events
from tablee.games.onemore.moves import Draw, Give, Play, Swap

FIRST = ScriptedChance([0] * 9)
"""Draws the first card that the deck is said to have."""


# Replay


@pytest.mark.clause("OM-20")
def test_replay_gives_another_turn_on_ones_own_card() -> None:
    state = table(["6+replay 8-swap 2+swap", "3+draw 3-draw", "7+draw 7-draw"], "4+swap")
    assert events.Replays(0) in told(state, Play("6+replay"))
    assert state.turn == 0
    assert legal(state) == [Play("8-swap")]


@pytest.mark.clause("OM-20", "OM-30")
def test_replay_as_the_last_card_ends_the_turn() -> None:
    state = table(["6+replay", "3+draw 8-draw", "7+draw 7-draw"], "4+swap")
    heard = told(state, Play("6+replay"))
    assert heard == [events.Played(0, "6+replay"), events.Left(0)]
    assert state.turn == 1
    assert defeats(state) == [0, 0, 0]


@pytest.mark.clause("OM-20", "OM-41")
def test_replay_as_the_last_card_may_leave_one_player_alone() -> None:
    state = table(["6+replay", "3+draw 8-draw", ""], "4+swap")
    heard = told(state, Play("6+replay"), chance=FastChance(1))
    assert heard[:3] == [events.Played(0, "6+replay"), events.Left(0), events.LastOne(1, 1)]


# Reverse


@pytest.mark.clause("OM-21")
def test_reverse_lasts_until_the_next_one() -> None:
    hands = [f"{n}+reverse {n}-reverse 5±" for n in (2, 3, 4, 6)]
    state = table(hands, "1+swap")
    order = [state.turn]
    for card in ("2+reverse", "6-reverse", "5±", "6+reverse"):
        if card not in hand(state, state.turn):
            break
        play(state, Play(card))
        order.append(state.turn)
    assert order == [0, 3, 0, 1]
    assert state.clockwise


# Draw


@pytest.mark.clause("OM-22")
def test_draw_gives_a_card_of_the_deck_to_whoever_is_named() -> None:
    for target in range(3):
        hands = ["6+draw 2+swap", "3+draw 8-draw", "7+draw 7-draw"]
        state = table(hands, "4+swap", deck="9+swap 1+swap")
        play(state, Play("6+draw"))
        assert look(state).step == "draw"
        assert legal(state) == [Draw(0), Draw(1), Draw(2)]
        before = sizes(state)
        play(state, Draw(target), chance=FIRST)
        assert sizes(state)[target] == before[target] + 1
        assert "9+swap" in hand(state, target)
        assert look(state).deck == 1


@pytest.mark.clause("OM-22", "OM-30")
def test_draw_as_the_last_card_lets_one_stay_in() -> None:
    state = table(["6+draw", "3+draw 8-draw", "7+draw 7-draw"], "4+swap", deck="9+swap 1+swap")
    play(state, Play("6+draw"))
    assert legal(state) == [Draw(0), Draw(1), Draw(2)]
    assert not look(state).table[0].left
    play(state, Draw(0), chance=FIRST)
    assert hand(state, 0) == ["9+swap"]
    assert (look(state).left, state.turn) == ((), 1)


@pytest.mark.clause("OM-22", "OM-30", "OM-41")
def test_draw_as_the_last_card_for_another_leaves_the_round() -> None:
    state = table(["6+draw", "3+draw 8-draw", ""], "4+swap", deck="9+swap 1+swap")
    play(state, Play("6+draw"))
    assert legal(state) == [Draw(0), Draw(1)]
    chance = FastChance(2)
    heard = told(state, Draw(1), chance=chance)
    assert heard[:3] == [events.MadeDraw(0, 1), events.Left(0), events.LastOne(1, 1)]


@pytest.mark.clause("OM-22", "OM-41")
def test_draw_on_oneself_as_the_last_card_saves_the_round() -> None:
    state = table(["6+draw", "3+draw 8-draw", ""], "4+swap", deck="9+swap 1+swap")
    play(state, Play("6+draw"), Draw(0), chance=FIRST)
    assert defeats(state) == [0, 0, 0]
    assert state.turn == 1


@pytest.mark.clause("OM-24")
def test_who_has_left_cannot_be_named() -> None:
    state = table(["6+draw 2+swap", "", "7+draw 7-draw"], "4+swap", deck="9+swap 1+swap")
    play(state, Play("6+draw"))
    assert legal(state) == [Draw(0), Draw(2)]
    state = table(["6+swap 2+swap", "", "7+draw 7-draw", "8+draw 8-draw"], "4+swap")
    play(state, Play("6+swap"))
    assert legal(state) == [Swap((0, 2)), Swap((0, 3)), Swap((2, 3))]


@pytest.mark.clause("OM-25")
def test_the_default_deck_cannot_run_out() -> None:
    draws = sum(GAME.decode(card).card.endswith("draw") for card in GAME.deck)  # type: ignore[union-attr]
    assert draws == 18
    assert draws < 72 - 9 * 4 - 1


@pytest.mark.clause("OM-25", "OM-13")
def test_with_an_empty_deck_a_draw_does_nothing() -> None:
    state = table(["6+draw 2+swap", "3+draw 8-draw", "7+draw 7-draw"], "4+swap", deck="")
    heard = told(state, Play("6+draw"))
    assert heard == [events.Played(0, "6+draw"), events.Skipped(0, "draw")]
    assert (state.turn, look(state).step) == (1, "play")


@pytest.mark.clause("OM-25", "OM-30")
def test_with_an_empty_deck_a_last_draw_keeps_nobody_in() -> None:
    state = table(["6+draw", "3+draw 8-draw", "7+draw 7-draw"], "4+swap", deck="")
    assert told(state, Play("6+draw"))[-1] == events.Left(0)


@pytest.mark.clause("OM-7", "OM-22")
def test_cards_under_the_deck_come_up_last_and_everybody_knows_them() -> None:
    hands = ["6+draw 2+swap", "8-draw 9-draw", "7+draw 7-draw"]
    state = table(hands, "4+swap", deck="3+swap", buried="1-swap 9+swap")
    assert look(state).deck == 3
    play(state, Play("6+draw"), Draw(0), chance=FIRST)
    assert "3+swap" in hand(state, 0)
    play(state, Play("8-draw"), Draw(2))
    assert "1-swap" in hand(state, 2)
    assert look(state).buried == ("9+swap",)
    assert look(state, 0).table[2].surely == ("1-swap",)


# Swap


@pytest.mark.clause("OM-23")
def test_swap_lets_two_others_or_oneself_exchange_a_card() -> None:
    state = table(["6+swap 2+swap 5±", "8-draw 9-draw", "7+draw 7-draw 5±"], "4+replay")
    play(state, Play("6+swap"))
    assert legal(state) == [Swap((0, 1)), Swap((0, 2)), Swap((1, 2))]
    play(state, Swap((2, 1)))
    assert state.deciders() == [1, 2]
    assert state.legal(0) == []
    assert legal(state, 1) == [Give("8-draw"), Give("9-draw")]
    # A start card may be given.
    assert legal(state, 2) == [Give(START), Give("7-draw"), Give("7+draw")]
    play(state, (2, Give(START)), (1, Give("8-draw")))
    assert hand(state, 1) == [START, "9-draw"]
    assert hand(state, 2) == ["7-draw", "7+draw", "8-draw"]


@pytest.mark.clause("OM-23")
def test_two_start_cards_are_one_choice() -> None:
    state = table(["6+swap 5± 2+swap", "3+draw 8-draw", "7+draw 5± 9-draw"], "4+replay")
    play(state, Play("6+swap"), Swap((0, 2)), (0, Give("2+swap")), (2, Give(START)))
    assert hand(state, 0) == [START, START]
    state.turn = 0
    state.lay_in_centre(GAME.encode(Play("4+replay")))
    assert legal(state, 0) == [Play(START)]


@pytest.mark.clause("OM-23", "EV-6")
def test_the_order_in_which_the_two_give_changes_nothing() -> None:
    prints = set()
    heard: dict[int, set[str]] = {viewer: set() for viewer in range(-1, 3)}
    gifts = [(1, Give("8-draw")), (2, Give(START))]
    for order in (gifts, gifts[::-1]):
        state = table(["6+swap 2+swap 5±", "9+draw 8-draw", "7+draw 7-draw 5±"], "4+replay")
        play(state, Play("6+swap"), Swap((1, 2)))
        before = {viewer: look(state, viewer) for viewer in range(-1, 3)}
        giver = order[0][0]
        first = {viewer: told(state.clone(), order[0], viewer=viewer) for viewer in range(-1, 3)}
        play(state, order[0])
        for viewer in range(-1, 3):
            if viewer != giver:
                assert look(state, viewer) == before[viewer]
                assert first[viewer] == []
        assert look(state, giver).gave == order[0][1].card
        assert giver not in look(state, giver).deciders
        for viewer in range(-1, 3):
            late = told(state.clone(), order[1], viewer=viewer)
            heard[viewer].add(str([*first[viewer], *late]))
        prints.add(play(state, order[1]).fingerprint())
    assert len(prints) == 1
    assert all(len(ways) == 1 for ways in heard.values())


@pytest.mark.clause("OM-23", "OM-30")
def test_swap_as_the_last_card_is_for_two_others() -> None:
    state = table(["6+swap", "3+draw 8-draw", "7+draw 9-draw"], "4+replay")
    play(state, Play("6+swap"))
    assert legal(state) == [Swap((1, 2))]
    assert not look(state).table[0].left
    play(state, Swap((1, 2)), (1, Give("3+draw")), (2, Give("9-draw")))
    assert look(state).left == (0,)
    assert state.turn == 1


@pytest.mark.clause("OM-23", "OM-41")
def test_swap_is_skipped_if_fewer_than_two_have_a_card() -> None:
    state = table(["6+swap", "3+draw 8-draw", ""], "4+replay")
    heard = told(state, Play("6+swap"), chance=FastChance(1))
    assert heard[:4] == [
        events.Played(0, "6+swap"),
        events.Skipped(0, "swap"),
        events.Left(0),
        events.LastOne(1, 1),
    ]


@pytest.mark.clause("OM-23")
def test_swap_can_make_the_follower_unable_to_play() -> None:
    state = table(["6+swap 2+swap", "3+draw 8-draw", "1+draw 1-draw"], "4+replay")
    play(state, Play("6+swap"), Swap((1, 2)), (1, Give("8-draw")))
    heard = told(state, (2, Give("1+draw")), chance=FastChance(1))
    assert heard[:2] == [events.Swapped((1, 2)), events.Stuck(1, ("1+draw", "3+draw"), 1)]
