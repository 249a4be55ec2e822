"""Whether the server does its work."""

from __future__ import annotations

from fastapi import Request

from bugeyed.table.services import Services
from bugeyed.table.wire import Json


async def health(request: Request) -> Json:
    """For hosts: answers when the store does."""
    services: Services = request.app.state.services
    await services.storage.write(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
    return Json({"status": "ok"})
