"""The log: lines that programs can read, each with its request, and nothing in them that a player may not know."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bugeyed import Game
from bugeyed.table.decisions import Decisions
from bugeyed.table.logs import JsonLines, Lines, Seldom, place_of
from tests.table.inprocess import Caller, running, services_of
from tests.table.server import Running, open_match
from tests.table.test_secrets import Table
from tests.table.twins import Script, twins

SECRET = "the seven of clubs"


@pytest.fixture(params=["text", "json"])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What a host's log has in it, everything that can be logged included."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter((JsonLines if request.param == "json" else Lines)(full_errors=False))
    root, table = logging.getLogger(), logging.getLogger("bugeyed.table")
    levels = root.level, table.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    table.setLevel(logging.DEBUG)
    yield text
    root.removeHandler(handler)
    root.setLevel(levels[0])
    table.setLevel(levels[1])


def test_a_mishap_is_told_by_its_place_alone(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an error says may be a hidden card; its kind and where it happened is enough to find it."""

    async def fail(*_: object) -> None:
        raise ValueError(SECRET)

    async def story() -> tuple[int, str, bytes]:
        async with running(tmp_path) as app:
            id = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()["id"]
            monkeypatch.setattr(Decisions, "decide", fail)
            answer = await Caller(app).post(f"/api/matches/{id}/undo", {"seq": 0})
            return answer.status, answer.headers["x-request-id"], answer.body

    status, request, body = asyncio.run(story())
    assert status == 500
    assert SECRET not in written.getvalue() + body.decode()
    assert "ValueError at " in written.getvalue()
    assert request in written.getvalue()


def test_what_an_error_said_is_there_for_who_wants_it() -> None:
    """An author at home."""
    with pytest.raises(ValueError, match=SECRET) as raised:
        raise ValueError(SECRET)
    assert place_of(raised.value).startswith("ValueError at ")
    record = logging.LogRecord("x", logging.ERROR, "", 0, "oh", None, raised._excinfo)
    assert SECRET in Lines(full_errors=True).format(record)
    assert SECRET in json.loads(JsonLines(full_errors=True).format(record))["error"]
    assert SECRET not in JsonLines(full_errors=False).format(record)


def test_no_secret_of_anybody_is_logged(tmp_path: Path, written: io.StringIO) -> None:
    """Tokens, links and cookies, where they belong and where they do not."""

    async def story() -> set[str]:
        async with running(tmp_path, log_requests=True) as app:
            caller = Caller(app)
            opened = (await caller.post("/api/matches", {"game": "lastbug"})).json()
            secrets = set()
            for seat in opened["seats"]:
                link = seat["url"].partition("token=")[2]
                secrets |= {seat["token"], link}
                browser = Caller(app)
                await browser.get(f"/m/{opened['id']}?token={link}")
                await browser.sit(opened["id"], link)
                await browser.get(f"/m/{opened['id']}")
                secrets |= set(browser.cookies.values())
                for path in (f"/{seat['token']}", f"/m/{seat['token']}", f"/api/matches/{link}/events"):
                    await browser.get(path, {"X-Request-ID": "by-proxy"})
                await Caller(app, seat["token"]).post(
                    f"/api/matches/{opened['id']}/actions", {"seq": 0, "action": seat["token"]}
                )
            return secrets

    secrets = asyncio.run(story())
    text = written.getvalue()
    assert len(secrets) >= 6
    assert text.count("/m/{id}") >= 4
    assert "by-proxy" in text
    for secret in secrets:
        assert secret not in text


def test_a_line_stays_a_line() -> None:
    """Whatever somebody has put into a header or a name."""
    record = logging.LogRecord("x", logging.WARNING, "", 0, "said %s", ("a\r\nb\u2028c\x1b[31m",), None)
    for line in (Lines(False).format(record), JsonLines(False).format(record)):
        assert not re.search(r"[\r\n\u2028\x1b]", line)


def test_the_same_is_said_once_in_a_while() -> None:
    """A line for every broken request would let anybody fill the disk."""
    seldom = Seldom(10)
    records = [logging.LogRecord("x", logging.WARNING, "", 0, words, None, None) for words in "aaba"]
    for record, second in zip(records, (0, 5, 6, 11), strict=True):
        record.created = 1000.0 + second
    assert [seldom.filter(record) for record in records] == [True, False, True, True]


def masked(text: str, table: Table) -> list[str]:
    """What is left of a log without clocks, the ids of requests and matches."""
    text = text.replace(table.id, "MATCH")
    text = re.sub(r"\d{4}-\d\d-\d\d[T ][\d:.,]+Z?", "TIME", text)
    text = re.sub(r"[0-9a-f]{6}-\d+", "REQUEST", text)
    return re.sub(r'(seconds"?[=:] ?)[\d.e-]+', r"\1TAKEN", text).splitlines()


@pytest.mark.parametrize("viewer", [0, None])
def test_twins_are_logged_alike(
    tmp_path: Path, toygame: Game, written: io.StringIO, viewer: int | None
) -> None:
    """Two matches that a seat cannot tell apart: line by line the same, and the same figures are counted."""
    pair = twins(toygame, 3, {}, viewer, 10, random.Random(3))

    async def story(number: int) -> tuple[list[str], list[str]]:
        async with running(tmp_path / str(number), beat=3600, log_requests=True) as app:
            script = Script()
            services_of(app).generator = script
            table = Table(app, script, pair[number], viewer)
            await table.open(toygame.name, 3, {})
            while table.left:
                await table.known([], ["no such thing"], past=False)
                await table.step(again=False)
            for stream in table.streams:
                await stream.leave()
            figures = (await Caller(app).get("/metrics")).body.decode()
        lines = masked(written.getvalue(), table)
        written.truncate(0)
        written.seek(0)
        # How long things took is the clock's; how often, of what and in which order must be the same.
        plain = [
            re.sub(r" \S+$", "", line) if re.search(r"_bucket|_sum|^process_|_created", line) else line
            for line in figures.splitlines()
        ]
        return lines, plain

    one, other = asyncio.run(story(0)), asyncio.run(story(1))
    assert len(one[0]) > 50
    assert one[0] == other[0]
    assert one[1] == other[1]


def test_a_server_logs_json_if_it_is_told_to(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Every line of it an object."""
    server = Running(tmp_path, more=["--log", "json", "--log-requests"])
    with httpx.Client(base_url=server.url) as client:
        open_match(client)
        answer = client.get("/healthz", headers={"X-Request-ID": "seen.by-proxy"})
        assert answer.headers["x-request-id"] == "seen.by-proxy"
    assert server.stop() == 0
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    routes = [line.get("route") for line in lines]
    assert "/api/matches" in routes
    assert {"time", "level", "message", "request"} <= set(lines[0])
    assert [line["request"] for line in lines if line.get("request") == "seen.by-proxy"]
