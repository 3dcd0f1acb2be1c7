"""What the options screen of One More! needs: other decks."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.core.own_deck import DeckMenu
from tablee.games.onemore.options import OneMoreOptions


class OneMoreMenu(DeckMenu[OneMoreOptions]):
    def tried(self) -> Sequence[Mapping[str, Any]]:
        lines = [
            {"numbers": [2, 4, 6, 8], "signs": ["+", "-"], "effects": ["swap", "draw"]},
            {"numbers": [1, 5, 9], "signs": ["+"], "effects": ["none"], "count": 8},
        ]
        return ({"deck": lines},)
