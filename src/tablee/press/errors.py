"""What can go wrong at the press, as a reason with its values: `texts.*.toml` has the sentences."""

from tablee.core.errors import Worded


class PressError(Worded):
    """Something cannot be printed; the message says why, and what to do."""

    package = "tablee.press"


class NotInstalled(PressError):
    """Nothing can be printed here; the message says what to install."""
