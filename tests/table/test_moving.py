"""Matches move between SQLite and PostgreSQL, either way, and go on there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from bugeyed.cli import main
from bugeyed.matches.database import make_engine
from bugeyed.matches.moving import move
from bugeyed.matches.store import Store
from tests.postgres import Cluster
from tests.table.inprocess import Caller, running

GAMES = ("beetles", "lastbug", "bugout", "cropcircles")


@pytest.fixture(params=["to PostgreSQL", "to SQLite"])
def ends(request: pytest.FixtureRequest, cluster: Cluster, tmp_path: Path) -> tuple[str, str]:
    """From where to where."""
    file, shared = f"sqlite:///{tmp_path / 'bugeyed.sqlite'}", cluster.database()
    return (file, shared) if request.param == "to PostgreSQL" else (shared, file)


async def play(database: str) -> list[dict[str, Any]]:
    """A match of every game, two actions each, with a name and a cookie; what its players see."""
    seen = []
    async with running(database) as app:
        for game in GAMES:
            host = Caller(app)
            seats = [{"kind": "human", "mine": True, "name": "Zoë ♥"}, {"kind": "human"}]
            made = (await host.post("/api/matches", {"game": game, "seats": seats}, PAGE)).json()
            calls = f"/api/matches/{made['id']}"
            tokens = [seat["token"] for seat in made["seats"]]
            for _ in range(2):
                turn = (await host.get(calls)).json()["turn"]
                await act(Caller(app, tokens[turn]), calls)
            states = [(await Caller(app, token).get(calls)).json() for token in tokens]
            log = (await host.get(f"{calls}/log")).json()
            seen.append(
                {"calls": calls, "tokens": tokens, "cookies": host.cookies, "log": log, "states": states}
            )
    return seen


PAGE = {"Sec-Fetch-Site": "same-origin"}


async def act(player: Caller, calls: str) -> None:
    """Whatever comes first, once; the same key again is the same."""
    state = (await player.get(calls)).json()
    body = {"seq": state["seq"], "action": state["actions"][0]["name"]}
    key = {"Idempotency-Key": f"at {state['seq']}"}
    assert (await player.post(f"{calls}/actions", body, key)).status == 200


async def play_on(database: str, seen: list[dict[str, Any]]) -> None:
    """All is as it was, for tokens and cookies; and it goes on."""
    async with running(database) as app:
        for match in seen:
            calls = match["calls"]
            players = [Caller(app, token) for token in match["tokens"]]
            assert [(await player.get(calls)).json() for player in players] == match["states"]
            host = Caller(app)
            host.cookies = match["cookies"]
            assert (await host.get(f"{calls}/log")).json() == match["log"]
            await act(players[match["states"][0]["turn"]], calls)


def test_matches_move_and_go_on(ends: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Every game, with names, cookies, tokens and keys."""
    source, target = ends
    seen = asyncio.run(play(source))
    capsys.readouterr()
    assert main(["move-data", source, target]) == 0
    assert capsys.readouterr().out.startswith(f"{len(GAMES)} matches with ")
    asyncio.run(play_on(target, seen))


def test_what_is_not_empty_is_refused(ends: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """It is left as it was."""
    source, target = ends
    for database in ends:
        asyncio.run(play(database))
    before = counted(target)
    assert main(["move-data", source, target]) == 2
    assert "already; move to an empty database" in capsys.readouterr().err
    assert counted(target) == before


def test_a_table_that_runs_is_not_moved(ends: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever plays there would play at a match nobody has afterwards."""
    source, target = ends

    async def story() -> int:
        async with running(source):
            from bugeyed.table.lockfile import DataLock

            lock = DataLock(source)  # as the server's command takes it
            code = await asyncio.to_thread(main, ["move-data", source, target])
            lock.release()
            return code

    assert asyncio.run(story()) == 2
    assert capsys.readouterr().err.endswith("; stop it first.\n")


@contextmanager
def mangled(target: str) -> Iterator[None]:
    """A database that stores something else than it was given."""
    kind = "sqlite" if target.startswith("sqlite") else "postgresql"

    def listener(
        connection: Connection, _clause: object, _many: object, _parameters: object, _options: object
    ) -> None:
        if connection.dialect.name == kind and "INSERT INTO answers" in str(_clause):
            connection.exec_driver_sql("UPDATE entries SET body = '{}' WHERE seq = 1")

    event.listen(Engine, "before_execute", listener)
    try:
        yield
    finally:
        event.remove(Engine, "before_execute", listener)


def test_what_arrives_is_looked_at(ends: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """One entry is another: nothing was moved."""
    source, target = ends
    asyncio.run(play(source))
    with mangled(target):
        assert main(["move-data", source, target]) == 2
    assert "entries" in capsys.readouterr().err
    assert counted(target) == 0


def test_from_nowhere_nothing_is_moved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing is made there."""
    assert main(["move-data", str(tmp_path / "none"), str(tmp_path / "new")]) == 2
    assert capsys.readouterr().err.startswith("bugeyed: There is no database ")
    assert list(tmp_path.iterdir()) == []


def test_folders_are_databases_too(tmp_path: Path) -> None:
    """From one to another."""
    Store(f"sqlite:///{tmp_path / 'old' / 'bugeyed.sqlite'}").close()
    assert main(["move-data", str(tmp_path / "old"), str(tmp_path / "new")]) == 0


def test_more_rows_than_go_at_a_time_arrive(cluster: Cluster, tmp_path: Path) -> None:
    """Two and a half thousand entries."""
    file = f"sqlite:///{tmp_path / 'bugeyed.sqlite'}"
    Store(file).close()
    engine = make_engine(file)
    with engine.begin() as raw:
        raw.exec_driver_sql(
            "INSERT INTO matches (id, game, players, options, rules_version, created) "
            "VALUES ('m', 'beetles', 2, '{}', '0', 1.5)"
        )
        rows = [("m", number, "{}", number / 3) for number in range(2_500)]
        raw.exec_driver_sql("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
    engine.dispose()
    assert move(file, cluster.database())["entries"] == 2_500


def counted(database: str) -> int:
    """How many entries there are."""
    engine = make_engine(database)
    with engine.connect() as connection:
        found = int(connection.exec_driver_sql("SELECT count(*) FROM entries").scalar_one())
    engine.dispose()
    return found
