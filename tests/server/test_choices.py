"""What a table can choose from, and options out of players' own files, over HTTP."""

from typing import Any

import msgspec
import pytest
from tests.games.oncard.test_oncard_own import LOU
from tests.server.playing import OPEN, Browser
from tests.server.rooms import ANNA, Scene, fresh
from tests.server.serving import Reply, Server, fetch

from tablee.games.oncard.deck import default_set
from tablee.server.choices import MOST_BODY_BYTES, answer
from tablee.server.messages.setting import ClientPlanRoom
from tablee.server.protocol import MOST_FRAME_BYTES, MOST_OPTIONS_BYTES, OpenSeat
from tablee.server.refusals import RefusedMessage
from tablee.server.requests import OptionsAsked, OptionsFile

PATH = "/api/games/oncard/options"


@pytest.fixture(scope="module")
def anna(server: Server) -> Browser:
    return Browser(server)


def ask(anna: Browser, *texts: str, **options: Any) -> Reply:
    files = [{"name": "lou.toml", "text": text} for text in texts]
    return anna.post(PATH, {"options": options, "files": files})


def reason(reply: Reply) -> str:
    refused: dict[str, str] = reply.json["refused"]
    return refused["reason"]


def test_a_host_is_told_what_there_is_and_brings_more(anna: Browser) -> None:
    before = ask(anna, jokers="expert").json
    assert before["options"]["jokers"] == "expert"
    assert len(before["choices"]["characters"]) == 8
    after = ask(anna, LOU, jokers="expert").json
    assert after["choices"]["characters"][-1]["character"] == "Lou"
    plan = {**after["options"], "sets": [[*default_set()[:5], "Lou"]]}
    assert anna.open_room(OPEN, OPEN, game="oncard", options=plan)


def test_a_wrong_file_is_refused_with_its_line(anna: Browser) -> None:
    reply = ask(anna, LOU.replace('"heart"', '"moon"'))
    assert reply.status == 409
    refused = reply.json["refused"]
    assert refused["reason"] == "bad_file"
    assert refused["values"] | {"values": None} == {
        "file": "lou.toml",
        "line": 3,
        "fault": "no_symbol",
        "values": None,
    }
    assert refused["values"]["values"]["symbol"] == "moon"


@pytest.mark.parametrize(
    ("path", "body", "status", "said"),
    [
        (PATH, {"options": {"jokers": "many"}, "files": []}, 409, "bad_options"),
        (PATH, {"options": {}, "files": [], "more": 1}, 400, "bad_request"),
        (PATH, {"options": {}, "files": [{"name": "", "text": ""}]}, 400, "bad_request"),
        (PATH, {"options": {}, "files": [{"name": "a", "text": "#" * 16385}]}, 400, "bad_request"),
        (PATH, {"options": {}, "files": [{"name": "a", "text": ""}] * 9}, 400, "bad_request"),
        ("/api/games/onix/options", {"options": {}, "files": []}, 200, ""),
        (
            "/api/games/onix/options",
            {"options": {}, "files": [{"name": "a", "text": ""}]},
            409,
            "bad_file",
        ),
        (
            "/api/games/memodixe/options",
            {"options": {}, "files": [{"name": "a", "text": ""}]},
            409,
            "bad_options",
        ),
        ("/api/games/nothing/options", {"options": {}, "files": []}, 409, "no_such_game"),
    ],
)
def test_other_questions_have_other_answers(
    anna: Browser, path: str, body: object, status: int, said: str
) -> None:
    reply = anna.post(path, body)
    assert reply.status == status
    assert status == 200 or reason(reply) == said


def test_only_our_page_and_somebody_with_a_name_may_ask(server: Server, anna: Browser) -> None:
    body = msgspec.json.encode({"options": {}, "files": []})
    for origin in (None, "http://evil.example"):
        reply = fetch(server.port, "POST", PATH, body, Origin=origin, Cookie=anna.cookie)
        assert (reply.status, reason(reply)) == (403, "wrong_origin")
    reply = fetch(server.port, "POST", PATH, body, Origin=server.origin)
    assert (reply.status, reason(reply)) == (409, "no_name")


def test_too_much_is_not_read(server: Server, anna: Browser) -> None:
    body = b'{"options": {}, "files": []}' + b" " * MOST_BODY_BYTES
    reply = fetch(server.port, "POST", PATH, body, Origin=server.origin, Cookie=anna.cookie)
    assert reply.status == 413


def test_no_more_than_a_room_can_be_told() -> None:
    many = "\n".join(LOU.replace("Lou", f"Lou {number}") for number in range(60))
    files = [OptionsFile("a.toml", many)]
    with pytest.raises(RefusedMessage, match="options_too_long"):
        answer("oncard", OptionsAsked({}, files))
    assert MOST_OPTIONS_BYTES < MOST_FRAME_BYTES


def test_a_set_for_each_seat_follows_the_number_of_seats() -> None:
    row = [*default_set()[:5], "oni"]
    scene = Scene(OpenSeat(), OpenSeat(), game="oncard", options={"sets": [row, row]})
    for seats, sets in ((3, 3), (2, 2)):
        options = scene.room.options
        scene.say(ANNA, ClientPlanRoom(fresh(), options, False, scene.room.clock, 0, seats))
        chosen: Any = scene.room.options["sets"]
        assert len(scene.room.seating.chairs) == len(chosen) == sets
        assert [list(one) for one in chosen[:2]] == [row, row]
