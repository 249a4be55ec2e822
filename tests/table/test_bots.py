"""Bots at the table: people's first, and a match goes on whatever becomes of a worker or a disk."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bugeyed.table import app as application
from bugeyed.table import problems
from bugeyed.table.allowance import Allowance
from bugeyed.table.bots import scheduler
from bugeyed.table.bots.workers import NoAnswer, Workers
from bugeyed.table.problems import Problem
from tests.table import odd_workers
from tests.table.inprocess import Caller, running, services_of

ALONE = {"game": "beetles", "seats": [{"kind": "bot", "level": 1}] * 2}
AGAINST_A_BOT = {"game": "beetles", "seats": [{"kind": "human"}, {"kind": "bot", "level": 1}]}


@contextmanager
def workers(count: int, grace: float = 30) -> Iterator[Workers]:
    """Workers that do as they are told."""
    made = Workers(count, odd_workers.serve, grace)
    try:
        yield made
    finally:
        made.close()


def tell(story: Callable[[], Awaitable[None]]) -> None:
    """Run a story."""

    async def told() -> None:
        await asyncio.wait_for(story(), 60)

    asyncio.run(told())


def test_people_come_before_bots_among_themselves() -> None:
    """Thirty questions of bots are waiting; a person's is answered after those that were being thought about."""

    async def story() -> None:
        with workers(2) as made:
            await asyncio.gather(*(made.ask(("warm", 0.1), 1, urgent=True) for _ in range(2)))
            answered: list[str] = []

            async def ask(word: str, urgent: bool) -> None:
                answered.append(await made.ask((word, 0.02), 1, urgent))

            waiting = [asyncio.create_task(ask(f"bot {number}", False)) for number in range(30)]
            await asyncio.sleep(0)
            await ask("person", True)
            assert len(answered) <= 2
            await asyncio.gather(*waiting)
            assert len(answered) == 31

    tell(story)


def test_one_worker_is_kept_for_people() -> None:
    """However long the bots think about their own."""

    async def story() -> None:
        with workers(2) as made:
            slow = [asyncio.create_task(made.ask(("slow", 3600), 1, urgent=False)) for _ in range(3)]
            await asyncio.sleep(0)
            assert await made.ask(("person", 0), 1, urgent=True) == "person"
            for task in slow:
                task.cancel()
            assert await made.ask(("again", 0), 1, urgent=True) == "again"

    tell(story)


@pytest.mark.parametrize(("word", "seconds"), [("hang", 3600), ("end", 0), ("fail", 0)])
def test_a_worker_that_does_not_answer_is_replaced(word: str, seconds: float) -> None:
    """It overruns, ends, or cannot: whoever asked is told, and the next question is answered."""

    async def story() -> None:
        with workers(1, grace=0.5) as made:
            made._grace = 30
            assert await made.ask(("warm", 0), 1, urgent=True) == "warm"
            made._grace = 0.5
            with pytest.raises(NoAnswer):
                await made.ask((word, seconds), 0, urgent=True)
            made._grace = 30
            assert await made.ask(("fine", 0), 1, urgent=True) == "fine"

    tell(story)


def test_a_stop_in_the_middle_of_a_thought_is_quiet() -> None:
    """Whoever asked has gone and the worker with it: nobody is left to hear that there is no answer."""
    said: list[dict[str, Any]] = []

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, told: said.append(told))
        with workers(1) as made:
            thought = asyncio.create_task(made.ask(("slow", 3600), 1, urgent=True))
            while made._free:
                await asyncio.sleep(0)
            await asyncio.sleep(0.1)
            thought.cancel()
        while not made._free:
            await asyncio.sleep(0.01)
        del thought
        gc.collect()

    tell(story)
    assert not said


def test_whoever_gives_up_leaves_no_place_taken() -> None:
    async def story() -> None:
        with workers(1) as made:
            for _ in range(3):
                asked = asyncio.create_task(made.ask(("x", 0.05), 1, urgent=True))
                waits = asyncio.create_task(made.ask(("y", 0.05), 1, urgent=True))
                while made._free or not made.waiting:
                    await asyncio.sleep(0)
                waits.cancel()
                asked.cancel()
            assert await made.ask(("z", 0), 1, urgent=True) == "z"
            assert made._free == [0]

    tell(story)


async def replied(app: Any, body: dict[str, Any]) -> dict[str, Any]:
    """The state once the bot has answered the first action."""
    opened = (await Caller(app).post("/api/matches", body)).json()
    green = Caller(app, opened["seats"][0]["token"])
    calls = f"/api/matches/{opened['id']}"
    stream = await green.stream(f"{calls}/events")
    assert (await green.post(f"{calls}/actions", {"seq": 0, "action": "hatch c5"})).status == 200
    while (message := await stream.message())["seq"] < 2:
        pass
    await stream.leave()
    return message


def test_a_match_goes_on_with_a_legal_action_where_its_bot_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """And whoever runs the table reads of it."""
    monkeypatch.setattr(application, "Workers", partial(Workers, serve=odd_workers.hang, grace=0.2))

    async def story() -> None:
        async with running(tmp_path) as app:
            message = await replied(app, AGAINST_A_BOT)
            assert len(message["view"]["beetles"][1]) == 1

    tell(story)
    assert "no answer after" in caplog.text


def test_a_bots_action_is_tried_until_it_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full for a moment when the bot has thought; it plays when there is room."""
    monkeypatch.setattr(scheduler, "PAUSES", (0.01,))

    async def story() -> None:
        async with running(tmp_path) as app:
            storage = services_of(app).storage
            write, refused = storage.write, 0

            async def full(job: Any) -> Any:
                nonlocal refused
                if getattr(job, "seq", 0) == 1 and refused < 5:
                    refused += 1
                    raise problems.not_written("no room")
                return await write(job)

            monkeypatch.setattr(storage, "write", full)
            assert (await replied(app, AGAINST_A_BOT))["turn"] == 0
            assert refused == 5

    tell(story)


def test_bots_play_so_many_matches_among_themselves(tmp_path: Path) -> None:
    """429 for the next; a match with a person in it is no matter."""

    async def story() -> None:
        async with running(tmp_path, bots_alone=2) as app:
            services_of(app).on_change = lambda match: None  # they think for ever
            caller = Caller(app)
            statuses = [(await caller.post("/api/matches", ALONE)).status for _ in range(4)]
            assert statuses == [201, 201, 429, 429]
            assert (await caller.post("/api/matches", AGAINST_A_BOT)).status == 201

    tell(story)


def test_an_address_opens_so_many_matches_in_an_hour(tmp_path: Path) -> None:
    """429 in words for the next, by call or by the first start; others, and this machine itself, may go on."""

    async def story() -> None:
        async with running(tmp_path, matches_per_address=3) as app:
            busy = Caller(app, address="192.0.2.7")
            answers = [await busy.post("/api/matches", {"game": "beetles"}) for _ in range(4)]
            assert [answer.status for answer in answers] == [201, 201, 201, 429]
            assert "may open 3 matches in 60 minutes" in answers[-1].json()["message"]
            assert (await busy.form("/first", "")).status == 429
            for address in ("192.0.2.8", "127.0.0.1"):
                assert (
                    await Caller(app, address=address).post("/api/matches", {"game": "beetles"})
                ).status == 201

    tell(story)


def test_an_allowance_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    allowance = Allowance(1, 60, "matches")
    allowance.spend("192.0.2.7")
    now += 60
    with pytest.raises(Problem):
        allowance.spend("192.0.2.7")
    now += 0.1
    allowance.spend("192.0.2.7")
