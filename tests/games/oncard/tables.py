"""Small ON'CARD tables for tests, and moves by the names of their dice.

All dice of these tables have the same five symbols, so that a test can roll what it needs: bomb,
skull, sun, aum and pi. Nobody ever rolls a heart, a smiley, an eight or a yin-yang.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.core.chance import FastChance, ScriptedChance
from tablee.core.events import Event, Recorder
from tablee.core.game import Move
from tablee.core.refusal import Refusal
from tablee.games.oncard import GAME, moves
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import (
    FIRST_SLOT,
    HAND,
    ON_CARD,
    ROLLED,
    ROW,
    SAVED,
    SPENT,
    STARTING,
    TURNED,
)
from tablee.games.oncard.view import CardView, OnCardView

SYMBOLS = ("bomb", "skull", "sun", "aum", "pi")
FACES = [["character", "bomb"], ["skull", "sun"], ["aum", "pi"]]

BADGER, MONKEY, ARKAN, YORICK, BEETLE, ZONBI = range(6)
FRONT_ROW = ("Badger", "Monkey", "Arkan", "Yorick", "Beetle", "Zonbi")
OTHER_ROW = ("Audrey", "Oni", "Arkan", "Yorick", "Beetle", "Zonbi")
AUDREY, ONI = 0, 1

THREE = ["bomb", "skull", "sun"]
FOUR = ["bomb", "skull", "sun", "aum"]
FIVE = ["bomb", "skull", "sun", "aum", "pi"]

CARDS: dict[str, dict[str, Any]] = {
    "Badger": {"condition": "stopped", "slots": 1, "power": "borrow"},
    "Monkey": {"condition": "no_character", "slots": 2, "power": "keep_joker"},
    "Arkan": {"condition": "missed", "slots": 0, "power": "throw_again"},
    "Yorick": {
        "condition": "symbol_rolled",
        "symbol": "skull",
        "slots": 1,
        "power": "save_symbol",
    },
    "Beetle": {"condition": "pair", "slots": 1, "power": "turn_die"},
    "Zonbi": {"condition": "joker_placed", "slots": 2, "power": "shield"},
    "Audrey": {"condition": "two_placed", "slots": 1, "power": "passing_joker"},
    "Oni": {"condition": "finished", "slots": 1, "power": "push_back"},
}


def options(
    level: str = "normal",
    rows: Sequence[Sequence[str]] = (FRONT_ROW,),
    combinations: Mapping[str, Any] | None = None,
    changes: Mapping[str, Mapping[str, Any]] | None = None,
    odds: str = "auto",
    rules: str = "full",
) -> Any:
    cards = []
    for name, card in CARDS.items():
        shown = (combinations or {}).get(name, [THREE, FOUR, FIVE])
        changed = (changes or {}).get(name, {})
        cards.append({"character": name, "combinations": shown, **card, **changed})
    return GAME.options(
        {
            "first": 0,
            "jokers": level,
            "odds": odds,
            "rules": rules,
            "sets": rows,
            "dixes": [{"character": name, "faces": FACES} for name in CARDS],
            "cards": cards,
        }
    )


def table(
    *,
    seats: int = 2,
    turned: Sequence[int] = (),
    theirs: Sequence[int] = (),
    level: str = "normal",
    rows: Sequence[Sequence[str]] = (FRONT_ROW,),
    combinations: Mapping[str, Any] | None = None,
    changes: Mapping[str, Mapping[str, Any]] | None = None,
    odds: str = "auto",
    rules: str = "full",
) -> OnCard:
    """Seat 0 begins its turn, with `turned` cards; the opponents have turned `theirs`."""
    chosen = options(level, rows, combinations, changes, odds, rules)
    state = GAME.start(chosen, seats, FastChance(0))
    assert isinstance(state, OnCard)
    for card in range(seats * ROW):
        # At the first level two were dealt.
        state.stages[card] = 0
    for seat in range(seats):
        for number in turned if seat == 0 else theirs:
            state.stages[seat * ROW + number] = TURNED
    state.phase = STARTING
    state.owing = 0
    return state


# Laying things out


def put_on_slot(state: OnCard, seat: int, number: int, slot: int) -> None:
    """A slot is counted from 1."""
    state.lay(seat * ROW + number, FIRST_SLOT + slot - 1, 0)


def put_saved(state: OnCard, seat: int, number: int, face: str) -> None:
    state.lay(seat * ROW + number, SAVED, face_number(face))


def put_on_card(state: OnCard, seat: int, number: int, face: str, card: int) -> None:
    state.lay(seat * ROW + number, HAND, face_number(face))
    state.put_on_combination(seat * ROW + number, seat * ROW + card)


def set_stage(state: OnCard, seat: int, card: int, stage: int) -> None:
    state.stages[seat * ROW + card] = stage


def face_number(face: str) -> int:
    return 0 if face == "joker" else 1 + SYMBOLS.index(face)


# Playing


def do(
    state: OnCard, *given: Move, roll: str = "", seat: int | None = None, ask: bool = False
) -> list[Event]:
    """Play moves for the player, or for a seat. What is thrown shows `roll`, in the dice's order.

    Unless a test is about saving (`ask`), the opponents pass.
    """
    chance = ScriptedChance([face_number(face) for face in roll.split()])
    recorder = Recorder()
    for move in given:
        state.play(state.turn if seat is None else seat, GAME.encode(move), chance, recorder)
        while not ask and state.is_asking_several():
            state.play(state.deciders()[0], GAME.encode(moves.Pass()), chance, recorder)
    assert chance.left == 0, f"{chance.left} results were never asked for"
    return recorder.heard_by(-1)


def throw(state: OnCard, roll: str, *then: Move, ask: bool = False) -> None:
    """Throw, and then more."""
    do(state, moves.Throw(), roll=roll, ask=ask)
    do(state, *then, ask=ask)


def pass_turn(state: OnCard) -> None:
    """Seat 1 misses with all its dice, and it is seat 0's turn again."""
    assert state.turn != 0
    turn = state.turn
    do(state, *[move for move in legal(state) if isinstance(move, moves.TakeBack)])
    saved = [state.stages[turn * ROW + card] for card in range(ROW)]
    for card in range(ROW):
        state.stages[turn * ROW + card] = TURNED
    do(state, moves.Throw(), roll=" ".join(["bomb"] * state.hand_size(turn)))
    for card in range(ROW):
        state.stages[turn * ROW + card] = saved[card]


def legal(state: OnCard, seat: int | None = None) -> list[Move]:
    return [GAME.decode(code) for code in state.legal(state.turn if seat is None else seat)]


def refused(state: OnCard, move: Move, seat: int | None = None) -> tuple[str, str]:
    """The clause and the reason."""
    refusal = refusal_of(state, move, seat)
    return refusal.clause, refusal.reason


def refusal_of(state: OnCard, move: Move, seat: int | None = None) -> Refusal:
    refusal = state.refusal(state.turn if seat is None else seat, GAME.encode(move))
    assert refusal is not None, f"{move} is legal"
    return refusal


# Looking


def look(state: OnCard, viewer: int = -1) -> OnCardView:
    return GAME.view(state, viewer)


def card(state: OnCard, seat: int, number: int) -> CardView:
    return look(state).table[seat][number]


def where(state: OnCard, seat: int, number: int) -> str:
    """Where a die lies, in a word: `hand`, `slot 1`, `saved sun`, `card 3 bomb`."""
    die = card(state, seat, number).die
    face = "joker" if not die.face else SYMBOLS[die.face - 1]
    if die.where == "hand":
        return "hand"
    if die.where == "slot":
        assert die.on is not None
        return f"slot {die.on + 1}"
    if die.where == "card":
        return f"card {die.on} {face}"
    return f"{die.where} {face}"


def hand(state: OnCard, seat: int) -> list[int]:
    return [number for number in range(ROW) if where(state, seat, number) == "hand"]


PLACES = (HAND, SAVED, ROLLED, SPENT, ON_CARD)
