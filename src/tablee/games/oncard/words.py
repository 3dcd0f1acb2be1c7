"""What to say of a move or a moment of ON'CARD, to somebody who sees this view."""

from typing import Any

from tablee.core.words import Words
from tablee.games.dixe import CHARACTER
from tablee.games.oncard.moves import (
    Activate,
    Advance,
    Aim,
    OnCardMove,
    Pick,
    Place,
    Save,
    TakeBack,
    Throw,
    TurnTo,
    TurnUp,
    Use,
    UsePower,
)
from tablee.games.oncard.names import POWER_NAMES
from tablee.games.oncard.options import OnCardOptions
from tablee.games.oncard.powers.power import Power
from tablee.games.oncard.powers.using import POWERS
from tablee.games.oncard.state import BORROWED, FIRST_THROW, ROW
from tablee.games.oncard.view import OnCardView


class OnCardWords(Words[OnCardOptions, OnCardMove, OnCardView]):
    def step(self, seen: OnCardView) -> str:
        return step(seen)

    def wording(self, seen: OnCardView, move: OnCardMove) -> tuple[str, dict[str, Any]]:
        match move:
            case TurnUp((one, other)):
                row = seen.table[seen.viewer]
                return "turn_up", {"cards": (row[one].character, row[other].character)}
            case TakeBack(die):
                card = seen.table[seen.turn][die]
                face = _face(seen, card.character, card.die.face or 0)
                # A die on a slot has its character up, and that is no joker.
                where = card.die.where if face != CHARACTER or card.die.where != "card" else "joker"
                return f"take_back_{where}", {"die": card.character, "face": face}
            case Activate(card_number):
                return "activate", {"card": seen.table[seen.turn][card_number].character}
            case Throw():
                return "throw" if seen.step == "start" else "throw_on", {}
            case Place(die) | Pick(die):
                name, face = _rolled(seen, die)
                key = "place" if isinstance(move, Place) else _power_in_use(seen).target_word
                return key, {"die": name, "face": face}
            case Use(die):
                card = seen.table[seen.turn][die]
                return "use", {
                    "die": card.character,
                    "face": _face(seen, card.character, card.die.face),
                }
            case UsePower(die):
                character = seen.table[seen.turn][die].character
                return "power", {"die": character, "power": _printed(seen, character).card.power}
            case Aim(seat, die):
                die_named = {"seat": seat, "die": seen.table[seat][die].character}
                return _power_in_use(seen).target_word, die_named
            case TurnTo(die, face_number):
                name, face = _rolled(seen, die)
                owner = _character(seen, die)
                to = _face(seen, owner, face_number)
                return _power_in_use(seen).target_word, {"die": name, "face": face, "to": to}
            case Advance(card_number):
                card = seen.table[seen.viewer][card_number]
                on = card.die.on if card.die.where == "slot" and card.die.on is not None else -1
                return "advance", {"card": card.character, "slot": on + 1}
            case Save(card_number, face_number):
                character = seen.table[seen.viewer][card_number].character
                return "save", {"card": character, "face": _face(seen, character, face_number)}
        return str(move.__struct_config__.tag), {}


def step(view: OnCardView) -> str:
    """Where a power looks for its target, the sentence is about that power."""
    if view.step in ("aim", "pick"):
        return f"power_{_power_in_use(view).name}"
    if view.step == "place" and view.progress.placed + view.progress.used > 0:
        return "go_on_complete" if _is_complete(view) else "go_on"
    return _start(_hand(view)) if view.step == "start" else view.step


def _start(hand: int) -> str:
    """Before the first throw, by what the cards have to give back."""
    if hand < FIRST_THROW:
        # OC-10: he has to take some back before he may throw.
        return "start_short"
    return "start_whole" if hand == ROW else "start"


def _is_complete(view: OnCardView) -> bool:
    """Whether the combination that is played has all its symbols."""
    if view.progress.active is None:
        return False
    card = view.table[view.turn][view.progress.active]
    combinations = _printed(view, card.character).card.combinations
    return card.stage < len(combinations) and len(card.filled) == len(combinations[card.stage])


def _hand(view: OnCardView) -> int:
    """Dice in the hand of whoever begins his turn: nothing is lent then."""
    return sum(card.die.where == "hand" for card in view.table[view.turn])


def _power_in_use(view: OnCardView) -> Power:
    """The one that looks for its target."""
    assert view.progress.aiming is not None
    character = view.table[view.turn][view.progress.aiming].character
    return POWERS[POWER_NAMES.index(_printed(view, character).card.power)]


def _printed(view: OnCardView, character: str) -> Any:
    return next(shown for shown in view.characters if shown.character == character)


def _face(view: OnCardView, character: str, face: int | None) -> str:
    return str(_printed(view, character).faces[face or 0])


def _character(view: OnCardView, number: int) -> str:
    """Of a die as it is numbered in the turn."""
    if number == BORROWED:
        assert view.progress.borrowed is not None
        owner, die = view.progress.borrowed
        return view.table[owner][die].character
    return view.table[view.turn][number].character


def _rolled(view: OnCardView, number: int) -> tuple[str, str]:
    """The character and the face of a rolled die."""
    if number == BORROWED:
        assert view.progress.borrowed is not None
        owner, die = view.progress.borrowed
    else:
        owner, die = view.turn, number
    card = view.table[owner][die]
    return card.character, _face(view, card.character, card.die.face)
