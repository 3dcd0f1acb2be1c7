"""Tampering with a state without knowing its game: every value in its attributes, compiled or not,
and in what they hold, is made another, one by one."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

MOST_PLACES = 8
"""How many places of a long row are changed in one position; others in the next one."""
DEEPEST = 4


class Tampering(NamedTuple):
    """With one value of a state: it is made another, and put back."""

    name: str
    """Where it is: `printed.slots[3]`."""
    make: Callable[[], object]
    undo: Callable[[], object]


def tamperings(state: object, turn: int) -> Iterator[Tampering]:
    """Every value of a state, made another. `turn` says which places of long rows come now."""
    yield from _of_object(state, "", turn, 0)


def attributes_of(thing: object) -> list[str]:
    """The names of what an object holds; compiled classes have no `__dict__`."""
    if isinstance(thing, msgspec.Struct):
        return list(thing.__struct_fields__)
    names = dict.fromkeys(getattr(thing, "__dict__", {}))
    for kind in reversed(type(thing).__mro__):
        described = [name for name, one in vars(kind).items() if _is_held(one)]
        names |= dict.fromkeys(described)
    return [name for name in names if not name.startswith("__")]


def _is_held(described: object) -> bool:
    return type(described).__name__ in ("getset_descriptor", "member_descriptor")


def _of_object(thing: object, prefix: str, turn: int, depth: int) -> Iterator[Tampering]:
    for name in attributes_of(thing):
        try:
            value = getattr(thing, name)
            setattr(thing, name, value)
        except (AttributeError, TypeError):
            # A property, or something that never changes.
            continue

        def put(new: object, name: str = name) -> None:
            setattr(thing, name, new)

        yield from _of_value(value, put, f"{prefix}{name}", turn, depth)


def _of_value(
    value: Any, put: Callable[[Any], None], name: str, turn: int, depth: int
) -> Iterator[Tampering]:
    if value is None or isinstance(value, str) or callable(value) or depth > DEEPEST:
        return
    if isinstance(value, int | float):
        for other in _others(value):
            yield _changed(value, other, put, name)
    elif hasattr(value, "__getitem__") and hasattr(value, "__len__"):
        yield from _of_row(value, put, name, turn, depth)
    else:
        yield from _of_object(value, f"{name}.", turn, depth + 1)


def _changed(value: Any, other: Any, put: Callable[[Any], None], name: str) -> Tampering:
    return Tampering(name, lambda: put(other), lambda: put(value))


def _others(value: float) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    # No less than nothing: a count of that cannot be.
    return [value + 1, *([value - 1] if value > 0 else []), *([0] if value > 1 else [])]


def _of_row(
    row: Any, put: Callable[[Any], None], name: str, turn: int, depth: int
) -> Iterator[Tampering]:
    step = max(1, len(row) // MOST_PLACES)
    for place in range(turn % step, len(row), step):

        def put_there(new: Any, place: int = place) -> None:
            put(_with(row, place, new))

        yield from _of_value(row[place], put_there, f"{name}[{place}]", turn, depth + 1)


def _with(row: Any, place: int, new: Any) -> Any:
    """A copy of a row with another value in one place."""
    if isinstance(row, tuple):
        return (*row[:place], new, *row[place + 1 :])
    copy = row[:]
    copy[place] = new
    return copy
