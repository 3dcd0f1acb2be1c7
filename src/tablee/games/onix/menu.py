"""What the options screen of Onix needs: other decks."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.core.own_deck import DeckMenu
from tablee.games.onix.names import GEM_NAMES
from tablee.games.onix.options import OnixOptions


class OnixMenu(DeckMenu[OnixOptions]):
    def tried(self) -> Sequence[Mapping[str, Any]]:
        simples = [{"gems": [gem], "count": 7} for gem in GEM_NAMES]
        return ({"deck": [*simples, {"gems": ["circle", "cross"], "count": 12}]},)
