"""View to SVG and to characters."""

from __future__ import annotations

from typing import Any, cast
from xml.sax.saxutils import escape

from bugeyed.core.diagram import Diagram, Run, plain
from bugeyed.core.game import View
from fireflies.actions import BANKS, BRIGHTNESS
from fireflies.rules import SEATS


def draw(view: View) -> str:
    """Seats in a row, bag and leaf below, what can be called at the bottom."""
    seen = cast(dict[str, Any], view)
    parts = [_firefly(seen, seat) for seat in range(len(seen["drawn"]))]
    parts.append(_thing("bag", f"the bag with {seen['bag']} fireflies", 20, 60, f"bag {seen['bag']}"))
    parts.append(_thing("leaf", f"the leaf over {len(seen['leaf'])} fireflies", 60, 60, "leaf"))
    for number, brightness in enumerate(BRIGHTNESS):
        parts.append(
            _thing(f"glow:{brightness}", f"call {brightness}", 20 + 40 * number, 100, f"{brightness}?")
        )
    if seen["with_moon"]:
        for number, bank in enumerate(BANKS):
            parts.append(_thing(f"bank:{bank}", f"the {bank} bank", 20 + 40 * number, 140, bank))
    words = escape(plain(diagram(view)))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" role="group" aria-label="Fireflies">'
        f"<desc>{words}</desc>{''.join(parts)}</svg>"
    )


def _firefly(seen: dict[str, Any], seat: int) -> str:
    if not seen["drawn"][seat]:
        return ""
    light = seen["fireflies"][seat]
    name = f"firefly of {SEATS[seat]}" + (f", brightness {light}" if light else "")
    return _thing(f"firefly:{seat}", name, 20 + 40 * seat, 20, "?" if light is None else str(light))


def _thing(pick: str, name: str, x: int, y: int, text: str) -> str:
    return (
        f'<g id="{pick}" data-pick="{pick}" data-name="{escape(name)}">'
        f'<circle cx="{x}" cy="{y}" r="16" fill="#f2be5c"/><text x="{x}" y="{y}">{escape(text)}</text></g>'
    )


def diagram(view: View) -> Diagram:
    """A line a seat, then bag, leaf and moon."""
    seen = cast(dict[str, Any], view)
    lines: Diagram = []
    for seat, light in enumerate(seen["fireflies"]):
        mark = "-" if not seen["drawn"][seat] else "?" if light is None else str(light)
        bank = f" {seen['banks'][seat]}" if seen["banks"][seat] else ""
        lines.append([Run(SEATS[seat], seat), Run(f": {mark}{bank}, {seen['points'][seat]} points")])
    lines.append([Run(f"bag {seen['bag']}, leaf {len(seen['leaf'])}, moon {seen['moon'] or 'down'}")])
    if seen["called"]:
        lines.append([Run(f"called: {seen['called']}")])
    return lines
