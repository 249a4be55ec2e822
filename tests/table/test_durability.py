"""What was acknowledged is there once, whatever happens to the server; what it leaves behind is nothing."""

from __future__ import annotations

import os
import signal
import socket
import threading
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from proofs import crash
from proofs.places import Place

from tests.table.server import Running, open_match

ROUNDS = 50


@pytest.mark.slow
def test_an_acknowledged_action_survives_kill_9(tmp_path: Path) -> None:
    """Fifty rounds of kill -9 under load: the log holds every acknowledged action, in order, once."""
    found = crash.server(ROUNDS, Place(tmp_path))
    assert found["kills"] == ROUNDS
    assert int(str(found["acknowledged"])) > 5 * ROUNDS


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
