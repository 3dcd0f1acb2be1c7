"""What lies on the table of Oni against all. It knows no rule.

Dice, spots and seats are kept as in `memodixe/state.py`: a die on a spot is six times the die plus
the face on top, opposite faces stand side by side, and sets are bits. Won dice are only counted, so
what is done with one of them names no die (MD-3).

Times are milliseconds of the game: the clock without its pauses.
"""

from copy import copy
from typing import Final, TypeVar

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.state import State
from tablee.games.memodixe.oni.amendments import every_burden_is_borne, every_drawer_cheers
from tablee.games.memodixe.oni.cards import (
    EFFECTS,
    HIDE,
    KING,
    MONOCLE,
    ON_THE_HEAD,
    THROW,
)
from tablee.games.memodixe.oni.machines import (
    NEVER,
    Ask,
    Balance,
    Duty,
    Flight,
    Hiding,
    King,
    Monocle,
    Race,
    Timing,
    Touch,
    facts_of,
)
from tablee.games.memodixe.state import (
    NO_DIE,
    NOTHING,
    SIDES,
    SYMBOL_BITS,
    any_of,
    count_of,
    is_among,
    only,
)

# What the turn is waiting for.
READY: Final = 0
TRYING: Final = 1
FIRST: Final = 2
SECOND: Final = 3
BACK: Final = 4
ONI_PLAYS: Final = 5
SHOWING: Final = 6
NAMING: Final = 7
WINNING: Final = 8
LAYING: Final = 9
THROWING_BOTH: Final = 10
NEXT: Final = 11
EFFECT: Final = 12
BURDEN: Final = 13
CHECKED: Final = 14
OVER: Final = 15

# How it ended.
BY_CALL: Final = 0
BY_RING: Final = 1

ROWS: Final = {9: (3, 3, 3), 13: (1, 3, 5, 3, 1), 25: (5, 5, 5, 5, 5)}
"""MD-53: squares with a middle, row by row."""


class OniTable(State):
    """The dice, the clock, and everything that is under way."""

    def __init__(
        self,
        seats: i64,
        oni: int,
        level: int,
        cards: tuple[int, ...],
        symbols: tuple[int, ...],
        no_log: bool,
        unhurried: bool = False,
    ) -> None:
        super().__init__(seats)
        self.oni = oni
        self.level = level
        self.no_log = no_log
        # For a lesson: the clock stands, and nobody is ever too late.
        self.unhurried = unhurried
        # The whole deck: what is shuffled again when it is used up.
        self.cards = cards
        # The six faces of every die, one after the other.
        self.symbols = symbols
        self.spots = len(symbols) // SIDES
        self.middle = self.spots // 2
        self._lay_nothing()
        self._begin_nothing()
        self._start_nothing()

    def _lay_nothing(self) -> None:
        self.lies = [NO_DIE] * self.spots
        # Spots with a die that can be turned; the one whose die Oni has set aside.
        self.square = 0
        self.aside = NOTHING
        # Dice: the team's, those that Oni is about to throw back, those out of the game.
        self.won = 0
        self.hand = 0
        self.discarded = 0
        # Spots whose die everybody sees; those that only Oni sees, until when.
        self.turned = 0
        self.sight = 0
        self.sight_due = NEVER
        # What each seat was shown: see `memodixe/state.py`.
        self.seen = [0] * (self.seats * self.spots)
        self.moment = 0
        self.salt = 0

    def _begin_nothing(self) -> None:
        self.phase = READY
        self.turn = self.left_of(self.oni)
        self.first_spot = NOTHING
        self.second_spot = NOTHING
        self.found = NOTHING
        # The symbol of the pair that has won a die in this try.
        self.just_won = NOTHING
        # A pair of characters: the player may play again after the effect.
        self.may_replay = False
        self.is_replay = False
        # Smiley: the seat until whose turn nobody presses Next. Sun: not now.
        self.quiet_until = NOTHING
        self.no_next = False
        # Heart: what the next player has to turn up.
        self.named = NOTHING
        self.said_formula = False
        self.clapped = 0
        self.pinged = NOTHING
        self.spoken = 0
        # Seats that would call, by what they said in their last turn; whether the player at turn
        # has said so in this one.
        self.proposals = 0
        self.has_proposed = False
        # Tower and King: what the next player does before his turn, in this order; King's symbol.
        self.burdens: list[int] = []
        self.burden_symbol = NOTHING
        # Since when the turn has been where it is, and when it goes on by itself.
        self.step_since = 0
        self.step_due = NEVER
        self.end = BY_CALL

    def _start_nothing(self) -> None:
        self.shift = 0
        self.paused_at = NEVER
        self.wishes = 0
        self.started = NEVER
        self.ends = NEVER
        # The cards still to come, the last one and who drew it.
        self.deck = list(self.cards)
        self.card = 0
        self.drawer = NOTHING
        # For each running effect who drew it, the last one if there are several.
        self.running = [NOTHING] * (EFFECTS + 1)
        # Seats that drew Long live.
        self.cheerers = 0
        self.asks: list[Ask] = []
        self.ask_due = NEVER
        self.duties: list[Duty] = []
        self.race: Race | None = None
        self.flight: Flight | None = None
        self.timing: Timing | None = None
        self.king: King | None = None
        self.monocle: Monocle | None = None
        self.balance: Balance | None = None
        self.hiding: Hiding | None = None
        self.touch: Touch | None = None

    # Seats and time

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def next_player(self, seat: int) -> int:
        """MD-50: Oni has no turn."""
        after = self.left_of(seat)
        return self.left_of(after) if after == self.oni else after

    @property
    def team(self) -> int:
        return (only(self.seats) - 1) & ~only(self.oni)

    def team_seats(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat != self.oni]

    @property
    def is_paused(self) -> bool:
        return self.paused_at != NEVER

    def time(self) -> int:
        """Milliseconds of the game: they do not pass in a pause."""
        return (self.paused_at if self.is_paused else self.clock) - self.shift

    # Dice on their spots

    def top(self, spot: int) -> int:
        return self.symbols[self.lies[spot]]

    def hidden(self, spot: int) -> int:
        return self.symbols[self.lies[spot] ^ 1]

    def die(self, spot: int) -> int:
        return self.lies[spot] // SIDES

    def faces(self, spot: int) -> tuple[int, ...]:
        """All six symbols of the die on a spot."""
        first = self.die(spot) * SIDES
        return self.symbols[first : first + SIDES]

    def put(self, spot: int, die: int, face: int) -> None:
        self.lies[spot] = die * SIDES + face
        self.square |= only(spot)

    def throw(self, spot: int, chance: Chance) -> None:
        self.put(spot, self.die(spot), chance.below(SIDES))
        self.forget(spot)

    def lift(self, spot: int) -> int:
        die = self.die(spot)
        self.lies[spot] = NO_DIE
        self.square &= ~only(spot)
        self.turned &= ~only(spot)
        self.forget(spot)
        return die

    def lay_down(self, spot: int, symbol: int) -> None:
        """Lay the die of a spot so that it hides this symbol."""
        face = self.faces(spot).index(symbol)
        self.lies[spot] = self.die(spot) * SIDES + (face ^ 1)
        self.forget(spot)

    def swap(self, one: int, other: int) -> None:
        lies = self.lies
        lies[one], lies[other] = lies[other], lies[one]
        seen = self.seen
        for first in range(0, len(seen), self.spots):
            a, b = first + one, first + other
            seen[a], seen[b] = seen[b], seen[a]
        sight = self.sight & ~only(one) & ~only(other)
        if is_among(one, self.sight):
            sight |= only(other)
        if is_among(other, self.sight):
            sight |= only(one)
        self.sight = sight
        self.felt_moved({one: other, other: one})

    def free_spots(self) -> int:
        """Spots without a die; that of a die set aside is not free (MD-22)."""
        taken = self.square if self.aside == NOTHING else self.square | only(self.aside)
        return (only(self.spots) - 1) & ~taken

    def untouched(self) -> int:
        """Dice of the square that are not turned (MD-62)."""
        return self.square & ~self.turned

    def has_pair(self) -> bool:
        hidden = [self.hidden(spot) for spot in self.spots_of(self.square)]
        return len(set(hidden)) < len(hidden)

    def spots_of(self, places: int) -> tuple[int, ...]:
        return tuple([spot for spot in range(self.spots) if places >> spot & 1])

    # Dice that were won

    def won_count(self) -> int:
        return count_of(self.won)

    def in_use(self) -> list[int]:
        """The numbers of the effects that have a won die each."""
        used = [
            (MONOCLE, self.monocle),
            (ON_THE_HEAD, self.balance),
            (THROW, self.flight),
            (HIDE, self.hiding),
            (KING, self.king),
        ]
        return [card for card, machine in used if machine is not None]

    def idle_count(self) -> int:
        return self.won_count() - len(self.in_use())

    def take_won(self, chance: Chance) -> None:
        """MD-3: chance says which of the won dice Oni takes into his hand."""
        die = any_of(self.won, chance)
        self.won &= ~only(die)
        self.hand |= only(die)

    # What was shown

    def is_shown_to(self, viewer: int, spot: int) -> bool:
        shown = self.turned | self.sight if viewer == self.oni else self.turned
        return is_among(spot, shown)

    def note(self, spot: int, seats: list[int]) -> None:
        """These seats have seen what is below a die."""
        self.moment += 1
        noted = (self.moment << SYMBOL_BITS) + self.hidden(spot) + 1
        for seat in seats:
            self.seen[seat * self.spots + spot] = noted

    def note_everybody(self, spot: int) -> None:
        self.note(spot, list(range(self.seats)))

    def forget(self, spot: int) -> None:
        self.sight &= ~only(spot)
        self.felt_moved({spot: NOTHING})
        for place in range(spot, len(self.seen), self.spots):
            self.seen[place] = 0

    def felt_moved(self, spots: dict[int, int]) -> None:
        """Hints go where their dice go, and are gone with them (MD-66.22)."""
        if self.touch is not None:
            hints = [(spots.get(hint[0], hint[0]), *hint[1:]) for hint in self.touch.hints]
            self.touch.hints = tuple(hint for hint in hints if hint[0] != NOTHING)

    def symbol_seen(self, seat: int, spot: int) -> int:
        return (self.seen[seat * self.spots + spot] & 15) - 1

    def moment_seen(self, seat: int, spot: int) -> int:
        return self.seen[seat * self.spots + spot] >> SYMBOL_BITS

    def share_what_is_seen(self, viewer: int) -> None:
        """Others have seen what this viewer has, for all he knows."""
        first = viewer * self.spots
        own = self.seen[first : first + self.spots] if viewer >= 0 else [0] * self.spots
        self.seen = own * self.seats

    # For the rest of the house

    def copy_to(self, other: "OniTable") -> None:
        """Lay another table of the same game like this one."""
        other.rules_version = self.rules_version
        other.clock = self.clock
        other.lies = self.lies.copy()
        other.square = self.square
        other.aside = self.aside
        other.won = self.won
        other.hand = self.hand
        other.discarded = self.discarded
        other.turned = self.turned
        other.sight = self.sight
        other.sight_due = self.sight_due
        other.seen = self.seen.copy()
        other.moment = self.moment
        other.salt = self.salt
        other.shift = self.shift
        other.paused_at = self.paused_at
        other.wishes = self.wishes
        other.started = self.started
        other.ends = self.ends
        self._copy_turn_to(other)
        self._copy_machines_to(other)

    def _copy_turn_to(self, other: "OniTable") -> None:
        other.phase = self.phase
        other.turn = self.turn
        other.first_spot = self.first_spot
        other.second_spot = self.second_spot
        other.found = self.found
        other.just_won = self.just_won
        other.may_replay = self.may_replay
        other.is_replay = self.is_replay
        other.quiet_until = self.quiet_until
        other.no_next = self.no_next
        other.named = self.named
        other.said_formula = self.said_formula
        other.clapped = self.clapped
        other.pinged = self.pinged
        other.spoken = self.spoken
        other.proposals = self.proposals
        other.has_proposed = self.has_proposed
        other.burdens = self.burdens.copy()
        other.burden_symbol = self.burden_symbol
        other.step_since = self.step_since
        other.step_due = self.step_due
        other.end = self.end

    def _copy_machines_to(self, other: "OniTable") -> None:
        other.deck = self.deck.copy()
        other.card = self.card
        other.drawer = self.drawer
        other.running = self.running.copy()
        other.cheerers = self.cheerers
        other.asks = [copy(ask) for ask in self.asks]
        other.ask_due = self.ask_due
        other.duties = [copy(duty) for duty in self.duties]
        other.race = _copied(self.race)
        flight = self.flight
        if flight is not None:
            race = copy(flight.race)
            flight = Flight(flight.thrower, flight.catcher, flight.may_strike, race)
        other.flight = flight
        other.timing = _copied(self.timing)
        other.king = _copied(self.king)
        other.monocle = _copied(self.monocle)
        other.balance = _copied(self.balance)
        other.hiding = _copied(self.hiding)
        other.touch = _copied(self.touch)

    def facts(self) -> list[int]:
        # In an order that stays: fingerprints of games that were played depend on it. So do they on
        # it that what was added since is only there when it says something.
        proposals = [self.proposals, int(self.has_proposed)] if self.proposals else []
        return [
            self.seats,
            self.aside,
            self.ask_due,
            len(self.asks),
            *(fact for one in self.asks for fact in one.facts()),
            *facts_of(self.balance),
            self.burdens[0] if self.burdens else 0,
            self.burden_symbol,
            self.card,
            self.clapped,
            len(self.deck),
            *self.deck,
            self.discarded,
            self.drawer,
            len(self.duties),
            *(fact for one in self.duties for fact in one.facts()),
            self.end,
            self.ends,
            self.first_spot,
            *facts_of(self.flight),
            self.found,
            self.hand,
            *facts_of(self.hiding),
            int(self.is_replay),
            self.just_won,
            *facts_of(self.king),
            self.level,
            len(self.lies),
            *self.lies,
            int(self.may_replay),
            self.middle,
            *facts_of(self.monocle),
            self.named,
            int(self.no_next),
            self.oni,
            self.paused_at,
            self.phase,
            self.pinged,
            self.quiet_until,
            *facts_of(self.race),
            len(self.running),
            *self.running,
            int(self.said_formula),
            self.second_spot,
            self.shift,
            self.sight,
            self.sight_due,
            self.spoken,
            self.spots,
            self.square,
            self.started,
            self.step_due,
            self.step_since,
            *facts_of(self.timing),
            *facts_of(self.touch),
            self.turn,
            self.turned,
            self.wishes,
            self.won,
            *proposals,
            *self._facts_since_2(),
        ]

    def _facts_since_2(self) -> list[int]:
        facts: list[int] = []
        if every_drawer_cheers(self.rules_version):
            facts.append(self.cheerers)
        if every_burden_is_borne(self.rules_version):
            facts += [len(self.burdens), *self.burdens]
        return facts


Copied = TypeVar("Copied")


def _copied(machine: Copied | None) -> Copied | None:
    # Most of them are not there most of the time.
    return None if machine is None else copy(machine)
