"""A first game of One More!: every effect, and a round that the learner loses, as one should.

In its deck a + stands on low numbers and a − on high ones only, so that a start card, which is a 5,
answers anything: no round is over before somebody has chosen.
"""

import msgspec

from tablee.core.lesson import LEARNER, Laid, Lesson, picks
from tablee.games.onemore.deck import DeckLine
from tablee.games.onemore.game import OneMoreGame
from tablee.games.onemore.moves import Draw, Give, Play, Swap
from tablee.games.onemore.names import START_CARD, card_from
from tablee.games.onemore.options import OneMoreOptions
from tablee.games.onemore.state import DEALT

SEATS = 3
NEXT = 1
LAST = 2

EFFECTS = ("replay", "reverse", "draw", "swap")
DECK = (DeckLine((1, 2, 3, 4), ("+",), EFFECTS), DeckLine((6, 7, 8, 9), ("-",), EFFECTS))

HANDS = (
    ("4+replay", "7-draw", "6-swap", "9-draw"),
    ("3+reverse", "8-replay", "1+draw", "6-reverse"),
    ("4+reverse", "2+draw", "2+reverse", "7-swap"),
)
FIRST_CARD = "2+swap"
DRAWN = ("1+replay", "3+swap", "8-draw")

COURSE = (
    (LEARNER, Play("4+replay")),
    (LEARNER, Play("7-draw")),
    (LEARNER, Draw(LEARNER)),
    (NEXT, Play("3+reverse")),
    (LEARNER, Play("6-swap")),
    (LEARNER, Swap((LEARNER, LAST))),
    (LEARNER, Give("9-draw")),
    (LAST, Give("4+reverse")),
    (LAST, Play("2+draw")),
    (LAST, Draw(NEXT)),
    (NEXT, Play("8-replay")),
    (NEXT, Play("1+draw")),
    (NEXT, Draw(LAST)),
    (LEARNER, Play("4+reverse")),
    (NEXT, Play("6-reverse")),
    (LEARNER, Play(START_CARD)),
    # A small number is asked of the learner no more: the round is lost, and a piece of cake won.
    (LAST, Play("2+reverse")),
)


def _laid() -> Laid:
    options = OneMoreOptions(first=LEARNER, deck=DECK)
    deck = OneMoreGame().deck_of(options)
    cards = [card for hand in HANDS for card in hand]
    places = picks(deck, [card_from(card) for card in (*cards, FIRST_CARD, *DRAWN)])
    chance: list[int] = []
    left = len(deck)
    # A hand is asked for as one number, whose digits are the places of its cards.
    for start in range(0, len(cards), DEALT):
        any_four = 0
        for digit in reversed(range(DEALT)):
            any_four = any_four * (left - digit) + places[start + digit]
        chance.append(any_four)
        left -= DEALT
    return Laid(msgspec.to_builtins(options), chance + places[len(cards) :])


LESSON = Lesson(SEATS, _laid(), COURSE)
