"""The database itself: brought up to date, kept private, and refused in words where it is none of ours."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, event

from bugeyed.core.errors import Mistake
from bugeyed.matches import store
from bugeyed.matches.database import HEAD, entries, make_engine, metadata, upgrade
from bugeyed.matches.store import Append, Store
from tests.postgres import Cluster
from tests.table.stored import ENTRY, entries_of, opened, row, url


@contextmanager
def raw_database(folder: Path) -> Iterator[sqlite3.Connection]:
    """The file itself, past the store; what was done is kept."""
    raw = sqlite3.connect(folder / "bugeyed.sqlite", isolation_level=None)
    try:
        yield raw
    finally:
        raw.close()


def older(database: str, version: str) -> Engine:
    """A database as the program of that version left it."""
    engine = make_engine(database)
    upgrade(engine, database, version)
    return engine


def test_the_migrations_make_the_tables_a_new_database_has(database: str) -> None:
    """Alembic finds nothing to do after all of them."""
    older(database, "0001").dispose()
    with opened(database) as made:
        assert made.read(lambda reader: compare_metadata(MigrationContext.configure(reader), metadata)) == []


def test_a_file_that_was_migrated_is_as_a_new_one(tmp_path: Path) -> None:
    """To the letter."""
    new, old = tmp_path / "new", tmp_path / "old"
    Store(url(new)).close()
    older(url(old), "0001").dispose()
    Store(url(old)).close()
    assert tables(new) == tables(old)


def test_what_is_worth_nothing_after_a_crash_is_not_logged(cluster: Cluster) -> None:
    """In a new database as in one that was migrated."""
    words = "SELECT relname FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r' ORDER BY relname"
    new, old = cluster.database(), cluster.database()
    older(old, "0001").dispose()
    for address in (new, old):
        with opened(address) as made:
            found = made.read(lambda reader: reader.exec_driver_sql(words).scalars().all())
        assert found == ["claims", "presences", "servers"]


def test_servers_that_start_at_the_same_time_make_the_tables_once(cluster: Cluster) -> None:
    """One of them makes or migrates, the others find it done."""
    for address in (new := cluster.database(), old := cluster.database()):
        if address == old:
            older(old, "0001").dispose()
        with ThreadPoolExecutor(4) as pool:
            for made in pool.map(Store, [address] * 4):
                made.close()
    with opened(new) as made:
        assert made.read(lambda reader: reader.exec_driver_sql("SELECT * FROM alembic_version").all()) == [
            (HEAD,)
        ]


def test_a_match_that_runs_is_migrated_with_its_log(database: str) -> None:
    """Links lay there as they were: whoever has one can still sit down by it. The match goes on where it was."""
    engine = older(database, "0001")
    with engine.begin() as raw:
        raw.exec_driver_sql("INSERT INTO matches VALUES ('m1', 'beetles', 2, '{}', '0123', 1.5, NULL)")
        raw.exec_driver_sql("INSERT INTO seats VALUES ('m1', 0, 'human', NULL, NULL, 'hash', 'secret')")
        raw.exec_driver_sql("INSERT INTO seats VALUES ('m1', 1, 'human', NULL, NULL, 'other', NULL)")
        raw.execute(entries.insert(), {"match": "m1", "seq": 1, "body": json.dumps(ENTRY), "at": 2.5})
    engine.dispose()
    with opened(database) as made:
        match = made.read(partial(store.find_match, "m1"))
        assert match is not None
        waiting, taken = match.seats
        assert waiting.invite == hashlib.sha256(b"secret").hexdigest()
        assert (waiting.awaited, waiting.is_open(time.time())) == (True, True)
        assert (taken.awaited, taken.is_open(time.time())) == (False, False)
        asyncio.run(made.write(Append("m1", 1, [ENTRY])))
        assert entries_of(made) == [ENTRY, ENTRY]


def test_an_analysis_made_before_it_had_a_place_is_found(database: str) -> None:
    """It lay among the answers, where nothing of it is left."""
    engine = older(database, "0004")
    with engine.begin() as raw:
        columns = "id, game, players, options, rules_version, created"
        raw.exec_driver_sql(
            f"INSERT INTO matches ({columns}) VALUES ('m1', 'beetles', 2, '{{}}', '0123', 1.5)"
        )
        body = json.dumps({"moments": [{"seq": 1}]})
        raw.exec_driver_sql(f"INSERT INTO answers VALUES ('m1', 'analysis', '', '{body}')")
    engine.dispose()
    with opened(database) as made:
        match = made.read(partial(store.find_match, "m1"))
        assert match is not None
        assert match.analysis == [{"seq": 1}]
        assert made.read(partial(store.find_answers, "m1")) == {}


def test_the_rematch_of_a_match_is_found_without_looking_through_all(tmp_path: Path) -> None:
    """In a database of before as in a new one."""
    older(url(tmp_path), "0005").dispose()
    with opened(url(tmp_path)) as made:
        asyncio.run(made.write(partial(store.add_match, row("m1"))))
        asyncio.run(made.write(partial(store.add_match, row("m2", parent="m1"))))
        assert made.read(plan_of_find_child) == ["SEARCH matches USING INDEX ix_matches_parent (parent=?)"]


def plan_of_find_child(connection: Connection) -> list[str]:
    """How SQLite goes about it."""
    asked: list[Any] = []
    event.listen(connection, "before_cursor_execute", lambda *told: asked.append(told[2:4]))
    assert store.find_child("m1", connection) == "m2"
    statement, values = asked[-1]
    return [line[-1] for line in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)]


def test_nobody_else_of_the_machine_may_read_it(tmp_path: Path) -> None:
    """Neither the folder that is made for it, nor the files, those of the write-ahead log too."""
    folder = tmp_path / "new"
    with opened(url(folder)) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        rights = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}
    assert folder.stat().st_mode & 0o777 == 0o700
    assert set(rights) >= {"bugeyed.sqlite", "bugeyed.sqlite-wal"}
    assert set(rights.values()) == {0o600}


def tables(folder: Path) -> dict[str, object]:
    """Name and columns of every table in a folder's database."""
    with raw_database(folder) as raw:
        names = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: raw.execute(f"PRAGMA table_info({name})").fetchall() for name in names}


def test_a_database_of_another_version_is_refused_in_words(database: str) -> None:
    """A newer program has written it; it is left as it is."""
    Store(database).close()
    engine = make_engine(database)
    with engine.begin() as raw:
        raw.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Mistake, match="another version of Bugeyed"):
        Store(database)
    with engine.begin() as raw:
        assert raw.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "9999"
    engine.dispose()


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    """And left as it is."""
    (tmp_path / "bugeyed.sqlite").write_text("a shopping list, " * 500)
    with pytest.raises(Mistake, match="cannot be opened"):
        Store(url(tmp_path))
    assert (tmp_path / "bugeyed.sqlite").read_text().startswith("a shopping list")


def test_a_folder_that_cannot_be_written_is_refused_in_words(tmp_path: Path) -> None:
    """There is a file where the folder should be."""
    (tmp_path / "taken").write_text("")
    with pytest.raises(Mistake, match="cannot be opened"):
        Store(url(tmp_path / "taken"))
    with pytest.raises(Mistake, match="cannot be opened"):
        Store("sqlite:////proc/bugeyed/bugeyed.sqlite")


def test_the_command_line_says_what_is_wrong_with_the_folder(tmp_path: Path) -> None:
    """One sentence and exit code 2, before it says where the table is."""
    (tmp_path / "taken").write_text("")
    words = ["--no-browser", "--port", "0", "--data", str(tmp_path / "taken")]
    done = subprocess.run([sys.executable, "-m", "bugeyed.cli", *words], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("bugeyed: The database ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("address", ["nonsense", "mysql://localhost/x", "://", "oracle+nothing://x"])
def test_an_address_of_no_database_is_refused_in_words(address: str) -> None:
    """Each names the address or the kind."""
    with pytest.raises(Mistake, match=r"database address|is not supported"):
        Store(address)


def test_a_database_that_does_not_answer_is_refused_in_words() -> None:
    """Without its password."""
    with pytest.raises(Mistake, match="cannot be opened") as refused:
        Store("postgresql://ann:secret@127.0.0.1:1/club")
    assert "ann:***@" in str(refused.value)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)
