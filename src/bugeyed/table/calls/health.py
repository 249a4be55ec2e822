"""Whether the server does its work."""

from __future__ import annotations

from fastapi import Request

from bugeyed.matches import store
from bugeyed.table.services import Services
from bugeyed.table.wire import Json


async def health(request: Request) -> Json:
    """For hosts: answers when something can be written down, 503 where not."""
    services: Services = request.app.state.services
    await services.storage.write(store.probe)
    return Json({"status": "ok"})
