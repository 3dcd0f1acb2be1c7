"""A first game of Oni against all: a miss, an effect, a pair, what Oni does, and a right call."""

from tablee.core.game import Move
from tablee.core.lesson import LEARNER, Laid, Lesson
from tablee.games.memodixe.laying import choose_dice, dice_of, side_hiding
from tablee.games.memodixe.names import Symbol, symbol_from
from tablee.games.oni.cards import Card
from tablee.games.oni.moves import Call, Go, Next, Spin, ToMiddle, Turn, Win

SEATS = 4
ONI = 3
"""Whoever sits on his left begins: the learner."""

HIDDEN: tuple[tuple[Symbol, ...], ...] = (
    ("bomb",),
    ("heart",),
    ("skull",),
    ("sun", "yinyang"),
    ("sun",),
    ("eight",),
    ("pi",),
    ("bomb",),
    ("aum",),
)
"""What lies under each die, first and once it has been thrown again."""

DECK: list[Card] = ["spin", "oni", "oni", "play", "play", "play", "play", "play"]
"""Cards that can be done without hurry."""

COURSE: tuple[tuple[int, Move, Card | int | None], ...] = (
    (LEARNER, Go(), None),
    (LEARNER, Turn(0), None),
    (LEARNER, Turn(1), None),
    # Whoever drew it spins, whenever anybody turns a second die.
    (LEARNER, Next(), "spin"),
    (1, Turn(2), None),
    (1, Turn(7), None),
    (LEARNER, Spin(), None),
    (1, Next(), "play"),
    (2, Turn(3), None),
    (2, Turn(5), None),
    (LEARNER, Spin(), None),
    (2, Next(), "play"),
    # Two bombs have been seen. The other one shows a bomb again, and is won as well.
    (LEARNER, Turn(0), None),
    (LEARNER, Turn(7), None),
    (LEARNER, Win(0), 7),
    (LEARNER, Next(), "oni"),
    (ONI, Turn(6), None),
    (ONI, Turn(8), None),
    # The sun spares the team a card, and the middle is free.
    (1, Turn(3), None),
    (1, Turn(4), None),
    (1, Win(4), 3),
    (ONI, ToMiddle(8), None),
    (2, Turn(1), None),
    (2, Turn(5), None),
    (2, Next(), "play"),
    # No two dice hide the same.
    (LEARNER, Call(), None),
)
"""Who does what, and what chance gives then: a card, or how the die of a spot falls."""


def _laid() -> Laid:
    dice = dice_of(len(HIDDEN))
    chosen = choose_dice(HIDDEN, dice)
    chance = _shuffled(chosen)
    chance += [side_hiding(dice[die], HIDDEN[spot][0]) for spot, die in enumerate(chosen)]
    deck = list(DECK)
    for _, _, given in COURSE:
        if isinstance(given, str):
            chance.append(deck.index(given))
            deck.remove(given)
        elif given is not None:
            die, hidden = dice[chosen[given]], HIDDEN[given]
            is_thrown_away = len(hidden) == 1
            chance.append(
                die.index(symbol_from(hidden[0])) if is_thrown_away else side_hiding(die, hidden[1])
            )
    lines = [{"card": card, "count": DECK.count(card)} for card in dict.fromkeys(DECK)]
    return Laid({"level": "easy", "oni": ONI, "deck": lines, "unhurried": True}, chance)


def _shuffled(wanted: list[int]) -> list[int]:
    """What chance has to give so that a shuffle leaves the dice in this order."""
    left = sorted(wanted)
    given: list[int] = []
    for last in range(len(left) - 1, 0, -1):
        other = left.index(wanted[last])
        given.append(other)
        left[last], left[other] = left[other], left[last]
    return given


LESSON = Lesson(SEATS, _laid(), tuple((seat, move) for seat, move, _ in COURSE))
