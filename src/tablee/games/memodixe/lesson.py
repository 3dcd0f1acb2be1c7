"""A first game of MémoDiXe: a miss, a pair that plays again, a power, and a right call."""

from tablee.core.lesson import LEARNER, Laid, Lesson
from tablee.games.memodixe.laying import choose_dice, dice_of, side_hiding
from tablee.games.memodixe.moves import Call, Take, Throw, Turn, TurnBack, Win
from tablee.games.memodixe.names import Symbol
from tablee.games.memodixe.set_up import SQUARE

SEATS = 2
BOT = 1

HIDDEN: tuple[tuple[Symbol, ...], ...] = (
    ("smiley",),
    ("pi",),
    ("smiley", "bomb"),
    ("skull", "skull"),
    ("pi", "smiley"),
    ("sun",),
    ("aum",),
    ("yinyang",),
    ("heart",),
)
"""What lies under each die, first and once it has been thrown again."""
RESERVE: tuple[Symbol, ...] = ("eight", "character")
"""What lies under the dice that come into the square."""

COURSE = (
    (LEARNER, Turn(0)),
    (LEARNER, Turn(1)),
    (LEARNER, TurnBack()),
    (BOT, Turn(2)),
    (BOT, Turn(3)),
    (BOT, TurnBack()),
    # Two smileys have been seen: they win a die, and another turn.
    (LEARNER, Turn(0)),
    (LEARNER, Turn(2)),
    (LEARNER, Win(0)),
    (LEARNER, Turn(1)),
    (LEARNER, Turn(4)),
    (LEARNER, Win(1)),
    (LEARNER, Throw(3)),
    (BOT, Turn(5)),
    (BOT, Turn(6)),
    (BOT, TurnBack()),
    # No two dice hide the same.
    (LEARNER, Call()),
    (LEARNER, Take(8)),
)


def _laid() -> Laid:
    dice = dice_of(SQUARE + SEATS)
    wanted = [*HIDDEN, *((symbol,) for symbol in RESERVE)]
    chosen = choose_dice(wanted, dice)
    left = sorted(chosen)
    chance: list[int] = []

    def bring(number: int) -> None:
        # The last one left is not chosen.
        if len(left) > 1:
            chance.append(left.index(chosen[number]))
        left.remove(chosen[number])
        chance.append(side_hiding(dice[chosen[number]], wanted[number][0]))

    def throw(number: int) -> None:
        chance.append(side_hiding(dice[chosen[number]], wanted[number][1]))

    for spot in range(SQUARE):
        bring(spot)
    throw(2)
    bring(SQUARE)
    throw(4)
    bring(SQUARE + 1)
    throw(3)
    return Laid({"first": LEARNER}, chance)


LESSON = Lesson(SEATS, _laid(), COURSE)
