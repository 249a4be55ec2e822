"""What the server counts, for whoever runs it."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Mapping

from fastapi import Request
from fastapi.responses import Response

from bugeyed.table import problems
from bugeyed.table.calls.request import address_of
from bugeyed.table.connections import is_local, read_address
from bugeyed.table.metrics import Metrics
from bugeyed.table.services import Services

FORWARDED = ("x-forwarded-for", "forwarded", "via", "x-real-ip")
"""Headers of a proxy: what comes by one is not this machine itself, though its connection is."""


async def metrics(request: Request) -> Response:
    """Everything that is counted; 403 for those it is not for."""
    services: Services = request.app.state.services
    if not may_read(address_of(request), request.headers, services.settings.metrics):
        raise problems.not_yours(
            "These figures are for this machine itself, and for addresses given by --metrics."
        )
    counted: Metrics = request.app.state.metrics
    return Response(counted.text(), media_type="text/plain; version=1.0.0; charset=utf-8")


def may_read(address: str, headers: Mapping[str, str], allowed: Collection[str]) -> bool:
    """Whether somebody at an address is let."""
    if is_local(address) and not any(name in headers for name in FORWARDED):
        return True
    try:
        where = read_address(address)
    except ValueError:
        return False
    return any(where in ipaddress.ip_network(one, strict=False) for one in allowed)
