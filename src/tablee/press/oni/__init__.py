"""Oni against all on paper: its rules for people who sit around the real dice.

At a screen a referee, a clock and buttons do what people do at a table with hands and voices, so
the screen's rulebook says other things. Powers and effects are worded as on the printed cards.
"""

from typing import Any

from tablee.core.content import read_toml
from tablee.core.texts import Texts
from tablee.games.dixe import symbol_names
from tablee.games.oni.cards import CARDS, FIRST_EFFECTS

PACKAGE = "tablee.press.oni"
GAME, POWERS = "tablee.games.oni", "tablee.games.memodixe"


def texts(language: str) -> Texts:
    """The rules, with every power (MD-19.n) and every effect (MD-66.n) as a clause of its own."""
    written = Texts.load(PACKAGE, language)
    effects = Texts.load(GAME, language)
    powers = read_toml(POWERS, f"powers.{language}.toml")
    rulebook = {name: dict(section) for name, section in written.table("rulebook").items()}
    for name, clause, items in (
        ("powers", "MD-19", _powers(powers, written)),
        ("effects", "MD-66", _effects(effects, written)),
    ):
        rulebook[name] = _with_items(rulebook[name], clause, items)
    return Texts(language, {**written.tables, "rulebook": rulebook}, PACKAGE)


def _with_items(section: dict[str, str], clause: str, items: dict[str, str]) -> dict[str, str]:
    """The section with these items behind the clause that they belong to."""
    ordered: dict[str, str] = {}
    for key, text in section.items():
        ordered[key] = text
        if key == clause:
            ordered |= items
    return ordered


def _powers(words: dict[str, Any], written: Texts) -> dict[str, str]:
    said = words["power"]
    named = [(name, said[name]["oni"]) for name in said]
    assert {name for name, _ in named} == {*symbol_names(), "character"}
    return {
        f"MD-19.{number}": written.say(
            "item.line", {"name": written.say(f"symbol.{name}"), "text": text}
        )
        for number, (name, text) in enumerate(named, 1)
    }


def _effects(said: Texts, written: Texts) -> dict[str, str]:
    """Those that are in a level's deck: they have a clause each."""
    names, texts = said.table("card"), said.table("on_paper")
    return {
        f"MD-66.{number}": written.say("item.line", {"name": names[card], "text": texts[card]})
        for number, card in enumerate(CARDS[:FIRST_EFFECTS], 1)
    }
