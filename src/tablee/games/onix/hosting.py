"""How Onix is hosted: everything lies open on the table."""

from tablee.core.hosting import Hosting
from tablee.games.onix.moves import OnixMove
from tablee.games.onix.options import OnixOptions
from tablee.games.onix.view import OnixView


class OnixHosting(Hosting[OnixOptions, OnixMove, OnixView]):
    has_hands = False
