"""Leaks planted in real games, which the conformance kit must find: tests of the test.

The two games about memory are the hard ones: what they tell, nobody sees any more a moment later.
"""

from collections.abc import Callable, Iterable

import pytest

from tablee.core.chance import Chance
from tablee.core.events import Event, Recorder
from tablee.core.game import Game, Window
from tablee.core.kit import conformance
from tablee.core.kit.conformance import NonConformance
from tablee.games.memodixe import GAME as MEMODIXE
from tablee.games.memodixe import events, log
from tablee.games.memodixe.game import MemoGame
from tablee.games.memodixe.hosting import MemoHosting
from tablee.games.memodixe.names import Symbol, symbol_named
from tablee.games.memodixe.options import MemoOptions
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.state import MemoTable
from tablee.games.memodixe.view import MemoView
from tablee.games.memodixe.words import MemoWords
from tablee.games.onemore.game import OneMoreGame
from tablee.games.onemore.hosting import OneMoreHosting
from tablee.games.onemore.options import OneMoreOptions
from tablee.games.onemore.rules import OneMore
from tablee.games.onemore.view import OneMoreView
from tablee.games.oni import GAME as ONI
from tablee.games.oni import turning
from tablee.games.oni.moment import Moment
from tablee.games.oni.rules import OniAgainstAll
from tablee.games.oni.set_up import OniDealer


def found(game: Game, check: conformance.Check = conformance.histories_stay_secret) -> str:
    with pytest.raises(NonConformance) as caught:
        check(game)
    return str(caught.value)


def face(table: MemoTable, spot: int) -> Symbol:
    return symbol_named(table.hidden(spot))


# MémoDiXe


def saw_told_to_all(recorder: Recorder, table: MemoTable, spot: int) -> None:
    recorder.tell_everybody(events.Saw(seat=table.turn, spot=spot, symbol=face(table, spot)))


def filled_with_its_face(recorder: Recorder, table: MemoTable, spot: int) -> None:
    recorder.tell_everybody(events.Filled(spot=spot, top=face(table, spot), left=0))


def turned_back_with_another(recorder: Recorder, table: MemoTable) -> None:
    rest = log.spots_of(table, table.square & ~table.turned)
    spot = rest[0] if rest else table.first_spot
    turned = events.Turned(seat=table.turn, spot=spot, symbol=face(table, spot))
    recorder.tell_everybody(turned)


@pytest.mark.parametrize(
    ("told", "instead"),
    [
        ("looked", saw_told_to_all),
        ("filled", filled_with_its_face),
        ("turned_back", turned_back_with_another),
    ],
)
def test_a_hidden_face_in_an_event_of_memodixe_is_found(
    monkeypatch: pytest.MonkeyPatch, told: str, instead: Callable[..., None]
) -> None:
    monkeypatch.setattr(log, told, instead)
    assert "what he is told" in found(MEMODIXE)


def test_hidden_faces_in_the_first_event_of_memodixe_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def began(recorder: Recorder, table: MemoTable) -> None:
        faces = tuple(face(table, spot) for spot in range(table.spots))
        recorder.tell_everybody(events.Began(first=table.turn, tops=faces, reserve=0))

    monkeypatch.setattr(log, "began", began)
    assert "the deal tells" in found(MEMODIXE, conformance.deals_stay_secret)


class Peeking(MemoGame):
    """Keeps the state behind the last view: what is asked with a view could know it."""

    state: MemoDixe | None = None

    def view(self, state: MemoDixe, viewer: int) -> MemoView:
        self.state = state
        return super().view(state, viewer)


def remembered(game: Game) -> MemoDixe:
    assert isinstance(game, Peeking)
    assert game.state is not None
    return game.state


def test_a_hidden_face_in_the_log_of_memodixe_is_found() -> None:
    class Remembering(MemoWords):
        def logged(self, event: Event, options: MemoOptions) -> Event:
            state = remembered(self.game)
            if isinstance(event, events.TurnedBack) and state.square:
                spot = log.spots_of(state, state.square)[0]
                return events.Turned(seat=0, spot=spot, symbol=face(state, spot))
            return event

    class Logging(Peeking):
        words_type = Remembering

    assert "his log" in found(Logging())


def test_a_window_that_follows_from_hidden_faces_is_found() -> None:
    class Hurried(MemoHosting):
        def window(self, options: MemoOptions, seen: MemoView, public: bool) -> Window | None:
            state = remembered(self.game)
            spots = log.spots_of(state, state.square)
            return Window("look", 5 + max(state.hidden(spot) for spot in spots))

    class Hurrying(Peeking):
        hosting_type = Hurried

    assert "the windows" in found(Hurrying())


# One More!


def test_a_window_as_long_as_the_highest_hidden_card_is_found() -> None:
    class Hurried(OneMoreHosting):
        def has_windows(self, options: OneMoreOptions, public: bool) -> bool:
            return True

        def window(self, options: OneMoreOptions, seen: OneMoreView, public: bool) -> Window | None:
            assert isinstance(self.game, Hurrying)
            return Window("play", 5 + self.game.highest)

    class Hurrying(OneMoreGame):
        hosting_type = Hurried
        highest = 0

        def view(self, state: OneMore, viewer: int) -> OneMoreView:
            cards = [
                state.card(seat, place)
                for seat in range(state.seats)
                for place in range(state.size(seat))
            ]
            self.highest = max(cards, default=0)
            return super().view(state, viewer)

    assert "the windows" in found(Hurrying())


# Oni against all


def test_what_only_one_was_told_in_oni_is_found_when_all_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tell_all(moment: Moment, _seats: Iterable[int], event: Event) -> None:
        moment.tell(event)

    monkeypatch.setattr(Moment, "tell_only", tell_all)
    assert "what he is told" in found(ONI)


def test_a_hidden_face_in_an_event_of_oni_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    put_back = turning.put_back

    def tell_another(game: OniAgainstAll, now: Moment) -> None:
        put_back(game, now)
        spot = game.table.spots_of(game.table.square)[0]
        symbol = symbol_named(game.table.hidden(spot))
        now.tell(events.Turned(seat=game.turn.seat, spot=spot, symbol=symbol))

    monkeypatch.setattr(turning, "put_back", tell_another)
    assert "what he is told" in found(ONI)


def test_hidden_faces_in_the_first_event_of_oni_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Telling(OniDealer):
        def deal(self, chance: Chance, recorder: Recorder | None = None) -> OniAgainstAll:
            game = super().deal(chance, recorder)
            if recorder is not None:
                symbol = symbol_named(game.table.hidden(0))
                recorder.tell_everybody(events.Turned(seat=0, spot=0, symbol=symbol))
            return game

    monkeypatch.setattr("tablee.games.oni.game.OniDealer", Telling)
    assert "the deal tells" in found(ONI, conformance.deals_stay_secret)
