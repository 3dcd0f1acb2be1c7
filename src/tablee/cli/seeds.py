"""Seeds on the command line: a whole number says as much as anybody needs, in every command."""

from tablee.cli.errors import CommandError

DIGITS = 64
"""Of a match's own seed, which it tells when it is over."""
LIMIT = 2**63
"""As many as a simulation has (`sim.plan`): one number is good for both."""


def match_seed(given: str) -> bytes:
    """The 32 bytes of a match's seed, from a whole number or from its hexadecimal digits.

    >>> match_seed("7") == match_seed("07") == bytes(31) + b"\\x07"
    True
    """
    if len(given) == DIGITS:
        try:
            return bytes.fromhex(given)
        except ValueError as error:
            raise CommandError("seed_digits") from error
    return seed_number(given).to_bytes(DIGITS // 2, "big", signed=True)


def seed_number(given: str) -> int:
    """The whole number that a simulation is fixed by."""
    try:
        number = int(given)
    except ValueError:
        raise CommandError("seed", given=given) from None
    if not -LIMIT <= number < LIMIT:
        raise CommandError("seed_bits")
    return number
