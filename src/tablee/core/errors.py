"""The errors that a person can put right."""

from __future__ import annotations

import errno
import re
from typing import Any, ClassVar

CONTROL = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
"""What moves a cursor, or turns the direction of what is read."""


class TableeError(ValueError):
    """Something was asked for that cannot be; the message is one clear sentence that says why."""

    def said(self, language: str) -> str:
        """The sentence, in this language where it has been written in it."""
        return str(self)


class Phrase:
    """A part of a sentence: it speaks the language of the whole."""

    def __init__(self, package: str, path: str, /, **values: Any) -> None:
        self.package = package
        self.path = path
        self.values = values

    def said(self, language: str) -> str:
        # Imported here: reading texts can go wrong, too.
        from tablee.core.texts import texts_of

        values = {name: _said(value, language) for name, value in self.values.items()}
        return texts_of(self.package, language).say(self.path, values)


class Worded(TableeError):
    """As a reason with its values: the texts of `package` have the sentence.

    In English for a log and for whoever catches it; `said` in any language.
    """

    package: ClassVar[str]
    table: ClassVar[str] = "refusal"

    def __init__(self, reason: str, /, **values: Any) -> None:
        self.reason = reason
        self.values = values
        super().__init__(self.said("en"))

    def said(self, language: str) -> str:
        return Phrase(self.package, f"{self.table}.{self.reason}", **self.values).said(language)

    def __reduce__(self) -> tuple[Any, ...]:
        """An error of a worker comes home as it was."""
        return _again, (type(self), self.reason, self.values)


def _again(kind: type[Worded], reason: str, values: dict[str, Any]) -> Worded:
    # Not as `kind` is made elsewhere: it may take its values in another way.
    error = kind.__new__(kind)
    Worded.__init__(error, reason, **values)
    return error


def _said(value: Any, language: str) -> Any:
    """A reason within a reason speaks the same language."""
    if hasattr(value, "said"):
        value = value.said(language)
    elif isinstance(value, OSError):
        value = _said_of_system(value, language)
    elif isinstance(value, Exception):
        value = str(value)
    # What somebody has typed, or put into a file, stays on one line.
    return spell_out(value) if isinstance(value, str) else value


def spell_out(text: str) -> str:
    """With what would move a cursor, or change what a terminal shows, as letters.

    >>> spell_out("Anna\\x1b[2J")
    'Anna\\\\x1b[2J'
    """
    return CONTROL.sub(_spelt, text)


def _spelt(control: re.Match[str]) -> str:
    return repr(control[0])[1:-1]


def _said_of_system(error: OSError, language: str) -> str:
    """What a system says of a file, in words of ours: its own are in whatever language it has."""
    from tablee.core.texts import texts_of

    table = texts_of("tablee.core", language).table("system")
    name = errno.errorcode.get(error.errno or 0, "")
    return str(table.get(name) or error.strerror or error)
