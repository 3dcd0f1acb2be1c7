"""A card before it is printed: drawings, surfaces and words, each in its place.

Places are in millimetres from the upper left corner of the cut card; beyond its edges is the bleed.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

WIDTH = 63.5
HEIGHT = 88.9
"""A poker card, in millimetres."""


class Box(NamedTuple):
    """A place: its left and top, its width and height."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, x: float, y: float, size: float) -> "Box":
        """A square, by its middle."""
        return cls(x - size / 2, y - size / 2, size, size)


class Placed(msgspec.Struct, frozen=True):
    box: Box


class Layer(Placed, frozen=True, kw_only=True, tag_field="kind"):
    turn: float = 0
    """Degrees, clockwise, around the middle of its place."""


class Fill(Layer, frozen=True, kw_only=True, tag="fill"):
    color: str
    radius: float = 0


class Frame(Layer, frozen=True, kw_only=True, tag="frame"):
    color: str
    width: float = 0.3
    radius: float = 0
    dashed: bool = False


class Art(Layer, frozen=True, kw_only=True, tag="art"):
    svg: str
    stretched: bool = False
    """Fills its place, whatever its own proportions are."""


class Words(Layer, frozen=True, kw_only=True, tag="words"):
    """A text that shrinks until it fits into its place, or is refused."""

    text: str
    size: float
    smallest: float
    color: str
    font: Literal["serif", "sans"] = "sans"
    weight: int = 600
    across: Literal["left", "center", "right"] = "center"
    down: Literal["top", "horizon", "bottom"] = "horizon"


AnyLayer = Fill | Frame | Art | Words


class Face(msgspec.Struct, frozen=True):
    """One side of a card."""

    name: str
    """For files: letters, figures and dashes."""
    paper: str
    """The colour that reaches over the edge."""
    layers: tuple[AnyLayer, ...]


class Card(msgspec.Struct, frozen=True):
    front: Face
    back: Face
    count: int = 1


class Deck(msgspec.Struct, frozen=True):
    """What is printed of a game."""

    title: str
    language: str
    cards: tuple[Card, ...]

    def one_by_one(self) -> Iterable[Card]:
        for card in self.cards:
            for _ in range(card.count):
                yield card

    def __len__(self) -> int:
        return sum(card.count for card in self.cards)
