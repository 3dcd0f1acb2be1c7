"""The command line speaks one language from its first word to its last: that of `--lang`, or of the
environment."""

import json
import pickle
import re
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calling import call
from tests.cli.command import Done
from tests.copies import ROOT

from tablee.cli.typed import COMMANDS
from tablee.core.errors import TableeError
from tablee.core.replay import ReplayError
from tablee.core.values import Unplayable
from tablee.games import GAMES
from tablee.server.errors import HouseError
from tablee.server.storage import Damaged

Tablee = Callable[..., Done]

NAMES = [name.replace("_", "-") for name in COMMANDS]


@pytest.fixture
def tablee(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Tablee:
    """Runs a command line in an empty folder of somebody who reads French."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")

    return partial(call, capsys)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess"], "il n’y a pas de jeu « chess » : choisis parmi " + next(iter(GAMES))),
        (["play", "--players", "9"], "onix se joue de 2 à 6 joueurs, pas à 9"),
        (["play", "--players", "neuf"], "'neuf' n’est pas un nombre"),
        (["play", "--bots", "brutal"], "il n’y a pas de robot « brutal »"),
        (["play", "oni"], "oni se joue contre la montre"),
        (["play", "--option", "speed=3"], "onix n’a pas d’option « speed »"),
        (["play", "--option", "advanced=maybe"], "--option advanced prend true ou false"),
        (["play", "--seed", "xyz"], "--seed prend un nombre entier comme 7, pas « xyz »"),
        (["play", "--fast"], "voici qui n’est pas connu : --fast"),
        (["play", "--file", "lou.toml", "oncard"], "il n’y a pas de lou.toml à lire"),
        (["dance"], "'dance' n’en fait pas partie"),
        (["paly"], "'paly' n’en fait pas partie, peut-être 'play'"),
        (["replay"], "il manque FILE"),
        (["replay", "lost.json"], "lost.json ne peut pas être lu : ce fichier ou ce dossier n’exi"),
        (["replay", "."], ". ne peut pas être lu : c’est un dossier"),
        (["rules", "chess"], "il n’y a pas de jeu « chess »"),
        (["rules", "onix", "--coverage"], "il n’y a pas de dossier tests où chercher des tests"),
        (["simulate", "onix", "--games", "0"], "une simulation joue de 1 à"),
        (["simulate", "onix", "--games", "many"], "--games prend un nombre entier, pas « many »"),
        (["simulate", "onix", "--cores", "0"], "une simulation tourne sur 1 à"),
        (["simulate", "onix", "--rules", "99"], "mets Tablée à jour"),
        (["simulate", "onix", "--bots", "hard", "--iterations", "0"], "une recherche a de 1 à"),
        (["print"], "dis quoi imprimer"),
        (["print", "chess"], "il n’y a pas de cartes de « chess »"),
        (["print", "onix", "-o", "no/such/onix.pdf"], "il n’y a pas de dossier no/such où écrire"),
        (["print", "onix", "--shift", "far"], "« far » n’est pas un décalage"),
        (["print", "onix", "--copies", "0"], "il n’y a personne à choisir"),
        (["companion", "-o", "no/such/oni.html"], "ne peut pas être écrit"),
        (["forge", "show", "lost.toml"], "Il n’y a pas de fichier lost.toml à lire"),
        (["forge", "deck", "lost.toml", "onix"], "il n’y a pas de lost.toml à lire"),
        (["new-game", "Chess"], "le nom d’un jeu a des petites lettres et des chiffres"),
        (["new-game", "morpion"], "n’a pas les sources de Tablée"),
        (["guide", "nothing"], "il n’y a pas de guide « nothing »"),
        (["backup"], "dis où garder la copie avec --out"),
        (["backup", "--out", "copies", "--keep", "0"], "--keep prend un nombre à partir de 1"),
        (["backup", "--verify", "lost.sqlite3"], "il n’y a pas de fichier lost.sqlite3"),
        (["serve", "--port", "0"], "un port est un nombre de 1 à 65535, pas 0"),
        (["serve", "--pace", "-1"], "--pace prend des secondes"),
        (["serve", "--origin", "games"], "--origin prend une adresse"),
        (["serve", "--metrics-from", "me"], "--metrics-from prend un réseau"),
        (["serve", "--limits", "lost.toml", "--port", "0"], "un port est un nombre"),
        (["move", "--from", "mysql://x", "--to", "sqlite:///y"], "mysql n’est pas une base que"),
        (["move", "--from", "house", "--to", "sqlite:///y"], "l’adresse de la base n’en est pas"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_what_is_wrong_is_said_in_french(tablee: Tablee, arguments: list[str], words: str) -> None:
    done = tablee(*arguments)
    assert done.code == 2
    assert words.replace("'", "") in plain(done.err).replace("'", "")
    assert done.out == ""


def plain(text: str) -> str:
    """On one line, with the spaces that a keyboard has."""
    return " ".join(text.replace("\u00a0", " ").replace("\u202f", " ").split())


def test_a_port_that_is_taken_is_told_in_french(tablee: Tablee) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = tablee("serve", "--host", "127.0.0.1", "--port", str(port))
    assert done.code == 2
    assert f"le port {port} est pris, peut-être par Tablée" in done.err
    assert f"--port {port + 1}" in done.err


def test_an_option_of_the_command_goes_before_the_environment(tablee: Tablee) -> None:
    assert "is for 2 to 6 players" in tablee("play", "--players", "9", "--lang", "en").err
    assert "n’est pas un nombre" in tablee("play", "--lang=fr", "--players", "x").err
    assert "is no valid" not in tablee("play", "--lang", "en", "--players", "x").err
    assert "invalid int value" in tablee("play", "--lang", "en", "--players", "x").err


FORGE = [
    "new",
    "show",
    "propose",
    "balance",
    "picture",
    "simulate",
    "print",
    "play",
    "new-deck",
    "deck",
]
ADMIN = [
    "rooms",
    "room",
    "heavy",
    "close",
    "reopen",
    "repair",
    "ban",
    "unban",
    "bans",
    "rotate-secret",
]
HELPS = [
    *([name] for name in NAMES),
    *(["forge", action] for action in FORGE),
    *(["admin", order] for order in ADMIN),
]
ENGLISH = re.compile(r"\b(the|of|to|and|or|is|default|usage|None|arguments)\b|options:")


@pytest.mark.parametrize("command", [[], *HELPS], ids=" ".join)
def test_every_word_of_help_is_french(tablee: Tablee, command: list[str]) -> None:
    done = tablee(*command, "--help")
    assert done.code == 0
    # What is typed is the same in all languages.
    said = re.sub(r"\{[^}]*\}|--[a-z-]+|\b(easy|medium|hard), .*|python\S*", "", done.out)
    lines = said.splitlines()
    commands = re.compile(rf"\s+({'|'.join([*NAMES, *FORGE, *ADMIN])})\b")
    english = [line for line in lines if ENGLISH.search(commands.sub("", line, count=1))]
    assert english == []
    assert said.startswith("utilisation\u00a0: tablee ")


def test_new_game_speaks_french_and_names_what_can_be_typed(
    tablee: Tablee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = ("src/tablee/games/_template", "tests/games")
    for folder in folders:
        (tmp_path / folder).mkdir(parents=True)
    for file in ("src/tablee/games/__init__.py", "tests/games/test_template.py"):
        (tmp_path / file).write_bytes((ROOT / file).read_bytes())
    monkeypatch.setenv("TABLEE_TYPED", "./tablee")
    done = tablee("new-game", "belote")
    assert done.code == 0, done.err
    assert "sont là, et tout est au vert" in done.out
    assert "    make one TEST=tests/games/test_belote.py\n" in done.out
    assert "./tablee guide adding-a-game" in done.out
    assert " tablee guide" not in done.out.replace("\u00a0", " ")


def test_commands_are_named_as_they_were_typed(
    tablee: Tablee, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "tablee serve --open" in tablee("play", "oni").err
    monkeypatch.setenv("TABLEE_TYPED", "./tablee")
    assert "./tablee serve --open" in tablee("play", "oni").err
    assert "utilisation\u00a0: ./tablee play " in tablee("play", "--help").out
    assert "(voir ./tablee guide forge" in plain(tablee("play", "--help").out)


@pytest.mark.parametrize(
    "error",
    [
        Unplayable("no_game", given="chess", known="onix"),
        Damaged("house", "torn"),
        ReplayError("at", where="here", why=HouseError("no_room", code="ABCD")),
        HouseError("unreadable", file="x", why=PermissionError(13, "whatever")),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_comes_home_from_a_worker_as_it_was(error: TableeError) -> None:
    back: Any = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(back) is type(error)
    for language in ("fr", "en"):
        assert back.said(language) == error.said(language)
    assert str(error) == error.said("en")


def test_what_the_system_says_is_said_in_words_of_ours() -> None:
    error = HouseError("unreadable", file="x", why=PermissionError(13, "whatever"))
    assert error.said("fr") == "x ne peut pas être lu\u00a0: l’accès est refusé"
    unheard_of = HouseError("unreadable", file="x", why=OSError(9999, "whatever"))
    assert unheard_of.said("fr") == "x ne peut pas être lu\u00a0: whatever"


def test_what_was_typed_moves_no_cursor() -> None:
    assert Unplayable("no_game", given="a\x1b[2J\nb", known="onix").said("en").count("\n") == 0
    assert "\x1b" not in Unplayable("no_game", given="a\x1b[2J\nb", known="onix").said("fr")


def test_a_file_of_ones_own_is_judged_in_french(tablee: Tablee, tmp_path: Path) -> None:
    """Whoever reads it: the game, the forge, the press."""
    (tmp_path / "lou.toml").write_text("[[dixe]]\ncharacter = 'Lou'\nfaces = [['sun', 'sun']]\n")
    for command in (
        ["play", "oncard", "--file", "lou.toml"],
        ["print", "oncard", "--file", "lou.toml"],
        ["forge", "show", "lou.toml"],
    ):
        done = tablee(*command)
        assert done.code == 2
        said = "tablee: lou.toml, ligne 3 : « faces » ne peut pas avoir cette valeur."
        assert plain(done.err) == said
    (tmp_path / "deck.toml").write_text("nothing = 1\n")
    done = tablee("forge", "deck", "deck.toml", "onix")
    assert "deck.toml, ligne 1 : Ce n’est pas un paquet" in plain(done.err)
    (tmp_path / "set.toml").write_text("[set]\ntolerance = 500\n")
    done = tablee("forge", "show", "set.toml")
    assert "set.toml, ligne 2 : Une tolérance va de 1 à 100" in plain(done.err)


def test_a_replay_that_is_not_true_is_told_in_french(tablee: Tablee, tmp_path: Path) -> None:
    values = json.loads((ROOT / "tests/golden/onix-rid_of_gems-2.json").read_bytes())
    values["entries"][4]["hash"] = "0" * 16
    (tmp_path / "bad.json").write_text(json.dumps(values))
    done = tablee("replay", "bad.json", "--verify")
    assert done.code == 2
    assert "la position n’est pas celle du fichier" in done.err
    assert "tablee: entrée 5 sur " in done.err
