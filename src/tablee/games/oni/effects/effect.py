"""What an effect of a card is to everything else (MD-66): the turn, the queue, views and bots know
effects by this interface alone.

One object a card stands in the catalogue (`catalogue.py`): it says what the card is and begins it.
While an effect is under way, one more is at the table (`running.py`), with what it remembers. Most
effects answer few of these questions, so each has an answer for those that have nothing to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.cards import Card, card_named
from tablee.games.oni.table import NEVER

if TYPE_CHECKING:
    from tablee.core.events import Event
    from tablee.core.refusal import Refusal
    from tablee.core.state import MoveList
    from tablee.games.oni.asks import Ask
    from tablee.games.oni.bot import Judgement
    from tablee.games.oni.duties import Duty
    from tablee.games.oni.memory import OniMemory
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView, Part

Glance = tuple[object, ...]
Lasting = Literal["turn", "game", "done"]

LAST: Final = 50
"""The place of effects that do not care which of them is asked first."""
ANY: Final = 0xFFFF
"""Any symbol, as bits."""
UNMEANT: Final = -100.0
"""The weight of what no bot does for its own sake."""


class Effect:
    """One effect: in the catalogue, or under way."""

    def __init__(self, card: int, drawer: int) -> None:
        self.card = card
        # Whose effect it is while it runs on; NOTHING: it only holds the turn up for a moment.
        self.drawer = drawer

    # What it is

    def name(self) -> Card:
        return card_named(self.card)

    def lasts(self) -> Lasting:
        """Until the next turn of whoever drew it, to the end of the game, or until it is done."""
        return "turn"

    def place(self) -> int:
        """Of several that are under way, or fall due at once, the lowest is asked first."""
        return LAST

    def drawn_by(self, seat: int) -> Effect:
        """The same effect, as it is when it begins."""
        raise NotImplementedError

    def copy(self) -> Effect:
        """An independent copy; effects that remember more than who drew them copy that, too."""
        return self.drawn_by(self.drawer)

    def facts(self, game: OniAgainstAll) -> list[int]:
        """What it remembers beside card and drawer, after how much that is: see `State.facts`."""
        return [NEVER]

    # Its course

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        """`seat` has drawn the card. False, and nothing happens, if something is missing."""
        # MD-70: the same kind twice does not add up; the later end counts.
        game.effects.run(self.drawn_by(seat))
        return True

    def take_up(self, game: OniAgainstAll, now: Moment) -> None:
        """The player at turn begins what was laid on him for the start of his turn."""

    def holds_up(self) -> bool:
        """Whether the turn waits for it."""
        return False

    def has_die(self) -> bool:
        """Whether one of the won dice is in use for it (MD-65)."""
        return False

    def due(self) -> int:
        """When something happens to it by itself."""
        return NEVER

    def fall_due(self, game: OniAgainstAll, now: Moment) -> None:
        """That moment has come."""

    def end(self, game: OniAgainstAll, now: Moment) -> None:
        """It runs no more, and is not at the table any longer: put back what it has changed."""

    # What the turn tells it

    def die_touched(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        """`seat` is about to turn a die of the player at turn."""

    def first_turned(self, game: OniAgainstAll, spot: int) -> None:
        """The player at turn has turned his first die."""

    def second_turned(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        """His second one was turned, by `seat`."""

    def pair_found(self, game: OniAgainstAll) -> None:
        """They are a pair."""

    def pair_resolved(self, game: OniAgainstAll, now: Moment) -> None:
        """He is about to win one of them, or to throw both."""

    # What it offers

    def offer_dice(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        """What a player of the team may do with dice, instead of turning them or for another."""

    def offer_turn(self, game: OniAgainstAll, moves: MoveList) -> None:
        """What the player at turn may do beside it."""

    def offer(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        """What a seat may do, whoever's turn it is."""

    def offer_all(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        """What everybody may do at the same time."""

    def takes(self, move: int) -> bool:
        """Whether a move is one of its own."""
        return False

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        """Carry out such a move."""

    def refusal(self) -> Refusal | None:
        """Why a move of its own is not legal: there is no such effect now."""
        return None

    def asks(self) -> list[Ask]:
        """What this effect asks of Oni, each of them not begun."""
        return []

    def duty(self, seat: int, due: int, symbol: int) -> Duty:
        """What this effect makes a seat owe."""
        raise NotImplementedError

    # What is shown, and guessed

    def part(self) -> str:
        """The field of the view in which it is shown; none if it only is among `running`."""
        return ""

    def view(self, game: OniAgainstAll, viewer: int) -> Part | None:
        return None

    def tally(self) -> str:
        """The field of the view with what it counts in a game (`Effects.count`), if it does."""
        return ""

    def others(self) -> int:
        """Seats that have it beside the one who drew it last."""
        return 0

    def has_secrets(self) -> bool:
        """Whether its view depends on the viewer."""
        return False

    def imagined(self, game: OniAgainstAll, view: OniView) -> Effect | None:
        """The effect that this view shows, if it does; what is secret in it is dealt later."""
        for running in view.running:
            if running.card == self.name():
                return self.drawn_by(running.seat)
        return None

    def redeal(self, game: OniAgainstAll, viewer: int, now: Moment) -> None:
        """Deal what this viewer does not see of it anew."""

    def below(self, game: OniAgainstAll, viewer: int, spot: int) -> int:
        """The symbols (bits) that may lie below a die, for all that this viewer knows by it."""
        return ANY

    def glance(self, game: OniAgainstAll) -> Glance:
        """Its view for everybody, in numbers: equal if the views are."""
        return ()

    def own_glance(self, game: OniAgainstAll, seat: int) -> Glance:
        """What a seat sees more of it than everybody does."""
        return ()

    def witness(self, memory: OniMemory, event: Event) -> bool:
        """Let a memory take note of an event of this effect; False if it is none."""
        return False

    def logged(self, event: Event) -> Event:
        """An event of this effect as a log keeps it that nobody shall remember by."""
        return event

    def said(self, view: OniView) -> int | None:
        """The move that talking is while it runs, if it is one."""
        return None

    # Whom it waits for, from a view

    def wanted(self, view: OniView) -> str | None:
        """The step of what it wants the viewer alone to do."""
        return None

    def awaited(self, view: OniView) -> int | None:
        """The seat without which the turn does not go on."""
        return None

    def step(self, view: OniView) -> str | None:
        """The step of a turn that waits for it."""
        return None

    def all_awaited(self, view: OniView) -> tuple[int, ...] | None:
        """The seats that are awaited together, before anybody else."""
        return None

    def owed(self) -> str:
        """The step of somebody who owes the duty of this effect."""
        raise NotImplementedError

    # Bots

    def react(self, mind: Mind) -> None:
        """What a bot means to do about it, and when."""

    def react_first(self, mind: Mind) -> bool:
        """What a bot at turn means to do before it chooses a die; True if it has to wait for it."""
        return False

    def resolve_first(self, mind: Mind) -> bool:
        """What it means to do before it resolves a pair; True if it has to wait for it."""
        return False

    def weigh(self, judgement: Judgement, move: int) -> float:
        """How good a move of this effect looks."""
        return 0.0


def drawer_of(effect: Effect | None) -> int:
    return NOTHING if effect is None else effect.drawer
