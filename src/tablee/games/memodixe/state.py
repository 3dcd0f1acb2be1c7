"""What lies on a MémoDiXe table, and how it is kept small. It knows no rule.

A die that lies on a spot is one number: six times the die, plus the face on top. Opposite faces
stand side by side, so the face below is found by flipping the last bit. Sets of spots, of dice and
of seats are bits.

Beside the game itself the table keeps what each seat was shown (`seen`): it is what a bot can
remember when no events are told, and `memory.py` gathers the same from events. No rule asks for it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from tablee.core.bits import any_of, count_of, is_among, only, shifted
from tablee.core.chance import Chance
from tablee.core.state import State

SIDES: Final = 6
NO_DIE: Final = 255
"""On a spot where nothing lies."""
NOTHING: Final = -1
"""No spot, no symbol, no seat."""
SYMBOL_BITS: Final = 4
"""In `seen`: how many bits the symbol takes; the moment stands above them."""

# The symbols, as dice.toml orders them, and the character.
BOMB: Final = 0
SKULL: Final = 1
SUN: Final = 2
AUM: Final = 3
YINYANG: Final = 4
SMILEY: Final = 5
PI: Final = 6
EIGHT: Final = 7
HEART: Final = 8
CHARACTER: Final = 9
SYMBOLS: Final = 10
WINNING_SYMBOLS: Final = 0b0111101011
"""All but sun, yin-yang and the character, whose pairs win nothing (MD-19)."""

# What the decider is asked for.
TURNING_FIRST: Final = 0
TURNING_SECOND: Final = 1
TURNING_BACK: Final = 2
LOOKING: Final = 3
WINNING: Final = 4
GIVING: Final = 5
STEALING: Final = 6
SWAPPING: Final = 7
SETTING_ASIDE: Final = 8
THROWING: Final = 9
REPLAYING: Final = 10
THROWING_ALL: Final = 11
TAKING: Final = 12
GOING_ON: Final = 13
THROWING_BOTH: Final = 14
OVER: Final = 15

# How it ended.
BY_CALL: Final = 0
BY_LACK: Final = 1
BY_LAST_ROUND: Final = 2


def salted(salt: i64, symbol: i64) -> i64:
    """The salt of some tops and one more."""
    return (salt * 11 + symbol + 1) & 0xFFFFF


class MemoTable(State):
    """The dice and where they lie."""

    def __init__(
        self,
        seats: i64,
        symbols: vec[u8],
        may_go_on: bool,
        no_log: bool,
        lies: vec[u8],
        won: vec[i64],
        seen: vec[i32],
    ) -> None:
        super().__init__(seats)
        # The six faces of every die, one after the other; never written to.
        self.symbols: vec[u8] = symbols
        self.may_go_on: bool = may_go_on
        self.no_log: bool = no_log
        self.spots: i64 = i64(len(lies))
        self.lies: vec[u8] = lies
        # Spots with a die that can be turned; spots whose die was set aside, and who did so: a spot
        # and one for each seat, in six bits.
        self.square: i64 = 0
        self.aside: i64 = 0
        self.asides: i64 = 0
        # Dice: each seat's, those still to come, those out of the game.
        self.won: vec[i64] = won
        self.reserve: i64 = 0
        self.discarded: i64 = 0
        self.phase: i64 = TURNING_FIRST
        self.turn: i64 = 0
        # Spots whose die is turned up; those that the player at turn has looked under.
        self.turned: i64 = 0
        self.looked: i64 = 0
        self.first_spot: i64 = NOTHING
        self.second_spot: i64 = NOTHING
        # The symbol of the pair that is being resolved.
        self.found: i64 = NOTHING
        self.found_in_turn: bool = False
        # Yin-yang: who still has to give, and to whom one may.
        self.givers: i64 = 0
        self.fewest: i64 = 0
        # Turns since the last one in which a pair was found.
        self.dry_turns: i64 = 0
        # Right calls so far, and for each seat the number of its last one, in six bits.
        self.right_calls: i64 = 0
        self.last_calls: i64 = 0
        self.end: i64 = BY_CALL
        # What each seat was shown on each spot: symbol + 1, and the moment; and the moment now.
        self.seen: vec[i32] = seen
        self.moment: i64 = 0
        # What tells this game from others, as everybody can see: the tops it began with.
        self.salt: i64 = 0

    def copy_numbers_to(self, other: "MemoTable") -> None:
        other.square = self.square
        other.aside = self.aside
        other.asides = self.asides
        other.reserve = self.reserve
        other.discarded = self.discarded
        other.phase = self.phase
        other.turn = self.turn
        other.turned = self.turned
        other.looked = self.looked
        other.first_spot = self.first_spot
        other.second_spot = self.second_spot
        other.found = self.found
        other.found_in_turn = self.found_in_turn
        other.givers = self.givers
        other.fewest = self.fewest
        other.dry_turns = self.dry_turns
        other.right_calls = self.right_calls
        other.last_calls = self.last_calls
        other.end = self.end
        other.moment = self.moment
        other.salt = self.salt

    # Dice on their spots

    def top(self, spot: i64) -> i64:
        """The symbol that everybody sees on a die."""
        return i64(self.symbols[i64(self.lies[spot])])

    def hidden(self, spot: i64) -> i64:
        """The symbol below it."""
        return i64(self.symbols[i64(self.lies[spot]) ^ 1])

    def die(self, spot: i64) -> i64:
        return i64(self.lies[spot]) // SIDES

    def put(self, spot: i64, die: i64, face: i64) -> None:
        self.lies[spot] = u8(die * SIDES + face)
        self.square |= only(spot)

    def throw(self, spot: i64, chance: Chance) -> None:
        """Throw the die of a spot and put it back as it falls: nobody knows it any more."""
        self.put(spot, self.die(spot), chance.below(SIDES))
        self.forget(spot)

    def throw_square(self, chance: Chance) -> None:
        spot: i64 = 0
        while spot < self.spots:
            if is_among(spot, self.square):
                self.throw(spot, chance)
            spot += 1
        self.turned = 0

    def lift(self, spot: i64) -> i64:
        """Take a die out of the square; the spot is free."""
        die = self.die(spot)
        self.lies[spot] = NO_DIE
        self.square &= ~only(spot)
        self.forget(spot)
        return die

    def has_pair(self) -> bool:
        """Whether two dice of the square have the same symbol below."""
        symbols = self.symbols
        lies = self.lies
        square = self.square
        met: i64 = 0
        spot: i64 = 0
        while square != 0:
            if square & 1 != 0:
                this = only(i64(symbols[i64(lies[spot]) ^ 1]))
                if met & this != 0:
                    return True
                met |= this
            square >>= 1
            spot += 1
        return False

    def could_win(self) -> bool:
        """Whether any two dice that are left have a symbol in common that wins a die."""
        symbols = self.symbols
        met: i64 = 0
        spot: i64 = 0
        while spot < self.spots:
            if is_among(spot, self.square | self.aside):
                first = self.die(spot) * SIDES
                face: i64 = 0
                mine: i64 = 0
                while face < SIDES:
                    mine |= only(i64(symbols[first + face]))
                    face += 1
                mine &= WINNING_SYMBOLS
                if met & mine != 0:
                    return True
                met |= mine
            spot += 1
        return False

    def aside_of(self, seat: i64) -> i64:
        """The spot whose die a seat has set aside, or NOTHING."""
        return ((self.asides >> (seat * 6)) & 63) - 1

    # Dice that were won

    def count(self, seat: i64) -> i64:
        return count_of(self.won[seat])

    def seats_with(self, count: i64) -> i64:
        """The seats that have so many dice."""
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.count(seat) == count:
                seats |= only(seat)
            seat += 1
        return seats

    def is_behind(self, seat: i64) -> bool:
        """Whether somebody has strictly more dice."""
        other: i64 = 0
        while other < self.seats:
            if self.count(other) > self.count(seat):
                return True
            other += 1
        return False

    def anybody_has_one(self) -> bool:
        won = self.won
        all_of_them: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            all_of_them |= won[seat]
            seat += 1
        return all_of_them != 0

    def win_die(self, seat: i64, spot: i64) -> None:
        self.won[seat] |= only(self.lift(spot))

    def lose_die(self, seat: i64, chance: Chance) -> i64:
        """MD-3: won dice are only counted, so chance says which one it is."""
        die = any_of(self.won[seat], chance)
        self.won[seat] &= ~only(die)
        return die

    def last_call(self, seat: i64) -> i64:
        """The number of a seat's last right call, from 1; 0 if there was none."""
        return (self.last_calls >> (seat * 6)) & 63

    # What was shown

    def is_shown_to(self, viewer: i64, spot: i64) -> bool:
        """Whether a viewer sees now what is below this die."""
        shown = self.turned
        if viewer == self.turn:
            shown |= self.looked
        return is_among(spot, shown)

    def show_everybody(self, spot: i64) -> None:
        seen = self.seen
        self.moment += 1
        noted = i32(shifted(self.moment, SYMBOL_BITS) + self.hidden(spot) + 1)
        place = spot
        while place < i64(len(seen)):
            seen[place] = noted
            place += self.spots

    def show_only(self, seat: i64, spot: i64) -> None:
        self.moment += 1
        noted = i32(shifted(self.moment, SYMBOL_BITS) + self.hidden(spot) + 1)
        self.seen[seat * self.spots + spot] = noted

    def forget(self, spot: i64) -> None:
        """What everybody has seen there is true no more."""
        seen = self.seen
        place = spot
        while place < i64(len(seen)):
            seen[place] = 0
            place += self.spots

    def swap_seen(self, seat: i64, one: i64, other: i64) -> None:
        seen = self.seen
        first: i64 = seat * self.spots
        kept = seen[first + one]
        seen[first + one] = seen[first + other]
        seen[first + other] = kept

    def symbol_seen(self, seat: i64, spot: i64) -> i64:
        """What a seat was shown below this die, or NOTHING."""
        return (i64(self.seen[seat * self.spots + spot]) & 15) - 1

    def moment_seen(self, seat: i64, spot: i64) -> i64:
        return i64(self.seen[seat * self.spots + spot]) >> SYMBOL_BITS

    def share_what_is_seen(self, viewer: i64) -> None:
        """Others have seen what this viewer has, for all he knows; a spectator keeps no account."""
        seen = self.seen
        place: i64 = 0
        while place < i64(len(seen)):
            if viewer < 0:
                seen[place] = 0
            else:
                seen[place] = seen[viewer * self.spots + place % self.spots]
            place += 1

    def facts(self) -> list[int]:
        facts: list[int] = [
            self.seats,
            int(self.may_go_on),
            int(self.no_log),
            self.square,
            self.aside,
            self.asides,
            self.reserve,
            self.discarded,
            self.phase,
            self.turn,
            self.turned,
            self.looked,
            self.first_spot,
            self.second_spot,
            self.found,
            int(self.found_in_turn),
            self.givers,
            self.fewest,
            self.dry_turns,
            self.right_calls,
            self.last_calls,
            self.end,
        ]
        facts += [self.lies[spot] for spot in range(self.spots)]
        facts += [self.won[seat] for seat in range(self.seats)]
        return facts
