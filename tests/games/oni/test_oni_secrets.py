"""Who knows what: MD-40, and nothing leaks whatever card is drawn.

The kit plays random games, which seldom get far. Here every card is drawn with dice to use it.
"""

from collections.abc import Iterator

import msgspec
import pytest
from tests.games.oni.tables import MIXED, ONI, Table

from tablee.core.chance import FastChance
from tablee.core.events import Recorder
from tablee.core.kit.deeds import do, is_same_but_time, random_deed
from tablee.core.texts import LANGUAGES
from tablee.games.memodixe.events import Saw, SawUnseen, Turned, TurnedUnseen
from tablee.games.oni import GAME
from tablee.games.oni.cards import CARDS, GRAB, HIDE
from tablee.games.oni.effects.hide_the_dixe import HideTheDixe
from tablee.games.oni.effects.race import Race
from tablee.games.oni.events import Laid, LaidUnseen
from tablee.games.oni.memory import OniMemory
from tablee.games.oni.moves import Look, Turn, Win
from tablee.games.oni.options import OniOptions
from tablee.games.oni.rules import OniAgainstAll

PAIRS = "bomb pi bomb eight pi"
STEPS = 60


def drawn(card: str, seats: int) -> Table:
    """A die was just won, others before, and this card is drawn."""
    table = Table(PAIRS, won=3, seats=seats)
    table.play(1, Turn(0), Turn(2), Win(0))
    return table.press_next(card)


def course(card: str, seats: int) -> Iterator[tuple[OniAgainstAll, Recorder]]:
    """What may come of a card."""
    state = drawn(card, seats).state
    choices = FastChance(seats, 3)
    for step in range(STEPS):
        if state.is_over():
            return
        recorder = Recorder()
        do(state, random_deed(state, choices), FastChance(step), recorder)
        yield state, recorder


def shown(state: OniAgainstAll, viewer: int) -> bytes:
    moves = [GAME.decode(code) for code in state.legal(viewer)]
    return msgspec.json.encode([GAME.view(state, viewer), moves])


@pytest.mark.clause("MD-40")
@pytest.mark.parametrize("seats", [4, 7])
@pytest.mark.parametrize("card", CARDS)
def test_another_world_looks_the_same(card: str, seats: int) -> None:
    for step, (state, _) in enumerate(course(card, seats)):
        for viewer in (-1, *range(seats)):
            seen = shown(state, viewer)
            world = state.clone()
            world.redeal(viewer, FastChance(step, viewer + 1))
            assert shown(world, viewer) == seen
            imagined = GAME.imagine(GAME.view(state, viewer), None, FastChance(step, viewer + 1))
            assert shown(imagined, viewer) == seen


@pytest.mark.parametrize("card", CARDS)
def test_time_changes_nothing_before_an_alarm_and_small_steps_are_a_leap(card: str) -> None:
    for step, (state, _) in enumerate(course(card, 5)):
        leap, walk = state.clone(), state.clone()
        until = state.clock + 9_000
        leap.advance(until, FastChance(step), None)
        chance = FastChance(step)
        for at in range(state.clock, until, 750):
            walk.advance(at, chance, None)
        walk.advance(until, chance, None)
        assert walk.fingerprint() == leap.fingerprint()
        quiet = state.clone()
        quiet.advance(max(state.clock, state.alarm() - 1), FastChance(0), None)
        for viewer in (-1, 0, 1):
            assert is_same_but_time(GAME.view(quiet, viewer), GAME.view(state, viewer))


@pytest.mark.parametrize("card", CARDS)
def test_everything_has_its_words(card: str) -> None:
    names = [f"Player {seat}" for seat in range(5)]
    for state, recorder in course(card, 5):
        for texts in map(GAME.words.texts, LANGUAGES):
            for viewer in (-1, *range(5)):
                view = GAME.view(state, viewer)
                texts.say(f"step.{GAME.words.step(view)}")
                texts.say(f"waiting.{GAME.words.step(view)}", {"seat": 1}, names)
                for event in recorder.heard_by(viewer):
                    key = f"log.{event.__struct_config__.tag}"
                    texts.say(key, msgspec.structs.asdict(event), names, viewer)
                for code in state.legal(viewer):
                    move, values = GAME.words.wording(view, GAME.decode(code))
                    texts.say(f"move.{move}", values, names)


def test_when_a_button_appears_is_nobodys_to_know() -> None:
    moments = set()
    table = Table(MIXED).card("grab_the_middle")
    for seed in range(40):
        world = table.state.clone()
        world.redeal(1, FastChance(seed))
        race = world.effects.find(GRAB)
        assert isinstance(race, Race)
        moments.add(race.button.appears)
    assert len(moments) > 20


def test_oni_and_spectators_imagine_any_hand() -> None:
    table = Table(PAIRS, won=3, seats=7).card("hide_the_dixe")
    hands = set()
    for seed in range(100):
        world = table.state.clone()
        world.redeal(ONI, FastChance(seed))
        hiding = world.effects.find(HIDE)
        assert isinstance(hiding, HideTheDixe)
        hands.add((hiding.seat, hiding.hand))
        world.redeal(3, FastChance(seed))
    assert len(hands) == 12


@pytest.mark.clause("MD-40")
def test_a_log_without_faces_tells_none() -> None:
    options = OniOptions()
    turned = Turned(seat=1, spot=2, symbol="pi")
    saw = Saw(seat=0, spot=2, symbol="pi")
    laid = Laid(seat=1, spot=2, symbol="pi", top="sun")
    assert GAME.words.logged(turned, options) == TurnedUnseen(seat=1, spot=2)
    assert GAME.words.logged(saw, options) == SawUnseen(seat=0, spot=2)
    assert GAME.words.logged(laid, options) == LaidUnseen(seat=1, spot=2)
    assert GAME.words.logged(turned, OniOptions(no_log=False)) == turned


@pytest.mark.clause("MD-41")
def test_the_memory_of_events_is_what_the_table_notes() -> None:
    """Bots at a table remember from events, in bulk play from the table: the same."""
    for seed in range(6):
        table = Table(PAIRS + " sun sun", won=2, seats=5)
        table.card("oni_cheats").play(ONI, Look(1))
        choices = FastChance(seed, 1)
        for step in range(300):
            if table.state.is_over():
                break
            do(table.state, random_deed(table.state, choices), FastChance(step), table.recorder)
        for seat in range(5):
            memory = GAME.skill.empty_memory()
            assert isinstance(memory, OniMemory)
            for event in table.recorder.heard_by(seat):
                memory.witness(event)
            noted = {
                spot: table.state.table.symbol_seen(seat, spot)
                for spot in range(9)
                if table.state.table.symbol_seen(seat, spot) >= 0
            }
            names = GAME.words.texts("en").table("symbol")
            remembered = {spot: [*names].index(symbol) for spot, (symbol, _) in memory.seen.items()}
            assert remembered == noted
