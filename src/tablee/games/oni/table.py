"""What lies on the table of Oni against all: its dice, and what each seat has seen of them.

It knows no rule. Dice, spots and seats are kept as in `memodixe/state.py`: a die on a spot is six
times the die plus the face on top, opposite faces stand side by side, and sets are bits. Won dice
are only counted, so what is done with one of them names no die (MD-3).
"""

from typing import Final

from tablee.core.bits import any_of, count_of, is_among, only
from tablee.core.chance import Chance
from tablee.games.memodixe.state import NO_DIE, NOTHING, SIDES, SYMBOL_BITS

NEVER: Final = -1
"""No such moment. Times are milliseconds of the game: the clock without its pauses."""

ROWS: Final = {9: (3, 3, 3), 13: (1, 3, 5, 3, 1), 25: (5, 5, 5, 5, 5)}
"""MD-53: squares with a middle, row by row."""

Hint = tuple[int, int, int, int]
"""A spot, and three symbols of which one is below its die (MD-66.22)."""


class Table:
    """Seats, spots and dice."""

    def __init__(
        self, seats: int, oni: int, symbols: tuple[int, ...], lies: list[int], seen: list[int]
    ) -> None:
        self.seats = seats
        self.oni = oni
        # The six faces of every die, one after the other.
        self.symbols = symbols
        self.spots = len(symbols) // SIDES
        self.middle = self.spots // 2
        self.lies = lies
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
        # What somebody has felt under dice. It goes where they go, and is gone with them.
        self.felt: tuple[Hint, ...] = ()
        # What each seat was shown: see `memodixe/state.py`.
        self.seen = seen
        self.moment = 0
        self.salt = 0

    def copy(self) -> "Table":
        lies, seen = self.lies.copy(), self.seen.copy()
        copy = Table(self.seats, self.oni, self.symbols, lies, seen)
        copy.square = self.square
        copy.aside = self.aside
        copy.won = self.won
        copy.hand = self.hand
        copy.discarded = self.discarded
        copy.turned = self.turned
        copy.sight = self.sight
        copy.sight_due = self.sight_due
        copy.felt = self.felt
        copy.moment = self.moment
        copy.salt = self.salt
        return copy

    # Seats

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
        self._move_felt({one: other, other: one})

    def free_spots(self) -> int:
        """Spots without a die; that of a die set aside is not free (MD-22)."""
        return (only(self.spots) - 1) & ~self.lying()

    def lying(self) -> int:
        """Spots on which a die lies, set aside or not."""
        return self.square if self.aside == NOTHING else self.square | only(self.aside)

    def untouched(self) -> int:
        """Dice of the square that are not turned (MD-62)."""
        return self.square & ~self.turned

    def has_pair(self) -> bool:
        hidden = [self.hidden(spot) for spot in self.spots_of(self.square)]
        return len(set(hidden)) < len(hidden)

    def can_turn_two(self) -> bool:
        return count_of(self.square) >= 2

    def spots_of(self, places: int) -> tuple[int, ...]:
        return tuple([spot for spot in range(self.spots) if places >> spot & 1])

    # Dice that were won

    def won_count(self) -> int:
        return count_of(self.won)

    def take_won(self, chance: Chance) -> None:
        """MD-3: chance says which of the won dice Oni takes into his hand."""
        die = any_of(self.won, chance)
        self.won &= ~only(die)
        self.hand |= only(die)

    # What was shown

    def is_shown_to(self, viewer: int, spot: int) -> bool:
        shown = self.turned | self.sight if viewer == self.oni else self.turned
        return is_among(spot, shown)

    def look_away(self) -> None:
        """Oni has no die in sight any more."""
        self.sight = 0
        self.sight_due = NEVER

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
        self._move_felt({spot: NOTHING})
        for place in range(spot, len(self.seen), self.spots):
            self.seen[place] = 0

    def _move_felt(self, spots: dict[int, int]) -> None:
        if self.felt:
            hints = [(spots.get(hint[0], hint[0]), *hint[1:]) for hint in self.felt]
            self.felt = tuple([hint for hint in hints if hint[0] != NOTHING])

    def symbol_seen(self, seat: int, spot: int) -> int:
        return (self.seen[seat * self.spots + spot] & 15) - 1

    def moment_seen(self, seat: int, spot: int) -> int:
        return self.seen[seat * self.spots + spot] >> SYMBOL_BITS

    def share_what_is_seen(self, viewer: int) -> None:
        """Others have seen what this viewer has, for all he knows."""
        first = viewer * self.spots
        own = self.seen[first : first + self.spots] if viewer >= 0 else [0] * self.spots
        self.seen = own * self.seats


def bare_table(seats: int, oni: int, symbols: tuple[int, ...]) -> Table:
    """Nothing lies there yet, and nobody has seen anything."""
    spots = len(symbols) // SIDES
    return Table(seats, oni, symbols, [NO_DIE] * spots, [0] * (seats * spots))
