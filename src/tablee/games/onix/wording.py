"""What to say of a move or a moment of Onix, to somebody who sees this view."""

from typing import Any

from tablee.core.game import Move
from tablee.games.onix.moves import Destroy, Draw, Place, Steal, Stock, Take
from tablee.games.onix.view import OnixView


def step(view: OnixView) -> str:
    return f"effect_{view.gem}" if view.step == "effect" else view.step


def wording(view: OnixView, move: Move) -> tuple[str, dict[str, Any]]:
    match move:
        case Take(gem, piles):
            cards = tuple(view.piles[pile].top for pile in piles)
            return "take", {"gem": gem, "piles": piles, "cards": cards}
        case Place(None):
            return "place_new", {"card": view.hand[0]}
        case Place(int(collection)):
            return "place_on", {"card": view.hand[0], "collection": collection}
        case Draw(pile):
            return "draw", {"pile": pile, "card": view.piles[pile].top}
        case Stock(pile):
            return "stock", {"pile": pile, "card": view.piles[pile].top}
        case Steal(seat, collection):
            return "steal", _aimed(view, seat, collection)
        case Destroy(seat, collection):
            return "destroy", _aimed(view, seat, collection)
    raise TypeError(move)


def _aimed(view: OnixView, seat: int, collection: int) -> dict[str, Any]:
    card = view.table[seat].collections[collection][-1]
    return {"seat": seat, "collection": collection, "card": card}
