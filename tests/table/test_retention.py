"""Matches nobody uses are archived, then removed; one that could not be archived is never lost."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection

from bugeyed import Match
from bugeyed.matches.database import entries, matches, metadata
from bugeyed.table.hosting.retention import tidy
from tests.table.inprocess import Caller, running, services_of

LONG_AGO = time.time() - 400 * 24 * 3600


async def opened(app: FastAPI, actions: int = 1) -> tuple[str, Caller]:
    """A match with something in its log, and its first player."""
    body = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()
    seats = [Caller(app, seat["token"]) for seat in body["seats"]]
    url = f"/api/matches/{body['id']}"
    for seq in range(actions):
        state = (await seats[seq % 2].get(url)).json()
        await seats[seq % 2].post(f"{url}/actions", {"seq": seq, "action": state["actions"][0]["name"]})
    return body["id"], seats[0]


async def age(app: FastAPI, id: str) -> None:
    """Nothing has happened there for long."""

    def job(connection: Connection) -> None:
        connection.execute(entries.update().where(entries.c.match == id).values(at=LONG_AGO))
        connection.execute(matches.update().where(matches.c.id == id).values(created=LONG_AGO))

    await services_of(app).storage.write(job)


def rows(id: str, connection: Connection) -> int:
    """How many rows of any table speak of a match."""
    return sum(
        int(value)
        for (value,) in (
            connection.exec_driver_sql(
                f"SELECT count(*) FROM {table.name} WHERE {'match' if 'match' in table.c else 'id'} = '{id}'"
            ).one()
            for table in metadata.sorted_tables
            if "match" in table.c or table is matches
        )
    )


def test_an_unused_match_is_archived_and_gone(tmp_path: Path, database: str) -> None:
    """Its save file plays; the others stay; whoever asks for it hears that there is none."""

    async def story() -> Any:
        async with running(database) as app:
            old, player = await opened(app, 3)
            fresh, other = await opened(app, 1)
            await age(app, old)
            gone = await tidy(services_of(app), tmp_path / "archive", time.time() - 3600)
            assert [one.id for one in gone] == [old]
            assert (await player.get(f"/api/matches/{old}")).status == 404
            assert (await other.get(f"/api/matches/{fresh}")).json()["seq"] == 1
            left = [
                await services_of(app).storage.read(lambda line, id=id: rows(id, line)) for id in (old, fresh)
            ]
            assert left[0] == 0
            assert left[1] > 3
            return gone[0].file

    file = asyncio.run(story())
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(Match.loads(file.read_text(encoding="utf-8")).log) == 3


def test_one_that_cannot_be_archived_stays(
    tmp_path: Path, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk, an entry that cannot be read: named, and still there."""

    async def story() -> None:
        async with running(database) as app:
            good, _ = await opened(app)
            bad, _ = await opened(app)
            for id in (good, bad):
                await age(app, id)

            def spoil(connection: Connection) -> None:
                connection.execute(
                    entries.update().where(entries.c.match == bad).values(body='{"kind": "?"}')
                )

            await services_of(app).storage.write(spoil)
            (tmp_path / "archive").write_text("no folder")
            assert await tidy(services_of(app), tmp_path / "archive", time.time()) == []
            (tmp_path / "archive").unlink()
            gone = await tidy(services_of(app), tmp_path / "archive", time.time())
            assert [one.id for one in gone] == [good]
            assert await services_of(app).storage.read(lambda line: rows(bad, line)) > 3

    asyncio.run(story())
    assert caplog.text.count("stays, since it could not be archived") == 3


def test_one_that_somebody_looks_at_stays(tmp_path: Path, database: str) -> None:
    """As long as they do."""

    async def story() -> None:
        async with running(database) as app:
            id, player = await opened(app)
            await age(app, id)
            stream = await player.stream(f"/api/matches/{id}/events")
            await stream.message()
            assert await tidy(services_of(app), tmp_path / "archive", time.time()) == []
            await stream.leave()
            assert len(await tidy(services_of(app), tmp_path / "archive", time.time())) == 1

    asyncio.run(story())


def test_a_running_table_sees_to_it_by_itself(tmp_path: Path) -> None:
    """At its start, and then every hour."""

    async def story() -> None:
        async with running(tmp_path) as app:
            id, _ = await opened(app)
            await age(app, id)
        async with running(tmp_path, keep_days=30, archive=tmp_path / "archive") as app:
            deadline = asyncio.get_running_loop().time() + 20
            while (await Caller(app).get(f"/api/matches/{id}")).status != 404:
                assert asyncio.get_running_loop().time() < deadline
                with suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.Event().wait(), 0.05)
        assert len(list((tmp_path / "archive").iterdir())) == 1

    asyncio.run(story())


def test_the_command_does_it_where_no_table_runs(tmp_path: Path) -> None:
    """And says what it did."""

    async def story() -> None:
        async with running(tmp_path) as app:
            id, _ = await opened(app)
            await age(app, id)
            await opened(app)

    asyncio.run(story())
    words = [sys.executable, "-m", "bugeyed", "archive", "--data", str(tmp_path)]
    for more, code, said in (
        (["--keep-days", "30"], 0, f"1 match archived in {tmp_path / 'archive'}.\n"),
        (["--keep-days", "30"], 0, f"0 matches archived in {tmp_path / 'archive'}.\n"),
        ([], 2, ""),
    ):
        done = subprocess.run([*words, *more], capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stdout) == (code, said), done.stderr
