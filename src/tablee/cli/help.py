"""What `--help` says of a command, and what argparse itself says, in one language."""

from __future__ import annotations

import argparse
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from tablee.cli.typed import as_typed
from tablee.core.texts import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tablee.core.texts import Texts

SUGGESTION = "invalid choice: %(value)r, maybe you meant %(suggestion)r? (choose from %(choices)s)"
"""As argparse says it, and the table of its words has it."""


class Help:
    """The words of one command: the table `help.<command>` of the texts."""

    def __init__(self, texts: Texts, command: str) -> None:
        self._texts = texts
        self._command = command

    def __call__(self, key: str, **values: Any) -> str:
        """Of one of its options, or of itself."""
        return self._say(self._command, key, values)

    def common(self, key: str, **values: Any) -> str:
        """Of an option that several commands have."""
        return self._say("common", key, values)

    def add_command(self, commands: Any) -> Any:
        """The command's own parser."""
        epilog = "epilog" in self._texts.table(f"help.{self._command}")
        return commands.add_parser(
            self._command,
            help=self("about"),
            description=self("description"),
            epilog=self("epilog") if epilog else None,
        )

    def add_action(self, actions: Any, name: str) -> Any:
        """The parser of one of the things that a command can do."""
        said = self(name)
        about = (said[:1].lower() + said[1:]).removesuffix(".")
        return actions.add_parser(name, help=about, description=said)

    def add_language(self, parser: Any) -> None:
        parser.add_argument("--lang", choices=LANGUAGES, help=self.common("lang"))

    def _say(self, command: str, key: str, values: dict[str, Any]) -> str:
        # argparse fills percent signs in.
        return as_typed(self._texts.say(f"help.{command}.{key}", values)).replace("%", "%%")


def given_language(arguments: Sequence[str]) -> str | None:
    """What follows `--lang`, before the rest is read: what is wrong with it is said in it.

    >>> given_language(["play", "--lang=fr"]), given_language(["play", "--lang", "xx"])
    ('fr', None)
    """
    found = None
    for place, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == "--lang":
            found = value if equals else "".join(arguments[place + 1 : place + 2])
    return found if found in LANGUAGES else None


def teach_argparse(texts: Texts) -> None:
    """Its own words in this language. It asks gettext for them, and has no other door."""
    table = texts.table("argparse")

    def translate(text: Any) -> Any:
        return table.get(text, text)

    def translate_count(one: str, many: str, count: int) -> Any:
        return translate(texts.count_form(count, f"{one}|{many}"))

    vars(argparse).update(_=translate, ngettext=translate_count)


class SuggestingParser(argparse.ArgumentParser):
    """Names what was probably meant, as argparse does by itself from Python 3.14 on if asked to."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = [str(choice) for choice in action.choices or ()]
        meant = [] if value in choices else get_close_matches(str(value), choices, n=1)
        if meant:
            named = {"value": value, "suggestion": meant[0], "choices": ", ".join(choices)}
            raise argparse.ArgumentError(action, vars(argparse)["_"](SUGGESTION) % named)
        super()._check_value(action, value)
