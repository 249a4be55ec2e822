"""Known holes in the packages this project uses, of Python and of the client; ``make audit`` runs it.

Code 1 where one is known. Where nobody can be asked, without a network say, it warns and is content.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PATIENCE = 180
"""Seconds until whoever is asked is given up."""


def said(command: list[str]) -> Any:
    """What a program answers as JSON; None if it does not."""
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None


def python_holes() -> list[str] | None:
    """What pip-audit knows of the packages installed here."""
    answer = said(
        [sys.executable, "-m", "pip_audit", "--format=json", "--skip-editable", "--progress-spinner=off"]
    )
    if not isinstance(answer, dict) or "dependencies" not in answer:
        return None
    return [
        f"{package['name']} {package.get('version', '?')}: {hole['id']}, mended in {hole['fix_versions'] or 'none'}"
        for package in answer["dependencies"]
        for hole in package.get("vulns", [])
    ]


def client_holes(npm: str) -> list[str] | None:
    """What npm knows of the client's packages."""
    answer = said([npm, "--prefix", "client", "audit", "--json"])
    if not isinstance(answer, dict) or "vulnerabilities" not in answer:
        return None
    return [f"{name}: {hole['severity']}" for name, hole in answer["vulnerabilities"].items()]


def main(npm: str = "npm") -> int:
    """Ask both."""
    code = 0
    for what, holes in (("Python packages", python_holes()), ("the client's packages", client_holes(npm))):
        if holes is None:
            print(f"Warning: nobody could be asked about {what}; is there a network?")
        elif holes:
            print(f"Known holes in {what}:", *holes, sep="\n  ")
            code = 1
        else:
            print(f"No known holes in {what}.")
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
