"""What is told of Oni against all reads well, to whoever it happens and to the others."""

import msgspec
import pytest

from tablee.core.texts import LANGUAGES
from tablee.games.memodixe.events import NothingHappens, TurnedBack
from tablee.games.oni import GAME, events
from tablee.games.oni.effect_events import Clapped, RaceWon

NAMES = ("Léa", "Alice", "Tom", "Zoé")
ALICE, TOM = 1, 2

TOLD: dict[events.OniEvent, tuple[tuple[str, str], tuple[str, str]]] = {
    # To the others, and to Alice; in French, and in English.
    events.OniAsked(oni=ALICE, ask="turn_two", seconds=8): (
        ("Alice a 8 secondes pour retourner deux dés.", "Alice has 8 seconds to turn two dice."),
        ("Tu as 8 secondes pour retourner deux dés.", "You have 8 seconds to turn two dice."),
    ),
    events.WishedNone(seat=ALICE): (
        ("Alice ne souhaite plus de pause.", "Alice no longer asks for a pause."),
        ("Tu ne souhaites plus de pause.", "You no longer ask for a pause."),
    ),
    TurnedBack(seat=ALICE, spots=(0, 3)): (
        (
            "Pas de paire pour Alice\u00a0: les dés 1 et 4 reprennent leur position.",
            "No pair for Alice: dice 1 and 4 are turned back.",
        ),
        (
            "Pas de paire\u00a0: les dés 1 et 4 reprennent leur position.",
            "No pair: dice 1 and 4 are turned back.",
        ),
    ),
    events.TryWon(seat=ALICE, spot=2, symbol="sun"): (
        (
            "Comme annoncé, un soleil\u00a0! Alice gagne le dé 3 pour l’équipe.",
            "As named, a sun! Alice wins die 3 for the team.",
        ),
        (
            "Comme annoncé, un soleil\u00a0! Tu gagnes le dé 3 pour l’équipe.",
            "As named, a sun! You win die 3 for the team.",
        ),
    ),
    NothingHappens(seat=ALICE, symbol="sun"): (
        (
            "Le pouvoir d’Alice (soleil) ne change rien cette fois.",
            "Alice’s sun has no effect this time.",
        ),
        (
            "Ton pouvoir (soleil) ne change rien cette fois.",
            "Your sun has no effect this time.",
        ),
    ),
    events.EffectsEnded(seat=ALICE, cards=("spin", "hush")): (
        (
            "Le tour d’Alice met fin à ces effets\u00a0: {cards}.",
            "Alice’s turn ends these effects: {cards}.",
        ),
        ("Ton tour met fin à ces effets\u00a0: {cards}.", "Your turn ends these effects: {cards}."),
    ),
    RaceWon(seat=ALICE, card="slap"): (
        ("{card}\u00a0: Alice arrive en premier\u00a0!", "{card}: Alice was first!"),
        ("{card}\u00a0: tu arrives en premier\u00a0!", "{card}: you were first!"),
    ),
    Clapped(seat=ALICE, target=0): (
        ("Alice tape dans la main de Léa.", "Alice gives Léa a high five."),
        ("Tu tapes dans la main de Léa.", "You give Léa a high five."),
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", TOLD, ids=lambda event: type(event).__name__)
def test_an_event_reads_well(event: events.OniEvent, language: str) -> None:
    texts, values = GAME.words.texts(language), msgspec.structs.asdict(event)
    key = f"log.{type(event).__struct_config__.tag}"
    named = texts.table("card")
    for viewer, told in zip((TOM, ALICE), TOLD[event], strict=True):
        expected = told[LANGUAGES.index(language)]
        if "card" in values:
            expected = expected.format(card=named[values["card"]])
        if "cards" in values:
            cards = f" {texts.tables['and']} ".join(str(named[one]) for one in values["cards"])
            expected = expected.format(cards=cards)
        assert texts.say(key, values, NAMES, viewer) == expected
