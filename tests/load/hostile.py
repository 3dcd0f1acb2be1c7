"""Frames that nobody should send: bytes, damaged JSON, wrong types, huge numbers, stale prompts."""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tablee.server.protocol import MOST_FRAME_BYTES

Message = dict[str, Any]
Frame = str | bytes

VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    5,
    15,
    16,
    2**31,
    2**53 + 1,
    2**63,
    2**64,
    -(2**63) - 1,
    10**30,
    10**400,
    0.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "a" * 41,
    "a" * 281,
    "é",
    "🎲",
    "\x00",
    "\u202e\u2066",
    "\ud800",
    "../../etc/passwd",
    "'; DROP TABLE entry; --",
    "__class__",
    "house:0",
    "1.0.0.0",
    [],
    {},
    [None],
    [[[[]]]],
    {"": {}},
    {"move": "place", "collection": None},
    ["take", "cross"],
]

NAMES = ["say", "id", "seat", "prompt", "move", "text", "handle", "by", "hash", "entry", "é", ""]
LETTERS = '{}[]",:\\0123456789.eE+-tfn \u0000é☃"'


class Attacker:
    """Makes one frame after the other, out of what can be known at the table."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.moves: list[Message] = [{"move": "place", "collection": None}]
        self.prompts: list[str] = ["1.0.0.0"]
        self.handles: list[str] = ["0" * 16]
        self._sent = 0

    def learn(self, prompt: str, moves: list[Message]) -> None:
        """Prompts go stale, and moves become illegal: that is what they are kept for."""
        self.prompts = [*self.prompts[-20:], prompt]
        self.moves = [*self.moves[-40:], *moves]

    def frame(self) -> Frame:
        kinds: list[Callable[[], Frame]]
        kinds = [self._good, self._changed, self._damaged, self._noise, self._deep, self._long]
        weights = [40, 30, 20, 8, 1, 1]
        (kind,) = self.luck.choices(kinds, weights)
        return kind()

    def message(self) -> Message:
        """A message that could be one: only what it asks for may be wrong."""
        luck = self.luck
        self._sent += 1
        seat = luck.choice([0, 1, 1, 2, 15])
        move = deepcopy(luck.choice(self.moves))
        fields: Message = luck.choice(
            [
                {"say": "decide", "seat": seat, "prompt": luck.choice(self.prompts), "move": move},
                {"say": "decide", "seat": seat, "prompt": self.prompts[-1], "move": move},
                {"say": "why_not", "seat": seat, "move": move},
                {"say": "undo", "seat": seat},
                {"say": "stand", "seat": seat},
                {"say": "sit", "seat": seat},
                {"say": "return", "seat": seat},
                {"say": "replace", "seat": seat, "level": "easy"},
                {"say": "remove", "handle": luck.choice(self.handles)},
                {"say": "begin"},
                {"say": "ping"},
                {"say": "emote", "emote": "oops"},
                {"say": "chat", "text": luck.choice(["<b>", "\u202e", " ", "x" * 280])},
                {"say": "plan_seat", "seat": seat, "plan": {"kind": "bot", "level": "hard"}},
                {
                    "say": "plan_room",
                    "options": {"first": luck.choice([None, 0, 9, -1, "x"])},
                    "public": True,
                    "clock": {"per_decision": 1, "per_game": 1},
                    "patience": 1,
                    "seats": luck.choice([1, 2, 6, 16]),
                },
            ]
        )
        # Now and then under a name that something else has had.
        name = luck.randint(1, self._sent) if luck.random() < 0.1 else self._sent
        return {**fields, "id": f"f{name}"}

    def _good(self) -> Frame:
        return json.dumps(self.message())

    def _changed(self) -> Frame:
        """A message with something else in some of its places."""
        message = self.message()
        for _ in range(self.luck.choice([1, 1, 1, 2, 5])):
            where = message
            while nested := [
                value for value in where.values() if isinstance(value, dict) and value
            ]:
                if self.luck.random() < 0.5:
                    break
                where = self.luck.choice(nested)
            name = self.luck.choice([*where, self.luck.choice(NAMES)])
            if self.luck.random() < 0.2:
                where.pop(name, None)
            else:
                where[name] = deepcopy(self.luck.choice(VALUES))
        return json.dumps(message, ensure_ascii=self.luck.random() < 0.9)

    def _damaged(self) -> Frame:
        """JSON that has been bitten."""
        text = str(self._changed())
        for _ in range(self.luck.randint(1, 4)):
            at = self.luck.randrange(len(text) + 1)
            length = self.luck.choice([0, 1, 1, 2, 10])
            put = "".join(self.luck.choices(LETTERS, k=self.luck.choice([0, 1, 1, 3])))
            text = text[:at] + put + text[at + length :]
        return text

    def _noise(self) -> Frame:
        data = self.luck.randbytes(self.luck.choice([0, 1, 3, 20, 200]))
        return data if self.luck.random() < 0.5 else data.decode("latin-1")

    def _deep(self) -> Frame:
        depth = self.luck.choice([50, 500, 2000])
        opened, closed = self.luck.choice([("[", "]"), ('{"a":', "}")])
        nested = opened * depth + "1" + closed * depth
        name = self.luck.choice(["move", "options", "plan", "id", "x"])
        return f'{{"say": "why_not", "id": "deep", "seat": 0, "{name}": {nested}}}'

    def _long(self) -> Frame:
        message = json.dumps(self.message())
        return message + " " * (MOST_FRAME_BYTES - len(message) + self.luck.randint(-2, 3000))
