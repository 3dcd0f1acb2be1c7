"""A terminal waits for its player: what is played against the clock is played on the page."""

import pytest

from tablee import games
from tablee.cli.main import main


def test_a_game_in_which_time_plays_is_for_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(games.GAMES, "bell", "tests.core.bell")
    monkeypatch.setattr("sys.argv", ["tablee", "play", "bell"])
    assert main() != 0
    assert "tablee serve --open" in capsys.readouterr().err
