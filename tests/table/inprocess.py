"""The application without a network: requests and streams as the server would hand them in, byte for byte."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from fastapi import FastAPI

from bugeyed.table.app import make_app
from bugeyed.table.event_stream import PUSH
from bugeyed.table.services import Services
from bugeyed.table.settings import Settings, database_in

Story = Callable[[FastAPI], Awaitable[None]]
"""What happens at a table."""
PATIENCE = 20
"""Seconds until something that was expected is given up."""


@asynccontextmanager
async def running(folder: Path | str, **more: Any) -> AsyncIterator[FastAPI]:
    """The application over the database in a folder, or at an address."""
    database = folder if isinstance(folder, str) else database_in(folder)
    app = make_app(Settings(database, thinking=0.05, hosts=("table.test",), **more))
    async with app.router.lifespan_context(app):
        yield app


def scenario(**more: Any) -> Callable[[Story], Callable[[Path], None]]:
    """A test that is told as one story at one table, with these settings."""

    def told(story: Story) -> Callable[[Path], None]:
        def test(tmp_path: Path) -> None:
            async def tell() -> None:
                async with running(tmp_path, **more) as app:
                    await story(app)

            asyncio.run(tell())

        test.__name__, test.__doc__ = story.__name__, story.__doc__
        return test

    return told


def services_of(app: FastAPI) -> Services:
    """Its parts."""
    services: Services = app.state.services
    return services


@dataclass(frozen=True)
class Answer:
    """A response whole."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """The body as data."""
        return json.loads(self.body)


class Stream:
    """A response that goes on: its pieces as they come, until it is left."""

    def __init__(self) -> None:
        self._pieces: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._asked = False
        self._gone = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.flowing = asyncio.Event()
        """While it is not set nothing gets through, as on a slow line."""
        self.flowing.set()
        self.status = 0
        self.headers: dict[str, str] = {}

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Mapping[str, Any]) -> None:
        await self.flowing.wait()
        self._pieces.put_nowait(dict(message))

    def _push(self, piece: bytes) -> bool:
        if self.flowing.is_set():
            self._pieces.put_nowait({"type": "http.response.body", "body": piece, "more_body": True})
        return self.flowing.is_set()

    async def open(self, app: FastAPI, scope: dict[str, Any]) -> Stream:
        """Ask for it; the head has come when this returns."""

        async def serve() -> None:
            await app(scope | {PUSH: self._push}, self._receive, self._send)

        self._task = asyncio.create_task(serve())
        head = await self._piece()
        self.status = head["status"]
        self.headers = {name.decode(): value.decode() for name, value in head["headers"]}
        return self

    async def next(self) -> bytes:
        """The next piece; empty at the end."""
        piece = await self._piece()
        return bytes(piece.get("body", b""))

    async def message(self) -> dict[str, Any]:
        """The data of the next message, beats left out."""
        while True:
            piece = await self.next()
            assert piece, "the stream has ended"
            for line in piece.decode().splitlines():
                if line.startswith("data: "):
                    data: dict[str, Any] = json.loads(line[6:])
                    return data

    def waiting(self) -> list[bytes]:
        """What has come and nobody has read."""
        pieces = []
        while not self._pieces.empty():
            pieces.append(bytes(self._pieces.get_nowait().get("body", b"")))
        return pieces

    async def ended(self) -> None:
        """Until the server ends it; what it says till then is not heard."""
        while (await self._piece()).get("more_body", False):
            pass

    async def leave(self) -> None:
        """Hang up."""
        self._gone.set()
        assert self._task is not None
        await asyncio.wait_for(self._task, PATIENCE)

    async def _piece(self) -> dict[str, Any]:
        return await asyncio.wait_for(self._pieces.get(), PATIENCE)


class Caller:
    """A browser with its cookies, or a program with its token."""

    def __init__(self, app: FastAPI, token: str | None = None, address: str = "127.0.0.1") -> None:
        self.app = app
        self.address = address
        self.token = token
        self.cookies: dict[str, str] = {}

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        """A page or a call."""
        return await self._request("GET", path, b"", headers)

    async def post(self, path: str, body: object, headers: Mapping[str, str] | None = None) -> Answer:
        """A call."""
        return await self._request("POST", path, json.dumps(body).encode(), headers)

    async def sit(self, id: str, token: str) -> Answer:
        """Press the button that an invite link shows."""
        return await self.form(f"/m/{id}/seat", f"token={token}")

    async def form(self, path: str, words: str, headers: Mapping[str, str] | None = None) -> Answer:
        """Send a form, as from a page of the table."""
        own = {"Origin": "http://table.test", "Content-Type": "application/x-www-form-urlencoded"}
        return await self._request("POST", path, words.encode(), own | dict(headers or {}))

    async def delete(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        """A call that takes something away."""
        return await self._request("DELETE", path, b"", headers)

    async def stream(self, path: str, headers: Mapping[str, str] | None = None) -> Stream:
        """A response that goes on; its status is there."""
        return await Stream().open(self.app, self._scope("GET", path, headers))

    async def _request(
        self, method: str, path: str, body: bytes, headers: Mapping[str, str] | None
    ) -> Answer:
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Mapping[str, Any]) -> None:
            sent.append(dict(message))

        await self.app(self._scope(method, path, headers), receive, send)
        heads = [(name.decode(), value.decode()) for name, value in sent[0]["headers"]]
        for name, value in heads:
            if name == "set-cookie":
                self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(value).items()}
        return Answer(
            sent[0]["status"], dict(heads), b"".join(message.get("body", b"") for message in sent[1:])
        )

    def _scope(self, method: str, path: str, headers: Mapping[str, str] | None) -> dict[str, Any]:
        address = urlsplit(path)
        named = {
            "host": "table.test",
            "accept": "*/*",
            **{key.lower(): value for key, value in (headers or {}).items()},
        }
        if self.token is not None:
            named["authorization"] = f"Bearer {self.token}"
        if self.cookies:
            named["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(address.path),
            "raw_path": address.path.encode(),
            "query_string": address.query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in named.items()],
            "client": (self.address, 40000),
            "server": ("127.0.0.1", 80),
            "state": {},
        }
