"""The Circle of Doom, and in it the choice of a mascot."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from bugeyed.core.game import View
from bugeyed.core.svg import circle, group, halo, path, thing
from bugeyed.games.lastbug.picture.inks import DEEP_RED, GROUNDS, YELLOW, inked
from bugeyed.games.lastbug.picture.lettering import PHONE_LEAST, outlined, remark, shouted
from bugeyed.games.lastbug.picture.panels import frame, guessed, listed, option, spot
from bugeyed.games.lastbug.picture.symbols import ALL
from bugeyed.games.lastbug.picture.tiles import bem_tile, token

RIM = 196
"""From the middle of the circle to the middle of its tiles."""
RING_TILE = 71


def ring_spot(place: int, radius: float) -> tuple[float, float]:
    """A point of the circle panel towards a place, 1 at the top, clockwise."""
    angle = pi * (place - 1) / 6
    return 245 + radius * sin(angle), 277 - radius * cos(angle)


def ring(view: View) -> str:
    """Twelve places with their tiles, and the beam of the Gunner (§1.4)."""
    choosing = view["phase"] == "mascot" and view["seat"] is not None and view["turn"] == view["seat"]
    parts = [frame(490, 514, "#1d2b53", "night", "CIRCLE OF DOOM"), circle_ground(not choosing)]
    if guessed(view, "circle") and option(view, "circle") != "random":
        parts.append(remark("order reconstructed", 480, 24))
    if isinstance(view["gunner"], int):
        parts.append(beam(view["gunner"]))
    for place, bem in enumerate(listed(view["circle"]), 1):
        x, y = ring_spot(place, RIM)
        left, top = x - RING_TILE / 2, y - RING_TILE / 2
        name = f"place {place}: " + (str(bem) if bem else "gap")
        if view["gunner"] == place:
            name += ", the Gunner is here"
        inside = ALL["burst"].use(left + 3, top + 3, 65)
        if bem:
            inside = bem_tile(f"bem:{place}", str(bem), left, top, RING_TILE, place)
        gun = spot(f"tile:{place}", *ring_spot(place, RIM - 72))
        parts.append(thing(f"tile:{place}", name, inside, gun, halo(left, top, RING_TILE, RING_TILE, 9)))
    if choosing:
        parts.append(choice(view))
    return "".join(parts)


@cache
def circle_ground(loud: bool) -> str:
    """The dotted track, and in the middle what it is all about."""
    parts = [circle(245, 277, RIM, fill="none", stroke="#4a5c93", stroke_width=10, stroke_dasharray="2 9")]
    if loud:
        parts += [
            path(_starburst(245, 277, 78, 54), **inked("#ff7a3d", 5)),
            path(_starburst(245, 277, 60, 44), fill=YELLOW),
            shouted("DOOM!", 246, 289, 34, DEEP_RED, "middle", width=98),
        ]
    return group(*parts, aria_hidden="true")


def _starburst(x: float, y: float, outer: float, inner: float, points: int = 12) -> str:
    words = []
    for n in range(2 * points):
        radius = outer if n % 2 == 0 else inner
        words.append(f"{x + radius * sin(pi * n / points):.1f} {y - radius * cos(pi * n / points):.1f}")
    return "M" + "L".join(words) + "Z"


@cache
def beam(place: int) -> str:
    """Where the Gunner aims: a ray from the inside to its tile."""
    x, y = ring_spot(place, RIM - 84)
    ray = path(
        f"M{x:.1f} {y - 4:.1f}L{x - 26:.1f} {y - 52:.1f}L{x + 26:.1f} {y - 52:.1f}Z",
        fill=YELLOW,
        opacity=0.85,
    )
    return group(ray, transform=f"rotate({30 * (place - 1)} {x:.1f} {y:.1f})", aria_hidden="true")


def choice(view: View) -> str:
    """The two tokens to choose a mascot from (§2.4), while the seat is asked."""
    seat = 1 if view["seat"] == 1 else 0
    tokens = [shouted("WHO IS YOUR MASCOT?", 246, 206, PHONE_LEAST, YELLOW, "middle", width=252)]
    for number, bem in enumerate(list(GROUNDS)[2 * seat : 2 * seat + 2]):
        x = 183 + 124 * number
        name = outlined(bem, x, 362, PHONE_LEAST, width=12.5 * len(bem))
        inside = (halo(x - 58, 220, 116, 116, 58), token(bem, x, 278, 54), name)
        tokens.append(thing(f"mascot:{bem}", f"mascot {bem}", *inside, seat=seat))
    return group(*tokens, data_zone="tray")
