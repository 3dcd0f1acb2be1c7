"""What bots of One More! need."""

from tablee.core.skill import Skill
from tablee.games.onemore.bot import OneMoreHeuristic
from tablee.games.onemore.rules import OneMore
from tablee.games.onemore.view import OneMoreView


class OneMoreSkill(Skill[OneMoreView, OneMore]):
    def heuristic(self) -> OneMoreHeuristic:
        return OneMoreHeuristic()
