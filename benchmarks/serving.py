"""Servers in processes of their own: the table as a person starts it, and boardgame.io's."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.measure import Unmeasured
from benchmarks.programs import boardgameio

PATIENCE: Final = 60
"""Seconds until a server that does not answer is given up."""


@dataclass(frozen=True)
class Server:
    """A server that answers."""

    url: str
    pid: int

    def processor(self) -> float:
        """Seconds of processor its process has used, all its threads and the kernel for it included."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError as error:
            raise Unmeasured(f"processor time cannot be read here: {error}") from error
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Kilobytes of memory its process has."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text()
        except OSError as error:
            raise Unmeasured(f"memory cannot be read here: {error}") from error
        return float(status.partition("VmRSS:")[2].split()[0])


@contextmanager
def table(*more: str) -> Iterator[Server]:
    """The table, once it answers; a folder of its own, on disk, unless more words say otherwise."""
    with TemporaryDirectory(prefix="bugeyed-bench-") as folder:
        port = free_port()
        words = ["--no-browser", "--port", str(port), "--data", folder, *more]
        with _running([sys.executable, "-m", "bugeyed.cli", *words]) as server:
            _await_health(port, server)
            yield Server(f"http://127.0.0.1:{port}", server.pid)


@contextmanager
def boardgameio_server() -> Iterator[Server]:
    """boardgame.io's own server, matches in memory."""
    with _running(boardgameio("boardgameio_server.mjs"), subprocess.PIPE) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        if not url.startswith("http"):
            raise Unmeasured(f"boardgame.io's server does not start: {url[:80]!r}")
        yield Server(url, server.pid)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _running(command: list[str], output: int = subprocess.DEVNULL) -> Iterator[subprocess.Popen[str]]:
    server = subprocess.Popen(command, stdout=output, text=True, cwd=Path(__file__).parent.parent)
    try:
        yield server
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        if server.stdout is not None:
            server.stdout.close()


def _await_health(port: int, server: subprocess.Popen[str]) -> None:
    begun = time.monotonic()
    while not _healthy(port):
        if server.poll() is not None:
            raise Unmeasured(f"the table ended with code {server.returncode} before it answered")
        if time.monotonic() > begun + PATIENCE:
            raise Unmeasured(f"the table does not answer after {PATIENCE} s")
        time.sleep(0.005)


def _healthy(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
