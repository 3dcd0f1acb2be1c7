"""The words of One More!: every event, card, step and move, in both languages."""

import re

import msgspec
import pytest
from tests.games.onemore.tables import START, WHOLE_DECK, match_at

from tablee.core.events import SPECTATOR, Event
from tablee.core.texts import LANGUAGES
from tablee.games.onemore import GAME, events

NAMES = ("Léa", "Alice", "Tom", "Zoé")
HAND = ("4+swap", "9-", START)

SAMPLES: dict[Event, tuple[str, str]] = {
    events.Began(round=2, first=1): (
        "La manche 2 commence, et Alice ouvre.",
        "Round 2 begins, and Alice goes first.",
    ),
    events.Played(seat=1, card="4-swap"): ("Alice joue 4− Échanger.", "Alice plays 4− Swap."),
    events.Replays(seat=1): ("Alice rejoue.", "Alice plays again."),
    events.Drew(seat=1): ("Alice pioche une carte.", "Alice draws a card."),
    events.MadeDraw(seat=1, target=0): (
        "Alice fait piocher une carte à Léa.",
        "Alice makes Léa draw a card.",
    ),
    events.Skipped(seat=1, effect="swap"): (
        "Échanger n’est pas possible\u00a0: Alice s’en passe.",
        "Swap is not possible now: Alice goes without it.",
    ),
    events.Named(seat=3, targets=(0, 1)): (
        "Zoé désigne les deux personnes qui s’échangent une carte\u00a0: Léa et Alice.",
        "Zoé names the two who exchange a card: Léa and Alice.",
    ),
    events.Swapped(targets=(0, 1)): (
        "Léa et Alice ont échangé une carte.",
        "Léa and Alice have exchanged a card.",
    ),
    events.Left(seat=1): (
        "Plus une carte en main\u00a0: Alice quitte cette manche.",
        "Not a card left: Alice is out of this round.",
    ),
    events.Stuck(seat=1, hand=HAND, defeats=1): (
        "Alice ne peut pas jouer (4+ Échanger, 9− et 5\u00a0+/−)\u00a0: manche perdue, et une "
        "première carte «\u00a0one more\u00a0»\u00a0!",
        "Alice cannot play (4+ Swap, 9− and 5\u00a0+/−): the round is lost, for a first "
        "“one more” card!",
    ),
    events.LastOne(seat=1, defeats=2): (
        "Alice garde les dernières cartes en main\u00a0: manche perdue, et une deuxième carte "
        "«\u00a0one more\u00a0»\u00a0!",
        "Alice is the last with cards: the round is lost, for a second “one more” card!",
    ),
    events.Ended(winners=(1,), reason="last_with_cards"): (
        "Les dernières cartes en main, pour la deuxième fois\u00a0: Alice gagne\u00a0!",
        "Last with cards, for the second time: Alice wins!",
    ),
}

PRIVATE: dict[Event, tuple[str, str]] = {
    events.Dealt(seat=1, hand=HAND): (
        "Ta main\u00a0: 4+ Échanger, 9− et 5\u00a0+/−.",
        "Your hand: 4+ Swap, 9− and 5\u00a0+/−.",
    ),
    events.DrewCard(seat=1, card="1+"): ("Tu as pioché 1+.", "You have drawn 1+."),
    events.Gave(seat=1, card=START): (
        "Tu poses 5\u00a0+/−, face cachée.",
        "You lay 5\u00a0+/− face down.",
    ),
    events.Received(seat=1, giver=2, card="9+draw"): (
        "Tom t’a donné 9+ Piocher.",
        "Tom gave you 9+ Draw.",
    ),
}

FOR_ALL: dict[Event, tuple[str, str]] = {
    events.Buried(card="9+swap"): (
        "Personne ne pourrait répondre à 9+ Échanger\u00a0: la carte passe sous la pioche.",
        "Nobody could answer 9+ Swap: it goes under the deck.",
    ),
    events.Turned(card="1-"): ("La première carte est 1−.", "The first card is 1−."),
    events.Reversed(clockwise=False): (
        "Désormais, on tourne dans l’autre sens.",
        "From now on, play goes counter-clockwise.",
    ),
}

both_languages = pytest.mark.parametrize("language", LANGUAGES)


def said(event: Event, language: str, viewer: int) -> str:
    path = f"log.{event.__struct_config__.tag}"
    return GAME.words.texts(language).say(path, msgspec.structs.asdict(event), NAMES, viewer)


def test_every_event_has_a_sample() -> None:
    sampled = {type(event) for event in (*SAMPLES, *PRIVATE, *FOR_ALL)}
    assert sampled == set(GAME.event_type.__args__)


@both_languages
@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_a_public_event_reads_well_to_everybody(event: Event, language: str) -> None:
    wanted = SAMPLES[event][LANGUAGES.index(language)]
    assert said(event, language, SPECTATOR) == said(event, language, 2) == wanted
    to_alice = said(event, language, 1)
    you = r"\b(tu|ta|toi|te|ton)\b" if language == "fr" else r"\byour?\b"
    assert re.search(you, to_alice, re.IGNORECASE)


@both_languages
@pytest.mark.parametrize("event", PRIVATE, ids=lambda event: type(event).__name__)
def test_a_private_event_reads_well_to_its_owner(event: Event, language: str) -> None:
    assert said(event, language, 1) == PRIVATE[event][LANGUAGES.index(language)]


@both_languages
@pytest.mark.parametrize("event", FOR_ALL, ids=lambda event: type(event).__name__)
def test_what_concerns_nobody_reads_the_same_to_all(event: Event, language: str) -> None:
    wanted = FOR_ALL[event][LANGUAGES.index(language)]
    assert {said(event, language, viewer) for viewer in range(-1, 4)} == {wanted}


@both_languages
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    names = GAME.words.texts(language).table("card")
    plain = [f"{number}{sign}" for number in range(1, 10) for sign in "+-"]
    assert set(names) == {*WHOLE_DECK, *plain, START}
    assert len(set(names.values())) == len(names)
    effects = GAME.words.texts(language).table("effect")
    for card in WHOLE_DECK:
        assert names[card] == f"{card[0]}{card[1].replace('-', '−')} {effects[card[2:]]}"


@both_languages
@pytest.mark.parametrize("step", ["play", "draw", "swap", "give"])
def test_moves_read_differently_from_each_other(step: str, language: str) -> None:
    match = match_at(step)
    texts = GAME.words.texts(language)
    for seat in match.state.deciders():
        view = match.game.view(match.state, seat)
        moves = [GAME.decode(code) for code in match.state.legal(seat)]
        wordings = [GAME.words.wording(view, move) for move in moves]
        buttons = [texts.say(f"move.{key}", values, NAMES) for key, values in wordings]
        assert len(set(buttons)) == len(moves)
        assert GAME.words.step(view) == step
        assert texts.say(f"step.{step}")
        assert NAMES[seat] in texts.say(f"waiting.{step}", {"seat": seat}, NAMES)
