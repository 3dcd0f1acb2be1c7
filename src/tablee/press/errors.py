"""What can go wrong at the press."""

from tablee.core.errors import TableeError


class PressError(TableeError):
    """Something cannot be printed; the message says why, and what to do."""


class NotInstalled(PressError):
    """Nothing can be printed here; the message says what to install."""
