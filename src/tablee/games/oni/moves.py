"""The moves of Oni against all in words, and the small numbers they are inside.

Everybody may act at any time; what is legal for a seat now is in its list of legal moves, and
nothing else has to be known. Spots are counted from 0, row by row (`rows` in the view).

**Before and around the game.** `go` (anybody) starts the clock. `pause` is a wish; once every seat
has it, the clock stands. `resume` takes one's wish back, or, in a pause, lets the game go on.

**The player at turn** (`view.turn`, by `view.step`):

- `try`: `turn` one die, hoping for the symbol `view.named` (heart);
- `turn_first`, `turn_second`: `turn`; before the first also `call`, and after a pair of characters
  `decline` (do not play again);
- `turn_back`: no pair; `turn_back` (also by itself at `view.step_ends_at`), or at once `next`;
- `show` (aum): `show` up to two dice to everybody, or `decline`; `name` (heart): `name` a symbol;
  `oni_plays` (smiley): Oni turns two dice first;
- `win`: `win` one of the two; then perhaps `lay` (eight): the symbol that the other one hides;
- `throw_both` (characters); `next`: `next` draws a card; `throw_all` after a wrong call.

**Oni** (`view.ask`): `turn` twice (unseen), `place` a die that he throws back, `rethrow`,
`look` twice or `decline`, `swap`, `pick` a die and then `hide` one of `view.faces` under it (twice)
or `decline`, `set_aside`, `guess`. At any time `to_middle`, if the middle is free.

**Effects.** `press` (races: `view.race`), `catch` and Oni's `strike` (`view.flight`), `spin` and
`cheer` (`view.duties`), `hit` when the marker is in the middle (`view.timing`), `king_throw`
(`view.king`), `hold` at least every three seconds (`view.monocle`), `lean` against the sway
(`view.balance`), `pass` (`view.hiding`), `touch` (`view.touch`), `clap` each other player's hand,
`formula` before a pair is resolved, `ping` the die that whoever has Hands off shall turn.
`propose` says that one would call, and leaves it to the others: bots do, where people play.
`speak` is made by the server for a player who uses the chat while Hush runs: no button for it.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablee.core.game import GameError, Move
from tablee.games.memodixe.names import NAMES, Symbol
from tablee.games.oni import codes

Spot = Annotated[int, Meta(ge=0, le=24)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Side = Literal["left", "right"]
To = Literal["left", "right", "other_hand"]

SIDES: tuple[Side, ...] = ("left", "right")


class Turn(Move, frozen=True, tag="turn"):
    """Turn a die up, for everybody to see; Oni sees it alone."""

    spot: Spot


class Show(Move, frozen=True, tag="show"):
    """Show everybody what is under a die (aum)."""

    spot: Spot


class Win(Move, frozen=True, tag="win"):
    """Win this die of the pair for the team."""

    spot: Spot


class ToMiddle(Move, frozen=True, tag="to_middle"):
    """Oni: move this die to the middle, which is free."""

    spot: Spot


class Place(Move, frozen=True, tag="place"):
    """Oni: throw a die that was won onto this free spot."""

    spot: Spot


class Rethrow(Move, frozen=True, tag="rethrow"):
    """Oni: throw this die of the square again."""

    spot: Spot


class Look(Move, frozen=True, tag="look"):
    """Oni: look under this die, alone."""

    spot: Spot


class Pick(Move, frozen=True, tag="pick"):
    """Oni: take this die, to choose what it hides."""

    spot: Spot


class SetAside(Move, frozen=True, tag="set_aside"):
    """Oni: set this die aside."""

    spot: Spot


class Touch(Move, frozen=True, tag="touch"):
    """Feel under this die."""

    spot: Spot


class Ping(Move, frozen=True, tag="ping"):
    """Point at the die that shall be turned for you (Hands off)."""

    spot: Spot


class Name(Move, frozen=True, tag="name"):
    """The symbol that the next player shall turn up (heart)."""

    symbol: Symbol


class Lay(Move, frozen=True, tag="lay"):
    """The symbol that the second die hides from now on (eight)."""

    symbol: Symbol


class Hide(Move, frozen=True, tag="hide"):
    """Oni: the symbol that the die in his hand hides from now on."""

    symbol: Symbol


class Cheer(Move, frozen=True, tag="cheer"):
    """Long live this symbol! `character`: long live Oni!"""

    symbol: Symbol


class Clap(Move, frozen=True, tag="clap"):
    """Clap this player's hand."""

    seat: Seat


class Guess(Move, frozen=True, tag="guess"):
    """Oni: the die is there."""

    seat: Seat
    hand: Side


class Go(Move, frozen=True, tag="go"):
    """Start the clock."""


class Call(Move, frozen=True, tag="call"):
    """DiXe! No pair is left."""


class TurnBack(Move, frozen=True, tag="turn_back"):
    """Put what was turned back as it lay."""


class Decline(Move, frozen=True, tag="decline"):
    """Show, look at or turn no more, or do not play again."""


class ThrowBoth(Move, frozen=True, tag="throw_both"):
    """A pair that wins nothing goes back."""


class ThrowAll(Move, frozen=True, tag="throw_all"):
    """After a wrong call: throw the square again."""


class Next(Move, frozen=True, tag="next"):
    """Draw the next card."""


class Press(Move, frozen=True, tag="press"):
    """Be the first (Grab the middle, Slap)."""


class Catch(Move, frozen=True, tag="catch"):
    """Catch the die that flies to you."""


class Strike(Move, frozen=True, tag="strike"):
    """Oni: snatch the flying die; once."""


class Spin(Move, frozen=True, tag="spin"):
    """Spin round."""


class Hit(Move, frozen=True, tag="hit"):
    """Now! The marker is in the middle (Knucklebones, Tower)."""


class KingThrow(Move, frozen=True, tag="king_throw"):
    """Throw the die until it shows its symbol."""


class Hold(Move, frozen=True, tag="hold"):
    """Hold the monocle: at least every three seconds."""


class Lean(Move, frozen=True, tag="lean"):
    """Lean to this side, against the sway."""

    side: Side


class Pass(Move, frozen=True, tag="pass"):
    """Pass the hidden die on, or to one's other hand."""

    to: To


class Formula(Move, frozen=True, tag="formula"):
    """SapristiX! A pair!"""


class Speak(Move, frozen=True, tag="speak"):
    """Somebody talks while Hush runs: made for whoever uses the chat."""


class Propose(Move, frozen=True, tag="propose"):
    """I would call DiXe!: a bot says so instead of calling over people's heads."""


class Pause(Move, frozen=True, tag="pause"):
    """Wish for a pause."""


class Resume(Move, frozen=True, tag="resume"):
    """Wish for none any more, or end it."""


class Swap(Move, frozen=True, tag="swap"):
    """Oni: swap the dice on two spots; in any order."""

    spots: tuple[Spot, Spot]


OniMove = (
    Turn
    | Show
    | Win
    | ToMiddle
    | Place
    | Rethrow
    | Look
    | Pick
    | SetAside
    | Touch
    | Ping
    | Name
    | Lay
    | Hide
    | Cheer
    | Clap
    | Guess
    | Go
    | Call
    | TurnBack
    | Decline
    | ThrowBoth
    | ThrowAll
    | Next
    | Press
    | Catch
    | Strike
    | Spin
    | Hit
    | KingThrow
    | Hold
    | Lean
    | Pass
    | Formula
    | Speak
    | Pause
    | Resume
    | Propose
    | Swap
)

ON_SPOTS = (Turn, Show, Win, ToMiddle, Place, Rethrow, Look, Pick, SetAside, Touch, Ping)
ON_SYMBOLS = (Name, Lay, Hide, Cheer)
SINGLES: dict[int, OniMove] = {
    codes.GO: Go(),
    codes.CALL: Call(),
    codes.TURN_BACK: TurnBack(),
    codes.DECLINE: Decline(),
    codes.THROW_BOTH: ThrowBoth(),
    codes.THROW_ALL: ThrowAll(),
    codes.NEXT: Next(),
    codes.PRESS: Press(),
    codes.CATCH: Catch(),
    codes.STRIKE: Strike(),
    codes.SPIN: Spin(),
    codes.HIT: Hit(),
    codes.KING_THROW: KingThrow(),
    codes.HOLD: Hold(),
    codes.LEAN: Lean("left"),
    codes.LEAN + 1: Lean("right"),
    codes.PASS: Pass("left"),
    codes.PASS + 1: Pass("right"),
    codes.PASS + 2: Pass("other_hand"),
    codes.FORMULA: Formula(),
    codes.SPEAK: Speak(),
    codes.PAUSE: Pause(),
    codes.RESUME: Resume(),
    codes.PROPOSE: Propose(),
}
NUMBERS: dict[Move, int] = {move: code for code, move in SINGLES.items()}
MOST_SPOTS = 25
MOST_SEATS = 8


def encode(move: Move) -> int:
    """
    >>> encode(Swap((4, 2)))
    580
    """
    # A move made by hand, not read from a message, has not been validated yet.
    try:
        msgspec.convert(msgspec.to_builtins(move), OniMove)
    except msgspec.ValidationError as error:
        raise GameError(f"{move!r} is not a move of oni: {error}") from error
    match move:
        case Swap(spots):
            return codes.swapping(*spots)
        case Name(symbol) | Lay(symbol) | Hide(symbol) | Cheer(symbol):
            return codes.NAME + 16 * ON_SYMBOLS.index(type(move)) + NAMES.index(symbol)
        case Clap(seat):
            return codes.CLAP + seat
        case Guess(seat, hand):
            return codes.GUESS + 2 * seat + SIDES.index(hand)
    if move in NUMBERS:
        return NUMBERS[move]
    spot: int = msgspec.structs.astuple(move)[0]
    return codes.SPOT_ROOM * [type(move) is kind for kind in ON_SPOTS].index(True) + spot


def decode(code: int) -> OniMove:
    """
    >>> decode(580)
    Swap(spots=(2, 4))
    """
    if not is_move(code):
        raise GameError(f"{code} is not the number of a move of oni")
    if code < codes.NAME:
        return ON_SPOTS[code // codes.SPOT_ROOM](code % codes.SPOT_ROOM)
    if code < codes.CLAP:
        kind, symbol = divmod(code - codes.NAME, 16)
        return ON_SYMBOLS[kind](NAMES[symbol])
    if code < codes.GUESS:
        return Clap(code - codes.CLAP)
    if code < codes.GO:
        seat, hand = divmod(code - codes.GUESS, 2)
        return Guess(seat, SIDES[hand])
    if code < codes.SWAP:
        return SINGLES[code]
    return Swap(codes.swapped(code))


def is_move(code: int) -> bool:
    """Whether there is such a move, legal or not."""
    if code < 0 or code >= codes.END_OF_MOVES:
        return False
    if code < codes.NAME:
        return code % codes.SPOT_ROOM < MOST_SPOTS
    if code < codes.CLAP:
        return (code - codes.NAME) % 16 < len(NAMES)
    if code < codes.GUESS:
        return code - codes.CLAP < MOST_SEATS
    if code < codes.SWAP:
        return code < codes.END_OF_SINGLES
    one, other = codes.swapped(code)
    return one <= other < MOST_SPOTS
