"""Laying dice under the faces that are seen: what a viewer does not know is dealt anew (MD-3).

Any die will do for a spot that has the face on top; where the face below is seen too, the two must
be opposite on it. Dice that are not in the square may be any of the others.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.core.bits import count_of, is_among, only
from tablee.core.chance import Chance
from tablee.games.memodixe.state import NOTHING, SIDES, MemoTable


class Guess:
    """What is seen on each spot, and which die could lie there."""

    def __init__(self, table: MemoTable) -> None:
        self.symbols: vec[u8] = table.symbols
        self.dice: i64 = i64(len(table.symbols)) // SIDES
        self.spots: i64 = table.spots
        # NOTHING where there is no die, or where what is below it is not seen.
        self.tops: vec[i64] = vec[i64]([NOTHING] * table.spots)
        self.below: vec[i64] = vec[i64]([NOTHING] * table.spots)
        self.order: vec[i64] = vec[i64]([0] * (len(table.symbols) // SIDES))
        self.spot_of: vec[i64] = vec[i64]([NOTHING] * (len(table.symbols) // SIDES))
        self.tried: i64 = 0

    def see(self, spot: i64, top: i64, below: i64) -> None:
        self.tops[spot] = top
        self.below[spot] = below

    def face_for(self, spot: i64, die: i64) -> i64:
        """The face of a die that would be on top of this spot, or NOTHING if it cannot be there."""
        symbols = self.symbols
        first: i64 = die * SIDES
        face: i64 = 0
        while face < SIDES:
            if i64(symbols[first + face]) == self.tops[spot]:
                below = self.below[spot]
                if below == NOTHING or i64(symbols[first + (face ^ 1)]) == below:
                    return face
            face += 1
        return NOTHING

    def shuffle(self, chance: Chance) -> None:
        order = self.order
        die: i64 = 0
        while die < self.dice:
            other = chance.below(die + 1)
            order[die] = order[other]
            order[other] = die
            die += 1

    def find_die(self, spot: i64) -> bool:
        """Give a spot a die; if need be, those that have one make room."""
        place: i64 = 0
        while place < self.dice:
            die = self.order[place]
            place += 1
            if is_among(die, self.tried) or self.face_for(spot, die) == NOTHING:
                continue
            self.tried |= only(die)
            before = self.spot_of[die]
            if before == NOTHING or self.find_die(before):
                self.spot_of[die] = spot
                return True
        return False


def redeal(table: MemoTable, viewer: i64, chance: Chance) -> None:
    """Deal all that a viewer does not see anew, in place."""
    guess = Guess(table)
    spot: i64 = 0
    while spot < table.spots:
        if is_among(spot, table.square | table.aside):
            below: i64 = NOTHING
            if table.is_shown_to(viewer, spot):
                below = table.hidden(spot)
            guess.see(spot, table.top(spot), below)
        spot += 1
    lay_out(table, guess, count_of(table.reserve), count_of(table.discarded), chance)
    table.share_what_is_seen(viewer)


def lay_out(table: MemoTable, guess: Guess, reserve: i64, discarded: i64, chance: Chance) -> None:
    """Lay dice under what is seen; the others are won, in the reserve or out of the game.

    How many each seat has won is counted by `table.won` as it is.
    """
    guess.shuffle(chance)
    spot: i64 = 0
    while spot < table.spots:
        if guess.tops[spot] != NOTHING:
            guess.tried = 0
            found = guess.find_die(spot)
            assert found, "no die could lie there"
        spot += 1
    table.reserve = 0
    table.discarded = 0
    seat: i64 = 0
    wanted = count_of(table.won[0])
    table.won[0] = 0
    place: i64 = 0
    while place < guess.dice:
        die = guess.order[place]
        place += 1
        spot = guess.spot_of[die]
        if spot != NOTHING:
            table.lies[spot] = u8(die * SIDES + guess.face_for(spot, die))
        elif reserve > 0:
            table.reserve |= only(die)
            reserve -= 1
        elif discarded > 0:
            table.discarded |= only(die)
            discarded -= 1
        else:
            while wanted == 0:
                seat += 1
                wanted = count_of(table.won[seat])
                table.won[seat] = 0
            table.won[seat] |= only(die)
            wanted -= 1
