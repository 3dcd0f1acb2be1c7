"""What the options screen of ON'CARD needs: all the characters, and players' own."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablee.core.menu import Menu
from tablee.games.oncard import own
from tablee.games.oncard.deck import all_cards, all_dixes, default_set
from tablee.games.oncard.options import OnCardOptions
from tablee.games.oncard.state import ROW
from tablee.games.oncard.view import Printed


class OnCardMenu(Menu[OnCardOptions]):
    is_designed = True

    def first(self) -> OnCardOptions:
        """All the rules against bots that are easy to beat take a quarter of an hour: whoever meets
        them for the first time has the first level."""
        return msgspec.structs.replace(self.usual(), rules="first")

    def choices(self, options: OnCardOptions) -> dict[str, Any]:
        printed = all_cards(options)
        characters = [
            Printed(character=name, faces=dixe.sides, card=printed[name])
            for name, dixe in all_dixes(options).items()
            if name in printed
        ]
        plain: dict[str, Any] = msgspec.to_builtins(
            {"characters": characters, "default": default_set(), "row": ROW}
        )
        return plain

    def with_files(self, options: OnCardOptions, files: Sequence[tuple[str, str]]) -> OnCardOptions:
        dixes, own_cards = own.merge(options.dixes, options.cards, files)
        return msgspec.structs.replace(options, dixes=dixes, cards=own_cards)

    def tried(self) -> Sequence[Mapping[str, Any]]:
        return (own.sample(),)

    def for_seats(self, options: OnCardOptions, before: Sequence[int | None]) -> OnCardOptions:
        options = super().for_seats(options, before)
        sets = options.sets
        if len(sets) < 2:
            return options
        rows = [
            sets[seat] if seat is not None and seat < len(sets) else default_set()
            for seat in before
        ]
        return msgspec.structs.replace(options, sets=tuple(rows))
