"""Runs the benches, prints a table and writes ``latest.jsonl``; code 1 where a bar is missed.

``python -m benchmarks.bench [--only NAME ...] [--quick]``. An area of benches is a module with a
dictionary ``BENCHES``; add it to AREAS.
"""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Final

from benchmarks import (
    authors,
    cropcircles,
    lab,
    playouts,
    research,
    search,
    several,
    startup,
    strength,
    table,
    yardstick,
)
from benchmarks.measure import FULL, QUICK, Line, Unit

AREAS: Final = (
    playouts,
    authors,
    startup,
    table,
    several,
    cropcircles,
    yardstick,
    research,
    lab,
    search,
    strength,
)
BENCHES: Final = {name: bench for area in AREAS for name, bench in area.BENCHES.items()}
LATEST: Final = Path(__file__).parent / "latest.jsonl"
ROW: Final = "{:<22}{:>21}{:>22}  {:<22}{:>8}{:>10}  {}\n"


def main(words: list[str] | None = None) -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="bench", description="Speed beside named peers.")
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=BENCHES, default=list(BENCHES))
    parser.add_argument("--quick", action="store_true", help="best of two short rounds, not of five")
    asked = parser.parse_args(words)
    pace = QUICK if asked.quick else FULL

    sys.stdout.write(ROW.format("bench", "ours", "peer", "", "ratio", "bar", ""))
    lines = []
    for name in asked.only:
        line = BENCHES[name](pace)
        lines.append(line)
        sys.stdout.write(row(line))
        sys.stdout.flush()
    LATEST.write_text("".join(json.dumps(record(line)) + "\n" for line in lines))
    return 0 if all(line.ok for line in lines) else 1


def row(line: Line) -> str:
    """The line as text, with what went wrong, if anything, under it."""
    text = ROW.format(
        line.name,
        _figure(line.ours, line.unit),
        _figure(line.peer, line.unit) if line.peer_name else "",
        line.peer_name or "",
        "" if line.ratio is None else f"{line.ratio:.3g}",
        _bar(line),
        "ok" if line.ok else "MISSED",
    )
    return text + (f"    {line.note}\n" if line.note else "")


def record(line: Line) -> dict[str, object]:
    """The line as an object of ``latest.jsonl``."""
    return asdict(line) | {"unit": line.unit.value}


def _bar(line: Line) -> str:
    if line.bar is None:
        return ""
    return f">= {line.bar:g}" if line.peer_name else f"< {line.bar:g} {line.unit.value}"


def _figure(value: float | None, unit: Unit) -> str:
    if value is None:
        return "not measured"
    if unit in (Unit.SECONDS, Unit.MICROSECONDS):
        return f"{value:.3f} {unit.value}"
    return f"{value:,.0f} {unit.value}"


if __name__ == "__main__":
    sys.exit(main())
