"""Setting Template up: TP-2."""

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import Dealer
from tablee.games._template import events
from tablee.games._template.deck import CARDS, HAND_SIZE
from tablee.games._template.rules import Template


class TemplateDealer(Dealer):
    def __init__(self, seats: int) -> None:
        self.seats = seats

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> Template:
        # TP-2: three cards each; the others stay in the box, face down.
        box = list(CARDS)
        chance.shuffle(box)
        hands = [sorted(box.pop() for _ in range(HAND_SIZE)) for _ in range(self.seats)]
        if recorder is not None:
            for seat, hand in enumerate(hands):
                recorder.tell_only([seat], events.Dealt(seat, tuple(hand)))
        return Template(hands, box)
