"""How a game is hosted: whom the table waits for, for how long, and what is done for players.

Whatever is answered here reaches players, at least by the clock: so it follows from a view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import msgspec

from tablee.core.values import MoveT, OptionsT, ViewT

if TYPE_CHECKING:
    from tablee.core.game import Game


class Window(msgspec.Struct, frozen=True):
    """For how long a question stays open. All decisions under one name share one window."""

    name: str
    seconds: int
    is_calm: bool = False
    """Nobody loses anything when it closes: what is done then is all that could have been done."""


class Habit(msgspec.Struct, frozen=True):
    """A question that comes again and again, and that a seat may answer once for all.

    Its words are under `habit` in the texts: `habit.<kind>.question`, and for each choice
    `habit.<kind>.choice.<choice>` and `habit.<kind>.help.<choice>`; they may name the `values`.
    """

    key: str
    """Tells it from the seat's other habits, in this match and in the next."""
    kind: str
    values: dict[str, Any]
    choices: tuple[str, ...]
    default: str


class Hosting(Generic[OptionsT, MoveT, ViewT]):
    """A game gives its own if it is hosted otherwise than turn by turn, without hurry."""

    has_hands: ClassVar[bool] = True
    """Whether each seat has something of its own to hide, all the time: around one screen a cover
    goes between the players, and a player may keep his hand face down."""
    has_habits: ClassVar[bool] = False
    """Whether there are questions that may be answered once for all: see `habits`."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # Who is meant.

    def awaited(self, seen: ViewT) -> tuple[int, ...]:
        """Whom the table waits for, to somebody who sees this view: `step` and `waiting` are about
        them. It may be nobody: then something happens by itself.

        Where everybody may act at any time, a game says who is meant to.
        """
        return seen.deciders

    def turn_of(self, seen: ViewT) -> int | None:
        """Whose turn it is, where others are asked something meanwhile; None: nobody's.

        Whoever is asked in somebody else's turn is not told that it is his own.
        """
        return None

    def is_secret(self, seen: ViewT) -> bool:
        """Whether nobody else may see what this viewer decides now, as opposed to what he sees.

        Around one screen, a cover goes before it.
        """
        return False

    def waits_for_a_start(self, seen: ViewT) -> bool:
        """Whether nothing happens until somebody starts the clock. A table of several people is
        started by a bot, if there is one, as soon as all of them are there; one person among bots
        starts it himself. Only asked where time plays."""
        return False

    # For how long.

    def has_windows(self, options: OptionsT, public: bool) -> bool:
        """Whether anything is asked at such a table that does not stay open for ever: if not, no
        view is built to find that out. `public`: anybody may have sat down there."""
        return False

    def window(self, options: OptionsT, seen: ViewT, public: bool) -> Window | None:
        """How long what is asked now may stay open, beside the table's clock; None: for ever.

        Everybody is shown when it ends, so `seen` is what a spectator sees. A game names a number
        of seconds; whoever runs the table has the clock.
        """
        return None

    def pause(self, seen: ViewT) -> float:
        """How many times its usual pause a bot makes before this decision.

        Where something is in sight only until then, people want to have seen it.
        """
        return 1.0

    def respite(self, seen: ViewT) -> float:
        """How many seconds what has just happened wants to be looked at.

        Until then bots wait and nobody's clock runs; whoever likes may decide at once. Asked when
        a decision is owed anew, from what everybody sees.
        """
        return 0.0

    # What is done for a player.

    def default_move(self, seen: ViewT) -> MoveT | None:
        """What this viewer is taken to have decided when time is up; None: what a bot would."""
        return None

    def habits(self, seen: ViewT) -> tuple[Habit, ...]:
        """What this viewer may answer once for all."""
        return ()

    def by_habit(self, seen: ViewT, chosen: Mapping[str, str]) -> MoveT | None:
        """What this viewer does by habit now, and at once; None: he is asked, if anything is.

        `chosen` has a choice for each key of `habits`. Bots and simulation have no habits.
        """
        return None

    def said(self, seen: ViewT) -> MoveT | None:
        """The move that is made for a viewer who writes in the chat, uses an emote or pings.

        None: talking means nothing in this game, or not now.
        """
        return None
