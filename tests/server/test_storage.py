"""What every storage promises of logs, on SQLite and on PostgreSQL."""

import asyncio
import gc
from collections.abc import Coroutine
from typing import Any

import pytest
from tests.server.conftest import Wait
from tests.server.storing import entry, room

from tablee.server.databases import end_first
from tablee.server.sql import SqlStorage
from tablee.server.storage import (
    Conflict,
    StoredEntry,
)


async def conflicts(*appends: Coroutine[Any, Any, None]) -> list[bool]:
    """Which of them conflict, when all are made at once; anything else that fails is raised."""
    results = await asyncio.gather(*appends, return_exceptions=True)
    for result in results:
        if result is not None and not isinstance(result, Conflict):
            raise result
    return [result is not None for result in results]


# Logs


def test_a_log_comes_back_in_order(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    later = [entry(2, body=b'{"a":1}'), entry(3, body=b"\x00\xff not text at all")]
    wait(storage.append(open_room, later))
    wait(storage.append(open_room, [entry(4)]))
    assert wait(storage.load(open_room)) == [entry(1), *later, entry(4)]


def test_a_log_is_loaded_after_an_entry(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    wait(storage.append(open_room, [entry(number) for number in range(2, 11)]))
    assert [each.sequence for each in wait(storage.load(open_room, after=7))] == [8, 9, 10]
    assert wait(storage.load(open_room, after=10)) == []


def test_a_room_that_is_not_there_has_no_log(storage: SqlStorage, wait: Wait) -> None:
    assert wait(storage.load("NONE")) == []


def test_a_long_log(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    for start in range(2, 5002, 500):
        wait(storage.append(open_room, [entry(start + index) for index in range(500)]))
    loaded = wait(storage.load(open_room))
    assert [each.sequence for each in loaded] == list(range(1, 5002))
    assert len(wait(storage.load(open_room, after=4998))) == 3


def test_any_alphabet(storage: SqlStorage, wait: Wait) -> None:
    told = StoredEntry(1, "Zoë:é-🎲", 1.5, "Mémo — ¿où? 🎴 שלום 你好".encode())
    wait(storage.create_room(room("ÉŒ🎲Ω", "ça".encode()), told))
    assert wait(storage.load("ÉŒ🎲Ω")) == [told]
    assert wait(storage.public_rooms(0.0, 99))[0].summary.decode() == "ça"


def test_times_keep_their_microseconds(storage: SqlStorage, wait: Wait) -> None:
    at = 1_790_000_000.123456
    wait(storage.create_room(room(touched_at=at), StoredEntry(1, "open", at, b"")))
    assert wait(storage.load("ABCD"))[0].at == at
    assert wait(storage.public_rooms(0.0, 99))[0].touched_at == at


# Who was first


def test_a_sequence_is_taken_once(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    wait(storage.append(open_room, [entry(2, "first")]))
    with pytest.raises(Conflict):
        wait(storage.append(open_room, [entry(2, "second")]))
    assert wait(storage.load(open_room)) == [entry(1), entry(2, "first")]


def test_a_message_is_kept_once(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    wait(storage.append(open_room, [entry(2, "hello")]))
    with pytest.raises(Conflict):
        wait(storage.append(open_room, [entry(3, "hello")]))
    assert wait(storage.load(open_room)) == [entry(1), entry(2, "hello")]


def test_rooms_do_not_share_sequences_or_messages(storage: SqlStorage, wait: Wait) -> None:
    wait(storage.create_room(room("AAAA"), entry(1)))
    wait(storage.create_room(room("BBBB"), entry(1)))
    assert len(wait(storage.load("AAAA"))) == len(wait(storage.load("BBBB"))) == 1


def test_a_code_is_taken_once(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    with pytest.raises(Conflict):
        wait(storage.create_room(room(open_room, b"other"), entry(2, "other")))
    assert wait(storage.load(open_room)) == [entry(1)]
    assert wait(storage.public_rooms(0.0, 99)) == [room(open_room)]


@pytest.mark.parametrize(
    "entries",
    [
        [entry(2), entry(3), entry(1, "again")],
        [entry(2), entry(3), entry(4, "message-1")],
        [entry(2), entry(3, "message-2")],
    ],
    ids=["a sequence that was taken", "a message that was kept", "a message twice"],
)
def test_a_conflict_leaves_nothing_behind(
    storage: SqlStorage, wait: Wait, open_room: str, entries: list[StoredEntry]
) -> None:
    with pytest.raises(Conflict):
        wait(storage.append(open_room, entries, room(summary=b"changed", touched_at=9.0)))
    assert wait(storage.load(open_room)) == [entry(1)]
    assert wait(storage.public_rooms(0.0, 99)) == [room(open_room)]
    wait(storage.append(open_room, [entry(2)]))


def test_one_of_a_hundred_is_first(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    racers = [storage.append(open_room, [entry(2, f"racer-{number}")]) for number in range(100)]
    lost = wait(conflicts(*racers))
    assert lost.count(False) == 1
    assert wait(storage.load(open_room)) == [entry(1), entry(2, f"racer-{lost.index(False)}")]


def test_one_of_two_nodes_is_first(
    storage: SqlStorage, other: SqlStorage, wait: Wait, open_room: str
) -> None:
    for sequence in range(2, 22):
        racers = [
            node.append(open_room, [entry(sequence, f"{sequence}-{name}-{number}")])
            for number in range(5)
            for name, node in (("one", storage), ("two", other))
        ]
        assert wait(conflicts(*racers)).count(False) == 1
    assert wait(storage.load(open_room)) == wait(other.load(open_room))
    assert len(wait(storage.load(open_room))) == 21


def test_a_conflict_is_nobody_elses(storage: SqlStorage, wait: Wait) -> None:
    codes = [f"R{number}" for number in range(40)]
    for code in codes:
        wait(storage.create_room(room(code), entry(1)))
    wait(storage.append("R17", [entry(2, "early")]))
    lost = wait(conflicts(*(storage.append(code, [entry(2, "late")]) for code in codes)))
    assert [code for code, lose in zip(codes, lost, strict=True) if lose] == ["R17"]
    for code in codes:
        second = entry(2, "early" if code == "R17" else "late")
        assert wait(storage.load(code)) == [entry(1), second]


def test_nothing_is_appended_to_a_room_that_is_gone(storage: SqlStorage, wait: Wait) -> None:
    gone = room("GONE")
    for entries, shown in (([entry(1)], None), ([entry(1)], gone), ([], gone)):
        with pytest.raises(Conflict):
            wait(storage.append("GONE", entries, shown))
    assert wait(storage.load("GONE")) == []
    assert wait(storage.public_rooms(0.0, 99)) == []


# Durable, then acknowledged


def test_whoever_was_answered_finds_it_stored(
    storage: SqlStorage, other: SqlStorage, wait: Wait
) -> None:
    """Another connection sees an entry, and what the lobby shows, as soon as `append` returns."""

    async def play(code: str) -> None:
        await storage.create_room(room(code, b"1"), entry(1))
        for sequence in range(2, 12):
            shown = room(code, str(sequence).encode())
            await storage.append(code, [entry(sequence)], shown)
            assert (await other.load(code))[-1] == entry(sequence)
            assert shown in await other.public_rooms(0.0, 99)

    async def play_all() -> None:
        await asyncio.gather(*(play(f"R{number}") for number in range(12)))

    wait(play_all())


def test_a_log_and_its_summary_change_together(
    storage: SqlStorage, other: SqlStorage, wait: Wait, open_room: str
) -> None:
    async def summary() -> int:
        return int((await other.public_rooms(0.0, 99))[0].summary)

    async def play() -> None:
        for sequence in range(2, 60):
            await storage.append(open_room, [entry(sequence)], room(summary=b"%d" % sequence))

    async def watch() -> None:
        await storage.append(open_room, [], room(summary=b"1"))
        playing = asyncio.create_task(play())
        while not playing.done():
            shown, logged = await summary(), len(await other.load(open_room))
            assert shown <= logged <= await summary()
        await playing

    wait(watch())
    assert wait(summary()) == 59


def test_a_cancelled_append_ends_first(storage: SqlStorage, wait: Wait, open_room: str) -> None:
    async def cancel_some() -> int:
        kept = 0
        for sequence in range(1, 60):
            before = len(await storage.load(open_room))
            appending = asyncio.create_task(storage.append(open_room, [entry(before + 1)]))
            for _ in range(sequence % 6):
                await asyncio.sleep(0)
            appending.cancel()
            await asyncio.wait([appending])
            after = len(await storage.load(open_room))
            # What happens to it has happened: the place is free, or it was taken by this one.
            assert after - before == (0 if not sequence % 6 else 1)
            kept += after - before
        return kept

    assert wait(cancel_some()) > 0


def test_what_goes_wrong_with_a_write_whose_writer_was_cancelled_is_no_complaint() -> None:
    async def run() -> list[dict[str, Any]]:
        complaints: list[dict[str, Any]] = []
        handler = lambda _, complaint: complaints.append(complaint)  # noqa: E731
        asyncio.get_running_loop().set_exception_handler(handler)
        ends = asyncio.Event()

        async def write() -> None:
            await ends.wait()
            raise Conflict

        writing = asyncio.create_task(end_first(write()))
        await asyncio.sleep(0)
        writing.cancel()
        await asyncio.sleep(0)
        ends.set()
        with pytest.raises(asyncio.CancelledError):
            await writing
        del writing
        gc.collect()
        return complaints

    assert not asyncio.run(run())
