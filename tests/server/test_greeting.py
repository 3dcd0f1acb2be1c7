"""A page and a server say which protocol they speak and which page is the server's own."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.playing import OPEN, Browser, shared
from tests.server.serving import HOST, SECONDS, Server, fetch
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tablee.server.app import game_card
from tablee.server.page import STATIC, Page
from tablee.server.protocol import OLDEST_PROTOCOL, PROTOCOL


def dial(server: Server, browser: Browser, code: str, query: str = "") -> connect:
    return connect(
        f"ws://{HOST}:{server.port}/ws/{code}{query}",
        origin=server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": browser.cookie or ""},
        proxy=None,
    )


async def hear(server: Server, query: str, *frames: str, most: int = 3) -> list[dict[str, Any]]:
    """The first messages that somebody gets who greets so and says this."""
    browser = Browser(server)
    heard: list[dict[str, Any]] = []
    async with dial(server, browser, browser.open_room(OPEN, shared("Mamie")), query) as line:
        for frame in frames:
            await line.send(frame)
        try:
            while len(heard) < most:
                heard.append(json.loads(await asyncio.wait_for(line.recv(), SECONDS)))
        except ConnectionClosed:
            pass
    return heard


def test_a_page_that_greets_is_greeted_first(server: Server) -> None:
    query = f"?protocol={PROTOCOL}&build={Page(STATIC).build}"
    greeting, update = asyncio.run(hear(server, query, most=2))
    build = fetch(server.port, "GET", "/health").headers["Tablee-Build"]
    assert greeting == {"say": "greeting", "protocol": PROTOCOL, "build": build}
    assert re.fullmatch(r"[0-9a-f]{16}", build)
    assert update["say"] == "update"


def test_a_page_of_before_greetings_plays_as_ever(server: Server) -> None:
    """It says nothing of itself, hears nothing that it does not know, and is refused nothing."""
    assert OLDEST_PROTOCOL == 1
    update, answer = asyncio.run(hear(server, "", '{"say": "ping", "id": "1"}', most=2))
    assert {update["say"], answer["say"]} == {"update", "answer"}


GAMES_OF_BEFORE = ("onix", "onemore", "oncard", "memodixe", "oni")
"""Those that such a page knows."""


def test_a_page_of_before_finds_what_it_asks_a_games_card_for() -> None:
    """What it calls `has_secrets` has another name now (decision 49), and is sent by both."""
    cards = [msgspec.to_builtins(game_card(name)) for name in GAMES_OF_BEFORE]
    private = [card["name"] for card in cards if card["has_private_views"]]
    assert private == ["onemore", "memodixe", "oni"]
    assert [card["name"] for card in cards if card["has_secrets"]] == private


@pytest.mark.parametrize("protocol", [PROTOCOL + 1, OLDEST_PROTOCOL - 1])
def test_a_protocol_that_we_do_not_speak_is_told_so(server: Server, protocol: int) -> None:
    """It learns which page would be right, and nothing of the room."""
    greeting, goodbye = asyncio.run(hear(server, f"?protocol={protocol}&build=00"))
    assert (greeting["say"], greeting["protocol"]) == ("greeting", PROTOCOL)
    assert goodbye == {"say": "goodbye", "reason": "other_protocol"}


def test_pages_of_another_build_are_counted(server: Server) -> None:
    def others() -> int:
        metrics = fetch(server.port, "GET", "/metrics").body.decode()
        found = re.search(r"^tablee_other_pages_total (\d+)", metrics, re.MULTILINE)
        assert found is not None
        return int(found[1])

    before = others()
    asyncio.run(hear(server, f"?protocol={PROTOCOL}&build=00", most=1))
    asyncio.run(hear(server, f"?protocol={PROTOCOL}&build={Page(STATIC).build}", most=1))
    assert others() == before + 1


@pytest.mark.parametrize(
    "frame",
    [
        '{"say": "dance", "id": "7"}',
        '{"say": "ping", "id": "7", "loudly": true}',
        '{"say": "decide", "id": "7", "seat": "first", "prompt": "", "move": {}}',
        '{"say": "pong", "id": "7", "number": 1}',
    ],
)
def test_a_message_of_another_time_is_answered_and_the_line_stays(
    server: Server, frame: str
) -> None:
    """To hang up would have a page say it again as soon as it is back: that is how storms begin."""
    ping = '{"say": "ping", "id": "8"}'
    heard = asyncio.run(hear(server, "", frame, ping))
    answers = {each["id"]: each["refused"] for each in heard if each["say"] == "answer"}
    assert answers["7"]["reason"] == "unknown_message"
    assert answers["8"] is None


def test_the_page_stays_as_it_was_at_the_start(tmp_path: Path) -> None:
    """An upgrade replaces files under a running server."""
    (tmp_path / "assets").mkdir()
    index, chunk = tmp_path / "index.html", tmp_path / "assets" / "chunk-1.js"
    index.write_text('<meta name="tablee-build" content="0a1b">')
    chunk.write_text("1")
    page = Page(tmp_path)
    chunk.unlink()
    index.write_text('<meta name="tablee-build" content="ffff">')
    assert page.build == "0a1b"
    assert page.find("/assets/chunk-1.js").content == b"1"
    assert b"0a1b" in page.find("/r/ABCD").content
    assert page.find("/assets/chunk-2.js").status == 404
