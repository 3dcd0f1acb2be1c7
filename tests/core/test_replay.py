"""Replays: written, read, executed again; and every kind of damage said where it is."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.matches import ROLLING, SEED, begun, played

from tablee.core.chance import commitment_to
from tablee.core.game import Game
from tablee.core.outcome import Outcome
from tablee.core.replay import (
    Entry,
    Replay,
    ReplayError,
    read_replay,
    reenact,
    verify,
    write_replay,
)
from tablee.games._template import GAME as TEMPLATE
from tablee.games.onix import GAME as ONIX

REPLAY = played(ROLLING, 2).replay()
"""Six decisions, each with a throw of a die."""

DATA = write_replay(REPLAY)

replaced = msgspec.structs.replace

games = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        (TEMPLATE, 2, {}),
        (TEMPLATE, 4, {}),
        (ROLLING, 3, {}),
        (ONIX, 2, {"advanced": True}),
        (ONIX, 6, {"first": 4}),
    ],
)


# A true replay


@games
def test_a_replay_survives_writing_and_reading(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    replay = played(game, seats, options).replay()
    data = write_replay(replay)
    again = read_replay(data, "a file")
    assert again == replay
    assert write_replay(again) == data


@games
def test_a_replay_gives_the_same_game(game: Game, seats: int, options: dict[str, Any]) -> None:
    match = played(game, seats, options)
    replay = match.replay()
    steps = list(reenact(replay, game))
    assert [step.number for step in steps] == list(range(len(replay.entries) + 1))
    hashes = [replay.start_hash, *(entry.hash for entry in replay.entries)]
    assert [step.state.fingerprint() for step in steps] == hashes
    assert [told for step in steps for told in step.told] == match.told
    assert steps[-1].state.outcome() == replay.outcome


@games
@pytest.mark.parametrize("decisions", [0, 1, 5, None])
def test_a_replay_is_verified_with_its_seed_and_without(
    game: Game, seats: int, options: dict[str, Any], decisions: int | None
) -> None:
    replay = played(game, seats, options, decisions=decisions).replay()
    assert verify(replay, game) == len(replay.entries)
    assert verify(replaced(replay, seed=None), game) == len(replay.entries)
    assert decisions in (None, len(replay.entries))


# Not a replay


def refused(data: bytes) -> str:
    """Why these bytes are no replay, in one line that names the file."""
    with pytest.raises(ReplayError) as caught:
        read_replay(data, "games/lost.json")
    message = str(caught.value)
    assert message.startswith("games/lost.json is ")
    assert "\n" not in message
    return message


@pytest.mark.parametrize("size", [*range(0, len(DATA) - 2, 41), len(DATA) - 3, len(DATA) - 2])
def test_a_file_that_was_cut_off_is_damaged(size: int) -> None:
    assert "damaged" in refused(DATA[:size])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"no JSON",
        b'{"format": "tablee-replay"',
        b'{"format": "\xff\xfe"}',
        DATA.replace(b"Player 1", b"Zo\xe9"),
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"[" * 100_000,
        DATA + DATA,
    ],
    ids=["empty", "blank", "words", "open", "bytes", "latin", "picture", "deep", "twice"],
)
def test_bytes_that_are_no_json_are_damaged(data: bytes) -> None:
    assert "damaged" in refused(data)


@pytest.mark.parametrize("kind", ["[]", "3", "null", '"tablee-replay"', "{}", '{"format": 1}'])
def test_other_json_is_no_replay(kind: str) -> None:
    assert "not a replay of Tablée" in refused(kind.encode())


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    """The bytes of the replay after a change to its JSON."""
    values = json.loads(DATA)
    change(values)
    return json.dumps(values).encode()


@pytest.mark.parametrize("version", [0, 2, "1", None])
def test_another_version_is_named(version: object) -> None:
    message = refused(changed(lambda replay: replay.update(version=version)))
    assert f"version {version!r}" in message
    assert "reads version 1" in message


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda r: r.update(comment="hello"), "`comment`"),
        (lambda r: r.pop("deal"), "`deal`"),
        (lambda r: r.update(rules="1"), "`$.rules`"),
        (lambda r: r.update(seed=5), "`$.seed`"),
        (lambda r: r.update(players=["Zoé", 3]), "`$.players[1]`"),
        (lambda r: r["deal"].insert(4, "3"), "`$.deal[4]`"),
        (lambda r: r["entries"].insert(2, None), "`$.entries[2]`"),
        (lambda r: r["entries"][3].update(seat="one"), "`$.entries[3].seat`"),
        (lambda r: r["entries"][3].update(note=""), "`$.entries[3]`"),
        (lambda r: r["entries"][3].pop("hash"), "`$.entries[3]`"),
        (lambda r: r["entries"][1].update(chance=[0.5]), "`$.entries[1].chance[0]`"),
        (lambda r: r["entries"][5].update(move="choose"), "`$.entries[5].move`"),
        (lambda r: r["outcome"]["ranks"].append("last"), "`$.outcome.ranks[2]`"),
        (lambda r: r["outcome"].update(why=1), "`$.outcome`"),
    ],
)
def test_what_does_not_belong_is_named_with_its_path(
    change: Callable[[dict[str, Any]], object], where: str
) -> None:
    assert where in refused(changed(change))


# Not a true replay


def untrue(replay: Replay, game: Game = ROLLING) -> str:
    """Why this replay, read from a file, is not true: in one line, as a ReplayError."""
    data = json.dumps(msgspec.to_builtins(replay)).encode()
    with pytest.raises(ReplayError) as caught:
        verify(read_replay(data, "a file"), game)
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "onix"}, ["onix", "not of rolling"]),
        ({"rules": 2}, ["up to version 1", "version 2: update Tablée"]),
        ({"options": {"speed": 3}}, ["options", "speed"]),
        ({"players": ["Zoé"]}, ["2 to 4 players, not 1"]),
        ({"players": []}, ["2 to 4 players, not 0"]),
        ({"players": ["Zoé"] * 5}, ["2 to 4 players, not 5"]),
        ({"players": ["Zoé"] * 3}, ["the deal: "]),
        ({"start_hash": "0" * 16}, ["the deal: ", "not the one that was recorded"]),
        ({"outcome": None}, ["after the last entry (6)", "a game that goes on was recorded"]),
        (
            {"outcome": Outcome((1, 1), "hands_empty")},
            ["after the last entry (6)", "hands_empty with the places 1, 1"],
        ),
        ({"players": ["Zoé", "Zoé"]}, ["changed after it was written"]),
        ({"outcome": Outcome((1, 2), "boredom")}, ["after the last entry (6)", "boredom"]),
    ],
)
def test_another_frame_is_not_true(changes: dict[str, Any], words: list[str]) -> None:
    message = untrue(replaced(REPLAY, **changes))
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize(
    "options", [{"first": 2}, {"first": -1}, {"advanced": 1}, {"first": 2**70}]
)
def test_options_that_cannot_be_are_not_true(options: dict[str, Any]) -> None:
    replay = played(ONIX, 2, decisions=3).replay()
    untrue(replaced(replay, options=options), ONIX)


def with_entry(number: int, replay: Replay = REPLAY, **changes: Any) -> Replay:
    """The replay with one entry changed; entries count from one."""
    entries = list(replay.entries)
    entries[number - 1] = replaced(entries[number - 1], **changes)
    return replaced(replay, entries=entries)


def another_card(number: int) -> dict[str, Any]:
    """A legal choice that was not made at this entry: a card of the same hand."""
    step = list(reenact(REPLAY, ROLLING))[number - 1]
    entry = REPLAY.entries[number - 1]
    legal = step.state.legal(entry.seat)
    assert len(legal) > 1
    return {"move": "choose", "card": next(card for card in legal if card != entry.move["card"])}


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [REPLAY.seed, None], ids=["seed", "no seed"])
def test_a_changed_entry_is_named(number: int, seed: str | None) -> None:
    replay = replaced(REPLAY, seed=seed)
    entry = replay.entries[number - 1]
    where = f"entry {number} of 6 (seat {entry.seat}): "

    def message_after(**changes: Any) -> str:
        message = untrue(with_entry(number, replay, **changes))
        assert message.startswith(where)
        return message.removeprefix(where)

    assert "not legal (TP-3: not_in_hand)" in message_after(move={"move": "choose", "card": 16})
    assert "not a move of rolling" in message_after(move={"move": "choose", "card": "ace"})
    assert "not a move of rolling" in message_after(move={"move": "fly"})
    assert "not a move of rolling" in message_after(move={})
    assert "not the one that was recorded" in message_after(move=another_card(number))
    assert "not the one that was recorded" in message_after(hash=entry.hash[::-1])
    other = [(entry.chance[0] + 1) % 6]
    wrong_chance = "chance is not what the seed gives" if seed else "not the one that was recorded"
    assert wrong_chance in message_after(chance=other)
    left_over = "chance is not what the seed gives" if seed else "more than the game asked for"
    assert left_over in message_after(chance=[*entry.chance, 0])
    run_out = "chance is not what the seed gives" if seed else "has run out"
    assert run_out in message_after(chance=[])
    impossible = "chance is not what the seed gives" if seed else "is 6, not from 0 to 5"
    assert impossible in message_after(chance=[6])


@pytest.mark.parametrize("game", [ROLLING, ONIX], ids=["rolling", "onix"])
def test_a_seat_that_is_not_there_is_named(game: Game) -> None:
    replay = played(game, 2).replay()
    for seat in (-1, 2, 5, 255):
        message = untrue(with_entry(3, replay, seat=seat), game)
        assert message.startswith(f"entry 3 of {len(replay.entries)} (seat {seat}): ")
    for seat in (-2, 2**40, 2**70, -(2**70)):
        assert "`$.entries[2].seat`" in untrue(with_entry(3, replay, seat=seat), game)


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5, 6])
def test_an_illegal_move_in_a_long_game_is_named(number: int) -> None:
    replay = played(ONIX, 3).replay()
    number = max(1, number * len(replay.entries) // 6)
    message = untrue(with_entry(number, replay, move={"move": "draw", "pile": 9}), ONIX)
    assert message.startswith(f"entry {number} of {len(replay.entries)} (seat ")
    assert "`$.pile`" in message
    seat = (replay.entries[number - 1].seat + 1) % 3
    message = untrue(with_entry(number, replay, seat=seat), ONIX)
    assert message.startswith(f"entry {number} of {len(replay.entries)} (seat {seat}): ")
    assert "OX-7" in message


def test_entries_that_are_missing_or_too_many_are_noticed() -> None:
    entries = REPLAY.entries
    assert "after the last entry (5)" in untrue(replaced(REPLAY, entries=entries[:-1]))
    assert "after the last entry (0)" in untrue(replaced(REPLAY, entries=[]))
    twice = replaced(REPLAY, entries=[*entries, entries[-1]])
    assert "entry 7 of 7" in untrue(twice)
    assert "TP-5: game_over" in untrue(twice)
    assert "entry 3 of 5" in untrue(replaced(REPLAY, entries=[*entries[:2], *entries[3:]]))
    assert "entry 1 of 6" in untrue(
        replaced(REPLAY, entries=[entries[1], entries[0], *entries[2:]])
    )


@pytest.mark.parametrize(
    ("change", "with_seed", "without"),
    [
        (lambda deal: [*deal, 0], "not what the seed gives", "more than the game asked for"),
        (lambda deal: deal[:-1], "not what the seed gives", "has run out"),
        (lambda deal: [], "not what the seed gives", "has run out"),
        (lambda deal: [0 if deal[0] else 1, *deal[1:]], "not what", "the one that was recorded"),
        (lambda deal: [99, *deal[1:]], "not what", "result 0 of the script is 99, not from"),
    ],
)
def test_another_deal_is_not_true(
    change: Callable[[list[int]], list[int]], with_seed: str, without: str
) -> None:
    replay = replaced(REPLAY, deal=change(REPLAY.deal))
    message = untrue(replay)
    assert message.startswith("the deal: ")
    assert with_seed in message
    message = untrue(replaced(replay, seed=None))
    assert message.startswith("the deal: ")
    assert without in message


@pytest.mark.parametrize("result", [-1, 2**31, 2**70])
def test_a_result_that_chance_never_gives_is_named(result: int) -> None:
    assert "`$.deal[2]`" in untrue(replaced(REPLAY, deal=[0, 0, result]))
    assert "`$.entries[1].chance[0]`" in untrue(with_entry(2, chance=[result]))


OTHER_SEED = bytes(range(1, 33))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": OTHER_SEED.hex()}, "not the one that was committed to"),
        ({"commitment": commitment_to(OTHER_SEED)}, "not the one that was committed to"),
        ({"commitment": ""}, "`$.commitment`"),
        ({"seed": "no digits"}, "`$.seed`"),
        ({"seed": ""}, "`$.seed`"),
        ({"seed": SEED.hex()[:-2]}, "`$.seed`"),
        (
            {"seed": OTHER_SEED.hex(), "commitment": commitment_to(OTHER_SEED)},
            "the deal: chance is not what the seed gives",
        ),
    ],
)
def test_another_seed_is_not_true(changes: dict[str, Any], words: str) -> None:
    assert words in untrue(replaced(REPLAY, **changes))


# Whatever the damage


@settings(deadline=None, max_examples=300, derandomize=True)
@given(place=st.integers(0, len(DATA) - 1), byte=st.integers(0, 255))
def test_no_damaged_byte_is_believed(place: int, byte: int) -> None:
    """It is a ReplayError, or nothing that the game depends on: a name, a space."""
    data = bytearray(DATA)
    data[place] = byte
    try:
        replay = read_replay(bytes(data), "a file")
        verify(replay, ROLLING)
    except ReplayError:
        return
    assert replaced(replay, players=REPLAY.players) == REPLAY


@settings(deadline=None, max_examples=100, derandomize=True)
@given(
    entry=st.builds(
        Entry,
        seat=st.integers(),
        move=st.dictionaries(st.sampled_from(["move", "card", "x"]), st.integers() | st.text()),
        chance=st.lists(st.integers()),
        hash=st.text(),
    ),
    number=st.integers(1, 6),
    seed=st.sampled_from([REPLAY.seed, None]),
)
def test_no_foreign_entry_is_believed(entry: Entry, number: int, seed: str | None) -> None:
    entries = list(REPLAY.entries)
    entries[number - 1] = entry
    message = untrue(replaced(REPLAY, entries=entries, seed=seed))
    assert f"entry {number} of 6 " in message or f"`$.entries[{number - 1}]" in message


def test_a_running_game_is_true_as_far_as_it_goes() -> None:
    replay = begun(ONIX, 4).replay()
    assert verify(replay, ONIX) == 0
    assert replay.outcome is None
