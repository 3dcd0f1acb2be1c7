"""Phones find us: which address is shown, and what is said when there is none."""

from pathlib import Path

import pytest
from ifaddr import IP, Adapter

from tablee.server import address
from tablee.server.address import find_firewall, find_reach, network_addresses

WIFI, CABLE, BRIDGE, ALONE = "192.168.1.20", "10.0.0.7", "172.17.0.1", "169.254.3.4"


def adapter(name: str, *ips: str) -> Adapter:
    return Adapter(name, name, [IP(ip, 24, name) for ip in ips])


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> list[Adapter]:
    """A machine without interfaces yet, and with no way to the internet."""
    adapters: list[Adapter] = [adapter("lo", "127.0.0.1")]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr(address, "routed_address", lambda: None)
    monkeypatch.setattr(address, "find_firewall", lambda: None)
    return adapters


def test_a_network_without_internet_will_do(machine: list[Adapter]) -> None:
    machine += [adapter("docker0", BRIDGE), adapter("wlan0", ALONE, WIFI)]
    assert network_addresses()[0] == WIFI
    reach = find_reach("0.0.0.0", 8770)  # noqa: S104
    assert reach.addresses[0] == f"http://{WIFI}:8770"
    assert reach.trouble is None


def test_the_way_to_the_world_is_the_likeliest(
    machine: list[Adapter], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine += [adapter("eth0", CABLE), adapter("wlan0", WIFI)]
    monkeypatch.setattr(address, "routed_address", lambda: WIFI)
    assert network_addresses() == [WIFI, CABLE]
    # A tunnel leads into the world, and to no phone in this room.
    machine.append(adapter("tun0", "10.8.0.2"))
    monkeypatch.setattr(address, "routed_address", lambda: "10.8.0.2")
    assert network_addresses() == [CABLE, WIFI, "10.8.0.2"]


@pytest.mark.usefixtures("machine")
def test_no_network_is_said() -> None:
    reach = find_reach("0.0.0.0", 8770)  # noqa: S104
    assert (reach.addresses, reach.trouble) == ([], "no_network")


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_server_for_this_machine_alone_is_said(host: str) -> None:
    reach = find_reach(host, 8770)
    assert (reach.addresses, reach.trouble) == ([], "only_here")


@pytest.mark.usefixtures("machine")
def test_an_address_that_was_given_is_taken() -> None:
    assert find_reach(WIFI, 80).addresses == [f"http://{WIFI}:80"]
    assert find_reach("127.0.0.1", 80, ("https://games.example",)).addresses == [
        "https://games.example"
    ]


def test_a_firewall_that_is_on_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, pid = tmp_path / "ufw.conf", tmp_path / "firewalld.pid"
    monkeypatch.setattr(address, "UFW", rules)
    monkeypatch.setattr(address, "FIREWALLD", (pid,))
    assert find_firewall() is None
    rules.write_text("# ENABLED=yes\nENABLED=no\n")
    assert find_firewall() is None
    pid.touch()
    assert find_firewall() == "firewalld"
    rules.write_text("LOGLEVEL=low\nENABLED=yes\n")
    assert find_firewall() == "ufw"
