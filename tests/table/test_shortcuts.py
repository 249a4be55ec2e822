"""The short way to a shared database: the same comes of everything, whether it is gone or not."""

from __future__ import annotations

import asyncio
import os
import select
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import IntegrityError

from bugeyed.matches import store
from bugeyed.matches.lines import Attempt, Line
from bugeyed.matches.store import Answer, Append, NewMatch, Store
from tests.postgres import Cluster
from tests.table.stored import ENTRY, entries_of, opened, row, until

READY = b"Z\0\0\0\5I"
"""How PostgreSQL says that a statement is done and the next may come."""
TRANSACTIONS = "SELECT count(DISTINCT xmin::text) FROM entries"

Story = Callable[[Store], Awaitable[None]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """The lines that stores have got, in their order."""
    got: list[Line] = []
    begin = Line.__init__

    def note(line: Line, *words: Any) -> None:
        begin(line, *words)
        got.append(line)

    monkeypatch.setattr(Line, "__init__", note)
    return got


def tell(cluster: Cluster, lines: list[Line], story: Story) -> None:
    """A story of a store that has both its lines, with three matches in it."""

    async def whole(made: Store) -> None:
        for id in ("m1", "m2", "m3"):
            await made.write(partial(store.add_match, row(id)))
        made.listen(lambda _word: None)
        await until(lambda: len(lines) == 2)
        await story(made)

    with opened(cluster.database()) as made:
        asyncio.run(whole(made))


async def all_of(made: Store, *jobs: Any) -> list[Any]:
    """The results or errors of jobs that wait together."""
    return await asyncio.gather(*(made.write(job) for job in jobs), return_exceptions=True)


def test_what_waits_together_is_one_transaction(cluster: Cluster, lines: list[Line]) -> None:
    """Entries of three matches, with a key and without; both servers' questions find them."""
    answer = Answer("digest", {"seq": 1})

    async def story(made: Store) -> None:
        jobs = (
            Append("m1", 0, [ENTRY], "key", answer),
            Append("m2", 0, [ENTRY, ENTRY]),
            Append("m3", 0, [ENTRY]),
        )
        assert await all_of(made, *jobs) == [None] * 3
        assert made.read(lambda reader: reader.exec_driver_sql(TRANSACTIONS).scalar()) == 1
        assert made.read(partial(store.find_answers, "m1")) == {"key": answer}
        first, second, nothing = await made.standings([("m1", 0), ("m2", 1), ("nowhere", 0)])
        assert first is not None
        assert second is not None
        assert ([seq for seq, _ in first.entries], [seq for seq, _ in second.entries]) == ([1], [2])
        assert nothing is None

    tell(cluster, lines, story)


def test_one_that_breaks_the_key_harms_no_other(cluster: Cluster, lines: list[Line]) -> None:
    """All of it goes the long way then; who was second is told so."""

    async def story(made: Store) -> None:
        await made.write(Append("m2", 0, [ENTRY]))
        first, second, third = await all_of(made, *(Append(id, 0, [ENTRY]) for id in ("m1", "m2", "m3")))
        assert (first, third) == (None, None)
        assert isinstance(second, IntegrityError)
        assert [len(entries_of(made, id)) for id in ("m1", "m2", "m3")] == [1, 1, 1]
        assert len(lines) == 2  # nothing is wrong with them

    tell(cluster, lines, story)


def test_a_line_that_is_cut_is_replaced_and_nothing_is_lost_or_done_twice(
    cluster: Cluster, lines: list[Line]
) -> None:
    """Cut before, and cut while the statement is under way: it is there once, and whoever waits is told."""

    async def story(made: Store) -> None:
        for number in range(4):
            writing = [asyncio.ensure_future(made.write(Append(id, number, [ENTRY]))) for id in ("m1", "m2")]
            if number % 2:
                await asyncio.sleep(0)
                await asyncio.sleep(0)
            await asyncio.to_thread(cluster.cut)
            assert await asyncio.gather(*writing) == [None, None]
            (standing,) = await made.standings([("m1", number)])
            assert standing is not None
            assert [seq for seq, _ in standing.entries] == [number + 1]
            await until(lambda: len(lines) >= 4 and not lines[-1].broken.is_set())
        assert [len(entries_of(made, id)) for id in ("m1", "m2")] == [4, 4]

    tell(cluster, lines, story)


def test_a_new_match_is_the_same_by_both_ways(cluster: Cluster, lines: list[Line]) -> None:
    """Row, seats and first entries; told twice, since a line broke, it is there once."""
    chance = {"entry": "chance", "outcome": "a card"}
    short, long = NewMatch(row("m4"), [chance, ENTRY]), NewMatch(row("m5"), [chance, ENTRY])

    async def story(made: Store) -> None:
        await made.write(short)
        await made.write(lambda connection: long(connection))
        for job, id in ((short, "m4"), (long, "m5")):
            assert made.read(partial(store.find_match, id)) == job.row
            assert entries_of(made, id) == [chance, ENTRY]
        await made.write(short)
        with pytest.raises(IntegrityError):
            await made.write(NewMatch(replace(row("m4"), created=2.5), []))

    tell(cluster, lines, story)


def test_what_is_under_way_at_the_end_is_finished(cluster: Cluster, lines: list[Line]) -> None:
    """The store closes: all that was submitted is on disk, and whoever waits is told."""
    address = cluster.database()

    async def story() -> None:
        made = Store(address)
        await made.write(partial(store.add_match, row()))
        made.listen(lambda _word: None)
        await until(lambda: len(lines) == 2)
        first = asyncio.ensure_future(made.write(Append("m1", 0, [ENTRY])))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        second = asyncio.ensure_future(made.write(Append("m1", 1, [ENTRY])))
        await asyncio.sleep(0)
        made.close()
        assert await asyncio.gather(first, second) == [None, None]

    asyncio.run(story())
    with opened(address) as made:
        assert entries_of(made) == [ENTRY, ENTRY]


def wait_for(wire: socket.socket, words: bytes) -> None:
    """Until they lie on the line, unread; nothing else is done meanwhile."""
    while True:
        readable, _, _ = select.select([wire], [], [], 10)
        assert readable
        if words in wire.recv(4096, socket.MSG_PEEK):
            return


def test_what_is_said_right_behind_an_answer_is_heard(cluster: Cluster) -> None:
    """Both lie there when the line is read: no more comes on it that would have it read again."""
    engine = create_engine(cluster.database())
    speaker = engine.raw_connection()
    heard: list[bytes] = []
    answers: list[Any] = []

    async def story() -> None:
        connection = Attempt(engine, ["LISTEN news"], {b"one": "SELECT 1"}).connect()
        line = Line(connection, heard.append)
        line.ask(b"one", [], answers.append)
        with socket.socket(fileno=os.dup(connection.driver_connection.pgconn.socket)) as wire:
            wait_for(wire, READY)
            speaker.driver_connection.execute("NOTIFY news, 'behind it'")  # type: ignore[union-attr]
            speaker.commit()
            wait_for(wire, b"behind it")
        await until(lambda: bool(heard))
        line.close()

    asyncio.run(story())
    speaker.invalidate()
    engine.dispose()
    assert heard == [b"behind it"]
    assert len(answers) == 1
    assert answers[0] is not None


@pytest.mark.parametrize("soon", [True, False])
def test_a_line_nobody_waits_for_any_more_is_not_left_open(cluster: Cluster, soon: bool) -> None:
    """Whether that is known before it stands or after."""
    engine = create_engine(cluster.database())
    attempt = Attempt(engine, [], {})
    if soon:
        attempt.give_up()
    connection = attempt.connect()
    attempt.give_up()
    assert not connection.is_valid
    engine.dispose()
