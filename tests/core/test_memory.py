"""What a match keeps of what was told: a log, and what a bot could remember."""

from tablee.bots.levels import make_player
from tablee.bots.players import SearchingPlayer, WeighingPlayer
from tablee.core.events import Event
from tablee.core.game import Memory, Options
from tablee.core.heuristic import Heuristic
from tablee.core.match import Match
from tablee.games._template import GAME
from tablee.games._template.game import TemplateGame
from tablee.games._template.skill import TemplateSkill
from tablee.games._template.words import TemplateWords


class Notes(Memory):
    def __init__(self) -> None:
        self.events: list[Event] = []

    def witness(self, event: Event) -> None:
        self.events.append(event)


class NotingSkill(TemplateSkill):
    def empty_memory(self) -> Notes:
        return Notes()

    def heuristic_for(self, level: str) -> Heuristic:
        return self.heuristic()


class ForgettingWords(TemplateWords):
    first: Event | None = None

    def logged(self, event: Event, options: Options) -> Event:
        self.first = self.first or event
        return self.first


class Forgetting(TemplateGame):
    """Its log holds nothing but the first event, again and again; its bots remember all."""

    words_type = ForgettingWords
    skill_type = NotingSkill


def played(game: TemplateGame) -> Match:
    match = Match(game, game.options({}), ["Léa", "Tom"], bytes(32))
    for _ in range(6):
        seat = match.state.deciders()[0]
        match.play(seat, match.state.legal(seat)[0])
    return match


def test_the_log_is_what_the_game_keeps_and_memory_is_all_that_was_told() -> None:
    plain, forgetting = played(GAME), played(Forgetting())
    assert [told.audience for told in forgetting.told] == [told.audience for told in plain.told]
    assert len({str(told.event) for told in forgetting.told}) == 1
    for seat in range(2):
        told = [told.event for told in plain.told if told.reaches(seat)]
        assert forgetting.heard_by(seat) == told
        memory = forgetting.game.skill.recollect(told)
        assert isinstance(memory, Notes)
        assert memory.events == told


def test_a_game_without_memory_keeps_nothing_for_it() -> None:
    match = played(GAME)
    assert match.heard_by(0) == []
    assert GAME.skill.recollect([told.event for told in match.told]) is None


def test_a_game_may_make_its_levels_itself() -> None:
    assert isinstance(make_player(Forgetting(), "hard"), WeighingPlayer)
    assert isinstance(make_player(GAME, "hard"), SearchingPlayer)
