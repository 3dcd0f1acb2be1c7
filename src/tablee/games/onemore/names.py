"""Cards as they are called outside the engine."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.games.onemore.cards import START, card_of, effect_of, number_of, sign_of

Effect = Literal["none", "replay", "reverse", "draw", "swap"]
Card = Annotated[str, Meta(pattern=r"^([1-9][+-](replay|reverse|draw|swap)?|5±)$")]
"""Its number, its sign, and its effect if it has one: `4+swap`, `9-`. The start card is `5±`."""

EFFECTS: tuple[Effect, ...] = ("none", "replay", "reverse", "draw", "swap")
SIGNS = "-+±"
START_CARD = "5±"


def card_named(card: int) -> Card:
    """
    >>> card_named(90), card_named(card_of(4, 1, 4)), card_named(card_of(9, 0, 0))
    ('5±', '4+swap', '9-')
    """
    effect = EFFECTS[effect_of(card)]
    return f"{number_of(card)}{SIGNS[sign_of(card)]}{'' if effect == 'none' else effect}"


def card_from(name: Card) -> int:
    """
    >>> card_from("5±")
    90
    """
    if name == START_CARD:
        return START
    return card_of(int(name[0]), SIGNS.index(name[1]), EFFECTS.index(name[2:] or "none"))
