"""A table of Oni against all in a terminal, for replays: the square, who is Oni, the time left."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tablee.cli.boards.memodixe import SAFFRON, square_of
from tablee.core.game import View
from tablee.core.texts import Texts
from tablee.games.oni.view import OniView


def draw(view: View, names: Sequence[str], texts: Texts) -> RenderableType:
    assert isinstance(view, OniView)
    zone = texts.table("zone")
    counted = {"won": view.won, "deck": len(view.deck), "discarded": view.discarded}
    facts = [_time_left(view), *(f"{zone[key]} {number}" for key, number in counted.items())]
    people = Text("   ").join(_person(view, seat, name) for seat, name in enumerate(names))
    square = square_of(view.rows, view.square, names, texts)
    return Padding(Group(square, Text("   ".join(facts), "dim"), people), (1, 2))


def _time_left(view: OniView) -> str:
    """Minutes and seconds until the clock rings; none before it runs."""
    if view.ends_at is None:
        return "⏲ –"
    now = view.clock if view.paused_at is None else view.paused_at
    seconds = max(0, view.ends_at - now) // 1000
    return f"⏲ {seconds // 60}:{seconds % 60:02}"


def _person(view: OniView, seat: int, name: str) -> Text:
    mark = "▶" if seat == view.turn else " "
    return Text(f"{mark} {'👹 ' if seat == view.oni else ''}{name}", _style(view, seat))


def _style(view: OniView, seat: int) -> str:
    return f"bold {SAFFRON}" if seat == view.turn else "bold"
