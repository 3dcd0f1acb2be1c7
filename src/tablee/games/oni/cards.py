"""The cards of Oni against all, and its levels (MD-51, MD-52)."""

from typing import Final, Literal, get_args

OniLevel = Literal["easy", "normal", "hard"]
ONI_LEVELS: tuple[OniLevel, ...] = ("easy", "normal", "hard")

Card = Literal[
    "grab_the_middle",
    "spin",
    "knucklebones",
    "hush",
    "oni_rethrows",
    "monocle",
    "oni_takes_one_back",
    "on_the_head",
    "hands_off",
    "high_five",
    "tower",
    "throw_the_dixe",
    "slap",
    "oni_cheats",
    "oni_shuffles",
    "hide_the_dixe",
    "oni_turns",
    "aside",
    "king_symbol",
    "sapristix",
    "long_live",
    "by_touch",
    "oni",
    "play",
]
CARDS: tuple[Card, ...] = get_args(Card)
"""In the order of their numbers, from 1: effects as the rules count them (MD-66.1 and so on)."""

GRAB: Final = 1
SPIN: Final = 2
KNUCKLEBONES: Final = 3
HUSH: Final = 4
RETHROW: Final = 5
MONOCLE: Final = 6
TAKE_BACK: Final = 7
ON_THE_HEAD: Final = 8
HANDS_OFF: Final = 9
HIGH_FIVE: Final = 10
TOWER: Final = 11
THROW: Final = 12
SLAP: Final = 13
CHEATS: Final = 14
SHUFFLES: Final = 15
HIDE: Final = 16
TURNS: Final = 17
ASIDE: Final = 18
KING: Final = 19
SAPRISTIX: Final = 20
LONG_LIVE: Final = 21
TOUCH: Final = 22
FIRST_EFFECTS: Final = 22
ONI: Final = 23
PLAY: Final = 24

SECONDS: tuple[int, ...] = (400, 300, 200)
"""MD-51: for each level."""


def card_named(card: int) -> Card:
    """
    >>> card_named(11)
    'tower'
    """
    return CARDS[card - 1]


def card_from(name: str) -> int:
    return 1 + [str(card) for card in CARDS].index(name)
