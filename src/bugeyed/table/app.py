"""The application put together: store, services, bots, pages, calls."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from bugeyed.matches.store import Store
from bugeyed.table import problems, routes
from bugeyed.table.bots.analyses import Analyses
from bugeyed.table.bots.hints import Hints
from bugeyed.table.bots.scheduler import Scheduler
from bugeyed.table.bots.workers import Workers
from bugeyed.table.calls.fast_path import FastPath
from bugeyed.table.guards import BodyLimit, Headers, Mishaps
from bugeyed.table.hosting.retention import tidying
from bugeyed.table.live.neighbours import Neighbours
from bugeyed.table.metrics import Metrics
from bugeyed.table.observing import Observed
from bugeyed.table.origins import Origins
from bugeyed.table.pages.templates import render
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services
from bugeyed.table.settings import Settings
from bugeyed.table.wire import Json

STATIC = Path(__file__).parent / "static"


class Table(FastAPI):
    """The application: every request passes the guards, and the busiest calls do not pass the framework."""

    services: Services
    """As in its state, once it has started."""

    def guard(self, settings: Settings, metrics: Metrics) -> None:
        """Look at every request before anything else does."""
        origins = Origins(BodyLimit(Mishaps(super().__call__)), settings.hosts)
        self._guarded = Observed(origins, metrics, settings.log_requests)
        self.quick = FastPath(self, self._guarded, origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        quick = scope["type"] == "http" and self.quick.takes(scope)
        await (self.quick if quick else self._guarded)(scope, receive, send)


def make_app(settings: Settings) -> FastAPI:
    """A server over one database; a Mistake says what is wrong with it."""
    store = Store(settings.database)
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        services = app.services = app.state.services = Services(store, settings, metrics)
        services.address = getattr(app.state, "address", None)
        workers = Workers(settings.thinkers)
        workers.warm()
        services.hints = Hints(services, workers)
        services.analyses = Analyses(services, workers)
        scheduler = Scheduler(services, workers)
        scheduler.describe(metrics)
        neighbours = Neighbours(services, scheduler) if store.shared else None
        if neighbours is not None:
            await neighbours.start()
        async with tidying(services, settings.archive_folder()):
            yield
        services.close()
        services.analyses.close()
        scheduler.close()
        if neighbours is not None:
            await neighbours.stop()
        store.close()

    app = Table(
        title="Bugeyed",
        description="Matches, actions and news of the table.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.guard(settings, metrics)
    app.state.metrics = metrics
    app.include_router(routes.calls)
    app.include_router(routes.pages)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_exception_handler(Problem, answer)
    app.add_exception_handler(HTTPException, missing)
    app.add_exception_handler(Exception, lambda request, _error: answer(request, problems.mishap()))
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Headers)
    return app


def answer(request: Request, problem: Exception) -> Response:
    """A Problem, as JSON for programs and as a page for people."""
    assert isinstance(problem, Problem)
    if _wants_page(request):
        return render(request, "error.html", problem.status, message=problem.body["message"])
    return problems.answer(problem)


def missing(request: Request, error: Exception) -> Response:
    """An address that leads nowhere, or a call by the wrong method."""
    assert isinstance(error, HTTPException)
    message = "There is nothing at this address." if error.status_code == 404 else str(error.detail)
    if _wants_page(request):
        return render(request, "error.html", error.status_code, message=message)
    return Json({"message": message}, error.status_code, headers=error.headers)


def _wants_page(request: Request) -> bool:
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")
