"""A database that goes away under a running server: said in a sentence, and over when it is back, without a person."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.postgres import Cluster
from tests.table.inprocess import Caller, Stream, running
from tests.table.server import Player, Running, open_match


@pytest.fixture
def away(cluster: Cluster) -> Iterator[Cluster]:
    """A PostgreSQL server that a test may stop; it runs again afterwards."""
    yield cluster
    if not cluster.runs:
        cluster.start()


async def until_seq(stream: Stream, seq: int) -> None:
    """Until a stream tells of so many entries."""
    while (await stream.message())["seq"] < seq:
        pass


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT, signal.SIGKILL])
def test_a_database_that_restarts_is_503_in_words_and_then_forgotten(
    away: Cluster, how: signal.Signals
) -> None:
    """In order, at once or killed: nothing is lost or hangs meanwhile, and when it is back all goes on."""

    async def story() -> None:
        database = away.database()
        async with running(database) as one, running(database) as other:
            made = (await Caller(one).post("/api/matches", {"game": "beetles"})).json()
            calls = f"/api/matches/{made['id']}"
            green, red = (Caller(one, seat["token"]) for seat in made["seats"])
            stream = await Caller(other, made["seats"][1]["token"]).stream(f"{calls}/events")
            await stream.message()
            act, key = {"seq": 0, "action": "hatch c5"}, {"Idempotency-Key": "one"}
            if how == signal.SIGKILL:
                await asyncio.to_thread(away.kill)
            else:
                await asyncio.to_thread(away.stop, how)
            for answer in (
                await green.post(f"{calls}/actions", act, key),
                await green.get(calls),
                await Caller(other).get(calls),
                await Caller(one).get("/api/matches/nowhere"),
                await Caller(one).post("/api/matches", {"game": "beetles"}),
                await Caller(one).get("/healthz"),
            ):
                assert answer.status == 503
                assert (
                    answer.json()["message"].startswith("The database ")
                    or "written" in answer.json()["message"]
                )
                assert str(away.port) not in answer.json()["message"]
            await asyncio.to_thread(away.start)

            assert (await green.post(f"{calls}/actions", act, key)).json() == {"seq": 1}
            assert (await Caller(other).get(calls)).json()["seq"] == 1
            assert (await Caller(one).get("/healthz")).status == 200
            await until_seq(stream, 1)
            assert (await red.post(f"{calls}/actions", {"seq": 1, "action": "hatch d5"})).json() == {"seq": 2}
            await until_seq(stream, 2)
            await stream.leave()

    asyncio.run(asyncio.wait_for(story(), 90))


def test_lines_that_are_cut_are_nobodys_trouble(cluster: Cluster) -> None:
    """All of them, between any two requests: each is answered, at both servers, and streams go on."""

    async def story() -> None:
        database = cluster.database()
        async with running(database) as one, running(database) as other:
            made = (await Caller(one).post("/api/matches", {"game": "beetles"})).json()
            calls = f"/api/matches/{made['id']}"
            stream = await Caller(other).stream(f"{calls}/events")
            for number in range(6):
                await asyncio.to_thread(cluster.cut)
                app = (one, other)[number % 2]
                player = Caller(app, made["seats"][number % 2]["token"])
                state = (await player.get(calls)).json()
                body = {"seq": number, "action": state["actions"][0]["name"]}
                assert (await player.post(f"{calls}/actions", body)).json() == {"seq": number + 1}
                await until_seq(stream, number + 1)
            await stream.leave()

    asyncio.run(asyncio.wait_for(story(), 90))


def test_a_bot_that_could_not_act_does_when_the_database_is_back(away: Cluster) -> None:
    """Its move was due while there was nothing to write it to."""

    async def story() -> None:
        seats = [{"kind": "human"}, {"kind": "bot", "level": 1}]
        async with running(away.database()) as app:
            made = (await Caller(app).post("/api/matches", {"game": "beetles", "seats": seats})).json()
            calls = f"/api/matches/{made['id']}"
            green = Caller(app, made["seats"][0]["token"])
            stream = await green.stream(f"{calls}/events")
            assert (await green.post(f"{calls}/actions", {"seq": 0, "action": "hatch c5"})).status == 200
            await asyncio.to_thread(away.kill)
            await asyncio.to_thread(away.start)
            await until_seq(stream, 2)
            await stream.leave()

    asyncio.run(asyncio.wait_for(story(), 90))


@pytest.fixture
def pair(cluster: Cluster, tmp_path: Path) -> Iterator[list[Running]]:
    """Two server processes on one database."""
    more = ["--database", cluster.database()]
    made = [Running(tmp_path, more=more) for _ in range(2)]
    yield made
    for server in made:
        server.end(signal.SIGINT)


def test_two_processes_are_one_table_and_one_that_is_killed_is_not_missed(pair: list[Running]) -> None:
    """Played at the first, heard at the second; the first is killed in the middle, and the second has it all."""
    one, other = pair
    seats = [{"kind": "human"}, {"kind": "bot", "level": 1}]
    with (
        httpx.Client(base_url=one.url, timeout=20) as here,
        httpx.Client(base_url=other.url, timeout=20) as there,
    ):
        green, red = open_match(here)
        with there.stream("GET", f"/api/matches/{red.match}/events", headers=red.headers) as news:
            lines = news.iter_lines()
            next(line for line in lines if line.startswith("id: 0"))
            assert green.act(0, "hatch c5").status_code == 200
            next(line for line in lines if line.startswith("id: 1"))
        (person,) = open_match(here, seats=seats)
        assert person.act(0, "hatch c5").status_code == 200
        one.kill()

        red.client = there
        assert red.state()["seq"] == 1
        assert red.act(1, red.state()["actions"][0]["name"]).status_code == 200
        moved = Player(there, person.match, 0, person.token)
        with there.stream("GET", f"/api/matches/{moved.match}/events", headers=moved.headers) as news:
            # Its bot may have been about to act at the server that is gone.
            next(line for line in news.iter_lines() if line.startswith("id: 2"))
