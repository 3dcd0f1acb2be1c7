"""What the options screen of Oni against all needs."""

from tablee.core.menu import Menu
from tablee.games.memodixe.oni.options import OniOptions


class OniMenu(Menu[OniOptions]):
    def usual(self) -> OniOptions:
        # MD-51: whoever has not played yet begins with the fewest effects and the longest clock.
        return OniOptions(level="easy")
