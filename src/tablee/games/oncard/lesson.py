"""A first game of ON'CARD, at its first level. Dice and bots are left to themselves."""

from tablee.core.lesson import LEARNER, Laid, Lesson

LESSON = Lesson(2, Laid({"first": LEARNER, "rules": "first"}, []), ())
