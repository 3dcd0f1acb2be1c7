"""Messages and entries are found by being declared: whoever is told of them asks here."""

from collections.abc import Iterator
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


def kinds_of(base: type[T]) -> list[type[T]]:
    """The classes at the ends of a family, each with a tag of its own, as they were declared.

    TypeError if one has no name of its own on the wire, or if one that has is the base of others:
    it would not be heard any more, and others would be called what it was called.
    """
    return list(_ends_of(base))


def _ends_of(base: type[T]) -> Iterator[type[T]]:
    others = base.__subclasses__()
    # Where none is given, msgspec takes the name of the class.
    has_tag = base.__struct_config__.tag != base.__name__
    if others and has_tag:
        raise TypeError(f"{base.__name__} has a tag, and others are made of it")
    if not others and not has_tag:
        raise TypeError(f"{base.__name__} has no tag of its own")
    if not others:
        yield base
    for other in others:
        yield from _ends_of(other)
