"""Runs a game's own tests in a process of theirs, to learn which clauses they prove."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from bugeyed.core.game import Game
from bugeyed.kit.broken import Broken, Untried

LONGEST = 3600
"""Seconds for all of a game's tests; longer is an endless loop."""
NO_TESTS = 5
"""What pytest says where there is none."""


@dataclass(frozen=True)
class Proof:
    """Which tests proved which clauses."""

    folder: Path
    tests: int
    proven: dict[str, list[str]]


def folder_of(game: Game) -> tuple[Path, Path]:
    """The project the game's tests lie in and their folder, as game.toml names it; Untried if they are not here."""
    stated = game.about.get("tests")
    if not isinstance(stated, str):
        raise Untried("game.toml does not name its tests")
    roots = list(game.folder.resolve().parents)
    if game.name in Path(stated).parts:
        roots.append(Path.cwd())  # a plain tests/ there may be anybody's
    for root in roots:
        if (root / stated).is_dir():
            return root, root / stated
    raise Untried(f"its tests ({stated}) are not on this machine")


def proof_by_tests(game: Game) -> Proof:
    """What the game's tests prove; Broken if one of them fails."""
    root, folder = folder_of(game)
    if find_spec("pytest") is None:
        raise Untried("pytest is not installed")
    environment = dict(os.environ)
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    with tempfile.TemporaryDirectory() as scratch:
        record = Path(scratch) / "proof.json"
        words = [sys.executable, "-m", "pytest", str(folder), "-q", "--rootdir", str(root), "--tb", "line"]
        words += ["-p", "bugeyed.kit.proof", "--proof", str(record), "-p", "no:cacheprovider"]
        try:
            done = subprocess.run(
                words,
                cwd=root,
                env=environment,
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
                timeout=LONGEST,
            )
        except subprocess.TimeoutExpired:
            raise Broken(game.name, f"its tests do not end within {LONGEST // 60} minutes.") from None
        found = json.loads(record.read_text(encoding="utf-8")) if record.exists() else {}
    mine = found.get(game.name)
    if mine is None and done.returncode == NO_TESTS:
        return Proof(folder, 0, {})
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    if mine is None or failed or (done.returncode and not mine["missing"]):
        raise Broken(game.name, f"its tests do not pass.\n{_end_of(done.stdout + done.stderr)}")
    return Proof(folder, mine["tests"], mine["proven"])


def _end_of(output: str) -> str:
    lines = [line for line in output.strip().splitlines() if line.strip()]
    return "\n".join(lines[-12:])
