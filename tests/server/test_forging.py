"""The forge and the print shop over HTTP: what they answer, and what they refuse."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.forge.test_forge_files import FILE
from tests.server.playing import OPEN, Browser
from tests.server.serving import Reply, Server, fetch

from tablee.forge.design import Design
from tablee.forge.trials import try_out
from tablee.server import forging
from tablee.server.forging import (
    MOST_BODY_BYTES,
    Piece,
    Work,
    make_balance,
    make_figures,
    make_proposal,
    unless_refused,
)

SMALL = "\n".join(
    f"""
[[card]]
character = "{name}"
combinations = [["sun"], ["pi"], ["sun", "aum"]]
condition = "pair"
slots = 0
power = "shield"
"""
    for name in ("oni", "doryphore", "zonbi", "hanuman", "arkan_sonney")
)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'


@pytest.fixture(scope="module")
def anna(server: Server) -> Browser:
    return Browser(server)


@pytest.fixture(scope="module")
def design(anna: Browser) -> dict[str, Any]:
    """A set whose cards are solved at once."""
    reply = anna.post("/api/forge/read", {"name": "a.toml", "text": FILE + SMALL})
    assert reply.status == 200, reply.body
    found: dict[str, Any] = reply.json
    return found


def refusal(reply: Reply) -> dict[str, Any]:
    assert reply.status in (400, 409), reply.body
    refused: dict[str, Any] = reply.json["refused"]
    return refused


def raw(anna: Browser, path: str, body: bytes) -> Reply:
    origin = anna.server.origin
    return fetch(anna.server.port, "POST", path, body, Cookie=anna.cookie, Origin=origin)


def test_a_file_is_read_and_written_again(anna: Browser, design: dict[str, Any]) -> None:
    text = anna.post("/api/forge/write", design).json["text"]
    assert anna.post("/api/forge/read", {"name": "b.toml", "text": text}).json == design


def test_a_card_has_its_figures(anna: Browser, design: dict[str, Any]) -> None:
    *_, last = lines_of(anna.post("/api/forge/figures", design))
    assert (last["done"], last["whole"]) == (6, 6)
    figures = last["figures"]
    assert [card["character"] for card in figures["cards"]][:2] == ["Lou", "oni"]
    assert figures["cards"][0]["turns"] > 1


@pytest.mark.parametrize(
    ("work", "asked"),
    [
        (make_figures, lambda design: design),
        (make_proposal, lambda design: {"design": design, "character": "Lou", "variant": 0}),
        (make_balance, lambda design: design),
    ],
    ids=["figures", "proposal", "balance"],
)
def test_what_takes_long_is_done_in_pieces(
    design: dict[str, Any],
    work: Work,
    asked: Callable[[dict[str, Any]], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As with the plain engine: each piece ends in time, and the next one goes on from there."""
    monkeypatch.setattr(forging, "AT_ONCE_SECONDS", 600.0)
    whole = went_on(work, Piece(asked(design)))
    assert whole.made is not None
    monkeypatch.setattr(forging, "AT_ONCE_SECONDS", -1.0)
    piece = Piece(asked(design))
    for cards in range(1, whole.known.count):
        piece = went_on(work, piece)
        assert (piece.known.count, piece.made) == (cards, None)
    assert went_on(work, piece) == whole


def went_on(work: Work, piece: Piece) -> Piece:
    answer = unless_refused(work(msgspec.json.encode(piece)))
    return msgspec.json.decode(answer, type=Piece)


def test_a_proposal_and_a_balance_tell_how_far_they_are(
    anna: Browser, design: dict[str, Any]
) -> None:
    proposal = {"design": design, "character": "Lou", "variant": 0}
    *_, last = lines_of(anna.post("/api/forge/propose", proposal))
    assert last["card"]["character"] == "Lou"
    assert last["done"] > 1
    *_, last = lines_of(anna.post("/api/forge/balance", design))
    assert last["balanced"]["design"]["head"]["name"] == design["head"]["name"]


def lines_of(reply: Reply) -> list[dict[str, Any]]:
    assert reply.status == 200, reply.body
    return [json.loads(line) for line in reply.body.splitlines()]


def test_a_set_is_played_in_a_room(anna: Browser, design: dict[str, Any]) -> None:
    options = anna.post("/api/forge/options", design).json
    assert anna.open_room(OPEN, OPEN, game="oncard", options=options)


def test_balancing_what_is_pinned_changes_nothing(anna: Browser, design: dict[str, Any]) -> None:
    pins = [
        {"character": name, "combinations": [1, 2, 3]}
        for name in ("Lou", "oni", "doryphore", "zonbi", "hanuman", "arkan_sonney")
    ]
    *_, last = lines_of(anna.post("/api/forge/balance", {**design, "pins": pins}))
    assert last["balanced"]["changes"] == []
    proposal = {"design": design, "character": "Nobody", "variant": 0}
    assert refusal(anna.post("/api/forge/propose", proposal))["reason"] == "forge_no_dixe"


def test_trials_tell_how_far_they_are(anna: Browser, design: dict[str, Any]) -> None:
    asked = {"design": design, "games": 2, "players": 2, "seed": 1}
    lines = lines_of(anna.post("/api/forge/trials", asked))
    done = [line["done"] for line in lines]
    assert done == sorted(set(done))
    assert (done[0], done[-1]) == (0, 6)
    assert all(line["whole"] == 6 for line in lines)
    assert [line["trials"] for line in lines[:-1]] == [None] * (len(lines) - 1)
    here = try_out(msgspec.convert(design, Design), games=2, players=2, seed=1, cores=1)
    assert lines[-1]["trials"] == msgspec.to_builtins(here), "as on the command line"
    assert refusal(anna.post("/api/forge/trials", {**asked, "games": 10**9}))["reason"] == (
        "bad_request"
    )


def test_things_are_printed(anna: Browser, design: dict[str, Any]) -> None:
    asked = {
        "what": "cards",
        "game": "oncard",
        "language": "fr",
        "paper": "a4",
        "duplex": "long",
        "low_ink": False,
    }
    for more in ({"design": design}, {}, {"what": "rulebook"}, {"what": "test"}):
        reply = anna.post("/api/print", {**asked, **more})
        assert reply.status == 200, reply.body
        assert reply.headers["Content-Type"].startswith("application/pdf")
        assert reply.body.startswith(b"%PDF-")
    assert (
        refusal(anna.post("/api/print", {**asked, "game": "chess"}))["reason"] == "forge_no_print"
    )


def test_pictures_are_cleaned_or_refused(anna: Browser) -> None:
    assert "<circle" in raw(anna, "/api/forge/picture", SVG).json["svg"]
    scripted = SVG.replace(b"<circle", b"<script/><circle")
    refused = refusal(raw(anna, "/api/forge/picture", scripted))
    assert (refused["reason"], refused["values"]["fault"]) == ("bad_picture", "not_allowed")
    refused = refusal(raw(anna, "/api/forge/picture", b"\0" * 70_000))
    assert refused["values"]["fault"] == "too_large"


def test_a_wrong_file_is_told_its_line(anna: Browser) -> None:
    text = FILE.replace('"heart"', '"moon"')
    values = refusal(anna.post("/api/forge/read", {"name": "a.toml", "text": text}))["values"]
    assert (values["line"], values["fault"]) == (8, "no_symbol")


PRINTED = {
    "what": "cards",
    "game": "onix",
    "language": "en",
    "paper": "a4",
    "duplex": "none",
    "low_ink": False,
}
LONG_NUMBERS = ["9" * 5000, "-" + "9" * 5000, "0x" + "f" * 5000, "1" + "_0" * 3000, str(2**63)]


@pytest.mark.parametrize("number", LONG_NUMBERS)
def test_a_number_that_is_too_long_is_told_its_line(anna: Browser, number: str) -> None:
    """Python does not read, or does not write, an integer of so many digits."""
    file = {"name": "a.toml", "text": f"a = 1\nx = {number}\nb = 2\n"}
    for path, asked in (
        ("/api/forge/read", file),
        ("/api/games/oncard/options", {"options": {}, "files": [file]}),
        ("/api/games/onix/options", {"options": {}, "files": [file]}),
    ):
        refused = refusal(anna.post(path, asked))
        assert refused["reason"] == "bad_file", path
        if "onix" not in path:
            assert (refused["values"]["line"], refused["values"]["fault"]) == (2, "not_toml")
    deck = {"name": "a.toml", "text": f"x = {number}"}
    for path in ("/api/print", "/api/print/preview"):
        refused = refusal(anna.post(path, {**PRINTED, "deck": deck}))
        assert refused["reason"] == "forge_deck_unreadable", path


def test_hostile_requests_are_refused(server: Server, anna: Browser) -> None:
    for body in (b"", b"[", b"\xff", b"[" * 100_000, b'{"head": 3}'):
        assert refusal(raw(anna, "/api/forge/figures", body))["reason"] == "bad_request"
    assert raw(anna, "/api/forge/figures", b" " * (MOST_BODY_BYTES + 1)).status == 413
    assert raw(anna, "/api/forge/picture", b" " * 200_000).status == 413
    stranger = fetch(server.port, "POST", "/api/forge/figures", b"{}", Origin=server.origin)
    assert refusal(stranger)["reason"] == "no_name"
    elsewhere = fetch(
        server.port, "POST", "/api/print", b"{}", Cookie=anna.cookie, Origin="http://a"
    )
    assert elsewhere.status == 403
    assert fetch(server.port, "GET", "/health").status == 200
