"""Parts that the cards of several games are made of."""

from tablee.press import look
from tablee.press.faces import HEIGHT, WIDTH, AnyLayer, Box, Face, Fill, Frame, Words

SIDE = 4.0
"""The margin of a card: cream, so that a cut that is a little off shows nowhere."""
INSIDE = WIDTH - 2 * SIDE


def paper(low_ink: bool, color: str = look.CARD) -> str:
    return look.PAPER if low_ink else color


def panel(low_ink: bool, color: str, line: str) -> list[AnyLayer]:
    """The surface of a card inside its margin."""
    return [surface(Box(SIDE, SIDE, INSIDE, HEIGHT - 2 * SIDE), low_ink, color, line, 2.6)]


def surface(
    box: Box, low_ink: bool, color: str, line: str, radius: float, turn: float = 0
) -> AnyLayer:
    """Coloured paper; to save ink, its outline."""
    if low_ink:
        return Frame(box, color=line, width=0.35, radius=radius, turn=turn)
    return Fill(box, color=color, radius=radius, turn=turn)


def heading(text: str, color: str, y: float = 6.6, h: float = 6.4, size: float = 13) -> Words:
    return Words(
        Box(SIDE + 3, y, INSIDE - 6, h),
        text=text,
        size=size,
        smallest=8.5,
        font="serif",
        weight=700,
        color=color,
    )


def aid(name: str, title: str, color: str, low_ink: bool, rows: list[AnyLayer]) -> Face:
    """A player aid: a white sheet with a heading."""
    layers = [*panel(low_ink, look.PAPER, look.LINE), heading(title, color), *rows]
    return Face(name, paper(low_ink), tuple(layers))
