"""What one may know at an ON'CARD table: all but answers that wait for others (OC-95)."""

from typing import Annotated, Literal, cast

import msgspec
from mypy_extensions import u8

from tablee.core.bits import numbers_in, only, set_of
from tablee.core.game import View
from tablee.core.shown import UNSHOWN
from tablee.games.oncard.cards import Card
from tablee.games.oncard.conditions import ConditionName, condition_of
from tablee.games.oncard.deck import print_set
from tablee.games.oncard.names import (
    JOKER_LEVELS,
    POWER_NAMES,
    JokerLevel,
    Rules,
    condition_named,
    symbol_from,
    symbol_named,
    symbols_named,
)
from tablee.games.oncard.odds import in_sixths, odds_of_missing
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.saves import can_save, card_to_answer_for
from tablee.games.oncard.set_up import lay_out
from tablee.games.oncard.state import (
    COMBINATIONS,
    FACES,
    FIRST_SLOT,
    HAND,
    LAST_SLOT,
    NOTHING,
    ON_CARD,
    ROLLED,
    ROW,
    SAVED,
    SAVING_END,
    SPENT,
    UNITS,
    CardSet,
)

Step = Literal[
    "turn_up",
    "start",
    "choose_card",
    "place",
    "aim",
    "pick",
    "take_off",
    "save_throw",
    "save_end",
    "over",
]
STEPS: tuple[Step, ...] = (
    "turn_up",
    "start",
    "choose_card",
    "place",
    "aim",
    "pick",
    "take_off",
    "save_throw",
    "save_end",
    "over",
)
SAVING_STEPS: tuple[Step, ...] = ("save_throw", "save_end")

Where = Literal["hand", "slot", "saved", "rolled", "spent", "card"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something inside a view."""


class Printed(Part, frozen=True):
    """A character in play: its die and its card."""

    character: str
    faces: tuple[str, ...]
    """`character`, then the five symbols: a face is named by its place in here."""
    card: Card


class DieView(Part, frozen=True):
    where: Where
    """`spent`: used for its power, and in the hand again for the next throw."""
    on: int | None = None
    """The slot, counted from 0, or the card on whose combination it lies."""
    face: int | None = None
    """What it shows; a die in hand shows nothing."""


class CardView(Part, frozen=True):
    character: str
    stage: int
    """The combination it shows, from 0; 3 when it is turned over."""
    marks: tuple[str, ...]
    """Symbols on the combination without their dice (OC-15); `character` is a joker."""
    filled: Annotated[tuple[str, ...], UNSHOWN]
    """All that is on the combination, dice and marks together."""
    die: DieView


class TurnView(Part, frozen=True):
    """The turn so far. Dice are numbered like the player's cards; 6 is the borrowed one."""

    active: int | None
    throws: int
    finished: Annotated[int, UNSHOWN]
    """Combinations finished in this turn."""
    new_combination: Annotated[bool, UNSHOWN]
    """A miss now would leave the card as it is (OC-32)."""
    joker_in_turn: Annotated[bool, UNSHOWN]
    joker_in_throw: Annotated[bool, UNSHOWN]
    shielded: Annotated[bool, UNSHOWN]
    borrowed: tuple[int, int] | None
    """The owner and his die."""
    passing: Annotated[tuple[int, ...], UNSHOWN]
    thrown: tuple[int, ...]
    placed: Annotated[int, UNSHOWN]
    used: Annotated[int, UNSHOWN]
    fresh: Annotated[tuple[int, ...], UNSHOWN]
    """Dice stored in this throw: they can be used from the next one on."""
    aiming: Annotated[int | None, UNSHOWN]
    """The die whose power looks for its target."""
    picked: tuple[int, ...]
    met: Annotated[int, UNSHOWN]
    """The save conditions that are met, as a set of bits."""
    after_saves: Annotated[int, UNSHOWN]
    """-1: another throw; otherwise the turn ends."""


class Occasion(Part, frozen=True):
    """Why one of the viewer's cards may act now, in somebody else's turn (OC-60)."""

    card: int
    condition: ConditionName
    symbol: str | None
    """What `symbol_rolled` waits for."""
    faces: tuple[str, ...]
    """What fell that met the condition; empty where it is about more than some of the dice."""


class OnCardView(View, frozen=True):
    jokers: Annotated[JokerLevel, UNSHOWN]
    rules: Annotated[Rules, UNSHOWN]
    characters: tuple[Printed, ...]
    turn: int
    turns: int
    """How many turns are finished."""
    step: Step
    table: tuple[tuple[CardView, ...], ...]
    """Each seat's six cards, with their dice."""
    progress: TurnView
    asked: Annotated[tuple[int, ...], UNSHOWN]
    """Who is asked at the same time; empty when only one player is to decide."""
    answers: Annotated[tuple[int, ...], UNSHOWN]
    """The viewer's own, until all are in: 0 none yet, 1 a pass, or a move kept as a number."""
    fell: Annotated[tuple[str, ...], UNSHOWN]
    """What the last throw showed in the end, while others may save for it."""
    occasions: tuple[Occasion, ...]
    """The viewer's cards that may act now, until he has answered, and why."""
    question: Annotated[int | None, UNSHOWN]
    """At the end of a turn: the viewer's card that is to be decided on now."""
    shows_odds: Annotated[bool, UNSHOWN]
    """Whether this table wants to be told the odds of missing."""
    odds: float | None
    """The exact chance that the next throw would fit nowhere, saved symbols aside; None when the
    player may not throw now, or when the table does not want to know."""
    red_dice: int | None
    """The same in sixths, at the first level: of six dice, so many are red (OC-99)."""


def build(state: OnCard, viewer: int) -> OnCardView:
    asked = numbers_in(state.asked_together())
    own = range(viewer * ROW, viewer * ROW + ROW) if viewer >= 0 else range(0)
    owes = viewer >= 0 and state.owes_decision(viewer)
    odds = odds_of_missing(state) if state.printed.shows_odds else None
    question = card_to_answer_for(state, viewer) if owes and state.phase == SAVING_END else NOTHING
    return OnCardView(
        viewer=viewer,
        seats=state.seats,
        deciders=tuple(state.deciders_seen_by(viewer)),
        outcome=state.outcome(),
        jokers=JOKER_LEVELS[state.level],
        rules="first" if state.is_first_level else "full",
        characters=_characters(state.printed),
        turn=state.turn,
        turns=state.turns,
        step=STEPS[state.phase],
        table=tuple(
            tuple(_card(state, seat * ROW + place) for place in range(ROW))
            for seat in range(state.seats)
        ),
        progress=_progress(state),
        asked=asked,
        answers=tuple(state.answers[place] for place in own),
        fell=symbols_named(state.fell),
        occasions=_occasions(state, viewer) if owes and state.is_asking_several() else (),
        question=None if question == NOTHING else question % ROW,
        shows_odds=state.printed.shows_odds,
        odds=odds,
        red_dice=None if odds is None or not state.is_first_level else in_sixths(odds),
    )


def _occasions(state: OnCard, seat: int) -> tuple[Occasion, ...]:
    """At the end of a turn, of the one card that is decided on now."""
    asked = [card_to_answer_for(state, seat)]
    if state.phase != SAVING_END:
        asked = list(range(seat * ROW, seat * ROW + ROW))
    return tuple(_occasion(state, card) for card in asked if can_save(state, card))


def _occasion(state: OnCard, card: int) -> Occasion:
    code = state.printed.conditions[card]
    name, symbol = condition_named(code)
    faces = condition_of(code).faces(state, code)
    return Occasion(card % ROW, name, symbol, symbols_named(faces))


def _characters(printed: CardSet) -> tuple[Printed, ...]:
    """Each character once: whoever has it has the same die and card."""
    if printed.shown is None:
        printed.shown = _show(printed)
    return cast("tuple[Printed, ...]", printed.shown)


def _show(printed: CardSet) -> tuple[Printed, ...]:
    shown: dict[str, Printed] = {}
    for number, character in enumerate(printed.characters):
        if character not in shown:
            faces = printed.faces[number * FACES : number * FACES + FACES]
            needs = [printed.needs[number * COMBINATIONS + stage] for stage in range(COMBINATIONS)]
            first, second, third = (symbols_named(need) for need in needs)
            condition, symbol = condition_named(printed.conditions[number])
            card = Card(
                character=character,
                combinations=(first, second, third),
                condition=condition,
                slots=printed.slots[number],  # type: ignore[arg-type]
                power=POWER_NAMES[printed.powers[number]],
                symbol=symbol,
            )
            sides = tuple(symbol_named(face) for face in faces)
            shown[character] = Printed(character=character, faces=sides, card=card)
    return tuple(shown.values())


def _card(state: OnCard, card: int) -> CardView:
    return CardView(
        character=state.printed.characters[card],
        stage=state.stage(card),
        marks=symbols_named(state.marks[card]),
        filled=symbols_named(state.filled[card]),
        die=_die(state, card),
    )


def _die(state: OnCard, die: int) -> DieView:
    where, face = state.where(die), state.face(die)
    if where == HAND:
        return DieView("hand")
    if where <= LAST_SLOT:
        return DieView("slot", on=where - FIRST_SLOT, face=face)
    if where >= ON_CARD:
        return DieView("card", on=where - ON_CARD, face=face)
    names: dict[int, Where] = {SAVED: "saved", ROLLED: "rolled", SPENT: "spent"}
    return DieView(names[where], face=face)


def _progress(state: OnCard) -> TurnView:
    borrowed = None if state.borrowed == NOTHING else divmod(state.borrowed, ROW)
    return TurnView(
        active=None if state.active == NOTHING else state.active,
        throws=state.throws,
        finished=state.finished,
        new_combination=state.is_new_combination,
        joker_in_turn=state.joker_in_turn,
        joker_in_throw=state.joker_in_throw,
        shielded=state.shielded,
        borrowed=borrowed,
        passing=numbers_in(state.passing),
        thrown=numbers_in(state.thrown),
        placed=state.placed,
        used=state.used,
        fresh=numbers_in(state.fresh),
        aiming=None if state.aiming == NOTHING else state.aiming,
        picked=numbers_in(state.picked),
        met=state.met,
        after_saves=state.after_saves,
    )


def imagine(view: OnCardView, rules_version: int) -> OnCard:
    """A table that looks like this view; nobody else has answered yet, for all one knows."""
    level = JOKER_LEVELS.index(view.jokers)
    state = lay_out(view.seats, level, _printed(view), rules_version)
    state.is_first_level = view.rules == "first"
    state.turn = view.turn
    for symbol in view.fell:
        state.fell += UNITS[symbol_from(symbol)]
    state.turns = view.turns
    state.phase = STEPS.index(view.step)
    for seat, cards in enumerate(view.table):
        for place, card in enumerate(cards):
            _imagine_card(state, seat * ROW + place, card)
    _imagine_progress(state, view.progress)
    for place, answer in enumerate(view.answers):
        state.answers[view.viewer * ROW + place] = u8(answer)
    for seat in view.asked:
        if seat in view.deciders:
            state.owing |= only(seat)
    return state


def _printed(view: OnCardView) -> CardSet:
    rows = [[card.character for card in cards] for cards in view.table]
    sides = {shown.character: shown.faces for shown in view.characters}
    cards = {shown.character: shown.card for shown in view.characters}
    printed = print_set(rows, sides, cards)
    printed.shows_odds = view.shows_odds
    return printed


def _imagine_card(state: OnCard, card: int, seen: CardView) -> None:
    state.stages[card] = u8(seen.stage)
    for symbol in seen.marks:
        state.marks[card] += UNITS[symbol_from(symbol)]
    for symbol in seen.filled:
        state.filled[card] += UNITS[symbol_from(symbol)]
    die = seen.die
    places = {"hand": HAND, "saved": SAVED, "rolled": ROLLED, "spent": SPENT}
    starts = {"slot": FIRST_SLOT, "card": ON_CARD}
    where = places[die.where] if die.on is None else starts[die.where] + die.on
    state.lay(card, where, die.face or 0)


def _imagine_progress(state: OnCard, seen: TurnView) -> None:
    state.active = NOTHING if seen.active is None else seen.active
    state.throws = seen.throws
    state.finished = seen.finished
    state.is_new_combination = seen.new_combination
    state.joker_in_turn = seen.joker_in_turn
    state.joker_in_throw = seen.joker_in_throw
    state.shielded = seen.shielded
    if seen.borrowed is not None:
        state.borrowed = seen.borrowed[0] * ROW + seen.borrowed[1]
    state.passing = set_of(seen.passing)
    state.thrown = set_of(seen.thrown)
    state.placed = seen.placed
    state.used = seen.used
    state.fresh = set_of(seen.fresh)
    state.aiming = NOTHING if seen.aiming is None else seen.aiming
    state.picked = set_of(seen.picked)
    state.met = seen.met
    state.after_saves = seen.after_saves
