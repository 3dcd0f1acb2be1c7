"""`tablee admin` beside a server that runs: it is heard within seconds, and tells no secrets."""

import asyncio
import contextlib
import re
import sqlite3
import string
from pathlib import Path

import pytest
from tests.server.administering import STRANGER, Admin
from tests.server.playing import OPEN, Browser, bot, shared
from tests.server.serving import Server

from tablee.cli.main import main
from tablee.core.texts import Texts
from tablee.server.entries import MatchBegun, MoveMade, read_body


def test_a_room_is_looked_at_without_its_secrets(server: Server, admin: Admin) -> None:
    anna = Browser(server)

    async def play(code: str) -> None:
        async with anna.line(code) as line:
            await line.done("begin")
            await line.done("chat", text="abracadabra 42")
            await line.play(4)

    code = anna.open_room(OPEN, shared("Mamie"))
    asyncio.run(play(code))
    log = [read_body(entry.body) for entry in server.logged(code)]
    seed = next(body.seed for body in log if isinstance(body, MatchBegun))
    moves = [body for body in log if isinstance(body, MoveMade)]
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        (secret,) = database.execute("SELECT value FROM setting WHERE name = 'secret'").fetchone()
    told = admin("room", code.lower())
    machine = admin("room", code, "--json")
    assert told.code == machine.code == 0
    report = machine.json
    assert report["game"] == "onix"
    assert report["stage"] == "playing"
    assert report["seats"][0]["handle"] == anna.guest.handle
    assert report["kinds"]["spoken"] == 1
    assert report["kinds"]["move_made"] == len(moves) == 4
    assert report["entries"] == len(log)
    assert report["trouble"] is None
    assert anna.guest.handle in told.out
    assert anna.cookie is not None
    for text in (told.out, machine.out):
        for hidden in ("abracadabra", seed, secret.hex(), anna.cookie.partition("=")[2]):
            assert hidden not in text
        for move in moves:
            assert move.hash is not None
            assert move.hash not in text
            assert not any(f'"{word}"' in text for word in move.move if word != "kind")
    listed = admin("rooms", "--json", "--guest", anna.guest.handle).json
    assert [line["code"] for line in listed] == [code]
    assert listed[0]["bytes"] == report["bytes"]


def test_a_house_is_told_of_in_french(server: Server, admin: Admin) -> None:
    """Stages, seats and bots, too."""
    code = Browser(server).open_room(OPEN, shared("Mamie"), bot("easy"), public=True)
    listed = admin("rooms", "--lang", "fr").out.splitlines()
    (line,) = [line for line in listed if line.startswith(code)]
    assert "en attente" in line
    assert " oui " in line
    told = admin("room", code, "--lang", "fr").out
    assert re.search(r"^2 +même écran +Mamie", told, re.MULTILINE)
    assert re.search(r"^3 +robot .* facile$", told, re.MULTILINE)
    assert not re.search(r"\b(waiting|shared|easy|guest)\b", told)


def test_rooms_are_found_by_what_they_are(server: Server, admin: Admin) -> None:
    host = Browser(server, "Hôte")
    small = host.open_room(OPEN, OPEN, public=True)
    big = host.open_room(OPEN, shared("Mamie"), game="onemore", options={}, seats=[OPEN] * 3)

    async def talk() -> None:
        async with host.line(big) as line:
            for number in range(10):
                await line.done("chat", text=f"{number}" * 100)

    asyncio.run(talk())
    own = ("--guest", host.guest.handle, "--json")

    def codes(*wanted: str) -> list[str]:
        return [line["code"] for line in admin("rooms", *own, *wanted).json]

    assert set(codes()) == {small, big}
    assert codes("--sort", "size") == codes("--sort", "touched") == [big, small]
    assert codes("--sort", "age") == [small, big]
    assert codes("--game", "onemore") == codes("--no-public") == [big]
    assert codes("--public") == [small]
    assert codes("--stage", "playing") == codes("--untouched", "1h") == []
    assert codes("--most", "1", "--sort", "entries") == [big]
    told = admin("rooms", "--guest", host.guest.handle)
    assert told.code == 0
    assert "2 rooms." in told.out
    lines = {line["handle"]: line for line in admin("heavy", "--json").json}
    heavy = lines[host.guest.handle]
    assert heavy["hosted"] == 2
    assert heavy["entries"] == 10
    assert heavy["bytes"] > 1000
    assert admin("rooms", "--unreadable").code == 0


def test_what_cannot_be_is_a_sentence(server: Server, admin: Admin, tmp_path: Path) -> None:
    for arguments, sentence in (
        (("room", "ZZZZ"), "there is no room ZZZZ"),
        (("close", "ZZZZ"), "there is no room ZZZZ"),
        (("reopen", "ZZZZ"), "no room ZZZZ was closed"),
        (("repair", "ZZZZ"), "there is no room ZZZZ"),
        (("ban", "everybody"), "neither a guest's handle"),
        (("ban", "0.0.0.0/0"), "too wide"),
        (("ban", "127.0.0.1"), "this machine itself"),
        (("ban", STRANGER, "--for", "soon"), "a length of time"),
    ):
        told = admin(*arguments)
        assert (told.code, told.out) == (2, "")
        assert sentence in told.err
        assert len(told.err.splitlines()) == 1
    elsewhere = tmp_path / "nothing.sqlite3"
    assert admin("rooms", "--database", f"sqlite:///{elsewhere}").code == 2
    assert not elsewhere.exists(), "looking makes nothing"
    assert admin("unban", STRANGER).code == 1


def test_what_cannot_be_done_is_said_in_ones_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = f"sqlite:///{tmp_path / 'nowhere.sqlite3'}"

    def said(*asked: str) -> str:
        assert main(["admin", *asked, "--lang", "fr"]) == 2
        return capsys.readouterr().err

    with Server(tmp_path) as server:
        house = f"sqlite:///{server.database}"
        assert "il n’y a pas de table ZZZZ" in said("room", "ZZZZ", "--database", house)
        assert "aucune table ZZZZ" in said("reopen", "ZZZZ", "--database", house)
        assert "ni une adresse" in said("ban", "anna", "--database", house)
        assert "trop large" in said("ban", "0.0.0.0/0", "--database", house)
        assert "cette machine" in said("ban", "127.0.0.1", "--database", house)
        assert "une durée" in said("ban", "192.0.2.7", "--for", "long", "--database", house)
        assert "à partir de 1" in said("heavy", "--most", "0", "--database", house)
        # Nothing is something to be told, too.
        assert main(["admin", "heavy", "--database", house, "--lang", "fr"]) == 0
        assert capsys.readouterr().out == "0 personne a écrit dans la maison.\n"
    assert "dis où elle est" in said("rooms", "--database", nowhere)
    french, english = (Texts.load("tablee.server", one).table("refusal") for one in ("fr", "en"))
    assert french.keys() == english.keys()
    for reason in english:
        assert fields_of(french[reason]) == fields_of(english[reason]), reason


def fields_of(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}
