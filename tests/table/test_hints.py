"""Hints at a table: for whoever decides, from what that seat knows, as the table was set."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

import bugeyed
from bugeyed.table.bots import hints as hinting
from bugeyed.table.bots.hints import Hints
from tests.table.inprocess import Caller, running, services_of
from tests.table.twins import CHANCE, Move, Script, twins


def tell(story: Callable[[], Awaitable[None]]) -> None:
    """Run a story."""

    async def told() -> None:
        await asyncio.wait_for(story(), 120)

    asyncio.run(told())


async def opened(app: FastAPI, **more: Any) -> tuple[list[Caller], str]:
    """A match of two people, and where its calls are."""
    answer = await Caller(app).post("/api/matches", {"game": "beetles", **more})
    assert answer.status == 201, answer.body
    body = answer.json()
    return [Caller(app, seat["token"]) for seat in body["seats"]], f"/api/matches/{body['id']}"


def quick(app: FastAPI, nodes: int = 60) -> None:
    """Hints by so many positions, whatever the clock says."""
    services_of(app).hints._nodes = nodes


def test_a_hint_names_a_move_its_chance_the_next_best_and_why(tmp_path: Path) -> None:
    """And asking again gives the same."""

    async def story() -> None:
        async with running(tmp_path) as app:
            quick(app)
            (green, _), calls = await opened(app)
            actions = (await green.get(calls)).json()["actions"]
            answer = await green.post(f"{calls}/hint", {"seq": 0})
            hint = answer.json()
            assert answer.status == 200
            assert hint["seq"] == 0
            action = {key: hint["action"][key] for key in ("code", "name", "picks")}
            assert action in actions
            assert hint["action"]["interval"][0] <= hint["action"]["chance"] <= hint["action"]["interval"][1]
            assert hint["next"]["name"] != hint["action"]["name"]
            assert 0.0 <= hint["next"]["loses"] <= 1.0
            assert hint["because"][0]["clause"] == "4.1"
            assert hint["words"][0].startswith(f"H{hint['action']['name'][1:]}. "), "as a sentence"
            assert (await green.post(f"{calls}/hint", {})).json() == hint

    tell(story)


def test_only_who_decides_is_told_and_only_of_the_present(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as app:
            quick(app)
            (green, red), calls = await opened(app)
            assert (await red.post(f"{calls}/hint", {})).status == 403
            assert (await Caller(app).post(f"{calls}/hint", {})).status == 403
            stale = await green.post(f"{calls}/hint", {"seq": 7})
            assert stale.status == 409
            assert stale.json()["seq"] == 0
            assert (await green.post("/api/matches/nothere/hint", {})).status == 404

    tell(story)


def test_a_bare_table_gives_no_hints_and_a_rematch_is_set_alike(tmp_path: Path) -> None:
    """After the server has started again too."""

    async def story() -> None:
        async with running(tmp_path) as app:
            (green, red), calls = await opened(app, hints="bare")
            answer = await green.post(f"{calls}/hint", {})
            assert answer.status == 403
            assert "without hints" in answer.json()["message"]
            assert (await green.post(f"{calls}/resign", {"seq": 0})).status == 200
            again = (
                (await red.post(f"{calls}/rematch", {})).json()["url"].rpartition("/")[2].partition("?")[0]
            )
        async with running(tmp_path) as app:
            matches = services_of(app).matches
            assert (await matches.find(calls.rpartition("/")[2])).hints == "bare"
            assert (await matches.find(again)).hints == "bare"

    tell(story)


def test_a_table_is_set_with_one_of_three_presets(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as app:
            answer = await Caller(app).post("/api/matches", {"game": "beetles", "hints": "many"})
            assert answer.status == 422
            assert "learning, normal, bare" in answer.json()["message"]

    tell(story)


def test_a_hint_can_be_called_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits is answered at once, without one; the next question is answered."""
    monkeypatch.setattr(hinting, "SECONDS", 3600.0)

    async def story() -> None:
        async with running(tmp_path) as app:
            quick(app)
            asked = asyncio.Event()
            think, waiting = Hints._thought, asyncio.Event()

            async def slow(self: Hints, match: Any, seat: int) -> dict[str, Any]:
                asked.set()
                await waiting.wait()
                return await think(self, match, seat)

            monkeypatch.setattr(Hints, "_thought", slow)
            (green, _), calls = await opened(app)
            question = asyncio.create_task(green.post(f"{calls}/hint", {}))
            await asked.wait()
            assert (await green.delete(f"{calls}/hint")).status == 200
            answer = await question
            assert answer.status == 200
            assert answer.json() == {"seq": 0, "action": None}
            waiting.set()
            assert (await green.post(f"{calls}/hint", {})).json()["action"] is not None

    tell(story)


@pytest.mark.parametrize(("game", "players"), [("beetles", 2), ("lastbug", 2)])
def test_how_far_a_hint_is_can_be_asked(
    game: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the thought itself, or where seats have secrets by the time it takes; by nobody but whoever decides."""
    monkeypatch.setattr(hinting, "SECONDS", 1.0)

    async def story() -> None:
        async with running(tmp_path) as app:
            (first, second), calls = await opened(app, game=game, players=players)
            assert (await first.get(f"{calls}/hint")).json() == {"seq": 0, "progress": None}
            assert (await second.get(f"{calls}/hint")).status == 403
            question = asyncio.create_task(first.post(f"{calls}/hint", {}))
            shares: list[float] = []
            while not question.done():
                share = (await first.get(f"{calls}/hint")).json()["progress"]
                if share is not None:
                    shares.append(share)
                await asyncio.wait([question], timeout=0.02)
            assert (await question).json()["action"] is not None
            assert shares == sorted(shares)
            assert any(0.1 < share < 0.95 for share in shares)
            assert (await first.get(f"{calls}/hint")).json()["progress"] is None

    tell(story)


async def hinted(app: FastAPI, script: Script, game: str, moves: list[Move], seat: int) -> list[Any]:
    """What a seat is told when it asks at each of its decisions of a match."""
    left = list(moves)

    def leading() -> list[Move]:
        drawn = []
        while left and left[0].turn == CHANCE:
            drawn.append(left.pop(0))
        return drawn

    script.say(leading())
    answer = await Caller(app).post("/api/matches", {"game": game, "players": 2})
    body = answer.json()
    seats = [Caller(app, one["token"]) for one in body["seats"]]
    calls = f"/api/matches/{body['id']}"
    told: list[Any] = []
    while left:
        move = left.pop(0)
        script.say(leading())
        if move.turn == seat:
            told.append((await seats[seat].post(f"{calls}/hint", {})).json())
        seq = (await seats[0].get(calls)).json()["seq"]
        assert (
            await seats[move.turn].post(f"{calls}/actions", {"seq": seq, "action": move.name})
        ).status == 200
    return told


@pytest.mark.parametrize(("game", "length"), [("lastbug", 10), ("lastbug", 18)])
def test_twins_are_given_the_same_hints(
    game: str, length: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two matches that a seat cannot tell apart: its hints are the same to the last digit, after the same wait."""
    monkeypatch.setattr(hinting, "SECONDS", 0.05)
    one, other = twins(bugeyed.game(game), 2, {}, 0, length, random.Random(4))

    async def story() -> None:
        async with running(tmp_path) as app:
            quick(app, 12)
            script = services_of(app).generator = Script()
            first = await hinted(app, script, game, one, 0)
            second = await hinted(app, script, game, other, 0)
            assert first == second
            assert any(hint["action"] for hint in first)

    tell(story)


def test_where_seats_have_secrets_a_hint_takes_a_time_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However quickly it was found."""
    monkeypatch.setattr(hinting, "SECONDS", 0.4)

    async def story() -> None:
        async with running(tmp_path) as app:
            quick(app, 1)
            (red, _), calls = await opened(app, game="lastbug", players=2)
            clock = asyncio.get_running_loop().time
            begin = clock()
            assert (await red.post(f"{calls}/hint", {})).status == 200
            assert clock() - begin >= 0.6

    tell(story)
