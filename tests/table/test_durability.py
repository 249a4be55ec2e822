"""What was acknowledged is there once, whatever happens to the server; what it leaves behind is nothing."""

from __future__ import annotations

import os
import random
import signal
import socket
import threading
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.table.server import Player, Running, open_match

ROUNDS = 50


class Load:
    """Two players of one match who act as fast as they can and remember what was acknowledged."""

    def __init__(self, players: list[Player], heard: threading.Semaphore) -> None:
        self.players = players
        self.heard = heard
        self.acknowledged: list[str] = []

    def play(self, url: str) -> None:
        """Act until the match ends or the server is gone."""
        with httpx.Client(base_url=url, timeout=5) as client:
            for player in self.players:
                player.client = client
            try:
                while (state := self.players[0].state())["turn"] >= 0:
                    player = self.players[state["turn"]]
                    state = player.state()
                    action = random.choice(state["actions"])["name"]
                    if player.act(state["seq"], action).status_code == 200:
                        self.acknowledged.append(action)
                        self.heard.release()
            except httpx.TransportError:
                return  # killed, as the test wants


@pytest.mark.slow
def test_an_acknowledged_action_survives_kill_9(tmp_path: Path) -> None:
    """Fifty rounds of kill -9 under load: the log holds every acknowledged action, in order, once."""
    generator = random.Random(5)
    acknowledged = 0
    running = Running(tmp_path)
    for number in range(ROUNDS):
        if number % 10 == 0:
            heard = threading.Semaphore(0)
            with httpx.Client(base_url=running.url) as client:
                tables = [open_match(client, options={"variant": "placement"}) for _ in range(4)]
            loads = [Load(players, heard) for players in tables]
        threads = [threading.Thread(target=load.play, args=(running.url,)) for load in loads]
        for thread in threads:
            thread.start()
        for _ in range(generator.randint(2, 16)):
            assert heard.acquire(timeout=20)
        running.kill()
        for thread in threads:
            thread.join()
        running = Running(tmp_path)
        with httpx.Client(base_url=running.url) as client:
            for load in loads:
                check_log(client, load.players, load.acknowledged)
        if number % 10 == 9:
            acknowledged += sum(len(load.acknowledged) for load in loads)
    assert acknowledged > 5 * ROUNDS
    assert running.stop() == 0


def check_log(client: httpx.Client, players: list[Player], acknowledged: list[str]) -> None:
    """The acknowledged actions are a subsequence of the log, and the log holds none twice."""
    body = client.get(f"/api/matches/{players[0].match}/log").json()
    words = [event["words"] for step in body["steps"] for event in step["events"] if event["kind"] != "end"]
    stored = iter(words)
    for action in acknowledged:
        verb, _, cell = action.partition(" ")
        sign = f"on {cell}." if verb in ("place", "hatch") else action.partition("x")[2]
        assert any(sign in line for line in stored), f"{action} was acknowledged and is not in the log"
    assert len(words) == len(set(words)), "an entry is there twice"


def descendants(pid: int) -> list[int]:
    """The processes a process has started, and those they have."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children] + [
        grandchild for child in children for grandchild in descendants(int(child))
    ]


def gone(pid: int) -> bool:
    """Whether a process has ended; waits for it a while."""
    for _ in range(100):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
            os.kill(pid, 0)
        except (ProcessLookupError, FileNotFoundError):
            return True
        threading.Event().wait(0.1)
    return False


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_server_leaves_neither_worker_nor_port_behind(tmp_path: Path, how: signal.Signals) -> None:
    """However it was stopped, and with a stream open."""
    running = Running(tmp_path)
    seats = [{"kind": "human"}, {"kind": "bot", "level": 3}]
    with httpx.Client(base_url=running.url) as client:
        (green,) = open_match(client, seats=seats)
        green.act(0, "hatch c5")
        with client.stream("GET", f"/api/matches/{green.match}/events", headers=green.headers) as news:
            next(news.iter_lines())
            workers = descendants(running.process.pid)
            running.end(how)
    assert workers, "bots think in processes of their own"
    assert [pid for pid in workers if not gone(pid)] == []
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", running.port))
    again = Running(tmp_path)
    with httpx.Client(base_url=again.url) as client:
        green.client = client
        assert green.state()["seq"] >= 1
    assert again.stop() == 0


def test_ctrl_c_ends_table_and_bots_without_a_word(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A terminal sends it to all processes; what it means is for the table to decide."""
    running = Running(tmp_path)
    with httpx.Client(base_url=running.url) as client:
        (green,) = open_match(client, seats=[{"kind": "human"}, {"kind": "bot", "level": 1}])
        green.act(0, "hatch c5")
        with client.stream("GET", f"/api/matches/{green.match}/events", headers=green.headers) as news:
            next(line for line in news.iter_lines() if line.startswith("id: 2"))
    os.killpg(running.process.pid, signal.SIGINT)
    running.process.wait(timeout=20)
    assert running.stop() == 0
    assert capfd.readouterr().err == ""


def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    """The bot still answers after its process was killed."""
    running = Running(tmp_path)
    seats = [{"kind": "human"}, {"kind": "bot", "level": 1}]
    with httpx.Client(base_url=running.url, timeout=20) as client:
        (green,) = open_match(client, seats=seats)
        green.act(0, "hatch c5")
        with client.stream("GET", f"/api/matches/{green.match}/events", headers=green.headers) as news:
            first = next(line for line in news.iter_lines() if line.startswith("id: 2"))
        workers = [
            pid
            for pid in descendants(running.process.pid)
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]
        assert workers
        for pid in workers:
            # The pool ends the others when it misses one.
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        assert all(gone(pid) for pid in workers)
        green.act(2, green.state()["actions"][0]["name"])
        with client.stream("GET", f"/api/matches/{green.match}/events", headers=green.headers) as news:
            second = next(line for line in news.iter_lines() if line.startswith("id: 4"))
    assert (first, second) == ("id: 2", "id: 4")
    assert running.stop() == 0
