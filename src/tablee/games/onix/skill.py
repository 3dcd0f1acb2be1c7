"""What bots of Onix need."""

from tablee.core.skill import Skill
from tablee.games.onix.bot import OnixHeuristic
from tablee.games.onix.rules import Onix
from tablee.games.onix.view import OnixView


class OnixSkill(Skill[OnixView, Onix]):
    def heuristic(self) -> OnixHeuristic:
        return OnixHeuristic()
