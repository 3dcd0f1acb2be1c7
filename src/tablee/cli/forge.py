"""`tablee forge`: design DiXes and their cards, balance them, try them out, print and play them."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.cli.errors import CommandError
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.cli.seeds import seed_number
from tablee.cli.typed import as_typed
from tablee.core.errors import Phrase

if TYPE_CHECKING:
    from tablee.core.texts import Texts
    from tablee.forge.design import Design
    from tablee.forge.wording import Wording
    from tablee.games.dixe import DixeError

FEWEST_GAMES = 200


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "forge")
    parser = words.add_command(commands)
    actions = parser.add_subparsers(title=words("actions"), metavar="ACTION", required=True)
    new = _add(actions, "new", run_new, words)
    new.add_argument("character", metavar="NAME", help=words("name"))
    _add(actions, "show", run_show, words)
    proposing = _add(actions, "propose", run_propose, words)
    proposing.add_argument("character", metavar="NAME", nargs="?", help=words("for_whom"))
    variant = words("variant")
    proposing.add_argument("--variant", type=int, default=0, metavar="N", help=variant)
    _add(actions, "balance", run_balance, words)
    picture = _add(actions, "picture", run_picture, words)
    picture.add_argument("character", metavar="NAME", help=words("whose"))
    picture.add_argument("picture", metavar="PICTURE", type=Path, help=words("image"))
    trying = _add(actions, "simulate", run_simulate, words)
    _add_simulate(trying, words)
    trying.add_argument("--players", type=int, default=3, metavar="N", help=words("players"))
    _add_print(_add(actions, "print", run_print, words), words)
    playing = _add(actions, "play", run_play, words)
    who = words.common("seats")
    playing.add_argument("--players", type=int, default=3, metavar="N", help=who)
    playing.add_argument("--bots", metavar="LEVEL", default="medium", help=words("levels"))
    _add_decks(actions, words)


def _add_decks(actions: Any, words: Help) -> None:
    new = _add(actions, "new-deck", run_new_deck, words, "deck_file")
    trying = _add(actions, "deck", run_deck, words, "deck_file")
    for parser in (new, trying):
        parser.add_argument("game", metavar="GAME", help=words("deck_game"))
    _add_simulate(trying, words)
    trying.add_argument("--players", type=int, metavar="N", help=words("deck_players"))


def _add(actions: Any, name: str, run: Any, words: Help, file: str = "set_file") -> Any:
    parser = words.add_action(actions, name)
    parser.add_argument("file", metavar="FILE", type=Path, help=words(file))
    words.add_language(parser)
    parser.set_defaults(run=run)
    return parser


def _add_simulate(parser: Any, words: Help) -> None:
    games = words("games", usual=FEWEST_GAMES)
    parser.add_argument("--games", type=int, default=FEWEST_GAMES, metavar="N", help=games)
    parser.add_argument("--seed", metavar="S", help=words("seed"))
    parser.add_argument("--cores", type=int, metavar="N", help=words("cores"))
    parser.add_argument("--json", action="store_true", help=words("json"))


def _add_print(parser: Any, words: Help) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help=words("output"))
    usual = words.common("default", value="a4")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help=usual)
    edges = ("long", "short", "none")
    parser.add_argument("--duplex", choices=edges, default="long", help=words("duplex"))
    parser.add_argument("--low-ink", action="store_true", help=words.common("low_ink"))
    parser.add_argument("--copies", type=int, default=1, metavar="N", help=words("copies"))


# Files


def _read(file: Path) -> Design:
    # Imported here, as everywhere below: the other commands do without.
    from tablee.forge.errors import ForgeError
    from tablee.forge.files import MOST_LETTERS, read_design
    from tablee.games.dixe import DixeError

    try:
        if file.stat().st_size > 4 * MOST_LETTERS:
            raise ForgeError("too_long", file=file, most=MOST_LETTERS // 1024)
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ForgeError("unreadable", file=file) from error
    except OSError as error:
        raise ForgeError("no_file", file=file) from error
    try:
        return read_design(text, str(file))
    except DixeError as error:
        raise _in_words(file, error) from error


def _in_words(file: Path, error: DixeError) -> CommandError:
    """What is wrong with a file: the game has words for its dice and cards, the forge for more."""
    from tablee.core.texts import texts_of

    reason = error.fault.reason if error.fault else "not_toml"
    values = error.fault.values if error.fault else {}
    package, path = "tablee.games.oncard", f"fault.{reason}"
    if reason.startswith("picture."):
        package, path = "tablee.forge", reason
    elif reason in texts_of("tablee.forge", "en").table("fault"):
        package = "tablee.forge"
    why = Phrase(package, path, **values)
    return CommandError("bad_file", file=file, line=error.line, why=why)


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
    print(as_typed(_wording(args).texts.say("done.made", {"file": args.file})))
    return 0


def run_show(args: argparse.Namespace) -> int:
    from rich.console import Console

    from tablee.cli.forge_tables import print_figures

    design = _read(args.file)
    words = _wording(args)
    with Console(stderr=True).status("…") as status:
        found = design.figures(lambda name: status.update(f"{words.name(name)}…"))
    print_figures(design, found, words, Console())
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
        raise CommandError("unwritable", file=file, why=error) from error
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
    print(as_typed(_wording(args).texts.say("done.deck", values)))
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
