"""The part of the conformance kit that looks for leaks.

The idea is always the same: deal what a viewer cannot know anew. If anything that he is shown
changes, it gave something away.
"""

from collections.abc import Callable

import msgspec

from tablee.core.chance import FastChance
from tablee.core.deeds import act_now
from tablee.core.events import SPECTATOR, Recorder
from tablee.core.game import Game
from tablee.core.positions import NonConformance, Position, positions, reported
from tablee.core.state import State

Shown = Callable[[Game, State, int], bytes]

TRIED = (0, 1, 2, 3, 5, 8, 13, 21)
"""Moves that a viewer asks about, legal or not: a refusal must not give anything away either."""

DEALS = 200


def shown_view(game: Game, state: State, viewer: int) -> bytes:
    """All that is sent to a viewer, byte for byte: the view, the own legal moves, refusals."""
    legal = state.legal(viewer)
    moves = [game.decode(code) for code in legal]
    answers = [state.refusal(viewer, code) for code in TRIED] if legal else []
    return msgspec.json.encode([game.view(state, viewer), moves, answers])


@reported
def secrets_stay_secret(game: Game) -> None:
    """Imagining another world leaves what a viewer is shown the same, byte for byte."""
    for position in positions(game, every=3):
        for viewer in position.viewers:
            _expect_same_when_redealt(position, viewer, shown_view)
            _expect_same_when_imagined(position, viewer, shown_view)


def _expect_same_when_redealt(position: Position, viewer: int, shown: Shown) -> None:
    seen = shown(position.game, position.state, viewer)
    dealt = position.state.clone()
    dealt.redeal(viewer, FastChance(position.decisions, viewer + 1))
    same = shown(position.game, dealt, viewer) == seen
    position.expect(same, f"viewer {viewer} can tell when it is dealt anew")


def _expect_same_when_imagined(position: Position, viewer: int, shown: Shown) -> None:
    game = position.game
    seen = shown(game, position.state, viewer)
    chance = FastChance(position.decisions, viewer + 1)
    imagined = game.imagine(game.view(position.state, viewer), None, chance)
    for _ in range(2):
        same = shown(game, imagined, viewer) == seen
        position.expect(same, f"viewer {viewer} sees what is hidden")
        imagined.redeal(viewer, chance)


@reported
def events_stay_secret(game: Game) -> None:
    """Where two worlds look the same to a viewer before and after a move, he is told the same.

    A game whose views forget tells more than it shows: there, events are what is remembered.
    """
    if game.remember() is not None:
        return
    for position in positions(game, every=3):
        for seat in position.state.deciders()[:1]:
            legal = position.state.legal(seat)
            move = legal[position.choose(len(legal))]
            for viewer in position.viewers:
                _expect_same_told(position, seat, move, viewer)


def _expect_same_told(position: Position, seat: int, move: int, viewer: int) -> None:
    other = position.state.clone()
    other.redeal(viewer, FastChance(position.decisions, viewer + 1))
    legal = other.legal(seat)
    other_move = move if move in legal else legal[position.choose(len(legal))]
    seen, told = _after(position, position.state.clone(), seat, move, viewer)
    other_seen, other_told = _after(position, other, seat, other_move, viewer)
    if seen == other_seen:
        position.expect(told == other_told, f"viewer {viewer} is told what he may not know")


def _after(
    position: Position, state: State, seat: int, move: int, viewer: int
) -> tuple[bytes, bytes]:
    """What a viewer is shown and told when a move is made."""
    recorder = Recorder()
    chance = FastChance(position.decisions)
    act_now(position.game, state, seat, move, chance, recorder)
    told = msgspec.json.encode(recorder.heard_by(viewer))
    return shown_view(position.game, state, viewer), told


@reported
def choices_stay_face_down(game: Game) -> None:
    """While others still have to choose, nobody is shown or told what one of them has chosen.

    Where time plays, everybody may act at any time, and in the open.
    """
    for position in positions(game) if not game.is_clocked else ():
        deciders = position.state.deciders()
        if len(deciders) < 2:
            continue
        seat = deciders[position.choose(len(deciders))]
        legal = position.state.legal(seat)
        one, other = legal[0], legal[-1]
        for viewer in position.viewers:
            if viewer != seat:
                shown = _after(position, position.state.clone(), seat, one, viewer)
                same = shown == _after(position, position.state.clone(), seat, other, viewer)
                position.expect(same, f"viewer {viewer} can tell what seat {seat} chose")


@reported
def arrivals_stay_secret(game: Game) -> None:
    """While others still have to choose, nobody is shown or told that one of them has chosen."""
    for position in positions(game) if not game.is_clocked else ():
        deciders = position.state.deciders()
        for seat in deciders if len(deciders) > 1 else ():
            state = position.state.clone()
            recorder = Recorder()
            state.apply(seat, state.legal(seat)[0], FastChance(position.decisions), recorder)
            if state.deciders() != [other for other in deciders if other != seat]:
                continue
            for viewer in position.viewers:
                if viewer != seat:
                    before = shown_view(game, position.state, viewer)
                    same = shown_view(game, state, viewer) == before
                    position.expect(
                        same and not recorder.heard_by(viewer),
                        f"viewer {viewer} can tell that seat {seat} has chosen",
                    )


@reported
def deals_stay_secret(game: Game) -> None:
    """Whoever sees the same table after two deals was told the same while they were dealt."""
    if game.remember() is not None:
        return
    for seats in (game.fewest_seats, game.most_seats):
        told: dict[tuple[int, bytes], bytes] = {}
        for seed in range(DEALS):
            recorder = Recorder()
            state = game.start(game.options({}), seats, FastChance(seed), recorder)
            for viewer in (SPECTATOR, *range(seats)):
                seen = msgspec.json.encode(game.view(state, viewer))
                heard = msgspec.json.encode(recorder.heard_by(viewer))
                if told.setdefault((viewer, seen), heard) != heard:
                    raise NonConformance(
                        f"{game.name}, {seats} seats: the deal tells viewer {viewer} what is hidden"
                    )


@reported
def planted_leaks_are_caught(game: Game) -> None:
    """The checks above are not blind: what is shown with a secret in it fails, both ways."""

    def shown_too_much(game: Game, state: State, viewer: int) -> bytes:
        return shown_view(game, state, viewer) + state.fingerprint().encode()

    if not game.has_secrets:
        return
    for viewer in (SPECTATOR, *range(game.fewest_seats)):
        for find in (_expect_same_when_redealt, _expect_same_when_imagined):
            try:
                for position in positions(game, each=1, every=3):
                    find(position, viewer, shown_too_much)
            except NonConformance:
                continue
            raise NonConformance(
                f"nothing that {game.name} deals anew for viewer {viewer} ever differs, so the "
                "leak test sees no leak; a game without secrets says has_secrets = False"
            )
