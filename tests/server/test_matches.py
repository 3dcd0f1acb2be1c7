"""Whole matches over the wire: bots, people, one screen for several, spectators, replays."""

import asyncio
import gzip
import hashlib
from pathlib import Path

import msgspec
from tests.cli.command import run as run_tablee
from tests.server.playing import OPEN, Browser, Line, Message, bot, shared
from tests.server.serving import Server, fetch

from tablee.server.replays import PIECE_BYTES, unpacked
from tablee.server.showing import show_match


def by_whom(server: Server, code: str) -> set[tuple[int, str]]:
    moves = [msgspec.json.decode(entry.body) for entry in server.logged(code)]
    return {(move["seat"], move["by"]) for move in moves if move["entry"] == "move_made"}


def test_a_guest_plays_bots_to_the_end_and_again_and_the_replay_is_true(
    server: Server, tmp_path: Path
) -> None:
    async def play() -> None:
        anna = Browser(server)
        code = anna.open_room(OPEN, bot("easy"), bot("medium"))
        async with anna.line(code) as line:
            await line.done("begin")
            begun = await line.until(lambda update: update["match"] is not None)
            commitment = begun["match"]["commitment"]
            assert begun["match"]["seed"] is None
            made = await line.play()
            over = line.latest["match"]
            assert over["view"]["outcome"] is not None
            # Before the match we were bound to the seed; after it anybody can check.
            assert hashlib.sha256(bytes.fromhex(over["seed"])).hexdigest() == commitment
            assert by_whom(server, code) == {(0, "player"), (1, "bot"), (2, "bot")}
            check_replay(anna, code, over, made, tmp_path)
            await line.done("begin")
            rematch = await line.until(lambda update: update["room"]["match"] == 2)
            assert rematch["match"]["commitment"] != commitment
            assert rematch["match"]["seed"] is None
            await line.play(2)

    asyncio.run(play())


def check_replay(anna: Browser, code: str, over: Message, made: int, folder: Path) -> None:
    downloaded = anna.get(f"/api/rooms/{code.lower()}/matches/1/replay")
    assert downloaded.status == 200
    assert f'filename="onix-{code}-1.json"' in downloaded.headers["Content-Disposition"]
    replay = downloaded.json
    assert (replay["commitment"], replay["seed"]) == (over["commitment"], over["seed"])
    assert sum(entry["seat"] == 0 for entry in replay["entries"]) == made
    file = folder / "replay.json"
    file.write_bytes(downloaded.body)
    verified = run_tablee("replay", str(file), "--verify")
    assert verified.code == 0, verified.err
    # A replay that was touched is not true any more.
    file.write_bytes(downloaded.body.replace(b'"seat": 1', b'"seat": 0', 1))
    assert run_tablee("replay", str(file), "--verify").code != 0
    for seat in (-1, 0):
        steps = anna.get(f"/api/rooms/{code}/matches/1/steps?seat={seat}").json
        assert [step["number"] for step in steps] == list(range(len(replay["entries"]) + 1))
        assert steps[-1]["view"]["outcome"] == over["view"]["outcome"]
        assert steps[-1]["view"]["viewer"] == seat
        numbers = [one["number"] for step in steps for one in step["happenings"]]
        assert numbers == list(range(1, len(numbers) + 1))
    check_remembered(anna, f"/api/rooms/{code}/matches/1/steps?seat=0")
    for path in ("matches/2/replay", "matches/0/replay", "matches/1/steps?seat=3"):
        assert anna.get(f"/api/rooms/{code}/{path}").status in (404, 409)


def test_a_long_answer_is_unpacked_piece_by_piece() -> None:
    """Whoever reads slowly keeps a piece of it in memory, not all of it."""
    whole = bytes(range(256)) * 10_000

    async def read() -> list[bytes]:
        return [piece async for piece in unpacked(gzip.compress(whole))]

    pieces = asyncio.run(read())
    assert b"".join(pieces) == whole
    assert max(map(len, pieces)) <= PIECE_BYTES < len(whole)


def check_remembered(anna: Browser, path: str) -> None:
    """What is over does not change: a browser that has it is told so, and nothing is done again."""
    plain = fetch(anna.server.port, "GET", path)
    packed = fetch(anna.server.port, "GET", path, Accept_Encoding="gzip, br")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    # Both come in pieces, as fast as they are read.
    assert plain.headers["Transfer-Encoding"] == packed.headers["Transfer-Encoding"] == "chunked"
    tag = plain.headers["ETag"]
    assert packed.headers["ETag"] == tag
    assert fetch(anna.server.port, "GET", path.replace("seat=0", "seat=1")).headers["ETag"] != tag
    again = fetch(anna.server.port, "GET", path, If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")


def test_a_running_match_cannot_be_downloaded(server: Server) -> None:
    async def play() -> None:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"))
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play(3)
            for what in ("replay", "steps"):
                reply = anna.get(f"/api/rooms/{code}/matches/1/{what}")
                assert reply.status == 409
                assert reply.json["refused"]["reason"] == "no_such_match"

    asyncio.run(play())


def test_a_hard_bot_plays_too(server: Server) -> None:
    async def play() -> None:
        anna = Browser(server)
        code = anna.open_room(bot("hard"), OPEN)
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play(1)
            assert by_whom(server, code) == {(0, "bot"), (1, "player")}
            hint = await line.ask("hint", seat=1)
            for prompt in line.prompts:
                assert hint["hint"] in prompt["moves"]

    asyncio.run(play())


def test_two_guests_play_and_a_spectator_sees_and_cannot_decide(server: Server) -> None:
    async def watch(line: Line, two: Line) -> None:
        prompt = two.prompts[0] if two.prompts else {"seat": 0, "prompt": "1.0.0.0"}
        move = {"move": "place", "collection": None}
        for seat in (0, 1):
            answer = await line.ask("decide", seat=seat, prompt=prompt["prompt"], move=move)
            assert answer["refused"]["reason"] == "not_your_seat"
        await line.until(lambda update: update["room"]["stage"] == "over")
        for frame in line.frames:
            if frame["say"] == "update" and frame["match"] is not None:
                assert frame["match"]["prompts"] == []
                assert frame["match"]["undoable"] == []
                assert frame["match"]["viewer"] == -1

    async def play() -> None:
        anna, basile, chloe = (Browser(server, name) for name in ("Anna", "Basile", "Chloé"))
        code = anna.open_room(OPEN, OPEN)
        lines = (anna.line(code), basile.line(code.lower()), chloe.line(code))
        async with lines[0] as one, lines[1] as two, lines[2] as eye:
            assert (await one.ask("begin"))["refused"]["reason"] == "seats_open"
            await two.done("sit", seat=1)
            assert (await two.ask("begin"))["refused"]["reason"] == "not_host"
            await one.done("begin")
            await eye.until(lambda update: update["match"] is not None)
            assert eye.latest["room"]["spectators"] == 1
            await asyncio.gather(one.play(seed=1), two.play(seed=2), watch(eye, two))
            outcomes = [line.latest["match"]["view"]["outcome"] for line in lines]
            assert outcomes[0] == outcomes[1] == outcomes[2]
            # Everybody's happenings are told once each, in order.
            for line in lines:
                check_happenings(line)

    asyncio.run(play())


def check_happenings(line: Line) -> None:
    told = [
        happening["number"]
        for frame in line.frames
        if frame["say"] == "update"
        for happening in frame["happenings"]
    ]
    assert told == list(range(1, line.latest["heard"] + 1))


def test_three_around_one_screen(server: Server) -> None:
    async def play() -> None:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"), shared("Papi"))
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play()
            assert {seat for seat, _ in by_whom(server, code)} == {0, 1, 2}
            seats = {
                frame["match"]["prompts"][0]["seat"]
                for frame in line.frames
                if frame["say"] == "update" and frame["match"] and frame["match"]["prompts"]
            }
            assert seats == {0, 1, 2}
            # What is on the screen is what the log makes.
            stored = show_match(server.room(code), anna.guest)
            assert line.latest["match"] == msgspec.json.decode(msgspec.json.encode(stored))

    asyncio.run(play())


def test_the_lobby_shows_public_rooms_only(server: Server) -> None:
    async def play() -> None:
        anna = Browser(server, "Anaïs")
        private = anna.open_room(OPEN, OPEN)
        public = anna.open_room(OPEN, OPEN, bot("easy"), public=True)

        def lobby() -> dict[str, Message]:
            return {room["code"]: room for room in anna.get("/api/home").json["rooms"]}

        assert private not in lobby()
        expected = {"game": "onix", "host": "Anaïs", "seats": 3, "free": 1, "stage": "waiting"}
        assert lobby()[public] == {"code": public, **expected}
        # By its code a private room is found as well, in small letters too.
        assert anna.get(f"/api/rooms/{private.lower()}").json["room"]["code"] == private
        async with anna.line(public) as line:
            plan = {"options": {}, "clock": {}, "patience": 0, "seats": 2}
            await line.done("plan_room", public=False, **plan)
            assert public not in lobby()

    asyncio.run(play())


def test_names_of_games_options_and_seats_are_checked_before_a_room_is_opened(
    server: Server,
) -> None:
    anna = Browser(server)
    for plan, status in (
        ({"game": "chess", "options": {}, "seats": [OPEN, OPEN]}, 409),
        ({"game": "onix", "options": {"colour": 1}, "seats": [OPEN, OPEN]}, 409),
        ({"game": "onix", "options": {}, "seats": [OPEN]}, 409),
        ({"game": "onix", "options": {}, "seats": []}, 400),
        ({"game": "onix", "options": {}, "seats": [{"kind": "king"}]}, 400),
        ({"game": "onix", "options": {}, "seats": [OPEN, OPEN], "patience": -1}, 400),
        ({"game": "onix"}, 400),
        ([], 400),
    ):
        reply = anna.post("/api/rooms", plan)
        assert reply.status == status, plan
        assert reply.json["refused"]["scope"] == "house"
