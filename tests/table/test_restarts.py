"""A stop that lets everybody finish, and a start after which nothing is missing."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.table.server import Player, Running, open_match

HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
os.execv(sys.executable, [sys.executable, "-m", "bugeyed.cli", "serve", *sys.argv[2:]])
"""
"""What starts a server with a socket as its third handle."""


LADEN = """
import os, sys, uvicorn
from bugeyed.cli import main
class Ring:
    def __init__(self): self.itself = self
    def __del__(self, write=os.write): write(1, b"freed")
start = uvicorn.Server.startup
async def startup(self, sockets=None):
    self.ring = Ring()
    await start(self, sockets)
uvicorn.Server.startup = startup
sys.exit(main())
"""
"""A server that gets something into memory that only a look through all of it finds to be nobody's."""

RESTARTS = 3
TICK = 0.1
"""Seconds after which a server looks again whether it is to stop."""


class Determined:
    """Plays both seats of a match; what is not answered is sent again with its key, as the page does."""

    def __init__(self, url: str, players: list[Player]) -> None:
        self.url = url
        self.players = players
        self.acknowledged: list[str] = []
        self.refused: list[int] = []
        self._dice = random.Random(players[0].match)

    def play(self, most: int) -> None:
        """So many actions, or until the match is over."""
        with httpx.Client(base_url=self.url, timeout=10) as client:
            for player in self.players:
                player.client = client
            url = f"/api/matches/{self.players[0].match}"
            for number in range(most):
                turn = self._sure(partial(client.get, url))["turn"]
                if turn < 0:
                    return
                player = self.players[turn]
                state = self._sure(partial(client.get, url, headers=player.headers))
                action = self._dice.choice(state["actions"])["name"]
                self._sure(partial(player.act, state["seq"], action, f"key {number}"))
                self.acknowledged.append(action)

    def _sure(self, call: Callable[[], httpx.Response]) -> dict[str, Any]:
        """The answer, asked for until there is one."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                answer = call()
            except httpx.TransportError:
                threading.Event().wait(0.05)
                continue
            if answer.status_code == 200:
                body: dict[str, Any] = answer.json()
                return body
            self.refused.append(answer.status_code)
        raise AssertionError("no answer in a minute")


class Handed:
    """A socket that outlives the servers it is handed to, as systemd keeps one."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]

    def serve(self, data: Path) -> Running:
        """The next server."""
        line = self.listening.fileno()
        return Running(data, command=[sys.executable, "-c", HAND_OVER, str(line)], handles=[line])


def test_restarts_under_play_lose_nothing(tmp_path: Path) -> None:
    """Four matches at full speed, three restarts: every acknowledged action is there once, in order, and nobody waits
    for a refused connection: they wait in the socket that is handed on."""
    socket_kept = Handed()
    server = socket_kept.serve(tmp_path)
    assert server.port == socket_kept.port
    with httpx.Client(base_url=server.url) as client:
        tables = [open_match(client, options={"variant": "placement"}) for _ in range(4)]
    loads = [Determined(server.url, players) for players in tables]
    threads = [threading.Thread(target=load.play, args=(60,), daemon=True) for load in loads]
    for thread in threads:
        thread.start()
    for number in range(RESTARTS):
        while sum(len(load.acknowledged) for load in loads) < 15 * (number + 1):
            assert any(thread.is_alive() for thread in threads)
            threading.Event().wait(0.01)
        assert server.end(signal.SIGTERM) == 0
        server = socket_kept.serve(tmp_path)
    for thread in threads:
        thread.join(timeout=100)
        assert not thread.is_alive()
    with httpx.Client(base_url=server.url) as client:
        for load in loads:
            assert load.refused == []
            entries = client.get(f"/api/matches/{load.players[0].match}").json()["seq"]
            assert entries == len(load.acknowledged) > 10
    assert server.stop() == 0
    socket_kept.listening.close()


def test_streams_are_told_and_find_what_they_missed(tmp_path: Path) -> None:
    """The last word is when to come again; after Last-Event-ID comes what happened meanwhile."""
    first = Running(tmp_path)
    with httpx.Client(base_url=first.url, timeout=20) as client:
        green, red = open_match(client)
        events = f"/api/matches/{green.match}/events"
        with client.stream("GET", events, headers=red.headers) as news:
            lines = news.iter_lines()
            assert next(lines) == "id: 0"
            first.process.send_signal(signal.SIGTERM)
            rest = list(lines)
        assert "retry: 300" in rest
    assert first.process.wait(timeout=20) == first.stop() == 0
    again = Running(tmp_path, port=first.port)
    with httpx.Client(base_url=again.url, timeout=20) as client:
        green.client = client
        assert green.act(0, "hatch c5").status_code == 200
        with client.stream("GET", events, headers=red.headers | {"Last-Event-ID": "0"}) as news:
            lines = news.iter_lines()
            assert next(lines) == "id: 1"
            assert len(json.loads(next(lines).partition(": ")[2])["steps"]) == 1
    assert again.stop() == 0


@pytest.mark.parametrize("has_turn", [True, False], ids=["at once", "no turn in between"])
def test_a_request_under_way_is_answered_before_the_end(tmp_path: Path, has_turn: bool) -> None:
    """It came just before the server was asked to stop, which may find out about both at the same moment."""
    server = Running(tmp_path)
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        if not has_turn:
            server.process.send_signal(signal.SIGSTOP)
        body = b'{"game": "beetles"}'
        head = ["POST /api/matches HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
        head += [f"Content-Length: {len(body)}", "", ""]
        line.sendall("\r\n".join(head).encode() + body)
        server.process.send_signal(signal.SIGTERM)
        if not has_turn:
            threading.Event().wait(2 * TICK)
            server.process.send_signal(signal.SIGCONT)
        assert line.recv(4000).startswith(b"HTTP/1.1 201 ")
    assert server.process.wait(timeout=20) == server.stop() == 0


@pytest.mark.parametrize(
    ("held_up", "said"),
    [
        ("threading.Event().wait()", "did not come to its end in time"),
        ("ctypes.PyDLL(None).pause()", ""),  # with the interpreter to itself: no thread of it has a turn
    ],
    ids=["something", "all threads"],
)
def test_a_server_that_cannot_end_is_ended(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], held_up: str, said: str
) -> None:
    """Where something does not let go; what was acknowledged is on disk by then."""
    words = (
        "import ctypes, sys, threading\n"
        "from bugeyed.matches.store import Store\n"
        "from bugeyed.table import server\n"
        "from bugeyed.cli import main\n"
        "server.GRACE = 0.5\n"
        f"Store.close = lambda self: {held_up}\n"
        "sys.exit(main())\n"
    )
    server = Running(tmp_path, command=[sys.executable, "-c", words], more=["--stop-within", "0"])
    assert server.stop() == 1
    assert said in capfd.readouterr().err


def test_the_supervisor_hears_of_start_and_stop(tmp_path: Path) -> None:
    """As systemd's Type=notify wants it."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        address = str(tmp_path / "notify")
        line.bind(address)
        line.settimeout(20)
        server = Running(tmp_path / "data", environment={**os.environ, "NOTIFY_SOCKET": address})
        assert line.recv(100) == b"READY=1"
        assert server.end(signal.SIGTERM) == 0
        assert line.recv(100) == b"STOPPING=1"


def test_matches_in_memory_go_with_the_process(tmp_path: Path) -> None:
    """All is on disk by then: to free half a gigabyte piece by piece took longer than a stop may, and was a failure."""
    server = Running(tmp_path, command=[sys.executable, "-c", LADEN])
    server.process.send_signal(signal.SIGTERM)
    assert server.process.stdout is not None
    assert "freed" not in server.process.stdout.read()
    assert server.end(signal.SIGTERM) == 0
