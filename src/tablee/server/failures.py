"""What goes wrong in a route, and nobody has thought of: a line in the log, whoever asked."""

import logging

import msgspec
from litestar.exceptions import HTTPException, WebSocketException
from litestar.types import Scope

from tablee.server.refusals import RefusedMessage

HUNG_UP = "client disconnected prematurely"
"""How Litestar says that whoever asked did not say all of it: as an error of ours."""

log = logging.getLogger(__name__)


async def tell_of_failure(error: Exception, scope: Scope) -> None:
    """Litestar answers 500, and says nothing to anybody else."""
    if not _is_foreseen(error):
        method = scope.get("method", "WS")
        # Not the path: somebody's words may be in that.
        route = scope.get("path_template", "")
        log.error("request_failed", exc_info=error, extra={"method": method, "route": route})


def _is_foreseen(error: Exception) -> bool:
    if isinstance(error, HTTPException):
        return error.status_code < 500 or error.detail == HUNG_UP
    return isinstance(error, (RefusedMessage, msgspec.DecodeError, WebSocketException))
