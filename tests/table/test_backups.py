"""A backup is made while people play, and a table made of it goes on from there."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from bugeyed.core.errors import Mistake
from bugeyed.table.hosting.backups import back_up, restore
from bugeyed.table.settings import database_in
from tests.postgres import Cluster
from tests.table.server import Player, Running, open_match


def bugeyed(*words: str) -> subprocess.CompletedProcess[str]:
    """A command, as typed."""
    return subprocess.run(
        [sys.executable, "-m", "bugeyed", *words], capture_output=True, text=True, timeout=60, check=False
    )


def playing(url: str, players: list[Player], enough: threading.Event) -> None:
    """Both seats act until told to stop."""
    with httpx.Client(base_url=url, timeout=20) as client:
        for player in players:
            player.client = client
        while not enough.is_set() and (turn := players[0].state()["turn"]) >= 0:
            state = players[turn].state()
            players[turn].act(state["seq"], state["actions"][0]["name"])


def test_a_table_made_of_a_backup_goes_on(tmp_path: Path) -> None:
    """Made under play; the seats' tokens still open them, and the next action is played."""
    server = Running(tmp_path / "data")
    with httpx.Client(base_url=server.url, timeout=20) as client:
        green, red = open_match(client)
        green.act(0, "hatch c5")
        busy = open_match(client, options={"variant": "placement"})
        enough = threading.Event()
        load = threading.Thread(target=playing, args=(server.url, busy, enough))
        load.start()
        made = bugeyed("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data"))
        enough.set()
        load.join(timeout=60)
        assert made.returncode == 0, made.stderr
        assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
        red.act(1, red.state()["actions"][0]["name"])
    done = bugeyed("restore", str(tmp_path / "copy"), "--data", str(tmp_path / "new"))
    assert (done.returncode, done.stdout) == (0, "2 matches restored. Start the table as usual.\n"), (
        done.stderr
    )
    assert server.stop() == 0

    again = Running(tmp_path / "new")
    with httpx.Client(base_url=again.url, timeout=20) as client:
        green.client = red.client = busy[0].client = client
        assert red.state()["seq"] == 1
        assert red.act(1, red.state()["actions"][0]["name"]).status_code == 200
        assert busy[0].state()["seq"] >= 0
    assert again.stop() == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy", "data", "new"]


def test_a_table_on_postgresql_is_backed_up_and_restored(tmp_path: Path, cluster: Cluster) -> None:
    """Under a running server; into an empty database, and into no other."""
    here, there = cluster.database(), cluster.database()
    server = Running(tmp_path / "data", more=["--database", here])
    with httpx.Client(base_url=server.url, timeout=20) as client:
        green, red = open_match(client)
        green.act(0, "hatch c5")
        made = bugeyed("backup", str(tmp_path / "copy"), "--database", here)
        assert (made.returncode, made.stderr) == (0, "")
        again = bugeyed("restore", str(tmp_path / "copy"), "--database", here)
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    assert server.stop() == 0
    assert again.returncode == 2
    assert "already, and nothing is overwritten" in again.stderr
    done = bugeyed("restore", str(tmp_path / "copy"), "--database", there)
    assert (done.returncode, done.stdout) == (0, "1 match restored. Start the table as usual.\n"), done.stderr

    server = Running(tmp_path / "other", more=["--database", there])
    with httpx.Client(base_url=server.url, timeout=20) as client:
        green.client = red.client = client
        assert red.act(1, red.state()["actions"][0]["name"]).status_code == 200
        told = bugeyed("doctor", "--database", there)
    assert server.stop() == 0
    assert told.returncode == 0, told.stdout
    assert "is reached, and holds 1 match." in told.stdout
    assert "It takes writes" in told.stdout


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """Neither a file by a backup nor matches by a restoring, whether a table runs there or not."""
    server = Running(tmp_path / "data")
    with httpx.Client(base_url=server.url) as client:
        open_match(client)
    data = ("--data", str(tmp_path / "data"))
    copy = str(tmp_path / "copy")
    assert bugeyed("backup", copy, *data).returncode == 0
    before = Path(copy).read_bytes()
    second = bugeyed("backup", copy, *data)
    running = bugeyed("restore", copy, *data)
    assert server.stop() == 0
    stopped = bugeyed("restore", copy, *data)
    assert [done.returncode for done in (second, running, stopped)] == [2, 2, 2]
    assert (
        second.stderr
        == f"bugeyed: {copy} is there already, and a backup overwrites nothing: name another file.\n"
    )
    assert f"({server.url}): stop it, or restore elsewhere" in running.stderr
    assert "is there already, and nothing is overwritten" in stopped.stderr
    assert Path(copy).read_bytes() == before


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    """And leaves nothing behind."""
    new = database_in(tmp_path / "new")
    for content, said in (
        (b"anything", "does not begin like one"),
        (b"PGDMP\x01\x0e", "of another kind of database"),
        (b"SQLite format 3\0" + b"x" * 5000, "could not be copied"),
    ):
        (tmp_path / "copy").write_bytes(content)
        with pytest.raises(Mistake, match=said):
            restore(tmp_path / "copy", new)
    with sqlite3.connect(tmp_path / "letters") as letters:
        letters.execute("CREATE TABLE letters (words TEXT)")
    letters.close()
    with pytest.raises(Mistake, match="holds no matches of Bugeyed"):
        restore(tmp_path / "letters", new)
    with pytest.raises(Mistake, match="There is no database at"):
        back_up(database_in(tmp_path / "nowhere"), tmp_path / "copy of nothing")
    with pytest.raises(Mistake, match="cannot be read: No such file"):
        restore(tmp_path / "none", new)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy", "letters", "new"]
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["bugeyed.sqlite.lock"]
