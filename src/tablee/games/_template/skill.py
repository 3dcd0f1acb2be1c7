"""What bots of Template need."""

from tablee.core.skill import Skill
from tablee.games._template.bot import TemplateHeuristic
from tablee.games._template.rules import Template
from tablee.games._template.view import TemplateView


class TemplateSkill(Skill[TemplateView, Template]):
    def heuristic(self) -> TemplateHeuristic:
        return TemplateHeuristic()
