"""The drawings: those of the page, from the page's own files.

A wheel has copies that its build made (`hatch_build.py`); a checkout reads the files of
`web/src/games/<game>/art`. A drawing in the colour of the text around it (`currentColor`) is given
one here, and here alone.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from tablee.press.errors import PressError

_PACKED = Path(__file__).parent / "art"
_CHECKOUT = Path(__file__).parents[3] / "web" / "src" / "games"
_SVG = "http://www.w3.org/2000/svg"

EDGE = "edge"
"""The class of shapes that are the card's own edge: on paper, scissors make it."""
GROUND = "ground"
"""The class of large surfaces: to save ink they are left out."""

ET.register_namespace("", _SVG)


def _file(game: str, name: str) -> Path:
    if _PACKED.is_dir():
        return _PACKED / game / name
    return _CHECKOUT / game / "art" / name


@cache
def _read(game: str, name: str) -> str:
    file = _file(game, name)
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise PressError("no_drawing", drawing=f"{game}/{name}") from error


def layout(game: str, name: str) -> dict[str, Any]:
    """What lies where on a card, as the page has it."""
    found: dict[str, Any] = json.loads(_read(game, f"{name}.json"))
    return found


@cache
def drawing(
    game: str, name: str, color: str = "", left_out: frozenset[str] = frozenset({EDGE})
) -> str:
    """A drawing as SVG text, in a colour if it has none of its own, without some of its shapes."""
    # Our own files: nobody else writes into them.
    root = ET.fromstring(_read(game, f"{name}.svg"))  # noqa: S314
    for parent in list(root.iter()):
        for child in list(parent):
            if child.get("class") in left_out:
                parent.remove(child)
    if color:
        root.set("color", color)
    return ET.tostring(root, encoding="unicode")


def grounds_of(game: str, name: str) -> str:
    """Only the large surfaces of a drawing, to be stretched over a card of other proportions."""
    root = ET.fromstring(_read(game, f"{name}.svg"))  # noqa: S314
    for child in list(root):
        if child.get("class") != GROUND:
            root.remove(child)
    root.set("preserveAspectRatio", "none")
    return ET.tostring(root, encoding="unicode")


def left_out(low_ink: bool) -> frozenset[str]:
    return frozenset({EDGE, GROUND}) if low_ink else frozenset({EDGE})


def placed(svg: str, box: list[float], color: str = "") -> str:
    """A drawing inside another: its left, top, width and height."""
    x, y, width, height = box
    colored = f' color="{color}"' if color else ""
    size = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return svg.replace("<svg ", f"<svg {size}{colored} ", 1)


def joined(ground: str, parts: list[str]) -> str:
    """A drawing with others on top of it."""
    if ground.endswith("/>"):
        ground = f"{ground.removesuffix('/>').rstrip()}></svg>"
    return ground.removesuffix("</svg>") + "".join(parts) + "</svg>"


@cache
def names_in(game: str, folder: str) -> frozenset[str]:
    """The drawings in a folder. Names that guests have given are looked up here, never on disk."""
    return frozenset(file.stem for file in _file(game, folder).glob("*.svg"))


def ground_color(game: str, name: str) -> str:
    """The colour of a drawing's largest surface."""
    root = ET.fromstring(_read(game, f"{name}.svg"))  # noqa: S314
    for child in root:
        if child.get("class") == GROUND:
            return str(child.get("fill"))
    return "#ffffff"


def lighter(color: str, share: float) -> str:
    """A colour with so much white in it.

    >>> lighter("#000000", 0.5)
    '#808080'
    """
    parts = [int(color[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (255 - part) * share):02x}" for part in parts)
