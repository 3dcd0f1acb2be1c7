"""`tablee forge`: design DiXes and their cards, balance them, try them out, print and play them."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.cli.language import default_language
from tablee.cli.seeds import seed_number
from tablee.core.errors import TableeError
from tablee.core.texts import LANGUAGES

if TYPE_CHECKING:
    from tablee.forge.design import Design
    from tablee.forge.wording import Wording

DESCRIPTION = """\
Design DiXes for ON'CARD: a file has the dice, their cards and what is pinned (tablee guide forge).
Every command reads the file; propose, balance and picture write it again, as its next version."""

FEWEST_GAMES = 200


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "forge", help="design, balance and print DiXes of your own", description=DESCRIPTION
    )
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True)
    _add(actions, "new", run_new, "begin a file with one DiXe").add_argument(
        "character", metavar="NAME", help="what the DiXe is called"
    )
    _add(actions, "show", run_show, "the figures of every card")
    proposing = _add(actions, "propose", run_propose, "let the forge make a card")
    proposing.add_argument(
        "character",
        metavar="NAME",
        nargs="?",
        help="for whom; unless told, \
for all that have none",
    )
    proposing.add_argument("--variant", type=int, default=0, metavar="N", help="another proposal")
    _add(actions, "balance", run_balance, "change as little as makes all cards alike")
    picture = _add(actions, "picture", run_picture, "give a DiXe its face: an SVG or a PNG")
    picture.add_argument("character", metavar="NAME", help="whose face")
    picture.add_argument("picture", metavar="PICTURE", type=Path, help="at most 64 KiB")
    trying = _add(actions, "simulate", run_simulate, "bots play it beside the default set")
    _add_simulate(trying)
    trying.add_argument("--players", type=int, default=3, metavar="N", help="how many play (3)")
    _add_print(_add(actions, "print", run_print, "its cards as PDF"))
    playing = _add(actions, "play", run_play, "play it in the terminal")
    who = "how many play, you included (3)"
    playing.add_argument("--players", type=int, default=3, metavar="N", help=who)
    levels = "easy, medium or hard (medium)"
    playing.add_argument("--bots", metavar="LEVEL", default="medium", help=levels)
    _add_decks(actions)


def _add_decks(actions: Any) -> None:
    deck = "the deck, a TOML file of cards"
    what = "begin a file with the usual deck of a game"
    new = _add(actions, "new-deck", run_new_deck, what, deck)
    what = "bots play another deck of a game beside the usual one"
    trying = _add(actions, "deck", run_deck, what, deck)
    for parser in (new, trying):
        parser.add_argument("game", metavar="GAME", help="onix, onemore or oni")
    _add_simulate(trying)
    players = "unless told, 4, as tablee simulate has it"
    trying.add_argument("--players", type=int, metavar="N", help=players)


def _add(actions: Any, name: str, run: Any, what: str, file: str = "the set, a TOML file") -> Any:
    parser = actions.add_parser(name, help=what, description=what[:1].upper() + what[1:] + ".")
    parser.add_argument("file", metavar="FILE", type=Path, help=file)
    parser.add_argument("--lang", choices=LANGUAGES, help="default: that of the environment")
    parser.set_defaults(run=run)
    return parser


def _add_simulate(parser: Any) -> None:
    games = "of each kind (200)"
    parser.add_argument("--games", type=int, default=FEWEST_GAMES, metavar="N", help=games)
    parser.add_argument("--seed", metavar="S", help="the same games again; drawn unless told")
    parser.add_argument("--cores", type=int, metavar="N", help="all unless told")
    parser.add_argument("--json", action="store_true", help="everything, for programs")


def _add_print(parser: Any) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="(default: FILE.pdf)")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="(default: a4)")
    edge = "over which edge the printer turns a sheet, or none for fronts only (default: long)"
    parser.add_argument("--duplex", choices=("long", "short", "none"), default="long", help=edge)
    parser.add_argument("--low-ink", action="store_true", help="white paper, nine cards a sheet")
    parser.add_argument(
        "--copies", type=int, default=1, metavar="N", help="of each card (default: 1)"
    )


# Files


def _read(file: Path) -> Design:
    # Imported here, as everywhere below: the other commands do without.
    from tablee.forge.errors import ForgeError
    from tablee.forge.files import MOST_LETTERS, read_design

    try:
        if file.stat().st_size > 4 * MOST_LETTERS:
            raise ForgeError("too_long", file=file, most=MOST_LETTERS // 1024)
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ForgeError("unreadable", file=file) from error
    except OSError as error:
        raise ForgeError("no_file", file=file) from error
    return read_design(text, str(file))


def _write(file: Path, design: Design) -> None:
    from tablee.forge.errors import ForgeError
    from tablee.forge.files import write_design

    try:
        file.write_text(write_design(design), encoding="utf-8")
    except OSError as error:
        raise ForgeError("unwritable", file=file, why=error.strerror) from error


def _write_next(file: Path, design: Design, before: Design, words: Wording) -> None:
    raised = design.raised(before)
    if raised.head.version == before.head.version:
        print(words.texts.say("done.unchanged"))
        return
    _write(file, raised)
    print(words.texts.say("done.written", {"file": file, "version": raised.head.version}))


def _seed(args: argparse.Namespace) -> int:
    return secrets.randbits(32) if args.seed is None else seed_number(args.seed)


def _wording(args: argparse.Namespace) -> Wording:
    from tablee.forge.wording import Wording

    return Wording(args.lang or default_language())


# Designing


def run_new(args: argparse.Namespace) -> int:
    from tablee.forge.design import Design, Head
    from tablee.forge.errors import ForgeError
    from tablee.forge.files import read_design, write_design
    from tablee.games.dixe import Dixe

    if args.file.exists():
        raise ForgeError("exists", file=args.file)
    die = Dixe(args.character, (("character", "sun"), ("pi", "aum"), ("bomb", "heart")))
    head = Head(name=args.file.stem[:60], characters=(args.character,))
    design = Design(head, (die,))
    # A name that no file may have is refused before there is one.
    read_design(write_design(design), str(args.file))
    _write(args.file, design)
    print(_wording(args).texts.say("done.made", {"file": args.file}))
    return 0


def run_show(args: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.table import Table

    design = _read(args.file)
    words = _wording(args)
    say = words.texts.say
    with Console(stderr=True).status("…") as status:
        found = design.figures(lambda name: status.update(f"{words.name(name)}…"))
    title = {"name": design.head.name or say("set.unnamed"), "version": design.head.version}
    table = Table(title=say("set.title", title), title_justify="left")
    for column in ("card", "turns", "compared", "finish", "missed", "fires", "waiting"):
        side: Any = "left" if column == "card" else "right"
        table.add_column(say(f"set.{column}"), justify=side)
    for card in found.cards:
        waiting = say("set.never") if card.waiting is None else words.number(card.waiting, 1)
        table.add_row(
            words.name(card.character),
            words.number(card.turns),
            words.percent(card.compared, signed=True),
            "  ".join(words.percent(each.finish) for each in card.combinations),
            words.percent(card.missed),
            words.number(card.fires),
            waiting,
        )
    for name in design.row:
        if name not in design.playing:
            table.add_row(words.name(name), say("set.no_card"))
    console = Console()
    console.print(table)
    values = {
        "mean": words.number(found.mean),
        "spread": words.percent(found.spread),
        "tolerance": words.percent(design.head.tolerance / 100),
    }
    console.print(say("set.average", values))
    console.print(say("set.how"), style="dim")
    return 0


def run_propose(args: argparse.Namespace) -> int:
    from tablee.forge.propose import propose

    before = design = _read(args.file)
    words = _wording(args)
    names = (
        [args.character]
        if args.character
        else [die.character for die in design.dixes if die.character not in design.all_cards]
    )
    for name in names:
        card = propose(design, name, args.variant)
        design = design.with_card(card)
        said = {
            "name": words.name(name),
            "combinations": " · ".join(words.symbols(each) for each in card.combinations),
            "condition": words.condition(card),
            "power": words.power(card),
        }
        print(words.texts.say("done.proposed", said))
    _write_next(args.file, design, before, words)
    return 0


def run_balance(args: argparse.Namespace) -> int:
    from tablee.forge.balance import balance

    before = _read(args.file)
    words = _wording(args)

    def tell(name: str) -> None:
        if sys.stderr.isatty():
            print(f"{words.name(name)}…", file=sys.stderr)

    found = balance(before, tell)
    for change in found.changes:
        print(words.change(change))
    if found.changes:
        spread = {"before": found.before.spread, "after": found.after.spread}
        said = {key: words.percent(value) for key, value in spread.items()}
        print(words.texts.say("done.balanced", said))
    for name in found.stuck:
        print(words.texts.say("done.stuck", {"name": words.name(name)}))
    _write_next(args.file, found.design, before, words)
    return 1 if found.stuck else 0


def run_picture(args: argparse.Namespace) -> int:
    from msgspec.structs import replace

    from tablee.forge.design import Picture, by_character
    from tablee.forge.errors import ForgeError
    from tablee.forge.pictures import MOST_BYTES, clean_picture

    before = _read(args.file)
    words = _wording(args)
    if args.character not in by_character(before.dixes):
        raise ForgeError("no_dixe", name=args.character)
    try:
        with args.picture.open("rb") as opened:
            # One byte more than is taken is enough to know.
            content = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise ForgeError("no_file", file=args.picture) from error
    picture = Picture(args.character, clean_picture(content))
    pictures = by_character(before.pictures) | {args.character: picture}
    design = replace(before, pictures=tuple(pictures.values()))
    print(words.texts.say("done.picture", {"name": args.character}))
    _write_next(args.file, design, before, words)
    return 0


# Trying out, printing, playing


def run_simulate(args: argparse.Namespace) -> int:
    import msgspec
    from rich import progress
    from rich.console import Console

    from tablee.cli.forge_tables import print_trials
    from tablee.forge.trials import try_out

    design = _complete(_read(args.file))
    words = _wording(args)
    console = Console(stderr=True)
    seed = _seed(args)
    with progress.Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(words.texts.say("trials.progress"), total=3 * args.games)
        found = try_out(
            design,
            games=args.games,
            players=args.players,
            seed=seed,
            cores=args.cores,
            tell=lambda done, _: bar.update(task, completed=done),
        )
    assert found is not None
    if args.json:
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
    else:
        print_trials(found, words, Console())
    return 0


def _complete(design: Design) -> Design:
    """All six have a card, or somebody is told who has none."""
    from tablee.forge.errors import ForgeError

    for name in design.row:
        if name not in design.playing:
            raise ForgeError("no_card", name=name)
    return design


def run_print(args: argparse.Namespace) -> int:
    from tablee.core.texts import Texts
    from tablee.forge.printing import cards_of
    from tablee.press import Sheet

    design = _read(args.file)
    language = args.lang or default_language()
    sheet = Sheet(args.paper, args.duplex, args.low_ink, (0.0, 0.0))
    file: Path = args.output or args.file.with_suffix(".pdf")
    content, count = cards_of(design, language, sheet, args.copies)
    try:
        file.write_bytes(content)
    except OSError as error:
        raise TableeError(f"{file} cannot be written: {error.strerror}") from error
    words = Texts.load("tablee.press", language)
    paper = {"a4": "A4", "letter": "Letter"}[args.paper]
    values = {"file": file, "cards": count, "sheets": -(-count // sheet.capacity), "paper": paper}
    print(words.say("done.cards", values))
    return 0


def run_new_deck(args: argparse.Namespace) -> int:
    from tablee.forge.decks import house_deck
    from tablee.forge.errors import ForgeError

    deck = house_deck(args.game)
    try:
        with args.file.open("x", encoding="utf-8") as opened:
            opened.write(deck)
    except FileExistsError as error:
        raise ForgeError("exists", file=args.file) from error
    except OSError as error:
        raise ForgeError("unwritable", file=args.file, why=error.strerror) from error
    values = {"file": args.file, "game": args.game}
    print(_wording(args).texts.say("done.deck", values))
    return 0


def run_deck(args: argparse.Namespace) -> int:
    import msgspec
    from rich.console import Console

    from tablee.cli.files import read_files
    from tablee.cli.forge_tables import print_comparison
    from tablee.forge.decks import compare

    found = compare(
        args.game,
        read_files([args.file]),
        games=args.games,
        seed=_seed(args),
        players=args.players,
        cores=args.cores,
    )
    if args.json:
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
    else:
        print_comparison(found, _wording(args), Console())
    return 0


def run_play(args: argparse.Namespace) -> int:
    import msgspec

    from tablee.cli import play
    from tablee.forge.design import GAME

    options = _complete(_read(args.file)).options()
    args.game = GAME
    args.replay = args.seed = None
    args.files = []
    args.option = [f"{key}={msgspec.json.encode(value).decode()}" for key, value in options.items()]
    return play.run(args)
