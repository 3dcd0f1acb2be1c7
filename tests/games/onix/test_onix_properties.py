"""What holds at every moment of every game."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.onix.tables import deal, look

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR
from tablee.games.onix import GAME
from tablee.games.onix.rules import Onix
from tablee.games.onix.view import OnixView

DECK = len(GAME.deck)

games = given(
    seats=st.integers(2, 6),
    advanced=st.booleans(),
    seed=st.integers(0, 2**32),
    choices=st.lists(st.integers(0, 5000), min_size=1, max_size=40),
)
quickly = settings(deadline=None, max_examples=40, derandomize=True)


def play_through(
    seats: int,
    advanced: bool,
    seed: int,
    choices: list[int],
    watch: Callable[[OnixView, OnixView], None] | None = None,
) -> Onix:
    """Play a game by `choices`, then at random; `watch` sees each move from before and after."""
    state = deal(seats, seed, advanced=advanced)
    chance = FastChance(seed, 1)
    before = look(state)
    number = 0
    while not state.is_over():
        moves = state.legal(state.turn)
        choice = choices[number] if number < len(choices) else chance.below(len(moves))
        state.play(state.turn, moves[choice % len(moves)], chance)
        number += 1
        if watch is not None:
            after = look(state)
            watch(before, after)
            before = after
    return state


def collected(view: OnixView) -> int:
    return sum(len(cards) for seat in view.table for cards in seat.collections)


def in_piles(view: OnixView) -> int:
    return sum(pile.height for pile in view.piles)


def gems_left(view: OnixView, seat: int) -> int:
    return sum(len(card) for cards in view.table[seat].collections for card in cards)


@games
@quickly
@pytest.mark.clause("OX-1", "OX-4")
def test_no_card_is_ever_lost(seats: int, advanced: bool, seed: int, choices: list[int]) -> None:
    def watch(_: OnixView, after: OnixView) -> None:
        stocks = sum(seat.stock for seat in after.table)
        whole = in_piles(after) + collected(after) + len(after.hand) + stocks + after.discard
        assert whole == DECK
        assert sum(after.unseen) == sum(max(0, pile.height - 1) for pile in after.piles)

    play_through(seats, advanced, seed, choices, watch)


@games
@quickly
@pytest.mark.clause("OX-21")
def test_no_collection_holds_a_gem_twice(
    seats: int, advanced: bool, seed: int, choices: list[int]
) -> None:
    def watch(_: OnixView, after: OnixView) -> None:
        for seat in after.table:
            for cards in seat.collections:
                gems = Counter(gem for card in cards for gem in card)
                assert max(gems.values()) == 1

    play_through(seats, advanced, seed, choices, watch)


@games
@quickly
@pytest.mark.clause("OX-22", "OX-36", "OX-40")
def test_placed_cards_stay_where_they_are(
    seats: int, advanced: bool, seed: int, choices: list[int]
) -> None:
    """A move changes Collections in one spot: a card more, a card less on top, or all complete."""

    def watch(before: OnixView, after: OnixView) -> None:
        for seat in range(seats):
            old, new = list(before.table[seat].collections), list(after.table[seat].collections)
            if old == new:
                continue
            if seat != before.turn:
                lost = [c for c in old if c not in new]
                assert len(lost) <= 1
                assert sum(map(len, old)) - sum(map(len, new)) == 1
                assert before.step == "effect"
                assert before.gem in ("diamond", "cross")
                continue
            if before.step in ("place", "place_gain"):
                card = before.hand[0]
                ways = [[*old[:i], (*c, card), *old[i + 1 :]] for i, c in enumerate(old)]
                ways.append([*old, (card,)])
            else:
                ways = [old]
            if after.turns > before.turns:
                ways = [[c for c in way if not complete(c)] for way in ways]
            assert new in ways

    play_through(seats, advanced, seed, choices, watch)


def complete(cards: tuple[tuple[str, ...], ...]) -> bool:
    return len({gem for card in cards for gem in card}) == 4


@games
@quickly
@pytest.mark.clause("OX-10", "OX-50")
def test_every_turn_takes_cards_so_that_games_end(
    seats: int, advanced: bool, seed: int, choices: list[int]
) -> None:
    cards_at_start = [DECK - 4 * seats]
    state = deal(seats, seed, advanced=advanced)
    most_turns = in_piles(look(state))

    def watch(before: OnixView, after: OnixView) -> None:
        if after.turns > before.turns:
            assert in_piles(after) < cards_at_start[-1]
            cards_at_start.append(in_piles(after))
            assert after.outcome is not None or after.turn == (before.turn + 1) % seats

    assert look(play_through(seats, advanced, seed, choices, watch)).turns <= most_turns


@games
@quickly
@pytest.mark.clause("OX-40")
def test_no_complete_collection_outlives_a_turn(
    seats: int, advanced: bool, seed: int, choices: list[int]
) -> None:
    def watch(before: OnixView, after: OnixView) -> None:
        if after.turns > before.turns:
            assert not any(complete(c) for seat in after.table for c in seat.collections)
        else:
            assert [s.stock for s in after.table] == [s.stock for s in before.table]

    play_through(seats, advanced, seed, choices, watch)


@games
@quickly
@pytest.mark.clause("OX-50", "OX-51", "OX-60", "OX-61")
def test_the_ranks_follow_from_stocks_and_gems(
    seats: int, advanced: bool, seed: int, choices: list[int]
) -> None:
    view = look(play_through(seats, advanced, seed, choices))
    assert view.outcome is not None
    gems = [gems_left(view, seat) for seat in range(seats)]
    rid = [advanced and gems[seat] == 0 for seat in range(seats)]
    empty = sum(pile.height == 0 for pile in view.piles)
    if any(rid):
        assert view.outcome.ending == "rid_of_gems"
    else:
        assert view.outcome.ending == "piles_empty"
        assert empty >= (1 if seats <= 4 else 2)
    for seat in range(seats):
        for other in range(seats):
            mine = (not rid[seat], -view.table[seat].stock, gems[seat])
            theirs = (not rid[other], -view.table[other].stock, gems[other])
            ranks = view.outcome.ranks[seat], view.outcome.ranks[other]
            assert (mine < theirs) == (ranks[0] < ranks[1])
    assert min(view.outcome.ranks) == 1


@games
@quickly
@pytest.mark.clause("OX-50", "OX-60")
def test_a_game_goes_on_until_there_is_a_reason_to_stop(
    seats: int, advanced: bool, seed: int, choices: list[int]
) -> None:
    def watch(_: OnixView, after: OnixView) -> None:
        if after.step == "take":
            assert sum(pile.height == 0 for pile in after.piles) < (1 if seats <= 4 else 2)
            assert not (advanced and any(gems_left(after, seat) == 0 for seat in range(seats)))

    play_through(seats, advanced, seed, choices, watch)


@games
@settings(deadline=None, max_examples=15, derandomize=True)
@pytest.mark.clause("OX-70", "EV-6")
def test_an_imagined_table_looks_the_same(
    seats: int, advanced: bool, seed: int, choices: list[int]
) -> None:
    state = deal(seats, seed, advanced=advanced)
    chance = FastChance(seed, 1)
    for choice in choices:
        if state.is_over():
            break
        moves = state.legal(state.turn)
        state.play(state.turn, moves[choice % len(moves)], chance)
        for viewer in (SPECTATOR, state.turn, seats - 1):
            view = GAME.view(state, viewer)
            imagined = GAME.imagine(view, None, chance)
            assert GAME.view(imagined, viewer) == view
            assert imagined.legal(state.turn) == state.legal(state.turn)
            imagined.redeal(viewer, chance)
            assert GAME.view(imagined, viewer) == view


@games
@quickly
def test_a_clone_goes_its_own_way(
    seats: int, advanced: bool, seed: int, choices: list[int]
) -> None:
    state = deal(seats, seed, advanced=advanced)
    chance = FastChance(seed, 1)
    for choice in choices:
        if state.is_over():
            break
        moves = state.legal(state.turn)
        copy, kept = state.clone(), state.fingerprint()
        copy.play(copy.turn, moves[choice % len(moves)], chance)
        assert state.fingerprint() == kept != copy.fingerprint()
        state = copy
