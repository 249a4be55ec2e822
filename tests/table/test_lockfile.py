"""One server to a data folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from bugeyed.table.command import keep_private
from bugeyed.table.lockfile import DataLock, Taken
from bugeyed.table.settings import database_in
from tests.table.server import Running, open_match


def test_a_folder_of_matches_is_its_owners_alone(tmp_path: Path) -> None:
    """One that is made, or holds nothing else; a folder with other things in it is not ours to close."""
    new, ours, shared = tmp_path / "new", tmp_path / "ours", tmp_path / "shared"
    for folder in (ours, shared):
        folder.mkdir()
        folder.chmod(0o755)
    (ours / "bugeyed.sqlite").touch()
    (shared / "letters").touch()
    rights = []
    for folder in (new, ours, shared):
        keep_private(folder)
        rights.append(folder.stat().st_mode & 0o777)
    assert rights == [0o700, 0o700, 0o755]


def test_a_second_server_on_the_same_data_says_where_the_first_runs(tmp_path: Path) -> None:
    """It starts nothing, and the first goes on; once that has been killed another has the folder."""
    first = Running(tmp_path)
    words = [sys.executable, "-m", "bugeyed.cli", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    second = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert second.returncode == 1
    assert second.stdout == f"A table runs on {database_in(tmp_path)} already: {first.url}\n"
    with httpx.Client(base_url=first.url) as client:
        assert open_match(client)[0].act(0, "hatch c5").status_code == 200
    first.kill()

    third = Running(tmp_path)
    assert third.stop() == 0


def test_a_lock_is_let_go(tmp_path: Path) -> None:
    """Who is second is told where the first is, until it has gone."""
    one = DataLock(database_in(tmp_path))
    one.tell("http://localhost:1")
    with pytest.raises(Taken, match="http://localhost:1"):
        DataLock(database_in(tmp_path))
    DataLock(database_in(tmp_path / "other")).release()
    one.release()
    DataLock(database_in(tmp_path)).release()


@pytest.mark.parametrize("address", ["nonsense", "sqlite://", "postgresql://club/tables"])
def test_only_a_file_is_locked(address: str) -> None:
    DataLock(address).release()
