"""What a house cannot do for whoever runs it, as a reason with its values.

`texts.*.toml` beside this has the sentences.
"""

from functools import cache
from typing import Any

from tablee.core.errors import TableeError
from tablee.core.texts import Texts


class HouseError(TableeError):
    """In English for a log; `said` in any language."""

    def __init__(self, reason: str, **values: Any) -> None:
        self.reason = reason
        self.values = values
        super().__init__(self.said("en"))

    def said(self, language: str) -> str:
        return _texts(language).say(f"refusal.{self.reason}", self.values)


@cache
def _texts(language: str) -> Texts:
    # Kept: when there is no file to be opened any more, that is what has to be said.
    return Texts.load("tablee.server", language)


_texts("en")
