"""What has happened at a table, as its log has it: without a gap, and nothing of it twice."""

import json

import msgspec
from tests.server.playing import Message

from tablee.server.entries import MoveMade, read_body
from tablee.server.room import Room
from tablee.server.showing import show_happenings
from tablee.server.storage import StoredEntry


def play_again(code: str, log: list[StoredEntry], seat: int) -> dict[int, list[Message]]:
    """What a seat is told of each match, as the log has it. It has no gaps, and plays."""
    assert [entry.sequence for entry in log] == list(range(1, len(log) + 1))
    room = Room(code)
    rows: dict[int, list[Message]] = {}

    def note() -> None:
        if room.hosted is not None:
            told = show_happenings(room, seat, 0)
            rows[room.matches] = json.loads(msgspec.json.encode(told))

    for entry in log:
        body = read_body(entry.body)
        if body.begins_match:
            note()
        room.perform(body, entry.at)
    note()
    return rows


def check_decisions(code: str, log: list[StoredEntry]) -> int:
    """Nothing was decided twice, by whomever; how often bots decided."""
    room = Room(code)
    prompts: set[str] = set()
    by_bots = 0
    for entry in log:
        body = read_body(entry.body)
        if isinstance(body, MoveMade):
            prompt = room.prompt_of(body.seat)
            assert prompt not in prompts, "decided twice"
            prompts.add(prompt)
            by_bots += body.by == "bot"
        room.perform(body, entry.at)
    return by_bots
