"""The rules of One More!, in the order of play. Each comment names its clause of the rulebook."""

from mypy_extensions import i64

from tablee.core.bits import shifted
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import LEAST_ROOM, MoveList
from tablee.games.onemore import log, redealing, refusals
from tablee.games.onemore.cards import (
    ANSWERS,
    DRAW,
    NO_EFFECT,
    NOTHING,
    REPLAY,
    REVERSE,
    START,
    SWAP,
    answers,
    effect_of,
)
from tablee.games.onemore.codes import (
    GIVE,
    NAME_DRAW,
    NAME_SWAP,
    PLAY,
    first_named,
    naming_two,
    second_named,
)
from tablee.games.onemore.history import (
    CANNOT_PLAY,
    DREW,
    HAND_ROOM,
    LAST_WITH_CARDS,
    PLAYED,
    SWAPPED,
    deed,
)
from tablee.games.onemore.state import GIVING, NAMING_ONE, NAMING_TWO, OVER, PLAYING, OneMoreTable


class OneMore(OneMoreTable):
    """One game of One More!

    Whoever cannot play loses the round at once, so a seat that owes a card always has one to play.
    """

    def next_decider(self, after: i64) -> i64:
        if self.phase == GIVING:
            return self.next_asked(after)
        if self.phase == OVER or self.turn <= after:
            return -1
        return self.turn

    def fill_legal(self, seat: i64, moves: MoveList) -> None:
        moves.count = 0
        if self.phase == PLAYING:
            self.fill_cards(seat, PLAY, self.asked, moves)
        elif self.phase == GIVING:
            # OM-23: any card, a start card too.
            self.fill_cards(seat, GIVE, -1, moves)
        elif self.phase == NAMING_ONE:
            self.fill_players(moves)
        else:
            self.fill_pairs(moves)

    def apply(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        self.notebook = None
        if move < GIVE:
            self.play_card(move - PLAY, chance, recorder)
        elif move < NAME_DRAW:
            self.give(seat, move - GIVE, chance, recorder)
        elif move < NAME_SWAP:
            self.make_draw(move - NAME_DRAW, chance, recorder)
        else:
            self.name_swappers(first_named(move), second_named(move), recorder)

    # Set-up of a round

    def begin_round(self, first: i64, chance: Chance, recorder: Recorder | None) -> None:
        # OM-43: the start cards are no part of what is shuffled.
        self.fill_deck()
        self.history_count = 0
        self.traced = False
        self.leavers = 0
        self.clockwise = True  # OM-8
        self.phase = PLAYING
        self.deal(chance)  # OM-5
        self.turn = first
        if recorder is not None:
            log.began(recorder, self)
        # OM-7: the top card of the deck sets the first constraint. Nobody played it: no effect.
        card = self.lift_from_deck(chance)
        while self.answerable_first and ANSWERS[card] == 0:
            self.bury(card)
            if recorder is not None:
                log.buried(recorder, card)
            card = self.lift_from_deck(chance)
        self.lay_in_centre(card)
        self.first_card = card
        if recorder is not None:
            log.turned(recorder, card)

    # A turn

    def begin_turn(self, chance: Chance, recorder: Recorder | None) -> None:
        # OM-40: whoever cannot play loses the round. A new round begins with his turn, and he may
        # be unable to play again.
        self.phase = PLAYING
        while self.phase == PLAYING and not self.can_answer(self.turn):
            self.lose_round(self.turn, CANNOT_PLAY, chance, recorder)

    def fill_cards(self, seat: i64, kind: i64, asked: i64, moves: MoveList) -> None:
        # OM-10, OM-11: the number of a card decides whether it fits. Equal cards are one choice.
        count = self.size(seat)
        if count > LEAST_ROOM:
            moves.make_room(count)
        items = moves.items
        hands = self.hands
        listed: i64 = 0
        before: i64 = NOTHING
        spot: i64 = seat * HAND_ROOM
        end: i64 = spot + count
        while spot < end:
            card = i64(hands[spot])
            items[listed] = kind + card
            listed += i64(answers(asked, card)) & i64(card != before)
            before = card
            spot += 1
        moves.count = listed

    def play_card(self, card: i64, chance: Chance, recorder: Recorder | None) -> None:
        seat = self.turn
        self.drop_from_hand(seat, card)
        self.lay_in_centre(card)
        self.note(deed(PLAYED, seat, 0, card, NOTHING))
        if recorder is not None:
            log.played(recorder, seat, card)
        # OM-13: the effect, if possible, before the next turn.
        effect = effect_of(card)
        if effect == REPLAY:
            self.replay(chance, recorder)
        elif effect == DRAW:
            self.begin_draw(chance, recorder)
        elif effect == SWAP:
            self.begin_swap(chance, recorder)
        else:
            if effect == REVERSE:
                # OM-21: until the next Reverse.
                self.clockwise = not self.clockwise
                if recorder is not None:
                    log.reversed_direction(recorder, self)
            self.finish_turn(chance, recorder)

    # Effects

    def replay(self, chance: Chance, recorder: Recorder | None) -> None:
        # OM-20: another turn at once; with no card left there is none.
        if self.size(self.turn) == 0:
            self.finish_turn(chance, recorder)
            return
        if recorder is not None:
            log.replays(recorder, self.turn)
        self.begin_turn(chance, recorder)

    def begin_draw(self, chance: Chance, recorder: Recorder | None) -> None:
        # OM-25: with no card left in the deck, a Draw does nothing.
        if self.deck_size() == 0:
            if recorder is not None:
                log.skipped(recorder, self.turn, DRAW)
            self.finish_turn(chance, recorder)
            return
        self.phase = NAMING_ONE

    def fill_players(self, moves: MoveList) -> None:
        # OM-22, OM-24: anybody still in the round. The active player is, even without a card.
        items = moves.items
        count: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            items[count] = NAME_DRAW + seat
            count += i64(not self.has_left(seat))
            seat += 1
        moves.count = count

    def make_draw(self, seat: i64, chance: Chance, recorder: Recorder | None) -> None:
        # OM-22: the named player takes the top card of the deck.
        public = self.deck_count == 0
        card = self.lift_from_deck(chance)
        self.take_in_hand(seat, card)
        if public:
            # It was seen going under the deck (OM-7): everybody knows who has it now.
            self.traced = True
            self.note(deed(DREW, seat, 0, card, NOTHING))
        else:
            self.note(deed(DREW, seat, 0, NOTHING, NOTHING))
        if recorder is not None:
            log.drew(recorder, self, seat, card)
        self.finish_turn(chance, recorder)

    def begin_swap(self, chance: Chance, recorder: Recorder | None) -> None:
        # OM-23: skipped if fewer than two players have a card; otherwise it cannot be declined.
        if self.holders < 2:
            if recorder is not None:
                log.skipped(recorder, self.turn, SWAP)
            self.finish_turn(chance, recorder)
            return
        self.phase = NAMING_TWO

    def fill_pairs(self, moves: MoveList) -> None:
        # OM-23: two different players who have a card; OM-24: whoever has left has none.
        moves.make_room(self.holders * self.holders)
        items = moves.items
        count: i64 = 0
        first: i64 = 0
        while first < self.seats:
            if self.size(first) > 0:
                second: i64 = first + 1
                while second < self.seats:
                    items[count] = naming_two(first, second)
                    count += i64(self.size(second) > 0)
                    second += 1
            first += 1
        moves.count = count

    def name_swappers(self, first: i64, second: i64, recorder: Recorder | None) -> None:
        self.first_swapper = first
        self.second_swapper = second
        self.phase = GIVING
        if recorder is not None:
            log.named(recorder, self)

    def give(self, seat: i64, card: i64, chance: Chance, recorder: Recorder | None) -> None:
        # OM-23: face down. The card stays in its hand until the other one is there as well, so that
        # nothing on the table depends on who was quicker.
        if seat == self.first_swapper:
            self.first_given = card
        else:
            self.second_given = card
        if recorder is not None:
            log.gave(recorder, seat, card)
        if self.first_given != NOTHING and self.second_given != NOTHING:
            self.swap(recorder)
            self.finish_turn(chance, recorder)

    def swap(self, recorder: Recorder | None) -> None:
        first = self.first_swapper
        second = self.second_swapper
        given = self.first_given
        got = self.second_given
        self.drop_from_hand(first, given)
        self.drop_from_hand(second, got)
        self.take_in_hand(first, got)
        self.take_in_hand(second, given)
        self.traced = True
        self.note(deed(SWAPPED, first, second, given, got))
        # Nobody is named now: a table that looks the same must be the same.
        self.first_swapper = 0
        self.second_swapper = 0
        self.first_given = NOTHING
        self.second_given = NOTHING
        if recorder is not None:
            log.swapped(recorder, first, second, given, got)

    # The end of a turn

    def finish_turn(self, chance: Chance, recorder: Recorder | None) -> None:
        # OM-30: without a card in hand at the end of the turn, one leaves the round.
        if self.size(self.turn) == 0:
            self.leavers = self.leavers << 4 | (self.turn + 1)
            if recorder is not None:
                log.left(recorder, self.turn)
        # OM-41: looked at now, after the effect and the leaving.
        if self.holders == 1:
            self.lose_round(self.only_holder(), LAST_WITH_CARDS, chance, recorder)
        else:
            self.pass_turn()
        if self.phase != OVER:
            self.begin_turn(chance, recorder)

    def only_holder(self) -> i64:
        seat: i64 = 0
        while self.size(seat) == 0:
            seat += 1
        return seat

    def pass_turn(self) -> None:
        # OM-14: the next player still in the round, in the current direction.
        seat = self.turn
        searching = True
        while searching:
            if self.clockwise:
                seat += 1
                if seat == self.seats:
                    seat = 0
            else:
                seat -= 1
                if seat < 0:
                    seat = self.seats - 1
            searching = self.size(seat) == 0
        self.turn = seat

    # Losing a round

    def lose_round(
        self, loser: i64, reason: i64, chance: Chance, recorder: Recorder | None
    ) -> None:
        self.turn = loser
        self.finish_round(loser, reason)
        # OM-42: a "one more" card; the second one wins the game.
        self.defeats += shifted(1, loser * 2)
        if recorder is not None:
            log.lost(recorder, self)
        if self.defeat_count(loser) >= 2:
            self.phase = OVER
            if recorder is not None:
                log.ended(recorder, self)
        else:
            # OM-43: a new round, which the loser begins.
            self.begin_round(loser, chance, recorder)

    # The end of the game

    def rank(self, seat: i64) -> i64:
        # OM-42: the winner has two "one more" cards; the others are placed by theirs.
        better: i64 = 0
        other: i64 = 0
        while other < self.seats:
            better += i64(self.defeat_count(other) > self.defeat_count(seat))
            other += 1
        return better + 1

    def ending(self) -> str:
        last = self.last_round
        stuck = last is not None and last.reason == CANNOT_PLAY
        return "cannot_play" if stuck else "last_with_cards"

    def score(self, seat: i64) -> i64:
        return self.defeat_count(seat)

    # Who knows what

    def apparent(self, seat: i64, move: i64, viewer: i64) -> i64:
        # OM-23: a card that others exchange is seen by the two of them only.
        if self.phase != GIVING or viewer == self.first_swapper or viewer == self.second_swapper:
            return move
        return GIVE

    def is_final(self, move: i64) -> bool:
        # EV-5: a card that was played shows what the others can answer; cards that change hands are
        # seen. One that lies face down while the other is waited for shows nothing.
        if move < GIVE or move >= NAME_DRAW:
            return True
        return self.first_given != NOTHING or self.second_given != NOTHING

    def redeal(self, viewer: i64, chance: Chance) -> None:
        redealing.redeal(self, viewer, chance)

    # For the rest of the house

    def chapter(self) -> i64:
        return self.finished

    def explain(self, seat: i64, move: i64) -> Refusal:
        return refusals.explain(self, seat, move)

    def move_kind(self, move: i64) -> i64:
        if move < GIVE:
            return 5 if move == PLAY + START else NO_EFFECT + effect_of(move - PLAY)
        if move < NAME_DRAW:
            return 6
        return 7 if move < NAME_SWAP else 8

    def clone(self) -> "OneMore":
        copy = OneMore(
            self.seats,
            self.answerable_first,
            self.cards,
            self.hands[:],
            self.deck[:],
            self.history[:],
        )
        self.copy_numbers_to(copy)
        return copy
