"""The database: its tables, and how one is opened, made where there is none and brought up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
    func,
    inspect,
    select,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from bugeyed.core.errors import Mistake

HEAD: Final = "0006"
"""The newest migration; Alembic is imported only to bring an older database up to it."""

READERS: Final = 8
"""Connections kept for questions to a shared database; as many again for a while."""
PATIENCE: Final = {
    "connect_timeout": 5,
    "application_name": "bugeyed",
    # A line that is cut without a word is noticed.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    # A server that stands still in the middle of a write keeps the others waiting no longer than this.
    "options": "-c synchronous_commit=on -c idle_in_transaction_session_timeout=5s",
}
"""How long a shared database is waited for, and that a commit is on its disk."""
MIGRATING: Final = 8290_0001
"""Names the lock under which tables are made."""

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
    Column("parent", String(32), nullable=True, index=True),
    # Grows with every change beside the log, so that a server sees what another has changed.
    Column("revision", Integer, nullable=False, server_default="0"),
    # What somebody asks the others for, and who wants to play on by other rules, as JSON.
    Column("asked", Text, nullable=True),
    # How much help the table gives.
    Column("hints", String(16), nullable=False, server_default="normal"),
    # What was found about it once it was over, as JSON.
    Column("analysis", Text, nullable=True),
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
    # How often it was taken from whoever had it.
    Column("handed", Integer, nullable=False, server_default="0"),
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

# What servers that share a database tell one another. It is worth nothing after a crash, and nothing is lost with it.
servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", Float, nullable=False),
)
claims = Table(
    "claims",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("server", String(32), nullable=False),
)
presences = Table(
    "presences",
    metadata,
    Column("server", String(32), primary_key=True),
    Column("match", String(32), primary_key=True, index=True),
    Column("seat", Integer, primary_key=True),
    Column("here", Boolean, nullable=False),
    Column("heard", Float, nullable=False),
)


@event.listens_for(servers, "after_create")
@event.listens_for(claims, "after_create")
@event.listens_for(presences, "after_create")
def _leave_unlogged(table: Table, connection: Connection, **_more: object) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"ALTER TABLE {table.name} SET UNLOGGED")


versions = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))
"""Alembic's own table, which says how far a database has been migrated."""


def open_database(url: str) -> Engine:
    """The database at an address, made where there is none, brought up to date where it is older."""
    engine = make_engine(url)
    with _alone(engine, url):
        _migrate(engine, url)
    return engine


def is_shared(engine: Engine) -> bool:
    """Whether several servers may have it at a time."""
    return engine.dialect.name == "postgresql"


def shown(url: str | URL) -> str:
    """An address as it may be printed: without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url)


def read_address(url: str) -> URL:
    """The parts of a database's address, with the driver it is reached by; a Mistake if there can be no matches."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise Mistake(
            f"{url!r} is no database address; one looks like sqlite:///bugeyed.sqlite or postgresql://host/name."
        ) from None
    kind = parsed.get_backend_name()
    if kind in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise Mistake(f"The table keeps its matches in SQLite or PostgreSQL; {kind} is not supported.")
    return parsed


def make_engine(url: str) -> Engine:
    """How a database is reached; nothing is asked of it yet."""
    parsed = read_address(url)
    return _sqlite(parsed) if parsed.get_backend_name() == "sqlite" else _postgresql(parsed)


def _sqlite(url: URL) -> Engine:
    if url.database:
        try:
            _make_private(Path(url.database))
        except OSError as error:
            raise Mistake(f"The database {url} cannot be opened: {error.strerror}.") from None
    engine = create_engine(url)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _postgresql(url: URL) -> Engine:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise Mistake("PostgreSQL needs another package: pip install 'bugeyed[postgresql]'.") from None
    return create_engine(url, pool_size=READERS, max_overflow=READERS, connect_args=PATIENCE)


@contextmanager
def _alone(engine: Engine, url: str) -> Iterator[None]:
    """While no other server that starts at the same time looks at the tables."""
    if not is_shared(engine):
        yield
        return
    try:
        # No transaction round the lock: it would stand idle while the tables are seen to.
        connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    except DatabaseError as error:
        raise _unopened(url, error) from None
    with connection:
        connection.execute(select(func.pg_advisory_lock(MIGRATING)))
        try:
            yield
        finally:
            connection.execute(select(func.pg_advisory_unlock(MIGRATING)))


def _unopened(url: str, error: DatabaseError) -> Mistake:
    reason = " ".join(str(error.orig).split()).rstrip(".")
    return Mistake(f"The database {shown(url)} cannot be opened: {reason}.")


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
        raise _unopened(url, error) from None
    upgrade(engine, url, HEAD)


def upgrade(engine: Engine, url: str, version: str) -> None:
    """Run the migrations up to one of them."""
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["engine"] = engine
    try:
        command.upgrade(config, version)
    except CommandError as error:
        raise Mistake(f"The database {shown(url)} is of another version of Bugeyed: {error}.") from None
