"""The rules of Onix, in the order of play. Each comment names its clause of the rulebook."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.core.bits import is_among
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import LEAST_ROOM, MoveList
from tablee.games.onix import log, refusals
from tablee.games.onix.codes import (
    DESTROY,
    DRAW,
    PLACE_NEW,
    PLACE_ON,
    STEAL,
    STOCK,
    aimed_place,
    aimed_seat,
    aiming,
    taken_gem,
    taken_piles,
    taking,
)
from tablee.games.onix.state import (
    AIMING,
    ALL_GEMS,
    CIRCLE,
    COLLECTION_ROOM,
    DIAMOND,
    GEMS,
    LINKED,
    OVER,
    PILE_ROOM,
    PILES,
    PLACING,
    PLACING_GAIN,
    SQUARE,
    TAKING,
    OnixTable,
    accepts,
    cards_in,
    first_group,
    gems_in,
    linked_entry,
    piles_showing,
    second_group,
)


class Onix(OnixTable):
    """One game of Onix.

    Lists of moves are filled without branches: a move is written in any case, and counted if it is
    legal. The next one overwrites a move that was not counted.
    """

    def next_decider(self, after: i64) -> i64:
        if self.phase == OVER or self.turn <= after:
            return -1
        return self.turn

    def fill_legal(self, seat: i64, moves: MoveList) -> None:
        moves.count = 0
        if self.phase == TAKING:
            self.fill_takings(moves)
        elif self.phase == AIMING:
            self.fill_effect(moves)
        else:
            self.fill_places(moves)

    def apply(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        if move < PLACE_NEW:
            self.take(taken_gem(move), taken_piles(move), recorder)
        elif move < DRAW:
            self.place(move - PLACE_ON, recorder)
        else:
            self.apply_effect(move, recorder)

    # 1. Choose and take

    def fill_takings(self, moves: MoveList) -> None:
        # OX-10, OX-11, OX-13: for each gem that shows, each group of linked tops is one choice.
        items = moves.items
        linked = LINKED
        standing = self.standing_piles()
        count: i64 = 0
        gem: i64 = 0
        while gem < GEMS:
            groups = linked[linked_entry(piles_showing(self.tops, gem), standing)]
            items[count] = taking(gem, first_group(groups))
            count += i64(first_group(groups) != 0)
            items[count] = taking(gem, second_group(groups))
            count += i64(second_group(groups) != 0)
            gem += 1
        moves.count = count

    def take(self, gem: i64, piles: i64, recorder: Recorder | None) -> None:
        # OX-12: the group was settled on the tops as they stood; what is uncovered stays.
        self.gem = gem
        pile: i64 = 0
        while pile < PILES:
            if is_among(pile, piles):
                self.add_to_hand(self.lift_from_pile(pile))
            pile += 1
        self.phase = PLACING
        if recorder is not None:
            log.took(recorder, self, piles)

    # 2. Place

    def fill_places(self, moves: MoveList) -> None:
        # OX-20: beside the Collections as a new one, always; or on one of the own Collections that
        # has none of the card's gems yet (OX-21, OX-23).
        places = self.collection_count(self.turn)
        if places > LEAST_ROOM - 2:
            moves.make_room(places + 2)
        items = moves.items
        collections = self.collections
        card = self.card_to_place()
        items[0] = PLACE_NEW
        count: i64 = 1
        base: i64 = self.turn * COLLECTION_ROOM
        place: i64 = 0
        while place < places:
            items[count] = PLACE_ON + place
            count += i64(accepts(i64(collections[base + place]), card))
            place += 1
        moves.count = count

    def place(self, place: i64, recorder: Recorder | None) -> None:
        card = self.card_to_place()
        self.drop_from_hand()
        if place < 0:
            self.start_collection(self.turn, card)
        else:
            self.add_to_collection(self.turn, place, card)
        if recorder is not None:
            log.placed(recorder, self, card, place)
        if self.phase == PLACING_GAIN:
            self.finish_turn(recorder)
        elif self.hand == 0:
            self.begin_effect(recorder)

    # 3. Effect

    def begin_effect(self, recorder: Recorder | None) -> None:
        # OX-30: once, and not optional. OX-37: unless there is nothing to act on.
        self.phase = AIMING
        if self.gem == CIRCLE or self.gem == SQUARE:
            possible = self.heights != 0
        else:
            possible = self.opponents_have_collections()
        if not possible:
            if recorder is not None:
                log.skipped(recorder, self)
            self.finish_turn(recorder)

    def opponents_have_collections(self) -> bool:
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.turn and self.collection_count(seat) > 0:
                return True
            seat += 1
        return False

    def fill_effect(self, moves: MoveList) -> None:
        if self.gem == CIRCLE:
            self.fill_piles(DRAW, moves)
        elif self.gem == SQUARE:
            self.fill_piles(STOCK, moves)
        elif self.gem == DIAMOND:
            self.fill_opponents_collections(STEAL, moves)
        else:
            self.fill_opponents_collections(DESTROY, moves)

    def fill_piles(self, kind: i64, moves: MoveList) -> None:
        items = moves.items
        count: i64 = 0
        pile: i64 = 0
        while pile < PILES:
            items[count] = kind + pile
            count += i64(self.top(pile) != 0)
            pile += 1
        moves.count = count

    def fill_opponents_collections(self, kind: i64, moves: MoveList) -> None:
        count: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.turn:
                places = self.collection_count(seat)
                if count + places > LEAST_ROOM:
                    moves.count = count
                    moves.make_room(places)
                items = moves.items
                place: i64 = 0
                while place < places:
                    items[count] = aiming(kind, seat, place)
                    count += 1
                    place += 1
            seat += 1
        moves.count = count

    def apply_effect(self, move: i64, recorder: Recorder | None) -> None:
        # OX-35: the card got here brings no linked cards and triggers nothing.
        if move < STOCK:
            self.draw(move - DRAW, recorder)
        elif move < STEAL:
            self.stock_from_pile(move - STOCK, recorder)
        elif move < DESTROY:
            self.steal(aimed_seat(move), aimed_place(move), recorder)
        else:
            self.destroy(aimed_seat(move), aimed_place(move), recorder)

    def draw(self, pile: i64, recorder: Recorder | None) -> None:
        # OX-31: the top card of any one Pile, placed like a taken one.
        self.hand = self.lift_from_pile(pile)
        self.phase = PLACING_GAIN
        if recorder is not None:
            log.drew(recorder, self, pile)

    def stock_from_pile(self, pile: i64, recorder: Recorder | None) -> None:
        # OX-32: the top card of any one Pile, face down into the own Stock.
        card = self.lift_from_pile(pile)
        self.add_to_stock(self.turn, 1)
        if recorder is not None:
            log.stocked(recorder, self, pile, card)
        self.finish_turn(recorder)

    def steal(self, victim: i64, place: i64, recorder: Recorder | None) -> None:
        # OX-33: the top card of an opponent's Collection, placed like a taken one.
        before = self.collection_count(victim)
        self.hand = self.lift_from_collection(victim, place)
        self.phase = PLACING_GAIN
        if recorder is not None:
            log.stole(recorder, self, victim, place, self.collection_count(victim) < before)

    def destroy(self, victim: i64, place: i64, recorder: Recorder | None) -> None:
        # OX-34: the top card of an opponent's Collection goes on the discard, face down.
        before = self.collection_count(victim)
        card = self.lift_from_collection(victim, place)
        self.discarded += 1
        if recorder is not None:
            log.destroyed(
                recorder, self, victim, place, card, self.collection_count(victim) < before
            )
        self.finish_turn(recorder)

    # 4. Validate

    def finish_turn(self, recorder: Recorder | None) -> None:
        self.hand = 0
        self.validate(recorder)
        self.turns += 1
        if self.is_end():
            self.phase = OVER
            if recorder is not None:
                log.ended(recorder, self)
        else:
            # OX-7: clockwise.
            self.turn += 1
            if self.turn == self.seats:
                self.turn = 0
            self.phase = TAKING
            # No gem is chosen yet: a table that looks the same must be the same.
            self.gem = CIRCLE

    def validate(self, recorder: Recorder | None) -> None:
        # OX-40: each own Collection that shows all four gems goes into the Stock.
        collections = self.collections
        base: i64 = self.turn * COLLECTION_ROOM
        place = self.collection_count(self.turn) - 1
        while place >= 0:
            collection = i64(collections[base + place])
            if gems_in(collection) == ALL_GEMS:
                if recorder is not None:
                    log.completed(recorder, self, place)
                self.add_to_stock(self.turn, cards_in(collection))
                self.remove_collection(self.turn, place)
            place -= 1

    # End and victory

    def is_end(self) -> bool:
        # OX-61: the sudden win of the advanced mode is looked at before the empty Piles.
        if self.advanced and self.somebody_is_rid_of_gems():
            return True
        # OX-50, OX-51: by the number of seats at the start.
        if self.seats <= 4:
            return self.empty_piles() >= 1
        return self.empty_piles() >= 2

    def somebody_is_rid_of_gems(self) -> bool:
        seat: i64 = 0
        while seat < self.seats:
            if self.is_rid_of_gems(seat):
                return True
            seat += 1
        return False

    def is_rid_of_gems(self, seat: i64) -> bool:
        # OX-60: any player, at the end of any turn.
        return self.collection_count(seat) == 0

    def ending(self) -> str:
        if self.advanced and self.somebody_is_rid_of_gems():
            return "rid_of_gems"
        return "piles_empty"

    def rank(self, seat: i64) -> i64:
        better: i64 = 0
        other: i64 = 0
        while other < self.seats:
            better += i64(self.beats(other, seat))
            other += 1
        return better + 1

    def beats(self, seat: i64, other: i64) -> bool:
        if self.advanced and self.is_rid_of_gems(seat) != self.is_rid_of_gems(other):
            # OX-60, OX-61: whoever is rid of all gems comes first.
            return self.is_rid_of_gems(seat)
        # OX-51: most cards in Stock; on a tie, fewest gems left; then the victory is shared.
        if self.stock(seat) != self.stock(other):
            return self.stock(seat) > self.stock(other)
        return self.gems_left(seat) < self.gems_left(other)

    def score(self, seat: i64) -> i64:
        return self.stock(seat)

    # Who knows what

    def is_final(self, move: i64) -> bool:
        # EV-5: under what is taken or drawn, another card comes to light.
        return move < PLACE_NEW or (move >= DRAW and move < STEAL)

    def redeal(self, viewer: i64, chance: Chance) -> None:
        # OX-70: only the cards under the tops are hidden, and they are hidden from everybody.
        hidden = vec[u8]([0] * (PILES * PILE_ROOM))
        cards = self.cards
        left: i64 = 0
        pile: i64 = 0
        while pile < PILES:
            spot: i64 = pile * PILE_ROOM
            top: i64 = spot + self.height(pile) - 1
            while spot < top:
                hidden[left] = cards[spot]
                left += 1
                spot += 1
            pile += 1
        pile = 0
        while pile < PILES:
            spot = pile * PILE_ROOM
            top = spot + self.height(pile) - 1
            while spot < top:
                chosen = chance.below(left)
                left -= 1
                cards[spot] = hidden[chosen]
                hidden[chosen] = hidden[left]
                spot += 1
            pile += 1

    # For the rest of the house

    def explain(self, seat: i64, move: i64) -> Refusal:
        return refusals.explain(self, seat, move)

    def move_kind(self, move: i64) -> i64:
        if move < PLACE_NEW:
            return taken_gem(move)
        if move < DRAW:
            return 4 if move == PLACE_NEW else 5
        if move < STEAL:
            return 6 if move < STOCK else 7
        return 8 if move < DESTROY else 9

    def clone(self) -> "Onix":
        copy = Onix(self.seats, self.advanced, self.cards[:], self.collections[:])
        self.copy_numbers_to(copy)
        return copy
