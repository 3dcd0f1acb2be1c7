"""The print shop over HTTP: a glance, sheets, pictures, and what is refused."""

import base64
import io
import json
import re
import struct
import zipfile
from typing import Any

import pytest
from tests.forge.test_forge_files import FILE
from tests.server.playing import Browser
from tests.server.serving import Reply, Server, fetch
from tests.server.test_forging import SMALL, refusal

from tablee.core.content import read_text
from tablee.games import load_game
from tablee.press import printed_games

ASKED = {
    "what": "cards",
    "game": "oncard",
    "language": "fr",
    "paper": "a4",
    "duplex": "long",
    "low_ink": False,
}
DECK = read_text("tablee.games.onix", "cards.toml")


@pytest.fixture(scope="module")
def anna(server: Server) -> Browser:
    return Browser(server)


def glance(anna: Browser, **more: Any) -> Reply:
    return anna.post("/api/print/preview", {**ASKED, **more})


def size_of(picture: str) -> tuple[int, int]:
    png = base64.b64decode(picture)
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack_from(">II", png, 16)
    return width, height


def test_what_can_be_printed_is_listed(server: Server) -> None:
    listed = fetch(server.port, "GET", "/api/print").json
    assert [each["game"] for each in listed] == printed_games()
    with_deck = {each["game"] for each in listed if each["takes_deck"]}
    assert with_deck == {game for game in printed_games() if load_game(game).menu.takes_deck}
    assert "oni" in with_deck
    assert "oncard" not in with_deck
    oncard = next(each for each in listed if each["game"] == "oncard")
    assert set(oncard["usual"]) < set(oncard["characters"])


def test_what_is_printed_is_not_packed_again(anna: Browser) -> None:
    """It would hold everybody up, and be no smaller."""
    body = json.dumps({**ASKED, "game": "oni"}).encode()
    for path in ("/api/print", "/api/print/preview"):
        who = anna.server
        reply = fetch(
            who.port,
            "POST",
            path,
            body,
            Cookie=anna.cookie,
            Origin=who.origin,
            Accept_Encoding="gzip",
        )
        assert reply.status == 200
        assert reply.headers["Content-Encoding"] is None, path


def test_a_glance_shows_the_first_page_and_counts_the_sheets(anna: Browser) -> None:
    found = glance(anna, game="oni").json
    assert found["sheets"] == -(-found["cards"] // 8)
    assert found["cards"] > 53
    width, height = size_of(found["picture"])
    assert height < width < 1000
    two = glance(anna, characters=["oni", "zonbi"], copies=2, low_ink=True).json
    assert (two["cards"], two["sheets"]) == (4, 1)
    assert glance(anna, what="test").json["sheets"] == 1
    folded = glance(anna, what="rulebook", duplex="short").json["sheets"]
    assert 1 < folded < glance(anna, what="rulebook", duplex="none").json["sheets"] <= 4 * folded


def test_a_set_and_some_of_its_characters(anna: Browser) -> None:
    text = FILE + SMALL
    design = anna.post("/api/forge/read", {"name": "a.toml", "text": text}).json
    assert glance(anna, design=design).json["cards"] == 6
    assert glance(anna, design=design, characters=["Lou"]).json["cards"] == 1
    nobody = refusal(glance(anna, design=design, characters=["Max"]))
    assert nobody["reason"] == "forge_nothing_to_print"


def test_cards_as_pictures_come_in_a_zip(anna: Browser) -> None:
    reply = anna.post("/api/print", {**ASKED, "characters": ["oni"], "pictures": True})
    assert reply.headers["Content-Type"].startswith("application/zip")
    archive = zipfile.ZipFile(io.BytesIO(reply.body))
    assert len(archive.namelist()) == 2
    for name in archive.namelist():
        assert name.endswith(".png")
        assert struct.unpack_from(">II", archive.read(name), 16) == (825, 1125)


def test_a_deck_of_ones_own_is_printed(anna: Browser) -> None:
    def with_deck(text: str, game: str = "onix") -> Reply:
        return glance(anna, game=game, deck={"name": "deck.toml", "text": text})

    usual = glance(anna, game="onix").json["cards"]
    one_more = re.sub(r"count = (\d+)", lambda found: f"count = {int(found[1]) + 1}", DECK, count=1)
    assert with_deck(one_more).json["cards"] == usual + 1
    for text, game, reason in (
        ("[[", "onix", "forge_deck_unreadable"),
        ("[" * 5000, "onix", "forge_deck_unreadable"),
        ("cards = 3", "onix", "forge_deck_unreadable"),
        (DECK.replace("circle", "moon"), "onix", "forge_deck_refused"),
        (DECK.replace("count = ", "count = 9999", 1), "onix", None),
        (DECK, "oncard", "forge_no_deck"),
    ):
        refused = refusal(with_deck(text, game))
        assert reason in (None, refused["reason"])


def test_work_is_bounded(anna: Browser) -> None:
    for more in (
        {"shift": [11, 0]},
        {"shift": [float("1e300"), 0]},
        {"copies": 13},
        {"characters": ["oni"] * 41},
        {"deck": {"name": "a", "text": "x" * 600_000}},
        {"game": "x" * 31},
    ):
        reply = glance(anna, **more)
        assert reply.status == 413 or refusal(reply)["reason"] == "bad_request"
    assert refusal(glance(anna, game="chess"))["reason"] == "forge_no_print"
    assert refusal(glance(anna, game="chess", what="rulebook"))["reason"] == "forge_no_print"


def test_strangers_print_nothing(server: Server) -> None:
    body = b"{}"
    stranger = fetch(server.port, "POST", "/api/print/preview", body, Origin=server.origin)
    assert refusal(stranger)["reason"] == "no_name"
