"""The rules of Template, in the order of play. Each comment names its clause of the rulebook."""

from tablee.core.bits import set_of
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList, State
from tablee.games._template import events

NOTHING = 0
"""Stands where a chosen card could."""


class Template(State):
    def __init__(self, hands: list[list[int]], box: list[int]) -> None:
        super().__init__(len(hands))
        self.hands = hands
        self.box = box
        self.chosen = [NOTHING] * len(hands)
        self.shown: list[tuple[int, ...]] = []
        """The cards of each finished round, by seat."""
        self.taken = [0] * len(hands)
        """How many rounds each seat has taken."""

    # TP-3: everybody chooses at the same time, face down. Say who is asked, and what an answer
    # is: the house hides it from the others until all are in.

    def asked_together(self) -> int:
        return set_of(seat for seat in range(self.seats) if self.hands[seat] or self.chosen[seat])

    def has_answered(self, seat: int) -> bool:
        return self.chosen[seat] != NOTHING

    def unseal(self, seat: int) -> None:
        if self.chosen[seat] != NOTHING:
            self.hands[seat].append(self.chosen[seat])
            self.chosen[seat] = NOTHING

    def next_decider(self, after: int) -> int:
        return self.next_asked(after)

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        # A move is the number of the card.
        moves.clear()
        for card in self.hands[seat]:
            moves.add(card)

    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        self.hands[seat].remove(move)
        self.chosen[seat] = move
        if recorder is not None:
            recorder.tell_only([seat], events.Chose(seat, move))
        if NOTHING not in self.chosen:
            self.finish_round(recorder)

    def finish_round(self, recorder: Recorder | None) -> None:
        # TP-4: all cards are shown; the highest takes the round.
        cards = tuple(self.chosen)
        taker = cards.index(max(cards))
        self.shown.append(cards)
        self.taken[taker] += 1
        self.chosen = [NOTHING] * self.seats
        if recorder is not None:
            recorder.tell_everybody(events.RoundTaken(taker, cards))

    def explain(self, seat: int, move: int) -> Refusal:
        if self.is_over():
            return Refusal("TP-5", "game_over")
        if not 0 <= seat < self.seats:
            return Refusal("TP-3", "not_seated")
        if self.chosen[seat] != NOTHING:
            return Refusal("TP-3", "chosen_already")
        return Refusal("TP-3", "not_in_hand", {"card": move})

    # TP-5: most rounds win.

    def rank(self, seat: int) -> int:
        return 1 + sum(taken > self.taken[seat] for taken in self.taken)

    def ending(self) -> str:
        return "hands_empty"

    def score(self, seat: int) -> int:
        return self.taken[seat]

    # TP-6: a seat knows its own cards and what was shown.

    def redeal(self, viewer: int, chance: Chance) -> None:
        self.unseal_others(viewer)
        others = [seat for seat in range(self.seats) if seat != viewer]
        hidden = self.box + [card for seat in others for card in self.hands[seat]]
        chance.shuffle(hidden)
        for seat in others:
            self.hands[seat] = sorted(hidden.pop() for _ in self.hands[seat])
        self.box = hidden

    # For the rest of the house

    def move_kind(self, move: int) -> int:
        return 0

    def clone(self) -> "Template":
        copy = Template([list(hand) for hand in self.hands], list(self.box))
        copy.chosen = list(self.chosen)
        copy.shown = list(self.shown)
        copy.taken = list(self.taken)
        return copy

    def facts(self) -> list[int]:
        facts = [self.seats, *self.chosen, *self.taken, *self.box]
        for cards in [*self.hands, *self.shown]:
            facts += [len(cards), *cards]
        return facts
