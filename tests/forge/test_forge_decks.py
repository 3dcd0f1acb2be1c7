"""Another deck for Onix and One More!: dealt, seen, replayed, tried out and printed."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.cli.main import main
from tablee.core.chance import FastChance
from tablee.core.game import FileError, Game, GameError
from tablee.core.state import MoveList
from tablee.forge.decks import Comparison, compare, with_decks
from tablee.forge.errors import ForgeError
from tablee.games import load_game
from tablee.games.onemore.game import OneMoreGame
from tablee.games.onemore.rules import OneMore
from tablee.games.onix.rules import Onix
from tablee.press import Request, deck_of

ONIX = [
    *({"gems": [gem], "count": 8} for gem in ("circle", "square", "diamond", "cross")),
    {"gems": ["circle", "cross"], "count": 30},
]
ONEMORE = [
    {"numbers": [2, 3, 4, 5, 6], "signs": ["+", "-"], "effects": ["swap"]},
    {"numbers": [1, 5, 9], "signs": ["+"], "effects": ["none"], "count": 4},
]
DECKS: dict[str, list[dict[str, Any]]] = {"onix": ONIX, "onemore": ONEMORE}
SIZES = {"onix": 62, "onemore": 22}


@pytest.mark.parametrize("name", DECKS)
def test_the_usual_deck_is_no_part_of_the_options(name: str) -> None:
    game = load_game(name)
    assert "deck" not in msgspec.to_builtins(game.options({}))
    given = game.options({"deck": DECKS[name]})
    again = game.options(msgspec.json.decode(msgspec.json.encode(given)))
    assert again == given


def deck_file(lines: list[dict[str, Any]]) -> str:
    """JSON's lists and words are TOML's, too."""
    written = [
        ", ".join(f"{key} = {msgspec.json.encode(value).decode()}" for key, value in line.items())
        for line in lines
    ]
    return "cards = [" + ", ".join(f"{{ {line} }}" for line in written) + "]"


@pytest.mark.parametrize("name", with_decks())
def test_the_usual_deck_can_be_brought_in_a_file(name: str) -> None:
    game = load_game(name)
    usual = [("deck.toml", game.menu.usual_deck())]
    options = game.menu.with_files(game.options({}), usual)
    seats = game.fewest_seats
    dealt = [game.dealer(one, seats).deal(FastChance(4)) for one in (options, game.options({}))]
    assert dealt[0].fingerprint() == dealt[1].fingerprint()
    with pytest.raises(FileError, match="no list of cards"):
        game.menu.with_files(game.options({}), [("deck.toml", "cards = 3")])
    with pytest.raises(GameError, match="one deck"):
        game.menu.with_files(game.options({}), usual * 2)


def test_onix_deals_the_deck() -> None:
    game = load_game("onix")
    state = game.dealer(game.options({"deck": ONIX}), 3).deal(FastChance(1))
    assert isinstance(state, Onix)
    # 62 cards, of which each player has four.
    assert sum(int(state.height(pile)) for pile in range(5)) == 50


def played(game: Game, seats: int, seed: int, moves: int) -> Any:
    chance = FastChance(seed)
    state = game.dealer(game.options({"deck": DECKS[game.name]}), seats).deal(chance)
    legal = MoveList()
    for _ in range(moves):
        seat = state.next_decider(-1)
        if seat < 0:
            break
        state.fill_legal(seat, legal)
        state.apply(seat, legal.items[chance.below(legal.count)], chance, None)
    return state


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_sees_can_be_imagined_with_the_deck(name: str, seed: int) -> None:
    game = load_game(name)
    for moves in (0, 3, 12, 40):
        state = played(game, 3, seed, moves)
        for seat in range(3):
            seen = game.view(state, seat)
            wire = msgspec.json.decode(msgspec.json.encode(seen), type=game.view_type)
            imagined = game.imagine(wire, None, FastChance(seed))
            assert game.view(imagined, seat) == seen


def test_onemore_shows_the_cards_only_if_they_are_not_the_usual_ones() -> None:
    game = OneMoreGame()
    usual = game.dealer(game.options({}), 3).deal(FastChance(1))
    assert "cards" not in msgspec.to_builtins(game.view(usual, 0))
    state = played(game, 3, 1, 0)
    assert isinstance(state, OneMore)
    assert len(msgspec.to_builtins(game.view(state, 0))["cards"]) == 22


@pytest.mark.parametrize(
    ("name", "deck", "why"),
    [
        ("onix", [{"gems": ["circle"], "count": 8}], "Simple cards of each gem"),
        ("onix", [{"gems": ["moon"], "count": 8}], "one or two different gems"),
        ("onix", [{"gems": ["circle"], "count": 10**9}], "<= "),
        ("onix", [*ONIX, {"gems": ["cross", "square"], "count": 100}], "too few or too many"),
        ("onemore", [], "1 to"),
        ("onemore", [{"numbers": [10], "signs": ["+"], "effects": ["swap"]}], "numbers has 10"),
        ("onemore", [{"numbers": [1], "signs": ["+"], "effects": ["swap"]}], "at least 13 cards"),
    ],
)
def test_decks_that_cannot_be_played_are_refused(
    name: str, deck: list[dict[str, Any]], why: str
) -> None:
    game = load_game(name)
    with pytest.raises(GameError, match=why):
        game.check(game.options({"deck": deck}), 3)


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_tried_out_beside_the_usual_one(name: str) -> None:
    found = compare(
        name, [("deck.toml", deck_file(DECKS[name]))], games=4, seed=1, players=3, cores=1
    )
    assert found.mine.games == found.house.games == 4
    assert "deck=" in found.mine.command
    assert "deck=" not in found.house.command
    with pytest.raises(ForgeError, match="choose among onix"):
        compare("oncard", [], games=1, seed=1)


def test_a_deck_of_oni_is_about_the_team_and_oni(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.toml"
    file.write_text('cards = [{ card = "oni", count = 9 }, { card = "play" }]', encoding="utf-8")
    asked = ["forge", "deck", str(file), "oni", "--games", "6", "--seed", "1", "--cores", "1"]
    assert main([*asked, "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=Comparison)
    for report in (found.mine, found.house):
        team, oni = report.sides
        assert (team.side, oni.side) == ("team", "oni")
        assert (team.games, oni.games) == tuple(ending.games for ending in report.endings)
        assert team.games + oni.games == 6
        assert oni.win.share == pytest.approx(oni.games / 6, abs=1e-5)
        assert oni.win.low <= oni.win.share <= oni.win.high
        assert oni.win.low < oni.win.high
    assert main([*asked, "--lang", "fr"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "Oni" in printed
    assert "L’équipe" in printed
    assert "Score du gagnant" not in printed, "nobody scores against his own team"


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_printed(name: str) -> None:
    usual = len(deck_of(name, Request("en")))
    own = len(deck_of(name, Request("en", options=load_game(name).options({"deck": DECKS[name]}))))
    box = {"onix": 104, "onemore": 72}[name]
    assert usual - own == box - SIZES[name]


def test_the_command_line_takes_a_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.toml"
    lines = [f"{{ gems = {line['gems']}, count = {line['count']} }}" for line in ONIX]
    file.write_text(f"cards = [{', '.join(lines)}]".replace("'", '"'), encoding="utf-8")
    games = ["--games", "2", "--seed", "1", "--players", "2", "--cores", "1"]
    assert main(["forge", "deck", str(file), "onix", "--lang", "en", *games]) == 0
    assert "your deck" in capsys.readouterr().out
    assert main(["simulate", "onix", "--file", str(file), "--lang", "en", *games]) == 0
    assert main(["print", "onix", "--file", str(file), "-o", str(tmp_path / "a.pdf")]) == 0
    capsys.readouterr()
    assert main(["print", "oncard", "--file", str(file)]) == 2
    file.write_text("cards = 3", encoding="utf-8")
    assert main(["simulate", "onix", "--deck", str(file), *games]) == 2
    assert "no list of cards" in capsys.readouterr().err
