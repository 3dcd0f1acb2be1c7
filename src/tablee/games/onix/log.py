"""Tells what a move did. The rules call it when somebody is recording, right after it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import numbers_in
from tablee.core.events import Recorder
from tablee.games.onix import events
from tablee.games.onix.names import GEM_NAMES, Card, card_named, cards_named

if TYPE_CHECKING:
    from tablee.games.onix.rules import Onix


def _uncovered(table: Onix, pile: int) -> Card | None:
    return card_named(table.top(pile)) or None


def began(recorder: Recorder, table: Onix) -> None:
    recorder.tell_everybody(events.Began(first=table.turn))


def took(recorder: Recorder, table: Onix, piles: int) -> None:
    numbers = numbers_in(piles)
    recorder.tell_everybody(
        events.Took(
            seat=table.turn,
            gem=GEM_NAMES[table.gem],
            piles=numbers,
            cards=tuple(reversed(cards_named(table.hand))),
            uncovered=tuple(_uncovered(table, pile) for pile in numbers),
        )
    )


def placed(recorder: Recorder, table: Onix, card: int, place: int) -> None:
    new = place < 0
    collection = table.collection_count(table.turn) - 1 if new else place
    recorder.tell_everybody(
        events.Placed(seat=table.turn, card=card_named(card), collection=collection, new=new)
    )


def skipped(recorder: Recorder, table: Onix) -> None:
    recorder.tell_everybody(events.Skipped(seat=table.turn, gem=GEM_NAMES[table.gem]))


def drew(recorder: Recorder, table: Onix, pile: int) -> None:
    card = card_named(table.card_to_place())
    recorder.tell_everybody(
        events.Drew(seat=table.turn, pile=pile, card=card, uncovered=_uncovered(table, pile))
    )


def stocked(recorder: Recorder, table: Onix, pile: int, card: int) -> None:
    recorder.tell_everybody(
        events.Stocked(
            seat=table.turn, pile=pile, card=card_named(card), uncovered=_uncovered(table, pile)
        )
    )


def stole(recorder: Recorder, table: Onix, victim: int, place: int, gone: bool) -> None:
    card = card_named(table.card_to_place())
    recorder.tell_everybody(
        events.Stole(seat=table.turn, victim=victim, collection=place, card=card, gone=gone)
    )


def destroyed(
    recorder: Recorder, table: Onix, victim: int, place: int, card: int, gone: bool
) -> None:
    recorder.tell_everybody(
        events.Destroyed(
            seat=table.turn, victim=victim, collection=place, card=card_named(card), gone=gone
        )
    )


def completed(recorder: Recorder, table: Onix, place: int) -> None:
    cards = cards_named(table.collection(table.turn, place) & 0xFFFF)
    recorder.tell_everybody(events.Completed(seat=table.turn, collection=place, cards=cards))


def ended(recorder: Recorder, table: Onix) -> None:
    outcome = table.outcome()
    if outcome is not None:
        recorder.tell_everybody(events.Ended(winners=outcome.winners, reason=outcome.ending))
