"""What goes over plain HTTP: arriving, opening rooms, replays. The rest is in `protocol.py`
and `messages/`."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from tablee.server.protocol import (
    MOST_FILE_LETTERS,
    MOST_FILES,
    Avatar,
    Guest,
    Happening,
    Name,
    RoomSummary,
    SeatView,
    Wire,
)

RoomScreen = Literal["room", "hand", "table"]


class Introduction(Wire, frozen=True):
    """How a guest wants to be called."""

    name: Name
    avatar: Avatar


class GameCard(Wire, frozen=True):
    """A game of the house, for the home page."""

    name: str
    fewest_seats: int
    most_seats: int
    options: dict[str, Any]
    """Each option with its default."""
    alone_options: dict[str, Any]
    """The same for one person against bots (`Menu.alone`)."""
    first_options: dict[str, Any] | None
    """The same for a short way into the game, if there is one (`Menu.first`)."""
    has_private_views: bool
    """Whether a seat may see what another may not: a replay can be seen with each one's eyes."""
    has_secrets: bool
    """The same, as pages of before call it (decision 49)."""
    has_hands: bool
    """Whether each seat has something of its own to hide, all the time."""
    is_clocked: bool
    """Whether time plays: then the game has a clock of its own, and a table can add none."""


class Reach(Wire, frozen=True):
    """How other devices reach us, as far as can be told from here."""

    addresses: list[str]
    """The best first; none if `trouble` says why."""
    port: int
    trouble: Literal["only_here", "no_network"] | None
    """We were told to listen to this machine alone, or it is on no network."""
    firewall: Literal["ufw", "firewalld"] | None
    """One that is switched on here, and keeps others out unless it is told about our port."""


class OwnTable(Wire, frozen=True):
    """A room where whoever asks has a place."""

    room: RoomSummary
    sits: bool
    """False for a host who only looks on: a television, or somebody who stood up."""
    others: list[str]
    """The names of the other people who sit there."""


class MatchSummary(Wire, frozen=True):
    """A finished match, among those that somebody has played."""

    code: str
    number: int
    game: str
    players: list[str]
    winners: list[int]
    ended_at: float
    """Seconds since 1970."""


class Home(Wire, frozen=True):
    """What the first screen needs. `you` is None for somebody who has not said a name yet."""

    you: Guest | None
    games: list[GameCard]
    rooms: list[RoomSummary]
    """Those that everybody may find, a few of each host and network first, the last touched before
    the others; not all, if there are `more_rooms`."""
    more_rooms: bool
    tables: list[OwnTable]
    """Where to go back to: those in play first."""
    played: list[MatchSummary]
    """The own last matches, to watch again."""
    reach: Reach


class Opened(Wire, frozen=True):
    code: str


class RoomFound(Wire, frozen=True):
    """The room of a code, and the screen on which whoever comes with the code belongs."""

    room: RoomSummary
    screen: RoomScreen


class Claim(Wire, frozen=True):
    """Somebody holds a seat's own link."""

    link: str


class Claimed(Wire, frozen=True):
    seat: int
    you: Guest


class OptionsFile(Wire, frozen=True):
    """A file from a player's device, as text."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    text: Annotated[str, Meta(max_length=MOST_FILE_LETTERS)]


class OptionsAsked(Wire, frozen=True):
    """What can be chosen with these options, and with what is in these files added to them?"""

    options: dict[str, Any]
    files: Annotated[list[OptionsFile], Meta(max_length=MOST_FILES)]


class OptionsOffered(Wire, frozen=True):
    options: dict[str, Any]
    choices: dict[str, Any]
    """What the game has to choose from: only the game's own control knows what it means."""


class MatchSeats(Wire, frozen=True):
    """Who sat where when a match began: the same faces for everybody."""

    seats: list[SeatView]
    yours: list[int]
    """The seats of whoever asks."""


class Verdict(Wire, frozen=True):
    """A finished match was executed again from its seed, and every hash compared."""

    is_true: bool
    decisions: int
    """How many were executed; fewer than there are if something was not the same."""


class ReplayStep(Wire, frozen=True):
    """A finished match after `number` decisions, as one viewer saw it, and what led there."""

    number: int
    view: dict[str, Any]
    step: str
    """The key of the sentence that said what to do."""
    awaited: list[int]
    """Whom the table waited for."""
    happenings: list[Happening]
    views: list[dict[str, Any]]
    """What each seat saw, when everything is open (EV-7); nothing otherwise."""
