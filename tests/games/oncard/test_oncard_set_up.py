"""OC-1 to OC-5, OC-85, OC-90, and the options that carry a table's own DiXes."""

from typing import Any

import msgspec
import pytest
from tests.games.oncard.tables import CARDS, FACES, FRONT_ROW, OTHER_ROW, look, options, refused

from tablee.bots.players import WeighingPlayer
from tablee.core.chance import FastChance, ScriptedChance
from tablee.core.game import GameError
from tablee.core.match import Match
from tablee.core.replay import read_replay, verify, write_replay
from tablee.games.dixe import known_dixes
from tablee.games.oncard import GAME
from tablee.games.oncard.deck import default_set, known_cards
from tablee.games.oncard.moves import Pass, Throw, TurnUp
from tablee.games.oncard.rules import OnCard

DEFAULT = ("doryphore", "zonbi", "hanuman", "arkan_sonney", "mr_blaireau", "crane_yorick")


def start(seats: int = 2, **given: Any) -> OnCard:
    state = GAME.start(GAME.options(given), seats, FastChance(0))
    assert isinstance(state, OnCard)
    return state


@pytest.mark.clause("OC-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_the_same_six_by_default(seats: int) -> None:
    assert default_set() == DEFAULT
    for cards in look(start(seats)).table:
        assert tuple(card.character for card in cards) == DEFAULT
        assert all(card.die.where == "hand" for card in cards)


@pytest.mark.clause("OC-1", "OC-90")
def test_each_player_can_have_a_set_of_his_own_with_own_dixes() -> None:
    state = GAME.start(options(rows=(FRONT_ROW, OTHER_ROW)), 2, FastChance(0))
    view = GAME.view(state, -1)
    rows = [tuple(card.character for card in cards) for cards in view.table]
    assert rows == [FRONT_ROW, OTHER_ROW]
    shown = {printed.character: printed for printed in view.characters}
    assert shown["Oni"].faces == ("character", "bomb", "skull", "sun", "aum", "pi")
    assert shown["Oni"].card.power == "push_back"
    assert shown["Oni"].card.slots == 1
    assert shown["Yorick"].card.symbol == "skull"


@pytest.mark.clause("OC-1", "OC-4", "OC-90")
@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"sets": [DEFAULT[:5]]}, "six different characters"),
        ({"sets": [(*DEFAULT[:5], DEFAULT[0])]}, "six different characters"),
        ({"sets": [(*DEFAULT[:5], "nobody")]}, "there is no DiXe 'nobody'"),
        ({"sets": [DEFAULT, DEFAULT, DEFAULT]}, "one set of characters"),
        ({"first": 2}, "first player"),
        ({"dixes": [{"character": "oni", "faces": FACES}]}, "already"),
        ({"dixes": [{"character": "Lou", "faces": [FACES[1], FACES[1], FACES[2]]}]}, "character"),
        ({"dixes": [{"character": "Lou", "faces": FACES}] * 2}, "twice"),
        (
            {
                "dixes": [{"character": "Lou", "faces": FACES}],
                "sets": [(*DEFAULT[:5], "Lou")],
            },
            "Lou has no card",
        ),
        (
            {
                "cards": [
                    {"character": "oni", "combinations": [["sun"], ["sun"], ["moon"]]}
                    | {"condition": "pair", "slots": 1, "power": "borrow"}
                ]
            },
            "there is no symbol 'moon'",
        ),
        (
            {
                "cards": [
                    {"character": "oni", "combinations": [["sun"], ["sun"], []]}
                    | {"condition": "pair", "slots": 1, "power": "borrow"}
                ]
            },
            "combination 3 has 1 to 6 symbols",
        ),
        (
            {
                "cards": [
                    {"character": "oni", "combinations": [["sun"], ["sun"], ["pi"]]}
                    | {"condition": "symbol_rolled", "slots": 1, "power": "borrow"}
                ]
            },
            "names a symbol",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        GAME.start(GAME.options(given), 2, FastChance(0))


@pytest.mark.clause("OC-90")
def test_a_replay_with_own_dixes_needs_no_other_file() -> None:
    match = Match(GAME, options(), ["Zoé", "Max"], bytes(32))
    chance = FastChance(3)
    for _ in range(200):
        seat = match.state.deciders()[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[chance.below(len(legal))])
    replay = read_replay(write_replay(match.replay()), "here")
    assert verify(msgspec.structs.replace(replay, seed=None), GAME) == 200
    assert {dixe["character"] for dixe in replay.options["dixes"]} == set(CARDS)


@pytest.mark.clause("OC-2")
def test_a_card_has_three_combinations_a_condition_slots_and_a_power() -> None:
    for printed in look(start()).characters:
        assert len(printed.card.combinations) == 3
        assert printed.card.slots in (0, 1, 2)
        assert printed.card.power
        assert printed.card.condition


@pytest.mark.clause("OC-3")
def test_two_cards_each_are_turned_over_at_the_same_time() -> None:
    state = start(3)
    assert state.deciders() == [0, 1, 2]
    assert len(state.legal(1)) == 15
    for seat, cards in ((1, (0, 1)), (0, (4, 5)), (2, (2, 0))):
        assert {card.stage for row in look(state).table for card in row} == {0}
        state.play(seat, GAME.encode(TurnUp(cards)), ScriptedChance([]))
    turned = [[card.stage == 3 for card in row] for row in look(state).table]
    assert turned[0] == [False, False, False, False, True, True]
    assert turned[1] == [True, True, False, False, False, False]
    assert turned[2] == [True, False, True, False, False, False]
    assert [state.score(seat) for seat in range(3)] == [2, 2, 2]


@pytest.mark.clause("OC-3")
def test_nothing_else_can_be_done_before_and_nobody_chooses_twice() -> None:
    state = start()
    assert refused(state, Throw(), 0) == ("OC-3", "turn_two_up")
    assert refused(state, Pass(), 1) == ("OC-3", "turn_two_up")
    state.play(0, GAME.encode(TurnUp((0, 1))), ScriptedChance([]))
    assert refused(state, TurnUp((2, 3)), 0) == ("OC-3", "chosen_already")
    with pytest.raises(GameError):
        GAME.encode(TurnUp((1, 1)))


@pytest.mark.clause("OC-4")
def test_the_first_player_is_drawn_or_named_and_play_goes_clockwise() -> None:
    dealer = GAME.dealer(GAME.options({}), 4)
    assert {dealer.deal(ScriptedChance([n])).turn for n in range(4)} == {0, 1, 2, 3}
    assert start(4, first=3).turn == 3
    state = start(3, first=2)
    for seat in range(3):
        state.play(seat, GAME.encode(TurnUp((0, 1))), ScriptedChance([]))
    order: list[int] = []
    chance = FastChance(1)
    while len(order) < 7:
        if not order or order[-1] != state.turn:
            order.append(state.turn)
        seat = state.deciders()[0]
        legal = state.legal(seat)
        state.play(seat, legal[chance.below(len(legal))], chance)
    assert order == [2, 0, 1, 2, 0, 1, 2]


@pytest.mark.clause("OC-85")
def test_what_is_known_of_the_default_cards() -> None:
    cards = known_cards()
    assert cards.keys() == known_dixes().keys()
    facts = {
        "doryphore": ("pair", 1),
        "zonbi": ("joker_placed", 2),
        "hanuman": ("no_character", 2),
        "arkan_sonney": ("missed", 0),
        "mr_blaireau": ("stopped", 1),
        "crane_yorick": ("symbol_rolled", 1),
        "audrey_junior": ("two_placed", 1),
        "oni": ("finished", 1),
    }
    assert {name: (card.condition, card.slots) for name, card in cards.items()} == facts
    assert cards["crane_yorick"].symbol == "skull"
    arkan = cards["arkan_sonney"].combinations
    assert set(arkan[1]) == {"skull", "smiley", "bomb", "aum"}
    assert "skull" in arkan[2]
    assert "yinyang" in cards["mr_blaireau"].combinations[0]
    # OC-14: ours have distinct symbols.
    for card in cards.values():
        assert all(len(set(symbols)) == len(symbols) for symbols in card.combinations)


@pytest.mark.clause("OC-91")
def test_super_experts_play_shorter_combinations_of_the_house() -> None:
    for level, sizes in (("normal", (5, 6, 6)), ("expert", (5, 6, 6)), ("super_expert", (3, 4, 4))):
        shown = {printed.character: printed for printed in look(start(jokers=level)).characters}
        played = shown["hanuman"].card.combinations
        assert tuple(len(symbols) for symbols in played) == sizes
        whole = known_cards()["hanuman"].combinations
        assert all(
            set(few) == set(all_[: len(few)]) for few, all_ in zip(played, whole, strict=True)
        )
        assert set(shown["arkan_sonney"].card.combinations[1]) == {"skull", "smiley", "bomb", "aum"}
        assert "skull" in shown["arkan_sonney"].card.combinations[2]
        assert "yinyang" in shown["mr_blaireau"].card.combinations[0]
    # Cards of the table's own are played as they are.
    own = GAME.start(options("super_expert"), 2, FastChance(0))
    sizes_of_own = [len(symbols) for symbols in GAME.view(own, 0).characters[0].card.combinations]
    assert sizes_of_own == [3, 4, 5]


@pytest.mark.clause("OC-3", "OC-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_opens_is_known_before_and_after_the_first_choice(seats: int) -> None:
    first = seats - 1
    state = start(seats, first=first)
    chance = FastChance(1)
    assert state.deciders() == list(range(seats))
    player = WeighingPlayer(GAME.skill.heuristic())
    while not state.is_over():
        assert state.opener() == first
        seat = state.deciders()[0]
        state.play(seat, player.choose(state.clone(), seat, chance), chance)
    assert state.opener() == first
