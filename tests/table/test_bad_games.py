"""Whatever a game answers, the table goes on: for the game's own matches with a sentence, for others as ever."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import httpx
import pytest

from tests.table.server import TOYGAME, Running, open_match

FAULTS = {
    "missing": "del FirefliesPosition.outcome",
    "nothing": "FirefliesPosition.actions = lambda self: None",
    "words": "FirefliesPosition.actions = lambda self: 'swap'",
    "mixed": "FirefliesPosition.actions = lambda self: [None, 'x']",
    "far": "FirefliesPosition.actions = lambda self: [10**30]",
    "many": "FirefliesPosition.actions = lambda self: list(range(100_000))",
    "raises": "FirefliesPosition.actions = lambda self: 1 // 0",
    "exits": "FirefliesPosition.seen = lambda self, seat: exit(3)",
    "endless": "FirefliesPosition.actions = lambda self: self.actions()",
    "untold": "FirefliesPosition.tell = lambda self, code: None",
    "silent": "FirefliesPosition.tell = lambda self, code: (self, None)",
    "stuck": "FirefliesPosition.tell = lambda self, code: (self, [])",
    "lost": "FirefliesPosition.tell = lambda self, code: ('over', [])",
    "blind": "FirefliesPosition.seen = lambda self, seat: None",
    "odd": "FirefliesPosition.seen = lambda self, seat: {'x': object()}",
    "nameless": "FirefliesPosition.name = lambda self, code: None",
    "verdict": "FirefliesPosition.outcome = lambda self: 'Green wins'",
    "keyless": "FirefliesPosition.key = lambda self: None",
    "unpicked": "FirefliesPosition.picks = lambda self, code: None",
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a copy of the third party's game for each fault."""
    folder = tmp_path_factory.mktemp("games")
    for name, fault in FAULTS.items():
        package = folder / name
        shutil.copytree(TOYGAME / "fireflies", package, ignore=shutil.ignore_patterns("__pycache__"))
        for file in package.rglob("*.py"):
            file.write_text(file.read_text().replace("fireflies", name))
        with (package / "position.py").open("a") as source:
            source.write(f"\n\n{fault}\n")
        info = folder / f"{name}-1.0.dist-info"
        shutil.copytree(TOYGAME / "fireflies-1.0.dist-info", info)
        for file in info.iterdir():
            file.write_text(file.read_text().replace("fireflies", name))
    paths = [str(folder), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}
    running = Running(tmp_path_factory.mktemp("bad"), environment=environment)
    yield running
    assert running.stop() == 0


@pytest.mark.parametrize("name", FAULTS)
def test_a_game_that_answers_nonsense_stops_nobody(table: Running, name: str) -> None:
    """Opened, looked at, acted in, drawn, played by bots: each is answered, and Beetles are played meanwhile."""
    with httpx.Client(base_url=table.url, timeout=30) as client:
        answer = client.post("/api/matches", json={"game": name, "players": 2})
        assert answer.status_code == 201 or answer.json()["message"]
        if answer.status_code == 201:
            made = answer.json()
            headers = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
            call = f"/api/matches/{made['id']}"
            client.get(call, headers=headers)
            client.get(f"/m/{made['id']}")
            for action in (0, 1, "flash"):
                client.post(f"{call}/actions", json={"seq": 0, "action": action}, headers=headers)
            client.post(f"{call}/why", json={"picks": ["bag"]}, headers=headers)
            client.get(f"{call}/save", headers=headers)
        seats = [{"kind": "bot", "level": 2}, {"kind": "human"}]
        client.post("/api/matches", json={"game": name, "seats": seats})
        assert client.get("/").status_code == 200
        for page in (f"/g/{name}", f"/g/{name}/specimen.svg"):
            assert client.get(page).status_code < 501
        green, _ = open_match(client, "beetles")
        assert green.act(0, "hatch c5").status_code == 200
    assert table.process.poll() is None


def test_a_game_that_is_not_finished_says_what_is_missing(table: Running) -> None:
    """At the call, and in the lobby among the games that can be played."""
    with httpx.Client(base_url=table.url, timeout=30) as client:
        answer = client.post("/api/matches", json={"game": "missing", "players": 2})
        assert answer.status_code == 422
        assert "outcome" in answer.json()["message"]
        assert "outcome" in client.get("/").text
