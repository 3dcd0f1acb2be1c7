"""MD-66.16, Hide the DiXe: the team passes a die on in secret, and Oni guesses who has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import amendments, codes, effect_events
from tablee.games.oni.asks import Ask
from tablee.games.oni.cards import HIDE
from tablee.games.oni.effects.with_die import WithDie
from tablee.games.oni.moves import SIDES as HANDS
from tablee.games.oni.penalties import give_back
from tablee.games.oni.table import NEVER, Table
from tablee.games.oni.translating import none, perhaps_at, time_of
from tablee.games.oni.view import HidingView

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.bot import Judgement
    from tablee.games.oni.effects.effect import Effect, Glance
    from tablee.games.oni.intents import Kind
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import Ask as AskName
    from tablee.games.oni.view import OniView, Part

HIDE_TIME: Final = 15_000
TO_OTHER_HAND: Final = 2


def guessable(table: Table) -> list[int]:
    """Not Oni's two neighbours."""
    before = (table.oni - 1) % table.seats
    beside = (before, table.oni, table.left_of(table.oni))
    return [seat for seat in range(table.seats) if seat not in beside]


class HideTheDixe(WithDie):
    """A die in somebody's hand, until Oni guesses."""

    def __init__(self, drawer: int, until: int) -> None:
        super().__init__(HIDE, drawer)
        # NEVER: nobody passes it on any more, and Oni guesses.
        self.until = until
        self.seat = drawer
        # 0 is the left one, 1 the right one.
        self.hand = 1
        self.passes = 0
        # By the first rules it is said to run although Oni has guessed.
        self.is_over = False

    def place(self) -> int:
        return 6

    def copy(self) -> Effect:
        copy = HideTheDixe(self.drawer, self.until)
        copy.seat = self.seat
        copy.hand = self.hand
        copy.passes = self.passes
        copy.is_over = self.is_over
        return copy

    def facts(self, game: OniAgainstAll) -> list[int]:
        if self.is_over:
            return [NEVER]
        return [4, self.until, self.seat, self.hand, self.passes]

    # Its course

    def use(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        first = game.table.left_of(game.table.oni)
        game.effects.run(HideTheDixe(first, game.time() + HIDE_TIME))
        now.tell_only(game.table.team_seats(), effect_events.Passed(seat=first, hand="right"))

    def has_die(self) -> bool:
        return not self.is_over

    def due(self) -> int:
        return NEVER if self.is_over else self.until

    def fall_due(self, game: OniAgainstAll, now: Moment) -> None:
        """Oni has one guess; what stayed beside him is found."""
        self.until = NEVER
        if self.seat in guessable(game.table):
            game.asks.add(game, Guess(HIDE), now)
            return
        now.tell(effect_events.StayedBeside(seat=self.seat))
        game.effects.end(game, self, now)
        give_back(game, now)

    def guessed(self, game: OniAgainstAll, seat: int, hand: int, now: Moment) -> None:
        found = (self.seat, self.hand) == (seat, hand)
        oni = game.table.oni
        now.tell(effect_events.Guessed(seat=oni, target=seat, hand=HANDS[hand], found=found))
        game.asks.done(game, now)
        self.is_over = True
        if amendments.the_guess_ends_the_hiding(game.rules_version):
            game.effects.end(game, self, now)
        if found:
            give_back(game, now)

    def end(self, game: OniAgainstAll, now: Moment) -> None:
        game.asks.drop(game, HIDE, now)

    # What it offers

    def offer(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        if seat == self.seat and self.due() != NEVER:
            for way in range(3):
                if self.may_pass(game, way):
                    moves.add(codes.PASS + way)

    def may_pass(self, game: OniAgainstAll, way: int) -> bool:
        """To a neighbour, but not past Oni; or to one's other hand."""
        return way == TO_OTHER_HAND or self.beside(game, way) != game.table.oni

    def beside(self, game: OniAgainstAll, way: int) -> int:
        return (self.seat + (1 if way == 0 else -1)) % game.table.seats

    def takes(self, move: int) -> bool:
        return codes.PASS <= move < codes.FORMULA

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        way = move - codes.PASS
        if way == TO_OTHER_HAND:
            self.hand = 1 - self.hand
        else:
            # Whoever sits on the left gets it into his right hand.
            self.seat = self.beside(game, way)
            self.hand = 1 - way
        self.passes += 1
        passed = effect_events.Passed(seat=self.seat, hand=HANDS[self.hand])
        now.tell_only(game.table.team_seats(), passed)

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "nothing_to_pass")

    def asks(self) -> list[Ask]:
        return [Guess(HIDE)]

    # What is shown, and guessed

    def part(self) -> str:
        return "hiding"

    def view(self, game: OniAgainstAll, viewer: int) -> Part | None:
        if self.is_over:
            return None
        until = perhaps_at(game, self.until)
        if viewer in game.table.team_seats():
            hand = HANDS[self.hand]
            return HidingView(until_at=until, seat=self.seat, hand=hand, passes=self.passes)
        return HidingView(until_at=until, seat=None, hand=None, passes=None)

    def has_secrets(self) -> bool:
        return True

    def imagined(self, game: OniAgainstAll, view: OniView) -> Effect | None:
        drawer = next((one.seat for one in view.running if one.card == "hide_the_dixe"), None)
        if drawer is None:
            return None
        hiding = HideTheDixe(drawer, NEVER)
        seen = view.hiding
        if seen is None:
            hiding.is_over = True
            return hiding
        hiding.until = time_of(view, seen.until_at)
        hiding.seat = none(seen.seat)
        hiding.hand = 0 if seen.hand is None else HANDS.index(seen.hand)
        hiding.passes = seen.passes or 0
        return hiding

    def redeal(self, game: OniAgainstAll, viewer: int, now: Moment) -> None:
        if self.is_over or viewer in game.table.team_seats():
            return
        seats = game.table.team_seats() if self.until != NEVER else guessable(game.table)
        self.seat = seats[now.chance.below(len(seats))]
        self.hand = now.chance.below(2)

    def glance(self, game: OniAgainstAll) -> Glance:
        return () if self.is_over else (self.until,)

    def own_glance(self, game: OniAgainstAll, seat: int) -> Glance:
        is_hidden = self.is_over or seat == game.table.oni
        return () if is_hidden else (self.seat, self.hand, self.passes)

    # Bots

    def react(self, mind: Mind) -> None:
        if self.seat == mind.me and self.due() != NEVER:
            until = mind.on_clock(self.until)
            at = until - HIDE_TIME + 1_400 * (1 + self.passes)
            if at < until:
                mind.mean(at, (codes.PASS, codes.FORMULA))

    def weigh(self, judgement: Judgement, move: int) -> float:
        """Away from Oni's neighbours; then from hand to hand."""
        table, way = judgement.table, move - codes.PASS
        if judgement.seat in guessable(table):
            return (0.2, 0.1, 0.3)[way] if table.seats > 5 else (0.0, 0.0, 1.0)[way]
        away = 0 if judgement.seat == table.left_of(table.oni) else 1
        return 1.0 if way == away else 0.0


class Guess(Ask):
    """Oni says who has the die, and in which hand."""

    def __init__(self, card: int) -> None:
        super().__init__(card, False)

    def name(self) -> AskName:
        return "guess"

    def anew(self, card: int, blocks: bool) -> Ask:
        return Guess(card)

    def dice_needed(self) -> int:
        return 0

    def is_about_dice(self) -> bool:
        return False

    def spots(self, game: OniAgainstAll) -> int:
        return 0

    def can_be_done(self, game: OniAgainstAll) -> bool:
        return True

    def code(self) -> int:
        return codes.GUESS

    def offer(self, game: OniAgainstAll, moves: MoveList) -> None:
        for seat in guessable(game.table):
            moves.add(codes.GUESS + 2 * seat)
            moves.add(codes.GUESS + 2 * seat + 1)

    def takes(self, move: int) -> bool:
        return codes.GUESS <= move < codes.GO

    def act(self, game: OniAgainstAll, move: int, now: Moment) -> None:
        seat, hand = divmod(move - codes.GUESS, 2)
        self._guess(game, seat, hand, now)

    def _guess(self, game: OniAgainstAll, seat: int, hand: int, now: Moment) -> None:
        hiding = game.effects.find(HIDE)
        assert isinstance(hiding, HideTheDixe)
        hiding.guessed(game, seat, hand, now)

    def late(self, game: OniAgainstAll, now: Moment) -> None:
        seats = guessable(game.table)
        seat = seats[now.chance.below(len(seats))]
        self._guess(game, seat, now.chance.below(2), now)

    def kinds(self) -> tuple[Kind, ...]:
        return ((codes.GUESS, codes.GO),)

    def weigh(self, judgement: Judgement, move: int) -> float:
        return 0.0


EFFECT = HideTheDixe(NOTHING, NEVER)
