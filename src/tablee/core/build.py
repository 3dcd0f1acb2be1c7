"""Which engine runs here: the compiled one, or the same files as plain Python."""

from tablee.core import state


def engine() -> str:
    """`compiled` or `plain`."""
    return "plain" if state.__file__.endswith(".py") else "compiled"
