"""The doctor says what is in the way of a table, and its exit code says whether anything is."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from bugeyed.matches.store import Store
from bugeyed.table.hosting import doctor
from bugeyed.table.hosting.doctor import FINE, WORTH_A_LOOK, WRONG, Finding, examine, verdict
from bugeyed.table.settings import Settings, database_in
from tests.table.server import Running, open_match


def found(what: str, data: Path, **more: object) -> list[Finding]:
    """What it says of one thing."""
    settings = Settings(data=data, **more)  # type: ignore[arg-type]
    return [one for one in examine(settings, database_in(data)) if one.what == what]


def test_it_finds_a_healthy_table_running(tmp_path: Path) -> None:
    """Reached, written to, migrated, answering."""
    server = Running(tmp_path)
    with httpx.Client(base_url=server.url) as client:
        open_match(client)
    words = [sys.executable, "-m", "bugeyed", "doctor", "--data", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert server.stop() == 0
    assert (done.returncode, done.stderr) == (0, "")
    assert f"A table runs at {server.url} and can write." in done.stdout
    assert "holds 1 match." in done.stdout
    assert "It takes writes" in done.stdout
    assert "Games that open: beetles, bugout, cropcircles, lastbug." in done.stdout
    assert done.stdout.endswith("A table can run here.\n")


def test_it_changes_nothing(tmp_path: Path) -> None:
    """Where there is no table yet there is none afterwards."""
    (finding,) = found("database", tmp_path / "none")
    assert finding.state == FINE
    assert finding.words.startswith("There is no database yet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("spoil", "state", "said"),
    [
        ("UPDATE alembic_version SET version_num = '0001'", WORTH_A_LOOK, "older release (0001)"),
        ("UPDATE alembic_version SET version_num = '9999'", WRONG, "newer release (9999)"),
        ("DROP TABLE matches", WRONG, "no such table"),
    ],
)
def test_it_knows_a_database_of_another_release(tmp_path: Path, spoil: str, state: str, said: str) -> None:
    """Older: migrated at the next start. Newer or broken: wrong."""
    Store(database_in(tmp_path)).close()
    line = sqlite3.connect(tmp_path / "bugeyed.sqlite")
    with line:
        line.execute(spoil)
    line.close()
    last = found("database", tmp_path)[-1]
    assert last.state == state
    assert said in last.words


def test_it_sees_a_database_that_takes_no_writes(tmp_path: Path) -> None:
    """Something that is no database; one that somebody else has locked."""
    (tmp_path / "bugeyed.sqlite").write_bytes(b"letters " * 1000)
    (finding,) = found("database", tmp_path)
    assert finding.state == WRONG
    assert "cannot be used: file is not a database" in finding.words


def test_it_sees_a_full_disk_and_a_clock_never_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before people do."""
    monkeypatch.setattr(doctor, "TOO_LITTLE", 10**18)
    assert [one.state for one in found("disk", tmp_path)] == [WRONG]
    monkeypatch.setattr(doctor, "OLDEST", time.time() + 1000)
    clock = found("clock", tmp_path)
    assert [one.state for one in clock] == [WRONG]
    assert verdict(clock) == 1


def test_it_names_what_is_wrong_with_settings_and_content(tmp_path: Path) -> None:
    """A box's values that cannot be, an address that is none."""
    (tmp_path / "mine.toml").write_text("nonsense = 1\n", encoding="utf-8")
    words = [sys.executable, "-m", "bugeyed", "doctor", "--data", str(tmp_path)]
    words += ["--content", f"beetles={tmp_path / 'mine.toml'}", "--metrics", "nowhere"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "The game beetles does not open" in done.stdout
    assert "'nowhere' is no address" in done.stdout


def test_an_address_that_is_none_is_said_once(tmp_path: Path) -> None:
    """What hangs on the database is looked at as far as it can be."""
    findings = examine(Settings(data=tmp_path), "nonsense")
    assert [one.what for one in findings if one.state == WRONG] == ["database"]
    assert {"disk", "clock", "table"} <= {one.what for one in findings}
