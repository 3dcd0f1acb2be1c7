"""Pasts of One More!: what is looked for, and who held which cards."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tests.browser.past import Past, Wanted, kinds
from tests.browser.past import find as find_past

from tablee.core.events import Event
from tablee.core.match import Match
from tablee.games import load_game
from tablee.games.onemore.events import Drew, Left, Named, Played, Stuck, Swapped
from tablee.games.onemore.names import Card, card_named
from tablee.games.onemore.rules import OneMore

OPTIONS: Mapping[str, object] = {"first": 0}

Hands = list[list[Card]]


def hands_of(match: Match) -> Hands:
    state = match.state
    assert isinstance(state, OneMore)
    return [
        [card_named(state.card(seat, place)) for place in range(state.size(seat))]
        for seat in range(state.seats)
    ]


def hands_in(past: Past) -> list[Hands]:
    """Everybody's cards at the beginning and after each decision."""
    return [hands_of(match) for match in past.play()]


@cache
def find(wanted: Wanted, seats: int = 3) -> Past:
    return find_past(wanted, "onemore", OPTIONS, seats)


# What is looked for. The first seat is the one that a page plays.


def is_over(match: Match, told: Sequence[Event]) -> bool:
    return match.state.is_over()


def last_card_replays(match: Match, told: Sequence[Event]) -> bool:
    """The last decision: the first seat plays a Replay, has no card left, and leaves."""
    if kinds(told) != ["Played", "Left"]:
        return False
    played, left = told
    assert isinstance(played, Played)
    assert isinstance(left, Left)
    return left.seat == 0 and played.card.endswith("replay")


def last_card_draws(match: Match, told: Sequence[Event]) -> bool:
    """The last two: a Draw as last card of the first seat, which draws a card itself."""
    if kinds(told) != ["Drew", "DrewCard"]:
        return False
    drew = told[0]
    assert isinstance(drew, Drew)
    return drew.seat == 0 and len(hands_of(match)[0]) == 1


def last_card_swaps(match: Match, told: Sequence[Event]) -> bool:
    """The last four: a Swap as last card of the first seat, two named, and what each gives."""
    if kinds(told) != ["Gave", "Swapped", "Received", "Received", "Left"]:
        return False
    swapped, left = told[1], told[-1]
    assert isinstance(swapped, Swapped)
    assert isinstance(left, Left)
    return swapped.targets == (1, 2) and left.seat == 0


def two_are_named(match: Match, told: Sequence[Event]) -> bool:
    """The third seat has named the two others, who have cards to choose from."""
    if kinds(told) != ["Named"]:
        return False
    named = told[0]
    assert isinstance(named, Named)
    enough = all(len(set(hand)) > 2 for hand in hands_of(match)[:2])
    return named.seat == 2 and named.targets == (0, 1) and enough


def first_names_two(match: Match, told: Sequence[Event]) -> bool:
    """The last decision: the first seat names two of three who have cards."""
    if kinds(told) != ["Named"]:
        return False
    named = told[0]
    assert isinstance(named, Named)
    return named.seat == 0 and all(len(hand) > 1 for hand in hands_of(match))


def other_is_stuck(match: Match, told: Sequence[Event]) -> bool:
    """The last decision: the first seat plays, and the next one loses the round."""
    lost = [event for event in told if isinstance(event, Stuck)]
    if not isinstance(told[0], Played) or told[0].seat != 0 or len(lost) != 1:
        return False
    return lost[0].seat != 0 and lost[0].defeats == 1 and len(lost[0].hand) > 2


def first_is_stuck(match: Match, told: Sequence[Event]) -> bool:
    """The last decision: the second plays, the first loses, and begins the next round."""
    lost = [event for event in told if isinstance(event, Stuck)]
    if len(lost) != 1 or lost[0].seat != 0 or match.state.deciders() != [0]:
        return False
    return match.entries[-1].seat == 1 and len(match.entries) > 1


def two_have_lost(match: Match, told: Sequence[Event]) -> bool:
    """It is up to the first seat, and two of the others have a card for a round that they lost."""
    view = load_game("onemore").view(match.state, 0)
    lost = [player.defeats for player in view.table]
    return match.state.deciders() == [0] and lost.count(1) > 1 and len(view.history) > 2


def whole_game(match: Match, told: Sequence[Event]) -> bool:
    """To the end, and not too short, with an exchange on the way."""
    moves = [entry.move["move"] for entry in match.entries]
    return match.state.is_over() and len(moves) > 20 and "give" in moves


def cards_in(message: Any) -> set[Card]:
    """Every card that is named anywhere in a message."""
    match message:
        case dict():
            return set().union(*(cards_in(part) for part in message.values()))
        case list():
            return set().union(*(cards_in(part) for part in message))
        case str() if message in DECK:
            return {message}
    return set()


DECK = frozenset(load_game("onemore").words.texts("en").table("card"))
