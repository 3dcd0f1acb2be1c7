"""Dealing anew what a viewer does not know, so that nothing he knows changes (OM-50)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from tablee.core.chance import Chance
from tablee.games.onemore.belief import belief_of
from tablee.games.onemore.cards import NOTHING, START, answers
from tablee.games.onemore.history import HAND_ROOM, SWAPPED, deed, deed_kind, deed_other, deed_seat
from tablee.games.onemore.state import PLAYING, OneMoreTable

ANYTHING: Final = -1
"""Every number: nothing in particular is asked of a hand."""

MOST_TRIES: Final = 64
"""Hands that are dealt in the hope that one card fits, before one that fits is put there."""


def redeal(table: OneMoreTable, viewer: i64, chance: Chance) -> None:
    """Deal all that a viewer cannot know anew, in place."""
    hidden = table.hidden_from(viewer)
    left = i64(len(hidden))
    kept = vec[i64]()
    if table.traced:
        for token in belief_of(table, viewer).draw(chance):
            kept = append(kept, i64(token))
        left = _set_aside(kept, hidden, left)
        _forget_swaps(table, viewer)
        # The copies that share this notebook are in other worlds now.
        table.notebook = None
    # First whoever owes a card: he is known to have one that fits.
    owing: i64 = -1
    if table.phase == PLAYING and table.turn != viewer:
        owing = table.turn
        left = _deal_hand(table, owing, kept, hidden, left, table.asked, chance)
    seat: i64 = 0
    while seat < table.seats:
        if seat != viewer and seat != owing:
            left = _deal_hand(table, seat, kept, hidden, left, ANYTHING, chance)
        seat += 1
    deck = table.deck
    table.deck_count = left
    place: i64 = 0
    while place < left:
        deck[place] = hidden[place]
        place += 1
    table.unseal_others(viewer)


def _set_aside(kept: vec[i64], hidden: vec[u8], left: i64) -> i64:
    """Take the traced cards out of the hidden ones; how many of those are left."""
    i: i64 = 0
    while i < i64(len(kept)):
        card: i64 = kept[i] >> 4
        if card != START:
            place: i64 = 0
            while i64(hidden[place]) != card:
                place += 1
            left -= 1
            hidden[place] = hidden[left]
        i += 1
    return left


def _deal_hand(
    table: OneMoreTable,
    seat: i64,
    kept: vec[i64],
    hidden: vec[u8],
    left: i64,
    asked: i64,
    chance: Chance,
) -> i64:
    """A hand of the same size: the traced cards, and any of the others; how many are left.

    At least one of them answers what is asked.
    """
    hands = table.hands
    first: i64 = seat * HAND_ROOM
    size = table.size(seat)
    count: i64 = 0
    answered = asked == ANYTHING
    if table.traced:
        i: i64 = 0
        while i < i64(len(kept)):
            if kept[i] & 15 == seat:
                _insert(hands, first, count, kept[i] >> 4)
                answered = answered or answers(asked, kept[i] >> 4)
                count += 1
            i += 1
    else:
        # Nothing went from hand to hand: who still has a start card is plain to see.
        starts = table.count_in_hand(seat, START)
        while count < starts:
            _insert(hands, first, count, START)
            answered = answered or answers(asked, START)
            count += 1
    wanted: i64 = size - count
    tries: i64 = 0
    _draw(hidden, left, wanted, chance)
    while not answered and not _has_answer(hidden, left, wanted, asked):
        tries += 1
        if tries < MOST_TRIES:
            _draw(hidden, left, wanted, chance)
        else:
            _draw_answer(hidden, left, asked, chance)
            _draw(hidden, left - 1, wanted - 1, chance)
    while count < size:
        left -= 1
        _insert(hands, first, count, i64(hidden[left]))
        count += 1
    return left


def _draw(hidden: vec[u8], left: i64, wanted: i64, chance: Chance) -> None:
    """Bring any `wanted` cards of the first `left` to their end."""
    end: i64 = left - wanted
    while left > end:
        chosen = chance.below(left)
        left -= 1
        card = hidden[chosen]
        hidden[chosen] = hidden[left]
        hidden[left] = card


def _has_answer(hidden: vec[u8], left: i64, wanted: i64, asked: i64) -> bool:
    place: i64 = left - wanted
    while place < left:
        if answers(asked, i64(hidden[place])):
            return True
        place += 1
    return False


def _draw_answer(hidden: vec[u8], left: i64, asked: i64, chance: Chance) -> None:
    """Bring any card that fits to the end of the first `left`."""
    fitting: i64 = 0
    place: i64 = 0
    while place < left:
        if answers(asked, i64(hidden[place])):
            # Each of those that fit comes to the front of the row in turn.
            card = hidden[place]
            hidden[place] = hidden[fitting]
            hidden[fitting] = card
            fitting += 1
        place += 1
    chosen = chance.below(fitting)
    card = hidden[chosen]
    hidden[chosen] = hidden[left - 1]
    hidden[left - 1] = card


def _insert(hands: vec[u8], first: i64, count: i64, card: i64) -> None:
    """Put a card where it belongs in a hand of `count` cards."""
    spot: i64 = first + count
    while spot > first and i64(hands[spot - 1]) > card:
        hands[spot] = hands[spot - 1]
        spot -= 1
    hands[spot] = u8(card)


def _forget_swaps(table: OneMoreTable, viewer: i64) -> None:
    """In another world, others exchanged other cards; which ones, nobody has to know there."""
    history = table.history
    place: i64 = 0
    while place < table.history_count:
        noted = i64(history[place])
        mine = deed_seat(noted) == viewer or deed_other(noted) == viewer
        if deed_kind(noted) == SWAPPED and not mine:
            forgotten = deed(SWAPPED, deed_seat(noted), deed_other(noted), NOTHING, NOTHING)
            history[place] = i32(forgotten)
        place += 1
