"""The look for known holes: it fails where one is known, and only warns where nobody can be asked."""

from __future__ import annotations

import importlib.util
import json
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FILE = Path(__file__).parents[2] / ".ci" / "audit.py"


@pytest.fixture
def audit() -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("audit", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CLEAN = {"dependencies": [{"name": "x", "version": "1", "vulns": []}]}
HOLE = {"dependencies": [{"name": "x", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}]}


@pytest.mark.parametrize(
    ("python", "npm", "code", "words"),
    [
        (CLEAN, {"vulnerabilities": {}}, 0, "No known holes in Python packages."),
        (HOLE, {"vulnerabilities": {}}, 1, "x 1: PYSEC-1"),
        (CLEAN, {"vulnerabilities": {"y": {"severity": "high"}}}, 1, "y: high"),
        (None, {"error": "no network"}, 0, "Warning: nobody could be asked about Python packages"),
    ],
)
def test_it_says_what_it_heard(
    audit: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    python: Any,
    npm: Any,
    code: int,
    words: str,
) -> None:
    """From two programs that are stood in for."""

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        answer = npm if "audit" in command else python
        return subprocess.CompletedProcess(command, 1, "" if answer is None else json.dumps(answer), "")

    monkeypatch.setattr(subprocess, "run", run)
    assert audit.main() == code
    assert words in capsys.readouterr().out
