"""The part of the kit about what the house asks of a game beside its rules, to be its host: words,
tables that can be set, bots, and habits."""

import msgspec

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR
from tablee.core.game import Game, GameError, Habit
from tablee.core.heuristic import Weighing
from tablee.core.kit.positions import NonConformance, Position, positions, reported
from tablee.core.kit.tables import tables, untried
from tablee.core.texts import LANGUAGES


@reported
def everything_can_be_said(game: Game) -> None:
    """Every event, step and move has its words, in every language and for every viewer; and those
    whom he is said to wait for may decide."""
    for position in positions(game, each=1, every=2):
        names = [f"Player {seat + 1}" for seat in range(position.state.seats)]
        for texts in map(game.words.texts, LANGUAGES):
            for viewer in position.viewers:
                view = game.view(position.state, viewer)
                texts.say(f"step.{game.words.step(view)}")
                can = set(game.hosting.awaited(view)) <= set(view.deciders)
                position.expect(can, f"viewer {viewer} waits for somebody who cannot decide")
                for event in position.recorder.heard_by(viewer):
                    key = f"log.{event.__struct_config__.tag}"
                    texts.say(key, msgspec.structs.asdict(event), names, viewer)
                for code in position.state.legal(viewer):
                    key, values = game.words.wording(view, game.decode(code))
                    texts.say(f"move.{key}", values, names)


@reported
def impossible_tables_are_refused(game: Game) -> None:
    for seats in (-1, 0, game.fewest_seats - 1, game.most_seats + 1):
        try:
            game.start(game.options({}), seats, FastChance(0))
        except GameError:
            continue
        raise NonConformance(f"{game.name} lets {seats} players sit down")
    try:
        game.options({"no such option": 1})
    except GameError:
        return
    raise NonConformance(f"{game.name} takes an option that it does not know")


@reported
def every_option_is_tried(game: Game) -> None:
    """What is never chosen here is never looked at, either; and it can be played."""
    found = untried(game)
    if found:
        raise NonConformance(
            f"{game.name} is only ever tried with one value of {', '.join(found)}: "
            "give others in `Menu.tried`, or say in `Menu.untried` why not"
        )
    for options, seats, _ in tables(game):
        game.check(options, seats)


@reported
def bots_can_play(game: Game) -> None:
    """The heuristic weighs every position, and judges it between lost and won."""
    weighing = Weighing(game.skill.heuristic())
    for position in positions(game, each=1, every=2):
        for seat in range(position.state.seats):
            payoff = weighing.heuristic.payoff(position.state, seat)
            position.expect(0.0 <= payoff <= 1.0, f"seat {seat}'s payoff is {payoff}")
        for seat in position.state.deciders():
            weighing.weigh(position.state, seat)
            move = weighing.best(FastChance(position.decisions))
            position.expect(move in position.state.legal(seat), f"the heuristic plays {move}")


@reported
def habits_play_legal_moves(game: Game) -> None:
    """Whatever is chosen: a habit answers only what its seat is asked, only with a legal move, and
    changes nothing before that is played; it is in words, and nobody but a seat has one."""
    hosting = game.hosting
    for position in positions(game, each=1, every=2):
        before = position.state.fingerprint()
        position.expect(
            not hosting.habits(game.view(position.state, SPECTATOR)), "nobody has a habit"
        )
        for seat in range(position.state.seats):
            view = game.view(position.state, seat)
            habits = hosting.habits(view)
            position.expect(hosting.has_habits or not habits, "there are habits, and it says none")
            keys = {habit.key for habit in habits}
            position.expect(len(keys) == len(habits), f"seat {seat} has a habit twice")
            for habit in habits:
                position.expect(habit.default in habit.choices, f"{habit.key} has another default")
                _expect_words(position, habit)
            defaults = {habit.key: habit.default for habit in habits}
            anything = {
                habit.key: habit.choices[position.choose(len(habit.choices))] for habit in habits
            }
            for chosen in (defaults, anything):
                move = hosting.by_habit(view, chosen)
                may = move is None or game.encode(move) in position.state.legal(seat)
                position.expect(may, f"by habit seat {seat} plays {move}, which is not legal")
        position.expect(position.state.fingerprint() == before, "a habit that was asked for acted")


def _expect_words(position: Position, habit: Habit) -> None:
    names = [f"Player {seat + 1}" for seat in range(position.state.seats)]
    for texts in map(position.game.words.texts, LANGUAGES):
        texts.say(f"habit.{habit.kind}.question", habit.values, names)
        for choice in habit.choices:
            texts.say(f"habit.{habit.kind}.choice.{choice}", habit.values, names)
            texts.say(f"habit.{habit.kind}.help.{choice}", habit.values, names)
