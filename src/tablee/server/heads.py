"""HEAD: what GET would be answered with, without its body."""

from typing import cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send


def answer_heads(app: ASGIApp) -> ASGIApp:
    """Every address that knows GET knows HEAD: probes ask for it, and whoever shows a link to us.
    Uvicorn, which sees what was asked, sends no body."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            # A copy: the one that uvicorn looks at is still a HEAD.
            scope = cast("HTTPScope", {**scope, "method": "GET"})
        await app(scope, receive, send)

    return answer
