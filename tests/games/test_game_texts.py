"""The words of every game, and of Onix in particular: all there, in both languages."""

import copy
import importlib.util
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import State
from tablee.core.texts import LANGUAGES, Texts
from tablee.games.onix import GAME as ONIX
from tablee.games.onix import events
from tablee.games.onix.codes import END_OF_MOVES
from tablee.games.onix.moves import Destroy, Draw, Place, Steal, Stock, Take
from tablee.games.onix.names import GEM_NAMES, KINDS, Card, card_named
from tablee.games.onix.view import STEPS, OnixView

NAMES = ("Léa", "Alice", "Tom", "Zoé", "Max", "Ida")

ONIX_CLAUSES = [
    f"OX-{number}"
    for numbers in (
        *(range(1, 8), range(10, 15), range(20, 24), range(30, 38), range(40, 41)),
        *(range(49, 52), range(60, 62), range(70, 71), range(80, 81)),
    )
    for number in numbers
]


def load_script() -> ModuleType:
    path = Path(__file__).parents[2] / "scripts" / "check_texts.py"
    spec = importlib.util.spec_from_file_location("check_texts", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


check_texts = load_script()
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def tables() -> dict[str, dict[str, Any]]:
    """Onix in both languages, to be spoiled."""
    return {
        language: copy.deepcopy(dict(ONIX.words.texts(language).tables)) for language in LANGUAGES
    }


def faults_of(spoiled: dict[str, dict[str, Any]]) -> list[str]:
    faults = list(check_texts.check_pair(spoiled))
    for language in LANGUAGES:
        texts = Texts(language, spoiled[language], "here")
        faults += check_texts.check_game(ONIX, texts, check_texts.sources(ONIX.package))
    return faults


# What ships


@pytest.mark.parametrize("package", check_texts.packages())
def test_all_texts_are_complete_and_well_set(package: str) -> None:
    assert list(check_texts.check_package(package)) == []


def test_every_game_and_the_template_are_looked_at() -> None:
    assert {"tablee.games.onix", "tablee.games._template"} <= set(check_texts.packages())


# What the check finds

Spoil = Callable[[dict[str, dict[str, Any]]], object]


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (lambda t: t["fr"]["refusal"].pop("gem_twice"), "refusal.gem_twice is missing in fr"),
        (lambda t: t["en"]["refusal"].pop("gem_twice"), "refusal.gem_twice is missing in en"),
        (lambda t: t["en"]["log"].pop("stole"), "log.stole is missing in en"),
        (lambda t: t["fr"]["log"]["took"].pop("you"), "log.took.you is missing in fr"),
        (lambda t: t["fr"]["move_kind"].pop("draw"), "move_kind.draw is missing in fr"),
        (lambda t: t["fr"]["ending"].pop("piles_empty"), "ending.piles_empty is missing in fr"),
        (lambda t: t["fr"]["option"].pop("advanced"), "option.advanced.label is missing in fr"),
        (lambda t: t["en"].pop("game"), "game.tagline is missing in en"),
        (lambda t: t["fr"]["aid"]["steps"].pop(), "aid.steps.3 is missing in fr"),
        (
            lambda t: [t[lang]["rulebook"]["place"].pop("OX-21") for lang in LANGUAGES],
            "the code cites OX-21, which is no clause in fr",
        ),
        (
            lambda t: t["fr"]["refusal"].update(gem_twice="Déjà là."),
            "refusal.gem_twice uses other values in fr than in en",
        ),
        (
            lambda t: t["en"]["move"].update(draw="Draw {card:crad} {pile:place}"),
            "move.draw in en looks card up in crad, which is no table",
        ),
        (
            lambda t: t["en"]["log"]["drew"].update(you="You draw {thing} {card} {pile}"),
            "log.drew.you in en uses thing, which the event does not have",
        ),
        (lambda t: t["fr"]["step"].update(take="Choisis {"), "step.take: "),
    ],
)
def test_the_check_finds(spoil: Spoil, found: str) -> None:
    spoiled = tables()
    spoil(spoiled)
    assert [fault for fault in faults_of(spoiled) if fault.startswith(found)]


@pytest.mark.parametrize(
    "text",
    [
        "Bravo!",
        "Bravo !",
        "Quoi ?",
        "Une: deux",
        "Une ; deux",
        "{seat:player}: non",
        "{count:carte:|cartes :}",
        "{count:carte|cartes!}",
        "«\u00a0Oui»",
        "«Oui\u00a0»",
        "L'hôte",
        'Le "Stock"',
    ],
)
def test_the_check_finds_bad_french(text: str) -> None:
    assert list(check_texts.french_faults(text))


@pytest.mark.parametrize(
    "text",
    [
        "Bravo\u00a0!",
        "Bravo\u202f!!",
        "Comment\u00a0?!",
        "{seat:player}\u00a0: oui",
        "{count:carte|cartes}",
        "{gone:, qui disparaît|}.",
        "«\u00a0Oui\u00a0», dit l’hôte\u00a0; à 10:30, sur https://ici",
    ],
)
def test_the_check_leaves_good_french_alone(text: str) -> None:
    assert list(check_texts.french_faults(text)) == []


def test_reasons_are_read_from_the_code() -> None:
    code = ['x = Refusal("OX-1", "a" if y else "b", {})', 'Refusal("OX-1", reason="c")']
    assert check_texts.reasons_in(code) == ["a", "b", "c"]
    with pytest.raises(ValueError, match=r"not as why\(\)"):
        check_texts.reasons_in(['Refusal("OX-1", why())'])


def test_the_script_tells_its_faults_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_texts.main() == 0
    monkeypatch.setattr(check_texts, "packages", lambda: ["tablee.pool"])
    assert check_texts.main() == 1
    assert capsys.readouterr().out == "tablee.pool: there is no texts.fr.toml in tablee.pool\n"


# Onix: the rulebook


@both_languages
def test_the_onix_rulebook_has_every_clause_in_order(language: str) -> None:
    assert list(ONIX.words.texts(language).clauses()) == ONIX_CLAUSES


@both_languages
@pytest.mark.clause("OX-49")
def test_the_player_aid_has_the_four_steps_and_the_four_effects(language: str) -> None:
    aid = ONIX.words.texts(language).table("aid")
    assert len(aid["steps"]) == 4
    assert tuple(aid["effects"]) == GEM_NAMES
    for gem, line in aid["effects"].items():
        assert ONIX.words.texts(language).say(f"effect.{gem}") in line
    assert aid["title"]
    assert aid["end"]


@both_languages
def test_every_kind_of_card_has_its_name(language: str) -> None:
    for table in ("card", "a_card"):
        names = ONIX.words.texts(language).table(table)
        assert list(names) == ["/".join(card_named(kind)) for kind in KINDS]
        assert len(set(names.values())) == len(KINDS)


@both_languages
def test_every_step_says_what_to_do_and_who_is_waited_for(language: str) -> None:
    texts = ONIX.words.texts(language)
    effects = [f"effect_{gem}" for gem in GEM_NAMES]
    steps = [key for step in STEPS for key in (effects if step == "effect" else [step])]
    for step in steps:
        assert_well_said(texts.say(f"step.{step}"))
        waiting = texts.say(f"waiting.{step}", {"seat": 1}, NAMES)
        assert_well_said(waiting)
        assert ("Alice" in waiting) == (step != "over")


# Onix: what happens


def assert_well_said(text: str) -> None:
    """A whole sentence, with nothing of the machine in it."""
    assert text[-1] in ".!"
    assert not re.search(r"[{}|_#()]|None|True|False|circle/|  | [.,]", text), text


CROSS: Card = ("cross",)
PAIR: Card = ("circle", "cross")

SAMPLES: dict[events.OnixEvent, tuple[str, str]] = {
    events.Began(first=1): (
        "La partie commence, et Alice ouvre.",
        "The game begins, and Alice goes first.",
    ),
    events.Took(seat=1, gem="cross", piles=(2, 3), cards=(CROSS, PAIR), uncovered=(PAIR, None)): (
        "Alice choisit la croix et prend une croix et un rond-croix.",
        "Alice chooses the cross and takes a cross and a circle-cross.",
    ),
    events.Placed(seat=1, card=PAIR, collection=4, new=True): (
        "Alice pose un rond-croix pour commencer sa Collection 5.",
        "Alice places a circle-cross to start Collection 5.",
    ),
    events.Placed(seat=1, card=PAIR, collection=0, new=False): (
        "Alice pose un rond-croix sur sa Collection 1.",
        "Alice places a circle-cross on Collection 1.",
    ),
    events.Drew(seat=1, pile=2, card=CROSS, uncovered=None): (
        "Alice pioche une croix sur la Pioche 3.",
        "Alice draws a cross from Pile 3.",
    ),
    events.Stocked(seat=1, pile=0, card=CROSS, uncovered=PAIR): (
        "Alice stocke une croix depuis la Pioche 1.",
        "Alice stocks a cross from Pile 1.",
    ),
    events.Stole(seat=1, victim=0, collection=1, card=CROSS, gone=True): (
        "Alice vole une croix à Léa, sur sa Collection 2, qui disparaît.",
        "Alice steals a cross from Léa’s Collection 2, which is gone now.",
    ),
    events.Destroyed(seat=1, victim=0, collection=1, card=CROSS, gone=False): (
        "Alice détruit une croix chez Léa, sur sa Collection 2.",
        "Alice destroys a cross on Léa’s Collection 2.",
    ),
    events.Skipped(seat=1, gem="cross"): (
        "Rien à viser\u00a0: Alice saute l’effet Détruire.",
        "Nothing to aim at: Alice skips the effect Destroy.",
    ),
    events.Completed(seat=1, collection=2, cards=(("square", "diamond"), PAIR)): (
        "Alice complète sa Collection 3\u00a0: carré-losange et rond-croix rejoignent son Stock.",
        "Alice completes Collection 3: square-diamond and circle-cross go into the Stock.",
    ),
    events.Ended(winners=(1,), reason="piles_empty"): (
        "Pioches épuisées\u00a0: Alice gagne\u00a0!",
        "Piles run out: Alice wins!",
    ),
    events.Ended(winners=(0, 1), reason="rid_of_gems"): (
        "Plus une seule gemme\u00a0: Léa et Alice partagent la victoire\u00a0!",
        "Not a gem left: Léa and Alice share the victory!",
    ),
}


def log_line(event: events.OnixEvent, language: str, viewer: int) -> str:
    values = msgspec.structs.asdict(event)
    tag = check_texts.tag_of(type(event))
    return ONIX.words.texts(language).say(f"log.{tag}", values, NAMES, viewer)


def test_every_event_has_a_sample() -> None:
    assert {type(event) for event in SAMPLES} == set(check_texts.members(ONIX.event_type))


@both_languages
@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: check_texts.tag_of(type(event)))
def test_an_event_reads_well_to_everybody(event: events.OnixEvent, language: str) -> None:
    assert log_line(event, language, SPECTATOR) == SAMPLES[event][LANGUAGES.index(language)]
    assert log_line(event, language, 2) == SAMPLES[event][LANGUAGES.index(language)]
    to_alice = log_line(event, language, 1)
    assert_well_said(to_alice)
    assert "Alice" not in to_alice
    assert re.search(
        r"\b(tu|ta|toi)\b" if language == "fr" else r"\byour?\b", to_alice, re.IGNORECASE
    )


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("fr", "Alice te vole une croix, sur ta Collection 2, qui disparaît."),
        ("en", "Alice steals a cross from your Collection 2, which is gone now."),
    ],
)
def test_whoever_is_robbed_is_told_so(language: str, line: str) -> None:
    stole = events.Stole(seat=1, victim=0, collection=1, card=CROSS, gone=True)
    assert log_line(stole, language, 0) == line


@both_languages
def test_results_name_the_winners(language: str) -> None:
    texts = ONIX.words.texts(language)
    assert "Alice" in texts.say("result.won", {"winners": (1,)}, NAMES, 0)
    assert "Alice" not in texts.say("result.won", {"winners": (1,)}, NAMES, 1)
    shared = texts.say("result.shared", {"winners": (0, 1)}, NAMES)
    assert "Léa" in shared
    assert "Alice" in shared


# Onix: played


def move_text(move: Any, view: OnixView, texts: Texts) -> str:
    """How a legal move reads on a button, with the values that a button has."""
    tag = check_texts.tag_of(type(move))
    values = msgspec.structs.asdict(move)
    match move:
        case Take(_, piles):
            values["cards"] = tuple(view.piles[pile].top for pile in piles)
        case Place(collection):
            tag = "place_new" if collection is None else "place_on"
            values["card"] = view.hand[0]
        case Draw(pile) | Stock(pile):
            values["card"] = view.piles[pile].top
        case Steal(seat, collection) | Destroy(seat, collection):
            values["card"] = view.table[seat].collections[collection][-1]
    return texts.say(f"move.{tag}", values, NAMES)


def positions(seats: int, seed: int) -> Iterator[tuple[State, OnixView, Recorder]]:
    chance = FastChance(seed)
    state = ONIX.start(ONIX.options({"advanced": bool(seed % 2)}), seats, chance)
    recorder = Recorder()
    while True:
        view = ONIX.view(state, SPECTATOR)
        yield state, view, recorder
        if state.is_over():
            return
        recorder = Recorder()
        legal = state.legal(state.deciders()[0])
        move = legal[chance.below(len(legal))]
        state.play(state.deciders()[0], move, chance, recorder)


@pytest.mark.parametrize("seats", [2, 5])
def test_all_that_happens_in_a_game_can_be_told(seats: int) -> None:
    for state, view, recorder in positions(seats, seats):
        for language in LANGUAGES:
            for event in recorder.heard_by(0):
                assert_well_said(log_line(event, language, 0))  # type: ignore[arg-type]
            for seat in state.deciders():
                moves = [ONIX.decode(code) for code in state.legal(seat)]
                buttons = [move_text(move, view, ONIX.words.texts(language)) for move in moves]
                assert len(set(buttons)) == len(moves), buttons


def test_every_refusal_can_be_met_and_has_its_sentence() -> None:
    refusals: dict[str, Refusal] = {}
    kinds: set[tuple[object, ...]] = set()
    for seed in range(4):
        for state, view, _ in positions(5, seed):
            # One position of each kind is enough: it is asked about everything.
            kind = (view.step, view.gem, any(pile.top is None for pile in view.piles))
            if kind not in kinds:
                kinds.add(kind)
                refusals |= {refusal.reason: refusal for refusal in all_refusals(state)}
    assert refusals.keys() == set(check_texts.reasons_in(check_texts.sources(ONIX.package)))
    for refusal in refusals.values():
        for language in LANGUAGES:
            assert_well_said(ONIX.words.texts(language).refuse(refusal, NAMES))
            assert refusal.clause in ONIX.words.texts(language).clauses()


def all_refusals(state: State) -> Iterator[Refusal]:
    for seat in range(-1, state.seats + 1):
        for move in range(-1, END_OF_MOVES + 1):
            refusal = state.refusal(seat, move)
            if refusal is not None:
                yield refusal
