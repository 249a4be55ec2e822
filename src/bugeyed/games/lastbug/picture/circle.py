"""The Circle of Doom, and in it the choice of a mascot."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, hypot, pi, sin

from bugeyed.core.game import View
from bugeyed.core.svg import circle, group, halo, path, thing
from bugeyed.games.lastbug.picture.inks import DEEP_RED, GROUNDS, YELLOW, inked
from bugeyed.games.lastbug.picture.lettering import PHONE_LEAST, outlined, remark, shouted
from bugeyed.games.lastbug.picture.panels import frame, guessed, listed, option, spot
from bugeyed.games.lastbug.picture.symbols import ALL
from bugeyed.games.lastbug.picture.tiles import bem_tile, token

RING_TILE = 88
"""As large as twelve of them have room in the panel: 40 px on a phone."""
NEAR, FAR = 90, 180
"""How far the places beside the four corners of the compass lie from the middle, along and across."""
RIM = 190
"""From the middle of the circle to the tiles at twelve, three, six and nine; the others lie little farther."""
ROUND = ((0, -RIM), (NEAR, -FAR), (FAR, -NEAR))
"""The first quarter: a circle bent so that the corners of square tiles do not meet."""
MIDDLE = (245, 275)
GUNNER = 80
"""How far inside its tile the Gunner stands."""


def ring_spot(place: int, inwards: float = 0) -> tuple[float, float]:
    """Where a place of the circle panel is, 1 at the top, clockwise; or so far from it towards the middle."""
    quarter, number = divmod(place - 1, 3)
    x, y = ROUND[number]
    for _ in range(quarter):
        x, y = -y, x
    left = 1 - inwards / hypot(x, y)
    return MIDDLE[0] + left * x, MIDDLE[1] + left * y


def ring(view: View) -> str:
    """Twelve places with their tiles, and the beam of the Gunner (§1.4)."""
    choosing = view["phase"] == "mascot" and view["seat"] is not None and view["turn"] == view["seat"]
    parts = [frame(490, 514, "#1d2b53", "night", "CIRCLE OF DOOM"), circle_ground(not choosing)]
    if guessed(view, "circle") and option(view, "circle") != "random":
        parts.append(remark("order reconstructed", 480, 24))
    if isinstance(view["gunner"], int):
        parts.append(beam(view["gunner"]))
    for place, bem in enumerate(listed(view["circle"]), 1):
        x, y = ring_spot(place)
        left, top = x - RING_TILE / 2, y - RING_TILE / 2
        name = f"place {place}: " + (str(bem) if bem else "gap")
        if view["gunner"] == place:
            name += ", the Gunner is here"
        inside = ALL["burst"].use(left + 3, top + 3, RING_TILE - 6)
        if bem:
            inside = bem_tile(f"bem:{place}", str(bem), left, top, RING_TILE, place)
        gun = spot(f"tile:{place}", *ring_spot(place, GUNNER))
        parts.append(thing(f"tile:{place}", name, inside, gun, halo(left, top, RING_TILE, RING_TILE, 9)))
    if choosing:
        parts.append(choice(view))
    return "".join(parts)


@cache
def circle_ground(loud: bool) -> str:
    """The dotted track, and in the middle what it is all about."""
    x, y = MIDDLE
    parts = [circle(x, y, RIM + 6, fill="none", stroke="#4a5c93", stroke_width=10, stroke_dasharray="2 9")]
    if loud:
        parts += [
            path(_starburst(x, y, 74, 52), **inked("#ff7a3d", 5)),
            path(_starburst(x, y, 57, 42), fill=YELLOW),
            shouted("DOOM!", x + 1, y + 12, 33, DEEP_RED, "middle", width=94),
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
    x, y = ring_spot(place, GUNNER + 12)
    towards = degrees(atan2(x - MIDDLE[0], MIDDLE[1] - y))
    ray = path(
        f"M{x:.1f} {y - 4:.1f}L{x - 26:.1f} {y - 52:.1f}L{x + 26:.1f} {y - 52:.1f}Z",
        fill=YELLOW,
        opacity=0.85,
    )
    return group(ray, transform=f"rotate({towards:.0f} {x:.1f} {y:.1f})", aria_hidden="true")


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
