"""The page as browsers get it: what each file is, how long it may be kept, what it may do."""

import base64
import json
import re
from collections.abc import Iterator
from hashlib import sha256

import pytest
from tests.server.serving import Reply, Server, fetch

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("page")) as found:
        yield found


def get(server: Server, path: str, kind: str, cache: str) -> Reply:
    reply = fetch(server.port, "GET", path)
    assert reply.status == 200, path
    said_once = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    assert reply.headers["Content-Type"] == said_once, path
    assert reply.headers["Cache-Control"] == cache, path
    assert reply.headers["X-Content-Type-Options"] == "nosniff", path
    return reply


@pytest.mark.parametrize("path", ["/", "/companion", "/companion/"])
def test_a_screen_is_the_page_and_its_policy(server: Server, path: str) -> None:
    reply = get(server, path, "text/html", ASK_AGAIN)
    policy = {
        name: sources
        for name, *sources in map(str.split, reply.headers["Content-Security-Policy"].split(";"))
    }
    assert policy["worker-src"] == policy["manifest-src"] == policy["default-src"] == ["'self'"]
    assert b"/manifest.webmanifest" in reply.body
    # Of what stands in the page itself, only what is there is allowed: by its hash.
    inline = re.findall(rb"<script>(.*?)</script>", reply.body, re.DOTALL)
    digests = [base64.b64encode(sha256(one).digest()).decode() for one in inline]
    assert len(digests) == 1
    assert policy["script-src"] == ["'self'", *(f"'sha256-{one}'" for one in digests)]


def test_the_companion_can_be_installed(server: Server) -> None:
    reply = get(server, "/companion.webmanifest", "application/manifest+json", ASK_AGAIN)
    assert reply.json["start_url"] == reply.json["id"] == reply.json["scope"] == "/companion"
    kinds = {icon["type"] for icon in reply.json["icons"]}
    assert kinds == {"image/png", "image/svg+xml"}
    assert {"any", "maskable"} == {icon["purpose"] for icon in reply.json["icons"]}
    for icon in reply.json["icons"]:
        picture = get(server, icon["src"], icon["type"], ASK_AGAIN)
        if icon["type"] == "image/png":
            width = int.from_bytes(picture.body[16:20], "big")
            assert f"{width}x{width}" == icon["sizes"]


def test_the_companion_can_be_kept_as_a_file(server: Server) -> None:
    reply = get(server, "/companion-alone.html", "text/html", ASK_AGAIN)
    assert reply.headers["Content-Disposition"].startswith("attachment")


def test_the_service_worker_packs_what_is_there(server: Server) -> None:
    """Browsers ask for it again each time; everything that it packs is named by its content."""
    worker = get(server, "/sw.js", "text/javascript", ASK_AGAIN).body.decode()
    found = re.search(r"const PACK = (\{.*\});", worker)
    assert found is not None
    pack = json.loads(found[1])
    assert re.fullmatch(r"[0-9a-f]{12}", pack["version"])
    assert any("CompanionScreen" in file for file in pack["files"])
    for file in pack["files"]:
        reply = fetch(server.port, "GET", file)
        assert (reply.status, reply.headers["Cache-Control"]) == (200, FOREVER), file
        assert not reply.headers["Content-Type"].startswith("text/html"), file


def test_an_asset_that_is_missing_is_missing(server: Server) -> None:
    """A script that is answered with a page is a riddle; 404 is an answer. Nobody keeps it."""
    reply = fetch(server.port, "GET", "/assets/gone-0123.js")
    assert (reply.status, reply.headers["Cache-Control"]) == (404, "no-store")
    assert not reply.headers["Content-Type"].startswith("text/html")
