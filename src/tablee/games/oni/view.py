"""What one may see at a table of Oni against all now, for a board that shows it.

- **Times** (`…_at`) are milliseconds on the match's clock, like `clock`, the moment at which the
  view was built. Nothing in a view changes just because time passes: count down to `ends_at`
  yourself. In a pause (`paused_at`) everything stands: what was left is `ends_at - paused_at`.
- **The square**: `rows` says how many spots each row has (3 3 3, a diamond 1 3 5 3 1, or 5 × 5);
  spots are counted row by row, and `middle` is Oni's. Spots are named, never dice (MD-3).
- **Whose turn, and what for**: `turn` and `step`, see `moves.py`. `deciders` is everybody, because
  everybody may act; what a seat can do is in its legal moves. `next_ready`: press Next.
- **Won dice** are only counted: `won` in all, `idle` of them; each of `in_use` names the effect
  that has one. `in_hand` are on their way back into the square.
- **Effects**: `card` is the last one drawn, by `drawer`; `running` are those that run on. A
  challenge is there while it lasts, and None otherwise; its docstring says what to show. Who may
  act in it has the move among his legal ones.
- **Oni**: `ask` is what he is asked for, until its `until_at`. `below` of a spot shows him what he
  alone has seen, for a few seconds; `faces` is the die in somebody's hand, for those who see it.
"""

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from tablee.core.game import View
from tablee.core.shown import UNSHOWN
from tablee.games.memodixe.names import Symbol
from tablee.games.memodixe.view import SpotView
from tablee.games.oni.cards import Card, OniLevel
from tablee.games.oni.moves import Side

Ask = Literal["turn_two", "place", "rethrow", "look", "swap", "turn_over", "set_aside", "guess"]
ASK_NAMES: tuple[Ask, ...] = get_args(Ask)
Step = Literal[
    "ready",
    "try",
    "turn_first",
    "turn_second",
    "turn_back",
    "oni_plays",
    "show",
    "name",
    "win",
    "lay",
    "throw_both",
    "next",
    "effect",
    "burden",
    "throw_all",
    "over",
]
STEPS: tuple[Step, ...] = get_args(Step)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the view."""


class RunningView(Part, frozen=True):
    card: Card
    seat: int
    """Who drew it (Hide the DiXe: who had the die first). Long live is there for each who did."""
    until: Literal["turn", "game", "done"]
    """Until the next turn of `seat`, the end of the game, or until it is done."""


class AskView(Part, frozen=True):
    """What Oni has to do."""

    kind: Ask
    card: Annotated[Card | None, UNSHOWN]
    """None: a penalty, a die that fell, or a smiley."""
    blocks: Annotated[bool, UNSHOWN]
    """The turn waits for it."""
    until_at: int | None
    """None: not yet, something else comes first."""
    first: Annotated[int | None, UNSHOWN]
    """The spot of the die that he has dealt with already."""
    held: Annotated[int | None, UNSHOWN]
    """The spot of the die that he has in his hand (`turn_over`)."""


class DutyView(Part, frozen=True):
    """`spin`, or `cheer` the `symbol` (Long live), by then."""

    card: Card
    seat: int
    until_at: int
    symbol: Annotated[Symbol | None, UNSHOWN]


class RaceView(Part, frozen=True):
    """Get ready while `shown` is False; then a button, for all `racers`, until `until_at`."""

    card: Card
    racers: tuple[int, ...]
    shown: bool
    shown_at: Annotated[int | None, UNSHOWN]
    until_at: int | None
    pressed: bool
    """The viewer has pressed."""
    pressed_at: Annotated[int | None, UNSHOWN]
    """The time that counts for him."""


class FlightView(Part, frozen=True):
    """A die flies from `thrower` to `catcher`; `race` is when it can be caught, or struck."""

    thrower: int
    catcher: int
    may_strike: Annotated[bool, UNSHOWN]
    race: RaceView


class TimingView(Part, frozen=True):
    """A marker swings from 0 to 1000 and back in `swing` ms, beginning with 0 at `since_at`.

    Press while it is between the two of `zone`; `hits` of `needed` are done. After a press the next
    one only counts from `ready_at`.
    """

    card: Card
    seat: int
    since_at: int
    until_at: int
    swing: int
    zone: tuple[int, int]
    hits: int
    needed: int
    ready_at: Annotated[int, UNSHOWN]


class KingView(Part, frozen=True):
    """`seat` throws until `symbol` is on top; `shown` is what the last throw gave."""

    seat: int
    symbol: Symbol
    shown: Symbol | None
    throws: int


class MonocleView(Part, frozen=True):
    """`seat` holds: the next beat has to come before `until_at`."""

    seat: int
    until_at: int
    beats: Annotated[int, UNSHOWN]


class BalanceView(Part, frozen=True):
    """`side` is where the die slips to, or None: lean the other way before `until_at`."""

    seat: int
    since_at: Annotated[int, UNSHOWN]
    until_at: Annotated[int, UNSHOWN]
    side: Side | None
    sways: Annotated[int, UNSHOWN]


class HidingView(Part, frozen=True):
    """Who has the die, for the team; Oni and spectators do not know. No `until_at`: Oni guesses."""

    until_at: int | None
    seat: int | None
    hand: Side | None
    passes: Annotated[int | None, UNSHOWN]


class HintView(Part, frozen=True):
    spot: int
    symbols: tuple[Symbol, ...]


class TouchView(Part, frozen=True):
    """`seat` may feel under `left` more dice; `felt` by all, `hints` by himself alone."""

    seat: int
    until_at: int
    left: int
    felt: Annotated[tuple[int, ...], UNSHOWN]
    hints: tuple[HintView, ...]


class OniView(View, frozen=True):
    clock: int
    level: OniLevel
    no_log: Annotated[bool, UNSHOWN]
    oni: int
    rows: Annotated[tuple[int, ...], UNSHOWN]
    middle: Annotated[int, UNSHOWN]
    square: tuple[SpotView, ...]
    started_at: int | None
    """None before GO."""
    ends_at: int | None
    paused_at: int | None
    paused_ms: Annotated[int, UNSHOWN]
    """How long all pauses took that are over."""
    wishes: tuple[int, ...]
    """Who wishes for a pause."""
    turn: int
    step: Step
    step_since_at: Annotated[int, UNSHOWN]
    """When the turn came to this."""
    step_ends_at: Annotated[int | None, UNSHOWN]
    """When the turned dice go back, or the square is thrown, by itself."""
    pair: tuple[int, ...]
    """The spots that were turned in this try, in that order."""
    found: Symbol | None
    just_won: Annotated[Symbol | None, UNSHOWN]
    """The symbol that has won a die in this try."""
    is_replay: Annotated[bool, UNSHOWN]
    """The player plays again, and may decline."""
    may_replay: Annotated[bool, UNSHOWN]
    next_ready: Annotated[bool, UNSHOWN]
    middle_free: Annotated[bool, UNSHOWN]
    """Oni may move a die there (MD-62)."""
    quiet_until: Annotated[int | None, UNSHOWN]
    """Nobody presses Next until the turn of this seat (smiley)."""
    no_next: Annotated[bool, UNSHOWN]
    """Not this time, either (sun)."""
    named: Annotated[Symbol | None, UNSHOWN]
    """Heart: what the next player has to turn up."""
    said_formula: Annotated[bool, UNSHOWN]
    clapped: tuple[int, ...]
    """Whose hands the player at turn has clapped."""
    pinged: Annotated[int | None, UNSHOWN]
    spoken: Annotated[int, UNSHOWN]
    proposed: tuple[int, ...]
    """Who has said in his last turn that he would call DiXe!"""
    has_proposed: Annotated[bool, UNSHOWN]
    """The player at turn has said so in this one."""
    won: int
    idle: Annotated[int, UNSHOWN]
    in_use: Annotated[tuple[Card, ...], UNSHOWN]
    in_hand: Annotated[int, UNSHOWN]
    discarded: Annotated[int, UNSHOWN]
    deck: tuple[Card, ...]
    """The cards still to come, in no order."""
    card: Card | None
    drawer: int | None
    burdens: Annotated[tuple[Card, ...], UNSHOWN]
    """What is still to be done before a turn: by the next player, or by the one at turn."""
    burden_symbol: Annotated[Symbol | None, UNSHOWN]
    """What a King symbol among them waits for."""
    running: tuple[RunningView, ...]
    ask: AskView | None
    """What Oni has to do now."""
    later: Annotated[tuple[AskView, ...], UNSHOWN]
    """What he will be asked for after it."""
    sight: Annotated[tuple[int, ...], UNSHOWN]
    """Spots that Oni alone has in sight; their `below` is for him."""
    sight_until_at: Annotated[int | None, UNSHOWN]
    faces: tuple[Symbol, ...] | None
    """All six symbols of a die in somebody's hand: `lay` for all, `turn_over` for Oni."""
    duties: tuple[DutyView, ...]
    race: RaceView | None
    flight: FlightView | None
    timing: TimingView | None
    king: KingView | None
    monocle: MonocleView | None
    balance: BalanceView | None
    hiding: HidingView | None
    touch: TouchView | None
    cards: Annotated[tuple[Card, ...] | UnsetType, UNSHOWN] = UNSET
    """The whole deck, if it is another one than the level's."""
    whoever_turns_spins: Literal[True] | UnsetType = UNSET
    """In games by the first rules: Spin asks whoever has turned a second die, not who drew it."""
