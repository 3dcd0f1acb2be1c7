"""All cards with what they do: for each name in `cards.py`, the file of that name in `effects/`."""

from importlib import import_module

from tablee.games.oni.asks import Ask
from tablee.games.oni.cards import CARDS
from tablee.games.oni.effects.aside import SetOneAside
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.effects.hide_the_dixe import Guess
from tablee.games.oni.effects.oni import TurnTwo
from tablee.games.oni.effects.oni_cheats import LookTwo
from tablee.games.oni.effects.oni_rethrows import RethrowOne
from tablee.games.oni.effects.oni_shuffles import SwapTwo
from tablee.games.oni.effects.oni_turns import TurnOver
from tablee.games.oni.penalties import Place
from tablee.games.oni.view import ASK_NAMES


def _effect_of(name: str) -> Effect:
    effect = import_module(f"tablee.games.oni.effects.{name}").EFFECT
    assert isinstance(effect, Effect)
    return effect


EFFECTS: list[Effect] = [_effect_of(name) for name in CARDS]
"""In the order of their numbers, from 1."""
BY_PLACE: list[Effect] = sorted(EFFECTS, key=lambda effect: effect.place())

ASKS: list[Ask] = [
    TurnTwo(0),
    Place(False),
    RethrowOne(),
    LookTwo(),
    SwapTwo(),
    TurnOver(),
    SetOneAside(),
    Guess(0),
]
"""In the order of their names."""
assert [ask.kind for ask in ASKS] == list(range(len(ASK_NAMES)))


def effect_of(card: int) -> Effect:
    return EFFECTS[card - 1]
