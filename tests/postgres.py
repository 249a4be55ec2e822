"""A PostgreSQL server of one's own, from the machine's binaries: its folder, a free port, and an end."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

import psycopg

BINARIES: Final = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
PATIENCE: Final = 60
"""Seconds within which it starts or stops."""
CONF: Final = """
listen_addresses = '127.0.0.1'
unix_socket_directories = '{folder}'
port = {port}
max_connections = 200
shared_buffers = 64MB
log_min_messages = fatal
fsync = on
"""


def binary(name: str) -> str:
    """A program of PostgreSQL, from the path or where systems put it."""
    found = shutil.which(name)
    if found is not None:
        return found
    for pattern in BINARIES:
        for folder in sorted(Path("/").glob(pattern.lstrip("/")), reverse=True):
            if (folder / name).exists():
                return str(folder / name)
    raise FileNotFoundError(f"{name} is not on this machine: install PostgreSQL to run this")


def _someone() -> pwd.struct_passwd | None:
    """Who runs it where we are root, as whom it refuses to run; None: ourselves."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise LookupError("PostgreSQL does not run as root, and there is nobody else here")


class Cluster:
    """A server and its data."""

    def __init__(self) -> None:
        self._someone = _someone()
        self._folder = Path(mkdtemp(prefix="bugeyed-postgres-"))
        self._data = self._folder / "data"
        if self._someone is not None:
            os.chown(self._folder, self._someone.pw_uid, self._someone.pw_gid)
        self.port = _free_port()
        self._initialise()
        with (self._data / "postgresql.conf").open("a") as conf:
            conf.write(CONF.format(folder=self._folder, port=self.port))
        self.start()

    def start(self) -> None:
        """Have it answer; after a kill it recovers first."""
        # Our own child, so that one that was killed is gone and not a process nobody has buried.
        self._process = subprocess.Popen(
            [binary("postgres"), "-D", str(self._data)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self._as(),
        )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self.execute("SELECT 1")
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT cuts connections and stops in order, SIGQUIT at once."""
        self._process.send_signal(how)
        self._process.wait(PATIENCE)

    def kill(self) -> None:
        """As a power cut would: every process of it, at once."""
        pids = [self.pid, *_children(self.pid)]
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(PATIENCE)
        _await_end(pids)

    @property
    def runs(self) -> bool:
        """Whether it does."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """Its first process."""
        return self._process.pid

    def processor(self) -> float:
        """Seconds of processor its processes have used that live."""
        ticks = 0
        for pid in (self.pid, *_children(self.pid)):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        if self.runs:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"b{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        return f"postgresql://bugeyed@127.0.0.1:{self.port}/{name}"

    def execute(self, statement: str, database: str = "postgres") -> None:
        """One statement."""
        with psycopg.connect(
            host="127.0.0.1", port=self.port, user="bugeyed", dbname=database, autocommit=True
        ) as connection:
            connection.execute(statement.encode())

    def cut(self) -> None:
        """End every connection there is, as a broken network would."""
        self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )

    def _as(self) -> dict[str, Any]:
        """Where and as whom its programs run."""
        own: dict[str, Any] = {
            "cwd": self._folder,
            "env": {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "HOME": str(self._folder)},
            "start_new_session": True,
        }
        if self._someone is not None:
            own |= {"user": self._someone.pw_uid, "group": self._someone.pw_gid, "extra_groups": []}
        return own

    def _initialise(self) -> None:
        words = ["-D", str(self._data), "-U", "bugeyed", "-A", "trust", "-E", "UTF8", "--no-sync"]
        done = subprocess.run(
            [binary("initdb"), *words], capture_output=True, text=True, timeout=PATIENCE, **self._as()
        )
        if done.returncode != 0:
            raise RuntimeError(f"initdb: {done.stderr.strip()}")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A server, gone at the end."""
    made = Cluster()
    try:
        yield made
    finally:
        made.remove()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _await_end(pids: list[int]) -> None:
    for pid in pids:
        while Path(f"/proc/{pid}").exists() and "Z" not in _state(pid):
            os.sched_yield()


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"
