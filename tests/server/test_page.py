"""The page as browsers get it: what each file is, how long it may be kept, what it may do."""

import asyncio
import base64
import gzip
import json
import random
import re
import zlib
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.server.gated import serving
from tests.server.houses import MemoryStorage, quick_house
from tests.server.serving import HOST, Place, Reply, Server, fetch

from tablee.server import app
from tablee.server.allowances import allow
from tablee.server.gate import Gate
from tablee.server.limits import Limits

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


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


# Packed once


def serving_page(
    folder: Path, monkeypatch: pytest.MonkeyPatch, limits: Limits | None = None
) -> AbstractAsyncContextManager[Place]:
    """A server in this process, with this page."""
    monkeypatch.setattr(app, "STATIC", folder)
    return serving(Gate(), quick_house(MemoryStorage(), limits=limits))


def ask(port: int, path: str, method: str = "GET", **headers: str) -> Awaitable[Reply]:
    return asyncio.to_thread(lambda: fetch(port, method, path, None, **headers))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "index.html": b"<!doctype html>" + b"<p>A table</p>" * 500,
        "companion-alone.html": b"<p>By itself</p>" * 500,
        "assets/a-0123.js": b"export const a = 1;\n" * 500,
        "assets/short-0123.js": b"export {};\n",
        "icon.png": random.Random(7).randbytes(5000),
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    return tmp_path


PACKED = ("index.html", "companion-alone.html", "assets/a-0123.js")
AS_THEY_ARE = ("assets/short-0123.js", "icon.png")


def test_files_are_packed_before_anybody_asks(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for the biggest of them again and again holds nobody else up."""
    times = 0

    def counted(work: Callable[..., Any]) -> Callable[..., Any]:
        def count(*args: Any, **options: Any) -> Any:
            nonlocal times
            times += 1
            return work(*args, **options)

        return count

    async def look() -> None:
        nonlocal times
        async with serving_page(folder, monkeypatch) as place:
            port = place.port
            for name in ("compress", "compressobj"):
                monkeypatch.setattr(zlib, name, counted(getattr(zlib, name)))
            for path in [*PACKED, *AS_THEY_ARE, "", "table/ABCD", "assets/gone.js"]:
                for _ in range(2):
                    await ask(port, f"/{path}", Accept_Encoding="gzip, br")
            assert times == 0
            # What is made for who asks is packed then: the count counts.
            await ask(port, "/api/print", Accept_Encoding="gzip")
            await ask(port, "/api/home", Accept_Encoding="gzip")
            assert times > 0

    asyncio.run(look())


def test_packed_or_not_it_is_the_same_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        async with serving_page(folder, monkeypatch) as place:
            port = place.port
            for name in (*PACKED, *AS_THEY_ARE):
                content = (folder / name).read_bytes()
                plain = await ask(port, f"/{name}")
                packed = await ask(port, f"/{name}", Accept_Encoding="br, gzip")
                assert plain.body == content, name
                assert plain.headers["Content-Encoding"] is None
                assert packed.headers["Content-Length"] == str(len(packed.body))
                for header in ("Content-Type", "Cache-Control", "Content-Disposition", "Vary"):
                    assert packed.headers[header] == plain.headers[header], (name, header)
                if name in PACKED:
                    assert packed.headers["Content-Encoding"] == "gzip", name
                    assert packed.headers["Vary"] == "Accept-Encoding"
                    assert len(packed.body) < len(content)
                    assert gzip.decompress(packed.body) == content
                else:
                    assert packed.headers["Content-Encoding"] is None, name
                    assert packed.body == content
                # A part is not given, but the whole.
                part = await ask(port, f"/{name}", Range="bytes=0-9")
                assert (part.status, part.body) == (200, content)
            screen = await ask(port, "/table/ABCD", Accept_Encoding="gzip")
            assert gzip.decompress(screen.body) == (folder / "index.html").read_bytes()

    asyncio.run(look())


HEADS = ["/", "/table/ABCD", *(f"/{name}" for name in (*PACKED, *AS_THEY_ARE))]
HEADS += ["/assets/gone.js", "/api/home", "/api/rooms/ABCD", "/health", "/ready"]


def test_a_head_is_what_get_says_without_a_body(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def said(port: int, method: str, path: str, accept: str) -> tuple[bytes, bytes]:
        reader, writer = await asyncio.open_connection(HOST, port)
        asked = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept-Encoding: {accept}\r\n"
        writer.write(f"{asked}Connection: close\r\n\r\n".encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        lines = [line for line in head.split(b"\r\n") if not line.startswith(b"date: ")]
        # How a body comes is said with it.
        lines = [line for line in lines if line != b"transfer-encoding: chunked"]
        return b"\n".join(lines), body

    async def look() -> None:
        async with serving_page(folder, monkeypatch) as place:
            for path in HEADS:
                for accept in ("identity", "gzip"):
                    got, content = await said(place.port, "GET", path, accept)
                    assert content, path
                    assert await said(place.port, "HEAD", path, accept) == (got, b""), path
            # What is only posted to is no more than it was.
            head, body = await said(place.port, "HEAD", "/api/me", "identity")
            assert b" 405 " in head
            assert body == b""

    asyncio.run(look())


def test_files_have_an_allowance_of_the_address(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        limits = Limits({"files": allow(None, (3, 600))})
        async with serving_page(folder, monkeypatch, limits) as place:
            port = place.port
            replies = [await ask(port, "/companion-alone.html") for _ in range(4)]
            assert [reply.status for reply in replies] == [200, 200, 200, 429]
            assert int(replies[-1].headers["Retry-After"]) > 0
            elsewhere = await asyncio.to_thread(fetch, port, "GET", "/", address="127.0.0.2")
            assert elsewhere.status == 200
        assert limits.hits == {"files": 1}

    asyncio.run(look())
