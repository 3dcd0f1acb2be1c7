"""What the forge refuses, as a reason with its values: `texts.*.toml` has the sentences."""

from typing import Any

from tablee.core.errors import TableeError
from tablee.core.texts import Texts


class ForgeError(TableeError):
    """Something that cannot be forged. In English for a terminal; `said` in any language."""

    table = "refusal"

    def __init__(self, reason: str, **values: Any) -> None:
        self.reason = reason
        self.values = values
        super().__init__(self.said("en"))

    def said(self, language: str) -> str:
        texts = Texts.load("tablee.forge", language)
        return texts.say(f"{self.table}.{self.reason}", self.values)


class PictureError(ForgeError):
    """A picture that is refused."""

    table = "picture"
