"""The errors that a person can put right."""


class TableeError(ValueError):
    """Something was asked for that cannot be; the message is one clear sentence that says why."""

    def said(self, language: str) -> str:
        """The sentence, in this language where it has been written in it."""
        return str(self)
