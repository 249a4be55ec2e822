"""The analysis of a match as its page shows it: a curve under the slider, and the turning points in words."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup, escape

from bugeyed.bots.analysis import MOST_TURNING, TURNING, in_points
from bugeyed.core.words import counted
from bugeyed.table.hosted_match import HostedMatch

WIDTH: Final = 600
HEIGHT: Final = 100


def shown(match: HostedMatch, state: dict[str, Any]) -> dict[str, Any]:
    """Progress, curve and turning points."""
    moments = state["moments"] if state["progress"] == 1.0 else []
    return {
        "progress": state["progress"],
        "percent": round(100 * (state["progress"] or 0)),
        "curve": curve(match, moments, 1, match.seq + 1) if moments else None,
        "figure": curve(match, moments, moments[0]["seq"], moments[-1]["seq"]) if moments else None,
        "each": each(match),
        "whose": whose(match),
        "shares": shares(match, moments),
        "measure": measure(match),
        "turning": turning(match, moments),
        "decided": decided(match, moments),
    }


def curve(match: HostedMatch, moments: list[dict[str, Any]], begin: int, end: int) -> Markup:
    """Each seat's chance to win; of two rivals the first one's, which says both, and one where all win together.

    It is as wide as from before entry *begin* to before *end*: under the slider as far as that goes.
    """

    def across(moment: dict[str, Any]) -> float:
        return WIDTH * float(moment["seq"] - begin) / max(1, end - begin)

    lines: dict[int, list[str]] = {}
    for moment in moments:
        seat = moment["seat"] if each(match) else 0
        chance = 1 - moment["chance"] if match.rivals and moment["seat"] == 1 else moment["chance"]
        lines.setdefault(seat, []).append(f"{across(moment):.1f},{HEIGHT * (1 - chance):.1f}")
    drawn = "".join(_line(match, seat, " ".join(dots)) for seat, dots in sorted(lines.items()))
    marks = "".join(
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{HEIGHT}"/>' for x in map(across, worst(moments))
    )
    words = f"{whose(match)}, from the first decision to the last"
    body = f'<path class="even" d="M0 {HEIGHT / 2}H{WIDTH}"/>{marks}{drawn}'
    # Numbers of ours, and a name that is escaped.
    head = Markup(
        '<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}" preserveAspectRatio="none">'
    )
    return head.format(WIDTH, HEIGHT, words) + Markup(body) + Markup("</svg>")


def _line(match: HostedMatch, seat: int, dots: str) -> str:
    """One of several is told by its colour and its dashes; the ink below it is seen between them."""
    ink = f'<polyline points="{dots}"/>'
    if not each(match):
        return ink
    colour = escape(match.game.seats()[seat]["colour"])
    return f'{ink}<polyline class="seat-{seat}" data-colour="{colour}" points="{dots}"/>'


def each(match: HostedMatch) -> bool:
    """Whether every seat has a curve of its own."""
    return not match.rivals and not match.together


def whose(match: HostedMatch) -> str:
    """What the curve shows."""
    if match.together:
        return "The chance to win together" if match.row.players > 1 else "The chance to win"
    return f"The chance of {match.title(0) if match.rivals else 'each player'} to win"


def shares(match: HostedMatch, moments: list[dict[str, Any]]) -> list[str]:
    """What each player's own choices cost, and where there is chance, what that gave or took."""
    said = []
    for seat in range(match.row.players):
        own = [moment for moment in moments if moment["seat"] == seat]
        lost = round(100 * sum(one["loss"] for one in own))
        words = f"{match.title(seat)}'s choices gave away {counted(lost, 'point')}"
        if match.met_chance:
            luck = round(100 * sum(one["luck"] for one in own))
            words += f", luck {'took' if luck < 0 else 'gave'} {abs(luck)}"
        said.append(words + ".")
    return said


def measure(match: HostedMatch) -> str:
    """What the points are."""
    return in_points(match.met_chance)


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
            "line": [_cited(sentence) for sentence in one["line"]],
        }
        for one in worst(moments)
    ]


def _cited(sentence: str) -> tuple[str, str]:
    """A sentence of an analysis, and the clause it ends with."""
    words, _, clause = sentence.removesuffix(")").rpartition(" (§")
    return (words, clause) if words else (sentence, "")


def _said(moment: dict[str, Any], which: str) -> str:
    """An action as the table calls it; an analysis that was kept from before knows it by its name alone."""
    name: str = moment[which]
    words: str = moment.get("words", {}).get(name, name)
    return words
