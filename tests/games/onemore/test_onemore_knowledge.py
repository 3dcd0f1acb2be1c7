"""OM-50, EV-6: who knows what; and that nothing is dealt anew against it, or with more than it."""

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from tests.games.onemore.tables import (
    START,
    WithDeck,
    deck,
    game_of,
    hand,
    known_to,
    legal,
    look,
    play,
    suspected_by,
    table,
    told,
)

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR
from tablee.games.onemore import GAME, events
from tablee.games.onemore.moves import Draw, Give, Play, Swap
from tablee.games.onemore.names import card_from
from tablee.games.onemore.rules import OneMore
from tablee.games.onemore.view import Deed

COPIES = [f"{n}{s}{e}" for n in range(1, 10) for s in "+-" for e in ("swap", "draw", "swap")][:45]
"""An edited deck with two of some cards, and many Swaps."""

EVERYBODY = range(-1, 4)


def four_players() -> OneMore:
    hands = [
        "6+swap 2+swap 7-swap 5±",
        "8-swap 9-draw 1-draw 5±",
        "7+draw 3-swap 5±",
        "4-draw 9-swap 5±",
    ]
    return table(hands, "4+replay")


@pytest.mark.clause("OM-50")
def test_what_is_public_is_in_everybodys_view() -> None:
    state = play(four_players(), Play("6+swap"), Swap((1, 2)))
    for viewer in EVERYBODY:
        view = look(state, viewer)
        assert (view.turn, view.clockwise, view.step) == (0, True, "give")
        assert view.pile[-2:] == ("4+replay", "6+swap")
        assert [seen.cards for seen in view.table] == [3, 4, 3, 3]
        assert view.deck == len(deck(state))
        assert view.swap == (1, 2)
        assert view.deciders == (1, 2)
        assert [seen.defeats for seen in view.table] == [0] * 4
        assert [seen.left for seen in view.table] == [False] * 4


@pytest.mark.clause("OM-50", "EV-6")
def test_a_hand_is_its_owners_to_see() -> None:
    state = four_players()
    for viewer in EVERYBODY:
        view = look(state, viewer)
        assert list(view.hand) == (hand(state, viewer) if viewer >= 0 else [])
        text = msgspec.json.encode(view).decode()
        for seat in range(4):
            for card in hand(state, seat):
                if card != START and seat != viewer:
                    assert f'"{card}"' not in text


@pytest.mark.clause("OM-50", "OM-23")
def test_only_the_two_know_what_they_exchanged() -> None:
    state = play(four_players(), Play("6+swap"), Swap((1, 2)), (1, Give("1-draw")))
    heard = {v: told(state.clone(), (2, Give("3-swap")), viewer=v) for v in EVERYBODY}
    play(state, (2, Give("3-swap")))
    swapped = events.Swapped((1, 2))
    assert heard[1][:2] == [swapped, events.Received(1, 2, "3-swap")]
    assert heard[2][:3] == [events.Gave(2, "3-swap"), swapped, events.Received(2, 1, "1-draw")]
    assert heard[0][0] == heard[3][0] == heard[SPECTATOR][0] == swapped
    assert not any(isinstance(one, events.Received) for one in heard[0] + heard[SPECTATOR])
    deeds = {viewer: look(state, viewer).history[-1] for viewer in EVERYBODY}
    assert deeds[1] == Deed("swapped", (1, 2), None, "1-draw", "3-swap")
    assert deeds[2] == Deed("swapped", (1, 2), None, "3-swap", "1-draw")
    assert deeds[0] == deeds[3] == deeds[SPECTATOR] == Deed("swapped", (1, 2))


@pytest.mark.clause("OM-50", "OM-22")
def test_only_who_draws_knows_the_card() -> None:
    state = table(["6-draw 2+swap", "3+draw 8-draw", "7+draw 7-draw"], "4+swap")
    play(state, Play("6-draw"))
    heard = {v: told(state.clone(), Draw(1), viewer=v, chance=FastChance(1)) for v in range(-1, 3)}
    assert isinstance(heard[1][1], events.DrewCard)
    assert heard[0] == heard[2] == heard[SPECTATOR] == [events.MadeDraw(0, 1)]


# What follows from it


@pytest.mark.clause("OM-50")
def test_a_start_card_that_was_not_played_is_known_to_be_there() -> None:
    state = four_players()
    assert known_to(state, 0) == {0: (), 1: (START,), 2: (START,), 3: (START,)}
    play(state, Play("6+swap"), Swap((0, 3)), (0, Give("2+swap")), (3, Give("9-swap")))
    assert known_to(state, 0) == {0: (), 1: (START,), 2: (START,), 3: ("2+swap", START)}
    assert known_to(state, 3) == {0: (START, "9-swap"), 1: (START,), 2: (START,), 3: ()}
    # To the others, both start cards may have changed hands.
    assert known_to(state, 1) == {0: (), 1: (), 2: (START,), 3: ()}
    assert suspected_by(state, 1) == {0: (START, START), 1: (), 2: (), 3: (START, START)}


@pytest.mark.clause("OM-50")
def test_a_card_that_was_given_can_be_passed_on() -> None:
    state = four_players()
    play(state, Play("6+swap"), Swap((0, 1)), (0, Give("2+swap")), (1, Give("1-draw")))
    assert known_to(state, 0)[1] == ("2+swap", START)
    play(state, Play("8-swap"), Swap((1, 3)), (1, Give("2+swap")), (3, Give("4-draw")))
    assert known_to(state, 0)[1] == known_to(state, 0)[3] == ()
    assert suspected_by(state, 0)[1] == ("2+swap", START, START)
    assert suspected_by(state, 0)[3] == ("2+swap", START, START)
    # Seat 1 gave either the 2 or a start card or something else, but only one card.
    found = set()
    for seed in range(300):
        other = state.clone()
        other.redeal(0, FastChance(seed))
        found.add((hand(other, 1).count(START), "2+swap" in hand(other, 1)))
        assert ("2+swap" in hand(other, 1)) != ("2+swap" in hand(other, 3))
        assert hand(other, 1).count(START) + hand(other, 3).count(START) == 2
    assert found == {(1, True), (0, True), (2, True), (1, False), (2, False)}


@pytest.mark.clause("OM-50")
def test_a_card_that_turns_up_says_where_it_was() -> None:
    state = four_players()
    play(state, Play("6+swap"), Swap((0, 1)), (0, Give("7-swap")), (1, Give("1-draw")))
    play(state, Play("8-swap"), Swap((1, 2)), (1, Give("7-swap")), (2, Give("3-swap")))
    assert "7-swap" in suspected_by(state, 0)[1]
    play(state, Play("7-swap"))
    # Seat 1 gave the 7, hence no start card; seat 2 may have given one.
    assert known_to(state, 0)[1] == (START,)
    assert suspected_by(state, 0)[1] == (START,)


@pytest.mark.clause("OM-50", "OM-40")
def test_whoever_owes_a_card_is_known_to_have_one_that_fits() -> None:
    state = table(["7+reverse 2+swap", "1+draw 9-draw", "8-draw 9+swap"], "4+swap", clockwise=False)
    play(state, Play("7+reverse"))
    for seed in range(300):
        other = state.clone()
        other.redeal(0, FastChance(seed))
        assert any(card[0] in "89" for card in hand(other, 1))
        assert legal(other, 1)


@pytest.mark.clause("OM-50", "OM-40")
def test_a_start_card_that_would_not_fit_is_not_all_he_has() -> None:
    """Seat 1 gave his only card, a start card, and got one that he can play on a 7+."""
    state = table(["7+swap 2+swap", "5±", "5± 9-draw 1+draw"], "4+replay")
    play(state, Play("7+swap"), Swap((1, 2)), (1, Give(START)), (2, Give("9-draw")))
    assert (state.turn, hand(state, 1)) == (1, ["9-draw"])
    assert known_to(state, 0) == {0: (), 1: (), 2: (START, START)}
    assert suspected_by(state, 0) == {0: (), 1: (), 2: ()}


# Dealt anew


def positions(game: WithDeck, seats: int, seeds: range) -> Iterator[OneMore]:
    """Moments of random games in which Swaps are played whenever possible."""
    for seed in seeds:
        chance = FastChance(seed, seats)
        state = game.start(game.options({}), seats, chance)
        assert isinstance(state, OneMore)
        while not state.is_over():
            yield state
            seat = state.deciders()[chance.below(len(state.deciders()))]
            options = state.legal(seat)
            swaps = [
                code for code in options if game.move_kinds[state.move_kind(code)] == "play_swap"
            ]
            options = swaps or options
            state.play(seat, options[chance.below(len(options))], chance)


def shown(game: WithDeck, state: OneMore, viewer: int) -> bytes:
    return msgspec.json.encode([game.view(state, viewer), state.legal(viewer)])


@pytest.mark.clause("OM-50", "EV-6")
@pytest.mark.parametrize("seats", [3, 5, 9])
@pytest.mark.parametrize("copies", [False, True])
def test_another_world_looks_the_same_to_its_viewer(seats: int, copies: bool) -> None:
    game = WithDeck(COPIES if copies else [GAME.decode(card).card for card in GAME.deck])  # type: ignore[union-attr]
    varied = 0
    for number, state in enumerate(positions(game, seats, range(20))):
        for viewer in {-1, number % seats, state.turn}:
            seen = shown(game, state, viewer)
            other = state.clone()
            other.redeal(viewer, FastChance(number, viewer + 1))
            assert shown(game, other, viewer) == seen
            varied += [hand(other, s) for s in range(seats)] != [
                hand(state, s) for s in range(seats)
            ]
            imagined = game.imagine(game.view(state, viewer), None, FastChance(number))
            assert shown(game, imagined, viewer) == seen
            assert Counter(map(card_from, deck(imagined))).total() == state.deck_count
    assert varied > 100


@pytest.mark.clause("OM-50")
@pytest.mark.parametrize("copies", [False, True])
def test_the_true_world_is_always_possible(copies: bool) -> None:
    """What a viewer cannot rule out holds the truth: for every hand, its traced cards."""
    from tablee.games.onemore.belief import belief_of

    game = WithDeck(COPIES if copies else [GAME.decode(card).card for card in GAME.deck])  # type: ignore[union-attr]
    for state in positions(game, 4, range(60)):
        for viewer in range(-1, 4):
            truth = [Counter(map(card_from, hand(state, seat))) for seat in range(4)]
            possible = False
            for placement in belief_of(state, viewer).placements:
                kept = [Counter(t >> 4 for t in placement if t & 15 == seat) for seat in range(4)]
                fits = all(
                    kept[seat] <= truth[seat] and kept[seat][90] == truth[seat][90]
                    for seat in range(4)
                    if seat != viewer
                )
                possible = possible or fits
            assert possible


@pytest.mark.clause("OM-50", "EV-6")
def test_nothing_of_the_true_world_steers_the_redeal() -> None:
    """Two tables that look the same to a viewer are dealt anew in the same way, on average."""
    state = four_players()
    play(state, Play("6+swap"), Swap((1, 2)), (1, Give(START)), (2, Give("3-swap")))
    twin = four_players()
    play(twin, Play("6+swap"), Swap((1, 2)), (1, Give("1-draw")), (2, Give("3-swap")))
    assert look(state, 0) == look(twin, 0)
    counts = []
    for true in (state, twin):
        count: Counter[int] = Counter()
        for seed in range(2000):
            other = true.clone()
            other.redeal(0, FastChance(seed))
            count[hand(other, 1).count(START)] += 1
        counts.append(count)
    for starts in range(3):
        assert counts[0][starts] == pytest.approx(counts[1][starts], abs=120)


@pytest.mark.clause("OM-50")
def test_a_world_can_be_imagined_from_an_imagined_one() -> None:
    """Another seat's eyes in an imagined world: its Swaps are forgotten there, and that is fine."""
    for number, state in enumerate(positions(WithDeck(COPIES), 4, range(15))):
        other = state.clone()
        other.redeal(0, FastChance(number))
        for viewer in range(-1, 4):
            again = other.clone()
            again.redeal(viewer, FastChance(number))
            assert [again.size(seat) for seat in range(4)] == [state.size(s) for s in range(4)]


@pytest.mark.clause("OM-50")
def test_a_table_made_by_hand_can_be_imagined_too() -> None:
    state = play(four_players(), Play("6+swap"), Swap((1, 2)), (2, Give("3-swap")))
    game = game_of(state)
    for viewer in EVERYBODY:
        imagined = game.imagine(game.view(state, viewer), None, FastChance(1))
        assert game.view(imagined, viewer) == game.view(state, viewer)
