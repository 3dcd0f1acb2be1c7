"""What to say of a move or a moment of Template, to somebody who sees this view."""

from tablee.core.words import Words
from tablee.games._template.moves import TemplateMove
from tablee.games._template.options import TemplateOptions
from tablee.games._template.view import TemplateView


class TemplateWords(Words[TemplateOptions, TemplateMove, TemplateView]):
    def step(self, seen: TemplateView) -> str:
        return "choose" if seen.deciders else "over"
