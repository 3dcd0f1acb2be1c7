"""The worked examples of the booklet, with the cards of the house."""

from itertools import permutations

import pytest

from tablee.core.chance import FastChance, ScriptedChance
from tablee.core.events import Event, Recorder
from tablee.core.game import Move
from tablee.games.dixe import known_dixes
from tablee.games.oncard import GAME, events
from tablee.games.oncard.deck import default_set, known_cards
from tablee.games.oncard.moves import (
    Activate,
    Advance,
    Decline,
    Pass,
    Place,
    Save,
    Stop,
    StopAndTake,
    TakeBack,
    Throw,
    Use,
    UsePower,
)
from tablee.games.oncard.names import symbol_from
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import FACES, FIRST_SLOT, HAND, ROW, SAVED, STARTING, TURNED
from tablee.games.oncard.turn import throw

DORYPHORE, ZONBI, HANUMAN, ARKAN, BLAIREAU, YORICK = range(6)
NAMES = default_set()


def table(*turned: int) -> OnCard:
    state = GAME.start(GAME.options({"first": 0}), 2, FastChance(0))
    assert isinstance(state, OnCard)
    for number in turned:
        state.stages[number] = TURNED
    state.phase = STARTING
    return state


def face(number: int, symbol: str) -> int:
    """The face on which a die of the house shows a symbol."""
    state = table()
    sides = [state.printed.faces[number * FACES + side] for side in range(FACES)]
    return sides.index(symbol_from("character" if symbol == "joker" else symbol))


def play(
    state: OnCard, *moves: Move, seat: int = 0, roll: dict[int, str] | None = None
) -> list[Event]:
    """What is thrown: each die, in its order, with the symbol that it shows."""
    thrown = [face(number, symbol) for number, symbol in sorted((roll or {}).items())]
    chance = ScriptedChance(thrown)
    recorder = Recorder()
    for move in moves:
        state.play(seat, GAME.encode(move), chance, recorder)
    assert chance.left == 0
    return recorder.heard_by(-1)


def put(state: OnCard, number: int, symbol: str, card: int) -> None:
    state.lay(number, HAND, face(number, symbol))
    state.put_on_combination(number, card)


def save(state: OnCard, number: int, symbol: str, seat: int = 0) -> None:
    state.lay(seat * ROW + number, SAVED, face(number, symbol))


def places(state: OnCard) -> list[Move]:
    return [move for move in legal(state) if isinstance(move, Place)]


def legal(state: OnCard, seat: int = 0) -> list[Move]:
    return [GAME.decode(code) for code in state.legal(seat)]


def filled(state: OnCard, card: int) -> set[str]:
    return set(GAME.view(state, -1).table[0][card].filled)


def step_of(state: OnCard, seat: int, number: int) -> tuple[str, int | None]:
    die = GAME.view(state, -1).table[seat][number].die
    return die.where, die.on


@pytest.mark.clause("OC-60", "OC-61")
def test_the_potato_beetle_moves_on_when_an_opponent_throws_a_pair() -> None:
    state = table()
    play(state, Throw(), roll={0: "sun", 1: "joker", 2: "sun", 3: "aum", 4: "pi", 5: "eight"})
    play(state, Activate(ARKAN), Place(ZONBI), Stop())
    assert Advance(DORYPHORE) in legal(state, 1)
    play(state, Advance(DORYPHORE), seat=1)
    assert step_of(state, 1, DORYPHORE) == ("slot", 0)


@pytest.mark.clause("OC-61")
def test_zonbi_takes_three_jokers_of_an_opponent() -> None:
    roll = {0: "sun", 1: "joker", 2: "pi", 3: "aum", 4: "bomb", 5: "eight"}
    state = table()
    for before, after in ((None, ("slot", 0)), (1, ("slot", 1)), (2, ("saved", None))):
        state = table()
        if before is not None:
            state.lay(ROW + ZONBI, FIRST_SLOT + before - 1, 0)
        play(state, Throw(), roll=roll)
        play(state, Activate(ARKAN), Place(ZONBI), Stop())
        chosen = face(ZONBI, "heart")
        play(state, Save(ZONBI, chosen) if before == 2 else Advance(ZONBI), seat=1)
        assert step_of(state, 1, ZONBI) == after
    assert state.shown(ROW + ZONBI) == symbol_from("heart")


@pytest.mark.clause("OC-60", "OC-61")
def test_hanuman_goes_to_slot_one_after_a_throw_without_a_character() -> None:
    state = table()
    play(state, Throw(), roll={0: "sun", 1: "skull", 2: "pi", 3: "aum", 4: "bomb", 5: "eight"})
    play(state, Activate(ARKAN), places(state_after(state, ARKAN))[0], Stop())
    play(state, Advance(HANUMAN), seat=1)
    assert step_of(state, 1, HANUMAN) == ("slot", 0)


def state_after(state: OnCard, card: int) -> OnCard:
    """The table once a card is active, to ask what fits."""
    copy = state.clone()
    copy.play(0, GAME.encode(Activate(card)), ScriptedChance([]))
    return copy


@pytest.mark.clause("OC-13", "OC-14", "OC-30", "OC-60", "OC-61")
def test_arkan_misses_his_second_combination_and_the_other_arkan_saves_at_once() -> None:
    # A joker, a skull and a smiley lie there; yin-yang, pi and eight come.
    state = table()
    state.stages[ARKAN] = 1
    put(state, DORYPHORE, "joker", ARKAN)
    put(state, YORICK, "skull", ARKAN)
    put(state, ZONBI, "smiley", ARKAN)
    state.active = ARKAN
    needed = {"bomb", "aum"}
    assert set(known_cards()["arkan_sonney"].combinations[1]) - {"skull", "smiley"} == needed
    state.phase = STARTING
    play(state, Throw(), roll={HANUMAN: "yinyang", ARKAN: "eight", BLAIREAU: "pi"})
    assert GAME.view(state, -1).table[0][ARKAN].stage == 0
    assert filled(state, ARKAN) == set()
    # Nothing but the end of the turn concerns Arkan; the throw itself, Hanuman.
    play(state, Pass(), seat=1)
    smiley = face(ARKAN, "smiley")
    assert Save(ARKAN, smiley) in legal(state, 1)
    play(state, Save(ARKAN, smiley), seat=1)
    assert step_of(state, 1, ARKAN) == ("saved", None)


@pytest.mark.clause("OC-13")
@pytest.mark.parametrize(
    ("number", "symbol"), [(BLAIREAU, "bomb"), (HANUMAN, "aum"), (ARKAN, "joker")]
)
def test_a_bomb_an_aum_or_a_joker_would_have_helped_arkan(number: int, symbol: str) -> None:
    state = table()
    state.stages[ARKAN] = 1
    put(state, DORYPHORE, "joker", ARKAN)
    put(state, YORICK, "skull", ARKAN)
    put(state, ZONBI, "smiley", ARKAN)
    state.active = ARKAN
    roll = {HANUMAN: "yinyang", ARKAN: "eight", BLAIREAU: "pi"} | {number: symbol}
    play(state, Throw(), roll=roll)
    assert places(state) == [Place(number)]
    play(state, Place(number), Throw())
    assert GAME.view(state, -1).table[0][ARKAN].stage == 2, "this was the fourth symbol"


@pytest.mark.clause("OC-12", "OC-13")
def test_a_joker_and_a_yinyang_begin_mister_badger() -> None:
    state = table()
    play(
        state, Throw(), roll={0: "joker", 1: "yinyang", 2: "yinyang", 3: "aum", 4: "pi", 5: "eight"}
    )
    play(state, Activate(BLAIREAU), Place(DORYPHORE), Place(ZONBI))
    assert filled(state, BLAIREAU) == {"character", "yinyang"}
    assert {Throw(), Stop()} <= set(legal(state))


@pytest.mark.clause("OC-40")
def test_mister_badger_stops_with_two_dice_left_and_takes_some_back() -> None:
    # Two symbols and a joker lie there, on three dice; one more die is saved elsewhere.
    state = table()
    state.stages[BLAIREAU] = 2
    needed = known_cards()["mr_blaireau"].combinations[2]
    sides = {number: known_dixes()[NAMES[number]].sides for number in range(ROW)}
    (one, first), (other, second) = next(
        ((one, first), (other, second))
        for one, other in permutations((DORYPHORE, ZONBI, HANUMAN, BLAIREAU), 2)
        for first, second in permutations(needed, 2)
        if first in sides[one] and second in sides[other]
    )
    put(state, one, first, BLAIREAU)
    put(state, other, second, BLAIREAU)
    save(state, ARKAN, "aum")
    joker, *left = [n for n in range(ROW) if n not in (one, other, ARKAN)]
    assert len(left) == 2
    state.active = BLAIREAU
    play(state, Throw(), roll=dict.fromkeys([joker, *left], "joker"))
    play(state, Place(joker), StopAndTake())
    back = [move for move in legal(state) if isinstance(move, TakeBack)]
    assert len(back) == 3
    play(state, back[0])
    assert len(filled(state, BLAIREAU)) == 2
    assert state.stage(BLAIREAU) == 2


@pytest.mark.clause("OC-20")
def test_a_bomb_finishes_arkans_second_combination_and_all_dice_are_thrown_again() -> None:
    state = table()
    state.stages[ARKAN] = 1
    for number, symbol in ((YORICK, "skull"), (ZONBI, "smiley"), (HANUMAN, "aum")):
        put(state, number, symbol, ARKAN)
    state.active = ARKAN
    play(state, Throw(), roll={DORYPHORE: "bomb", ARKAN: "eight", BLAIREAU: "pi"})
    play(state, Place(DORYPHORE), Throw())
    assert state.stage(ARKAN) == 2
    everything = dict.fromkeys(range(ROW), "joker")
    play(state, Pass(), seat=1, roll=everything)
    assert GAME.view(state, -1).progress.active == ARKAN
    assert state.thrown == 0b111111


@pytest.mark.clause("OC-15")
def test_a_skull_saved_on_another_card_rescues_arkans_last_combination() -> None:
    state = table()
    state.stages[ARKAN] = 2
    # An eight and a smiley come, which are there already.
    for symbol in set(known_cards()["arkan_sonney"].combinations[2]) & {"eight", "smiley"}:
        state.mark(ARKAN, symbol_from(symbol))
    save(state, ZONBI, "skull")
    for number in (DORYPHORE, BLAIREAU):
        state.lay(number, FIRST_SLOT, 0)
    state.lay(HANUMAN, FIRST_SLOT, 0)
    state.active = ARKAN
    state.throws = 1
    play_throw = {ARKAN: "eight", YORICK: "smiley"}
    chance = ScriptedChance([face(number, symbol) for number, symbol in play_throw.items()])
    throw(state, chance, None)
    assert legal(state) == [Use(ZONBI), Decline()]
    play(state, Use(ZONBI))
    assert "skull" in filled(state, ARKAN)
    assert step_of(state, 0, ZONBI) == ("hand", None)
    assert {Throw(), Stop()} <= set(legal(state))


@pytest.mark.clause("OC-10")
def test_two_dice_in_hand_are_not_enough_and_hanuman_is_taken_back() -> None:
    state = table()
    state.lay(HANUMAN, FIRST_SLOT, 0)
    state.lay(YORICK, FIRST_SLOT, 0)
    save(state, ZONBI, "heart")
    save(state, DORYPHORE, "sun")
    assert Throw() not in legal(state)
    play(state, TakeBack(HANUMAN))
    assert Throw() in legal(state)
    play(state, Throw(), roll={HANUMAN: "joker", ARKAN: "joker", BLAIREAU: "joker"})
    assert step_of(state, 0, YORICK) == ("slot", 0)
    assert [state.where(n) for n in (ZONBI, DORYPHORE)] == [SAVED, SAVED]


@pytest.mark.clause("OC-70", "OC-72")
def test_hanuman_may_go_on_his_card_because_the_smiley_fits() -> None:
    state = table(HANUMAN)
    state.stages[ARKAN] = 1
    put(state, YORICK, "skull", ARKAN)
    roll = {DORYPHORE: "heart", ZONBI: "smiley", HANUMAN: "joker", ARKAN: "eight", BLAIREAU: "pi"}
    state.active = ARKAN
    play(state, Throw(), roll=roll)
    play(state, Place(ZONBI), UsePower(HANUMAN))
    assert step_of(state, 0, HANUMAN) == ("saved", None)
    assert filled(state, ARKAN) == {"skull", "smiley"}


@pytest.mark.clause("OC-21")
def test_a_joker_finishes_arkans_last_combination_and_the_card_turns_over() -> None:
    state = table()
    state.stages[ARKAN] = 2
    needed = list(known_cards()["arkan_sonney"].combinations[2])
    for symbol in needed[1:]:
        state.mark(ARKAN, symbol_from(symbol))
    state.active = ARKAN
    play(state, Throw(), roll=dict.fromkeys(range(ROW), "joker"))
    happened = play(state, Place(ZONBI))
    assert events.TurnedOver(seat=0, card="arkan_sonney", power="throw_again") in happened
    assert state.stage(ARKAN) == TURNED
    assert state.is_asking_several(), "the opponents may still save"
    while state.is_asking_several():
        play(state, Pass(), seat=1)
    assert state.turn == 1
