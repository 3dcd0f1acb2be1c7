"""The template's game with a leak in it: one for each way that a secret can get out."""

from typing import Any

from tests.core.sound_game import SoundGame, Table, TableDealer, replaced

from tablee.core.chance import Chance
from tablee.core.events import SPECTATOR, Recorder
from tablee.core.game import Memory, Options
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games._template import events
from tablee.games._template.rules import NOTHING
from tablee.games._template.view import TemplateView


class ShowsAHandToSpectators(SoundGame):
    def view(self, state: Any, viewer: int) -> TemplateView:
        seen = super().view(state, viewer)
        if viewer == SPECTATOR:
            seen = replaced(seen, hand=tuple(state.hands[0]))
        return seen


class ShowsTheLastSeatItsNeighboursCard(SoundGame):
    """One card, of one seat, to one other."""

    def view(self, state: Any, viewer: int) -> TemplateView:
        seen = super().view(state, viewer)
        if viewer == state.seats - 1 and state.hands[0]:
            seen = replaced(seen, choice=state.hands[0][0])
        return seen


class MovesThatTell(Table):
    """Only cards that beat somebody may be played, if there are any: who looks, learns."""

    def fill_legal(self, seat: int, moves: MoveList) -> None:
        lowest = min(
            (card for s in range(self.seats) if s != seat for card in self.hands[s]), default=0
        )
        useful = [card for card in self.hands[seat] if card > lowest]
        moves.clear()
        for card in useful or self.hands[seat]:
            moves.add(card)


class SaysChoicesAloud(Table):
    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        super().apply(seat, move, chance, recorder)
        if recorder is not None:
            recorder.tell_everybody(events.Chose(seat, move))


class DealsInTheOpen(SoundGame):
    def dealer(self, options: Options, seats: int) -> TableDealer:
        return OpenDealer(seats, Table, options)


class OpenDealer(TableDealer):
    def deal(self, chance: Chance, recorder: Recorder | None = None) -> Table:
        table = super().deal(chance, None)
        if recorder is not None:
            for seat, hand in enumerate(table.hands):
                recorder.tell_everybody(events.Dealt(seat, tuple(hand)))
        return table


class RedealsTheOwnHand(Table):
    def redeal(self, viewer: int, chance: Chance) -> None:
        super().redeal(SPECTATOR, chance)


class RedealsNothing(Table):
    def redeal(self, viewer: int, chance: Chance) -> None:
        """Everything stays where it is."""


class ImaginesTooFewCards(SoundGame):
    def imagine(self, seen: TemplateView, memory: Memory | None, chance: Chance) -> Table:
        table = super().imagine(seen, memory, chance)
        if not 0 <= seen.viewer < seen.seats:
            return table
        table.hands[seen.viewer] = table.hands[seen.viewer][:-1]
        return table


class TellsWhoHasIt(Table):
    """Whoever asks for a card that he does not have learns who has it."""

    def explain(self, seat: int, move: int) -> Refusal:
        refusal = super().explain(seat, move)
        if refusal.reason != "not_in_hand":
            return refusal
        holder = next((s for s in range(self.seats) if move in self.hands[s]), None)
        return Refusal("TP-3", "not_in_hand", {"card": move, "holder": holder})


class ShowsChoices(SoundGame):
    """View and imagination agree: what lies face down can be seen by all."""

    def view(self, state: Any, viewer: int) -> TemplateView:
        seen = super().view(state, viewer)
        return replaced(seen, taken=(*seen.taken, *state.chosen))


class ShowsWhoHasChosen(SoundGame):
    """Not what: only who is still thinking."""

    def view(self, state: Any, viewer: int) -> TemplateView:
        return replaced(super().view(state, viewer), deciders=tuple(state.deciders()))


class RedealsForSpectatorsOnly(Table):
    """A seat's bot would look at the real cards."""

    def redeal(self, viewer: int, chance: Chance) -> None:
        if viewer == SPECTATOR:
            super().redeal(viewer, chance)


class KnowsTheWinner(Table):
    """Gives an outcome before the end, which follows from what is hidden."""

    def outcome(self) -> Outcome | None:
        first = max(range(self.seats), key=lambda seat: sum(self.hands[seat]))
        ranks = tuple(1 if seat == first else 2 for seat in range(self.seats))
        return super().outcome() or Outcome(ranks, "hands_empty")


class OutcomeOutOfSight(SoundGame):
    table = KnowsTheWinner

    def view(self, state: Any, viewer: int) -> TemplateView:
        return replaced(super().view(state, viewer), outcome=None)


class FinalByTheBox(Table):
    """Whether a choice can be taken back follows from what lies in the box."""

    def is_final(self, move: int) -> bool:
        return max(self.box) % 2 == 0


class HasNotOneView(SoundGame):
    has_one_view = True


class SaysThatNothingShows(SoundGame):
    """The last of several cards that lie face down turns all of them up: that is final."""

    says_what_shows = True


class ShowsItsNeighbour(Table):
    """Seat 1 shows the next seat an even card that it chooses, and may not take back what it
    chooses. But an even card does not lie face down then, and the undo of a third one, who chose
    before, goes by that: whoever sees it vanish knows something about that card."""

    def shown_to(self, viewer: int) -> int:
        """The card that this viewer was shown, or NOTHING."""
        card = self.chosen[1]
        return card if viewer == 2 % self.seats and card % 2 == 0 else NOTHING

    def is_final(self, move: int) -> bool:
        return move in self.hands[1] or self.chosen.count(NOTHING) == 1

    def redeal(self, viewer: int, chance: Chance) -> None:
        card = self.shown_to(viewer)
        if card != NOTHING:
            self.chosen[1] = NOTHING
        super().redeal(viewer, chance)
        if card != NOTHING:
            self.chosen[1] = card


class UndoByAnothersChoice(SoundGame):
    table = ShowsItsNeighbour
    says_what_shows = True

    def view(self, state: Any, viewer: int) -> TemplateView:
        seen = super().view(state, viewer)
        card = state.shown_to(viewer)
        return replaced(seen, taken=(*seen.taken, card)) if card != NOTHING else seen

    def imagine(self, seen: TemplateView, memory: Memory | None, chance: Chance) -> Table:
        plain = replaced(seen, taken=seen.taken[: seen.seats])
        table = super().imagine(plain, memory, chance)
        for card in seen.taken[seen.seats :]:
            holder = next(cards for cards in (*table.hands, table.box) if card in cards)
            holder.append(table.hands[1].pop())
            holder.remove(card)
            table.chosen[1] = card
        return table


class TellsLater(Table):
    """Says in the second round what a seat had to choose from in the first."""

    first: tuple[int, ...] = ()

    def apply(self, seat: int, move: int, chance: Chance, recorder: Recorder | None) -> None:
        if not self.shown and not self.first:
            self.first = tuple(self.hands[0])
        if len(self.shown) == 1 and recorder is not None and seat == 1:
            recorder.tell_everybody(events.Dealt(0, self.first))
        super().apply(seat, move, chance, recorder)

    def clone(self) -> "TellsLater":
        copy = super().clone()
        copy.first = self.first
        return copy
