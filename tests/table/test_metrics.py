"""What the server counts: true, small, for whoever runs it, and never about one match or what is hidden."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from time import perf_counter

import httpx
import pytest

from bugeyed.table.calls.metrics import may_read
from bugeyed.table.metrics import BUCKETS, Durations, Metrics
from tests.table.inprocess import Answer, Caller, running, services_of
from tests.table.server import Running, open_match


def samples(text: str) -> dict[str, float]:
    """Every line of figures."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


async def asked(caller: Caller) -> dict[str, float]:
    """What is told now."""
    answer = await caller.get("/metrics")
    assert answer.status == 200, answer.body
    return samples(answer.body.decode())


def test_what_happens_is_counted(tmp_path: Path) -> None:
    """Requests by route and status, decisions, writes, streams, matches in memory, bots."""

    async def story() -> None:
        async with running(tmp_path) as app:
            caller = Caller(app)
            opened = (await caller.post("/api/matches", {"game": "beetles"})).json()
            green = Caller(app, opened["seats"][0]["token"])
            stream = await green.stream(f"/api/matches/{opened['id']}/events")
            for _ in range(2):
                await green.post(f"/api/matches/{opened['id']}/actions", {"seq": 0, "action": "hatch c5"})
            await caller.get(f"/m/{opened['id']}")
            await caller.get("/nowhere/at/all")
            found = await asked(caller)
            await stream.leave()
            routes = "bugeyed_requests_total"
            actions = 'method="POST",route="/api/matches/{id}/actions"'
            assert found[f'{routes}{{{actions},status="200"}}'] == 1
            assert found[f'{routes}{{{actions},status="409"}}'] == 1
            assert found[f'{routes}{{method="GET",route="/m/{{id}}",status="200"}}'] == 1
            assert found[f'{routes}{{method="GET",route="other",status="404"}}'] == 1
            assert found["bugeyed_decisions_total"] == 1
            assert found["bugeyed_write_seconds_count"] >= 2
            assert found["bugeyed_streams"] == 1
            assert found["bugeyed_matches_live"] == found["bugeyed_matches_watched"] == 1
            assert found["bugeyed_entries_live"] == 1
            assert found["process_resident_memory_bytes"] > 1_000_000
            assert (await asked(caller))["bugeyed_streams"] == 0

    asyncio.run(story())


def test_bots_are_counted(tmp_path: Path) -> None:
    """Those that are at work, and what they did."""

    async def story() -> None:
        async with running(tmp_path) as app:
            seats = [{"kind": "human"}, {"kind": "bot", "level": 1}]
            opened = (await Caller(app).post("/api/matches", {"game": "beetles", "seats": seats})).json()
            green = Caller(app, opened["seats"][0]["token"])
            stream = await green.stream(f"/api/matches/{opened['id']}/events")
            await green.post(f"/api/matches/{opened['id']}/actions", {"seq": 0, "action": "hatch c5"})
            assert (await asked(green))["bugeyed_bots_deciding"] == 1
            while (await stream.message())["seq"] < 2:
                pass
            await stream.leave()
            found = await asked(green)
            assert (found["bugeyed_bot_actions_total"], found["bugeyed_decisions_total"]) == (1, 2)
            assert found["bugeyed_bot_thinking_seconds_count"] == 1

    asyncio.run(story())


def test_whoever_makes_up_addresses_and_methods_makes_nothing_grow(tmp_path: Path) -> None:
    """Nor does one match more or one seat more."""

    async def story() -> None:
        async with running(tmp_path) as app:
            caller = Caller(app)
            counts = []
            for round in range(3):
                for number in range(5):
                    opened = (await caller.post("/api/matches", {"game": "lastbug"})).json()
                    await caller.get(f"/api/matches/{opened['id']}")
                    await caller.get(f"/api/matches/no{round}{number}")
                    await caller.get(f"/made/up/{round}/{number}")
                    await caller._request(f"MADE{round}{number}", "/", b"", None)
                counts.append(set(await asked(caller)))
            assert counts[1] == counts[2]
            text = (await caller.get("/metrics")).body.decode()
            for opened_id in services_of(app).matches._matches:
                assert opened_id not in text

    asyncio.run(story())


@pytest.mark.parametrize(
    ("address", "headers", "allowed", "may"),
    [
        ("127.0.0.1", {}, (), True),
        ("::1", {}, (), True),
        ("::ffff:127.0.0.1", {}, (), True),
        ("::ffff:10.0.0.9", {}, ("10.0.0.0/8",), True),
        ("10.0.0.9", {}, (), False),
        ("10.0.0.9", {}, ("10.0.0.0/8",), True),
        ("10.0.0.9", {}, ("10.0.0.8", "10.0.0.9"), True),
        ("127.0.0.1", {"x-forwarded-for": "1.2.3.4"}, (), False),
        ("127.0.0.1", {"via": "1.1 proxy"}, (), False),
        ("1.2.3.4", {"x-forwarded-for": "1.2.3.4"}, ("10.0.0.0/8",), False),
    ],
)
def test_who_may_read_it(address: str, headers: dict[str, str], allowed: tuple[str, ...], may: bool) -> None:
    """This machine itself and whom the host names; what came by a proxy is not this machine itself."""
    assert may_read(address, headers, allowed) is may


def test_others_are_refused(tmp_path: Path) -> None:
    """By a sentence."""

    async def story() -> Answer:
        async with running(tmp_path) as app:
            return await Caller(app, address="10.0.0.9").get("/metrics")

    answer = asyncio.run(story())
    assert answer.status == 403
    assert answer.json()["message"].startswith("These figures are for this machine itself")


def test_refused_connections_are_counted(tmp_path: Path) -> None:
    """Over real sockets: one with a head too large."""
    server = Running(tmp_path)
    try:
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
            line.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000)
            assert b" 431 " in line.recv(1000)
        with httpx.Client(base_url=server.url) as client:
            open_match(client)
            found = samples(client.get("/metrics").text)
        assert found['bugeyed_connections_refused_total{status="431"}'] == 1
        assert found["bugeyed_connections"] >= 1
    finally:
        assert server.stop() == 0


def test_durations_fall_into_buckets() -> None:
    """Each counts all that took no longer."""
    taken = Durations()
    for seconds in (0.001, 0.002, 0.3, 100):
        taken.add(seconds)
    told = dict(taken.buckets())
    assert (told["0.001"], told["0.0025"], told["0.5"], told["+Inf"]) == (1, 2, 3, 4)
    assert len(told) == len(BUCKETS) + 1


def test_counting_costs_next_to_nothing() -> None:
    """Fewer than 20 microseconds a request on any machine; about one on a quiet one."""
    metrics = Metrics()
    best = 1.0
    for _ in range(5):
        begun = perf_counter()
        for number in range(1000):
            metrics.answered("POST", "/api/matches/{id}/actions", 200, number / 1e5)
        best = min(best, perf_counter() - begun)
    assert best / 1000 < 20e-6
