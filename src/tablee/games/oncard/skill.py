"""What bots of ON'CARD need."""

from tablee.core.skill import Skill
from tablee.games.oncard.bot import OnCardHeuristic
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.view import OnCardView


class OnCardSkill(Skill[OnCardView, OnCard]):
    def heuristic(self) -> OnCardHeuristic:
        return OnCardHeuristic()
