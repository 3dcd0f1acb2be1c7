"""`tablee print`: cards, player aids and rulebooks as PDF, or cards as pictures."""

import argparse
from functools import partial
from pathlib import Path
from typing import Any

from tablee.cli.errors import CommandError
from tablee.cli.files import add_file_option, read_files
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.cli.typed import as_typed
from tablee.core.texts import Texts
from tablee.games import load_game
from tablee.press import (
    DUPLEXES,
    PAPERS,
    Duplex,
    Request,
    Sheet,
    card_images,
    cards_pdf,
    deck_of,
    printed_games,
    proof_pdf,
    rulebook_pdf,
    sheets_for,
)

LARGEST_SHIFT = 20.0
PAPER_NAMES = {"a4": "A4", "letter": "Letter"}


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "print")
    parser = words.add_command(commands)
    games = words.common("one_of", known=", ".join(printed_games()))
    parser.add_argument("game", metavar="GAME", nargs="?", help=games)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--rulebook", action="store_true", help=words("rulebook"))
    what.add_argument("--png", metavar="FOLDER", type=Path, help=words("png"))
    what.add_argument("--test-page", action="store_true", help=words("test_page"))
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help=words("output"))
    usual = words.common("default", value="a4")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=usual)
    words.add_language(parser)
    parser.add_argument("--low-ink", action="store_true", help=words.common("low_ink"))
    parser.add_argument("--duplex", choices=DUPLEXES, help=words("duplex"))
    parser.add_argument(
        "--shift",
        metavar="X,Y",
        type=partial(_read_shift, words=words),
        default=(0.0, 0.0),
        help=words("shift"),
    )
    add_file_option(parser, words)
    parser.add_argument("--set", metavar="NAMES", help=words("set"))
    parser.add_argument("--copies", metavar="N", type=int, default=1, help=words("copies"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    language = args.lang or default_language()
    words = Texts.load("tablee.press", language)
    if args.test_page:
        said = _print_proof(args, language, words)
    elif args.game is None:
        raise CommandError("what_to_print", known=", ".join(printed_games()))
    elif args.rulebook:
        said = _print_rulebook(args, language, words)
    else:
        said = _print_cards(args, language, words)
    for sentence in said:
        print(as_typed(sentence))
    return 0


def _print_proof(args: argparse.Namespace, language: str, words: Texts) -> list[str]:
    file = _target(args.output or Path("test-page.pdf"))
    _write(file, proof_pdf(_sheet(args), language))
    return [words.say("done.proof", {"file": file})]


def _print_rulebook(args: argparse.Namespace, language: str, words: Texts) -> list[str]:
    file = _target(args.output or Path(f"{args.game}-rules.pdf"))
    duplex: Duplex = args.duplex or "short"
    _write(file, rulebook_pdf(args.game, language, args.paper, duplex))
    if duplex == "none":
        return [words.say("done.pages", {"file": file})]
    return [words.say("done.rulebook", {"file": file, "edge": duplex})]


def _print_cards(args: argparse.Namespace, language: str, words: Texts) -> list[str]:
    deck = deck_of(args.game, _request(args, language))
    if args.png is not None:
        folder = _target(args.png)
        pictures = card_images(deck)
        _make(folder)
        for name, picture in pictures.items():
            _write(folder / name, picture)
        return [words.say("done.images", {"folder": folder, "count": len(pictures)})]
    file = _target(args.output or Path(f"{args.game}.pdf"))
    sheet = _sheet(args)
    _write(file, cards_pdf(deck, sheet))
    values = {
        "file": file,
        "cards": len(deck),
        "sheets": sheets_for(deck, sheet),
        "paper": PAPER_NAMES[sheet.paper],
    }
    how = "one_side" if sheet.duplex == "none" else "both_sides"
    return [words.say("done.cards", values), words.say(f"done.{how}", {"edge": sheet.duplex})]


def _sheet(args: argparse.Namespace) -> Sheet:
    return Sheet(args.paper, args.duplex or "long", args.low_ink, args.shift)


def _request(args: argparse.Namespace, language: str) -> Request:
    names = [name.strip() for name in (args.set or "").split(",")]
    chosen = tuple(name for name in names if name)
    options = None
    if args.files:
        game = load_game(args.game)
        options = game.menu.with_files(game.options({}), read_files(args.files))
    return Request(language, args.low_ink, chosen, options, args.copies)


def _read_shift(text: str, words: Help) -> tuple[float, float]:
    """Right and down, as in `1,-0.5`."""
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(words("no_shift", given=text)) from None
    if not max(abs(right), abs(down)) <= LARGEST_SHIFT:
        raise argparse.ArgumentTypeError(words("shift_limit", most=f"{LARGEST_SHIFT:g}"))
    return right, down


def _target(path: Path) -> Path:
    """Where something will be written, looked at before the work is done."""
    if not path.absolute().parent.is_dir():
        raise CommandError("no_folder", folder=path.parent)
    return path


def _make(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CommandError("not_made", file=folder, why=error) from error


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise CommandError("unwritable", file=file, why=error) from error
