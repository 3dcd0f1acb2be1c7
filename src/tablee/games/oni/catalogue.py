"""All cards with what they do: for each name in `cards.py`, the file of that name in `effects/`."""

from importlib import import_module

from tablee.games.oni.asks import Ask
from tablee.games.oni.cards import CARDS
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.penalties import Place
from tablee.games.oni.view import ASK_NAMES


def _effect_of(name: str) -> Effect:
    effect = import_module(f"tablee.games.oni.effects.{name}").EFFECT
    assert isinstance(effect, Effect)
    return effect


EFFECTS: list[Effect] = [_effect_of(name) for name in CARDS]
"""In the order of their numbers, from 1."""
BY_PLACE: list[Effect] = sorted(EFFECTS, key=lambda effect: effect.place())

TALLYING: list[int] = [effect.card for effect in EFFECTS if effect.tally()]
"""The cards whose effects count something."""


def _asks() -> dict[str, Ask]:
    found: list[Ask] = [Place(False)]
    for effect in EFFECTS:
        found += effect.asks()
    return {str(ask.name()): ask for ask in found}


ASKS: dict[str, Ask] = _asks()
"""All that Oni is ever asked for, by name: by an effect, or because of a penalty."""
assert sorted(ASKS) == sorted(ASK_NAMES)


def effect_of(card: int) -> Effect:
    return EFFECTS[card - 1]
