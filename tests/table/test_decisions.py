"""The one way into the log: an action is decided once, whoever takes it and however many are told."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import bugeyed
from bugeyed.matches import store, transactions
from bugeyed.table import match_cache
from bugeyed.table.authentication import sole
from bugeyed.table.decisions import Wish
from tests.matches.counting import asked_of
from tests.table.inprocess import Caller, running, services_of


def test_an_action_is_read_and_told_once_for_everybody(
    tmp_path: Path, toygame: bugeyed.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three streams, the answer and the pages are made of the same events; chance after it is told once, too."""

    async def story() -> None:
        async with running(tmp_path, beat=60) as app:
            opened = (await Caller(app).post("/api/matches", {"game": "fireflies", "players": 3})).json()
            calls = f"/api/matches/{opened['id']}"
            players = [Caller(app, seat["token"]) for seat in opened["seats"]]
            streams = [await player.stream(f"{calls}/events") for player in players]
            for stream in streams:
                await stream.message()
            match = await services_of(app).matches.find(opened["id"])
            name = match.fold.position.name(match.fold.position.actions()[0])
            counted = asked_of(type(match.fold.position), monkeypatch)
            before = match.seq

            body = {"seq": before, "action": name}
            answer = await players[match.fold.turn].post(f"{calls}/actions", body)
            assert answer.json() == {"seq": match.seq}
            for stream in streams:
                assert (await stream.message())["steps"]
                await stream.leave()
            await Caller(app).get(f"/m/{opened['id']}")
            assert counted == Counter({"read": 1, "tell": match.seq - before})

    asyncio.run(story())


def test_a_repetition_from_a_shared_device_is_known_though_the_turn_has_passed(tmp_path: Path) -> None:
    """Both seats at one browser that does not say which it means: the same key and body is the same request."""

    async def story() -> None:
        async with running(tmp_path) as app:
            device = Caller(app)
            opened = (await device.post("/api/matches", {"game": "beetles"})).json()
            for seat in opened["seats"]:
                await device.sit(opened["id"], seat["token"])
            calls = f"/api/matches/{opened['id']}"
            body, key = {"seq": 0, "action": "hatch c5"}, {"Idempotency-Key": "one"}
            for _ in range(2):
                answer = await device.post(f"{calls}/actions", body, key)
                assert (answer.status, answer.json()) == (200, {"seq": 1})

    asyncio.run(story())


def test_the_first_action_of_a_seat_closes_its_link_in_the_same_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One job for the disk an action: no crash parts the two, and no action waits twice."""

    async def story() -> None:
        async with running(tmp_path) as app:
            opened = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()
            calls = f"/api/matches/{opened['id']}"
            green, red = (Caller(app, seat["token"]) for seat in opened["seats"])
            storage = services_of(app).storage
            jobs: list[object] = []
            write = storage.write

            async def counted(job: Any) -> Any:
                jobs.append(job)
                return await write(job)

            monkeypatch.setattr(storage, "write", counted)
            await green.post(f"{calls}/actions", {"seq": 0, "action": "hatch c5"})
            await red.post(f"{calls}/actions", {"seq": 1, "action": "hatch d5"})
            assert len(jobs) == 2
            row = await storage.read(partial(store.find_match, opened["id"]))
            assert row is not None
            assert [(seat.open_until, seat.awaited) for seat in row.seats] == [(None, False)] * 2
            match = await services_of(app).matches.find(opened["id"])
            assert match.row.seats == row.seats

    asyncio.run(story())


def test_a_key_that_had_another_request_asks_nobody_for_anything(tmp_path: Path) -> None:
    """422 changes nothing: the others are not asked to let Green go back."""

    async def story() -> None:
        async with running(tmp_path) as app:
            opened = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()
            calls = f"/api/matches/{opened['id']}"
            green, red = (Caller(app, seat["token"]) for seat in opened["seats"])
            key = {"Idempotency-Key": "one"}
            await green.post(f"{calls}/actions", {"seq": 0, "action": "hatch c5"}, key)
            await red.post(f"{calls}/actions", {"seq": 1, "action": "hatch d5"})
            match = await services_of(app).matches.find(opened["id"])
            stamp = match.stamp

            assert (await green.post(f"{calls}/undo", {"seq": 2}, key)).status == 422
            assert (match.ask, match.stamp) == (None, stamp)

    asyncio.run(story())


def test_a_match_that_has_to_go_while_somebody_decides_is_still_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others take its place in memory while a request is on its way: who comes next sees what that decided."""
    monkeypatch.setattr(match_cache, "KEPT", 1)

    async def story() -> None:
        async with running(tmp_path) as app:
            opened = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()
            green, red = (Caller(app, seat["token"]) for seat in opened["seats"])
            calls = f"/api/matches/{opened['id']}"
            services = services_of(app)
            match = await services.matches.find(opened["id"])
            await Caller(app).post("/api/matches", {"game": "beetles"})
            assert services.matches.peek(opened["id"]) is None

            assert (await red.get(calls)).json()["seq"] == 0
            await services.decisions.decide(
                match,
                Wish(sole(0), 0),
                lambda seat: transactions.act(match.fold, seat, "hatch c5", services.generator),
            )
            assert (await red.get(calls)).json()["seq"] == 1
            assert (await green.post(f"{calls}/actions", {"seq": 0, "action": "hatch c5"})).status == 409
            assert (await red.post(f"{calls}/actions", {"seq": 1, "action": "hatch d5"})).status == 200

    asyncio.run(story())
