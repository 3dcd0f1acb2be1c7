"""What is counted, in games whose results are known."""

import msgspec
import pytest

from tablee.bots.levels import make_player
from tablee.core.chance import Chance, FastChance, ScriptedChance
from tablee.core.errors import TableeError
from tablee.core.state import State
from tablee.games.oncard import GAME as ONCARD
from tablee.games.oncard.rules import OnCard
from tablee.games.onix import GAME as ONIX
from tablee.sim.bulk import play_game
from tablee.sim.plan import Chunk, Plan, make_plan
from tablee.sim.tally import Failure, Tally, add_to, empty_tally, parts_of_a_victory
from tablee.sim.work import decode_finished, encode_chunk, play_chunk, play_encoded


def tally_of(plan: Plan, first: int = 0, games: int | None = None) -> Tally:
    return play_chunk(Chunk(plan, first, plan.games if games is None else games))


def test_a_clear_victory(parcel: str) -> None:
    tally = tally_of(make_plan(parcel, players=3, games=4, seed=1, options={"first": 1}))
    assert tally.games == tally.begun == 4
    assert tally.shared == 0
    assert tally.seat_parts == [24, 0, 0], "four victories of six parts"
    assert tally.order_parts == [0, 0, 24], "seat 0 is the last of an order that begins with seat 1"
    assert tally.endings == [4, 0]
    assert tally.decisions == {3: 4}
    assert tally.turns == {3: 4}
    assert tally.seat_scores == [{5: 4}, {3: 4}, {3: 4}]
    assert tally.winner_scores == {5: 4}
    assert (tally.winner_moves, tally.other_moves) == ([4, 0], [0, 8])


def test_a_shared_victory(parcel: str) -> None:
    options = {"scores": [9, 9, 9, 1]}
    tally = tally_of(make_plan(parcel, players=4, games=2, seed=1, options=options))
    assert tally.shared == 2
    assert tally.seat_parts == [8, 8, 8, 0], "a third of twelve parts each, twice"
    assert tally.endings == [0, 2]
    assert tally.winner_scores == {9: 6}
    assert (tally.winner_moves, tally.other_moves) == ([2, 4], [0, 2])


def test_nobody_is_first_where_all_begin_together(parcel: str) -> None:
    tally = tally_of(make_plan(parcel, players=3, games=2, seed=1, options={"together": True}))
    assert tally.begun == 0
    assert tally.order_parts == [0, 0, 0]
    assert tally.seat_parts == [12, 0, 0]


@pytest.mark.parametrize(
    ("rotates", "wins_of_bots"), [(True, [12, 6, 6]), (False, [24, 0, 0])], ids=["round", "fixed"]
)
def test_bots_go_round_unless_seats_are_fixed(
    parcel: str, rotates: bool, wins_of_bots: list[int]
) -> None:
    # Seat 0 always wins. Bots 0, 2, 1 and 0 again sit there if the line-up goes round.
    plan = make_plan(parcel, games=4, seed=1, bots=["easy", "medium", "random"], rotates=rotates)
    tally = tally_of(plan)
    assert tally.bot_parts == wins_of_bots
    assert tally.seat_parts == [24, 0, 0]


def test_every_bot_plays_every_seat_equally_often() -> None:
    plan = make_plan("onix", players=5, games=20, seed=1)
    seatings = [(plan.bot_in(seat, game), seat) for game in range(20) for seat in range(5)]
    assert all(seatings.count((bot, seat)) == 4 for bot in range(5) for seat in range(5))


@pytest.mark.parametrize("levels", [["random"], ["medium", "easy"], ["hard", "medium"]])
def test_a_game_does_not_depend_on_its_chunk(levels: list[str]) -> None:
    iterations = 3 if "hard" in levels else None
    plan = make_plan("onix", players=2, games=5, seed=7, bots=levels, iterations=iterations)
    whole = tally_of(plan)
    parts = [tally_of(plan, 3, 2), tally_of(plan, 0, 1), tally_of(plan, 1, 2)]
    total = empty_tally(2, len(whole.endings), len(whole.winner_moves))
    for part in parts:
        add_to(total, part)
    assert total == whole


def test_another_seed_plays_other_games() -> None:
    one, other = (tally_of(make_plan("onix", players=2, games=4, seed=seed)) for seed in (1, 2))
    assert one != other


def test_thoughts_do_not_touch_the_cards() -> None:
    state = ONIX.start(ONIX.options({}), 3, FastChance(1))
    kinds = [[0] * len(ONIX.move_kinds) for _ in range(3)]
    turns = [0, 0, 0]
    players = [make_player(ONIX, level) for level in ("random", "easy", "medium")]
    # Onix draws nothing after the deal: a bot that used the game's chance would find none.
    decisions = play_game(state, players, ScriptedChance([]), FastChance(2), kinds, turns)
    assert state.is_over()
    assert decisions == sum(map(sum, kinds))
    assert [sum(seat[:4]) for seat in kinds] == turns, "in Onix every turn begins with a taking"


def test_a_turn_that_others_interrupt_is_one_turn() -> None:
    plan = make_plan("oncard", players=2, games=3, seed=5, bots=["easy"])
    tally = tally_of(plan)
    assert sum(tally.turns.values()) == 3
    for number in range(plan.games):
        kinds = [[0] * len(ONCARD.move_kinds) for _ in range(2)]
        rows = [0, 0]
        players = [make_player(ONCARD, "easy")] * 2
        chance, thoughts = (FastChance(plan.seed, 2 * number + other) for other in (0, 1))
        state = ONCARD.dealer(ONCARD.options({}), 2).deal(chance)
        play_game(state, players, chance, thoughts, kinds, rows)
        assert isinstance(state, OnCard)
        assert state.turns in tally.turns
        assert state.turns < sum(rows), "opponents save, and so interrupt"
        assert state.turns <= sum(seat[ONCARD.move_kinds.index("throw")] for seat in kinds)


def test_chunks_travel_as_bytes() -> None:
    plan = make_plan("onix", players=3, games=2, seed=-9, options={"advanced": True})
    answer = decode_finished(play_encoded(encode_chunk(Chunk(plan, 0, 2))))
    assert answer.tally == tally_of(plan)
    assert answer.seconds > 0


@pytest.mark.parametrize("wrong", [{"tablee_version": "0.0.0"}, {"rules_version": 99}])
def test_a_worker_of_another_version_refuses(wrong: dict[str, int | str]) -> None:
    plan = msgspec.structs.replace(make_plan("onix", games=1, seed=1), **wrong)
    with pytest.raises(TableeError, match="install the same on all"):
        tally_of(plan)


def test_bots_carry_what_is_theirs_from_seat_to_seat(parcel: str) -> None:
    options = {"scores": [9, 1, 2]}
    plan = make_plan(parcel, players=3, games=6, seed=1, options=options, carried=["scores"])
    assert [plan.options_of(game)["scores"] for game in range(4)] == [
        [9, 1, 2],
        [2, 9, 1],
        [1, 2, 9],
        [9, 1, 2],
    ]
    tally = tally_of(plan)
    assert tally.bot_parts == [36, 0, 0], "the bot that has nine wins wherever it sits"
    assert tally.seat_parts == [12, 12, 12]
    # In whatever chunk a game is played.
    assert tally_of(plan, first=1, games=1).seat_parts == [0, 6, 0]


def test_what_seats_begin_with_is_counted_and_what_it_wins(parcel: str) -> None:
    def begin(state: State, chance: Chance) -> list[list[str]]:
        assert not state.is_over()
        return [["sun", "moon"], ["moon"], []]

    plan = make_plan(parcel, players=3, games=2, seed=1)
    assert tally_of(plan).openings == {}
    answer = decode_finished(play_encoded(encode_chunk(Chunk(plan, 0, 2)), begin))
    # Seat 0 always wins.
    assert answer.tally.openings == {"sun": [2, 12], "moon": [4, 12]}


def test_adding_a_tally_adds_all_of_it() -> None:
    tally = Tally(
        games=1,
        failed=1,
        failures=[Failure(3, "torn")],
        shared=2,
        seat_parts=[3, 4],
        bot_parts=[5, 6],
        begun=7,
        order_parts=[8, 9],
        decisions={10: 11, 12: 13},
        turns={14: 15},
        endings=[16, 17],
        seat_scores=[{18: 19}, {20: 21}],
        winner_scores={22: 23},
        winner_moves=[24, 25, 26],
        other_moves=[27, 28, 29],
        openings={"oni": [30, 31]},
    )
    total = empty_tally(seats=2, endings=2, kinds=3)
    add_to(total, tally)
    assert total == tally
    add_to(total, tally)
    assert (total.games, total.shared, total.begun) == (2, 4, 14)
    assert (total.failed, len(total.failures)) == (2, 2)
    assert total.seat_scores == [{18: 38}, {20: 42}]
    assert total.winner_moves == [48, 50, 52]
    assert total.openings == {"oni": [60, 62]}


def test_any_number_of_winners_shares_a_victory_evenly() -> None:
    for seats in range(1, 17):
        assert all(parts_of_a_victory(seats) % winners == 0 for winners in range(1, seats + 1))
