"""A window of a browser: what a test can do with one, whichever browser it is."""

import json
from typing import Any, NamedTuple, Protocol

SECONDS = 30.0
"""For everything that is bound to happen, on the slowest machine: nothing is measured by it."""


class Size(NamedTuple):
    width: int
    height: int


PHONE = Size(390, 844)
LAPTOP = Size(1280, 800)
TELEVISION = Size(1920, 1080)


class PageGone(Exception):
    """The page was replaced by another one while it was asked."""


class Window(Protocol):
    """One, with nothing in it of anybody who was there before."""

    complaints: list[str]
    """What the browser has written into its console: errors, and nothing else."""

    def go(self, address: str) -> None: ...

    def reload(self) -> None: ...

    def back(self) -> None: ...

    def ask(self, function: str, *arguments: Any) -> Any:
        """What a function of JavaScript gives back, sooner or later."""

    def tap(self, x: float, y: float) -> None:
        """With a finger where the browser has one to give, otherwise with the mouse."""

    def write(self, text: str) -> None:
        """Key by key, into whatever has the focus."""

    def resize(self, size: Size) -> None:
        """What the page has for itself, without what the browser puts around it."""

    def give_cookie(self, name: str, value: str, origin: str) -> None: ...

    def take_picture(self) -> bytes: ...

    def listen(self) -> None:
        """To all that the console has said until now."""

    def close(self) -> None: ...


def as_json(function: str) -> str:
    """The same with its arguments in one text, and its answer as one."""
    return f"async (given) => JSON.stringify(await ({function})(...JSON.parse(given)) ?? null)"


def pack(arguments: tuple[Any, ...]) -> str:
    return json.dumps(arguments)
