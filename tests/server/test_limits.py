"""How much one guest and one address may ask for: counted across everything, with little memory."""

import contextlib
from pathlib import Path
from typing import get_args

import pytest

from tablee.core.errors import TableeError
from tablee.server import debts
from tablee.server.allowances import ALLOWANCES, DAY, HOUR, What, allow, read_limits
from tablee.server.limits import Asker, Limits, asker_at, at_home
from tablee.server.networks import network_of
from tablee.server.refusals import RefusedMessage

ANNA, BASILE = Asker("anna", "192.0.2.1"), Asker("basile", "192.0.2.1")


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


# The counting


def test_so_many_at_once_and_as_many_again_in_time() -> None:
    clock = Clock()
    limits = Limits({"hints": allow((4, 60), None)}, clock)
    assert [limits.spend("hints", ANNA) for _ in range(6)] == pytest.approx([0, 0, 0, 0, 15, 15])
    assert limits.hits == {"hints": 2}
    clock.now += 14
    assert limits.spend("hints", ANNA) == pytest.approx(1)
    clock.now += 1
    assert limits.spend("hints", ANNA) == 0
    assert limits.spend("hints", ANNA) == pytest.approx(15)
    clock.now += 10_000
    assert [limits.spend("hints", ANNA) > 0 for _ in range(5)] == [False] * 4 + [True]
    with pytest.raises(RefusedMessage) as refused:
        limits.expect("hints", ANNA)
    assert refused.value.refused.reason == "too_fast"
    assert refused.value.refused.values == {"wait": 15}


def test_what_is_given_back_can_be_spent_again() -> None:
    limits = Limits({"codes": allow((2, 60), (2, 60))}, Clock())
    for _ in range(10):
        assert limits.spend("codes", ANNA) == 0
        limits.give_back("codes", ANNA)
    assert [limits.spend("codes", ANNA) > 0 for _ in range(3)] == [False, False, True]


def test_guests_of_one_address_share_what_it_may() -> None:
    limits = Limits({"rooms": allow((2, 60), (3, 60))}, Clock())
    assert [limits.spend("rooms", ANNA) > 0 for _ in range(3)] == [False, False, True]
    # What was refused has cost nothing.
    assert [limits.spend("rooms", BASILE) > 0 for _ in range(2)] == [False, True]
    assert limits.spend("rooms", Asker("basile", "192.0.2.2")) == 0
    assert limits.spend("rooms", Asker(None, "192.0.2.1")) > 0


def test_what_is_held_is_free_when_it_ends() -> None:
    limits = Limits({"sockets": allow((2, 0), None)})
    with contextlib.ExitStack() as stack:
        held = [
            stack.enter_context(limits.hold("sockets", one)) for one in (ANNA, ANNA, ANNA, BASILE)
        ]
        assert held == [True, True, False, True]
    with limits.hold("sockets", ANNA) as again:
        assert again
    assert limits.hits == {"sockets": 1}


def test_without_rules_there_are_no_limits() -> None:
    limits = Limits({})
    whats: tuple[What, ...] = get_args(What)
    for what in whats:
        assert all(limits.spend(what, ANNA) == 0 for _ in range(500))
    assert limits.kept == 0


def test_however_many_ask_the_memory_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debts, "MOST_KEPT", 1000)
    limits = Limits({"codes": allow((2, 60), (2, 60))}, Clock())
    for number in range(20_000):
        limits.spend("codes", Asker(str(number), f"2001:db8:{number:x}::/64"))
        assert limits.kept <= 1000
        # Whoever goes on asking is not forgotten.
        limits.spend("codes", ANNA)
    assert limits.spend("codes", ANNA) > 0


def test_whoever_has_many_networks_is_not_forgiven_for_coming_with_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A tunnel's 65,536 networks were more than was kept: what it had spent was forgotten."""
    monkeypatch.setattr(debts, "MOST_KEPT", 1000)
    rules = {"codes": allow((2, 60), (2, HOUR)), "looks": allow(None, (100, HOUR))}
    limits = Limits(rules, Clock())  # type: ignore[arg-type]
    there = [asker_at(None, f"2001:db8:77:{number:x}::1") for number in range(5000)]
    guessed = [one for one in there for _ in range(3) if limits.spend("codes", one) == 0]
    assert len(guessed) == 4
    for one in there:
        limits.take("looks", one)
    assert limits.kept <= 1000
    assert all(limits.wait_for("codes", one) > 0 for one in there)
    assert all(limits.wait_for("looks", one) > 0 for one in there)


def test_one_network_does_not_have_all_that_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor are those forgotten for it who have little left of theirs."""
    monkeypatch.setattr(debts, "MOST_KEPT", 1000)
    monkeypatch.setattr(debts, "MOST_OF_NETWORK", 100)
    limits = Limits({"looks": allow(None, (100, HOUR))}, Clock())
    for _ in range(99):
        limits.take("looks", ANNA)
    for number in range(5000):
        limits.take("looks", asker_at(None, f"2001:db8:77:{number:x}::1"))
    assert limits.kept == 1 + 100 + 5000 // 0x100 + 1 + 1
    assert [limits.spend("looks", ANNA) == 0 for _ in range(2)] == [True, False]


def test_what_has_come_back_is_not_kept() -> None:
    clock = Clock()
    limits = Limits({"looks": allow((100, 60), (100, 60)), "names": allow((2, DAY), None)}, clock)
    limits.spend("names", ANNA)
    for number in range(5000):
        limits.spend("looks", asker_at(str(number), f"2001:db8:{number:x}::1"))
        clock.now += 0.6
        assert limits.kept < 20
    assert limits.spend("names", ANNA) == 0
    assert limits.spend("names", ANNA) > 0


def test_a_network_of_a_home_is_one_address() -> None:
    found = {network_of(f"2001:db8:0:7::{number:x}") for number in range(500)}
    assert found == {"2001:db8:0:7::/64"}
    assert network_of("2001:db8:0:8::1") not in found
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"


def test_a_home_with_many_networks_has_more_than_one_and_not_as_many() -> None:
    """A provider gives a home 256 networks of IPv6, and a tunnel 65,536."""
    limits = Limits({"rooms": allow((2, 60), (3, 60)), "sockets": allow(None, (3, 0))}, Clock())

    def opened(*networks: str) -> int:
        askers = [asker_at(None, f"{network}::1") for network in networks]
        return sum(limits.spend("rooms", one) == 0 for one in askers for _ in range(5))

    home = [f"2001:db8:77:42{number:02x}" for number in range(0x40)]
    tunnel = [f"2001:db8:77:{number:02x}00" for number in range(0x40)]
    assert opened(home[0]) == 3
    assert opened(*home) == 4 * 3 - 3
    assert opened(*tunnel) == 16 * 3 - 4 * 3
    # The neighbours of all these are not concerned, nor is anybody with an older address.
    assert opened("2001:db8:78:4200") == 3
    assert [limits.spend("rooms", asker_at(None, f"192.0.2.{n}")) for n in range(50)] == [0] * 50
    with contextlib.ExitStack() as stack:
        asked = [asker_at(None, f"{network}::1") for network in home]
        held = [stack.enter_context(limits.hold("sockets", one)) for one in asked for _ in "12345"]
        assert sum(held) == 3, "what is held at the same time is the home's"
        around = [asker_at(None, f"{network}::1") for network in tunnel]
        held = [stack.enter_context(limits.hold("sockets", one)) for one in around for _ in "12345"]
        assert sum(held) == 2 * 3 - 3
        assert stack.enter_context(limits.hold("sockets", asker_at(None, "2001:db8:78::1")))


@pytest.mark.parametrize("what", ["codes", "guests"])
def test_a_home_with_many_networks_guesses_no_more_than_one(what: What) -> None:
    """With a tunnel's, somebody found a private table every few hours."""
    limits = Limits({what: allow(None, (3, 3600))}, Clock())

    def guessed(*networks: str) -> int:
        askers = [asker_at(None, f"2001:db8:{network}::1") for network in networks]
        return sum(limits.spend(what, one) == 0 for one in askers for _ in range(5))

    assert guessed(*(f"77:42{number:02x}" for number in range(20))) == 3
    assert guessed(*(f"77:{number:02x}00" for number in range(20))) == 2 * 3 - 3
    assert guessed("78:4200") == 3


def test_nobody_owes_more_than_comes_back_in_time() -> None:
    """An address was slow for twenty minutes, because it had been refused much for some seconds."""
    clock = Clock()
    limits = Limits({"refusals": allow(None, (60, 20)), "writing": allow((1000, 60), None)}, clock)
    address = "192.0.2.1"
    for _ in range(10_000):
        limits.hit("connections", address)
    assert limits.is_slowed(address)
    clock.now += 21
    assert not limits.is_slowed(address)
    # What is taken at once is owed all the same.
    limits.take("writing", ANNA, 1500)
    assert limits.wait_for("writing", ANNA) == pytest.approx(30.06)
    limits.take("writing", ANNA, 10**9)
    assert limits.wait_for("writing", ANNA) == pytest.approx(60.06)


def test_nobody_waits_for_what_a_neighbour_is_to_blame_for() -> None:
    """One guest locked a school out, and one home all others of its provider's network."""
    limits = Limits({"codes": allow((10, 60), (60, HOUR)), "refusals": allow(None, (60, 20))})
    for _ in range(500):
        limits.blame("codes", ANNA)
    assert limits.wait_for("codes", ANNA) > 0
    assert limits.wait_for("codes", BASILE) == 0
    home = [asker_at(f"m{number}", f"2001:db8:77:42{number:02x}::1") for number in range(40)]
    for one in home * 20:
        limits.blame("codes", one)
        limits.hit("connections", one.address)
    assert all(limits.wait_for("codes", one) > 0 for one in home)
    neighbour = asker_at(None, "2001:db8:77:4300::1")
    assert limits.wait_for("codes", neighbour) == 0
    assert neighbour.address is not None
    assert not limits.is_slowed(neighbour.address)


def test_what_was_no_miss_is_given_back_to_all_networks_around() -> None:
    limits = Limits({"codes": allow(None, (1, 60))}, Clock())
    askers = [asker_at(None, f"2001:db8:77:42{number:02x}::1") for number in range(40)]
    for one in askers:
        assert limits.spend("codes", one) == 0
        limits.give_back("codes", one)


def test_a_home_with_many_networks_has_one_turn() -> None:
    turns = {at_home(asker_at("anna", f"2001:db8:77:42{number:02x}::1")) for number in range(9)}
    assert turns == {Asker("anna", "2001:db8:77:4200::/56")}
    assert at_home(asker_at("anna", "192.0.2.7")) == Asker("anna", "192.0.2.7")


def test_whoever_comes_from_no_address_is_one_of_many() -> None:
    """A proxy passes on what it was told: nobody has an allowance for each word he invents."""
    limits = Limits({"codes": allow(None, (1, 60.0))})
    assert limits.spend("codes", asker_at("anna", "unknown")) == 0
    assert limits.spend("codes", asker_at("basile", "obfuscated-7")) > 0


def test_every_limit_has_its_rule_and_says_less_than_two_minutes() -> None:
    assert set(ALLOWANCES) == set(get_args(What))
    for what, rule in ALLOWANCES.items():
        for of in (rule.guest, rule.address):
            # Nobody is told to wait for an hour. (The first codes refuse nobody by themselves.)
            if of is not None and what != "first_codes":
                assert of.seconds / of.most < 120, what


def test_a_club_with_forty_tables_behind_one_address_plays() -> None:
    """160 people come within a quarter of an hour and play: nobody is too fast."""
    clock = Clock()
    limits = Limits(clock=clock)
    people = [Asker(f"g{number}", "192.0.2.1") for number in range(160)]

    def each(what: What) -> None:
        for one in people:
            limits.expect(what, one)

    for person, one in enumerate(people):
        limits.expect("guests", one)
        limits.expect("finds", one)
        if person % 4 == 0:
            limits.expect("rooms", one)
        if person % 10 == 0:
            # Somebody mistypes.
            limits.expect("codes", one)
        clock.now += 900 / 160
    for minute in range(20):
        if minute % 10 == 0:
            # The server restarts, or the network is cut: all are back at once.
            each("arrivals")
        if minute % 5 == 0:
            each("replays")
            each("looks")
        for _ in range(3):
            # Each of them moves, and their pages ask whether the house is there.
            for _ in range(8):
                each("messages")
            clock.now += 20
        for one in people[::4]:
            limits.expect("hints", one)
    with contextlib.ExitStack() as stack:
        for one in people * 2:
            assert stack.enter_context(limits.hold("sockets", one))
    assert not limits.hits


# The file


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "limits.toml"
    path.write_text("[rooms]\naddress = [5, 60]\n[sockets]\nguest = [2, 0]\n")
    rules = read_limits(path)
    assert rules["rooms"] == allow((20, 600), (5, 60))
    assert rules["sockets"] == allow((2, 0), (500, 0))
    assert rules["hints"] == ALLOWANCES["hints"]


@pytest.mark.parametrize(
    "text",
    [
        "[romms]\nguest = [1, 1]\n",
        "[rooms]\nguest = 7\n",
        "[rooms",
        "[rooms]\nall = [1, 1]",
        "[rooms]\nguest = [" + "9" * 6000 + ", 1]",
        "[rooms]\nguest = " + "[" * 20_000,
    ],
    ids=["romms", "seven", "cut", "all", "digits", "brackets"],
)
def test_a_file_that_is_no_file_of_limits_is_told_so(tmp_path: Path, text: str) -> None:
    path = tmp_path / "limits.toml"
    path.write_text(text)
    with pytest.raises(TableeError, match="limits"):
        read_limits(path)
    with pytest.raises(TableeError, match="cannot be read"):
        read_limits(tmp_path / "nothing.toml")


@pytest.mark.parametrize(
    "text",
    [
        "[rooms]\nguest = [5, nan]",
        "[rooms]\nguest = [5, inf]",
        "[rooms]\naddress = [5, 0]",
        "[rooms]\naddress = [0, 0]",
        "[rooms]\naddress = [-1, 60]",
        "[rooms]\naddress = [5, -60]",
        "[sockets]\nguest = [5, 60]",
        "[sockets]\nguest = [-1, 0]",
    ],
)
def test_a_number_that_would_lift_a_limit_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "limits.toml"
    path.write_text(text)
    with pytest.raises(TableeError, match="which is no limit"):
        read_limits(path)


def test_a_file_may_allow_nothing_of_something(tmp_path: Path) -> None:
    path = tmp_path / "limits.toml"
    path.write_text("[prints]\nguest = [0, 60]\n[sockets]\nguest = [0, 0]\n")
    limits = Limits(read_limits(path))
    asker = Asker("anna", "192.0.2.1")
    assert limits.spend("prints", asker) > 0
    with limits.hold("sockets", asker) as is_held:
        assert not is_held
