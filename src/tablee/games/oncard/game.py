"""ON'CARD as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

import msgspec

from tablee.core.chance import Chance
from tablee.core.game import (
    Game,
    GameError,
    Habit,
    Memory,
    Move,
    Options,
    View,
    Window,
    check_first_player,
)
from tablee.core.state import State
from tablee.games.dixe import Dixe, DixeError, check_dixe, known_dixes
from tablee.games.oncard import cards, habits, moves, own, view, wording
from tablee.games.oncard.cards import Card
from tablee.games.oncard.codes import MOVE_KINDS
from tablee.games.oncard.events import OnCardEvent
from tablee.games.oncard.names import LEVELS, Level, Rules
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.set_up import OnCardDealer
from tablee.games.oncard.skill import OnCardSkill
from tablee.games.oncard.state import ROW

Odds = Literal["auto", "on", "off"]
SaveWindow = Literal["auto", "none", "short", "long"]
SAVE_SECONDS: dict[SaveWindow, int] = {"short": 10, "long": 30}


class OnCardOptions(Options, frozen=True):
    first: int | None = None
    """The seat that plays first; drawn if nobody is named (OC-4, EV-4)."""
    rules: Rules = "full"
    """All the rules, or the first level, for those who are new or small (OC-96)."""
    jokers: Level = "normal"
    """How freely jokers can be placed (OC-50)."""
    odds: Odds = "auto"
    """Whether the odds of missing are shown; `auto`: at the normal level of jokers only."""
    save_window: SaveWindow = "auto"
    """How long opponents are waited for who may save; `auto`: not long at a public table."""
    sets: tuple[tuple[str, ...], ...] = ()
    """The six characters of each seat; one set is for everybody, none is the default (OC-1)."""
    dixes: tuple[Dixe, ...] = ()
    """DiXes of the table's own, in full: a replay needs no other file."""
    cards: tuple[Card, ...] = ()
    """Their cards; a card of a known character replaces that of the house."""


class OnCardGame(Game):
    name = "oncard"
    package = "tablee.games.oncard"
    rules_version = 2
    no_facts: ClassVar[Mapping[str, str]] = {"owing": "who is asked and has not answered"}
    fewest_seats = 2
    most_seats = 4
    options_type = OnCardOptions
    move_type = moves.OnCardMove
    event_type = OnCardEvent
    view_type = view.OnCardView
    move_kinds = MOVE_KINDS
    endings = ("five_cards",)
    skill_type = OnCardSkill
    # OC-95: what waits for others is shown a moment later; no cover is worth that.
    has_private_views = False
    says_what_shows = True
    has_hands = False
    has_habits = True

    def check(self, options: Options, seats: int) -> None:
        super().check(options, seats)
        assert isinstance(options, OnCardOptions)
        check_first_player(options.first, seats)
        _check_own(options)
        dixes, printed = all_dixes(options), all_cards(options)
        for row in rows_of(options, seats):
            _check_row(row, dixes, printed)

    def choices(self, options: Options) -> dict[str, Any]:
        assert isinstance(options, OnCardOptions)
        printed = all_cards(options)
        characters = [
            view.Printed(character=name, faces=dixe.sides, card=printed[name])
            for name, dixe in all_dixes(options).items()
            if name in printed
        ]
        plain: dict[str, Any] = msgspec.to_builtins(
            {"characters": characters, "default": cards.default_set(), "row": ROW}
        )
        return plain

    def with_files(self, options: Options, files: Sequence[tuple[str, str]]) -> OnCardOptions:
        assert isinstance(options, OnCardOptions)
        dixes, own_cards = own.merge(options.dixes, options.cards, files)
        return msgspec.structs.replace(options, dixes=dixes, cards=own_cards)

    def for_seats(self, options: Options, chairs: Sequence[int | None]) -> OnCardOptions:
        options = super().for_seats(options, chairs)
        assert isinstance(options, OnCardOptions)
        sets = options.sets
        if len(sets) < 2:
            return options
        rows = [
            sets[seat] if seat is not None and seat < len(sets) else cards.default_set()
            for seat in chairs
        ]
        return msgspec.structs.replace(options, sets=tuple(rows))

    def dealer(self, options: Options, seats: int) -> OnCardDealer:
        assert isinstance(options, OnCardOptions)
        sides = {name: dixe.sides for name, dixe in all_dixes(options).items()}
        printed = cards.print_set(rows_of(options, seats), sides, all_cards(options))
        is_usual = options.odds == "auto" and options.jokers == "normal"
        printed.shows_odds = options.odds == "on" or is_usual
        level = LEVELS.index(options.jokers)
        is_first_level = options.rules == "first"
        return OnCardDealer(
            printed, seats, level, options.first, is_first_level, self.rules_version
        )

    def view(self, state: State, viewer: int) -> view.OnCardView:
        assert isinstance(state, OnCard)
        return view.build(state, viewer)

    def imagine(self, seen: View, memory: Memory | None, chance: Chance) -> OnCard:
        assert isinstance(seen, view.OnCardView)
        return view.imagine(seen, self.rules_version)

    def encode(self, move: Move) -> int:
        return moves.encode(move)

    def decode(self, code: int) -> moves.OnCardMove:
        return moves.decode(code)

    def step(self, seen: View) -> str:
        assert isinstance(seen, view.OnCardView)
        return wording.step(seen)

    def wording(self, seen: View, move: Move) -> tuple[str, dict[str, Any]]:
        assert isinstance(seen, view.OnCardView)
        return wording.wording(seen, move)

    def turn_of(self, seen: View) -> int | None:
        assert isinstance(seen, view.OnCardView)
        return None if seen.step in ("turn_up", "over") else seen.turn

    def habits(self, seen: View) -> tuple[Habit, ...]:
        assert isinstance(seen, view.OnCardView)
        return habits.habits(seen)

    def by_habit(self, seen: View, chosen: Mapping[str, str]) -> Move | None:
        assert isinstance(seen, view.OnCardView)
        return habits.by_habit(seen, chosen, self.rules_version)

    def pause(self, seen: View) -> float:
        assert isinstance(seen, view.OnCardView)
        return wording.pause(seen)

    def default_move(self, seen: View) -> Move | None:
        assert isinstance(seen, view.OnCardView)
        # OC-67: whoever says nothing passes.
        return moves.Pass() if seen.step in view.SAVING_STEPS else None

    def window(self, options: Options, state: State, public: bool) -> Window | None:
        assert isinstance(options, OnCardOptions)
        assert isinstance(state, OnCard)
        chosen = options.save_window
        if chosen == "auto":
            chosen = "short" if public else "none"
        if chosen == "none" or view.STEPS[state.phase] not in view.SAVING_STEPS:
            return None
        # One window for all that is asked after a throw, or at the end of a turn.
        return Window(f"{state.turns}.{state.throws}.{state.phase}", SAVE_SECONDS[chosen])


def all_dixes(options: OnCardOptions) -> dict[str, Dixe]:
    return known_dixes() | {dixe.character: dixe for dixe in options.dixes}


def all_cards(options: OnCardOptions) -> dict[str, Card]:
    own_cards = {card.character: card for card in options.cards}
    return cards.shortened(cards.known_cards_at(options.jokers) | own_cards, options.rules)


def rows_of(options: OnCardOptions, seats: int) -> list[tuple[str, ...]]:
    """The characters of each seat (OC-1)."""
    given = options.sets or (cards.default_set(),)
    if len(given) == 1:
        return [given[0]] * seats
    if len(given) != seats:
        raise GameError(
            f"one set of characters, or one for each of {seats} seats; not {len(given)}"
        )
    return list(given)


def _check_own(options: OnCardOptions) -> None:
    for dixe in options.dixes:
        if dixe.character in known_dixes():
            raise GameError(f"there is a DiXe {dixe.character} already: choose another name")
        try:
            check_dixe(dixe)
        except DixeError as error:
            raise GameError(str(error)) from error
    for card in options.cards:
        for fault in cards.faults_of(card):
            raise GameError(f"the card of {card.character}, {fault.key}: {fault.sentence}")
    for entries in (options.dixes, options.cards):
        names = [entry.character for entry in entries]
        for name in names:
            if names.count(name) > 1:
                raise GameError(f"{name} is there twice")


def _check_row(
    row: tuple[str, ...], dixes: Mapping[str, Dixe], printed: Mapping[str, Card]
) -> None:
    # OC-4: six different characters.
    if len(row) != ROW or len(set(row)) != ROW:
        raise GameError(f"a player has six different characters, not {', '.join(row) or 'none'}")
    for name in row:
        if name not in dixes:
            known = ", ".join(dixes)
            raise GameError(f"there is no DiXe {name!r}: choose among {known}")
        if name not in printed:
            raise GameError(f"{name} has no card: give it one")


GAME = OnCardGame()
