"""A game whose every result is known beforehand: something to check statistics by."""

import sys
from types import ModuleType
from typing import Any

import pytest
from mypy_extensions import i64

from tablee import games
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.game import Game, Options
from tablee.core.state import Dealer, MoveList, State
from tablee.core.texts import Texts
from tablee.core.words import Words

KEEP, PASS = 0, 1


class Parcel(State):
    """A parcel goes round once from a named seat; everybody keeps or passes it.

    There is only one legal move, so that bots have no say: seat 0 always keeps, the others pass.
    Scores are what was said by `scores`; the best win.
    """

    def __init__(self, seats: int, first: int, scores: list[int], together: bool) -> None:
        super().__init__(seats)
        self.asked = 0
        self.first = first
        self.scores = scores
        self.together = together

    def next_decider(self, after: i64) -> i64:
        if self.asked == self.seats:
            return -1
        if self.together and self.asked == 0:
            return after + 1 if after + 1 < self.seats else -1
        seat = (self.first + self.asked) % self.seats
        return seat if seat > after else -1

    def fill_legal(self, seat: i64, moves: MoveList) -> None:
        moves.clear()
        moves.add(KEEP if seat == 0 else PASS)

    def apply(self, seat: i64, move: i64, chance: Chance, recorder: Recorder | None) -> None:
        self.asked += 1

    def rank(self, seat: i64) -> i64:
        return 1 + sum(score > self.scores[seat] for score in self.scores)

    def ending(self) -> str:
        return "tied" if self.scores.count(max(self.scores)) > 1 else "clear"

    def score(self, seat: i64) -> i64:
        return self.scores[seat]

    def move_kind(self, move: i64) -> i64:
        return move


class ParcelOptions(Options, frozen=True):
    first: int | None = None
    scores: tuple[int, ...] = (5, 3, 3)
    together: bool = False
    torn: int = 0
    """One parcel of so many, or so, comes apart before it goes round."""


class ParcelDealer(Dealer):
    def __init__(self, options: ParcelOptions, seats: int) -> None:
        self.options = options
        self.seats = seats

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> Parcel:
        options = self.options
        if options.torn and chance.below(options.torn) == 0:
            raise ValueError("the parcel is torn")
        return Parcel(self.seats, options.first or 0, list(options.scores), options.together)


class ParcelWords(Words):
    def texts(self, language: str) -> Texts:
        tables: dict[str, Any] = {
            "game": {"name": "Le <Colis> & co"},
            "move_kind": {"keep": "Keep <b>", "pass": "Pass & go"},
            "ending": {"clear": "Clear", "tied": "Tied"},
            "report": {"score": "Stamps"},
        }
        tables["option"] = {name: {"label": name} for name in ParcelOptions.__struct_fields__}
        return Texts(language, tables, "parcel")


class ParcelGame(Game):
    name = "parcel"
    package = "tests.parcel"
    rules_version = 3
    fewest_seats = 2
    most_seats = 9
    options_type = ParcelOptions
    move_kinds = ("keep", "pass")
    endings = ("clear", "tied")
    words_type = ParcelWords

    def dealer(self, options: Options, seats: int) -> ParcelDealer:
        assert isinstance(options, ParcelOptions)
        return ParcelDealer(options, seats)


@pytest.fixture
def parcel(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name under which the game can be simulated, in this process."""
    module = ModuleType("parcel_game")
    module.GAME = ParcelGame()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "parcel_game", module)
    monkeypatch.setitem(games.GAMES, "parcel", "parcel_game")
    return "parcel"
