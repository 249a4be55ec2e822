"""Matches on disk: what was acknowledged is there, what failed is not, and nobody is told otherwise."""

from __future__ import annotations

import asyncio
import hashlib
import json
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from bugeyed.core.errors import Mistake
from bugeyed.matches import store
from bugeyed.matches.database import HEAD, entries, make_engine, metadata, upgrade
from bugeyed.matches.store import Answer, Append, MatchRow, SeatRow, Store
from tests.postgres import Cluster
from tests.table.inprocess import Caller, running

SEATS = (
    SeatRow(0, "human", None, "Ann", "hash of Ann's token", "Ann's token"),
    SeatRow(1, "bot", 2, None, None),
)
TRANSACTIONS = "SELECT count(DISTINCT xmin::text) FROM entries"
ENTRY = {"entry": "action", "seat": 0, "action": "hatch c5"}


def row(id: str = "m1", parent: str | None = None) -> MatchRow:
    """A match of two with its own token."""
    ann = SeatRow(0, "human", None, "Ann", f"hash of {id}", f"link to {id}", 9.5, True)
    return MatchRow(id, "beetles", 2, {"layout": "camps"}, "0123", 1.5, parent, (ann, SEATS[1]))


def url(folder: Path) -> str:
    """The database in a folder."""
    return f"sqlite:///{folder / 'bugeyed.sqlite'}"


@contextmanager
def opened(database: str) -> Iterator[Store]:
    """A store, closed at the end."""
    made = Store(database)
    try:
        yield made
    finally:
        made.close()


@contextmanager
def raw_database(folder: Path) -> Iterator[sqlite3.Connection]:
    """The file itself, past the store; what was done is kept."""
    raw = sqlite3.connect(folder / "bugeyed.sqlite", isolation_level=None)
    try:
        yield raw
    finally:
        raw.close()


def entries_of(made: Store, id: str = "m1") -> list[dict[str, Any]]:
    """What is on disk of a match's log."""
    return made.read(partial(store.find_entries, id, 0))


@contextmanager
def commits(heard: Callable[[], None]) -> Iterator[None]:
    """Calls *heard* whenever any database is about to commit."""

    def listener(_connection: Connection) -> None:
        heard()

    event.listen(Engine, "commit", listener)
    try:
        yield
    finally:
        event.remove(Engine, "commit", listener)


async def at_once(made: Store, *jobs: Callable[[Connection], Any]) -> list[Any]:
    """The results or errors of jobs that the writer finds waiting, all at the same time."""
    held, free = threading.Event(), threading.Event()

    def hold(_connection: Connection) -> bool:
        held.set()
        return free.wait(10)

    holding = asyncio.create_task(_submit(made.write(hold)))
    await asyncio.to_thread(held.wait, 10)
    waiting = [asyncio.create_task(_submit(made.write(job))) for job in jobs]
    await asyncio.sleep(0)  # every task has put its job into the queue
    free.set()
    assert await holding is True
    return await asyncio.gather(*waiting, return_exceptions=True)


async def _submit(write: Coroutine[Any, Any, Any]) -> Any:
    return await write


def commits_in_log(database: str) -> int:
    """How often a file was committed to since it was opened, by its write-ahead log: a commit's last page says so."""
    log = Path(f"{database.removeprefix('sqlite:///')}-wal").read_bytes()
    page_size = int.from_bytes(log[8:12], "big")
    frames = range(32, len(log), 24 + page_size)
    return sum(1 for frame in frames if int.from_bytes(log[frame + 4 : frame + 8], "big"))


@pytest.mark.parametrize("more", [{}, {"key": "key", "answer": Answer("digest", {"seq": 1})}])
def test_jobs_that_wait_share_one_commit(database: str, more: dict[str, Any]) -> None:
    """Twenty appends to twenty matches, with and without a key: one commit for them all."""
    ids = [f"m{number}" for number in range(20)]
    with opened(database) as made:
        for id in ids:
            asyncio.run(made.write(partial(store.add_match, row(id))))
        before = 0 if made.shared else commits_in_log(database)
        results = asyncio.run(at_once(made, *(Append(id, 0, [ENTRY], **more) for id in ids)))

        assert results == [None] * 20
        if made.shared:
            assert made.read(lambda reader: reader.exec_driver_sql(TRANSACTIONS).scalar()) == 1
        else:
            assert commits_in_log(database) == before + 1  # the job that held the writer wrote nothing
        assert [entries_of(made, id) for id in ids] == [[ENTRY]] * 20


def test_entries_that_one_statement_writes_are_all_there_or_none(database: str) -> None:
    """Of plain appends that wait together one breaks the key: it alone is told so, and the others are on disk."""
    with opened(database) as made:
        for id in ("m1", "m2", "m3"):
            asyncio.run(made.write(partial(store.add_match, row(id))))
        asyncio.run(made.write(Append("m2", 0, [ENTRY])))
        first, second, third = asyncio.run(
            at_once(made, *(Append(id, 0, [ENTRY]) for id in ("m1", "m2", "m3")))
        )

        assert (first, third) == (None, None)
        assert isinstance(second, IntegrityError)
        assert [len(entries_of(made, id)) for id in ("m1", "m2", "m3")] == [1, 1, 1]


def test_a_failing_job_does_not_fail_the_others(database: str) -> None:
    """Neither one that raises by itself nor one that breaks a key; those before and after them are on disk."""

    def wrong(_connection: Connection) -> None:
        raise ValueError("no such thing")

    with opened(database) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        first, second, broken, again, third = asyncio.run(
            at_once(
                made,
                Append("m1", 0, [ENTRY]),
                partial(store.add_match, row("m2")),
                wrong,
                Append("m1", 0, [ENTRY]),
                Append("m2", 0, [ENTRY, ENTRY]),
            )
        )

        assert (first, second, third) == (None, None, None)
        assert isinstance(broken, ValueError)
        assert isinstance(again, IntegrityError)
        assert (len(entries_of(made)), len(entries_of(made, "m2"))) == (1, 2)


def test_when_the_commit_fails_nobody_is_told_of_success(database: str) -> None:
    """Every waiter gets the error, nothing is on disk, and the next commit works again."""

    def power_cut() -> None:
        raise OSError("the disk is gone")

    with opened(database) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        with commits(power_cut):

            async def submit() -> list[Any]:
                jobs: list[Callable[[Connection], Any]]
                jobs = [Append("m1", 0, [ENTRY]), partial(store.name_seat, "m1", 0, "Bea")]
                return await asyncio.gather(*(made.write(job) for job in jobs), return_exceptions=True)

            results = asyncio.run(submit())
        assert [str(result) for result in results] == ["the disk is gone"] * 2
        assert entries_of(made) == []
        match = made.read(partial(store.find_match, "m1"))
        assert match is not None
        assert match.seats[0].name == "Ann"

        asyncio.run(made.write(Append("m1", 0, [ENTRY])))
        assert entries_of(made) == [ENTRY]


@contextmanager
def no_room() -> Iterator[None]:
    """Nothing this process writes is taken beyond the first bytes of a file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_told_and_takes_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """All who wait are told, what was there stays, and with room it goes on."""
    with opened(url(tmp_path)) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        asyncio.run(made.write(Append("m1", 0, [ENTRY])))
        with no_room(), pytest.raises(OperationalError):
            asyncio.run(made.write(Append("m1", 1, [ENTRY])))
        asyncio.run(made.write(partial(store.name_seat, "m1", 0, "Ann")))  # with room, all is well again
        with no_room():
            results = asyncio.run(
                at_once(made, partial(store.name_seat, "m1", 0, "Bea"), Append("m1", 1, [ENTRY]))
            )
        assert [type(error) for error in results] == [OperationalError] * 2
        match = made.read(partial(store.find_match, "m1"))
        assert match is not None
        assert match.seats[0].name == "Ann"
        assert entries_of(made) == [ENTRY]

        asyncio.run(made.write(Append("m1", 1, [ENTRY])))
        assert entries_of(made) == [ENTRY, ENTRY]


def test_a_full_disk_is_503_and_nothing_has_changed(tmp_path: Path) -> None:
    """Neither for the player who acted nor for those who listen; with room the same request is taken."""

    async def story() -> None:
        async with running(tmp_path) as app:
            opened = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()
            green = Caller(app, opened["seats"][0]["token"])
            calls = f"/api/matches/{opened['id']}"
            action, key = {"seq": 0, "action": "hatch c5"}, {"Idempotency-Key": "one"}
            with no_room():
                answer = await green.post(f"{calls}/actions", action, key)
                assert (await green.get("/healthz")).status == 503
            assert (await green.get("/healthz")).status == 200
            assert answer.status == 503
            assert "nothing has changed" in answer.json()["message"]
            assert (await green.get(calls)).json()["seq"] == 0

            assert (await green.post(f"{calls}/actions", action, key)).json() == {"seq": 1}

    asyncio.run(story())


def test_the_key_of_match_and_seq_decides_a_race(database: str) -> None:
    """Two servers on one database: whoever is second with entry 1 is told so, and has changed nothing."""
    with opened(database) as one, opened(database) as other:
        asyncio.run(one.write(partial(store.add_match, row())))
        asyncio.run(one.write(Append("m1", 0, [ENTRY])))
        second = Append("m1", 0, [ENTRY, ENTRY], "key", Answer("digest", {"seq": 2}))
        with pytest.raises(IntegrityError):
            asyncio.run(other.write(second))

        assert entries_of(one) == entries_of(other) == [ENTRY]
        assert other.read(partial(store.find_answers, "m1")) == {}


def test_entries_and_the_answer_to_their_key_come_together(database: str) -> None:
    """A key that is taken takes the entries with it."""
    answer = Answer("digest", {"seq": 1})
    with opened(database) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        asyncio.run(made.write(Append("m1", 0, [ENTRY], "key", answer)))
        with pytest.raises(IntegrityError):
            asyncio.run(made.write(Append("m1", 1, [ENTRY], "key", Answer("another", {"seq": 2}))))

        assert len(entries_of(made)) == 1
        assert made.read(partial(store.find_answers, "m1")) == {"key": answer}


def test_an_entry_of_no_match_is_refused(database: str) -> None:
    """Its match has to be there."""
    with opened(database) as made, pytest.raises(IntegrityError):
        asyncio.run(made.write(Append("nowhere", 0, [ENTRY])))


def test_everything_is_there_when_it_is_opened_again(database: str) -> None:
    """Matches with options and seats, logs, answers, who holds what; a rematch knows its parent."""
    answer = Answer("digest", {"seq": 2})
    with opened(database) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        asyncio.run(made.write(partial(store.add_match, row("m2", parent="m1"))))
        asyncio.run(made.write(Append("m1", 0, [ENTRY, {"entry": "resignation", "seat": 0}], "key", answer)))
        asyncio.run(made.write(partial(store.hold, "browser", "m1", 0)))
        asyncio.run(made.write(partial(store.hold, "browser", "m1", 0)))
        asyncio.run(made.write(partial(store.copy_holders, "m1", "m2", 2, 1)))

    with opened(database) as made:
        match = made.read(partial(store.find_match, "m1"))
        assert match is not None
        assert (match.game, match.options, match.rules_version) == ("beetles", {"layout": "camps"}, "0123")
        # Somebody sits there now: the link is known, and leads nowhere.
        assert match.seats[0] == SeatRow(0, "human", None, "Ann", "hash of m1", "link to m1", None, False)
        assert made.read(partial(store.find_invite, "link to m1")) == ("m1", 0)
        assert [entry["entry"] for entry in entries_of(made)] == ["action", "resignation"]
        assert made.read(partial(store.find_entries, "m1", 1)) == entries_of(made)[1:]
        assert made.read(partial(store.find_answers, "m1")) == {"key": answer}
        assert made.read(partial(store.find_token, "hash of m2")) == ("m2", 0)
        assert made.read(partial(store.find_child, "m1")) == "m2"
        assert sorted(made.read(partial(store.find_held, "browser"))) == [("m1", 0), ("m2", 1)]


def test_closing_finishes_what_was_submitted(database: str) -> None:
    """A job in the queue is done before the database is let go."""

    async def submit_and_close() -> None:
        waiting = asyncio.create_task(_submit(made.write(Append("m1", 0, [ENTRY]))))
        await asyncio.sleep(0)
        await asyncio.to_thread(made.close)
        await waiting

    made = Store(database)
    asyncio.run(made.write(partial(store.add_match, row())))
    asyncio.run(submit_and_close())
    with opened(database) as again:
        assert entries_of(again) == [ENTRY]


def test_whoever_gives_up_waiting_disturbs_nobody(database: str) -> None:
    """The job is done all the same, and its neighbour hears of its own."""

    async def give_up() -> None:
        free = threading.Event()
        gone = asyncio.create_task(_submit(made.write(lambda _connection: free.wait(10))))
        stays = asyncio.create_task(_submit(made.write(Append("m1", 0, [ENTRY]))))
        await asyncio.sleep(0)
        gone.cancel()
        free.set()
        await stays

    with opened(database) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        asyncio.run(give_up())
        assert entries_of(made) == [ENTRY]


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    """Write-ahead log, and the disk is asked to have it before anybody is told."""

    def words(connection: Connection) -> list[object]:
        return [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]

    with opened(url(tmp_path)) as made:
        assert asyncio.run(made.write(words)) == ["wal", 2, 1]


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


def test_other_servers_see_that_a_match_was_analysed(database: str) -> None:
    """It is a change beside the log, as a new name is."""
    with opened(database) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        before = made.read(partial(store.find_match, "m1"))
        asyncio.run(made.write(partial(store.keep_analysis, "m1", [{"seq": 1}])))
        after = made.read(partial(store.find_match, "m1"))
        assert before is not None
        assert after == replace(before, revision=before.revision + 1, analysis=[{"seq": 1}])


def test_a_server_that_stands_still_in_a_write_keeps_nobody_waiting_for_ever(cluster: Cluster) -> None:
    """What it had begun is given up, and the other's goes in."""
    address = cluster.database()
    with opened(address) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        still = make_engine(address)
        with still.connect() as begun:
            begun.execute(entries.insert(), {"match": "m1", "seq": 1, "body": json.dumps(ENTRY), "at": 1.0})
            asyncio.run(asyncio.wait_for(made.write(Append("m1", 0, [ENTRY])), 30))
            with pytest.raises(DBAPIError):
                begun.commit()
        still.dispose()
        assert entries_of(made) == [ENTRY]


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


def test_a_broken_line_is_replaced(cluster: Cluster) -> None:
    """For whoever asks and for whoever writes, and nobody is told."""
    with opened(cluster.database()) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        for number in range(3):
            cluster.cut()
            assert len(entries_of(made)) == number
            cluster.cut()
            asyncio.run(made.write(Append("m1", number, [ENTRY])))
            cluster.cut()
            standing = asyncio.run(made.standing("m1", number))
            assert standing is not None
            assert [seq for seq, _ in standing.entries] == [number + 1]


def test_what_was_written_when_the_line_broke_is_not_written_twice(cluster: Cluster) -> None:
    """The commit was done and nobody heard of it: done again, it is found there, and is no one else's."""
    first = Append("m1", 0, [ENTRY], "key", Answer("digest", {"seq": 1}))
    with opened(cluster.database()) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        asyncio.run(made.write(first))
        asyncio.run(made.write(first))
        with pytest.raises(IntegrityError):
            asyncio.run(made.write(Append("m1", 0, [ENTRY])))
        assert entries_of(made) == [ENTRY]
