"""A message is declared in one place (decision 54), and so is an entry of the log."""

import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.rooms import ANNA

from tablee.server import beginnings, entries, messages
from tablee.server.kinds import kinds_of
from tablee.server.messages.lines import ClientPong
from tablee.server.messages.message import AtOnce, FromClient, InTurn
from tablee.server.storage import StoredEntry

Found = dict[str, Any]


@pytest.fixture(scope="module")
def found() -> Found:
    """What becomes of a message that one class declares."""
    command = [sys.executable, "-m", "tests.server.shouting"]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()
    return msgspec.json.decode(done.stdout, type=dict[str, Any])


def test_what_is_declared_is_heard_decided_and_kept(found: Found) -> None:
    assert found["by_host"] is None
    assert found["chat"] == ["BRAVO"]
    assert b64decode(found["log"][-1]).startswith(b'{"entry":"spoken"')


def test_it_says_itself_who_may_send_it_and_from_where(found: Found) -> None:
    assert found["by_other"]["reason"] == "not_host"
    assert found["by_screen"]["reason"] == "table_screen"


def test_it_says_itself_what_it_counts_as(found: Found) -> None:
    assert found["counted"]["reason"] == "too_fast"


def test_the_page_gets_its_type(found: Found) -> None:
    types: str = found["types"]
    union = next(line for line in types.splitlines() if "type FromClient" in line)
    assert "ClientShout" in union
    assert "export interface ClientShout {\n  say: 'shout';\n  id: string;\n" in types


@pytest.mark.parametrize("kind", messages.answered_kinds(), ids=lambda kind: kind.__name__)
def test_every_message_says_what_comes_of_it(kind: type[FromClient]) -> None:
    if issubclass(kind, InTurn):
        assert kind.decide is not InTurn.decide or kind.answer is not InTurn.answer
    else:
        assert kind.answer is not AtOnce.answer


def test_a_pong_is_found_like_any_message() -> None:
    assert set(messages.kinds()) == {*messages.answered_kinds(), ClientPong}


def test_a_kind_is_found_however_deep_it_is() -> None:
    class Base(msgspec.Struct, tag_field="say"):
        pass

    class Group(Base):
        pass

    class Deep(Group, tag="deep"):
        pass

    class Flat(Base, tag="flat"):
        pass

    assert kinds_of(Base) == [Deep, Flat]


def test_what_is_heard_is_not_the_base_of_others() -> None:
    class Base(msgspec.Struct, tag_field="say"):
        pass

    class Heard(Base, tag="heard"):
        pass

    class _More(Heard):
        pass

    with pytest.raises(TypeError, match="Heard has a tag"):
        kinds_of(Base)


def test_what_is_heard_has_a_name() -> None:
    class Base(msgspec.Struct, tag_field="say"):
        pass

    class _Nameless(Base):
        pass

    with pytest.raises(TypeError, match="_Nameless has no tag"):
        kinds_of(Base)


@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        (entries.MatchBegun(1, "00"), [beginnings.BEGUN]),
        (entries.MatchStopped(ANNA), [beginnings.BROKEN_OFF]),
        (entries.MatchBroken(), [beginnings.BROKEN_OFF, beginnings.DOES_NOT_PLAY]),
        (entries.MoveMade(0, {}, "bot"), [beginnings.PLAYED]),
        (entries.TimePassed(7), [beginnings.PLAYED]),
        (entries.MoveUndone(0), []),
    ],
)
def test_an_entry_is_known_by_how_it_is_written(
    body: entries.Body, kinds: list[beginnings.Beginnings]
) -> None:
    all_kinds = (
        beginnings.BEGUN,
        beginnings.BROKEN_OFF,
        beginnings.DOES_NOT_PLAY,
        beginnings.PLAYED,
    )
    written = StoredEntry(1, "", 0.0, entries.write_body(body))
    assert [kind for kind in all_kinds if beginnings.is_one(written, kind)] == kinds
    assert beginnings.is_one(written, beginnings.KNOWN)


@pytest.mark.parametrize("kind", entries.KINDS, ids=lambda kind: kind.__name__)
def test_every_entry_says_what_it_does(kind: type[entries.Body]) -> None:
    assert kind.perform is not entries.Body.perform
