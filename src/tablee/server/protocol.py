"""What goes over a room's wire: rooms and matches as they are shown, and what the server says.

Messages are named by who sends them: `Client…` by a browser, `Server…` by us. What a client may say
is in `messages/`, and what goes over plain HTTP in `requests.py`. The page's types are generated
from all of them.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

PROTOCOL = 2
"""Raised when pages of before can no longer be played with, or would be misled. What is only added
is no reason: pages leave out what they do not know."""
OLDEST_PROTOCOL = 1
"""The oldest that is still spoken."""
NO_GREETING = 1
"""What pages speak that were built before there were greetings."""

MOST_FRAME_BYTES = 16384
MOST_OPTIONS_BYTES = 12288
MOST_FILES = 8
MOST_FILE_LETTERS = 16384

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Avatar = Annotated[int, Meta(ge=0, le=23)]
Level = Literal["easy", "medium", "hard"]
Pace = Literal["slow", "normal", "quick"]
Seat = Annotated[int, Meta(ge=0, le=15)]
ChatText = Annotated[str, Meta(min_length=1, max_length=280)]
Stage = Literal["waiting", "playing", "over"]
UndoReason = Literal["nothing", "once", "moved_on", "shown", "clocked", "over"]
Emote = Literal["bravo", "thanks", "hello", "oops", "thinking", "hurry", "love", "laugh"]


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of everything sent."""


# Rooms, as they are shown


class Guest(Wire, frozen=True):
    """Somebody, as others see them. The handle is public; the cookie that proves it is not."""

    handle: str
    name: Annotated[str, Meta(max_length=24)]
    """Nothing for a television, which nobody asks for its name."""
    avatar: Avatar


class OpenSeat(Wire, frozen=True, tag_field="kind", tag="open"):
    """Anybody may sit down here."""


class BotSeat(Wire, frozen=True, tag_field="kind", tag="bot"):
    level: Level


class SharedSeat(Wire, frozen=True, tag_field="kind", tag="shared"):
    """Somebody without a device of their own, who plays on the host's screen."""

    name: Name
    avatar: Avatar


SeatPlan = OpenSeat | BotSeat | SharedSeat
"""What the host wants a seat to be, before anybody sits there."""


SeatKind = Literal["open", "guest", "bot", "shared"]


class SeatView(Wire, frozen=True):
    """A seat, as everybody in the room sees it."""

    kind: SeatKind
    name: str
    avatar: Avatar
    handle: str | None
    """Whose seat it is; the host's for a shared seat; nobody's for a bot or an open seat."""
    level: Level | None
    """Of the bot that plays here: its own seat, or one whose player is away."""
    present: bool
    replaced: bool
    """A bot plays for its player until the player is back (EV-1)."""


class ChatLine(Wire, frozen=True):
    number: int
    guest: Guest
    text: str | None
    emote: Emote | None


class ClockPlan(Wire, frozen=True):
    """Seconds for each decision, or for all of a player's decisions in a game; 0 is no clock."""

    per_decision: Annotated[int, Meta(ge=0, le=3600)] = 0
    per_game: Annotated[int, Meta(ge=0, le=36000)] = 0


class RoomPlan(Wire, frozen=True):
    """What a room is opened with."""

    game: str
    options: dict[str, Any]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]
    public: bool = False
    clock: ClockPlan = ClockPlan()
    patience: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds after which a bot plays for somebody who is away (EV-1); 0 is for ever."""
    host_plays: bool = True
    """Whether the host takes the first open seat: not on a screen that is everybody's table."""
    lesson: bool = False
    """A guided first game: the house lays everything else out as the lesson wants it."""


class SeatWish(Wire, frozen=True):
    """Somebody would like to play on for a bot in the middle of a match."""

    guest: Guest
    seat: int


class RoomView(Wire, frozen=True):
    """A room as everybody in it sees it, and what it has for this viewer alone."""

    code: str
    game: str
    options: dict[str, Any]
    public: bool
    host: str
    """The handle of the host; while the host is away, of whoever stands in."""
    is_yours: bool
    """This viewer has opened the room: only that host asks people to leave, and lets them back."""
    setters: list[str]
    """The handles of whoever may set the table, start and play again: the host first."""
    seats: list[SeatView]
    moved: dict[str, int]
    """Seats that went to another device, by the handle of whoever had them."""
    clock: ClockPlan
    patience: int
    pace: Pace
    """How long bots take: it can be changed in mid-game, too."""
    stage: Stage
    match: int
    """How many matches have begun here."""
    last_finished: int
    """The latest of them that was played to its end, and can be watched; 0: none."""
    broken: bool
    """The latest match cannot be played on: its log does not play as it did."""
    lesson: bool
    """The latest match is a lesson: its deal was laid out, and its bots know what to do."""
    spectators: int
    table_screens: int
    """How many of the host's screens show the table to everybody: then phones need show no more
    than a hand. What others hang up for themselves does not count."""
    has_television: bool
    """Whether one shows it, or is meant to: whoever comes gets a hand, and a chair is pulled up."""
    chat: list[ChatLine]
    asked: list[SeatWish] = []
    """Who waits for a yes to play on for a bot."""
    to_answer: list[SeatWish] = []
    """Those of them whom this viewer may say yes or no to."""
    may_return: list[int] = []
    """In a match, the seats that this viewer has left and may sit down on again."""
    may_ask: list[int] = []
    """In a match, the bots' seats that this viewer may ask for."""
    may_replace: list[int] = []
    """In a match, the seats of others that this viewer may let a bot play for by now."""
    was_denied: bool = False
    """This viewer has asked for a seat in this match, and the answer was no."""
    watchers: list[Guest] = []
    """Some of those who only watch: for the host, who may ask them to leave."""
    may_stop: bool = False
    """This viewer may end the match that is on."""
    stopped_by: Guest | None = None
    """Who has ended the latest match before its end; nothing once somebody plays in the next."""
    removed: list[Guest] = []
    """Whoever was asked to leave: for the host, who may let them back in."""


class RoomSummary(Wire, frozen=True):
    """A room in the lobby."""

    code: str
    game: str
    host: str
    """The host's name; nothing if the host is a television."""
    seats: int
    free: int
    stage: Stage


# A match, as one viewer sees it


class Wording(Wire, frozen=True):
    """The words of a move: a key under `move` in the game's texts, and the values they name."""

    key: str
    values: dict[str, Any]


class Prompt(Wire, frozen=True):
    """A decision that a seat owes. Whoever answers it says which one it was."""

    seat: int
    prompt: str
    moves: list[dict[str, Any]]
    """Every legal move."""
    deadline: float | None
    """Seconds since 1970 by the server's clock, if the table has one."""
    wordings: list[Wording] = []
    """The words of each of the moves."""


class Happening(Wire, frozen=True):
    """An event of the match that this viewer may know, numbered in his own row."""

    number: int
    event: dict[str, Any]


class HabitView(Wire, frozen=True):
    """A question that one of this viewer's seats has answered once for all (`Hosting.habits`)."""

    seat: int
    key: str
    kind: str
    """Its words are under `habit` in the game's texts."""
    values: dict[str, Any]
    choices: list[str]
    chosen: str


class SeatChange(Wire, frozen=True):
    """Somebody else plays for a seat from now on, or the same one again.

    Lines of the log before it are about whoever sat there then. Of much coming and going the latest
    is told.
    """

    number: int
    """Among all of the match: a higher one is news."""
    after: int
    """How many happenings this viewer had been told of."""
    seat: int
    what: Literal["left", "removed", "joined", "replaced", "returned"]
    was: str
    now: str
    """The name that the seat has had before, and has since."""


class MatchView(Wire, frozen=True):
    """What a viewer may know now. The view is the truth; happenings animate and narrate."""

    number: int
    commitment: str | None
    """None where a deal was laid out for a lesson: nothing is claimed for it."""
    seed: str | None
    """Once the match is over."""
    viewer: int
    """The seat whose eyes these are, or -1."""
    private: bool
    """These eyes see what not everybody may: around one screen, it is covered before."""
    view: dict[str, Any]
    step: str
    """The key of the sentence that says what to do now."""
    prompts: list[Prompt]
    """What the seats of this viewer owe."""
    undoable: list[int]
    """The seats of this viewer that may take their last decision back (EV-5)."""
    why_no_undo: UndoReason | None
    """Why none of them may: nothing decided yet; one decision only is taken back; others, or the
    table, have gone on; something was drawn or shown; time plays; the match is over."""
    awaited: list[int]
    """Whom the table waits for, as far as this viewer may know (`Hosting.awaited`)."""
    awaited_until: float | None
    """When the time of those whom everybody waits for is up. While several decide in secret it is
    the same for all of them, whoever has decided already."""
    turn: int | None = None
    """Whose turn it is, where others are asked something meanwhile (`Hosting.turn_of`)."""
    habits: list[HabitView] = []
    """What the seats of this viewer do by themselves; nobody else is shown it."""
    players: list[str] = []
    """What the seats were called when the match began."""
    changes: list[SeatChange] = []
    """Who has come and gone since, in order."""
    is_calm: bool = False
    """Nobody loses anything when that time is up: it is nothing to be alarmed about."""
    began_at: float | None = None
    """Where time plays, when the match began, by the house's clock as `now` has it: the game's own
    clock counts milliseconds from then on."""


# What the server says


class Refused(Wire, frozen=True):
    """Why not, as a value; the page's texts make a sentence of it.

    `scope` says whose texts: the game's, or `house` for what any room can refuse.
    """

    scope: str
    reason: str
    values: dict[str, Any]
    clause: str | None = None


class ServerMessage(Wire, frozen=True, tag_field="say"):
    """The base of what we send."""


class ServerAnswer(ServerMessage, frozen=True, tag="answer"):
    """To the message of that id: done, refused, or (for why_not, hint, link) what was asked."""

    id: str
    refused: Refused | None = None
    hint: dict[str, Any] | None = None
    link: str | None = None
    """What is claimed with: a secret that stands for the seat until it is used."""


class ServerUpdate(ServerMessage, frozen=True, tag="update"):
    """The latest of everything. `sequence` counts this viewer's updates on this connection."""

    sequence: int
    you: Guest
    room: RoomView
    match: MatchView | None
    happenings: list[Happening]
    """What is new since the last update; the first update has all of the match so far."""
    heard: int
    """How many happenings there are by now; after an undo fewer than before: cut the log."""
    now: float
    """The house's clock, to show deadlines by."""


class ServerGreeting(ServerMessage, frozen=True, tag="greeting"):
    """The first message, to a page that has said in the address which protocol it speaks."""

    protocol: int
    build: str
    """Which page is ours: another one is to load itself again. Nothing if we have none."""


class ServerPing(ServerMessage, frozen=True, tag="ping"):
    """Say pong at once: where time plays, this tells how far away a player is."""

    number: int


class ServerGoodbye(ServerMessage, frozen=True, tag="goodbye"):
    """The connection is about to close; `reason` says whether to come back."""

    reason: Literal[
        "removed",
        "shut",
        "no_such_room",
        "closed",
        "unreadable",
        "banned",
        "too_fast",
        "crowded",
        "restarting",
        "bad_frame",
        "other_protocol",
    ]


FromServer = ServerGreeting | ServerAnswer | ServerUpdate | ServerPing | ServerGoodbye
