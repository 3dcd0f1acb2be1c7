"""What to say of a move or a moment of Onix, to somebody who sees this view."""

from typing import Any

from tablee.core.words import Words
from tablee.games.onix.moves import Destroy, Draw, OnixMove, Place, Steal, Stock, Take
from tablee.games.onix.options import OnixOptions
from tablee.games.onix.view import OnixView


class OnixWords(Words[OnixOptions, OnixMove, OnixView]):
    def step(self, seen: OnixView) -> str:
        return f"effect_{seen.gem}" if seen.step == "effect" else seen.step

    def wording(self, seen: OnixView, move: OnixMove) -> tuple[str, dict[str, Any]]:
        match move:
            case Take(gem, piles):
                cards = tuple(seen.piles[pile].top for pile in piles)
                return "take", {"gem": gem, "piles": piles, "cards": cards}
            case Place(None):
                return "place_new", {"card": seen.hand[0]}
            case Place(int(collection)):
                return "place_on", {"card": seen.hand[0], "collection": collection}
            case Draw(pile):
                return "draw", {"pile": pile, "card": seen.piles[pile].top}
            case Stock(pile):
                return "stock", {"pile": pile, "card": seen.piles[pile].top}
            case Steal(seat, collection):
                return "steal", _aimed(seen, seat, collection)
            case Destroy(seat, collection):
                return "destroy", _aimed(seen, seat, collection)
        raise TypeError(move)


def _aimed(view: OnixView, seat: int, collection: int) -> dict[str, Any]:
    card = view.table[seat].collections[collection][-1]
    return {"seat": seat, "collection": collection, "card": card}
