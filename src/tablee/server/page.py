"""The page itself: files built into the package, and what browsers are told about them."""

import base64
import gzip
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import NamedTuple

from litestar import Response, get

from tablee.server.asking import Asked, address_of
from tablee.server.house import House
from tablee.server.limits import asker_at

STATIC = Path(__file__).parents[1] / "static"

POLICY = (
    "default-src 'self'; script-src {scripts}; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

ALONE = "companion-alone.html"
"""The companion as one file. It is kept, not shown: our policy would not let it run here."""

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

NO_PAGE = "The page has not been built: run make play, or install Tablée with pip.\n"


NOTHING = b"There is nothing here.\n"
ASSETS = "/assets/"
"""What is not found there is not there. Any other address may be a screen of the page."""

BUILD = re.compile(rb'<meta name="tablee-build" content="([0-9a-f]+)"')
"""Where `web/build/identity.ts` writes which page it is: a hash of all of it."""


INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
"""What stands in the page itself, and nothing else, is allowed by its hash (decision 46)."""


WORTH_PACKING = 1000
"""Bytes: less is sent as it is."""


class File(NamedTuple):
    content: bytes
    kind: str
    status: int
    cache: str
    packed: bytes | None = None
    """None if that would save nothing."""


class Page:
    """The page as it was when the server started.

    It is kept in memory: while an upgrade replaces the files on the disk, whoever has this server's
    page still gets its other parts, and nobody gets a page that this server does not speak with.
    It is packed before anybody asks: the biggest file takes as long as a hundred messages do, and
    everybody's table would wait for whoever asks for it.
    """

    def __init__(self, folder: Path) -> None:
        found = sorted(file for file in folder.rglob("*") if file.is_file())
        names = [(file, file.relative_to(folder)) for file in found]
        # What the build notes for itself is in a folder with a dot.
        self._files = {
            f"/{name.as_posix()}": file.read_bytes()
            for file, name in names
            if not name.parts[0].startswith(".")
        }
        self._packed = {path: pack(content) for path, content in self._files.items()}
        built = BUILD.search(self._files.get("/index.html", b""))
        self.build = built[1].decode() if built else ""
        """Which page it is; nothing where it was built by somebody who did not say."""
        self.headers = {**SECURITY_HEADERS, "Content-Security-Policy": self._policy()}
        """Of every answer of the house."""

    def _policy(self) -> str:
        inline = INLINE.findall(self._files.get("/index.html", b""))
        hashes = [base64.b64encode(hashlib.sha256(one).digest()).decode() for one in inline]
        return POLICY.format(scripts=" ".join(["'self'", *(f"'sha256-{one}'" for one in hashes)]))

    def find(self, path: str) -> File:
        """An address that is no file is a screen: it gets the page, which knows its screens."""
        content = self._files.get(path)
        if content is not None:
            kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
            # Vite names assets by their content.
            cache = FOREVER if path.startswith(ASSETS) else ASK_AGAIN
            return File(content, kind, 200, cache, self._packed[path])
        if path.startswith(ASSETS):
            return File(NOTHING, "text/plain", 404, "no-store")
        index = self._files.get("/index.html")
        if index is None:
            return File(NO_PAGE.encode(), "text/plain", 200, ASK_AGAIN)
        return File(index, "text/html", 200, ASK_AGAIN, self._packed["/index.html"])


def pack(content: bytes) -> bytes | None:
    if len(content) < WORTH_PACKING:
        return None
    packed = gzip.compress(content, mtime=0)
    # Pictures are packed already.
    return packed if len(packed) < len(content) else None


@get(["/", "/{path:path}"], is_packed=True)
async def page(request: Asked) -> Response[bytes]:
    house: House = request.app.state.house
    # Whose cookie it is does not matter: the page is everybody's.
    house.limits.expect("files", asker_at(None, address_of(request)))
    path = request.scope["path"]
    kept: Page = request.app.state.page
    file = kept.find(path)
    headers = {"Cache-Control": file.cache}
    if path == f"/{ALONE}":
        headers["Content-Disposition"] = "attachment"
    content = file.content
    if file.packed is not None:
        headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            content = file.packed
    return Response(content, media_type=file.kind, status_code=file.status, headers=headers)


page_handlers = [page]
