"""Under which names a real server is asked for: a page elsewhere that makes its own name lead here
reads nothing."""

import asyncio
import contextlib
import http.client
import json
import socket
from collections.abc import Iterator

import pytest
from tests.cli.command import run
from tests.server.gated import Watched, call, serving
from tests.server.playing import OPEN, Browser, shared
from tests.server.serving import HOST, SECONDS, Reply, Server, fetch
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tablee.server.hosts import Hosts

FOREIGN = [
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "games.example.evil.example",
    "nas.local.evil.example",
    "evil.example#.local",
    "evil.example/.local",
    "user@nas.local",
    "xn--lcal-5qa.example",
    f"{socket.gethostname()}.evil.example",
]
OURS = [
    "127.0.0.1",
    "192.168.1.20",
    "[::1]",
    "[fe80::1]",
    "localhost",
    "LocalHost",
    "localhost.",
    "tablee.localhost",
    "nas.local",
    "laptop.lan",
    "laptop.home.arpa",
    "raspberrypi",
    socket.gethostname(),
    "games.example",
    "Games.Example",
]
EVERY_PATH = ["/", "/api/home", "/metrics", "/api/print", "/api/rooms/ABCD"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hosts"), "--origin", "https://games.example/") as found:
        yield found


def foreign(server: Server) -> list[str]:
    return [f"{host}:{server.port}" for host in FOREIGN]


async def handshake(server: Server, path: str, host: str, cookie: str) -> int:
    """As a page under that name does it: its origin is the name, too."""
    try:
        async with connect(
            f"ws://{host}{path}",
            host=HOST,
            port=server.port,
            origin=f"http://{host}",  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie},
            proxy=None,
        ):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def test_a_page_whose_name_leads_here_reads_nothing(server: Server) -> None:
    for host in foreign(server):
        for path in EVERY_PATH:
            reply = fetch(server.port, "GET", path, Host=host)
            # 400 for what is no name at all.
            assert reply.status in (400, 421), (host, path)
            assert (b"--origin" in reply.body) == (reply.status == 421)


def test_a_page_whose_name_leads_here_changes_nothing(server: Server) -> None:
    body = json.dumps({"name": "Mallory", "avatar": 0}).encode()
    for host in foreign(server):
        reply = fetch(server.port, "POST", "/api/me", body, Host=host, Origin=f"http://{host}")
        assert reply.status in (400, 421), host
        assert "Set-Cookie" not in reply.headers


def test_a_page_whose_name_leads_here_opens_no_socket(server: Server) -> None:
    anna = Browser(server)
    code = anna.open_room(OPEN, shared("Mamie"))
    assert anna.cookie is not None

    async def attack(cookie: str) -> None:
        for name in ("evil.example", "127.0.0.1.evil.example"):
            host = f"{name}:{server.port}"
            assert await handshake(server, f"/ws/{code}", host, cookie) == 421
        for name in ("localhost", "nas.local", "192.168.1.20"):
            host = f"{name}:{server.port}"
            assert await handshake(server, f"/ws/{code}", host, cookie) == 101

    asyncio.run(attack(anna.cookie))


def test_a_family_needs_no_setting_and_a_public_house_one(server: Server) -> None:
    for name in OURS:
        for host in (name, f"{name}:{server.port}"):
            assert fetch(server.port, "GET", "/api/home", Host=host).status == 200, host


def test_the_name_that_the_network_has_given_this_machine_is_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hosts = Hosts()
    monkeypatch.setattr(socket, "getfqdn", lambda: "Laptop.fritz.box")
    assert not hosts.knows("laptop.fritz.box:8770")
    hosts.learn().join(SECONDS)
    assert hosts.knows("laptop.fritz.box:8770")


def test_whoever_is_refused_is_told_what_to_set(server: Server) -> None:
    host = f"play.example:{server.port}"
    english = fetch(server.port, "GET", "/", Host=host)
    french = fetch(server.port, "GET", "/", Host=host, Accept_Language="fr-FR,fr;q=0.9")
    assert english.body.decode().startswith("this house does not go by the name of play.example")
    assert "`tablee serve --origin https://play.example`" in english.body.decode()
    assert french.body.decode().startswith("cette maison ne répond pas au nom de play.example")
    for reply in (english, french):
        assert reply.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
    # What a stranger writes is not said again, nor logged.
    hostile = fetch(server.port, "GET", "/", Host="<script>alert(1)</script>")
    assert b"script" not in hostile.body
    logged = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert "unknown_host" in [line["event"] for line in logged]
    assert "script" not in server.log.read_text()


def test_whoever_asks_for_another_house_is_answered_at_the_gate() -> None:
    """Of what they send no request is made, unless it waits behind another or has a body."""
    elsewhere = b" HTTP/1.1\r\nHost: evil.example\r\n"
    wish = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"

    async def look() -> None:
        gate = Watched()
        async with serving(gate) as place:
            for said in (
                b"GET /api/home?rooms=3" + elsewhere,
                b"DELETE /" + elsewhere,
                b"GET /ws/ABCD" + elsewhere + wish + key,
            ):
                answer = await call(place.port, said, b"\r\n")
                assert answer.startswith(b"HTTP/1.1 421 ")
                assert b"does not go by the name of evil.example" in answer
                assert gate.seen[-1].cycle is None
            body = b"Content-Length: 2\r\nConnection: close\r\n\r\n{}"
            answer = await call(place.port, b"POST /api/me", elsewhere, body)
            assert answer.startswith(b"HTTP/1.1 421 ")
            probe = b"GET /health" + elsewhere + b"\r\n"
            answers = await call(
                place.port, probe, b"GET /", elsewhere, b"Connection: close\r\n\r\n"
            )
            assert answers.startswith(b"HTTP/1.1 200 ")
            assert answers.count(b"HTTP/1.1 421 ") == 1

    asyncio.run(look())


def fetch_from(server: Server, path: str, *hosts: str) -> Reply:
    """With exactly these names."""
    connection = http.client.HTTPConnection(HOST, server.port, timeout=SECONDS)
    with contextlib.closing(connection):
        connection.putrequest("GET", path, skip_host=True)
        for host in hosts:
            connection.putheader("Host", host)
        connection.endheaders()
        response = connection.getresponse()
        return Reply(response.status, response.headers, response.read())


def test_probes_are_answered_whatever_they_call_us(server: Server) -> None:
    for path in ("/health", "/ready"):
        for host in ("lb-7.cluster.example", f"10.0.3.7:{server.port}", "tablee:8770"):
            assert fetch(server.port, "GET", path, Host=host).status == 200
        assert fetch_from(server, path, "").status == 200
    # Figures are the operator's: by the address, and by a name that is ours.
    for host in (f"10.0.3.7:{server.port}", "tablee:8770", "tablee.monitoring.svc.cluster.local"):
        assert fetch(server.port, "GET", "/metrics", Host=host).status == 200
    assert fetch(server.port, "GET", "/metrics", Host="lb-7.cluster.example").status == 421
    refused = 'tablee_refusals_total{reason="unknown_host"}'
    assert refused in fetch(server.port, "GET", "/metrics").body.decode()


def test_two_names_at_once_are_both_looked_at(server: Server) -> None:
    for hosts in (("evil.example", "localhost"), ("localhost", "evil.example")):
        assert fetch_from(server, "/metrics", *hosts).status in (400, 421)


@pytest.mark.parametrize(
    "origin", ["games.example", "https://", "ftp://games.example", "https://games.example/path"]
)
def test_an_origin_that_is_none_is_refused_at_the_start(origin: str) -> None:
    found = run("serve", "--origin", origin)
    assert found.code == 2
    assert f"--origin takes an address such as https://games.example, not {origin}" in found.err
