"""A first game of ON'CARD, at its first level: a miss, dice that move by themselves, a power."""

from tablee.core.game import Move
from tablee.core.lesson import LEARNER, Laid, Lesson
from tablee.games.oncard.moves import Activate, Place, Stop, Throw, UsePower

SEATS = 2
BOT = 1

POWERS = [0, 1]
"""What is drawn for the two cards whose powers are dealt."""

COURSE: tuple[tuple[int, Move, tuple[int, ...]], ...] = (
    # One throw too many.
    (LEARNER, Throw(), (3, 5, 4, 5, 1, 2)),
    (LEARNER, Activate(4), ()),
    (LEARNER, Place(5), ()),
    (LEARNER, Throw(), (1, 1, 3, 4, 2)),
    # What the bot throws moves dice of the learner.
    (BOT, Throw(), (1, 1, 2, 0)),
    (BOT, Activate(1), ()),
    (BOT, Place(1), ()),
    (BOT, Place(4), ()),
    (BOT, Throw(), (5, 0, 4, 3)),
    (BOT, Place(0), ()),
    (BOT, Place(1), ()),
    (BOT, Throw(), (0, 4)),
    (BOT, Place(2), ()),
    (BOT, Stop(), ()),
    # Three characters: jokers, one of which uses its power. The combination is done.
    (LEARNER, Throw(), (0, 0, 0)),
    (LEARNER, Activate(1), ()),
    (LEARNER, Place(0), ()),
    (LEARNER, UsePower(2), ()),
    (LEARNER, Place(3), ()),
    (LEARNER, Stop(), ()),
)
"""Who does what, and how the dice fall then."""

LESSON = Lesson(
    SEATS,
    Laid(
        {"first": LEARNER, "rules": "first"},
        [*POWERS, *(face for _, _, faces in COURSE for face in faces)],
    ),
    tuple((seat, move) for seat, move, _ in COURSE),
)
