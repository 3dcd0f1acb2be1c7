"""The cards: how they are drawn, what each does, and when the running ones end (MD-66, MD-70)."""

from tablee.games.memodixe.oni import amendments, events
from tablee.games.memodixe.oni.cards import (
    ASIDE,
    CHEATS,
    EFFECTS,
    GRAB,
    HANDS_OFF,
    HIDE,
    HIGH_FIVE,
    HUSH,
    KING,
    KNUCKLEBONES,
    LONG_LIVE,
    MONOCLE,
    ON_THE_HEAD,
    ONI,
    PLAY,
    RETHROW,
    SAPRISTIX,
    SHUFFLES,
    SLAP,
    SPIN,
    TAKE_BACK,
    THROW,
    TOUCH,
    TOWER,
    TURNS,
    UNTIL_TURN,
    card_named,
)
from tablee.games.memodixe.oni.challenges import OniChallenges
from tablee.games.memodixe.oni.machines import (
    LOOK_TWO,
    RETHROW_ONE,
    SET_ONE_ASIDE,
    SWAP_TWO,
    TURN_OVER,
    TURN_TWO,
)
from tablee.games.memodixe.oni.moment import Moment
from tablee.games.memodixe.state import NOTHING, is_among, only

ONLY_RUN = (SPIN, HUSH, HANDS_OFF, HIGH_FIVE, SAPRISTIX, LONG_LIVE)
"""Effects that do nothing by themselves: the rules of the turn look whether they run."""
ASKS_ONI = {
    ONI: (TURN_TWO, True),
    RETHROW: (RETHROW_ONE, True),
    CHEATS: (LOOK_TWO, False),
    SHUFFLES: (SWAP_TWO, False),
    TURNS: (TURN_OVER, True),
}
"""What these ask Oni for, and whether the turn waits for it (MD-66: "play goes on")."""


class OniEffects(OniChallenges):
    """Next, and what comes of it."""

    def draw(self, now: Moment) -> None:
        # MD-52: without replacement, shuffled again when used up.
        if not self.deck:
            self.deck = list(self.cards)
            now.tell(events.Shuffled())
        self.card = self.deck.pop(now.chance.below(len(self.deck)))
        self.drawer = self.turn
        card, left = card_named(self.card), len(self.deck)
        now.tell(events.Drew(seat=self.turn, card=card, left=left))
        # MD-70: without what it needs, it does nothing.
        if not self.take_effect(self.card, self.turn, now):
            now.tell(events.NoUse(card=card))

    def take_effect(self, card: int, seat: int, now: Moment) -> bool:
        """Do what a card says; False if something is missing for it."""
        if card == PLAY:
            return True
        if card in ASKS_ONI:
            kind, blocks = ASKS_ONI[card]
            return self.ask(kind, now, card, blocks)
        if card in ONLY_RUN:
            # MD-70: the same kind twice does not add up; the later end counts.
            self.running[card] = seat
            if card == LONG_LIVE:
                self._let_cheer(seat)
            return True
        if card in (GRAB, SLAP):
            return self._race(card, now)
        if card == ASIDE:
            return self._set_aside(seat, now)
        return self._use_won_dice(card, seat, now)

    def _let_cheer(self, seat: int) -> None:
        if not amendments.every_drawer_cheers(self.rules_version):
            self.cheerers = 0
        self.cheerers |= only(seat)

    def _race(self, card: int, now: Moment) -> bool:
        if card == GRAB and not is_among(self.middle, self.square):
            return False
        if card == SLAP and self.won == 0:
            return False
        self.begin_race(card, now)
        return True

    def _set_aside(self, seat: int, now: Moment) -> bool:
        if self.aside != NOTHING:
            # MD-70: the die that is aside stays there until the later end.
            self.running[ASIDE] = seat
            return True
        if not self.ask(SET_ONE_ASIDE, now, ASIDE, blocks=True):
            return False
        self.running[ASIDE] = seat
        return True

    def _use_won_dice(self, card: int, seat: int, now: Moment) -> bool:
        if card == TOUCH:
            if self.square == 0:
                return False
            self.begin_touch(seat)
            return True
        if self.won_count() < (2 if card == KNUCKLEBONES else 1):
            return False
        if card == TAKE_BACK:
            self.penalize(seat, "oni_takes_one_back", now, blocks=True)
        elif card == KNUCKLEBONES:
            self.begin_timing(card, seat)
        elif card == TOWER:
            self._burden_next(card)
        else:
            return self._use_one_die(card, seat, now)
        return True

    def _use_one_die(self, card: int, seat: int, now: Moment) -> bool:
        """Effects that have a die of their own while they run."""
        if card in (THROW, KING) and self.just_won == NOTHING:
            return False
        if card in self.in_use():
            # MD-70: it begins anew, with the same die.
            self.end_effect(card, now)
        if self.idle_count() == 0:
            return False
        if card == MONOCLE:
            self.begin_monocle(seat)
        elif card == ON_THE_HEAD:
            self.begin_balance(seat)
        elif card == THROW:
            self.begin_flight(seat, now)
        elif card == HIDE:
            self.begin_hiding(now)
        elif card == KING:
            self._burden_next(card)
            self.burden_symbol = self.just_won
        return True

    def _burden_next(self, card: int) -> None:
        """For the next player, before he plays; after a replay there may be another one already."""
        if not amendments.every_burden_is_borne(self.rules_version):
            self.burdens = []
        if card not in self.burdens:
            self.burdens.append(card)

    def is_effect_pending(self) -> bool:
        """Whether the turn waits for what the card has begun."""
        return self.race is not None or self.timing is not None or self.is_oni_awaited()

    # The end of running effects

    def end_until(self, seat: int, now: Moment) -> None:
        """MD-66: the turn of whoever drew them begins."""
        ended = [card for card in UNTIL_TURN if self.running[card] == seat]
        self._end_all(ended, seat, now)
        if self.quiet_until == seat:
            self.quiet_until = NOTHING

    def end_running(self, seat: int, now: Moment) -> None:
        """MD-19.3: yin-yang ends all of them, and what they have set going."""
        ended = [card for card in range(1, EFFECTS + 1) if self.running[card] != NOTHING]
        for ask in list(self.asks):
            if ask.card not in (0, ONI) and ask.card not in ended:
                self.drop_asks(ask.card, now)
        self.duties = []
        self._end_all(ended, seat, now)

    def _end_all(self, ended: list[int], seat: int, now: Moment) -> None:
        for card in ended:
            self.end_effect(card, now)
        if ended:
            cards = tuple(card_named(card) for card in ended)
            now.tell(events.EffectsEnded(seat=seat, cards=cards))
