"""The web table: matches of two clients beside boardgame.io's server, and what a person waits for."""

import functools
import gzip
import json
import random
import re
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from benchmarks.clicks import action_to_board
from benchmarks.measure import Bench, Line, Measure, Pace, Unit, Unmeasured, alone, beside
from benchmarks.programs import boardgameio, run
from benchmarks.serving import Server, boardgameio_server, table

MATCHES: Final = 50
PAGE_ACTIONS: Final = 30
"""How far the match is whose page is weighed: its log is a part of the page."""
ROOT: Final = Path(__file__).parent.parent


@dataclass(frozen=True)
class Load:
    """What a load client tells of 50 matches of two clients."""

    moves: int
    seconds: float
    median: float
    p99: float
    processor: float = 0.0
    """Seconds of processor the server has used meanwhile."""


@dataclass
class Side:
    """One of two servers under the same load."""

    title: str
    server: Callable[[], AbstractContextManager[Server]]
    client: Callable[[], list[str]]
    loads: list[Load] = field(default_factory=list)
    trouble: str = ""

    def start(self, stack: ExitStack) -> Server | None:
        """Its server; None if it does not start."""
        try:
            return stack.enter_context(self.server())
        except Unmeasured as error:
            self.trouble = str(error)
            return None

    def play(self, server: Server | None, seed: int) -> None:
        """One more round, unless something has gone wrong already."""
        if self.trouble or server is None:
            return
        try:
            before = server.processor()
            told = run([*self.client(), server.url, str(MATCHES), str(seed)], self.title, ROOT)
            self.loads.append(Load(**json.loads(told), processor=server.processor() - before))
        except Unmeasured as error:
            self.trouble = str(error)
        except (TypeError, ValueError):
            self.trouble = f"{self.title}: not a line of a load: {told[:80]!r}"

    def figures(self, figure: Callable[[Load], float]) -> Measure:
        """One figure of each round, a round a call."""
        rounds = iter(self.loads)

        def measure() -> float:
            if self.trouble:
                raise Unmeasured(self.trouble)
            return figure(next(rounds))

        return measure


@functools.cache
def duel(pace: Pace) -> tuple[Side, Side]:
    """Both servers under load in turn; what is read of it, moves and waits, is of the same rounds."""
    ours = Side("the table", table, lambda: [sys.executable, "-m", "benchmarks.load"])
    theirs = Side("boardgame.io", boardgameio_server, lambda: boardgameio("boardgameio_load.mjs"))
    with ExitStack() as stack:
        sides = [(side, side.start(stack)) for side in (ours, theirs)]
        for seed in range(pace.rounds + 1):
            for side, server in sides:
                side.play(server, seed)
    for side, _ in sides:
        del side.loads[:1]  # practice: a just-in-time compiler wants to see the game first
    return ours, theirs


def moves(pace: Pace) -> Line:
    """Acknowledged moves a second: ours are on disk by then, theirs in memory."""
    ours, theirs = (side.figures(lambda load: load.moves / load.seconds) for side in duel(pace))
    return beside(
        "table-moves", Unit.SPEED, pace, ours=ours, peer=theirs, peer_name="boardgame.io server", bar=1.3
    )


def waits(pace: Pace) -> Line:
    """The 99th percentile of what a client waits for an acknowledgement, in the same rounds."""
    ours, theirs = (side.figures(lambda load: load.p99) for side in duel(pace))
    return beside(
        "table-p99", Unit.SECONDS, pace, ours=ours, peer=theirs, peer_name="boardgame.io server", bar=1
    )


def processor(pace: Pace) -> Line:
    """Processor time of the server an acknowledged move, in the same rounds: what a busy machine tells truly, too."""
    ours, theirs = (side.figures(lambda load: 1e6 * load.processor / load.moves) for side in duel(pace))
    return beside(
        "table-processor",
        Unit.MICROSECONDS,
        pace,
        ours=ours,
        peer=theirs,
        peer_name="boardgame.io server",
        bar=0.7,
    )


def ready(pace: Pace) -> Line:
    """Seconds from the start of the process, on an empty folder, to its first answer."""

    def ours() -> float:
        begun = time.perf_counter()
        with table():
            return time.perf_counter() - begun

    return alone("table-ready", Unit.SECONDS, pace, ours=ours, below=1.5)


def _page(name: str, game: str, below: float) -> Bench:
    """What a browser loads for a match well under way, gzipped, beside fonts."""

    def ours() -> float:
        with table() as server:
            address = urlsplit(server.url)
            assert address.hostname is not None
            browser = HTTPConnection(address.hostname, address.port or 80, timeout=30)
            path = _match_under_way(browser, game)
            html, weight = _loaded(browser, path)
            # The icon, the style sheet and the scripts.
            assets = set(re.findall(rb'(?:src|href)="(/static/[^"]+)"', html))
            assets = {asset for asset in assets if b".woff2" not in asset}
            if not any(b"client.js" in asset for asset in assets):
                raise Unmeasured("the page names no client.js")
            for asset in assets:
                weight += _loaded(browser, asset.decode())[1]
            browser.close()
            return weight / 1000

    return lambda pace: alone(name, Unit.KILOBYTES, pace, ours=ours, below=below)


def _match_under_way(browser: HTTPConnection, game: str) -> str:
    """The page's address of a match after some actions."""
    opened = _call(browser, "POST", "/api/matches", {"game": game, "players": 2})
    rng = random.Random(1)
    calls = f"/api/matches/{opened['id']}"
    for _ in range(PAGE_ACTIONS):
        turn = _call(browser, "GET", calls)["turn"]
        if turn < 0:
            break
        token = opened["seats"][turn]["token"]
        state = _call(browser, "GET", calls, token=token)
        action = rng.choice(state["actions"])["code"]
        _call(browser, "POST", f"{calls}/actions", {"seq": state["seq"], "action": action}, token)
    return f"/m/{opened['id']}"


def _call(browser: HTTPConnection, method: str, path: str, body: object = None, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    browser.request(method, path, None if body is None else json.dumps(body), headers)
    answer = browser.getresponse()
    told = answer.read()
    if answer.status >= 300:
        raise Unmeasured(f"{method} {path}: {answer.status} {told[:80]!r}")
    return json.loads(told)


def _loaded(browser: HTTPConnection, path: str) -> tuple[bytes, int]:
    """A file, and how many bytes of it came over the line."""
    browser.request("GET", path, headers={"Accept-Encoding": "gzip"})
    answer = browser.getresponse()
    told = answer.read()
    if answer.status != 200:
        raise Unmeasured(f"{path}: {answer.status}")
    gzipped = answer.headers["Content-Encoding"] == "gzip"
    return (gzip.decompress(told) if gzipped else told), len(told)


def _update(name: str, game: str, below: float, typed: bool = False) -> Bench:
    """Median seconds from an action in one browser to the new board in another, motion off."""

    def ours() -> float:
        with table() as server:
            return action_to_board(server.url, game, typed)

    return lambda pace: alone(name, Unit.SECONDS, pace, ours=ours, below=below)


BENCHES: Final[dict[str, Bench]] = {
    "table-moves": moves,
    "table-p99": waits,
    "table-processor": processor,
    "table-ready": ready,
    "table-page": _page("table-page", "beetles", below=100),
    "table-click": _update("table-click", "beetles", below=0.06),
    "lastbug-update": _update("lastbug-update", "lastbug", below=0.06, typed=True),
    "bugout-update": _update("bugout-update", "bugout", below=0.1, typed=True),
    "bugout-page": _page("bugout-page", "bugout", below=200),
}
