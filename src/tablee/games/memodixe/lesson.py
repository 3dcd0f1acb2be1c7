"""A guided first game."""

from tablee.core.lesson import LEARNER, Laid, Lesson

LESSON = Lesson(2, Laid({"first": LEARNER}, []), ())
