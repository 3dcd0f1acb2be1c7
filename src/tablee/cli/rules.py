"""`tablee rules`: the rulebook of a game, its house rulings, and which test holds each clause."""

import argparse
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from tablee.cli.errors import CommandError
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.core.rulebook import Citation, Coverage, Rulebook, citations_in, cover
from tablee.core.texts import Texts, texts_of
from tablee.games import GAMES, load_game

NOT_HELD = 1
"""The exit code when the rulebook and the tests do not match."""

MOST_COLUMNS = 80
SIDE, GAP = 8, 2
"""The columns at the side, where the clause ids are; between an id and its text at the least."""


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "rules")
    parser = words.add_command(commands)
    games = words.common("one_of", known=", ".join(GAMES))
    parser.add_argument("game", metavar="GAME", help=games)
    words.add_language(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--rulings", action="store_true", help=words("rulings"))
    what.add_argument("--coverage", action="store_true", help=words("coverage"))
    parser.add_argument("--tests", metavar="DIR", type=Path, help=words("tests"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    texts = load_game(args.game).words.texts(args.lang or default_language())
    page = _Page()
    if args.coverage:
        return _show_coverage(page, args.game, texts, args.tests or Path("tests"))
    if args.tests is not None:
        raise CommandError("tests")
    if args.rulings:
        _show_rulings(page, texts)
    else:
        _show_rulebook(page, texts)
    return 0


class _Page:
    """Paragraphs with something at their side. Without a terminal they are plain text."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, soft_wrap=True)
        self._columns = min(self._console.width, MOST_COLUMNS)

    def title(self, text: str, style: str = "bold") -> None:
        self._print(Text(text, style))

    def paragraph(self, text: str, side: str = "", indent: int = 0, style: str = "") -> None:
        # Not Rich's own wrapping: it breaks French lines at their non-breaking spaces.
        width = max(self._columns - indent, 20)
        for number, line in enumerate(textwrap.wrap(text, width, break_on_hyphens=False)):
            self.line(line, "" if number else side, indent, style)

    def line(self, text: str, side: str = "", indent: int = 0, style: str = "") -> None:
        self._print(Text.assemble((side.ljust(indent), "dim"), (text, style)))

    def gap(self) -> None:
        self._print(Text())

    def _print(self, text: Text) -> None:
        self._console.print(text)


def _side(rulebook: Rulebook) -> int:
    """How many columns the ids need."""
    return max(SIDE, max(map(len, rulebook.clauses)) + GAP)


def _show_rulebook(page: _Page, texts: Texts) -> None:
    page.title(texts.say("game.name"), "bold underline")
    page.paragraph(texts.say("game.tagline"), style="italic")
    facts = [texts.say(f"game.{fact}") for fact in ("players", "duration", "age")]
    page.paragraph(" · ".join(facts), style="dim")
    page.gap()
    page.paragraph(texts.say("game.summary"))
    rulebook = Rulebook(texts)
    side = _side(rulebook)
    for section in rulebook.sections:
        page.gap()
        page.title(section.title)
        for clause, text in section.clauses.items():
            page.paragraph(text, clause, side)


def _show_rulings(page: _Page, texts: Texts) -> None:
    rulebook = Rulebook(texts)
    side = _side(rulebook)
    words = Texts.load("tablee.cli", texts.language).table("rulings")
    page.title(f"{texts.say('game.name')} · {words['title']}", "bold underline")
    page.paragraph(words["introduction" if rulebook.rulings else "none"])
    for clause, reason in rulebook.rulings.items():
        page.gap()
        page.paragraph(rulebook.clauses[clause], clause, side)
        page.paragraph(f"→ {reason}", "", side, "italic")


def _show_coverage(page: _Page, game: str, texts: Texts, directory: Path) -> int:
    known = [Rulebook(load_game(name).words.texts(texts.language)) for name in GAMES]
    say = texts_of(CommandError.package, texts.language).say
    rulebook = Rulebook(texts)
    side = _side(rulebook)
    coverage = cover(rulebook, known, _citations(directory))
    for clause, tests in coverage.held.items():
        for number, test in enumerate(tests):
            page.line(test, "" if number else clause, side)
        if not tests:
            page.line(say("coverage.no_test"), clause, side, "red")
    page.gap()
    faults = list(_faults(game, coverage, say))
    for fault in faults:
        page.line(fault, style="red")
    if faults:
        return NOT_HELD
    page.line(say("coverage.all", {"count": len(coverage.held), "game": game}), style="green")
    return 0


def _faults(game: str, coverage: Coverage, say: Callable[..., str]) -> Iterator[str]:
    missing = coverage.missing
    if missing:
        clauses = {"clauses": ", ".join(missing), "count": len(missing)}
        yield say("coverage.missing", {**clauses, "game": game})
    for citation in coverage.unknown:
        yield say("coverage.unknown", {"test": citation.test, "clause": citation.clause})


def _citations(directory: Path) -> list[Citation]:
    if not directory.is_dir():
        raise CommandError("no_tests", folder=directory)
    files = {*directory.rglob("test_*.py"), *directory.rglob("*_test.py")}
    return [
        citation
        for file in sorted(files)
        for citation in citations_in(_read(file), file.as_posix())
    ]


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError("unreadable", file=file, why=error) from error
