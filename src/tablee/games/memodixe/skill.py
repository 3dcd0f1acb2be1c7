"""What bots of MémoDiXe need."""

from tablee.core.skill import Skill
from tablee.games.memodixe.bot import MemoHeuristic, heuristic_of
from tablee.games.memodixe.memory import MemoMemory
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.view import MemoView


class MemoSkill(Skill[MemoView, MemoDixe]):
    def heuristic(self) -> MemoHeuristic:
        return heuristic_of("hard")

    def heuristic_for(self, level: str) -> MemoHeuristic:
        return heuristic_of(level)

    def empty_memory(self) -> MemoMemory:
        return MemoMemory()
