"""Tells what a move did. The rules call it when somebody is recording, right after it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.events import Recorder
from tablee.games.onemore import events
from tablee.games.onemore.cards import SWAP
from tablee.games.onemore.history import CANNOT_PLAY
from tablee.games.onemore.names import card_named

if TYPE_CHECKING:
    from tablee.games.onemore.rules import OneMore


def loss_named(reason: int) -> events.Loss:
    return "cannot_play" if reason == CANNOT_PLAY else "last_with_cards"


def began(recorder: Recorder, table: OneMore) -> None:
    recorder.tell_everybody(events.Began(round=table.finished + 1, first=table.turn))
    for seat in range(table.seats):
        hand = tuple(card_named(table.card(seat, place)) for place in range(table.size(seat)))
        recorder.tell_only([seat], events.Dealt(seat=seat, hand=hand))


def buried(recorder: Recorder, card: int) -> None:
    recorder.tell_everybody(events.Buried(card=card_named(card)))


def turned(recorder: Recorder, card: int) -> None:
    recorder.tell_everybody(events.Turned(card=card_named(card)))


def played(recorder: Recorder, seat: int, card: int) -> None:
    recorder.tell_everybody(events.Played(seat=seat, card=card_named(card)))


def replays(recorder: Recorder, seat: int) -> None:
    recorder.tell_everybody(events.Replays(seat=seat))


def reversed_direction(recorder: Recorder, table: OneMore) -> None:
    recorder.tell_everybody(events.Reversed(clockwise=table.clockwise))


def drew(recorder: Recorder, table: OneMore, seat: int, card: int) -> None:
    if seat == table.turn:
        recorder.tell_everybody(events.Drew(seat=seat))
    else:
        recorder.tell_everybody(events.MadeDraw(seat=table.turn, target=seat))
    recorder.tell_only([seat], events.DrewCard(seat=seat, card=card_named(card)))


def skipped(recorder: Recorder, seat: int, effect: int) -> None:
    recorder.tell_everybody(events.Skipped(seat=seat, effect="swap" if effect == SWAP else "draw"))


def named(recorder: Recorder, table: OneMore) -> None:
    targets = (table.first_swapper, table.second_swapper)
    recorder.tell_everybody(events.Named(seat=table.turn, targets=targets))


def gave(recorder: Recorder, seat: int, card: int) -> None:
    recorder.tell_only([seat], events.Gave(seat=seat, card=card_named(card)))


def swapped(recorder: Recorder, first: int, second: int, given: int, got: int) -> None:
    recorder.tell_everybody(events.Swapped(targets=(first, second)))
    to_first = events.Received(seat=first, giver=second, card=card_named(got))
    to_second = events.Received(seat=second, giver=first, card=card_named(given))
    recorder.tell_only([first], to_first)
    recorder.tell_only([second], to_second)


def left(recorder: Recorder, seat: int) -> None:
    recorder.tell_everybody(events.Left(seat=seat))


def lost(recorder: Recorder, table: OneMore) -> None:
    last = table.last_round
    assert last is not None
    seat, defeats = last.loser, table.defeat_count(last.loser)
    if last.reason == CANNOT_PLAY:
        # OM-40: he shows his hand. OM-41: whoever is last with cards does not.
        hand = tuple(card_named(card) for card in last.hand(seat))
        recorder.tell_everybody(events.Stuck(seat=seat, hand=hand, defeats=defeats))
    else:
        recorder.tell_everybody(events.LastOne(seat=seat, defeats=defeats))


def ended(recorder: Recorder, table: OneMore) -> None:
    outcome = table.outcome()
    if outcome is not None and table.last_round is not None:
        reason = loss_named(table.last_round.reason)
        recorder.tell_everybody(events.Ended(winners=outcome.winners, reason=reason))
