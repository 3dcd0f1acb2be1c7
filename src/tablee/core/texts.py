"""Every word a player reads, in one language, from a game's `texts.<language>.toml`.

Words that belong together may have a file of their own: those of `texts.<part>.<language>.toml`
come to them, table by table.

A text may name values in braces:

- `{gem:gem}` looks the value up in the table `gem`; several values become a list, in words; a
  table with a `*` in it lets names that players have given pass as they are;
- `{seat:player}` is that seat's name, `{host:name}` a name as it is given: in French, `de` and
  `que` before one of these are shortened where they have to be (d’Anna);
- `{pile:place}` is a place as players count, from one;
- `{cards:list}` is a list of things that need no translation, in words;
- `{count:card|cards}` chooses by number, or by how many there are of several values;
- `{new:a new one|the old one}` chooses by yes or no.

A text that differs for the player whom it is about is a table: `you` for the player at `seat`,
`other` for everybody else. A further key is the name of another value that holds a seat or seats,
and its text is for those: `victim`, `winners`.
"""

import re
import string
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tablee.core.content import ContentError, names_of_files, read_toml
from tablee.core.errors import TableeError
from tablee.core.events import SPECTATOR
from tablee.core.refusal import Refusal

LANGUAGES = ("fr", "en")

NAME = "\0"
"""Stands before a name, while a text is being filled in."""
VOWEL = "[aàáâäæeéèêëiíîïoóôöœuùúûü]"
HEARD = "hans|harald|harold|harry|heidi|helmut|hérisson|hibou|homard|hulk"
"""Names whose h is heard (the plates' own among them): nothing is shortened before these."""
ELIDED = re.compile(
    rf"\b(d|qu)e {NAME}(?!(?:{HEARD})\b|ou{VOWEL})(?=h?{VOWEL}|y(?!{VOWEL})\w)", re.IGNORECASE
)
"""Before a vowel, a mute h (d’Hector), and a y that is one (d’Yvette, but de Yann)."""


class UnknownLanguage(TableeError):
    def __init__(self, language: str) -> None:
        super().__init__(f"there is no language {language!r}: choose one of {', '.join(LANGUAGES)}")


class Texts:
    """The texts of one game in one language."""

    def __init__(self, language: str, tables: Mapping[str, Any], origin: str) -> None:
        self.language = language
        self.tables = tables
        self._origin = origin

    @classmethod
    def load(cls, package: str, language: str) -> "Texts":
        if language not in LANGUAGES:
            raise UnknownLanguage(language)
        name = f"texts.{language}.toml"
        tables = read_toml(package, name)
        for part in names_of_files(package, rf"texts\.\w+\.{language}\.toml"):
            tables = _joined(tables, read_toml(package, part), f"{package}/{part}")
        return cls(language, tables, f"{package}/{name}")

    def table(self, path: str) -> Mapping[str, Any]:
        """A table of the file, by its dotted path."""
        found: Any = self.tables
        for key in path.split("."):
            if not isinstance(found, Mapping) or key not in found:
                raise ContentError(f"{self._origin} has no table {path}")
            found = found[key]
        if not isinstance(found, Mapping):
            raise ContentError(f"{self._origin}: {path} is not a table")
        return found

    def say(
        self,
        path: str,
        values: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
        viewer: int = SPECTATOR,
    ) -> str:
        """The text at `table.key`, with its values filled in, as `viewer` is told it."""
        table, _, key = path.rpartition(".")
        text = self.table(table).get(key)
        values = values or {}
        if isinstance(text, Mapping):
            text = _variant(text, values, viewer)
        if not isinstance(text, str):
            raise ContentError(f"{self._origin} has no text {path}")
        try:
            filled = _Filler(self, names).vformat(text, (), values)
        except KeyError as error:
            raise ContentError(f"{self._origin}: {path} has nothing to say for {error}") from error
        if self.language == "fr":
            filled = ELIDED.sub(r"\1’", filled)
        return filled.replace(NAME, "")

    def refuse(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """A refusal as a sentence."""
        return self.say(f"refusal.{refusal.reason}", refusal.values, names)

    def clauses(self) -> dict[str, str]:
        """The clauses of the rulebook by their ids, in reading order."""
        return {
            clause: text
            for section in self.table("rulebook").values()
            for clause, text in section.items()
            if clause != "title"
        }

    def list_of(self, items: Sequence[str]) -> str:
        """Words one after the other, as one says them: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.tables['and']} {items[-1]}"

    def count_form(self, count: int, forms: str) -> str:
        """The singular or the plural of `one|many`. In French, zero is singular."""
        one, _, many = forms.partition("|")
        singular = abs(count) < 2 if self.language == "fr" else count == 1
        return one if singular else many


@cache
def texts_of(package: str, language: str) -> Texts:
    """A package's texts, which are read once."""
    return Texts.load(package, language)


def _joined(tables: Mapping[str, Any], more: Mapping[str, Any], origin: str) -> dict[str, Any]:
    """Both; what is written in both is nobody's intention."""
    joined = dict(tables)
    for key, value in more.items():
        if key not in joined:
            joined[key] = value
        elif isinstance(joined[key], Mapping) and isinstance(value, Mapping):
            joined[key] = _joined(joined[key], value, f"{origin}, {key}")
        else:
            raise ContentError(f"{origin} has {key}, which is written elsewhere already")
    return joined


def _variant(variants: Mapping[str, Any], values: Mapping[str, Any], viewer: int) -> Any:
    """The first variant that is meant for `viewer`, or `other`."""
    for key, text in variants.items():
        named = values.get("seat" if key == "you" else key)
        seats = named if isinstance(named, (tuple, list)) else (named,)
        if viewer != SPECTATOR and viewer in seats:
            return text
    return variants.get("other")


class _Filler(string.Formatter):
    """Fills the braces of a text."""

    def __init__(self, texts: Texts, names: Sequence[str]) -> None:
        self._texts = texts
        self._names = names

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "player":
            return NAME + self._player(value)
        if spec == "name":
            return f"{NAME}{value}"
        if "|" in spec:
            return self._choose(value, spec)
        if spec == "place":
            return self._place(value)
        if spec == "list":
            return self._texts.list_of([str(part) for part in value])
        if spec:
            return self._look_up(value, self._texts.table(spec))
        return str(value)

    def _choose(self, value: Any, forms: str) -> str:
        if isinstance(value, bool):
            yes, _, no = forms.partition("|")
            return yes if value else no
        return self._texts.count_form(value if isinstance(value, int) else len(value), forms)

    def _place(self, value: Any) -> str:
        # Players count from one.
        if isinstance(value, int):
            return str(value + 1)
        return self._texts.list_of([self._place(part) for part in value])

    def _player(self, value: Any) -> str:
        if isinstance(value, int):
            return self._names[value] if 0 <= value < len(self._names) else f"#{value + 1}"
        return self._texts.list_of([self._player(seat) for seat in value])

    def _look_up(self, value: Any, table: Mapping[str, Any]) -> str:
        if isinstance(value, (str, int)):
            if "*" in table and str(value) not in table:
                return str(value)
            return str(table[str(value)])
        if all(isinstance(part, str) for part in value) and "/".join(value) in table:
            return str(table["/".join(value)])
        return self._texts.list_of([self._look_up(part, table) for part in value])
