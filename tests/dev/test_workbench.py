"""The workbench: the same position under new code, errors with the author's line, branches, other seats' views."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import bugeyed
from bugeyed import Mistake
from bugeyed.dev.lines import Line
from bugeyed.dev.server import Server
from bugeyed.dev.workbench import Workbench
from bugeyed.new.command import make
from tests.third_party import install

SOURCE = Path(bugeyed.__file__).parents[1]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game just made, installed for this test and the processes it starts."""
    made = make("wbslugs", tmp_path)
    site = tmp_path / "site"
    site.mkdir()
    install(made, site)
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", f"{SOURCE}:{site}")
    return made


@pytest.fixture
def bench(project: Path) -> Iterator[Workbench]:
    """The workbench on that game."""
    bench = Workbench("wbslugs", Line(options={"rounds": 1}))
    yield bench
    bench.close()


def rewrite(project: Path, old: str, new: str, file: str = "__init__.py") -> None:
    """The author changes a line."""
    path = project / "wbslugs" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_the_same_position_is_shown_under_new_code(bench: Workbench, project: Path) -> None:
    """A word of a picture, then a number of the data."""
    before = bench.look(0, None, 0)
    assert (before["turn"], len(before["names"])) == (0, 4)
    assert "wbslugs" not in sys.modules
    rewrite(project, "Deck and open cards", "The middle of the table")
    assert bench.look_at_files()
    after = bench.look(0, None, 0)
    assert after["names"] == before["names"]
    assert "The middle of the table" in after["svg"]
    assert after["version"] == before["version"] + 1
    rewrite(project, "minutes = 3", "minutes = 4", "game.toml")
    assert bench.look_at_files()
    assert not bench.look_at_files()


def test_an_error_stands_on_the_page_with_the_authors_line(bench: Workbench, project: Path) -> None:
    """In a rule, in the grammar of Python, and gone again when it is mended."""
    bench.look(0, None, 0)
    rewrite(project, '"deck": self.cards.size(DECK),', '"deck": self.cards.size(DECK) / 0,', "rules.py")
    bench.look_at_files()
    error = bench.look(0, None, 0)["error"]
    assert error["words"] == "ZeroDivisionError: division by zero"
    assert error["line"].startswith("rules.py, line ")
    assert error["line"].endswith('"deck": self.cards.size(DECK) / 0,')
    rewrite(project, '"deck": self.cards.size(DECK) / 0,', '"deck": = 1,', "rules.py")
    bench.look_at_files()
    assert bench.look(0, None, 0)["error"]["line"].endswith('"deck": = 1,')
    rewrite(project, '"deck": = 1,', '"deck": self.cards.size(DECK),', "rules.py")
    bench.look_at_files()
    assert "error" not in bench.look(0, None, 0)


def test_a_game_that_never_answers_is_ended(bench: Workbench, project: Path) -> None:
    rewrite(project, "        return Table(setting)", "        while True:\n            pass")
    bench.look_at_files()
    bench.patience = 2.0
    assert "did not answer within 2 seconds" in bench.look(0, None, 0)["error"]["words"]


def test_going_on_from_an_earlier_moment_is_a_branch(bench: Workbench) -> None:
    """The branch it left stays as it was."""
    bench.look(0, None, "decides")
    played = bench.look(0, None, "decides", play="stand")
    assert played["names"][4:] == ["stand"]
    card = next(one["name"] for one in bench.look(0, 4, "decides")["possible"] if one["name"] != "stand")
    forked = bench.look(0, 4, "decides", play=card)
    assert forked["branch"] == 1
    assert forked["names"][4] == card
    assert forked["names"][5].startswith("draw ")
    assert bench.look(0, None, "decides")["names"] == played["names"]
    assert bench.look(bench.fork(0, 2), None, None)["names"] == played["names"][:2]


def test_an_entry_is_changed_and_what_does_not_hold_any_more_is_said(bench: Workbench) -> None:
    bench.lines[0].names = ["deal star", "deal leaf", "deal pebble", "deal leaf", "swap pebble", "draw leaf"]
    held = bench.look(bench.edit(0, 5, "draw shell"), None, 0)
    assert held["halt"] is None
    assert held["names"][5] == "draw shell"
    halted = bench.look(bench.edit(0, 2, "deal shell"), None, 0)
    assert halted["halt"] == {
        "entry": 5,
        "name": "swap pebble",
        "words": "You hold no pebble.",
        "clause": "2.2",
    }
    assert len(halted["names"]) == 4
    assert bench.look(halted["branch"], None, 0, play="stand")["names"][4:] == ["stand"]


def test_what_another_seat_sees_is_asked_for(bench: Workbench) -> None:
    bench.lines[0].names = ["deal star", "deal leaf", "deal pebble", "deal leaf"]
    seen = {seat: bench.look(0, None, seat)["view"]["hands"] for seat in (0, 1, None)}
    assert [card["card"] for card in seen[0][0]] == ["Pebble", "Star"]
    assert [card["card"] for card in seen[1][0] + seen[None][0]] == [None] * 4
    assert bench.look(0, 1, 1)["entries"][0]["words"] == ["Green draws a card."]


def test_a_position_check_complains_of_is_opened(project: Path, tmp_path: Path) -> None:
    file = tmp_path / "complaint.json"
    told = {"game": "wbslugs", "players": 3, "options": {}, "names": ["deal star"], "remark": "It is odd."}
    file.write_text(json.dumps(told))
    line = Line.read(file, "wbslugs")
    assert (line.players, line.names, line.remark) == (3, ["deal star"], "It is odd.")
    with pytest.raises(Mistake, match="is a match of wbslugs, not of beetles"):
        Line.read(file, "beetles")
    file.write_text("[]")
    with pytest.raises(Mistake, match="holds no match"):
        Line.read(file, "wbslugs")


def test_a_saved_match_is_opened_as_it_stands(tmp_path: Path) -> None:
    """What was taken back is left out, as the table shows it."""
    match = bugeyed.Match("beetles", players=2, options={"variant": "standard"}, seed=1)
    match.play(0, "hatch b7")
    match.undo(0)
    match.play(0, "hatch d7")
    file = tmp_path / "saved.jsonl"
    file.write_text(match.dumps())
    line = Line.read(file, "beetles")
    assert (line.players, line.options, line.names) == (2, {"variant": "standard"}, ["hatch d7"])
    file.write_text(bugeyed.Match("lastbug", players=2, seed=1).dumps(seat=0))
    with pytest.raises(Mistake, match="what one seat was told"):
        Line.read(file, "beetles")


def test_the_page_is_for_this_machine_alone(bench: Workbench) -> None:
    server = Server(bench, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        with httpx.Client(base_url=url) as client:
            assert "Workbench" in client.get("/").text
            assert client.get("/", headers={"Host": "evil.example"}).status_code == 403
            body = {"branch": 0, "at": None, "seat": None}
            assert client.post("/look", json=body).json()["title"] == "Wbslugs"
            assert (
                client.post("/look", json=body, headers={"Origin": "http://evil.example"}).status_code == 403
            )
            assert client.post("/look", content="{}").status_code == 403
            assert client.get("/wait?version=0").json() == {"version": 1}
    finally:
        server.shutdown()
        server.server_close()
