"""ON'CARD with short combinations and every power: random games that end soon, for the kit.

Random players hardly ever finish five symbols, so a random game with the cards of the house takes
thousands of decisions. The rules are the same; only what is printed on the cards differs.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from tablee.games.oncard.deck import known_cards
from tablee.games.oncard.game import OnCardGame
from tablee.games.oncard.options import OnCardOptions

WITH_AUDREY_AND_ONI = (
    "audrey_junior",
    "oni",
    "mr_blaireau",
    "hanuman",
    "crane_yorick",
    "doryphore",
)
WITH_ZONBI_AND_ARKAN = (
    "zonbi",
    "arkan_sonney",
    "mr_blaireau",
    "hanuman",
    "audrey_junior",
    "oni",
)


def short_cards() -> list[dict[str, Any]]:
    """The house's cards with combinations of one, one and two symbols."""
    cards = []
    for card in known_cards().values():
        first, second, third = card.combinations
        short = (first[:1], second[:1], third[:2])
        cards.append(msgspec.to_builtins(msgspec.structs.replace(card, combinations=short)))
    return cards


class QuickOnCard(OnCardGame):
    characters = WITH_AUDREY_AND_ONI
    level = "normal"

    def options(self, given: Mapping[str, Any]) -> OnCardOptions:
        preset = {"cards": short_cards(), "sets": [self.characters], "jokers": self.level}
        return super().options({**preset, **given})


class QuickExpert(QuickOnCard):
    characters = WITH_ZONBI_AND_ARKAN
    level = "expert"


class QuickSuperExpert(QuickOnCard):
    level = "super_expert"


class QuickFirstLevel(QuickOnCard):
    """The first level (OC-96), where nobody is asked to save."""

    characters = WITH_ZONBI_AND_ARKAN
    # Nobody chooses anything face down there.
    has_secrets = False

    def options(self, given: Mapping[str, Any]) -> OnCardOptions:
        return super().options({"rules": "first", **given})
