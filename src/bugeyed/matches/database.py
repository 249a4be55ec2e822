"""The database: its tables, and how one is opened, made where there is none and brought up to date."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    false,
    inspect,
    select,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from bugeyed.core.errors import Mistake

HEAD: Final = "0002"
"""The newest migration; Alembic is imported only to bring an older database up to it."""

metadata = MetaData()
matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("rules_version", String(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("parent", String(32), nullable=True),
)
seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("level", Integer, nullable=True),
    Column("name", String(64), nullable=True),
    Column("token", String(64), nullable=True, unique=True),
    Column("invite", String(64), nullable=True, index=True),
    Column("open_until", Float, nullable=True),
    Column("awaited", Boolean, nullable=False, server_default=false()),
)
entries = Table(
    "entries",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
)
answers = Table(
    "answers",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("key", String(128), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("body", Text, nullable=False),
)
holders = Table(
    "holders",
    metadata,
    Column("browser", String(64), primary_key=True),
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
)

versions = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))
"""Alembic's own table, which says how far a database has been migrated."""


def open_database(url: str) -> Engine:
    """The database at an address, made where there is none, brought up to date where it is older."""
    engine = _engine(url)
    _migrate(engine, url)
    return engine


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise Mistake(f"{url!r} is no database address; one looks like sqlite:///bugeyed.sqlite.") from None
    if parsed.get_backend_name() != "sqlite":
        raise Mistake(f"The table keeps its matches in SQLite; {parsed.get_backend_name()} is not supported.")
    if parsed.database:
        try:
            _make_private(Path(parsed.database))
        except OSError as error:
            raise Mistake(f"The database {url} cannot be opened: {error.strerror}.") from None
    engine = create_engine(parsed)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _make_private(file: Path) -> None:
    """Nobody else of this machine may read it: SQLite gives the files beside it the same rights."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(PermissionError):  # somebody else's, who lets us write
        file.touch(mode=0o600)
        file.chmod(0o600)


def _prepare(connection: Any, _record: object) -> None:
    # The driver's own transactions do not go with savepoints; ours begin explicitly, below.
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA busy_timeout=5000")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _migrate(engine: Engine, url: str) -> None:
    """Bring the tables up to date; a database newer than this program is refused in words."""
    try:
        with engine.begin() as connection:
            known = set(inspect(connection).get_table_names())
            if not known:
                # Nothing to migrate: the tables as they are now, marked so. Alembic takes longer to import.
                metadata.create_all(connection)
                versions.create(connection)
                connection.execute(versions.insert(), {"version_num": HEAD})
                return
            if versions.name in known:
                version = connection.execute(select(versions.c.version_num)).scalar()
                if version == HEAD:
                    return
    except DatabaseError as error:
        raise Mistake(f"The database {url} cannot be opened: {error.orig}.") from None
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["engine"] = engine
    try:
        command.upgrade(config, HEAD)
    except CommandError as error:
        raise Mistake(f"The database {url} is of another version of Bugeyed: {error}.") from None
