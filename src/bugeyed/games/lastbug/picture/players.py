"""The two players: plate, hand, what they have shot and played."""

from __future__ import annotations

from bugeyed.core.game import View
from bugeyed.core.svg import Value, circle, element, group, halo, panel, path, rest, thing
from bugeyed.core.words import counted
from bugeyed.games.lastbug.picture.cards import discards, far_hand, far_hand_width
from bugeyed.games.lastbug.picture.inks import BLUE, GROUNDS, RED, YELLOW, inked
from bugeyed.games.lastbug.picture.lettering import PHONE_LEAST, SHRUNK, caption, outlined, shouted
from bugeyed.games.lastbug.picture.panels import listed, spot
from bugeyed.games.lastbug.picture.symbols import ALL
from bugeyed.games.lastbug.picture.tiles import bem_tile, token

SIGNS = ("red drop", "blue ring")


def far_side(view: View, seat: int) -> list[str]:
    """The player across the table: plate, hand, what was shot and played."""
    owned: dict[str, Value] = {"data_seat": seat}
    beyond = 10 + 0.6 * far_hand_width(view, seat)
    return [
        panel(f"plate-{seat}", "translate(12 8)", "translate(8 7) scale(.73)", plate(view, seat)),
        panel(
            f"hand-{seat}",
            "translate(272 10)",
            "translate(10 78) scale(.6)",
            far_hand(view, seat),
            data_zone="hand",
            **owned,
        ),
        panel(
            f"played-{seat}",
            "translate(510 10)",
            f"translate({beyond:.0f} 66) scale(.8)",
            discards(view, seat),
            **_named(view, "played", seat),
        ),
        panel(
            f"shot-{seat}",
            "translate(674 48)",
            f"translate(10 157) scale({SHRUNK})",
            collection(view, seat),
            data_zone="pool",
            **owned,
            **_named(view, "shot", seat),
        ),
    ]


def near_side(view: View, seat: int) -> list[str]:
    """The viewer's own side; for the public, Red's."""
    owned: dict[str, Value] = {"data_seat": seat}
    return [
        panel(f"plate-{seat}", "translate(276 656)", "translate(8 403) scale(.73)", plate(view, seat)),
        panel(
            f"played-{seat}",
            "translate(536 656)",
            "translate(62 462) scale(.8)",
            discards(view, seat),
            **_named(view, "played", seat),
        ),
        panel(
            f"shot-{seat}",
            "translate(674 696)",
            f"translate(10 564) scale({SHRUNK})",
            collection(view, seat),
            data_zone="pool",
            **owned,
            **_named(view, "shot", seat),
        ),
    ]


def _named(view: View, done: str, seat: int) -> dict[str, Value]:
    """What a seat has shot or played, to be asked about as a whole."""
    return {"id": f"{done}-by:{seat}", "data_name": f"{done} by {listed(view['seat_names'])[seat]}"}


def plate(view: View, seat: int) -> str:
    """A name plate: the seat's sign and name, its mascot token, games won, protection, whose turn it is."""
    who, mascot = listed(view["seat_names"])[seat], listed(view["mascots"])[seat]
    name = f"{who}, {SIGNS[seat]}; mascot {mascot or 'unknown'}"
    token_of = circle(206, 45, 34, **inked("#4a4358", 5)) + outlined("?", 206, 60, 42, YELLOW)
    if mascot:
        token_of = token(str(mascot), 206, 45, 34)
    parts = [
        element("rect", y=2, width=244, height=86, rx=8, **inked(RED if seat == 0 else BLUE, 5)),
        ALL[f"seat-{seat}"].use(10, 15, 58),
        shouted(who.upper(), 77, 42, 28, "#ffffff", width=62 if seat == 0 else 78),
        group(token_of, id=f"mascot-of:{seat}"),
    ]
    for number in range(int(listed(view["game_wins"])[seat])):
        parts.append(ALL["star"].use(78 + 28 * number, 52, 28))
    if view["protected"] == seat:
        parts.append(ALL["shield"].use(136, 48, 34))
        name += "; protected"
    if view["mover"] == seat and view["outcome"] is None:
        parts.append(path("M-4 28L14 45L-4 62Z", **inked(YELLOW, 4)))
        name += "; on turn"
    return thing(f"seat:{seat}", name, *parts, halo(0, 2, 244, 86, 8), seat=seat)


def _rests(view: View, seat: int) -> list[str]:
    """Where each tile that still stands would lie among those the player on turn has shot."""
    if view["mover"] != seat:
        return []
    order = list(GROUNDS)
    bems, places = listed(listed(view["collected"])[seat]), listed(listed(view["removed"])[seat])
    mine = [(order.index(str(bem)), int(place)) for bem, place in zip(bems, places, strict=True)]
    step = min(45.5, 272 / max(1, len(mine)))
    found = []
    for place, bem in enumerate(listed(view["circle"]), 1):
        if bem:
            before = sum(other < (order.index(str(bem)), place) for other in mine)
            found.append(rest(f"bem:{place}", step * before, 0, 43))
    return found


def collection(view: View, seat: int) -> str:
    """The tiles a player has shot, types kept together."""
    who, bems = listed(view["seat_names"])[seat], listed(listed(view["collected"])[seat])
    parts = [spot(f"pile:{seat}", 22, 22), *_rests(view, seat)]
    step = min(45.5, 272 / max(1, len(bems) - 1))
    for number, place in enumerate(listed(listed(view["removed"])[seat])):
        parts.append(bem_tile(f"bem:{place}", str(bems[number]), step * number, 0, 43, None))
    words = brief = f"shot by {who}" if bems else f"{who} has shot nothing"
    points = view["points"]
    if isinstance(points, list):
        words += f": {counted(points[seat], 'point')}"
        brief = f"{who}: {counted(points[seat], 'point')}"
    said = caption(words, "wide") + caption(brief, "tall", PHONE_LEAST)
    parts.append(group(said, transform="translate(0 -20)"))
    return "".join(parts)
