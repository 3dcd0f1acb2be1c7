"""Setting up: MD-3, MD-4, MD-50 to MD-53."""

import msgspec
import pytest
from msgspec import UNSET
from tests.games.oni.tables import Table

from tablee.core.chance import FastChance
from tablee.core.content import read_toml
from tablee.core.game import GameError
from tablee.core.texts import LANGUAGES
from tablee.games.oni import GAME
from tablee.games.oni.cards import CARDS, ONI_LEVELS, SECONDS, card_named
from tablee.games.oni.deck import added_effects, usual_deck
from tablee.games.oni.events import Shuffled
from tablee.games.oni.moment import Moment
from tablee.games.oni.moves import Go, Next
from tablee.games.oni.rules import OniAgainstAll


def deal(seats: int = 4, seed: int = 0, **options: object) -> OniAgainstAll:
    state = GAME.start(GAME.options(options), seats, FastChance(seed))
    assert isinstance(state, OniAgainstAll)
    return state


@pytest.mark.clause("MD-3")
def test_views_name_spots_never_dice() -> None:
    view = GAME.view(deal(), 1)
    assert set(msgspec.to_builtins(view.square[0])) == {"top", "below", "turned", "looked", "aside"}
    assert all(spot.below is None and spot.top is not None for spot in view.square)


@pytest.mark.clause("MD-4")
def test_there_is_a_pair_to_find() -> None:
    assert all(deal(seed=seed).table.has_pair() for seed in range(200))


@pytest.mark.clause("MD-50")
def test_the_player_on_the_left_of_oni_begins_and_oni_has_no_turn() -> None:
    for oni in range(5):
        state = deal(seats=5, oni=oni)
        assert state.table.oni == oni
        turns = [state.turn.seat]
        while len(turns) < 5:
            turns.append(state.table.next_player(turns[-1]))
        order = [(oni + 1 + step) % 5 for step in range(4)]
        assert turns == [*order, order[0]]


@pytest.mark.clause("MD-50")
def test_chance_says_who_is_oni_unless_somebody_is_named() -> None:
    assert {deal(seats=4, seed=seed).table.oni for seed in range(40)} == {0, 1, 2, 3}
    with pytest.raises(GameError):
        deal(seats=4, oni=4)


@pytest.mark.clause("MD-50")
def test_all_dice_are_in_the_square_and_what_is_won_is_the_teams() -> None:
    state = deal()
    assert state.table.square == (1 << 9) - 1
    assert Table("sun sun pi", won=2).view().won == 2


@pytest.mark.clause("MD-51")
@pytest.mark.parametrize(
    ("level", "effects", "seconds"), [("easy", 7, 400), ("normal", 15, 300), ("hard", 22, 200)]
)
def test_levels_have_their_effects_and_their_time(level: str, effects: int, seconds: int) -> None:
    state = deal(level=level)
    assert sorted({card for card in state.effects.deck if card <= 22}) == list(
        range(1, effects + 1)
    )
    state.play_at(state.table.oni, GAME.encode(Go()), 5_000, 0, FastChance(0))
    view = GAME.view(state, 0)
    assert (view.started_at, view.ends_at) == (5_000, 5_000 + seconds * 1000)


@pytest.mark.clause("MD-52")
def test_the_deck_of_each_level() -> None:
    counts = []
    for level in range(3):
        deck = [card_named(card) for card in usual_deck(level)]
        counts.append((len(deck), deck.count("oni"), deck.count("play")))
    assert counts == [(17, 3, 7), (36, 6, 15), (53, 9, 22)]


@pytest.mark.clause("MD-52")
def test_cards_are_drawn_without_replacement_and_shuffled_when_used_up() -> None:
    table = Table(level="easy")
    table.state.effects.deck = [24, 24]
    for left in (1, 0, 16):
        one, other = table.no_pair()
        table.play(table.state.turn.seat, *(GAME.decode(spot) for spot in (one, other)), Next())
        assert len(table.view().deck) == left
        table.state.asks.waiting.clear()
        table.state.effects.running.clear()
        table.wait(1)
        if left == 16:
            assert len(table.happened(Shuffled)) == 1


@pytest.mark.clause("MD-52")
def test_a_table_may_have_a_deck_of_its_own_and_everybody_knows_its_cards() -> None:
    lines = [{"card": "spin", "count": 2}, {"card": "tower"}]
    state = deal(level="easy", deck=lines)
    assert [card_named(card) for card in state.effects.deck] == ["spin", "spin", "tower"]
    view = GAME.view(state, 1)
    assert view.cards == ("spin", "spin", "tower")
    assert GAME.imagine(view, None, FastChance(1)).effects.cards == state.effects.cards
    # When it is used up, it is this deck that is shuffled again.
    state.effects.deck = []
    state.effects.draw(state, Moment(FastChance(1), None))
    assert len(state.effects.deck) == 2
    assert GAME.view(deal(), 1).cards is UNSET


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [{"card": "nothing"}],
        [{"card": "spin", "count": 0}],
        [{"card": "spin", "of": 1}],
        # Each line is short, and all of them together keep a house busy.
        [{"card": "spin", "count": 30}] * 9,
    ],
)
def test_a_deck_that_is_none_is_refused(lines: list[dict[str, object]]) -> None:
    with pytest.raises(GameError):
        deal(deck=lines)


@pytest.mark.clause("MD-53")
@pytest.mark.parametrize(
    ("size", "rows"), [("9", (3, 3, 3)), ("13", (1, 3, 5, 3, 1)), ("25", (5, 5, 5, 5, 5))]
)
def test_every_square_is_symmetrical_and_has_a_middle(size: str, rows: tuple[int, ...]) -> None:
    view = GAME.view(deal(size=size), 0)
    assert view.rows == rows == rows[::-1]
    assert (len(view.square), view.middle) == (sum(rows), sum(rows) // 2)


def test_the_cards_are_those_of_the_companion() -> None:
    """The engine's levels have the effects that the companion's have."""
    shared = read_toml("tablee.games.oni", "effects.toml")
    effects = [
        (shared["effect"][level][name]["number"], name)
        for level in ONI_LEVELS
        for name in shared["effect"][level]
    ]
    in_levels = [card for level in range(3) for card in added_effects(level)]
    assert effects == list(enumerate(in_levels, 1))
    assert [shared["part"][level]["seconds"] for level in ONI_LEVELS] == list(SECONDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_words(language: str) -> None:
    texts = GAME.words.texts(language)
    for table in ("card", "on_paper", "card_text"):
        assert set(CARDS) <= set(texts.table(table)), table
    assert set(texts.table("card")) == set(texts.table("on_paper")) == set(CARDS)
