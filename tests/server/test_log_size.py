"""How many bytes may be put into a room's log: options are long, and can be chosen ever again."""

import asyncio
from typing import Any

import pytest
from tests.server.houses import Table, at_table, fresh, open_table
from tests.server.rooms import ANNA, BASILE

from tablee.server import growth
from tablee.server.allowances import Allowance, Rule
from tablee.server.connection import Connection
from tablee.server.limits import Limits
from tablee.server.messages.people import ClientEmote
from tablee.server.messages.setting import ClientBegin, ClientPlanRoom
from tablee.server.protocol import MOST_OPTIONS_BYTES, ClockPlan, OpenSeat, RoomPlan, ServerAnswer
from tablee.server.refusals import RefusedMessage

GEMS = ("circle", "square", "diamond", "cross")
LONG = {"deck": [{"gems": [gem], "count": 2} for gem in GEMS * 9]}
"""Options that can be played, of more than a kilobyte."""


def planned(options: dict[str, Any]) -> ClientPlanRoom:
    return ClientPlanRoom(fresh(), options, False, ClockPlan(), 0, 2)


def reason(answer: ServerAnswer) -> str | None:
    return answer.refused.reason if answer.refused else None


async def plan_often(table: Table, person: Connection, times: int) -> list[str | None]:
    return [reason(await table.say(person, planned(LONG))) for _ in range(times)]


def test_options_that_are_too_long_are_refused() -> None:
    """Both when a room is opened and when it is planned anew; just short enough is looked at."""

    def padded(length: int) -> dict[str, Any]:
        return {"x": "a" * (length - len('{"x":""}'))}

    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        before = len(table.log)
        for options, why in (
            (padded(MOST_OPTIONS_BYTES), "bad_options"),
            (padded(MOST_OPTIONS_BYTES + 1), "options_too_long"),
        ):
            assert reason(await table.say(anna, planned(options))) == why
            with pytest.raises(RefusedMessage, match=why):
                await table.house.open_room(ANNA, RoomPlan("onix", options, [OpenSeat()] * 2))
        assert len(table.log) == before

    at_table(play, begin=False)


def test_one_guest_fills_his_share_of_bytes_and_the_others_talk_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(growth, "MOST_BYTES_OF_ONE", 5000)

    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        answers = await plan_often(table, anna, 6)
        assert answers[0] is None
        assert answers[-1] == "said_enough"
        refused = answers.count("said_enough")
        assert answers == [None] * (6 - refused) + ["said_enough"] * refused
        hello = ClientEmote(fresh(), "hello")
        assert reason(await table.say(basile, hello)) is None
        # What is in the log counts after a restart, too.
        loaded = await table.house.load(table.code)
        assert loaded is not None
        assert loaded.keys.bytes_of(ANNA.handle) >= 5000
        # A match can be begun, with a share of its own, and played.
        assert reason(await table.say(anna, ClientBegin(fresh()))) is None
        seat = table.deciders[0]
        assert reason(await table.say((anna, basile)[seat], table.decision(seat))) is None
        assert reason(await table.say(anna, ClientEmote(fresh(), "hello"))) is None

    at_table(play, begin=False)


def test_a_log_has_a_size_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all its matches together, however it is loaded."""

    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        await plan_often(table, anna, 3)
        assert reason(await table.say(anna, ClientBegin(fresh()))) is None
        whole = sum(len(entry.body) for entry in table.log)
        for has_base in (True, False):
            if not has_base:
                table.storage.bases.clear()
            loaded = await table.house.load(table.code)
            assert loaded is not None
            assert loaded.room.log_bytes == table.live.room.log_bytes == whole
        monkeypatch.setattr(growth, "MOST_BYTES", whole)
        hello = ClientEmote(fresh(), "hello")
        assert reason(await table.say(basile, hello)) == "table_worn"
        seat = table.deciders[0]
        assert reason(await table.say((anna, basile)[seat], table.decision(seat))) is None

    at_table(play, begin=False)


def test_what_one_writes_into_all_logs_has_a_measure() -> None:
    """Another room is opened sooner than one is full: bytes are counted by guest and by address."""
    few = Allowance(5000, 600)

    async def run(rule: Rule, address: str) -> None:
        table = await open_table(begin=False)
        table.house.limits = Limits({"writing": rule})
        anna = Connection(ANNA, address="192.0.2.1")
        basile = Connection(BASILE, address=address)
        await table.live.join(anna)
        await table.live.join(basile)
        answers = await plan_often(table, anna, 6)
        assert answers[0] is None
        assert answers[-1] == "too_fast"
        assert table.house.limits.hits["writing"] == answers.count("too_fast")
        hello = ClientEmote(fresh(), "hello")
        is_spent = rule.address is not None and address == "192.0.2.1"
        assert reason(await table.say(basile, hello)) == ("too_fast" if is_spent else None)
        await table.house.close()

    for rule in (Rule(guest=few), Rule(address=few)):
        for address in ("192.0.2.1", "192.0.2.2"):
            asyncio.run(run(rule, address))
