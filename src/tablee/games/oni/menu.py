"""What the options screen of Oni against all needs."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tablee.core.own_deck import DeckMenu
from tablee.games.oni.cards import ONI_LEVELS
from tablee.games.oni.deck import deck_file, usual_deck
from tablee.games.oni.options import OniOptions


class OniMenu(DeckMenu[OniOptions]):
    untried: ClassVar[Mapping[str, str]] = {
        "unhurried": "for a lesson: the clock stands, and a game of random moves need not end"
    }

    for_lessons: ClassVar[frozenset[str]] = frozenset({"unhurried"})

    def usual(self) -> OniOptions:
        # MD-51: whoever has not played yet begins with the fewest effects and the longest clock.
        return OniOptions(level="easy")

    def alone(self) -> OniOptions:
        # Chance says who is Oni (MD-50), who has little to do. Whoever plays now wants to turn
        # dice: a bot is Oni, unless the table chooses again.
        return msgspec.structs.replace(self.usual(), oni=1)

    def usual_deck(self) -> str:
        return deck_file(usual_deck(ONI_LEVELS.index(OniOptions().level)))

    def tried(self) -> Sequence[Mapping[str, Any]]:
        return ({"deck": [{"card": "slap", "count": 3}, {"card": "oni_cheats", "count": 3}]},)
