"""The analysis of a match at the table: when it is over, for those who sat there, kept with it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from bugeyed.table.bots import analyses
from bugeyed.table.pages.analysis import curve, decided, measure, shares, turning, whose
from tests.table.inprocess import Caller, running, services_of


def tell(story: Callable[[], Awaitable[None]]) -> None:
    """Run a story."""

    async def told() -> None:
        await asyncio.wait_for(story(), 120)

    asyncio.run(told())


async def played(app: FastAPI, actions: int) -> tuple[list[Caller], str]:
    """A match of some random actions that ends by a resignation, and where its calls are."""
    opened = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()
    seats = [Caller(app, seat["token"]) for seat in opened["seats"]]
    calls = f"/api/matches/{opened['id']}"
    rng = random.Random(2)
    for seq in range(actions):
        mover = seats[seq % 2]
        choices = (await mover.get(calls)).json()["actions"]
        action = rng.choice(choices)["name"]
        assert (await mover.post(f"{calls}/actions", {"seq": seq, "action": action})).status == 200
    return seats, calls


async def finished(app: FastAPI, calls: str) -> dict[str, Any]:
    """The analysis, once it is there."""
    await asyncio.gather(*services_of(app).analyses._tasks.values())
    state: dict[str, Any] = (await Caller(app).get(f"{calls}/analysis")).json()
    return state


def test_a_match_is_analysed_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision with its chance; after the server has started again it is there, and on the page."""
    monkeypatch.setattr(analyses, "SECONDS", 0.01)

    async def story() -> None:
        async with running(tmp_path) as app:
            (green, red), calls = await played(app, 6)
            assert (await red.post(f"{calls}/analysis", {})).status == 422
            assert (await green.post(f"{calls}/resign", {"seq": 6})).status == 200
            assert (await green.get(f"{calls}/analysis")).json() == {"progress": None, "moments": []}
            assert (await Caller(app).post(f"{calls}/analysis", {})).status == 403
            assert (await red.post(f"{calls}/analysis", {})).status == 200
            first = await finished(app, calls)
            assert [moment["seq"] for moment in first["moments"]] == [1, 2, 3, 4, 5, 6]
            assert [moment["seat"] for moment in first["moments"]] == [0, 1, 0, 1, 0, 1]
            assert all(0.0 <= moment["chance"] <= 1.0 for moment in first["moments"])
        async with running(tmp_path) as app:
            again = await Caller(app).get(f"{calls}/analysis")
            assert again.json() == first
            services_of(app).analyses.start(await services_of(app).matches.find(calls.rpartition("/")[2]))
            assert not services_of(app).analyses._tasks
            page = await Caller(app).get(calls.replace("/api/matches", "/m"))
            assert b'class="curve"' in page.body
            assert b"The chance of Green to win, 100 % at the top" in page.body
            given = round(100 * sum(moment["loss"] for moment in first["moments"] if moment["seat"] == 1))
            assert f"Red&#39;s choices gave away {given} points.".encode() in page.body, (
                "and no luck: there is none"
            )
            assert b"by force" not in page.body

    tell(story)


def test_it_is_told_from_where_on_one_of_two_won_by_force(tmp_path: Path) -> None:
    """Nobody let it go from there to the end; a win that was seen and let go before does not count."""

    def moment(seq: int, seat: int, ends_in: int | None) -> dict[str, Any]:
        return {"seq": seq, "seat": seat, "ends_in": ends_in}

    async def story() -> None:
        async with running(tmp_path) as app:
            opened = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()
            match = await services_of(app).matches.find(opened["id"])
            let_go = [moment(1, 0, 9), moment(2, 1, None), moment(3, 0, -4)]
            told = decided(match, [*let_go, moment(4, 1, 3), moment(5, 0, -2), moment(6, 1, 1)])
            assert told == {"at": 2, "words": "From here on Red won by force, in 4 actions at most."}
            assert decided(match, let_go[:2]) is None

    tell(story)


def test_two_who_win_together_have_one_chance_and_two_rivals_opposite_ones(tmp_path: Path) -> None:
    """In BUGOUT what one hopes for the other hopes for; and what chance gave is told apart from what was chosen."""

    def moment(seat: int, loss: float, luck: float) -> dict[str, Any]:
        return {"seq": 1 + seat, "seat": seat, "chance": 0.75, "loss": loss, "luck": luck}

    moments = [moment(0, 0.2, 0.1), moment(1, 0.0, -0.3)]

    async def story() -> None:
        async with running(tmp_path) as app:
            heights = {}
            for game in ("beetles", "bugout"):
                opened = (await Caller(app).post("/api/matches", {"game": game, "players": 2})).json()
                match = await services_of(app).matches.find(opened["id"])
                drawn = str(curve(match, moments, 1, 3))
                heights[game] = [
                    dot.split(",")[1] for dot in drawn.split('points="')[1].split('"')[0].split()
                ]
            assert heights == {"beetles": ["25.0", "75.0"], "bugout": ["25.0", "25.0"]}
            assert decided(match, [{"seq": 1, "seat": 0, "ends_in": 3}]) is None
            assert shares(match, moments) == [
                "Red's choices gave away 20 points, luck gave 10.",
                "Blue's choices gave away 0 points, luck took 30.",
            ]

    tell(story)


def test_a_curve_is_where_the_slider_is_and_each_of_several_is_told_apart(tmp_path: Path) -> None:
    """The slider goes from before the first entry to after the last; a decision is seen at the moment before it."""

    def moment(seq: int, seat: int) -> dict[str, Any]:
        return {"seq": seq, "seat": seat, "chance": 0.5, "loss": 0.2 if seq == 4 else 0.01, "luck": 0.0} | {
            "played": "a", "better": "b", "line": ["It flies. (§4.2)", "It ends."],
        }  # fmt: skip

    moments = [moment(2, 0), moment(3, 1), moment(4, 2)]

    async def story() -> None:
        async with running(tmp_path) as app:
            opened = (await Caller(app).post("/api/matches", {"game": "cropcircles", "players": 3})).json()
            match = await services_of(app).matches.find(opened["id"])
            drawn = str(curve(match, moments, 1, 5))
            assert '<line x1="450.0"' in drawn, "three of four steps"
            for seat, (colour, x) in enumerate([("green", 150), ("red", 300), ("blue", 450)]):
                assert f'class="seat-{seat}" data-colour="{colour}" points="{x}.0,50.0"' in drawn
            assert shares(match, moments)[0] == "Green's choices gave away 1 point, luck gave 0."
            assert "too close to tell apart count as luck" in measure(match)
            assert [turn["line"] for turn in turning(match, moments)] == [
                [("It flies.", "4.2"), ("It ends.", "")]
            ]
            opened = (await Caller(app).post("/api/matches", {"game": "bugout", "players": 1})).json()
            alone = await services_of(app).matches.find(opened["id"])
            assert whose(alone) == "The chance to win", "together with nobody"

    tell(story)
