"""MémoDiXe tables for tests, in words.

A square is what lies below its dice, spot by spot: `"sun sun pi - heart"`; a dash is a spot without
a die, and missing ones are, too. `sun/pi` is a sun below a pi. All dice are dice of the house, laid
so that it fits.
"""

from collections.abc import Sequence

from tablee.core.chance import Chance, FastChance, ScriptedChance
from tablee.core.events import Event, Recorder
from tablee.core.game import Move
from tablee.core.refusal import Refusal
from tablee.games.memodixe import GAME
from tablee.games.memodixe.names import dice_set, symbol_from, symbol_named
from tablee.games.memodixe.redealing import Guess, lay_out
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.set_up import SQUARE, MemoDealer
from tablee.games.memodixe.state import NOTHING
from tablee.games.memodixe.view import MemoView

DIFFERENT = "bomb skull sun aum yinyang smiley pi eight heart"
"""A square without a pair."""


def table(
    below: str,
    *,
    won: Sequence[int] = (0, 0),
    turn: int = 0,
    reserve: int = 0,
    go_on: bool = False,
    no_log: bool = True,
) -> MemoDixe:
    """The start of a turn: the player at `turn` is to turn a die, or to call."""
    seats = len(won)
    dealer = MemoDealer(dice_set(SQUARE + seats), seats, turn, go_on, no_log)
    state = dealer.empty_table()
    guess = Guess(state)
    words = below.split()
    for spot, word in enumerate(words):
        if word != "-":
            symbol, _, top = word.partition("/")
            guess.see(spot, symbol_from(symbol), symbol_from(top) if top else NOTHING)
            state.square |= 1 << spot
    for seat, count in enumerate(won):
        state.won[seat] = (1 << count) - 1
    lying = sum(word != "-" for word in words)
    discarded = SQUARE + seats - lying - reserve - sum(won)
    assert discarded >= 0, "there are not so many dice"
    lay_out(state, guess, reserve, discarded, FastChance(0))
    for spot, word in enumerate(words):
        if word != "-":
            state.lies[spot] ^= 1
    state.turn = turn
    state.phase = 0
    return state


class Falling(Chance):
    """Dice fall on these symbols, one after the other; of anything else it is the first."""

    def __init__(self, state: MemoDixe, *falls: tuple[int, str]) -> None:
        self._faces = [face_of(state, spot, symbol) for spot, symbol in falls]

    def below(self, n: int) -> int:
        return self._faces.pop(0) if n == 6 and self._faces else 0


def face_of(state: MemoDixe, spot: int, symbol: str) -> int:
    """The face of the die on a spot that shows a symbol."""
    first = state.die(spot) * 6
    faces = [state.symbols[first + face] for face in range(6)]
    return faces.index(symbol_from(symbol))


def play(state: MemoDixe, *moves: Move, chance: Chance | None = None) -> list[Event]:
    """Make these moves, each by whoever has to decide; everything that was told, to whomever."""
    recorder = Recorder()
    for move in moves:
        seat = state.next_decider(-1)
        state.play(seat, GAME.encode(move), chance or FastChance(0), recorder)
    return [told.event for told in recorder.told]


def told_to(state: MemoDixe, viewer: int, *moves: Move) -> list[Event]:
    recorder = Recorder()
    for move in moves:
        seat = state.next_decider(-1)
        state.play(seat, GAME.encode(move), FastChance(0), recorder)
    return recorder.heard_by(viewer)


def legal(state: MemoDixe) -> list[Move]:
    seat = state.next_decider(-1)
    return [GAME.decode(code) for code in state.legal(seat)]


def refused(state: MemoDixe, move: Move, seat: int | None = None) -> Refusal:
    decider = state.next_decider(-1) if seat is None else seat
    refusal = state.refusal(decider, GAME.encode(move))
    assert refusal is not None, f"{move} is legal"
    return refusal


def look(state: MemoDixe, viewer: int = 0) -> MemoView:
    return GAME.view(state, viewer)


def won(state: MemoDixe) -> list[int]:
    return [state.count(seat) for seat in range(state.seats)]


def below(state: MemoDixe) -> str:
    """What lies below each spot of the square, as `table` reads it."""
    return " ".join(
        symbol_named(state.hidden(spot)) if state.square >> spot & 1 else "-"
        for spot in range(state.spots)
    )


def nothing_is_drawn() -> ScriptedChance:
    return ScriptedChance([])
