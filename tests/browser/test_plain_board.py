"""A game that has no board yet is played on the plain one: the template, to its end."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import LAPTOP, PHONE, Invite
from tests.cli.command import environment
from tests.copies import build_page, copy_house, run_in
from tests.server.serving import Server

from tablee.core.texts import Texts

ROUNDS = 3


class EnlargedServer(Server):
    """Of sources of its own."""

    def __init__(self, folder: Path, root: Path) -> None:
        super().__init__(folder)
        self._program = (sys.executable, "-m", "tablee")
        sources = os.pathsep.join([str(root / "src"), str(root)])
        self._environment = environment(PYTHONPATH=sources)


@pytest.fixture(scope="module")
def enlarged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with one game more, and the page that is built with it."""
    root = copy_house(tmp_path_factory.mktemp("enlarged") / "house")
    made = run_in(root, "-m", "tablee", "new-game", "morpion", "--root", str(root))
    assert made.returncode == 0, made.stderr
    build_page(root)
    with EnlargedServer(tmp_path_factory.mktemp("served"), root) as server:
        yield server


@pytest.mark.parametrize(("language", "size"), [("fr", PHONE), ("en", LAPTOP)])
def test_a_new_game_is_played_to_its_end(
    invite: Invite, enlarged: Server, language: str, size: ViewportSize
) -> None:
    texts = Texts.load("tablee.games._template", language)
    name = texts.say("game.name").replace("Template", "Morpion")
    anna = invite(language, at=enlarged, viewport=size)
    anna.open()
    heading = anna.page.get_by_role("heading", name=name, exact=True)
    tile = anna.page.get_by_role("article").filter(has=heading)
    tile.get_by_role("button", name=anna.say("home.play_now"), exact=True).click()
    board = anna.page.locator("main [data-plain=any]")
    for played in range(ROUNDS):
        moves = board.locator("li button")
        expect(moves).to_have_count(ROUNDS - played)
        expect(board.get_by_text(texts.say("view.hand"), exact=True)).to_be_visible()
        anna.expect_no_sideways()
        moves.first.click()
    over = anna.page.get_by_role("region", name=anna.say("table.over"), exact=True)
    expect(over).to_contain_text(texts.say("ending.hands_empty"))
    expect(board.locator("li button")).to_have_count(0)
    expect(board.get_by_text(texts.say("view_by_seat.taken"), exact=True)).to_be_visible()
