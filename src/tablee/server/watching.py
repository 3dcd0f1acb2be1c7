"""For whoever watches the house: whether it is there, whether it is ready, and its figures."""

import ipaddress
from typing import Any

from litestar import Response, get

from tablee.server.asking import Asked, address_of
from tablee.server.house import House
from tablee.server.networks import THIS_MACHINE, read_address

READY_SECONDS = 2.0
"""Whoever asks a database, or this loop, and waits for longer is better off elsewhere."""
PASSED_ON = ("x-forwarded-for", "x-forwarded-proto", "forwarded", "via")
"""A request with one of these came through a proxy: it is somebody else's."""


@get("/health", sync_to_thread=False)
def health(request: Asked) -> dict[str, Any]:
    """The process serves: whoever does not get this answer starts it again. Where it is degraded,
    that would not help: it is slower without what is missing."""
    house: House = request.app.state.house
    if house.company.troubles:
        return {"status": "degraded", "because": list(house.company.troubles)}
    return {"status": "ok"}


@get("/ready")
async def ready(request: Asked) -> Response[Any]:
    """Whether to send people here now."""
    house: House = request.app.state.house
    because = await obstacles(house)
    if because:
        return Response({"status": "not_ready", "because": because}, status_code=503)
    return Response({"status": "ready"})


async def obstacles(house: House) -> list[str]:
    """What keeps it from serving well: closing, busy, database."""
    if not house.is_ready:
        return ["closing"]
    found = ["busy"] if house.metrics.worst_lag > READY_SECONDS else []
    is_usable = await house.can_read(READY_SECONDS) and await house.can_write(READY_SECONDS)
    return found if is_usable else [*found, "database"]


@get("/metrics", media_type="text/plain; version=0.0.4", sync_to_thread=False)
def metrics(request: Asked) -> Response[str]:
    """To this machine, and to networks that `--metrics-from` names; to others there is nothing."""
    house: House = request.app.state.house
    if not may_read_metrics(request):
        return Response("", status_code=404)
    return Response(house.metrics.text(house))


def may_read_metrics(request: Asked) -> bool:
    if any(name in request.headers for name in PASSED_ON):
        return False
    address = read_address(address_of(request))
    named = (ipaddress.ip_network(network) for network in request.app.state.metrics_from)
    return address is not None and any(address in one for one in (*THIS_MACHINE, *named))


watching_handlers = [health, ready, metrics]
