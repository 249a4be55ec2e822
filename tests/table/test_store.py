"""Matches on disk: what was acknowledged is there, what failed is not, and nobody is told otherwise."""

from __future__ import annotations

import asyncio
import json
import resource
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from bugeyed.matches import store
from bugeyed.matches.database import entries, make_engine
from bugeyed.matches.news import find_news
from bugeyed.matches.store import Answer, Append, SeatRow, Store
from bugeyed.matches.words import Word
from tests.postgres import Cluster
from tests.table.inprocess import Caller, running
from tests.table.stored import ENTRY, entries_of, opened, row, until, url

TRANSACTIONS = "SELECT count(DISTINCT xmin::text) FROM entries"


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


async def heard_by(made: Store) -> list[Word]:
    """What a store hears from now on of others on its database."""
    said: list[Word | None] = []
    heard: list[Word] = []

    def hear(word: Word | None) -> None:
        said.append(word)
        heard.extend([word] if word else [])

    made.listen(hear)
    await until(lambda: bool(said))
    return heard


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


def test_when_the_commit_fails_nobody_is_told_of_success(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every waiter gets the error, nothing is on disk, and the next commit works again."""

    def power_cut(*_driver: object) -> None:
        raise OSError("the disk is gone")

    with opened(database) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        with commits(power_cut), monkeypatch.context() as patch:
            patch.setattr("psycopg.Connection.commit", power_cut)  # entries go past the engine

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
            (standing,) = asyncio.run(made.standings([("m1", number)]))
            assert standing is not None
            assert [seq for seq, _ in standing.entries] == [number + 1]


def test_what_is_new_of_many_matches_is_one_question(cluster: Cluster) -> None:
    """Each has all of its match; who knows some entries gets the others. What cannot be read of one harms no other."""
    answer = Answer("digest", {"seq": 1})
    resigned = {"entry": "resignation", "seat": 0}
    known = [("m1", 0), ("m1", 1), ("m2", 0), ("nowhere", 0), ("m3", 0)]
    with opened(cluster.database()) as made:
        for match in (row("m1"), row("m2", parent="m1"), row("m3")):
            asyncio.run(made.write(partial(store.add_match, match)))
        asyncio.run(made.write(Append("m1", 0, [ENTRY, resigned], "key", answer)))
        spoil = "UPDATE matches SET options = '{' WHERE id = 'm3'"
        asyncio.run(made.write(lambda connection: connection.exec_driver_sql(spoil)))

        found = made.read(lambda connection: find_news("server", connection, known))
        whole, rest, second, nothing, spoilt = found
        assert whole.row == made.read(partial(store.find_match, "m1"))
        assert [(seq, json.loads(body)) for seq, body in whole.entries] == [(1, ENTRY), (2, resigned)]
        assert (whole.rematch, whole.answers, whole.elsewhere) == ("m2", {"key": answer}, {})
        assert (rest.row, rest.entries, rest.answers) == (whole.row, whole.entries[1:], {})
        assert (second.row.parent, second.entries, second.rematch) == ("m1", [], None)
        assert nothing is None
        assert isinstance(spoilt.error, json.JSONDecodeError)

        assert asyncio.run(made.news("m\0", 0)) is None
        cluster.cut()
        assert asyncio.run(made.news("m1", 0)) == whole


def test_who_arrives_with_an_action_arrives_for_every_server(cluster: Cluster) -> None:
    """Entries, the links that lead nowhere any more and the word to the others are one commit."""
    address = cluster.database()
    with opened(address) as one, opened(address) as other:

        async def story() -> list[Word]:
            heard = await heard_by(other)
            for id in ("m1", "m2"):
                await one.write(partial(store.add_match, row(id)))
            arriving = (Append("m1", 0, [ENTRY], arrived=[0]), Append("m2", 0, [], arrived=[0]))
            assert await at_once(one, *arriving) == [None, None]
            await until(lambda: bool(heard))
            return heard

        heard = asyncio.run(story())
        assert (heard[0].changed, list(heard[0].new)) == (["m1", "m2"], ["m1"])
        for id in ("m1", "m2"):
            match = other.read(partial(store.find_match, id))
            assert match is not None
            assert match.revision == 1
            assert (match.seats[0].open_until, match.seats[0].awaited) == (None, False)


def test_who_gives_way_to_another_server_is_next(cluster: Cluster) -> None:
    """Two wait for each other and the database lets one of them go on: the other is done then, and nobody is told."""
    give_way = "DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = 'deadlock_detected'; END $$"
    tried: list[int] = []

    def unlucky(connection: Connection) -> str:
        tried.append(1)
        if len(tried) < 3:
            connection.exec_driver_sql(give_way)
        return "done"

    with opened(cluster.database()) as made:
        asyncio.run(made.write(partial(store.add_match, row())))
        results = asyncio.run(
            at_once(made, unlucky, Append("m1", 0, [ENTRY]), partial(store.rekey, "m1", 0, "new"))
        )
        assert results == ["done", None, None]
        assert len(tried) == 3
        assert made.read(partial(store.find_token, "new")) == ("m1", 0)
        assert entries_of(made) == [ENTRY]


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
