"""What is designed: DiXes, their cards, what is pinned, and pictures. `files.py` has it as a file.

A design never changes; every change makes another one.
"""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from tablee.forge.figures import SetFigures, figures_of, row_of
from tablee.forge.solver import AT_LEISURE, Solver
from tablee.games.dixe import Dixe, known_dixes
from tablee.games.oncard.cards import Card
from tablee.games.oncard.deck import default_set, known_cards

GAME = "oncard"
"""What is designed here is for this game."""
FORMAT = 1
"""Goes up when an older Tablée could no longer read the file."""
USUAL_TOLERANCE = 10.0

Combination = Literal[1, 2, 3]


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[set]`: what the file is, and who plays."""

    format: int = FORMAT
    name: str = ""
    version: int = 1
    """Goes up with every change."""
    characters: tuple[str, ...] = ()
    """Up to six; the house fills up."""
    tolerance: float = USUAL_TOLERANCE
    """By how many percent the slowest card may be slower than the fastest."""


class Pin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the forge leaves alone on a card."""

    character: str
    combinations: tuple[Combination, ...] = ()
    condition: bool = False
    power: bool = False


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character's face, as SVG text that `pictures.py` has written."""

    character: str
    svg: str


class Design(msgspec.Struct, frozen=True):
    head: Head = Head()
    dixes: tuple[Dixe, ...] = ()
    cards: tuple[Card, ...] = ()
    pins: tuple[Pin, ...] = ()
    pictures: tuple[Picture, ...] = ()

    @property
    def all_dixes(self) -> dict[str, Dixe]:
        return known_dixes() | by_character(self.dixes)

    @property
    def all_cards(self) -> dict[str, Card]:
        return known_cards() | by_character(self.cards)

    @property
    def row(self) -> tuple[str, ...]:
        """The six characters that play."""
        return row_of(self.head.characters or default_set(), self.all_dixes)

    @property
    def playing(self) -> tuple[str, ...]:
        """Those of the row that have a card: while somebody designs, one may be missing."""
        return tuple(name for name in self.row if name in self.all_cards)

    @property
    def spare(self) -> tuple[str, ...]:
        """Designed here, and not playing."""
        own = dict.fromkeys([*by_character(self.dixes), *by_character(self.cards)])
        return tuple(name for name in own if name not in self.row)

    def pin_of(self, character: str) -> Pin:
        pins: dict[str, Pin] = by_character(self.pins)
        return pins.get(character, Pin(character))

    def figures(
        self,
        tell: Callable[[str], None] = lambda _: None,
        solver: Solver = AT_LEISURE,
    ) -> SetFigures:
        return figures_of(self.playing, self.row, self.all_dixes, self.all_cards, tell, solver)

    def with_card(self, card: Card) -> "Design":
        """With this card, in the place of its character's old one."""
        cards = by_character(self.cards) | {card.character: card}
        return msgspec.structs.replace(self, cards=tuple(cards.values()))

    def raised(self, before: "Design") -> "Design":
        """With a higher version than `before`, if anything else differs."""
        if fingerprint(self) == fingerprint(before):
            return self
        head = msgspec.structs.replace(self.head, version=before.head.version + 1)
        return msgspec.structs.replace(self, head=head)

    def options(self) -> dict[str, Any]:
        """For a table of ON'CARD: in full, so that a match keeps the set it began with."""
        return {
            "sets": [list(self.row)],
            "dixes": [msgspec.to_builtins(dixe) for dixe in self.dixes if self._plays(dixe)],
            "cards": [msgspec.to_builtins(card) for card in self.cards if self._plays(card)],
        }

    def _plays(self, item: Dixe | Card) -> bool:
        return item.character in self.row


def by_character(items: Iterable[Any]) -> dict[str, Any]:
    return {item.character: item for item in items}


def fingerprint(design: Design) -> str:
    """The same for the same content, whatever its version.

    >>> fingerprint(Design()) == fingerprint(Design(Head(version=7)))
    True
    """
    same = msgspec.structs.replace(design, head=msgspec.structs.replace(design.head, version=0))
    return hashlib.sha256(msgspec.json.encode(same)).hexdigest()[:8]
