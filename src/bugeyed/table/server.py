"""Running the application: the address told, the browser opened, a stop that lets everybody go."""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import segno
import uvicorn
from fastapi import FastAPI

from bugeyed.build import compiled
from bugeyed.core.errors import Mistake
from bugeyed.matches import Match
from bugeyed.matches.database import shown
from bugeyed.table import logs
from bugeyed.table.app import make_app
from bugeyed.table.connections import Config, Connection, Gate, bound
from bugeyed.table.lockfile import DataLock, Taken
from bugeyed.table.metrics import Metrics
from bugeyed.table.saved_matches import put
from bugeyed.table.services import Services
from bugeyed.table.settings import Settings

logger = logging.getLogger("bugeyed.table")

GRACE = 5.0
"""Seconds beyond that for all the rest: what is not done then is given up. All that was acknowledged is on disk."""
TURNS = 10
"""Turns of the event loop: more than it takes to let in a line that lay in the socket and to read what it said."""
SPARE = 64
"""Handles kept for the database, the workers and what is served."""


class Server(uvicorn.Server):
    """Ends the streams as soon as it is asked to stop; left alone they never end."""

    def __init__(self, config: Config, app: FastAPI, browse: str | None, stop_within: float) -> None:
        super().__init__(config)
        self._app = app
        self._stop_within = stop_within
        self._browse = browse
        self._nowhere = os.open(os.devnull, os.O_WRONLY)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then open the browser."""
        await super().startup(sockets)
        tell_supervisor("READY=1")
        if self._browse is not None and self.started:
            threading.Thread(target=webbrowser.open, args=(self._browse,), daemon=True).start()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: look after requests that do not come to an end."""
        if counter % 10 == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                if isinstance(connection, Connection):
                    connection.hurry(now)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening: to whoever came before that, the system has said already that we are here."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal to stop: a second one does not wait. Stopping as told is no failure, so it is not raised again."""
        if not self.should_exit:
            tell_supervisor("STOPPING=1")
            limit = threading.Timer(self._stop_within + GRACE, give_up)
            limit.daemon = True
            limit.start()
            # That thread may not come to its turn, or wait for whoever reads the log; this one waits for nobody.
            faulthandler.dump_traceback_later(self._stop_within + GRACE + 1, exit=True, file=self._nowhere)
        self.force_exit = self.should_exit
        self.should_exit = True
        services: Services | None = getattr(self._app.state, "services", None)
        if services is not None:  # it may be asked to stop before it has started
            services.close()


def run(settings: Settings, listen: Callable[[], socket.socket], saved: Match | None = None) -> int:
    """Serve until stopped; nobody listens before the data are known to be free. The browser opens on *saved*."""
    browser = settings.browser
    try:
        lock = DataLock(settings.database)
    except Taken as taken:
        if saved is not None:
            raise Mistake(
                f"A table runs on {shown(settings.database)} already; stop it, or give --data another folder."
            ) from None
        return visit(str(taken), shown(settings.database), browser)
    page = "/first" if saved is None else f"/m/{put(saved, settings.database)}"
    app = make_app(settings)
    listening = listen()
    bound(listening)
    port = listening.getsockname()[1]
    home = f"http://localhost:{port}"
    lock.tell(home)
    print(f"Bugeyed is at {home}" + ("" if compiled() else " (interpreted)"))
    if saved is not None:
        print(f"The match is at {home}{page}")
    print(f"Matches are kept in {shown(settings.database)}. Stop with Ctrl-C.", flush=True)
    if settings.lan:
        shared = app.state.address = f"http://{lan_address()}:{port}"
        print(f"Others in your network: {shared}")
        segno.make(shared, error="m").terminal(compact=True)
        sys.stdout.flush()
    most = min(settings.connections, handles() - SPARE)
    gate = Gate(most, settings.connections_per_address, settings.proxies)
    metrics: Metrics = app.state.metrics
    metrics.gauge("connections", "Open connections.", lambda: gate.open)
    logs.set_up(settings.log, settings.full_errors, chatty=settings.log == "json" or settings.log_requests)
    config = Config(
        app,
        gate,
        metrics.refused,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,
        timeout_graceful_shutdown=round(settings.stop_within),
        access_log=False,
        server_header=False,
    )
    # What is imported stays: looking through it again and again would hold up everybody's actions.
    gc.freeze()
    # Requests leave no rings behind, so what is young is mostly the logs of matches, which stay: each entry is looked
    # at once or twice, some thousand at a time, and all of them as rarely as with the usual second and third number.
    gc.set_threshold(10_000, 0, 50)
    browse = home + page if browser else None
    Server(config, app, browse, settings.stop_within).run(sockets=[listening])
    lock.release()
    # Hundreds of megabytes of matches go with the process: to let go of them one by one would take longer than it may.
    gc.freeze()
    return 0


def give_up() -> None:
    """End at once: something does not let go."""
    logger.error("The server did not come to its end in time and is ended; what was acknowledged is on disk.")
    os._exit(1)


def tell_supervisor(words: str) -> None:
    """Say how it stands to whoever started the process, if that wants to know (systemd's convention)."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(OSError):
            line.sendto(words.encode(), "\0" + address[1:] if address.startswith("@") else address)


def visit(home: str, database: str, browser: bool) -> int:
    """Say where a table runs on the same matches, and lead there; 1 where nobody is led."""
    print(
        f"A table runs on {shown(database)} already"
        + (f": {home}" if home else "; it has only just started.")
    )
    if not browser or not home:
        return 1
    webbrowser.open(home)
    return 0


def handles() -> int:
    """How many files and connections this process may have open: as many as it may ask for."""
    try:
        import resource
    except ImportError:
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft


def lan_address() -> str:
    """This machine's address in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
