"""What is at the tables of a house that a dump is made of: some of everything that a log may hold.

Spoken over the wire alone, in words that every version so far has understood.
"""

import asyncio
import random
from collections.abc import Sequence

import msgspec
from tests.server.playing import OPEN, Browser, Line, Message, bot, shared
from tests.server.serving import Place, Reply

SEATS: dict[str, int] = {"onix": 3, "onemore": 4, "oncard": 3, "memodixe": 3, "oni": 4}
"""The games, and how many sit there."""
OPTIONS: dict[str, dict[str, object]] = {
    "onix": {"advanced": True},
    "onemore": {},
    "oncard": {},
    "memodixe": {},
    "oni": {"level": "hard"},
}
AT_MOST_SECONDS = 900.0
DECISIONS = {"onix": 8, "onemore": 3, "oncard": 8, "memodixe": 8, "oni": 8}
"""So many are made in a match that is then left as it is: few enough that none ends by them."""
RING_SECONDS = 300.0
PATIENCE_SECONDS = 120.0
CALM_SECONDS = 0.2
"""Between two decisions where time plays: a log with thousands of them is no small dump."""


class Person(msgspec.Struct, frozen=True):
    """Who they are to the house: whoever has the cookie is them."""

    name: str
    handle: str
    cookie: str


class Room(msgspec.Struct, frozen=True):
    code: str
    what: str
    """in_play, rematch, stand_in, lesson, waiting or television."""
    game: str
    finished: int
    """How many matches were played to their end."""
    people: tuple[str, ...] = ()
    """The names of those who have a seat."""
    link: tuple[int, str] | None = None
    """A link that was given away for a seat, and not used yet."""


class House(msgspec.Struct, frozen=True):
    """What belongs to a dump, and is not in the database: what people hold in their hands."""

    commit: str
    schema: str
    people: dict[str, Person]
    rooms: list[Room]


class Television(Browser):
    def _introduce(self, name: str, avatar: int) -> Reply:
        return self.post("/api/screen", {})


class Guests:
    def __init__(self, server: Place) -> None:
        self.anna = Browser(server, "Anna", 3)
        self.basile = Browser(server, "Basile", 4)
        self.chloe = Browser(server, "Chloé", 5)
        self.denise = Browser(server, "Denise", 6)
        self.television = Television(server)

    @property
    def people(self) -> dict[str, Person]:
        everybody = {
            "Anna": self.anna,
            "Basile": self.basile,
            "Chloé": self.chloe,
            "Denise": self.denise,
            "television": self.television,
        }
        return {
            name: Person(name, browser.guest.handle, browser.cookie or "")
            for name, browser in everybody.items()
        }


async def set_tables(guests: Guests, games: Sequence[str]) -> list[Room]:
    """What was played to its end first; then all that is left in play, where clocks run on."""
    # Who decides at random at ON'CARD never comes to an end, and its bots took too long.
    short = [game for game in games if game != "oncard"]
    ended = await asyncio.gather(*(first_match(guests, game) for game in short))
    making = [rematch(*one) for one in ended]
    making += [in_play(guests, game) for game in games]
    making += [stand_in(guests, "onix"), television(guests), waiting(guests)]
    made = await asyncio.gather(*making)
    return [*made, *(await lessons(guests, games))]


async def in_play(guests: Guests, game: str) -> Room:
    """Two people on devices of their own, and bots; chat, and a decision that was taken back."""
    others = [bot("easy") for _ in range(SEATS[game] - 2)]
    code = guests.anna.open_room(
        OPEN, OPEN, *others, game=game, options=OPTIONS[game], public=game == "onemore"
    )
    async with guests.anna.line(code) as anna, guests.basile.line(code) as basile:
        await basile.done("sit", seat=1)
        await anna.done("begin")
        await anna.done("chat", text="Bonne chance à tous !")
        await basile.done("emote", emote="hello")
        await decide([anna, basile], game, with_undo=game != "oni")
        link = (await basile.ask("link", seat=1))["link"]
    return Room(code, "in_play", game, 0, ("Anna", "Basile"), (1, link))


async def first_match(guests: Guests, game: str) -> tuple[Browser, str, str]:
    """Around one screen: a match to its end. Its host, and the room."""
    others = [shared(name) for name in ("Mamie", "Papi", "Léo")[: SEATS[game] - 1]]
    code = guests.denise.open_room(OPEN, *others, game=game, options=OPTIONS[game])
    async with guests.denise.line(code) as line:
        await line.done("begin")
        if game == "oni":
            # Until the ring: nobody knows a pair.
            await decide([line], game)
            await line.until(is_over, RING_SECONDS)
        else:
            await line.play(seed=len(game))
    return guests.denise, code, game


def is_over(update: Message) -> bool:
    return bool(update["room"]["stage"] == "over")


async def rematch(host: Browser, code: str, game: str) -> Room:
    async with host.line(code) as line:
        await line.done("begin")
        await decide([line], game)
    return Room(code, "rematch", game, 1, (host.guest.name,))


async def lessons(guests: Guests, games: Sequence[str]) -> list[Room]:
    made = [await lesson(guests, game) for game in games]
    return [room for room in made if room is not None]


async def lesson(guests: Guests, game: str) -> Room | None:
    """The first decisions of a lesson, as its coach says; None if there was none at that time."""
    plan = {"game": game, "options": {}, "seats": [OPEN, OPEN], "lesson": True}
    opened = guests.anna.post("/api/rooms", plan)
    if opened.status != 201:
        return None
    code: str = opened.json["code"]
    async with guests.anna.line(code) as anna:
        for _ in range(2):
            prompt = await anna.owed()
            assert prompt is not None
            hint = await anna.ask("hint", seat=prompt["seat"])
            anna.answered.add(prompt["prompt"])
            await anna.done(
                "decide", seat=prompt["seat"], prompt=prompt["prompt"], move=hint["hint"]
            )
    return Room(code, "lesson", game, 0, ("Anna",))


async def stand_in(guests: Guests, game: str) -> Room:
    """One has left for good, and one is away: bots play on for both."""
    code = guests.anna.open_room(OPEN, OPEN, OPEN, game=game, options={})
    async with guests.anna.line(code) as anna:
        async with guests.basile.line(code) as basile, guests.chloe.line(code) as chloe:
            await basile.done("sit", seat=1)
            await chloe.done("sit", seat=2)
            await anna.done("begin")
            await decide([anna, basile, chloe], game)
            await chloe.done("stand", seat=2)
        await anna.until(lambda update: not update["room"]["seats"][1]["present"])
        # Former houses did not wait until he was missed.
        await anna.until(lambda update: 1 in update["room"].get("may_replace", [1]), 60.0)
        await anna.done("replace", seat=1, level="easy")
        await anna.play(2)
    return Room(code, "stand_in", game, 0, ("Anna", "Basile"))


async def television(guests: Guests) -> Room:
    """A screen that is everybody's table, and two phones."""
    code = guests.television.open_room(OPEN, OPEN, game="onix", options={}, host_plays=False)
    async with (
        guests.television.line(code, screen="table") as _,
        guests.basile.line(code) as basile,
        guests.chloe.line(code) as chloe,
    ):
        await basile.done("sit", seat=0)
        await chloe.done("sit", seat=1)
        await basile.done("begin")
        await decide([basile, chloe], "onix")
    return Room(code, "television", "onix", 0, ("Basile", "Chloé"))


async def waiting(guests: Guests) -> Room:
    """Nobody has begun yet; somebody was asked to leave."""
    code = guests.anna.open_room(OPEN, OPEN, game="onix", options={}, public=True)
    async with guests.anna.line(code) as anna, guests.chloe.line(code) as chloe:
        await chloe.done("sit", seat=1)
        await anna.done("remove", handle=guests.chloe.guest.handle)
    return Room(code, "waiting", "onix", 0, ("Anna",))


async def decide(lines: Sequence[Line], game: str, *, with_undo: bool = False) -> None:
    """So many decisions, by whoever owes one; with one of them taken back if that can be."""
    luck = random.Random(game)
    made = 0
    for line in lines:
        await line.until(lambda update: update["room"]["stage"] == "playing", PATIENCE_SECONDS)
    while made < DECISIONS[game]:
        line, prompt = await owing(lines)
        # A call may end the match, and this one is to be left in play.
        moves = [one for one in prompt["moves"] if one["move"] != "call"] or prompt["moves"]
        starts = [one for one in moves if one["move"] == "go"]
        move = luck.choice(starts or moves)
        line.answered.add(prompt["prompt"])
        fields = {"seat": prompt["seat"], "prompt": prompt["prompt"], "move": move}
        answer = await line.ask("decide", **fields)
        if answer.get("refused") is not None:
            # Where time plays, or bots are quick, a move may come too late.
            line.answered.discard(prompt["prompt"])
            continue
        made += 1
        if game == "oni":
            await asyncio.sleep(CALM_SECONDS)
        elif with_undo and (await line.ask("undo", seat=prompt["seat"])).get("refused") is None:
            with_undo = False
            made -= 1


async def owing(lines: Sequence[Line]) -> tuple[Line, Message]:
    while True:
        for line in lines:
            if line.unanswered:
                return line, line.unanswered[0]
            assert line.stage == "playing", f"{line.latest['room']['game']} is over already"
        await asyncio.sleep(0.01)
