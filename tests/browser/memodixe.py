"""A table of MémoDiXe as it is on the screen: a whole one, a television, or a phone beside it."""

from playwright.sync_api import Locator
from tests.browser.game_table import GameTable


class MemoTable(GameTable):
    """What one person sees of it."""

    game = "memodixe"
    place = ".memodixe"

    @property
    def power(self) -> Locator:
        """What the pair does, where it is found."""
        return self.board.locator("[data-spot=power]")

    @property
    def verdict(self) -> Locator:
        """Of a call."""
        return self.board.locator(".verdict")

    def spot(self, spot: int) -> Locator:
        return self.board.locator(f'[data-at="spot:{spot}"]')

    def pile(self, seat: int) -> Locator:
        return self.board.locator(f'[data-at="pile:{seat}"]').first

    def play_on(self, decisions: int) -> None:
        """So many decisions, of those that are offered the first; two dice make one swap."""
        for _ in range(decisions):
            things = self.await_turn()
            if not things:
                return
            first = next((name for name in things if name != "act:call"), things[0])
            self.choose(first)
            if self.board.locator("[aria-pressed=true]").count():
                self.choose(next(name for name in things if name != first))
