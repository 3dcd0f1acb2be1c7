"""Tables of Oni against all for tests, in words.

A square is what lies below its dice, spot by spot, as in the tables of Free-for-all:
`"sun sun pi -"`; a dash is a spot without a die, and missing ones are, too. `sun/pi` is a sun
below a pi.
"""

from tablee.core.chance import Chance, FastChance
from tablee.core.events import Event, Recorder
from tablee.core.game import Move
from tablee.core.refusal import Refusal
from tablee.games.memodixe.names import dice_set, symbol_from, symbol_named
from tablee.games.oni import GAME
from tablee.games.oni.cards import ONI_LEVELS, card_from
from tablee.games.oni.deck import usual_deck
from tablee.games.oni.effects.effect import ANY, Effect
from tablee.games.oni.moment import Moment
from tablee.games.oni.moves import Go, Next, Turn, TurnBack
from tablee.games.oni.redealing import Seen, lay_out
from tablee.games.oni.rules import new_game
from tablee.games.oni.view import OniView

DIFFERENT = "bomb skull sun aum yinyang smiley pi eight heart"
"""A square without a pair."""
MIXED = "sun sun pi eight eight bomb aum heart skull"
"""Two pairs, and nothing that is special on the way."""
ONI = 0
"""Who is Oni here: seat 1 begins."""


class Table:
    """A game that has begun, with a clock that only moves when it is told to."""

    def __init__(
        self,
        below: str = MIXED,
        *,
        won: int = 0,
        seats: int = 4,
        level: str = "hard",
        size: int = 9,
        rules: int = GAME.rules_version,
    ) -> None:
        symbols = tuple(dice_set(size))
        number = [str(one) for one in ONI_LEVELS].index(level)
        cards = tuple(usual_deck(number))
        self.state = new_game(seats, ONI, number, cards, symbols, True)
        self.state.rules_version = rules
        self.recorder = Recorder()
        self.chance: Chance = FastChance(1)
        self._lay(below, won)
        self.play(ONI, Go())

    def _lay(self, below: str, won: int) -> None:
        state = self.state
        seen: dict[int, Seen] = {}
        words = below.split()
        for spot, word in enumerate(words):
            if word != "-":
                symbol, _, top = word.partition("/")
                under = 1 << symbol_from(top) if top else ANY
                seen[spot] = Seen(symbol_from(symbol), under)
                state.table.square |= 1 << spot
        state.table.won = (1 << won) - 1
        state.table.discarded = (1 << (state.table.spots - len(seen) - won)) - 1
        lay_out(state.table, seen, FastChance(0))
        for spot in seen:
            state.table.lies[spot] ^= 1

    # What happens

    def play(self, seat: int, *moves: Move, credit: int = 0) -> "Table":
        for move in moves:
            code = GAME.encode(move)
            state = self.state
            state.play_at(seat, code, state.clock, credit, self.chance, self.recorder)
        return self

    def wait(self, ms: int) -> "Table":
        self.state.advance(self.state.clock + ms, self.chance, self.recorder)
        return self

    def wait_for_alarm(self) -> "Table":
        return self.wait(self.state.alarm() - self.state.clock)

    def card(self, name: str, seat: int | None = None) -> "Table":
        """The player at turn has turned no pair, pressed Next, and drawn this card."""
        state = self.state
        if seat is not None:
            state.turn.seat = seat
        spots = self.no_pair()
        self.play(state.turn.seat, Turn(spots[0]), Turn(spots[1]))
        return self.press_next(name)

    def press_next(self, name: str) -> "Table":
        state = self.state
        if state.turn.second_spot >= 0 and state.turn.phase == 4:
            self.play(state.turn.seat, TurnBack())
        state.effects.deck = [card_from(name)]
        return self.play(state.turn.seat, Next())

    def take_turn(self, name: str = "play") -> "Table":
        """A whole turn without a pair."""
        return self.card(name)

    def no_pair(self) -> tuple[int, int]:
        spots = self.state.table.spots_of(self.state.table.untouched())
        for one in spots:
            for other in spots:
                if self.state.table.hidden(one) != self.state.table.hidden(other):
                    return one, other
        raise AssertionError("all dice hide the same")

    # What there is

    def effect(self, name: str) -> Effect:
        """The effect of this card, which is under way."""
        effect = self.state.effects.find(card_from(name))
        assert effect is not None, f"{name} is not under way"
        return effect

    def legal(self, seat: int) -> list[Move]:
        return [GAME.decode(code) for code in self.state.legal(seat)]

    def may(self, seat: int, move: Move) -> bool:
        return GAME.encode(move) in self.state.legal(seat)

    def refused(self, seat: int, move: Move) -> Refusal:
        refusal = self.state.refusal(seat, GAME.encode(move))
        assert refusal is not None, f"{move} is legal"
        return refusal

    def view(self, seat: int = 1) -> OniView:
        return GAME.view(self.state, seat)

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.recorder.told]

    def happened(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]

    def heard(self, viewer: int, kind: type[Event]) -> list[Event]:
        return [event for event in self.recorder.heard_by(viewer) if isinstance(event, kind)]

    @property
    def won(self) -> int:
        return self.state.table.won_count()

    def below(self) -> str:
        state = self.state
        return " ".join(
            symbol_named(state.table.hidden(spot)) if state.table.square >> spot & 1 else "-"
            for spot in range(state.table.spots)
        )

    def dice(self) -> int:
        """In the square, aside, won, on their way back, out of the game."""
        state = self.state
        counts = [state.table.square, state.table.won, state.table.hand, state.table.discarded]
        return sum(bits.bit_count() for bits in counts) + (state.table.aside >= 0)


class Falling(Chance):
    """Dice fall on these faces, one after the other; of anything else it is the first."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    def below(self, n: int) -> int:
        return self._faces.pop(0) if n == 6 and self._faces else 0


def face_of(table: Table, spot: int, symbol: str) -> int:
    """The face of the die on a spot that shows a symbol."""
    return table.state.table.faces(spot).index(symbol_from(symbol))


def now(table: Table) -> Moment:
    return Moment(table.chance, table.recorder)
