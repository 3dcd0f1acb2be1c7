"""What has changed in the rules of ON'CARD since they were first played (decision 34).

Each change is a question by its name, for a match's version of the rules. Older matches are played
as they were begun, so nothing is ever taken out of here.
"""

from mypy_extensions import i64


def saves_are_settled_at_stop(rules_version: i64) -> bool:
    """OC-40, OC-64, since version 2 (November 2026): what opponents may save for is settled when
    the stop is said. Before, a die of the last throw that was then taken back counted as its
    character: it broke a pair, or was the character that nobody had rolled."""
    return rules_version >= 2
