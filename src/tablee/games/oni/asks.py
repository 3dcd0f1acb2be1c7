"""What Oni is asked to do, one thing after the other (MD-64).

What the turn waits for comes before what it does not wait for. What each thing is, is in the file
of the effect that asks for it, or in `penalties.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.bits import any_of, count_of, only
from tablee.games.memodixe import events as shared
from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, events
from tablee.games.oni.table import NEVER
from tablee.games.oni.turn import CHECKED
from tablee.games.oni.view import ASK_NAMES

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.bot import Judgement
    from tablee.games.oni.intents import Kind
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import Ask as AskName

ASK_TIME: Final = 8_000
"""MD-64: for each thing."""
SIGHT_TIME: Final = 4_000
"""How long Oni has in sight what he alone has seen."""


class Ask:
    """One thing: by default, to choose a die that is not turned."""

    def __init__(self, card: int, blocks: bool) -> None:
        # The card that asks for it; 0: a power or a penalty.
        self.card = card
        # The turn waits for it.
        self.blocks = blocks
        # The spot of the die that he has dealt with already.
        self.first = NOTHING
        # The spot of the die that he holds, to choose what it hides.
        self.held = NOTHING

    def name(self) -> AskName:
        raise NotImplementedError

    def anew(self, card: int, blocks: bool) -> Ask:
        """The same thing, not begun."""
        raise NotImplementedError

    def copy(self) -> Ask:
        copy = self.anew(self.card, self.blocks)
        copy.first = self.first
        copy.held = self.held
        return copy

    def facts(self) -> list[int]:
        number = ASK_NAMES.index(self.name())
        return [5, number, self.card, int(self.blocks), self.first, self.held]

    # Whether it can be done

    def is_about_dice(self) -> bool:
        """Whether he deals with dice of the square: not while all of them are turned."""
        return True

    def dice_needed(self) -> int:
        """Dice that can be touched, else he is not asked (MD-62, MD-22)."""
        return 1

    def does_itself(self, game: OniAgainstAll, now: Moment) -> bool:
        """There is nothing to choose: it is done, and he is not asked."""
        return False

    def spots(self, game: OniAgainstAll) -> int:
        """The spots that he can choose from."""
        if self.held != NOTHING:
            return 0
        spots = game.table.untouched()
        return spots if self.first == NOTHING else spots & ~only(self.first)

    def can_be_done(self, game: OniAgainstAll) -> bool:
        return self.spots(game) != 0

    # What he does

    def code(self) -> int:
        """The moves that choose a spot."""
        raise NotImplementedError

    def offer(self, game: OniAgainstAll, moves: MoveList) -> None:
        if game.turn.phase == CHECKED:
            # All dice are turned: he waits until they are thrown.
            return
        for spot in game.table.spots_of(self.spots(game)):
            moves.add(self.code() + spot)

    def takes(self, move: int) -> bool:
        return self.code() <= move < self.code() + codes.SPOT_ROOM

    def is_for_oni(self, move: int) -> bool:
        """Whether it is a move of this that nobody of the team ever has."""
        return move != codes.DECLINE and self.takes(move)

    def act(self, game: OniAgainstAll, move: int, now: Moment) -> None:
        self.choose(game, move - self.code(), now)

    def choose(self, game: OniAgainstAll, spot: int, now: Moment) -> None:
        """The die or the place on this spot."""
        raise NotImplementedError

    def late(self, game: OniAgainstAll, now: Moment) -> None:
        """MD-64: chance does it. What he only may do is left undone."""
        spots = self.spots(game)
        if spots == 0:
            game.asks.done(game, now)
        else:
            self.choose(game, any_of(spots, now.chance), now)

    # Bots

    def kinds(self) -> tuple[Kind, ...]:
        """The moves that a bot does it with."""
        return ((self.code(), self.code() + codes.SPOT_ROOM),)

    def weigh(self, judgement: Judgement, move: int) -> float:
        """How good one of its moves looks."""
        return judgement.grip(move % codes.SPOT_ROOM)


class Asks:
    """The queue of what Oni is asked for."""

    def __init__(self) -> None:
        self.waiting: list[Ask] = []
        # Until when he has time for the first of them.
        self.due = NEVER

    def copy(self) -> Asks:
        copy = Asks()
        if self.waiting:
            copy.waiting = [ask.copy() for ask in self.waiting]
            copy.due = self.due
        return copy

    def add(self, game: OniAgainstAll, ask: Ask, now: Moment) -> bool:
        """Ask Oni for something; False, and nothing happens, if it cannot be done."""
        if count_of(game.table.untouched()) < ask.dice_needed():
            return False
        if ask.does_itself(game, now):
            return True
        # MD-64: what the turn waits for is not kept waiting.
        place = len(self.waiting)
        if ask.blocks:
            place = len([other for other in self.waiting if other.blocks])
        self.waiting.insert(place, ask)
        if place == 0:
            self._begin(game, now)
        return True

    def _begin(self, game: OniAgainstAll, now: Moment) -> None:
        self.due = NEVER
        if self.waiting:
            self.due = game.time() + ASK_TIME
            name, seconds = self.waiting[0].name(), ASK_TIME // 1000
            now.tell(events.OniAsked(oni=game.table.oni, ask=name, seconds=seconds))

    def done(self, game: OniAgainstAll, now: Moment) -> None:
        """With the first."""
        del self.waiting[0]
        self._begin(game, now)

    def keep(self, game: OniAgainstAll, kept: list[Ask], now: Moment) -> None:
        """The others are asked for no more."""
        is_first_gone = bool(self.waiting) and (not kept or kept[0] is not self.waiting[0])
        self.waiting = kept
        if is_first_gone:
            self._begin(game, now)

    def drop(self, game: OniAgainstAll, card: int, now: Moment) -> None:
        """What an effect asks for is asked no more."""
        self.keep(game, [ask for ask in self.waiting if ask.card != card], now)

    def hold_up(self) -> bool:
        """Whether the turn waits for Oni."""
        return any(ask.blocks for ask in self.waiting)

    def oni_is_late(self, game: OniAgainstAll, now: Moment) -> None:
        now.tell(events.OniLate(oni=game.table.oni))
        self.waiting[0].late(game, now)


def see_alone(game: OniAgainstAll, spot: int, now: Moment) -> None:
    """Oni looks under a die, and nobody else does."""
    table, oni = game.table, game.table.oni
    table.sight |= only(spot)
    table.sight_due = game.time() + SIGHT_TIME
    table.note(spot, [oni])
    now.tell(shared.Looked(seat=oni, spot=spot))
    symbol = symbol_named(table.hidden(spot))
    now.tell_only([oni], shared.Saw(seat=oni, spot=spot, symbol=symbol))


def throw_onto(game: OniAgainstAll, spot: int, seat: int, now: Moment) -> None:
    """`seat` throws the die of a spot again."""
    game.table.throw(spot, now.chance)
    now.tell(shared.Threw(seat=seat, spot=spot, top=symbol_named(game.table.top(spot))))
