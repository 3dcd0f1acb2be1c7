"""Texts: values in braces, lists, plurals, and who is told what."""

from pathlib import Path
from typing import Any

import pytest

from tablee.core.content import ContentError
from tablee.core.events import SPECTATOR
from tablee.core.refusal import Refusal
from tablee.core.texts import Texts, UnknownLanguage

TABLES: dict[str, Any] = {
    "and": "et",
    "gem": {"circle": "rond", "cross": "croix", "circle/cross": "rond-croix"},
    "yes": {"7": "sept"},
    "line": {
        "plain": "Bonjour.",
        "gem": "{gem:gem}",
        "number": "{number}",
        "numbers": "{numbers:list}",
        "looked_up": "{number:yes}",
        "player": "{seat:player}",
        "place": "{pile:place}",
        "count": "{count} {count:carte|cartes}",
        "flag": "{new:une autre|la même}{gone:, la dernière|}",
        "table": "{gem:nowhere}",
        "of": "{seat:player} : le tour de {seat:player}, que {seat:player} joue.",
        "host": "La table de {host:name}, pas de {host}",
    },
    "log": {
        "took": {"you": "Tu prends.", "other": "{seat:player} prend."},
        "stole": {
            "you": "Tu voles.",
            "victim": "{seat:player} te vole.",
            "other": "{seat:player} vole.",
        },
        "ended": {"winners": "Tu gagnes.", "other": "{winners:player}"},
        "strange": {"you": "Toi."},
    },
    "refusal": {"wrong": "Essaie {gems:gem}."},
}

NAMES = ("Léa", "Tom", "Zoé")


def texts(language: str = "fr") -> Texts:
    return Texts(language, TABLES, "here")


def say(key: str, **values: Any) -> str:
    return texts().say(f"line.{key}", values, NAMES)


def test_a_text_without_values_is_itself() -> None:
    assert texts().say("line.plain") == "Bonjour."


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("circle", "rond"),
        (("circle",), "rond"),
        (("circle", "cross"), "rond-croix"),
        (("cross", "circle"), "croix et rond"),
        ((("circle",), ("circle", "cross"), ("cross",)), "rond, rond-croix et croix"),
        ((), ""),
    ],
)
def test_values_are_looked_up_and_listed(value: Any, said: str) -> None:
    assert say("gem", gem=value) == said


def test_a_table_with_a_star_lets_names_that_players_have_given_pass() -> None:
    tables = {"and": "et", "who": {"*": "un nom", "oni": "Oni"}, "line": {"who": "{who:who}"}}
    texts = Texts("fr", tables, "here")
    assert texts.say("line.who", {"who": ("oni", "Lou {x}")}) == "Oni et Lou {x}"
    del tables["who"]["*"]  # type: ignore[attr-defined]
    with pytest.raises(ContentError, match="nothing to say for 'Lou'"):
        texts.say("line.who", {"who": "Lou"})


def test_numbers_are_shown_looked_up_or_listed() -> None:
    assert say("number", number=7) == "7"
    assert say("looked_up", number=7) == "sept"
    assert say("numbers", numbers=(3, 5, 9)) == "3, 5 et 9"


def test_players_are_named_and_those_without_a_name_are_numbered() -> None:
    assert say("player", seat=1) == "Tom"
    assert say("player", seat=(0, 2)) == "Léa et Zoé"
    assert say("player", seat=4) == "#5"


def test_places_are_counted_from_one() -> None:
    assert say("place", pile=0) == "1"
    assert say("place", pile=(0, 3, 4)) == "1, 4 et 5"


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("fr", 0, "0 carte"),
        ("fr", 1, "1 carte"),
        ("fr", 2, "2 cartes"),
        ("en", 0, "0 cartes"),
        ("en", 1, "1 carte"),
        ("en", 2, "2 cartes"),
    ],
)
def test_zero_is_singular_in_french_and_plural_in_english(
    language: str, count: int, said: str
) -> None:
    assert texts(language).say("line.count", {"count": count}) == said


@pytest.mark.parametrize("language", ["fr", "en"])
def test_several_values_choose_by_how_many_they_are(language: str) -> None:
    for count, said in ((1, "carte"), (3, "cartes")):
        text = texts(language).say("line.count", {"count": (7,) * count})
        assert text.endswith(f" {said}")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_yes_and_no_choose_the_same_in_every_language(language: str) -> None:
    assert texts(language).say("line.flag", {"new": True, "gone": False}) == "une autre"
    assert texts(language).say("line.flag", {"new": False, "gone": True}) == "la même, la dernière"


@pytest.mark.parametrize(
    ("viewer", "said"), [(0, "Tu prends."), (1, "Léa prend."), (SPECTATOR, "Léa prend.")]
)
def test_the_player_whom_a_line_is_about_is_addressed(viewer: int, said: str) -> None:
    assert texts().say("log.took", {"seat": 0}, NAMES, viewer) == said


def test_a_spectator_is_never_the_player() -> None:
    assert texts().say("log.took", {"seat": SPECTATOR}, (), SPECTATOR).endswith("prend.")


@pytest.mark.parametrize(
    ("viewer", "said"),
    [(0, "Tu voles."), (1, "Léa te vole."), (2, "Léa vole."), (SPECTATOR, "Léa vole.")],
)
def test_somebody_else_in_the_line_can_be_addressed_too(viewer: int, said: str) -> None:
    assert texts().say("log.stole", {"seat": 0, "victim": 1}, NAMES, viewer) == said


@pytest.mark.parametrize(("viewer", "said"), [(0, "Tu gagnes."), (1, "Léa et Zoé")])
def test_one_of_several_can_be_addressed(viewer: int, said: str) -> None:
    assert texts().say("log.ended", {"winners": (0, 2)}, NAMES, viewer) == said


def test_a_refusal_is_a_sentence() -> None:
    refusal = Refusal("OX-21", "wrong", {"gems": ("cross",)})
    assert texts().refuse(refusal) == "Essaie croix."


@pytest.mark.parametrize(
    ("path", "values", "named"),
    [
        ("line.missing", {}, "line.missing"),
        ("missing.plain", {}, "missing"),
        ("line.gem", {}, "gem"),
        ("line.gem", {"gem": "ruby"}, "ruby"),
        ("line.table", {"gem": "circle"}, "nowhere"),
        ("log.strange", {"seat": 0}, "log.strange"),
    ],
)
def test_what_is_missing_is_named(path: str, values: dict[str, Any], named: str) -> None:
    with pytest.raises(ContentError, match=named):
        texts().say(path, values)


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownLanguage, match=r"'de'.*fr, en"):
        Texts.load("tablee.games.onix", "de")


def test_a_package_without_texts_is_named() -> None:
    with pytest.raises(ContentError, match=r"texts\.fr\.toml in tablee\.pool"):
        Texts.load("tablee.pool", "fr")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Anna", "Anna : le tour d’Anna, qu’Anna joue."),
        ("Élise", "Élise : le tour d’Élise, qu’Élise joue."),
        ("Basile", "Basile : le tour de Basile, que Basile joue."),
        ("Hugo", "Hugo : le tour d’Hugo, qu’Hugo joue."),
        ("Hector", "Hector : le tour d’Hector, qu’Hector joue."),
        ("Hibou", "Hibou : le tour de Hibou, que Hibou joue."),
        ("Hérisson", "Hérisson : le tour de Hérisson, que Hérisson joue."),
        ("Yvette", "Yvette : le tour d’Yvette, qu’Yvette joue."),
        ("Yann", "Yann : le tour de Yann, que Yann joue."),
        ("Ouassim", "Ouassim : le tour de Ouassim, que Ouassim joue."),
        ("Œdipe", "Œdipe : le tour d’Œdipe, qu’Œdipe joue."),
    ],
)
def test_french_is_shortened_before_a_name(name: str, said: str) -> None:
    assert texts().say("line.of", {"seat": 0}, [name]) == said
    assert texts("en").say("line.of", {"seat": 0}, ["Anna"]).count("de Anna") == 1


def test_only_names_are_shortened_before() -> None:
    said = texts().say("line.host", {"host": "Anna"})
    assert said == "La table d’Anna, pas de Anna"


def test_words_that_belong_together_may_have_a_file_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "spoken"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "texts.en.toml").write_text('and = "and"\n[card]\none = "One"', "utf-8")
    (package / "texts.more.en.toml").write_text('card.two = "Two"\npaper.two = "2"', "utf-8")
    (package / "texts.more.fr.toml").write_text('card.two = "Deux"', "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    texts = Texts.load("spoken", "en")
    assert texts.table("card") == {"one": "One", "two": "Two"}
    assert texts.say("paper.two") == "2"
    (package / "texts.twice.en.toml").write_text('card.one = "Uno"', "utf-8")
    with pytest.raises(ContentError, match=r"texts\.twice\.en\.toml, card has one, which is"):
        Texts.load("spoken", "en")
