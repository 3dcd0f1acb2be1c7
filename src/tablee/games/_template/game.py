"""Template as a game of the house."""

from tablee.core.chance import Chance
from tablee.core.game import Game, Memory, Move
from tablee.games._template import moves, view
from tablee.games._template.events import TemplateEvent
from tablee.games._template.options import TemplateOptions
from tablee.games._template.rules import Template
from tablee.games._template.set_up import TemplateDealer
from tablee.games._template.skill import TemplateSkill
from tablee.games._template.view import TemplateView
from tablee.games._template.words import TemplateWords


class TemplateGame(Game[TemplateOptions, moves.TemplateMove, TemplateView, Template]):
    name = "template"
    package = "tablee.games._template"
    rules_version = 1
    fewest_seats = 2
    most_seats = 4
    options_type = TemplateOptions
    move_type = moves.TemplateMove
    event_type = TemplateEvent
    view_type = TemplateView
    move_kinds = ("choose",)
    endings = ("hands_empty",)
    words_type = TemplateWords
    skill_type = TemplateSkill

    def dealer(self, options: TemplateOptions, seats: int) -> TemplateDealer:
        return TemplateDealer(seats)

    def view(self, state: Template, viewer: int) -> TemplateView:
        return view.build(state, viewer)

    def imagine(self, seen: TemplateView, memory: Memory | None, chance: Chance) -> Template:
        return view.imagine(seen, chance)

    def encode(self, move: Move) -> int:
        return moves.encode(move)

    def decode(self, code: int) -> moves.TemplateMove:
        return moves.decode(code)


GAME = TemplateGame()
