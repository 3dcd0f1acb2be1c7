"""What has changed in the rules of Oni against all: one name for each change (decision 34).

Since version 2, five things are as the booklet has them.
"""

from mypy_extensions import i64


def the_drawer_spins(rules_version: i64) -> bool:
    """MD-66.2, since version 2: whoever drew Spin spins, whoever turns a second die, and pays.

    Before: whoever turned the second die.
    """
    return rules_version >= 2


def the_guess_ends_the_hiding(rules_version: i64) -> bool:
    """MD-66.16, since version 2: Hide the DiXe runs no more once Oni has guessed.

    Before: it was still said to run, until a yin-yang.
    """
    return rules_version >= 2


def the_try_comes_first(rules_version: i64) -> bool:
    """MD-19.6, since version 2: the heart's try is a must; DiXe! can be called after it.

    Before: DiXe! could be called instead.
    """
    return rules_version >= 2


def every_burden_is_borne(rules_version: i64) -> bool:
    """MD-66.11, MD-66.19, since version 2: a Tower and a King symbol that come together, because of
    a replay, are both done, one after the other.

    Before: the later one took the place of the other.
    """
    return rules_version >= 2


def every_drawer_cheers(rules_version: i64) -> bool:
    """MD-66.21, since version 2: everybody who drew Long live keeps it to the end of the game.

    Before: whoever drew it last had it alone.
    """
    return rules_version >= 2
