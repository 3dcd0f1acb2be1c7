"""Small sets inside one number: a bit for each thing, the first the lowest."""

from collections.abc import Iterable

from mypy_extensions import i64

from tablee.core.chance import Chance


def shifted(bits: i64, by: i64) -> i64:
    # Not `1 << by`, nor a variable that is always 1: mypyc makes a 32-bit shift of a constant.
    return bits << by


def only(place: i64) -> i64:
    """The set that holds one thing.

    >>> only(40)
    1099511627776
    """
    return shifted(1, place)


def is_among(place: i64, places: i64) -> bool:
    """Whether a set holds this thing."""
    return (places >> place) & 1 != 0


def count_of(places: i64) -> i64:
    """How many things a set holds.

    >>> count_of(only(0) | only(62))
    2
    """
    count: i64 = 0
    while places != 0:
        places &= places - 1
        count += 1
    return count


def nth_of(places: i64, n: i64) -> i64:
    """The thing in a set that `n` others come before.

    >>> nth_of(only(3) | only(40), 1)
    40
    """
    while n > 0:
        places &= places - 1
        n -= 1
    place: i64 = 0
    while places & 255 == 0:
        places >>= 8
        place += 8
    while places & 1 == 0:
        places >>= 1
        place += 1
    return place


def next_of(places: i64, after: i64) -> i64:
    """The first thing in a set that comes after this one, or -1.

    >>> [next_of(only(3) | only(40), after) for after in (-1, 3, 40)]
    [3, 40, -1]
    """
    place: i64 = after + 1
    rest: i64 = places >> place
    if rest == 0:
        return -1
    while rest & 1 == 0:
        rest >>= 1
        place += 1
    return place


def any_of(places: i64, chance: Chance) -> i64:
    """A thing out of a set, each equally likely."""
    count = count_of(places)
    if count == 1:
        return nth_of(places, 0)
    return nth_of(places, chance.below(count))


def set_of(numbers: Iterable[int]) -> int:
    """The set that holds these things.

    >>> set_of([0, 40])
    1099511627777
    """
    places: i64 = 0
    for number in numbers:
        places |= only(number)
    return places


def numbers_in(places: int) -> tuple[int, ...]:
    """The things that a set holds, the first of them first.

    >>> numbers_in(set_of([40, 0]))
    (0, 40)
    """
    return tuple([number for number in range(places.bit_length()) if places >> number & 1])
