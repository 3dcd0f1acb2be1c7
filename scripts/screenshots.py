"""Takes the README's pictures again: `make screenshots`."""

import io
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tablee.bots.levels import make_player
from tablee.cli.boards import board_of
from tablee.core.chance import FastChance
from tablee.core.match import Match
from tablee.games import load_game

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
FIRST_DECISIONS = 50

# Rich's own frame asks the network for a font; ours does with what is there.
FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; \
font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" \
height="{terminal_height}"/></clipPath>{lines}</defs>
<rect width="{width}" height="{height}" rx="12" fill="#241B24"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def terminal_picture(language: str) -> str:
    """A moment of a game of Onix, as `tablee play` shows it."""
    game = load_game("onix")
    texts = game.texts(language)
    names = ["Jeanne", "Colette", "Gaston"]
    match = Match(game, game.options({"first": 0}), names, seed=bytes(range(32)))
    bot = make_player(game, "medium")
    chance = FastChance(1)
    seat, decisions = 0, 0
    view = game.view(match.state, seat)
    while decisions < FIRST_DECISIONS or seat != 0 or game.step(view) != "take":
        match.play(seat, bot.choose(match.state.clone(), seat, chance))
        seat = match.state.deciders()[0]
        view = game.view(match.state, 0)
        decisions += 1
    console = Console(
        record=True, width=84, file=io.StringIO(), force_terminal=True, highlight=False
    )
    console.print(board_of(game)(view, names, texts))
    console.print(Text(texts.say(f"step.{game.step(view)}"), "bold #f2b33d"))
    for number, code in enumerate(match.state.legal(seat), 1):
        key, values = game.wording(view, game.decode(code))
        words = texts.say(f"move.{key}", values, names)
        console.print(Text.assemble((f"{number:4} ", "bold"), words))
    return console.export_svg(code_format=FRAME, unique_id="tablee")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for language in ("en", "fr"):
        file = PICTURES / f"terminal.{language}.svg"
        file.write_text(terminal_picture(language), encoding="utf-8")
        print(file)


if __name__ == "__main__":
    main()
