"""The page itself: files built into the package, and what browsers are told about them."""

import asyncio
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get

STATIC = Path(__file__).parents[1] / "static"

POLICY = (
    "default-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

SECURITY_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

ALONE = "companion-alone.html"
"""The companion as one file. It is kept, not shown: our policy would not let it run here."""

NO_PAGE = "The page has not been built: run make play, or install Tablée with pip.\n"


def page_file(path: str) -> tuple[bytes, str, bool]:
    """The file for a path: its bytes, its type, and whether it may be kept for ever.

    An address that is no file is a screen of the page: it gets the page, which knows its screens.
    """
    wanted = _find(path)
    if wanted is not None:
        kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
        # Vite names assets by their content.
        return wanted.read_bytes(), kind, wanted.parent.name == "assets"
    index = STATIC / "index.html"
    if not index.is_file():
        return NO_PAGE.encode(), "text/plain", False
    return index.read_bytes(), "text/html", False


def _find(path: str) -> Path | None:
    try:
        wanted = (STATIC / path.lstrip("/")).resolve()
        inside = wanted.is_relative_to(STATIC.resolve()) and wanted.is_file()
    except (OSError, ValueError):
        # A name that no file can have.
        return None
    return wanted if inside else None


@get(["/", "/{path:path}"])
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    # Not `sync_to_thread`: with two paths, litestar does not await it.
    content, kind, forever = await asyncio.to_thread(page_file, request.scope["path"])
    cache = "public, max-age=31536000, immutable" if forever else "no-cache"
    headers = {"Cache-Control": cache}
    if request.scope["path"] == f"/{ALONE}":
        headers["Content-Disposition"] = "attachment"
    return Response(content, media_type=kind, headers=headers)


page_handlers = [page]
