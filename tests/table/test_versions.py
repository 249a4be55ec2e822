"""Rules that changed under a match: it is said, looked at, and played on if all agree; never half and half."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from tests.table.inprocess import Caller, running, services_of

PAGE = {"Sec-Fetch-Site": "same-origin"}


async def a_match(folder: Path, host: Caller | None = None, bots: bool = False) -> dict[str, Any]:
    """A match of Beetles with two actions in it, in a folder's database."""
    async with running(folder) as app:
        caller = Caller(app)
        seats = [{"kind": "human", "mine": True}, {"kind": "bot", "level": 1} if bots else {"kind": "human"}]
        body = {"game": "beetles", "players": 2, "seats": seats}
        made: dict[str, Any] = (await caller.post("/api/matches", body, PAGE)).json()
        if not bots:
            for seq, (seat, action) in enumerate(zip(made["seats"], ("hatch c5", "hatch d5"), strict=True)):
                program = Caller(app, seat["token"])
                answer = await program.post(
                    f"/api/matches/{made['id']}/actions", {"seq": seq, "action": action}
                )
                assert answer.status == 200
        made["cookies"] = dict(caller.cookies)
    return made


def change(folder: Path, statement: str, *values: object) -> None:
    """Do something to the database while no server has it."""
    with sqlite3.connect(folder / "bugeyed.sqlite") as raw:
        raw.execute(statement, values)
    raw.close()


def reopened(folder: Path, story: Callable[[FastAPI], Awaitable[None]]) -> None:
    """Go on with a server started anew."""

    async def tell() -> None:
        async with running(folder) as app:
            await story(app)

    asyncio.run(tell())


def test_a_match_of_other_rules_is_played_on_once_all_agree(tmp_path: Path) -> None:
    """Until then it is looked at: whoever acts is told why not."""
    made = asyncio.run(a_match(tmp_path))
    change(tmp_path, "UPDATE matches SET rules_version = 'older'")
    call = f"/api/matches/{made['id']}"

    async def story(app: FastAPI) -> None:
        green, red = (Caller(app, seat["token"]) for seat in made["seats"])
        refused = await green.post(f"{call}/actions", {"seq": 2, "action": "hatch b4"})
        assert refused.status == 403
        assert "under version older" in refused.json()["message"]
        watcher = await Caller(app).get(f"/m/{made['id']}")
        assert b"All that was played holds under both" in watcher.body
        assert (await Caller(app).post(f"{call}/continue", {})).status == 403

        assert (await green.post(f"{call}/continue", {})).json() == {"seq": 2, "waiting": [1]}
        assert (await green.get(call)).json()["halted"]
        assert (await red.post(f"{call}/continue", {})).json() == {"seq": 2, "waiting": []}
        state = (await green.get(call)).json()
        assert "halted" not in state
        action = state["actions"][0]["code"]
        assert (await green.post(f"{call}/actions", {"seq": 2, "action": action})).status == 200

    reopened(tmp_path, story)

    async def later(app: FastAPI) -> None:
        match = await services_of(app).matches.find(made["id"])
        assert (match.halt, match.seq) == (None, 3)

    reopened(tmp_path, later)


def test_rules_that_part_from_a_match_say_where_and_not_what(tmp_path: Path) -> None:
    """It is shown as far as it holds, and cannot be played on; the entry itself, which may be hidden, is not told."""
    made = asyncio.run(a_match(tmp_path))
    change(tmp_path, "UPDATE matches SET rules_version = 'older'")
    impossible = json.dumps({"entry": "action", "seat": 1, "action": "hatch a1"})
    change(tmp_path, "UPDATE entries SET body = ? WHERE seq = 2", impossible)

    async def story(app: FastAPI) -> None:
        match = await services_of(app).matches.find(made["id"])
        assert match.seq == 1
        page = (await Caller(app).get(f"/m/{made['id']}")).body.decode()
        assert "They part at entry 2" in page
        assert "hatch a1" not in page
        green = Caller(app, made["seats"][0]["token"])
        assert (await green.post(f"/api/matches/{made['id']}/continue", {})).status == 422

    reopened(tmp_path, story)


def test_bots_wait_for_the_person_to_agree(tmp_path: Path) -> None:
    """And play on when that is done."""
    made = asyncio.run(a_match(tmp_path, bots=True))
    change(tmp_path, "UPDATE matches SET rules_version = 'older'")

    async def story(app: FastAPI) -> None:
        green = Caller(app, made["seats"][0]["token"])
        call = f"/api/matches/{made['id']}"
        assert (await green.post(f"{call}/continue", {})).json()["waiting"] == []
        stream = await green.stream(f"{call}/events")
        await stream.message()
        assert (await green.post(f"{call}/actions", {"seq": 0, "action": "hatch c5"})).status == 200
        while (await stream.message())["turn"] != 0:
            pass
        await stream.leave()

    reopened(tmp_path, story)


def test_what_cannot_be_read_breaks_its_match_alone(tmp_path: Path) -> None:
    """The lobby lists it with what is wrong, the first page deals another."""
    made = asyncio.run(a_match(tmp_path))
    change(tmp_path, "UPDATE entries SET body = '{' WHERE seq = 1")

    async def story(app: FastAPI) -> None:
        browser = Caller(app)
        browser.cookies = made["cookies"]
        assert (await browser.get(f"/api/matches/{made['id']}")).status == 410
        lobby = await browser.get("/")
        assert (lobby.status, b"cannot be opened" in lobby.body) == (200, True)
        first = await browser.get("/first")
        assert (first.status, b"<form" in first.body) == (200, True)

    reopened(tmp_path, story)


def test_an_entry_that_means_nothing_is_where_a_match_stops(tmp_path: Path) -> None:
    """Under the same rules too, say after a damaged disk: what is before it can be seen."""
    made = asyncio.run(a_match(tmp_path))
    change(tmp_path, 'UPDATE entries SET body = \'{"entry": "riddle"}\' WHERE seq = 2')

    async def story(app: FastAPI) -> None:
        page = (await Caller(app).get(f"/m/{made['id']}")).body.decode()
        assert "Entry 2 of this match cannot be read" in page

    reopened(tmp_path, story)
