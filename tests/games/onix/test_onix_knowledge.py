"""OX-70, EV-6: what everybody may know. OX-49: the player aid."""

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from tests.games.onix.tables import deal, legal, look, pile_cards, play, table, word

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Event, Recorder
from tablee.games.onix import GAME
from tablee.games.onix.events import Drew, Stocked, Took
from tablee.games.onix.moves import Place, Take
from tablee.games.onix.names import GEM_NAMES, KINDS, card_named
from tablee.games.onix.rules import Onix
from tablee.games.onix.view import OnixView, PileView, SeatView

SEATS = pytest.mark.parametrize("seats", range(2, 7))


def hidden(state: Onix) -> list[list[str]]:
    """The cards under the tops."""
    return [pile_cards(state, pile)[:-1] for pile in range(5)]


def count(piles: list[list[str]]) -> Counter[str]:
    return Counter(card for pile in piles for card in pile)


def moments(seats: int, every: int) -> Iterator[Onix]:
    """Some moments of a random game, the last one too."""
    state = deal(seats, seed=seats, advanced=seats % 2 == 0)
    chance = FastChance(seats, 1)
    decisions = 0
    while not state.is_over():
        if decisions % every == 0:
            yield state
        moves = state.legal(state.turn)
        state.play(state.turn, moves[chance.below(len(moves))], chance)
        decisions += 1
    yield state


@pytest.mark.clause("OX-70")
def test_everything_public_is_in_the_view() -> None:
    state = table(
        ["circle/cross", None, "diamond", "square", "cross"],
        under={0: "square+diamond", 2: "", 3: "circle", 4: "cross+cross+cross"},
        collections={seat: [] for seat in range(2, 5)}
        | {0: ["cross+square", "circle"], 1: ["diamond"]},
        stocks=[3, 5, 0, 1, 2],
        discard=4,
        seats=5,
        turn=0,
        advanced=True,
    )
    play(state, Take("diamond", (2,)))
    nobody = SeatView((), 0)
    assert look(state) == OnixView(
        viewer=SPECTATOR,
        seats=5,
        deciders=(0,),
        outcome=None,
        advanced=True,
        turn=0,
        turns=0,
        step="place",
        gem="diamond",
        hand=(("diamond",),),
        piles=(
            PileView(("circle", "cross"), 3),
            PileView(None, 0),
            PileView(None, 0),
            PileView(("square",), 2),
            PileView(("cross",), 4),
        ),
        table=(
            SeatView(((("cross",), ("square",)), (("circle",),)), 3),
            SeatView(((("diamond",),),), 5),
            nobody,
            SeatView((), 1),
            SeatView((), 2),
        ),
        discard=4,
        unseen=(1, 1, 1, 3, 0, 0, 0, 0, 0, 0),
    )


@pytest.mark.clause("OX-70", "EV-6")
@SEATS
def test_everybody_knows_the_same(seats: int) -> None:
    for state in moments(seats, every=10):
        public = look(state)
        for seat in range(seats):
            assert GAME.view(state, seat) == msgspec.structs.replace(public, viewer=seat)


@pytest.mark.clause("OX-70", "EV-6")
@SEATS
def test_another_order_under_the_tops_leaves_view_and_moves_as_they_are(seats: int) -> None:
    varied = 0
    for state in moments(seats, every=10):
        other = state.clone()
        other.redeal(SPECTATOR, FastChance(varied))
        varied += hidden(other) != hidden(state)
        for viewer in [SPECTATOR, *range(seats)]:
            assert GAME.view(other, viewer) == GAME.view(state, viewer)
        assert other.legal(other.turn) == state.legal(state.turn)
        for code in range(0, 2560, 37):
            assert other.refusal(0, code) == state.refusal(0, code)
    assert varied > 5


@pytest.mark.clause("OX-70")
@SEATS
def test_a_redeal_keeps_the_cards_and_the_heights(seats: int) -> None:
    for state in moments(seats, every=25):
        other = state.clone()
        other.redeal(SPECTATOR, FastChance(3))
        assert [len(pile) for pile in hidden(other)] == [len(pile) for pile in hidden(state)]
        assert count(hidden(other)) == count(hidden(state))


@pytest.mark.clause("OX-70")
def test_a_redeal_can_put_any_hidden_card_anywhere() -> None:
    under = {0: "cross", 1: "circle", 2: "square", 3: "diamond", 4: "circle/cross"}
    state = table(["circle"] * 5, under=under)
    found = set()
    for seed in range(1500):
        state.redeal(0, FastChance(seed))
        found.add(tuple(pile[0] for pile in hidden(state)))
    assert len(found) == 120


def uncovered_by(event: Event) -> list[str]:
    """The cards that came to lie on top of a Pile."""
    match event:
        case Took(uncovered=cards):
            return [word(card) for card in cards if card]
        case Drew(uncovered=card) | Stocked(uncovered=card) if card:
            return [word(card)]
    return []


@pytest.mark.clause("OX-70", "EV-6")
@SEATS
def test_what_is_unseen_follows_from_what_was_public(seats: int) -> None:
    # All cards are public before they go face down, so whoever counts knows what is left.
    state = deal(seats, seed=9)
    chance = FastChance(9, 1)
    unseen = Counter(word(card_named(card)) for card in GAME.deck)
    unseen.subtract(["circle", "square", "diamond", "cross"] * seats)
    unseen.subtract(word(pile.top) for pile in look(state).piles if pile.top)
    while not state.is_over():
        recorder = Recorder()
        moves = state.legal(state.turn)
        state.play(state.turn, moves[chance.below(len(moves))], chance, recorder)
        for event in recorder.heard_by(SPECTATOR):
            unseen.subtract(uncovered_by(event))
        counted = [unseen[word(card_named(kind))] for kind in KINDS]
        assert list(look(state).unseen) == counted


@pytest.mark.clause("OX-70")
@SEATS
def test_the_log_is_told_to_everybody(seats: int) -> None:
    state = deal(seats, seed=4, advanced=True)
    chance = FastChance(4, 1)
    recorder = Recorder()
    while not state.is_over():
        moves = state.legal(state.turn)
        state.play(state.turn, moves[chance.below(len(moves))], chance, recorder)
    assert len(recorder.told) > 50
    assert all(told.audience is None for told in recorder.told)


@pytest.mark.clause("OX-70")
def test_a_view_has_no_room_for_hidden_cards() -> None:
    # A new field has to be looked at here: may everybody know it?
    assert PileView.__struct_fields__ == ("top", "height")
    assert SeatView.__struct_fields__ == ("collections", "stock")
    assert set(OnixView.__struct_fields__) == {
        *("viewer", "seats", "deciders", "outcome", "advanced", "turn", "turns", "step", "gem"),
        *("hand", "piles", "table", "discard", "unseen"),
    }


@pytest.mark.clause("OX-70")
def test_only_the_player_at_turn_has_moves() -> None:
    state = play(table(seats=3, turn=1), Take("diamond", (2,)))
    assert legal(state) == [GAME.decode(move) for move in state.legal(1)]
    assert (state.legal(0), state.legal(2), state.legal(SPECTATOR)) == ([], [], [])
    play(state, Place(None))
    assert state.deciders() == [1]


STEPS = {
    "fr": ["choisi", "pose", "effet", "stock"],
    "en": ["choose", "place", "effect", "stock"],
}


@pytest.mark.clause("OX-49")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_player_aid_tells_the_four_steps(language: str) -> None:
    steps = GAME.words.texts(language).table("aid")["steps"]
    assert len(steps) == 4
    for step, word_in_it in zip(steps, STEPS[language], strict=True):
        assert word_in_it in step.lower()


@pytest.mark.clause("OX-49", "OX-3")
@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("fr", ["Piocher", "Stocker", "Voler", "Détruire"]),
        ("en", ["Draw", "Stock", "Steal", "Destroy"]),
    ],
)
def test_the_player_aid_tells_the_four_effects(language: str, names: list[str]) -> None:
    effects = GAME.words.texts(language).table("aid.effects")
    assert set(effects) == set(GEM_NAMES)
    for gem, name in zip(GEM_NAMES, names, strict=True):
        assert name in effects[gem]
