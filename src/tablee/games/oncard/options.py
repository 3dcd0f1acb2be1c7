"""What a table of ON'CARD can choose: rules, jokers, and characters of its own."""

from typing import Literal

from tablee.core.values import Options
from tablee.games.dixe import Dixe
from tablee.games.oncard.cards import Card
from tablee.games.oncard.names import JokerLevel, Rules

Odds = Literal["auto", "on", "off"]
SaveWindow = Literal["auto", "none", "short", "long"]


class OnCardOptions(Options, frozen=True):
    first: int | None = None
    """The seat that plays first; drawn if nobody is named (OC-4, EV-4)."""
    rules: Rules = "full"
    """All the rules, or the first level, for those who are new or small (OC-96)."""
    jokers: JokerLevel = "normal"
    """How freely jokers can be placed (OC-50)."""
    odds: Odds = "auto"
    """Whether the odds of missing are shown; `auto`: at the normal level of jokers only."""
    save_window: SaveWindow = "auto"
    """How long opponents are waited for who may save; `auto`: not long at a public table."""
    sets: tuple[tuple[str, ...], ...] = ()
    """The six characters of each seat; one set is for everybody, none is the default (OC-1)."""
    dixes: tuple[Dixe, ...] = ()
    """DiXes of the table's own, in full: a replay needs no other file."""
    cards: tuple[Card, ...] = ()
    """Their cards; a card of a known character replaces that of the house."""
