"""The words of MémoDiXe: everything can be said, in both languages, and every refusal is met."""

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from tests.games.memodixe.tables import DIFFERENT, look, play, table

from tablee.core.bits import count_of
from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR
from tablee.core.refusal import Refusal
from tablee.core.texts import LANGUAGES
from tablee.games.memodixe import GAME, events, moves
from tablee.games.memodixe.codes import END_OF_MOVES
from tablee.games.memodixe.names import NAMES as SYMBOLS
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.view import STEPS

NAMES = ("Léa", "Alice", "Tom", "Zoé", "Max", "Ida")
both_languages = pytest.mark.parametrize("language", LANGUAGES)

CLAUSES = [
    *(f"MD-{number}" for number in (*range(1, 5), *range(10, 15), 19)),
    *(f"MD-19.{number}" for number in range(1, 11)),
    *(f"MD-{number}" for number in (*range(20, 25), *range(30, 36), 40, 41)),
]


def load_script() -> ModuleType:
    path = Path(__file__).parents[3] / "scripts" / "check_texts.py"
    spec = importlib.util.spec_from_file_location("check_texts", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


check_texts = load_script()


def assert_well_said(text: str) -> None:
    """A whole sentence, with nothing of the machine in it."""
    assert text[-1] in ".!?"
    assert not re.search(r"[{}|_#]|None|True|False|  | [.,]", text), text


@both_languages
def test_the_rulebook_has_every_clause_in_order(language: str) -> None:
    assert list(GAME.words.texts(language).clauses()) == CLAUSES


@both_languages
def test_every_step_says_what_to_do_and_who_is_waited_for(language: str) -> None:
    texts = GAME.words.texts(language)
    for step in (*STEPS, "call", "turn_first_or_call"):
        assert_well_said(texts.say(f"step.{step}"))
        waiting = texts.say(f"waiting.{step}", {"seat": 1}, NAMES)
        assert_well_said(waiting)
        assert ("Alice" in waiting) == (step != "over")


@both_languages
def test_every_symbol_has_its_words(language: str) -> None:
    for name in ("symbol", "a_symbol", "pair_of", "power", "power_text", "aid.effects"):
        assert sorted(GAME.words.texts(language).table(name)) == sorted(SYMBOLS)


SAMPLES: dict[events.MemoEvent, tuple[str, str]] = {
    events.Turned(seat=1, spot=4, symbol="sun"): (
        "Alice retourne le dé 5\u00a0: un soleil.",
        "Alice turns die 5: a sun.",
    ),
    events.TurnedUnseen(seat=1, spot=4): (
        "Alice retourne le dé 5.",
        "Alice turns die 5.",
    ),
    events.TurnedBack(seat=1, spots=(0, 8)): (
        "Pas de paire\u00a0: Alice remet en place les dés 1 et 9.",
        "No pair: Alice turns dice 1 and 9 back.",
    ),
    events.Found(seat=1, symbol="heart", spots=(0, 1)): (
        "Une paire\u00a0! Alice a trouvé deux cœurs\u00a0: un dé mis de côté.",
        "A pair! Alice has found two hearts: set a die aside.",
    ),
    events.Discarded(seat=1, by=0): (
        "La tête de mort de Léa coûte un dé à Alice.",
        "Léa’s skull costs Alice a die.",
    ),
    events.Threw(seat=1, spot=4, top="skull"): (
        "Alice relance le dé 5\u00a0: une tête de mort dessus.",
        "Alice throws die 5 again: a skull on top.",
    ),
    events.Declined(seat=1, symbol="sun"): (
        "Alice en a fini avec ce pouvoir (soleil).",
        "Alice is done with the power of the sun.",
    ),
    events.NothingHappens(seat=1, symbol="sun"): (
        "Le pouvoir d’Alice (soleil) ne change rien cette fois.",
        "Alice’s sun has no effect this time.",
    ),
    events.SwappedUnseen(seat=1): (
        "Personne d’autre qu’Alice ne sait si deux dés ont été échangés.",
        "Nobody but Alice knows whether two dice were swapped.",
    ),
    events.SwapOver(seat=1, changed=()): (
        "Regarde bien\u00a0: Alice a peut-être échangé deux dés.",
        "Look again: Alice may have swapped two dice.",
    ),
    events.CalledWrongly(seat=1, lost=2, spots=(0, 1), faces=("pi", "pi")): (
        "DiXe\u00a0? Il restait une paire (pi et pi)\u00a0: Alice perd 2 dés.",
        "DiXe? A pair was left (pi and pi): Alice loses 2 dice.",
    ),
    events.Ended(winners=(1,), reason="dixe"): (
        "DiXe crié à raison\u00a0: Alice devient Roi des Nains\u00a0!",
        "A right call: Alice is King of the Dwarfs!",
    ),
    events.Ended(winners=(0, 1), reason="last_round"): (
        "Pas de paire au dernier tour\u00a0: Léa et Alice deviennent ensemble Rois des Nains"
        "\u00a0!",
        "No pair in the last round: Léa and Alice are Kings of the Dwarfs together!",
    ),
}


@both_languages
@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: check_texts.tag_of(type(event)))
def test_an_event_reads_well(event: events.MemoEvent, language: str) -> None:
    texts, values = GAME.words.texts(language), msgspec.structs.asdict(event)
    key = f"log.{check_texts.tag_of(type(event))}"
    for viewer in (SPECTATOR, 2):
        expected = SAMPLES[event][LANGUAGES.index(language)]
        assert texts.say(key, values, NAMES, viewer) == expected
    mine = texts.say(key, values, NAMES, 1)
    assert_well_said(mine)
    if not isinstance(event, events.Ended):
        assert "Alice" not in mine


def positions(seats: int, seed: int) -> Iterator[MemoDixe]:
    """A game in which pairs are found more often than by chance."""
    chance = FastChance(seed)
    state = GAME.start(GAME.options({"go_on": True}), seats, chance)
    assert isinstance(state, MemoDixe)
    while not state.is_over():
        yield state
        seat = state.next_decider(-1)
        legal = state.legal(seat)
        if state.first_spot >= 0 and legal[0] < 32:
            below = state.hidden(state.first_spot)
            legal = [move for move in legal if state.hidden(move) == below] or legal
        state.apply(seat, legal[chance.below(len(legal))], chance, None)
    yield state


@both_languages
def test_every_move_has_a_button_of_its_own(language: str) -> None:
    texts = GAME.words.texts(language)
    kinds = set()
    for seed in range(12):
        for state in positions(4, seed):
            for seat in state.deciders():
                view = look(state, seat)
                legal = [GAME.decode(code) for code in state.legal(seat)]
                words = [GAME.words.wording(view, move) for move in legal]
                buttons = [texts.say(f"move.{key}", values, NAMES) for key, values in words]
                assert len(set(buttons)) == len(legal), buttons
                kinds |= {type(move) for move in legal}
                assert_well_said(texts.say(f"step.{GAME.words.step(view)}"))
    assert kinds == set(check_texts.members(moves.MemoMove))


def test_every_refusal_can_be_met_and_has_its_sentence() -> None:
    met: dict[str, Refusal] = {}
    # With too few dice; then with holes, and as games go.
    places = [table("sun", won=(1, 1)), table("- sun pi"), table(DIFFERENT)]
    places += [state.clone() for seed in range(40) for state in positions(3, seed)]
    behind = table("sun pi heart", won=(1, 3), go_on=True)
    play(behind, moves.Call(), moves.Take(0))
    places.append(behind)
    seen = set()
    for state in places:
        holes = any(spot.top is None for spot in look(state).square)
        kind = (state.phase, state.aside != 0, holes, count_of(state.square) < 2)
        if kind in seen:
            continue
        seen.add(kind)
        for seat in range(-1, state.seats):
            for move in range(-1, END_OF_MOVES + 1):
                refusal = state.refusal(seat, move)
                if refusal is not None:
                    met[refusal.reason] = refusal
    assert met.keys() == set(check_texts.reasons_in(check_texts.sources(GAME.package)))
    for refusal in met.values():
        for language in LANGUAGES:
            assert_well_said(GAME.words.texts(language).refuse(refusal, NAMES))
            assert refusal.clause in GAME.words.texts(language).clauses()
