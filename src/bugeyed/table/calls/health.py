"""Whether the server does its work."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import JSONResponse

from bugeyed.table.services import Services


async def health(request: Request) -> JSONResponse:
    """For hosts: answers when the store does."""
    services: Services = request.app.state.services
    await services.storage.write(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
    return JSONResponse({"status": "ok"})
