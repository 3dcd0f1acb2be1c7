"""What a seat may know of Template: built from nothing, so that nothing gets in by mistake."""

from tablee.core.chance import Chance
from tablee.core.game import View
from tablee.games._template.deck import CARDS, HAND_SIZE
from tablee.games._template.rules import NOTHING, Template


class TemplateView(View, frozen=True):
    hand: tuple[int, ...]
    """The viewer's own; a spectator has none."""
    choice: int | None
    """The card that the viewer has laid face down."""
    shown: tuple[tuple[int, ...], ...]
    taken: tuple[int, ...]


def build(state: Template, viewer: int) -> TemplateView:
    seated = viewer >= 0
    return TemplateView(
        viewer=viewer,
        seats=state.seats,
        deciders=tuple(state.deciders_seen_by(viewer)),
        outcome=state.outcome(),
        hand=tuple(state.hands[viewer]) if seated else (),
        choice=(state.chosen[viewer] or None) if seated else None,
        shown=tuple(state.shown),
        taken=tuple(state.taken),
    )


def imagine(view: TemplateView, chance: Chance) -> Template:
    """A table that looks like this view: the cards it does not show are dealt to the others."""
    known = {*view.hand, view.choice, *(card for cards in view.shown for card in cards)}
    hidden = [card for card in CARDS if card not in known]
    chance.shuffle(hidden)
    rounds_left = HAND_SIZE - len(view.shown)
    hands = [[0] * rounds_left for _ in range(view.seats)]
    state = Template(hands, [])
    for seat in range(view.seats):
        if seat == view.viewer:
            state.hands[seat] = list(view.hand)
            state.chosen[seat] = view.choice or NOTHING
            continue
        cards = [hidden.pop() for _ in range(rounds_left)]
        state.hands[seat] = sorted(cards)
    state.box = hidden
    state.shown = list(view.shown)
    state.taken = list(view.taken)
    return state
