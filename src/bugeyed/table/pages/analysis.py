"""The analysis of a match as its page shows it: a curve under the slider, and the turning points in words."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from bugeyed.bots.analysis import MOST_TURNING, TURNING
from bugeyed.table.hosted_match import HostedMatch

WIDTH: Final = 600
HEIGHT: Final = 100


def shown(match: HostedMatch, state: dict[str, Any]) -> dict[str, Any]:
    """Progress, curve and turning points."""
    moments = state["moments"] if state["progress"] == 1.0 else []
    return {
        "progress": state["progress"],
        "percent": round(100 * (state["progress"] or 0)),
        "curve": curve(match, moments) if moments else None,
        "turning": turning(match, moments),
        "decided": decided(match, moments),
    }


def curve(match: HostedMatch, moments: list[dict[str, Any]]) -> Markup:
    """Each seat's chance to win; of two rivals the first one's, which says both."""
    rivals = match.row.players == 2
    lines: dict[int, list[str]] = {}
    for moment in moments:
        seat = 0 if rivals else moment["seat"]
        chance = moment["chance"] if moment["seat"] == seat else 1 - moment["chance"]
        across = WIDTH * (moment["seq"] - 1) / max(1, match.seq - 1)
        lines.setdefault(seat, []).append(f"{across:.1f},{HEIGHT * (1 - chance):.1f}")
    drawn = "".join(
        f'<polyline class="seat-{seat}" points="{" ".join(dots)}"/>' for seat, dots in lines.items()
    )
    marks = "".join(
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{HEIGHT}"/>'
        for x in (WIDTH * (one["seq"] - 1) / max(1, match.seq - 1) for one in worst(moments))
    )
    who = match.title(0) if rivals else "each player"
    words = f"The chance of {who} to win, from the first decision to the last"
    body = f'<path class="even" d="M0 {HEIGHT / 2}H{WIDTH}"/>{marks}{drawn}'
    # Numbers of ours, and a name that is escaped.
    head = Markup(
        '<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}" preserveAspectRatio="none">'
    )
    return head.format(WIDTH, HEIGHT, words) + Markup(body) + Markup("</svg>")


def decided(match: HostedMatch, moments: list[dict[str, Any]]) -> dict[str, Any] | None:
    """From where on one of two rivals could not but win, as far as was looked, and nobody let that go."""
    if match.row.players != 2:
        return None
    found, winner = None, None
    for moment in reversed(moments):
        actions = moment.get("ends_in")
        if not actions:
            break
        wins = moment["seat"] if actions > 0 else 1 - moment["seat"]
        if winner not in (None, wins):
            break
        found, winner = moment, wins
    if found is None or winner is None:
        return None
    actions = abs(found["ends_in"])
    return {
        "at": found["seq"] - 1,
        "words": f"From here on {match.title(winner)} won by force, "
        f"in {actions} {'action' if actions == 1 else 'actions'} at most.",
    }


def worst(moments: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The decisions that gave away most, in their order."""
    bad = sorted((one for one in moments if one["loss"] >= TURNING), key=lambda one: -one["loss"])
    return sorted(bad[:MOST_TURNING], key=lambda one: int(one["seq"]))


def turning(match: HostedMatch, moments: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same in words, each with the moment before it."""
    return [
        {
            "at": one["seq"] - 1,
            "words": f"{match.title(one['seat'])} played “{_said(one, 'played')}” and gave away "
            f"{round(100 * one['loss'])} of {round(100 * one['chance'])} %; “{_said(one, 'better')}” was better.",
            "line": " ".join(one["line"]),
        }
        for one in worst(moments)
    ]


def _said(moment: dict[str, Any], which: str) -> str:
    """An action as the table calls it; an analysis that was kept from before knows it by its name alone."""
    name: str = moment[which]
    words: str = moment.get("words", {}).get(name, name)
    return words
