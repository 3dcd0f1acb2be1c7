"""Which engine runs here."""

from tablee.core import state


def engine() -> str:
    """`compiled` or `plain`."""
    return "plain" if str(state.__file__).endswith(".py") else "compiled"
