"""``bugeyed doctor``: whether a table can run here, in plain sentences."""

from __future__ import annotations

import json
import platform
import shutil
import socket
import sys
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, func, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from bugeyed import build
from bugeyed.core.errors import Mistake
from bugeyed.core.registry import games
from bugeyed.matches import store
from bugeyed.matches.database import HEAD, entries, matches, read_address, shown, versions
from bugeyed.table.app import STATIC
from bugeyed.table.lockfile import DataLock, Taken
from bugeyed.table.server import handles, lan_address
from bugeyed.table.settings import PORT, Settings

FINE: Final = "ok"
WORTH_A_LOOK: Final = "look"
WRONG: Final = "wrong"

LITTLE: Final = 1_000_000_000
TOO_LITTLE: Final = 100_000_000
"""Bytes of a disk."""
OLDEST: Final = 1_750_000_000.0
"""A clock before this time, in the middle of 2025, was never set."""
FUTURE: Final = 120.0
"""Seconds that something may lie in the future before the clock is wrong."""


@dataclass(frozen=True)
class Finding:
    """What was found about one thing."""

    what: str
    state: str
    words: str


def examine(settings: Settings, database: str) -> list[Finding]:
    """Everything there is to find; what cannot even be looked at is wrong, and the rest is looked at."""
    looks: list[tuple[str, Callable[[], Iterator[Finding]]]] = [
        ("Python", _python),
        ("build", _build),
        ("client", _client),
        ("games", lambda: _games(settings)),
        ("database", lambda: _database(database)),
        ("disk", lambda: _disk(settings, database)),
        ("clock", lambda: _clock(database)),
        ("table", lambda: _table(settings, database)),
        ("network", lambda: _network(settings)),
        ("browser", _browser),
    ]
    found: list[Finding] = []
    for what, look in looks:
        try:
            found += look()
        except Exception as error:  # a doctor does not faint
            found.append(Finding(what, WRONG, f"It could not be looked at: {type(error).__name__}: {error}."))
    return found


def _python() -> Iterator[Finding]:
    words = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}."
    yield Finding("Python", FINE if sys.version_info >= (3, 11) else WRONG, words)


def _build() -> Iterator[Finding]:
    if build.compiled():
        yield Finding("build", FINE, "The rules run compiled.")
    else:
        words = (
            "The rules run interpreted: right, but bots think many times slower. 'make setup' compiles them."
        )
        yield Finding("build", WORTH_A_LOOK, words)


def _client() -> Iterator[Finding]:
    built = STATIC / "built" / "client.js"
    if built.is_file():
        yield Finding("client", FINE, f"The pages' script is built ({built.stat().st_size // 1024} KB).")
    else:
        yield Finding(
            "client", WRONG, "The pages' script is not built, so nobody can play: 'make setup' does it."
        )


def _games(settings: Settings) -> Iterator[Finding]:
    good = []
    for name in games():
        try:
            settings.game(name).start()
            good.append(name)
        except (Exception, SystemExit) as error:
            yield Finding("games", WRONG, f"The game {name} does not open: {error}")
    yield Finding("games", FINE if good else WRONG, f"Games that open: {', '.join(good) or 'none'}.")


def _database(database: str) -> Iterator[Finding]:
    try:
        address = read_address(database)
    except Mistake as mistake:
        yield Finding("database", WRONG, str(mistake))
        return
    file = _file(database)
    if file is not None and not file.exists():
        yield _folder(file)
        return
    name = shown(address)
    engine = create_engine(address)
    try:
        with engine.connect() as connection:
            tables = set(inspect(connection).get_table_names())
            if versions.name not in tables:
                yield Finding(
                    "database", FINE, f"{name} is reached and empty; its tables are made at the start."
                )
                return
            version = connection.execute(select(versions.c.version_num)).scalar()
            count = connection.execute(select(func.count()).select_from(matches)).scalar_one()
            connection.rollback()
            yield Finding(
                "database",
                FINE,
                f"{name} is reached, and holds {count} {'match' if count == 1 else 'matches'}.",
            )
            if version == HEAD:
                with connection.begin() as writing:
                    store.probe(connection)
                    writing.rollback()
                yield Finding(
                    "database", FINE, f"It takes writes, and its tables are those of this release ({HEAD})."
                )
            elif str(version) < HEAD:
                words = f"Its tables are those of an older release ({version}); the next start brings them to {HEAD}."
                yield Finding("database", WORTH_A_LOOK, f"{words} Make a backup before.")
            else:
                words = f"Its tables are those of a newer release ({version}); this one knows {HEAD}."
                yield Finding("database", WRONG, words)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        yield Finding("database", WRONG, f"{name} cannot be used: {reason}.")
    finally:
        engine.dispose()


def _file(database: str) -> Path | None:
    """Where a database lies, if that is a file of this machine."""
    try:
        address = read_address(database)
    except Mistake:
        return None  # said under the database's own head
    is_file = address.get_backend_name() == "sqlite" and address.database
    return Path(address.database or "").absolute() if is_file else None


def _folder(file: Path) -> Finding:
    """Whether a database can be made where none is."""
    there = next(folder for folder in (file.parent, *file.parent.parents) if folder.exists())
    try:
        probe = there / ".bugeyed-doctor"
        probe.touch()
        probe.unlink()
    except OSError as error:
        return Finding("database", WRONG, f"No database can be made in {there}: {error.strerror}.")
    return Finding("database", FINE, f"There is no database yet; it is made at {file} at the start.")


def _disk(settings: Settings, database: str) -> Iterator[Finding]:
    wanted = _file(database) or settings.archive_folder() or Path.cwd()
    there = next(folder for folder in (wanted, *wanted.absolute().parents) if folder.exists())
    free = shutil.disk_usage(there).free
    state = WRONG if free < TOO_LITTLE else WORTH_A_LOOK if free < LITTLE else FINE
    yield Finding("disk", state, f"{free / 1e9:.1f} GB are free at {there}.")


def _clock(database: str) -> Iterator[Finding]:
    now = time.time()
    told = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))
    if now < OLDEST:
        yield Finding(
            "clock", WRONG, f"The clock says {told}: it was never set, and links would end at once."
        )
        return
    newest = _newest(database)
    if newest is not None and newest > now + FUTURE:
        words = f"The clock says {told}, and something was played {(newest - now) / 3600:.1f} hours later than that."
        yield Finding("clock", WORTH_A_LOOK, f"{words} It was wrong then or is wrong now.")
        return
    yield Finding("clock", FINE, f"The clock says {told}.")


def _newest(database: str) -> float | None:
    """When the last thing was played, as far as the database tells."""
    file = _file(database)
    if file is not None and not file.exists():
        return None
    try:
        engine = create_engine(read_address(database))
    except Mistake:
        return None
    try:
        with engine.connect() as connection:
            newest: float | None = connection.execute(select(func.max(entries.c.at))).scalar()
            return newest
    except SQLAlchemyError:
        return None  # what is wrong with it stands under its own head
    finally:
        engine.dispose()


def _table(settings: Settings, database: str) -> Iterator[Finding]:
    file = _file(database)
    if file is not None and file.exists():  # else nobody can be there, and nothing is to be made
        try:
            DataLock(database).release()
        except Taken as taken:
            yield _running(str(taken))
            return
    port = PORT if settings.port is None else settings.port
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.listen or "127.0.0.1", port))
        except OSError as error:
            words = (
                f"No table runs on these matches, and port {port} cannot be listened on: {error.strerror}."
            )
            yield Finding("table", WORTH_A_LOOK, words)
            return
    yield Finding("table", FINE, f"No table runs on these matches; port {port} is free.")


def _running(home: str) -> Finding:
    """How a table does that runs."""
    if not home:
        return Finding("table", WORTH_A_LOOK, "A table has only just started on these matches.")
    try:
        with urllib.request.urlopen(f"{home}/healthz", timeout=5) as answer:
            fine = json.load(answer) == {"status": "ok"}
    except OSError as error:
        return Finding("table", WRONG, f"A table runs at {home} and does not answer well: {error}.")
    return Finding("table", FINE if fine else WRONG, f"A table runs at {home} and can write.")


def _network(settings: Settings) -> Iterator[Finding]:
    address = lan_address()
    if settings.hosts:
        words = f"People reach it as {', '.join(settings.hosts)}"
        words += (
            f", by the proxy at {', '.join(settings.proxies)}."
            if settings.proxies
            else "; no proxy is named."
        )
        yield Finding("network", FINE, words)
    elif settings.lan or settings.listen not in ("", "127.0.0.1", "::1"):
        state = WORTH_A_LOOK if address == "127.0.0.1" else FINE
        none = "This machine has no address in a network, so nobody else reaches it."
        yield Finding("network", state, f"Others reach it at {address}." if state == FINE else none)
    else:
        yield Finding(
            "network", FINE, f"It is for this machine alone; with --lan others reach it at {address}."
        )
    most = handles()
    if most < settings.connections:
        words = f"The system lets this process have {most} connections, fewer than the {settings.connections} wanted."
        yield Finding("network", WORTH_A_LOOK, words)


def _browser() -> Iterator[Finding]:
    try:
        webbrowser.get()
    except webbrowser.Error:
        yield Finding(
            "browser", WORTH_A_LOOK, "There is no browser here to be opened; the address is printed."
        )
        return
    yield Finding("browser", FINE, "There is a browser to be opened.")


def report(found: list[Finding]) -> str:
    """A line each, and the upshot."""
    lines = [f"{one.state:5}  {one.what:9} {one.words}" for one in found]
    wrong = sum(one.state == WRONG for one in found)
    lines.append(
        f"{wrong} {'thing is' if wrong == 1 else 'things are'} wrong." if wrong else "A table can run here."
    )
    return "\n".join(lines)


def verdict(found: list[Finding]) -> int:
    """The exit code."""
    return 1 if any(one.state == WRONG for one in found) else 0


def check(settings: Settings) -> Finding | None:
    """What is wrong with the settings themselves, if anything."""
    try:
        settings.check()
    except Mistake as mistake:
        return Finding("settings", WRONG, str(mistake))
    return None
