"""A table that started interpreted, and the compiled build that arrives while it runs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import bugeyed
from bugeyed import build
from tests.table.server import Player, Running, open_match


class Clone:
    """A copy of the package without any build, a table that runs from it, and a match of each game with a bot."""

    def __init__(self, folder: Path, client: httpx.Client, running: Running, games: list[str]) -> None:
        self.builds = folder / "bugeyed" / build.BUILDS.name
        self.running = running
        seats = [{"kind": "human"}, {"kind": "bot", "level": 2}]
        self.players = [open_match(client, name, seats=seats)[0] for name in games]

    def play(self, player: Player) -> None:
        """Act once the bot has, so that it has to think again; it may have more than one action to choose."""
        state = player.state()
        with player.client.stream(
            "GET", f"/api/matches/{player.match}/events", headers=player.headers
        ) as news:
            lines = news.iter_lines()
            while state["turn"] != player.seat:
                assert state["turn"] >= 0, "the match ended before anything was seen"
                next(line for line in lines if line.startswith("id: ") and int(line[4:]) > state["seq"])
                state = player.state()
        assert player.act(state["seq"], state["actions"][0]["name"]).status_code == 200

    def round(self) -> None:
        """In every match an action of the person, and the bot's answers to the one before."""
        for player in self.players:
            self.play(player)

    def workers(self) -> dict[int, bool]:
        """The bots' processes, and whether each runs compiled modules."""
        table = self.running.process.pid
        children = Path(f"/proc/{table}/task/{table}/children").read_text().split()
        commands = {int(pid): Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children}
        thinking = [pid for pid, command in commands.items() if b"spawn_main" in command]
        return {pid: str(self.builds) in Path(f"/proc/{pid}/maps").read_text() for pid in thinking}


@pytest.fixture
def clone(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clone]:
    """One, and its table."""
    folder = tmp_path / "src"
    leave_out = shutil.ignore_patterns(build.BUILDS.name, "__pycache__")
    shutil.copytree(Path(bugeyed.__file__).parent, folder / "bugeyed", ignore=leave_out)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.delenv("BUGEYED_INTERPRETED", raising=False)
    running = Running(tmp_path / "data")
    with httpx.Client(base_url=running.url, timeout=30) as client:
        yield Clone(folder, client, running, request.param)
    assert running.stop() == 0


@pytest.mark.parametrize("clone", [["beetles"]], indirect=True)
def test_bots_change_to_the_build_once_it_is_there(clone: Clone) -> None:
    """Their processes are new ones, whole; the match goes on."""
    clone.round()
    clone.round()
    before = clone.workers()
    assert before
    (clone.builds / build.wanted().name).mkdir(parents=True)
    clone.round()
    clone.round()
    after = clone.workers()
    assert after
    assert not before.keys() & after.keys()
    clone.round()
    assert after.keys() <= clone.workers().keys(), "they change once"


@pytest.mark.slow
@pytest.mark.parametrize("clone", [bugeyed.games()], indirect=True)
def test_compiled_bots_play_on_at_an_interpreted_table(clone: Clone) -> None:
    """In every game: what they choose is an action there, since both run the same sources."""
    clone.round()
    clone.round()
    before = clone.workers()
    assert not any(before.values())
    clone.builds.mkdir()
    shutil.copytree(build.wanted(), clone.builds / "new")
    (clone.builds / "new").rename(clone.builds / build.wanted().name)
    for _ in range(4):
        clone.round()
    after = clone.workers()
    assert any(after.values())
    assert not before.keys() & after.keys()
