"""Faces of DiXes on paper: symbols on ceramic, characters, and the badges of guests."""

from tablee.press import art, look
from tablee.press.faces import AnyLayer, Art, Box, Fill, Frame, Words

GUEST = "guest"
PADDING = 0.12
"""Around a symbol, in parts of its tile: as on the page."""


def is_ours(character: str) -> bool:
    return character != GUEST and character in art.names_in("dixe", "characters")


def symbol(
    name: str, x: float, y: float, size: float, low_ink: bool, turn: float = 0
) -> list[AnyLayer]:
    """A symbol on its tile; `x` and `y` are its middle."""
    svg = art.drawing("dixe", f"symbols/{name}")
    return [*tile(x, y, size, low_ink, turn), _centred(svg, x, y, size * (1 - 2 * PADDING), turn)]


def tile(x: float, y: float, size: float, low_ink: bool, turn: float = 0) -> list[AnyLayer]:
    box = Box.around(x, y, size)
    radius = size * 0.16
    frame = Frame(box, turn=turn, color="#d8c6ac", width=0.2, radius=radius)
    if low_ink:
        return [frame]
    return [Fill(box, turn=turn, color=look.CERAMIC, radius=radius), frame]


def character(
    name: str, x: float, y: float, size: float, low_ink: bool, picture: str | None = None
) -> list[AnyLayer]:
    """A character's face; a guest's is its picture, or a badge with its first letter."""
    if picture is not None:
        return [_centred(picture, x, y, size, 0)]
    drawn = name if is_ours(name) else GUEST
    svg = art.drawing("dixe", f"characters/{drawn}", left_out=art.left_out(low_ink))
    layers: list[AnyLayer] = [_centred(svg, x, y, size, 0)]
    if drawn == GUEST:
        letter = size * 0.5
        layers.append(
            Words(
                Box(x - letter / 2, y - letter * 0.54, letter, letter),
                text=name[0].upper(),
                size=size,
                smallest=size * 0.6,
                font="serif",
                weight=700,
                color="#4c3070",
            )
        )
    return layers


def ground_of(name: str) -> str:
    """The colour that a character is painted on."""
    return art.ground_color("dixe", f"characters/{name if is_ours(name) else GUEST}")


def _centred(svg: str, x: float, y: float, size: float, turn: float) -> Art:
    return Art(Box(x - size / 2, y - size / 2, size, size), svg=svg, turn=turn)
