"""What bots of Oni against all need."""

from collections.abc import Sequence

from tablee.core.chance import Chance, FastChance
from tablee.core.skill import Skill
from tablee.games.oni import glances, imagining, manners
from tablee.games.oni.bot import OniHeuristic, heuristic_of
from tablee.games.oni.intents import PACES
from tablee.games.oni.memory import OniMemory
from tablee.games.oni.pace import intent_of
from tablee.games.oni.rules import OniAgainstAll
from tablee.games.oni.turn import OVER
from tablee.games.oni.view import OniView


class OniSkill(Skill[OniView, OniAgainstAll]):
    def heuristic(self) -> OniHeuristic:
        return heuristic_of("hard")

    def heuristic_for(self, level: str) -> OniHeuristic:
        return heuristic_of(level)

    def empty_memory(self) -> OniMemory:
        return OniMemory()

    def reaction(self, seen: OniView, level: str, chance: Chance) -> int | None:
        # Nothing that is dealt here matters to when somebody acts.
        table = imagining.imagine(seen, None, FastChance(0), self.game.rules_version)
        return self.reaction_at(table, seen.viewer, level, chance)

    def reaction_at(
        self, state: OniAgainstAll, seat: int, level: str, chance: Chance
    ) -> int | None:
        pace = PACES.get(level, PACES["medium"])
        if level == "random":
            # It does anything at any time.
            return pace.click + chance.below(pace.think) if state.turn.phase != OVER else None
        intent = intent_of(state, seat, pace)
        return None if intent is None else max(0, intent.at - state.clock)

    def glances(self, state: OniAgainstAll, seats: Sequence[int]) -> list[object]:
        return glances.glances(state, seats)

    def defer(self, seen: OniView, move: int, level: str, people: Sequence[int]) -> int:
        return manners.defer(seen, move, level, people)
