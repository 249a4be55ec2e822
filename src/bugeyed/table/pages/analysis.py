"""The analysis of a match as its page shows it: a curve under the slider, and the turning points in words."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from bugeyed.bots.analysis import MOST_TURNING, TURNING
from bugeyed.matches.entries import ChanceResolved
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
        "whose": whose(match),
        "shares": shares(match, moments),
        "turning": turning(match, moments),
        "decided": decided(match, moments),
    }


def curve(match: HostedMatch, moments: list[dict[str, Any]]) -> Markup:
    """Each seat's chance to win; of two rivals the first one's, which says both, and one where all win together."""
    lines: dict[int, list[str]] = {}
    for moment in moments:
        seat = 0 if match.rivals or match.together else moment["seat"]
        chance = 1 - moment["chance"] if match.rivals and moment["seat"] == 1 else moment["chance"]
        across = WIDTH * (moment["seq"] - 1) / max(1, match.seq - 1)
        lines.setdefault(seat, []).append(f"{across:.1f},{HEIGHT * (1 - chance):.1f}")
    drawn = "".join(
        f'<polyline class="seat-{seat}" points="{" ".join(dots)}"/>' for seat, dots in lines.items()
    )
    marks = "".join(
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{HEIGHT}"/>'
        for x in (WIDTH * (one["seq"] - 1) / max(1, match.seq - 1) for one in worst(moments))
    )
    words = f"{whose(match)}, from the first decision to the last"
    body = f'<path class="even" d="M0 {HEIGHT / 2}H{WIDTH}"/>{marks}{drawn}'
    # Numbers of ours, and a name that is escaped.
    head = Markup(
        '<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}" preserveAspectRatio="none">'
    )
    return head.format(WIDTH, HEIGHT, words) + Markup(body) + Markup("</svg>")


def whose(match: HostedMatch) -> str:
    """What the curve shows."""
    if match.together:
        return "The chance to win together"
    return f"The chance of {match.title(0) if match.rivals else 'each player'} to win"


def shares(match: HostedMatch, moments: list[dict[str, Any]]) -> list[str]:
    """What each player's own choices cost, and where there is chance, what that gave or took."""
    lucky = any(isinstance(entry, ChanceResolved) for entry in match.fold.entries)
    said = []
    for seat in range(match.row.players):
        own = [moment for moment in moments if moment["seat"] == seat]
        words = (
            f"{match.title(seat)}'s choices gave away {round(100 * sum(one['loss'] for one in own))} points"
        )
        if lucky:
            luck = round(100 * sum(one["luck"] for one in own))
            words += f", luck {'took' if luck < 0 else 'gave'} {abs(luck)}"
        said.append(words + ".")
    return said


def decided(match: HostedMatch, moments: list[dict[str, Any]]) -> dict[str, Any] | None:
    """From where on one of two rivals could not but win, as far as was looked, and nobody let that go."""
    if not match.rivals:
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
            "words": f"{match.title(one['seat'])} gave away {round(100 * one['loss'])} of "
            f"{round(100 * one['chance'])} %: {_said(one, 'played')}. Better: {_said(one, 'better')}.",
            "line": " ".join(one["line"]),
        }
        for one in worst(moments)
    ]


def _said(moment: dict[str, Any], which: str) -> str:
    """An action as the table calls it; an analysis that was kept from before knows it by its name alone."""
    name: str = moment[which]
    words: str = moment.get("words", {}).get(name, name)
    return words
