"""A match at one moment: what is made of it for whoever looks, made once for all who do.

Two entries of the log are two moments. Views are worth keeping within one: whoever has to decide is
shown his own twice, a table of spectators the same one many times.
"""

from bisect import bisect_left
from typing import Any

import msgspec

from tablee.core.events import SPECTATOR, Event
from tablee.core.game import View
from tablee.core.match import Match
from tablee.core.shown import shown
from tablee.server.protocol import Happening


class Moment:
    """Nothing in it may be changed: others are shown it, too."""

    def __init__(self, match: Match) -> None:
        self.number = match.moment
        self.match = match
        self._views: dict[int, View] = {}
        self._shown: dict[int, dict[str, Any]] = {}

    def view(self, eyes: int) -> View:
        view = self._views.get(eyes)
        if view is None:
            view = self._views[eyes] = self._see(eyes)
        return view

    def _see(self, eyes: int) -> View:
        game, state = self.match.game, self.match.state
        if not (game.has_one_view and self._views):
            seen: View = game.view(state, eyes)
            return seen
        return msgspec.structs.replace(next(iter(self._views.values())), viewer=eyes)

    def shown(self, eyes: int) -> dict[str, Any]:
        """The view in plain values, as a page needs it."""
        plain = self._shown.get(eyes)
        if plain is None:
            plain = self._shown[eyes] = self._show(eyes)
        return plain

    def _show(self, eyes: int) -> dict[str, Any]:
        if not (self.match.game.has_one_view and self._shown):
            return shown(self.view(eyes))
        return {**next(iter(self._shown.values())), "viewer": eyes}

    def is_private(self, eyes: int) -> bool:
        """Whether these eyes see what not everybody may."""
        game = self.match.game
        if eyes == SPECTATOR or not game.has_private_views:
            return False
        view = self.view(eyes)
        if game.hosting.has_hands or game.hosting.is_secret(view):
            return True
        return view != msgspec.structs.replace(self.view(SPECTATOR), viewer=eyes)


class Rows:
    """What each viewer was told of a match, one row for each, added to as it goes on."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._rows: dict[int, list[Event]] = {}
        self._places: dict[int, list[int]] = {}
        """Where each event of a row is among all that was told."""
        self._read: dict[int, int] = {}

    def of(self, viewer: int) -> list[Event]:
        told, read = self.match.told, self._read.get(viewer, 0)
        row = self._rows.setdefault(viewer, [])
        places = self._places.setdefault(viewer, [])
        if read < len(told):
            new = [place for place in range(read, len(told)) if told[place].reaches(viewer)]
            row += [told[place].event for place in new]
            places += new
            self._read[viewer] = len(told)
        return row

    def heard(self, viewer: int, first: int) -> int:
        """How many of the first so many that were told have reached him."""
        self.of(viewer)
        return bisect_left(self._places[viewer], first)

    def after(self, viewer: int, heard: int) -> list[Happening]:
        """Numbered in his own row, from the one after those that he has heard."""
        row = self.of(viewer)
        if len(row) == heard:
            return []
        return [
            Happening(number, msgspec.to_builtins(event))
            for number, event in enumerate(row[heard:], heard + 1)
        ]

    def forget(self) -> None:
        """Something was taken back."""
        self._rows.clear()
        self._places.clear()
        self._read.clear()
