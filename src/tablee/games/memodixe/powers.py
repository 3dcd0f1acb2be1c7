"""What the powers of MémoDiXe do to the dice (MD-19). When they do it is in `rules.py`."""

from mypy_extensions import i64

from tablee.core.bits import any_of, is_among, nth_of, only, shifted
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.games.memodixe import log
from tablee.games.memodixe.state import NO_DIE, NOTHING, SIDES, MemoTable


class MemoPowers(MemoTable):
    """Every power, as far as it changes the table."""

    # Throwing and filling up

    def throw_back(self, spot: i64, chance: Chance, recorder: Recorder | None) -> None:
        self.throw(spot, chance)
        if recorder is not None:
            log.threw(recorder, self, spot)

    def throw_square(self, chance: Chance) -> None:
        spot: i64 = 0
        while spot < self.spots:
            if is_among(spot, self.square):
                self.throw(spot, chance)
            spot += 1
        self.turned = 0

    def fill_square(self, chance: Chance, recorder: Recorder | None) -> None:
        # MD-12 (3): while the reserve has dice; MD-14: then holes stay. MD-22: the spot of a die
        # that was set aside is not free.
        spot: i64 = 0
        while spot < self.spots and self.reserve != 0:
            if not is_among(spot, self.square | self.aside):
                die = any_of(self.reserve, chance)
                self.reserve &= ~only(die)
                self.put(spot, die, chance.below(SIDES))
                if recorder is not None:
                    log.filled(recorder, self, spot)
            spot += 1

    # 2: aum

    def look_under(self, spot: i64, recorder: Recorder | None) -> None:
        self.looked |= only(spot)
        self.show_only(self.turn, spot)
        if recorder is not None:
            log.looked(recorder, self, spot)

    # 3: yin-yang

    def count_for_gifts(self) -> bool:
        """Note who gives and who may get something; False if all have the same number."""
        # MD-21: counts are taken before anything moves.
        most: i64 = 0
        least: i64 = 1000
        seat: i64 = 0
        while seat < self.seats:
            count = self.count(seat)
            if count > most:
                most = count
            if count < least:
                least = count
            seat += 1
        if most == least:
            return False
        self.givers = self.seats_with(most)
        self.fewest = self.seats_with(least)
        return True

    def seats_with(self, count: i64) -> i64:
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.count(seat) == count:
                seats |= only(seat)
            seat += 1
        return seats

    def next_giver(self) -> i64:
        """MD-21: clockwise from the active player."""
        seat = self.turn
        while not is_among(seat, self.givers):
            seat += 1
            if seat == self.seats:
                seat = 0
        return seat

    def give_die(self, target: i64, chance: Chance, recorder: Recorder | None) -> None:
        giver = self.next_giver()
        self.givers &= ~only(giver)
        self.won[target] |= only(self.lose_die(giver, chance))
        if recorder is not None:
            log.gave(recorder, giver, target)

    # 4: eight

    def swap_dice(self, one: i64, other: i64, recorder: Recorder | None) -> None:
        lies = self.lies
        kept = lies[one]
        lies[one] = lies[other]
        lies[other] = kept
        # MD-24: the others see no more than the tops that result. Where these differ they know what
        # was swapped; otherwise they believe what they have seen before.
        betrayed = self.top(one) != self.top(other)
        seat: i64 = 0
        while seat < self.seats:
            if betrayed or seat == self.turn:
                self.swap_seen(seat, one, other)
            seat += 1
        if recorder is not None:
            log.swapped(recorder, self, one, other, betrayed)

    # 5: sun

    def victims(self) -> i64:
        """MD-21: the opponents who have a die."""
        won = self.won
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.turn and won[seat] != 0:
                seats |= only(seat)
            seat += 1
        return seats

    def steal_die(self, victim: i64, chance: Chance, recorder: Recorder | None) -> None:
        self.won[self.turn] |= only(self.lose_die(victim, chance))
        if recorder is not None:
            log.stole(recorder, self, victim)

    # 6: heart

    def put_aside(self, spot: i64, recorder: Recorder | None) -> None:
        self.square &= ~only(spot)
        self.aside |= only(spot)
        self.asides |= shifted(spot + 1, self.turn * 6)
        if recorder is not None:
            log.set_aside(recorder, self, spot)

    def take_back(self, recorder: Recorder | None) -> None:
        """MD-22: what a player has set aside comes back at the start of his next turn."""
        spot = self.aside_of(self.turn)
        if spot == NOTHING:
            return
        self.asides &= ~shifted(63, self.turn * 6)
        self.aside &= ~only(spot)
        self.square |= only(spot)
        if recorder is not None:
            log.came_back(recorder, self, spot)

    # 9: skull

    def make_others_discard(self, chance: Chance, recorder: Recorder | None) -> None:
        seats = self.victims()
        while seats != 0:
            seat = nth_of(seats, 0)
            seats &= seats - 1
            # MD-13: discarded dice are out of the game.
            self.discarded |= only(self.lose_die(seat, chance))
            if recorder is not None:
                log.discarded(recorder, self, seat)

    # DiXe!

    def discard_all_of(self, seat: i64) -> None:
        self.discarded |= self.won[seat]
        self.won[seat] = 0

    def is_free(self, spot: i64) -> bool:
        return self.lies[spot] == NO_DIE
