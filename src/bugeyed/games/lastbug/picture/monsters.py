"""The four bug-eyed monsters and their silhouettes, each 100 by 100.

They differ in outline, so they are told apart without colour: a one-eyed blob that drips, a six-legger with stalked
eyes, a floating squid, a flier with compound eyes.
"""

from __future__ import annotations

from bugeyed.core.svg import circle, group, path
from bugeyed.games.lastbug.picture.inks import INK, NIGHT, PAPER, inked, line

GLOOP = (
    "M11 84C6 58 15 15 50 12C85 15 94 58 89 84C89 93 80 94 77 86C74 79 70 82 69 88C67 98 57 97 55 88"
    "C53 81 48 81 46 88C44 99 33 98 31 88C29 81 26 82 24 87C20 95 11 92 11 84Z"
)
LEGS = ("M28 60L11 44L4 62", "M26 68L9 68L3 86", "M32 76L20 84L18 97")
CARAPACE = "M20 66C20 50 34 44 50 44C66 44 80 50 80 66C80 78 66 84 50 84C34 84 20 78 20 66Z"
MANTLE = "M50 3C66 18 74 40 71 57C64 67 36 67 29 57C26 40 34 18 50 3Z"
FINS = "M50 4C66 10 80 22 84 36C74 40 62 36 50 30C38 36 26 40 16 36C20 22 34 10 50 4Z"
TENTACLES = (
    "M33 59C22 70 38 80 22 94",
    "M42 63C34 75 50 83 40 97",
    "M50 64C55 76 45 85 52 98",
    "M58 63C66 75 52 83 62 97",
    "M67 59C78 70 62 80 79 93",
)
WINGS = ("M46 50C26 22 2 18 2 38C2 56 26 60 46 54Z", "M46 55C26 54 8 64 12 78C20 90 40 74 48 60Z")
ABDOMEN = "M37 44C37 38 63 38 63 44C66 66 58 84 50 98C42 84 34 66 37 44Z"


def eye(x: float, y: float, radius: float, look: tuple[float, float] = (0, 1)) -> str:
    """A bug eye: white, a pupil that looks somewhere, a glint."""
    px, py = x + look[0] * radius * 0.28, y + look[1] * radius * 0.28
    return (
        circle(x, y, radius, **inked("#ffffff"))
        + circle(px, py, radius * 0.5, fill=INK)
        + circle(px - radius * 0.18, py - radius * 0.2, radius * 0.16, fill="#ffffff")
    )


def mirrored(shape: str) -> str:
    """The other side of something."""
    return group(shape, transform="matrix(-1 0 0 1 100 0)")


def gloop(body: str, shade: str) -> str:
    """A blob with one eye, dripping."""
    return (
        path(GLOOP, **inked(body))
        + path("M80 40C86 60 86 72 82 82C76 76 72 80 70 84C76 68 80 56 80 40Z", fill=shade)
        + circle(26, 66, 4, fill=shade)
        + circle(34, 76, 3, fill=shade)
        + path("M22 34C26 26 32 22 38 20", **line("#ffffff", 4))
        + eye(50, 44, 20, (0.3, 0.5))
        + path("M37 71Q50 80 63 70", **line(INK))
    )


def scuttler(body: str, shade: str) -> str:
    """A crab of sorts: six legs, eyes on stalks."""
    legs = "".join(path(leg, **line(INK, 11)) + path(leg, **line(body, 4)) for leg in LEGS)
    stalk = path("M42 48L34 24", **line(INK, 11)) + path("M42 48L34 24", **line(body, 4))
    return (
        legs
        + mirrored(legs)
        + stalk
        + mirrored(stalk)
        + path(CARAPACE, **inked(body))
        + path("M24 70C34 80 66 80 76 70C72 79 62 82 50 82C38 82 28 79 24 70Z", fill=shade)
        + path("M38 52C42 50 46 49 50 49", **line("#ffffff", 4))
        + path("M40 66L44 71L48 66L52 71L56 66L60 71", **line(INK, 3.5))
        + eye(32, 17, 13, (0.5, 0.4))
        + eye(68, 17, 13, (-0.5, 0.4))
    )


def tentaclor(body: str, shade: str) -> str:
    """A squid that floats point up."""
    arms = "".join(path(arm, **line(INK, 11)) for arm in TENTACLES)
    arms += "".join(path(arm, **line(body, 4)) for arm in TENTACLES)
    return (
        arms
        + path(FINS, **inked(shade))
        + path(MANTLE, **inked(body))
        + path("M62 22C68 34 70 46 68 56C64 60 58 62 54 62C62 50 64 36 62 22Z", fill=shade)
        + path("M44 16C40 22 37 28 36 33", **line("#ffffff", 4))
        + eye(39, 48, 10.5, (0.2, 0.6))
        + eye(61, 48, 10.5, (-0.2, 0.6))
    )


def buzzwing(body: str, shade: str) -> str:
    """A fly with eyes of many facets."""
    wings = "".join(path(wing, **inked("#eafcff")) for wing in WINGS)
    wings += path("M40 46C28 36 18 32 10 34M40 60C30 62 22 68 19 74", **line(shade, 3))
    facets = "".join(
        path(f"M{22 + 7 * n} {12 + abs(n - 2) * 2}L{22 + 7 * n} {40 - abs(n - 2) * 2}", **line(INK, 2))
        for n in range(1, 4)
    )
    facets += path("M23 20L49 20M21 27L50 27M24 34L48 34", **line(INK, 2))
    globe = circle(35, 26, 16, **inked("#ff7a59")) + facets + circle(29, 19, 4, fill="#ffffff")
    return (
        wings
        + mirrored(wings)
        + path(ABDOMEN, **inked(body))
        + path("M37 56Q50 62 63 56M39 68Q50 74 61 68M43 80Q50 85 57 80", **line(INK))
        + globe
        + mirrored(globe)
        + path("M46 42L50 52L54 42", **inked(shade, 3.5))
        + path("M40 10L34 2M60 10L66 2", **line(INK, 3.5))
    )


def shadow_gloop() -> str:
    """The blob as a silhouette; its eye is a hole."""
    return path(GLOOP, fill=NIGHT) + circle(50, 44, 14, fill=PAPER)


def shadow_scuttler() -> str:
    """The six-legger as a silhouette."""
    half = "".join(path(leg, **line(NIGHT, 9)) for leg in LEGS) + path("M42 48L34 24", **line(NIGHT, 9))
    half += circle(32, 17, 13, fill=NIGHT) + circle(32, 17, 6, fill=PAPER)
    return half + mirrored(half) + path(CARAPACE, fill=NIGHT)


def shadow_tentaclor() -> str:
    """The squid as a silhouette."""
    arms = "".join(path(arm, **line(NIGHT, 8)) for arm in TENTACLES)
    holes = circle(39, 48, 6, fill=PAPER) + circle(61, 48, 6, fill=PAPER)
    return arms + path(FINS, fill=NIGHT) + path(MANTLE, fill=NIGHT) + holes


def shadow_buzzwing() -> str:
    """The flier as a silhouette."""
    half = "".join(path(wing, fill=NIGHT) for wing in WINGS)
    half += circle(35, 26, 17, fill=NIGHT) + circle(35, 26, 7, fill=PAPER)
    return half + mirrored(half) + path(ABDOMEN, fill=NIGHT)


MONSTERS = {
    "gloop": gloop,
    "scuttler": scuttler,
    "tentaclor": tentaclor,
    "buzzwing": buzzwing,
}
SHADOWS = {
    "gloop": shadow_gloop,
    "scuttler": shadow_scuttler,
    "tentaclor": shadow_tentaclor,
    "buzzwing": shadow_buzzwing,
}
