"""What one may know at a One More! table (OM-50): built from nothing; and the way back."""

from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from msgspec import UNSET, UnsetType
from mypy_extensions import u8

from tablee.core.chance import Chance
from tablee.core.events import SPECTATOR
from tablee.core.game import View
from tablee.core.shown import UNSHOWN
from tablee.games.onemore.belief import belief_of
from tablee.games.onemore.cards import NOTHING, START
from tablee.games.onemore.events import Loss
from tablee.games.onemore.history import (
    CANNOT_PLAY,
    HAND_ROOM,
    LAST_WITH_CARDS,
    FinishedRound,
    deed,
    deed_card,
    deed_kind,
    deed_other,
    deed_other_card,
    deed_seat,
)
from tablee.games.onemore.log import loss_named
from tablee.games.onemore.names import Card, card_from, card_named
from tablee.games.onemore.rules import OneMore
from tablee.games.onemore.set_up import OneMoreDealer
from tablee.games.onemore.state import GIVING

Step = Literal["play", "draw", "swap", "give", "over"]
STEPS: tuple[Step, ...] = ("play", "draw", "swap", "give", "over")

What = Literal["played", "drew", "swapped"]
WHATS: tuple[What, ...] = ("played", "drew", "swapped")


class SeatView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player, as the viewer knows him. The viewer's own cards are in `hand` of the view."""

    cards: int
    """How many cards he has in hand."""
    left: bool
    """Out of this round: he had no card at the end of a turn."""
    defeats: int
    """His "one more" cards: the second one wins."""
    surely: tuple[Card, ...]
    """Cards that the viewer knows to be in this hand: a start card, a card that he gave."""
    perhaps: tuple[Card, ...]
    """Cards that went from hand to hand, and may be in this hand or in another."""


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that happened in this round."""

    what: What
    seats: tuple[int, ...]
    """Who played, who drew, or the two who swapped."""
    card: Card | None = None
    """The card played. A card drawn from those that were seen going under the deck."""
    gave: Card | None = None
    got: Card | None = None
    """In a Swap of the viewer's own: what he gave, and what he got."""


class RoundView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a round ended."""

    loser: int
    reason: Loss
    shown: tuple[Card, ...]
    """The loser's hand, if he could not play; whoever is last with cards shows nothing."""
    hand: tuple[Card, ...]
    """The viewer's own hand at the end."""
    centre: Card
    left: tuple[int, ...]
    """Who had left the round, in this order."""


class OneMoreView(View, frozen=True):
    answerable_first: Annotated[bool, UNSHOWN]
    """The table's option: a first card that nobody can answer goes under the deck."""
    step: Step
    """What is decided now: a card to play, a player to name, two to name, a card to give."""
    turn: int
    """The active player. In the step `give` those who decide are in `deciders`."""
    clockwise: bool
    hand: tuple[Card, ...]
    """The viewer's own, in ascending order; a spectator has none."""
    pile: tuple[Card, ...]
    """The face-up cards in the centre, the first one turned first; the last one is on top."""
    deck: int
    """How many cards can be drawn."""
    buried: tuple[Card, ...]
    """Those of them that were seen going under the deck, in the order they will come up."""
    table: tuple[SeatView, ...]
    swap: tuple[int, int] | None
    """The two players who were named and choose a card to give; otherwise None."""
    gave: Card | None
    """The card that the viewer has laid face down for it. It is in `hand` until both have given."""
    left: tuple[int, ...]
    """Who has left this round, in this order."""
    history: tuple[Deed, ...]
    """What happened in this round, in order."""
    rounds: tuple[RoundView, ...]
    """The rounds that are over; at the end of the game, the last one too."""
    cards: Annotated[tuple[Card, ...] | UnsetType, UNSHOWN] = UNSET
    """All cards of the deck, if it is another one than usual (OM-1)."""


def build(state: OneMore, viewer: int) -> OneMoreView:
    seated = viewer != SPECTATOR
    return OneMoreView(
        viewer=viewer,
        seats=state.seats,
        deciders=tuple(state.deciders_seen_by(viewer)),
        outcome=state.outcome(),
        answerable_first=state.answerable_first,
        step=STEPS[state.phase],
        turn=state.turn,
        clockwise=state.clockwise,
        hand=_own_hand(state, viewer) if seated else (),
        pile=_pile(state),
        deck=state.deck_size(),
        buried=tuple(
            card_named(state.buried_card(place)) for place in range(state.unburied, state.buried)
        ),
        table=_build_seats(state, viewer),
        swap=(state.first_swapper, state.second_swapper) if state.phase == GIVING else None,
        gave=_given_by(state, viewer),
        left=_leavers(state.leavers),
        history=tuple(_build_deeds(state, viewer)),
        rounds=tuple(_build_round(finished, viewer) for finished in state.rounds()),
    )


def _own_hand(state: OneMore, viewer: int) -> tuple[Card, ...]:
    return tuple(card_named(state.card(viewer, place)) for place in range(state.size(viewer)))


def _deeds(state: OneMore) -> list[int]:
    return [state.history[place] for place in range(state.history_count)]


def _pile(state: OneMore) -> tuple[Card, ...]:
    played = [deed_card(noted) for noted in _deeds(state) if WHATS[deed_kind(noted)] == "played"]
    return tuple(card_named(card) for card in [state.first_card, *played])


def _given_by(state: OneMore, viewer: int) -> Card | None:
    if state.phase != GIVING:
        return None
    given = NOTHING
    if viewer == state.first_swapper:
        given = state.first_given
    elif viewer == state.second_swapper:
        given = state.second_given
    return None if given == NOTHING else card_named(given)


def _leavers(packed: int) -> tuple[int, ...]:
    seats: list[int] = []
    while packed:
        seats.append((packed & 15) - 1)
        packed >>= 4
    return tuple(reversed(seats))


def _build_seats(state: OneMore, viewer: int) -> tuple[SeatView, ...]:
    placements = belief_of(state, viewer).placements
    seats = []
    for seat in range(state.seats):
        hands = [[token >> 4 for token in one if token & 15 == seat] for one in placements]
        met = sorted({card for hand in hands for card in hand})
        surely = [card for card in met for _ in range(min(hand.count(card) for hand in hands))]
        perhaps = [
            card
            for card in met
            for _ in range(max(hand.count(card) for hand in hands) - surely.count(card))
        ]
        seats.append(
            SeatView(
                cards=state.size(seat),
                left=state.has_left(seat),
                defeats=state.defeat_count(seat),
                surely=tuple(map(card_named, surely)),
                perhaps=tuple(map(card_named, perhaps)),
            )
        )
    return tuple(seats)


def _build_deeds(state: OneMore, viewer: int) -> list[Deed]:
    deeds: list[Deed] = []
    for noted in _deeds(state):
        what = WHATS[deed_kind(noted)]
        seat, other = deed_seat(noted), deed_other(noted)
        card, other_card = _name_or_none(deed_card(noted)), _name_or_none(deed_other_card(noted))
        if what != "swapped":
            deeds.append(Deed(what, (seat,), card))
        elif viewer == seat:
            deeds.append(Deed(what, (seat, other), None, card, other_card))
        elif viewer == other:
            deeds.append(Deed(what, (seat, other), None, other_card, card))
        else:
            deeds.append(Deed(what, (seat, other)))
    return deeds


def _name_or_none(card: int) -> Card | None:
    return None if card == NOTHING else card_named(card)


def _build_round(finished: FinishedRound, viewer: int) -> RoundView:
    # OM-40: who cannot play shows his hand. OM-41: who is last with cards does not.
    shown = finished.hand(finished.loser) if finished.reason == CANNOT_PLAY else []
    own = finished.hand(viewer) if viewer != SPECTATOR else []
    return RoundView(
        loser=finished.loser,
        reason=loss_named(finished.reason),
        shown=tuple(map(card_named, shown)),
        hand=tuple(map(card_named, own)),
        centre=card_named(finished.centre),
        left=_leavers(finished.leavers),
    )


# The way back


def imagine(view: OneMoreView, cards: list[int], chance: Chance) -> OneMore:
    """A table that looks like this view; `cards` are those that are shuffled before a round."""
    state = OneMoreDealer(cards, view.seats, view.answerable_first, None).empty_table()
    for finished in view.rounds:
        state.last_round = _remember_round(finished, view, state.last_round)
        state.finished += 1
    state.phase = STEPS.index(view.step)
    state.turn = view.turn
    state.clockwise = view.clockwise
    state.first_card = card_from(view.pile[0])
    state.lay_in_centre(card_from(view.pile[-1]))
    state.leavers = _pack_leavers(view.left)
    for seat, seen in enumerate(view.table):
        state.defeats += seen.defeats << 2 * seat
    _remember_history(state, view)
    _deal_unseen(state, view)
    if view.swap is not None:
        _remember_swap(state, view)
    state.redeal(view.viewer, chance)
    return state


def _pack_leavers(seats: tuple[int, ...]) -> int:
    packed = 0
    for seat in seats:
        packed = packed << 4 | (seat + 1)
    return packed


def _number_or_nothing(card: Card | None) -> int:
    return NOTHING if card is None else card_from(card)


def _remember_history(state: OneMore, view: OneMoreView) -> None:
    for one in view.history:
        kind = WHATS.index(one.what)
        if one.what != "swapped":
            card = _number_or_nothing(one.card)
            state.note(deed(kind, one.seats[0], 0, card, NOTHING))
            state.traced |= one.what == "drew" and card != NOTHING
            continue
        given, got = _number_or_nothing(one.gave), _number_or_nothing(one.got)
        if view.viewer == one.seats[1]:
            given, got = got, given
        state.note(deed(kind, one.seats[0], one.seats[1], given, got))
        state.traced = True


def _remember_round(
    seen: RoundView, view: OneMoreView, before: FinishedRound | None
) -> FinishedRound:
    hands, sizes = vec[u8]([0] * (view.seats * HAND_ROOM)), 0
    known = {seen.loser: seen.shown, view.viewer: seen.hand}
    known.pop(SPECTATOR, None)
    for seat, hand in known.items():
        sizes += len(hand) << 6 * seat
        for place, card in enumerate(hand):
            hands[seat * HAND_ROOM + place] = u8(card_from(card))
    reason = CANNOT_PLAY if seen.reason == "cannot_play" else LAST_WITH_CARDS
    left = _pack_leavers(seen.left)
    return FinishedRound(before, seen.loser, reason, card_from(seen.centre), left, sizes, hands)


def _deal_unseen(state: OneMore, view: OneMoreView) -> None:
    """The own hand as it is; to the others any unseen cards, which are dealt anew afterwards."""
    state.fill_deck()
    buried = [card_from(card) for card in view.buried]
    for card in buried:
        state.bury(card)
    own = [card_from(card) for card in view.hand]
    pile = [card_from(card) for card in view.pile]
    unseen = [int(card) for card in state.cards]
    for card in (*own, *pile, *buried):
        if card != START:
            unseen.remove(card)
    starts = view.seats - own.count(START) - pile.count(START)
    for seat, seen in enumerate(view.table):
        if seat == view.viewer:
            for card in own:
                state.take_in_hand(seat, card)
            continue
        # Without a Swap, who still has a start card is plain to see; otherwise it is dealt anew.
        start = starts > 0 and seen.cards > 0 and (state.traced or bool(seen.surely))
        for place in range(seen.cards):
            state.take_in_hand(seat, START if start and place == 0 else unseen.pop())
        starts -= start
    state.deck_count = len(unseen)
    for place, card in enumerate(unseen):
        state.deck[place] = card


def _remember_swap(state: OneMore, view: OneMoreView) -> None:
    assert view.swap is not None
    first, second = view.swap
    state.first_swapper, state.second_swapper = first, second
    given = _number_or_nothing(view.gave)
    if first == view.viewer:
        state.first_given = given
    elif second == view.viewer:
        state.second_given = given
