"""Runs the proofs and prints what each found; code 1 where a promise was broken.

``python -m proofs.proof [--only NAME ...] [--quick | --share 0.25]``. An area is a module with a dictionary
``PROOFS``; add it to AREAS. Writes ``proofs/latest.jsonl``, an object a line.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Final

from proofs import crash, faults, fuzz, races, secrets, soak
from proofs.finding import FULL, QUICK, Broken, Finding, Pace

AREAS: Final = (crash, faults, races, fuzz, secrets, soak)
PROOFS: Final = {name: proof for area in AREAS for name, proof in area.PROOFS.items()}
LATEST: Final = Path(__file__).parent / "latest.jsonl"


def main(words: list[str] | None = None) -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="proof", description="What the table promises, tried out.")
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=PROOFS, default=list(PROOFS))
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--quick", action="store_const", const=QUICK, dest="pace", help="a twentieth of it")
    pace.add_argument("--share", type=_pace, dest="pace", metavar="0.25", help="so much of it")
    parser.set_defaults(pace=FULL)
    asked = parser.parse_args(words)
    findings = []
    for name in asked.only:
        finding = find(name, asked.pace)
        findings.append(finding)
        sys.stdout.write(line(finding) + "\n")
        sys.stdout.flush()
    LATEST.write_text("".join(json.dumps(asdict(finding)) + "\n" for finding in findings))
    return 0 if all(finding.ok for finding in findings) else 1


def _pace(words: str) -> Pace:
    share = float(words)
    if not 0 < share <= 1:
        raise argparse.ArgumentTypeError("a share is above 0 and at most 1")
    return Pace(share)


def find(name: str, pace: Pace) -> Finding:
    """Try one out."""
    begun = time.monotonic()
    try:
        figures = PROOFS[name](pace)
    except (Broken, AssertionError) as broken:
        return Finding(name, {"seconds": round(time.monotonic() - begun)}, str(broken) or repr(broken))
    return Finding(name, {**figures, "seconds": round(time.monotonic() - begun)})


def line(finding: Finding) -> str:
    """A finding as text."""
    figures = ", ".join(f"{what} {_figure(figure)}" for what, figure in finding.figures.items())
    return f"{finding.name:<24}{'holds' if finding.ok else 'BROKEN':<8}{figures}" + (
        f"\n    {finding.broken}" if finding.broken else ""
    )


def _figure(value: object) -> str:
    return (
        f"{value:,}"
        if isinstance(value, int)
        else f"{value:,.3g}"
        if isinstance(value, float)
        else str(value)
    )


if __name__ == "__main__":
    sys.exit(main())
