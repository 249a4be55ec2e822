"""What lies beside the map: the clock of the decks, the signal, the Graveyard, the Safe Zone, the pools."""

from __future__ import annotations

from bugeyed.core import svg
from bugeyed.core.game import View
from bugeyed.games.bugout.picture import symbols as ink
from bugeyed.games.bugout.picture.diagram import of
from bugeyed.games.bugout.picture.lettering import CARD, LEAST, card, count, words
from bugeyed.games.bugout.picture.map import closest
from bugeyed.games.bugout.picture.people import pawn, token, vehicle
from bugeyed.games.bugout.setting import RESOURCES, SURVIVORS

WIDTH = 172
CLOCK, SIGNAL, GRAVES, SAFE, POOLS = 123, 115, 80, 90, 85
"""How high each panel is."""
FULL_DECK = 120
DECKS = ("rain", "quake", "tornado", "lava", "events", "apocalypse")
SHORT = {"events": "twists", "apocalypse": "last days"}


def clock(view: View) -> str:
    """How far the Apocalypse is, what is known of the next cards, and what is left of every deck."""
    decks = of(view, "decks")
    ended = of(view, "apocalypse")
    left, whole = (decks["apocalypse"], 24) if ended else (decks["draw"], FULL_DECK)
    title = "Apocalypse!" if ended else "Apocalypse"
    known = _known(view)
    caption = "cards to the end" if ended else "cards until then"
    done = 160 * min(1.0, 1 - left / whole)
    parts = [
        card(WIDTH, CLOCK, title),
        count(left, 8, 47, 27, data_place="deck:draw"),
        words(caption, 14 + 17 * len(str(left)), 35, LEAST),
        words(_short(known, 15), 14 + 17 * len(str(left)), 49, LEAST, fill=ink.EMBER, font_weight=700),
        svg.element("rect", x=6, y=54, width=160, height=7, rx=3.5, fill=CARD, stroke=ink.INK),
        svg.element("rect", x=6, y=54, width=max(3.0, done), height=7, rx=3.5, fill=ink.ALARM),
    ]
    for number, deck in enumerate(DECKS):
        x, y = 6 + 82 * (number % 2), 65 + 19 * (number // 2)
        parts.append(
            svg.group(
                svg.element("rect", x=x, y=y, width=78, height=17, rx=3, fill=CARD, stroke=ink.CONTOUR),
                count(decks[deck], x + 75, y + 13, LEAST, text_anchor="end"),
                words(SHORT.get(deck, deck), x + 3, y + 13, LEAST),
                id=f"deck:{deck}",
                data_name=f"{SHORT.get(deck, deck)}: {decks[deck]} left",
                data_place=f"deck:{deck}",
            )
        )
    name = f"{left} cards {caption.removeprefix('cards ')}. " + "; ".join(known)
    return svg.group(*parts, role="group", aria_label=name)


def _known(view: View) -> list[str]:
    """Cards people have looked at, and choppers on their way."""
    decks, known = of(view, "decks"), []
    called = decks["called"]
    if called["looked"]:
        known.append("seen: " + ", ".join(called["looked"]))
    for deck, prefix in (("draw", ""), ("rain", "rain ")):
        if called[deck + "_top"]:
            known.append(f"{prefix}next: " + ", ".join(called[deck + "_top"]))
        if called[deck + "_bottom"]:
            known.append(f"{prefix}last: " + ", ".join(called[deck + "_bottom"]))
    if decks["rescue_cards"]:
        known.append("choppers: " + ", ".join(str(n) for n in decks["rescue_cards"]))
    return known


def _short(known: list[str], length: int) -> str:
    text = "; ".join(known)
    return text if len(text) <= length else text[: length - 1] + "…"


def signal(view: View) -> str:
    """The Distress Signal as its card shows it, and how far it is from being active."""
    shown = of(view, "signal")
    flares = [tuple(flare) for flare in shown["flares"]]
    parts = [card(WIDTH, SIGNAL, "Signal", of(view, "options")["signal"])]
    if flares:
        rows, columns = [0, *(row for row, _ in flares)], [0, *(column for _, column in flares)]
        wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        size = min(24.0, 90 / high, 92 / wide)
        left, top = 6 + (94 - size * wide) / 2, 22 + (91 - size * high) / 2
        for row in range(min(rows), max(rows) + 1):
            for column in range(min(columns), max(columns) + 1):
                x, y = left + (column - min(columns)) * size, top + (row - min(rows)) * size
                here = (row, column)
                fill = ink.LAMP if here == (0, 0) else "#ffd978" if here in flares else "none"
                parts.append(
                    svg.element("rect", x=x, y=y, width=size, height=size, fill=fill, stroke=ink.CONTOUR)
                )
                if here == (0, 0):
                    parts.append(ink.HELICOPTER.use(x + 1, y + size / 6, size - 2))
                elif here in flares:
                    parts.append(ink.FLARE.use(x + size * 0.12, y + size * 0.1, size * 0.76))
    parts += [words(line, 106, 40 + 15.5 * n, LEAST) for n, line in enumerate(_distance(view))]
    return svg.group(*parts, role="group", aria_label="Distress Signal: " + " ".join(_distance(view)))


def _distance(view: View) -> list[str]:
    if of(view, "extraction"):
        return ["Active at", *of(view, "extraction")[:4]]
    best = closest(view)
    if not best:
        return ["Fits", "nowhere"] if of(view, "signal")["flares"] else []
    missing = len(best[0]["missing"])
    cells = [fit["at"] for fit in best]
    more = [f"+{len(cells) - 4}"] if len(cells) > 4 else []
    return [
        f"{missing} Flare" + ("s" if missing > 1 else ""),
        "short at",
        ", ".join(cells[:2]),
        ", ".join(cells[2:4]),
        *more,
    ]


def graveyard(view: View) -> str:
    """A row of stones that fills."""
    spaces, dead = int(of(view, "spaces")), of(view, "graveyard")
    tally = f"{of(view, 'filled')} of {spaces}"
    name = f"Graveyard: {tally} spaces filled; {of(view, 'exposed')} on the map could still be lost"
    parts = [
        card(WIDTH, GRAVES, "Graveyard", tally),
        svg.thing("graveyard", name, svg.halo(2, 2, WIDTH - 4, GRAVES - 4, 5), data_place="graveyard"),
    ]
    shown = max(spaces, len(dead))
    across = shown if shown <= 7 else -(-shown // 2)
    step = 162 / across
    size = 21.0 if shown <= 7 else 17.0
    for number in range(shown):
        x, y = 6 + step * (number % across), (26 if shown <= 7 else 21) + 21 * (number // across)
        parts.append(ink.GRAVESTONE.use(x, y, size, opacity=1 if number < spaces else 0.4))
        if number < len(dead):
            who = dead[number]
            if who in SURVIVORS:
                parts.append(pawn(view, who, x + 1.5, y + 3, size - 3, "buried"))
            elif who.startswith("sample"):
                parts.append(token(who, of(view, "tokens")[who], x + 1.5, y + 4, size - 3, "the Graveyard"))
            else:
                parts.append(ink.LANDMARK.use(x + 1.5, y + 4, size - 3))
    free = spaces - int(of(view, "filled"))
    note = f"{of(view, 'exposed')} at risk, {free} free" if free >= 0 else "It overflows."
    parts.append(words(note, 7, GRAVES - 6, LEAST))
    return "".join(parts)


def safe(view: View) -> str:
    """Who is out; and apart from them who is nowhere yet, between life and death or not settled."""
    survivors, tokens = of(view, "survivors"), of(view, "tokens")
    rescued = [who for who, row in survivors.items() if row["at"] == "safe"]
    nowhere = {
        where: [who for who, row in survivors.items() if row["at"] == where] for where in ("limbo", "box")
    }
    tally = f"{len(rescued)} of 24"
    parts = [
        card(WIDTH, SAFE, "Safe Zone", tally),
        svg.thing(
            "safe", f"Safe Zone: {tally} rescued", svg.halo(2, 2, WIDTH - 4, SAFE - 4, 5), data_place="safe"
        ),
    ]
    recovered = [name for name, row in tokens.items() if row["at"] == "safe"]
    # A third row where nothing else lies there; else they stand closer.
    is_full = len(rescued) > 16 and (recovered or any(nowhere.values()))
    step, across = (13.5, 12) if is_full else (20.5, 8)
    for number, who in enumerate(rescued):
        x, y = 4 + step * (number % across), 21 + 23 * (number // across)
        parts.append(pawn(view, who, x, y, 18, "safe"))
    for number, name in enumerate(recovered):
        parts.append(token(name, tokens[name], WIDTH - 24 - 19 * number, SAFE - 23, 18, "the Safe Zone"))
    missing = [who for people in nowhere.values() for who in people]
    if missing:
        words_for = {"limbo": "between life and death", "box": "not settled yet"}
        where = "limbo" if nowhere["limbo"] else "box"
        parts.append(words(f"{words_for[where]}:", 7, SAFE - 32, LEAST))
        step = min(20.5, 160 / len(missing))
        for number, who in enumerate(missing):
            at = "limbo" if who in nowhere["limbo"] else "box"
            parts.append(pawn(view, who, 4 + step * number, SAFE - 26, 18, words_for[at]))
    elif not rescued:
        parts.append(words("Nobody yet.", 7, 36, LEAST))
    return "".join(parts)


def pools(view: View) -> str:
    """Vehicles and Bridges still to be had, and what Resources were discarded."""
    pool, discards = of(view, "pools"), of(view, "discards")
    name = f"{pool['vehicles']} Vehicles and {pool['bridges']} Bridges in the pool"
    parts = [
        card(WIDTH, POOLS, "Pools"),
        svg.element("rect", x=30, y=24, width=20, height=20, fill="none", data_place="pool"),
        svg.path(
            "M112 40h34M112 30h34M116 28v14M124 28v14M132 28v14M140 28v14",
            **{**ink.LINE, "stroke_width": 1.6},
        ),
        count(pool["bridges"], 106, 41, 15, text_anchor="end"),
    ]
    for vehicle_name, row in of(view, "tokens").items():
        if vehicle_name.startswith("vehicle") and row["at"] == "pool":
            x = 5 if vehicle_name == "vehicle-1" else 47
            parts.append(vehicle(vehicle_name, row, x, 22, 38, "in the pool"))
    for number, kind in enumerate(RESOURCES):
        x = 4 + 41 * number
        parts.append(
            svg.thing(
                f"pile:{kind}",
                f"{discards[kind]} {kind} in the discard pile",
                svg.halo(x, 47, 40, 36, 4),
                ink.RESOURCES[kind].use(x + 2, 54, 20, opacity=1 if discards[kind] else 0.35),
                count(discards[kind], x + 38, 70, 13, text_anchor="end"),
            )
        )
    if pool["lost_bridges"]:
        name += f", {pool['lost_bridges']} lost"
    return svg.group(*parts, role="group", aria_label=name)
