"""What looks drawn about bots, by the name of what it is about: each has luck of its own.

A number decides how today's games are played, so none ever changes. A new one comes last.
"""

from typing import Final

# Of the turn, whatever effects are on (pace.py)
THINKING: Final = 1
CLICKING: Final = 2
PRESSING: Final = 3
ONI_MOVES: Final = 6
ONI_MOVES_WHEN: Final = 7
FORGETTING_A_DUTY: Final = 8
DOING_A_DUTY: Final = 9

# Of an effect, each in its file
MISSING_THE_DIXE: Final = 4
STRIKING_THE_DIXE: Final = 5
LETTING_GO: Final = 10
LEANING_WRONG: Final = 11
LEANING_WHEN: Final = 12
FORGETTING_TO_CLAP: Final = 13
FORGETTING_TO_POINT: Final = 14
FORGETTING_THE_FORMULA: Final = 15
