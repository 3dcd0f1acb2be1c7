"""MD-66.15, Oni shuffles: he swaps two dice, for all to see, while play goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import any_of, count_of, only
from tablee.games.oni import codes, events
from tablee.games.oni.asks import Ask
from tablee.games.oni.cards import SHUFFLES
from tablee.games.oni.effects.asking import Asking
from tablee.games.oni.turn import CHECKED

if TYPE_CHECKING:
    from tablee.core.events import Event
    from tablee.core.state import MoveList
    from tablee.games.oni.bot import Judgement
    from tablee.games.oni.intents import Kind
    from tablee.games.oni.memory import OniMemory
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import Ask as AskName


class SwapTwo(Ask):
    """Both at once: a move names two spots."""

    def __init__(self) -> None:
        super().__init__(SHUFFLES, False)

    def name(self) -> AskName:
        return "swap"

    def anew(self, card: int, blocks: bool) -> Ask:
        return SwapTwo()

    def dice_needed(self) -> int:
        return 2

    def can_be_done(self, game: OniAgainstAll) -> bool:
        return count_of(self.spots(game)) >= 2

    def offer(self, game: OniAgainstAll, moves: MoveList) -> None:
        if game.turn.phase == CHECKED:
            return
        spots = game.table.spots_of(self.spots(game))
        for number, one in enumerate(spots):
            for other in spots[number + 1 :]:
                moves.add(codes.swapping(one, other))

    def takes(self, move: int) -> bool:
        return move >= codes.SWAP

    def act(self, game: OniAgainstAll, move: int, now: Moment) -> None:
        one, other = codes.swapped(move)
        self._swap(game, one, other, now)

    def _swap(self, game: OniAgainstAll, one: int, other: int, now: Moment) -> None:
        game.table.swap(one, other)
        now.tell(events.Swapped(seat=game.table.oni, spots=(one, other)))
        game.asks.done(game, now)

    def late(self, game: OniAgainstAll, now: Moment) -> None:
        spots = self.spots(game)
        if count_of(spots) < 2:
            game.asks.done(game, now)
            return
        one = any_of(spots, now.chance)
        other = any_of(spots & ~only(one), now.chance)
        self._swap(game, min(one, other), max(one, other), now)

    def kinds(self) -> tuple[Kind, ...]:
        return ((codes.SWAP, codes.END_OF_MOVES),)

    def weigh(self, judgement: Judgement, move: int) -> float:
        one, other = codes.swapped(move)
        return judgement.grip(one) + judgement.grip(other)


class OniShuffles(Asking):
    """What was seen of a die is remembered where it lies now."""

    def witness(self, memory: OniMemory, event: Event) -> bool:
        if not isinstance(event, events.Swapped):
            return False
        memory.swap(*event.spots)
        return True


EFFECT = OniShuffles(SHUFFLES, SwapTwo())
