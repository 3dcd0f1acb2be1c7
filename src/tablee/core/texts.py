"""Every word a player reads, in one language, from a game's `texts.<language>.toml`.

A text may name values in braces. `{gem:gem}` looks the value up in the table `gem`; `{seat:player}`
is that seat's name; `{count:card|cards}` chooses by number. A text that differs for the player
whom it is about is a table with `you` and `other`.
"""

import string
from collections.abc import Mapping, Sequence
from typing import Any

from tablee.core.content import ContentError, read_toml
from tablee.core.errors import TableeError
from tablee.core.events import SPECTATOR
from tablee.core.refusal import Refusal

LANGUAGES = ("fr", "en")


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
        return cls(language, read_toml(package, name), f"{package}/{name}")

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
            text = text["you" if values.get("seat", SPECTATOR) == viewer != SPECTATOR else "other"]
        if not isinstance(text, str):
            raise ContentError(f"{self._origin} has no text {path}")
        return _Filler(self, names).vformat(text, (), values)

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


class _Filler(string.Formatter):
    """Fills the braces of a text."""

    def __init__(self, texts: Texts, names: Sequence[str]) -> None:
        self._texts = texts
        self._names = names

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "player":
            return self._player(value)
        if "|" in spec:
            return self._texts.count_form(value, spec)
        if spec == "place":
            # Players count from one.
            return str(value + 1)
        if spec:
            return self._look_up(value, self._texts.table(spec))
        return str(value)

    def _player(self, value: Any) -> str:
        if isinstance(value, int):
            return self._names[value] if value < len(self._names) else f"#{value + 1}"
        return self._texts.list_of([self._player(seat) for seat in value])

    def _look_up(self, value: Any, table: Mapping[str, Any]) -> str:
        if isinstance(value, (str, int)):
            return str(table[str(value)])
        if all(isinstance(part, str) for part in value) and "/".join(value) in table:
            return str(table["/".join(value)])
        return self._texts.list_of([self._look_up(part, table) for part in value])
