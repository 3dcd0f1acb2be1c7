"""The part of the conformance kit that looks for leaks.

The idea is always the same: deal what a viewer cannot know anew. If anything that reaches him
changes, it gave something away: at one moment here, and along whole histories in `histories.py`.
"""

from collections.abc import Callable

import msgspec

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Recorder
from tablee.core.game import Game
from tablee.core.kit.deals import deals_alike
from tablee.core.kit.deeds import act_now
from tablee.core.kit.histories import follow_twins
from tablee.core.kit.positions import NonConformance, Position, positions, reported
from tablee.core.kit.reach import reaching, shown
from tablee.core.state import State

Sent = Callable[[Game, State, int], bytes]

DEALS = 16
"""Deals for which another one is looked for, by viewer."""

FORKS = 60
"""Positions at which twins are dealt for all viewers; they live as long as they can."""


def _sent(game: Game, state: State, viewer: int) -> bytes:
    return msgspec.json.encode(shown(game, state, viewer))


@reported
def secrets_stay_secret(game: Game) -> None:
    """Imagining another world leaves what a viewer is shown the same, byte for byte."""
    for position in positions(game, every=3):
        for viewer in position.viewers:
            _expect_same_when_redealt(position, viewer, _sent)
            _expect_same_when_imagined(position, viewer, _sent)


def _expect_same_when_redealt(position: Position, viewer: int, sent: Sent) -> None:
    seen = sent(position.game, position.state, viewer)
    dealt = position.state.clone()
    dealt.redeal(viewer, FastChance(position.decisions, viewer + 1))
    same = sent(position.game, dealt, viewer) == seen
    position.expect(same, f"viewer {viewer} can tell when it is dealt anew")


def _expect_same_when_imagined(position: Position, viewer: int, sent: Sent) -> None:
    game = position.game
    seen = sent(game, position.state, viewer)
    chance = FastChance(position.decisions, viewer + 1)
    imagined = game.imagine(game.view(position.state, viewer), None, chance)
    for _ in range(2):
        same = sent(game, imagined, viewer) == seen
        position.expect(same, f"viewer {viewer} sees what is hidden")
        imagined.redeal(viewer, chance)


@reported
def histories_stay_secret(game: Game) -> None:
    """Two worlds that look the same to a viewer are the same in all that reaches him, for as long
    as he sees no difference: see `histories.py`."""
    for _ in follow_twins(game, FORKS):
        pass


def _after(
    position: Position, state: State, seat: int, move: int, viewer: int
) -> tuple[dict[str, bytes], bytes]:
    """What reaches a viewer when a move is made: by itself, and told."""
    recorder = Recorder()
    act_now(state, seat, move, FastChance(position.decisions), recorder)
    told = msgspec.json.encode(recorder.heard_by(viewer))
    return reaching(position.game, position.options, state, viewer), told


@reported
def choices_stay_face_down(game: Game) -> None:
    """While others still have to choose, nobody is shown or told what one of them has chosen."""
    for position in positions(game):
        deciders = position.state.deciders()
        if len(deciders) < 2 or not position.state.asked_together():
            continue
        seat = deciders[position.choose(len(deciders))]
        legal = position.state.legal(seat)
        one, other = legal[0], legal[-1]
        for viewer in position.viewers:
            if viewer != seat:
                after = _after(position, position.state.clone(), seat, one, viewer)
                same = after == _after(position, position.state.clone(), seat, other, viewer)
                position.expect(same, f"viewer {viewer} can tell what seat {seat} chose")


@reported
def choices_are_sealed(game: Game) -> None:
    """Whoever decides at the same time as others is asked together with them, and every view says
    of those who are what the house does; where time plays, everybody may act, and in the open."""
    for position in positions(game):
        state = position.state
        asked = [seat for seat in range(state.seats) if state.asked_together() >> seat & 1]
        deciders = state.deciders()
        is_open = game.is_clocked or len(deciders) < 2
        position.expect(is_open or bool(asked), "several decide at once, and nothing seals it")
        if asked:
            owing = [seat for seat in asked if not state.has_answered(seat)]
            position.expect(deciders == owing, f"{owing} have not answered, {deciders} decide")
            position.expect(bool(owing), "all answers are in, and nothing follows")
        for viewer in position.viewers:
            seen = list(game.view(state, viewer).deciders)
            same = seen == state.deciders_seen_by(viewer)
            position.expect(same, f"viewer {viewer} is shown that {seen} decide")


@reported
def arrivals_stay_secret(game: Game) -> None:
    """While others still have to choose, nobody is shown or told that one of them has chosen."""
    for position in positions(game):
        is_sealed = bool(position.state.asked_together())
        deciders = position.state.deciders()
        for seat in deciders if is_sealed and len(deciders) > 1 else ():
            state = position.state.clone()
            recorder = Recorder()
            state.apply(seat, state.legal(seat)[0], FastChance(position.decisions), recorder)
            if state.deciders() != [other for other in deciders if other != seat]:
                continue
            for viewer in position.viewers:
                if viewer != seat:
                    before, after = (
                        reaching(game, position.options, world, viewer)
                        for world in (position.state, state)
                    )
                    same = after == before
                    position.expect(
                        same and not recorder.heard_by(viewer),
                        f"viewer {viewer} can tell that seat {seat} has chosen",
                    )


@reported
def deals_stay_secret(game: Game) -> None:
    """Whoever sees the same table after two deals was told the same while they were dealt."""
    for seats in (game.fewest_seats, game.most_seats):
        for seed in range(DEALS):
            for viewer in (SPECTATOR, seed % seats):
                alike = deals_alike(game, seats, viewer, seed)
                if alike is not None and alike[0].told != alike[1].told:
                    raise NonConformance(
                        f"{game.name}, {seats} seats: the deal tells viewer {viewer} what is hidden"
                    )


@reported
def planted_leaks_are_caught(game: Game) -> None:
    """The checks above are not blind: what is shown with a secret in it fails, both ways."""

    def sent_too_much(game: Game, state: State, viewer: int) -> bytes:
        return _sent(game, state, viewer) + state.fingerprint().encode()

    if not game.has_secrets:
        return
    for viewer in (SPECTATOR, *range(game.fewest_seats)):
        for find in (_expect_same_when_redealt, _expect_same_when_imagined):
            try:
                for position in positions(game, each=1, every=3):
                    find(position, viewer, sent_too_much)
            except NonConformance:
                continue
            raise NonConformance(
                f"nothing that {game.name} deals anew for viewer {viewer} ever differs, so the "
                "leak test sees no leak; a game without secrets says has_secrets = False"
            )
