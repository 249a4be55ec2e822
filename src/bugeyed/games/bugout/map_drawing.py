"""View to SVG and to characters: a survey map, and disasters drawn over it in a hurry (docs/drawing.md)."""

from __future__ import annotations

from typing import Any

from bugeyed.core import svg
from bugeyed.core.diagram import plain
from bugeyed.core.game import View
from bugeyed.games.bugout import symbols as ink
from bugeyed.games.bugout.board import DIRECTIONS, NAMES
from bugeyed.games.bugout.diagram import diagram, of
from bugeyed.games.bugout.setting import COLOURS, RESOURCES, SURVIVORS

CELL = 120
MARGIN = 40
WIDTH = 6 * CELL + 2 * MARGIN
FOOT = MARGIN + 6 * CELL + 34
HANDS = FOOT + 272
ROW = 74
READ = "Atkinson Hyperlegible, sans-serif"
MONO = "IBM Plex Mono, monospace"
LABEL: dict[str, svg.Value] = {"font_family": READ, "font_size": 13, "fill": ink.INK}
TAG: dict[str, svg.Value] = {
    "font_family": MONO,
    "font_weight": 700,
    "text_anchor": "end",
    "stroke": "#fff7e6",
    "stroke_width": 2.4,
    "paint_order": "stroke",
}
"""A Survivor's number beside its head."""
FRAME: dict[str, svg.Value] = {"fill": ink.PAPER, "stroke": ink.INK, "stroke_width": 2, "rx": 6}
QUESTIONS = {
    "act": "acts",
    "discard": "must discard a Resource",
    "pay": "chooses how to pay",
    "board": "fills the Vehicle",
    "save": "may save the tile",
    "second-chance": "may grant a Second Chance",
    "umbrella": "may open the Umbrella",
    "pressure-valve": "may use the Pressure Valve",
    "weather-radio": "may listen to the Weather Radio",
    "excess": "chooses who finds no room",
    "damage": "places the damage",
    "destroy": "chooses tiles to give up",
    "chopper": "calls the chopper",
    "seats": "fills the chopper",
    "settle": "settles a Survivor",
    "event": "follows the event",
}


def symbols() -> tuple[svg.Symbol, ...]:
    """Every symbol of the picture."""
    return ink.ALL


def draw(view: View) -> str:
    """The picture of a view."""
    seats = len(of(view, "hands"))
    height = HANDS + ROW * seats + 66
    return svg.picture(
        WIDTH,
        height,
        "BUGOUT: the valley",
        plain(diagram(view)),
        ink.ALL,
        svg.element("rect", x=0, y=0, width=WIDTH, height=height, fill="#dfd3b4", class_="ground"),
        _edges(),
        svg.group(*_board(view), data_zone="board", data_zoom="map"),
        svg.group(*_side_line(view), data_zone="pool"),
        *[_hand(view, seat) for seat in range(seats)],
        _tray(view, HANDS + ROW * seats + 8),
    )


def _corner(cell: str) -> tuple[float, float]:
    number = NAMES.index(cell)
    return MARGIN + number % 6 * CELL, MARGIN + number // 6 * CELL


def _words(text: str, x: float, y: float, **given: svg.Value) -> str:
    return svg.lettering(text, x, y, **{**LABEL, **given})


def _edges() -> str:
    given: dict[str, svg.Value] = {"font_family": MONO, "font_size": 18, "text_anchor": "middle"}
    letters = [_words("ABCDEF"[n], MARGIN + (n + 0.5) * CELL, 28, **given) for n in range(6)]
    numbers = [_words(str(n + 1), 20, MARGIN + (n + 0.5) * CELL + 6, **given) for n in range(6)]
    return svg.group(*letters, *numbers, aria_hidden="true")


# The map.


def _board(view: View) -> list[str]:
    parts = [_cell(view, cell) for cell in NAMES]
    parts.append(_off_map(view))
    parts += [_signal_mark(view, cell) for cell in NAMES]
    parts += _next_flows(view)
    for cell in NAMES:
        parts += _contents(view, cell)
    parts += _storms(view)
    return parts


def _cell(view: View, cell: str) -> str:
    x, y = _corner(cell)
    tile = of(view, "tiles").get(cell)
    ground = [svg.element("rect", x=x + 1, y=y + 1, width=CELL - 2, height=CELL - 2, rx=5, **_paint(tile))]
    name = cell
    if tile:
        ground += _layers(tile, x, y)
        name = f"{cell}, {tile['name']}"
        if tile["health"]:
            name += f", health {tile['health']}"
    return svg.thing(f"cell:{cell}", name, *ground, svg.halo(x, y, CELL, CELL, 5), data_place=f"cell:{cell}")


def _paint(tile: Any) -> dict[str, svg.Value]:
    if not tile:
        return {"fill": "#c8bb98", "stroke": ink.CONTOUR, "stroke_width": 2, "stroke_dasharray": "6 6"}
    kind = tile["type"]
    if kind == "empty":
        return {"fill": "#3a3a36", "stroke": ink.INK, "stroke_width": 2}
    below = tile["layers"][0]["kind"] if tile["layers"] else "empty"
    lava = any(layer["kind"] == "lava" for layer in tile["layers"])
    fill = ink.GROUNDS.get(kind, "#3a3a36")
    if lava:
        fill = ink.FIRE
    elif below == "flooded":
        fill = ink.WATER
    return {"fill": fill, "stroke": ink.INK, "stroke_width": 2}


def _layers(tile: Any, x: float, y: float) -> list[str]:
    parts: list[str] = []
    kind = tile["type"]
    lava = next((layer for layer in tile["layers"] if layer["kind"] == "lava"), None)
    base = tile["layers"][0] if tile["layers"] else None
    if lava:
        parts.append(_lava(lava["exit"], x, y))
    elif base and base["kind"] == "flooded":
        parts.append(ink.DROPS.use(x, y, CELL, CELL))
    elif base and base["kind"] == "tile" and kind in ink.GROUNDS:
        parts.append(
            svg.path(f"M{x + 4} {y + 96}q28 -16 56 0t56 0M{x + 4} {y + 110}q28 -16 56 0t56 0", **ink.THIN)
        )
        parts.append(ink.TILES[base["name"]].use(x, y + 6, CELL, CELL))
    bridge = next((layer for layer in tile["layers"] if layer["kind"] == "bridge"), None)
    if bridge:
        parts.append(_bridge(bridge, x, y))
    label = tile["name"]
    light = kind in ("lava", "empty")
    parts.append(
        _words(
            label,
            x + 8,
            y + 15,
            font_size=12,
            font_weight=700,
            fill="#fff7e6" if light else ink.INK,
            stroke="#fff7e6" if not light else ink.INK,
            stroke_width=2.6,
            paint_order="stroke",
        )
    )
    if tile["health"]:
        parts.append(_health(int(tile["health"]), int(tile["full"] or tile["health"]), x, y))
    return parts


def _health(health: int, full: int, x: float, y: float) -> str:
    """A number on the North edge, as printed, and a pip for each hit the tile can take."""
    pips = [
        svg.circle(
            x + CELL - 12 - 9 * n,
            y + 24,
            3.4,
            fill=ink.INK if n < health else "none",
            stroke=ink.INK,
            stroke_width=1.4,
        )
        for n in range(max(full, health))
    ]
    number = _words(
        str(health), x + CELL - 8, y + 16, font_family=MONO, font_size=15, font_weight=700, text_anchor="end"
    )
    return number + "".join(pips)


def _lava(way: str, x: float, y: float) -> str:
    turn = DIRECTIONS.index(way) * 90
    arrow = svg.path(
        "M0 34V-30M-16 -14L0 -32L16 -14",
        fill="none",
        stroke="#fff0c2",
        stroke_width=7,
        stroke_linecap="round",
    )
    waves = svg.path(
        "M-46 -30q14 -12 28 0M18 -36q14 -12 28 0M-50 10q14 -12 28 0M22 14q14 -12 28 0M-40 44q14 -12 28 0",
        **{**ink.LINE, "stroke": ink.EMBER},
    )
    return svg.group(
        waves, svg.group(arrow, transform=f"rotate({turn})"), transform=f"translate({x + 60} {y + 60})"
    )


def _bridge(bridge: Any, x: float, y: float) -> str:
    rope = bridge["bridge"] == "rope"
    fill = "#d8b777" if rope else "#b8926a"
    planks = "".join(f"M{x + 12 + 16 * n} {y + 66}v38" for n in range(7))
    deck = svg.element(
        "rect",
        x=x + 6,
        y=y + 64,
        width=CELL - 12,
        height=42,
        fill=fill,
        stroke=ink.INK,
        stroke_width=2.5,
        stroke_dasharray="5 4" if rope else None,
    )
    return svg.group(
        deck,
        svg.path(planks, **{**ink.LINE, "stroke_width": 1.4}),
        id=f"bridge:{NAMES[_number(x, y)]}",
        class_="bridge",
    )


def _number(x: float, y: float) -> int:
    return int((y - MARGIN) // CELL * 6 + (x - MARGIN) // CELL)


def _off_map(view: View) -> str:
    """Where a Tornado can be sent off the map (§EV23)."""
    body = svg.path(f"M{MARGIN - 14} {FOOT - 22}h{6 * CELL + 28}", **{**ink.LINE, "stroke_dasharray": "2 8"})
    return svg.thing("off-map", "off the map", body, svg.halo(MARGIN, FOOT - 30, 6 * CELL, 22))


def _signal_mark(view: View, cell: str) -> str:
    """An Active Extraction Point, or how many Flares are missing for one here."""
    x, y = _corner(cell)
    if cell in of(view, "extraction"):
        ring = svg.circle(x + 60, y + 42, 30, fill="none", stroke=ink.LAMP, stroke_width=6)
        return svg.group(ring, ink.HELICOPTER.use(x + 36, y + 26, 48), class_="extraction")
    for fit in of(view, "signal")["fits"]:
        if fit["at"] == cell and len(fit["missing"]) <= 2:
            mark = ink.HELICOPTER.use(x + 6, y + 20, 24, opacity=0.55)
            number = _words(f"-{len(fit['missing'])}", x + 32, y + 34, font_family=MONO, font_size=12)
            return svg.group(mark, number, class_="fit", aria_hidden="true")
    return ""


def _next_flows(view: View) -> list[str]:
    """Where Lava will flow next, by Eruption."""
    parts = []
    for number, (way, spot) in enumerate(of(view, "flows").items()):
        x, y = _corner(spot["at"])
        box = svg.element(
            "rect",
            x=x + 4,
            y=y + 4,
            width=CELL - 8,
            height=CELL - 8,
            rx=4,
            fill="none",
            stroke=ink.FIRE,
            stroke_width=4,
            stroke_dasharray="10 7",
            stroke_dashoffset=6 * number,
        )
        parts.append(
            box
            + _words(
                f"lava {way[0].upper()}",
                x + 8,
                y + CELL - 8 - 13 * number,
                fill=ink.EMBER,
                font_size=12,
                font_weight=700,
            )
        )
    return parts


# People and Tokens.


def _contents(view: View, cell: str) -> list[str]:
    x, y = _corner(cell)
    parts: list[str] = []
    survivors, tokens = of(view, "survivors"), of(view, "tokens")
    spot = 0
    for name, row in tokens.items():
        if row["at"] != cell or row["held_by"] or name.startswith("vehicle"):
            continue
        parts.append(_token(name, row, x + 6 + 27 * (spot % 4), y + 28 + 22 * (spot // 4), 26, cell))
        spot += 1
    for name, row in tokens.items():
        if name.startswith("vehicle") and row["at"] == cell:
            parts.append(_vehicle(name, row, x + (6 if name == "vehicle-1" else 62), y + 30, cell))
    people = [who for who, row in survivors.items() if row["at"] == cell]
    for number, who in enumerate(people):
        column, line = number % 4, number // 4
        parts.append(_pawn(view, who, x + 4 + 28.5 * column, y + 51 + 34 * line, 27, cell))
    return parts


def _pawn(view: View, who: str, x: float, y: float, size: float, where: str) -> str:
    colour, _, number = who.partition("-")
    seat = COLOURS.index(colour)
    row = of(view, "survivors")[who]
    civilian = of(view, "colours")[colour] == "civilian"
    words = f"{who} on {where}" if where in NAMES else f"{who}, {where}"
    if civilian:
        words = "civilian " + words
    parts = [
        ink.PAWNS[seat].use(x, y, size),
        _words(number, x + size - 2, y + size * 0.42, **TAG, font_size=size * 0.42),
    ]
    if civilian:
        parts.append(svg.path(f"M{x + 4} {y + 28}h{size - 8}", **{**ink.LINE, "stroke_dasharray": "2 3"}))
    if row["in"]:
        words += f", in {row['in']}"
        parts.append(svg.path(f"M{x} {y + size * 1.16}h{size}", **{**ink.LINE, "stroke_width": 4}))
    held = row["holds"]
    shown = ""
    if held:
        words += f", holds {held}"
        shown = _token(held, of(view, "tokens")[held], x + size * 0.5, y - 4, 15, where)
    body = svg.thing(
        f"survivor:{who}", words, *parts, svg.halo(x, y, size, size * 1.18), seat=None if civilian else seat
    )
    return body + shown


def _token(name: str, row: Any, x: float, y: float, size: float, where: str) -> str:
    kind = name.partition("-")[0]
    if kind == "landmark":
        symbol = ink.REINFORCED if row["side"] == "reinforced" else ink.LANDMARK
        return svg.thing(
            f"landmark:{where}",
            f"{row['side']} Landmark on {where}",
            symbol.use(x, y, size),
            svg.halo(x, y, size, size),
        )
    words = f"{name} on {where}"
    if kind == "flare":
        symbol = ink.FLARE if row["lit"] else ink.EMBERS
        words = ("lit " if row["lit"] else "unlit ") + words
    else:
        symbol = ink.SAMPLE if kind == "sample" else ink.MAP
    if row["held_by"]:
        words += f", held by {row['held_by']}"
    return svg.thing(f"token:{name}", words, symbol.use(x, y, size), svg.halo(x, y, size, size))


def _vehicle(name: str, row: Any, x: float, y: float, where: str) -> str:
    symbol = ink.CAR if row["side"] == "car" else ink.MOTORCYCLE
    number = name.partition("-")[2]
    return svg.thing(
        f"vehicle:{number}", f"{row['side']} {name}, {where}", symbol.use(x, y, 50), svg.halo(x, y, 50, 32)
    )


def _storms(view: View) -> list[str]:
    parts = []
    for name, row in of(view, "tornadoes").items():
        if row["at"]:
            x, y = _corner(row["at"])
            active = row["state"] == "active"
            symbol = ink.TORNADO if active else ink.INERT
            size = 74.0 if active else 34.0
            place = (x + 23, y + 20) if active else (x + CELL - 38, y + CELL - 38)
            words = f"{row['state']} {name} Tornado on {row['at']}"
            parts.append(
                svg.thing(f"tornado:{name}", words, symbol.use(*place, size), svg.halo(*place, size, size))
            )
    return parts


# What lies beside the map.


def _panel(
    title: str, x: float, y: float, width: float, height: float, *parts: str, **given: svg.Value
) -> str:
    frame = svg.element("rect", x=x, y=y, width=width, height=height, **FRAME)
    rule = svg.path(f"M{x + 6} {y + 18}h{width - 12}", stroke=ink.INK, stroke_width=1)
    head = _words(title.upper(), x + 8, y + 14, font_size=11, letter_spacing=1)
    return svg.group(frame, rule, head, *parts, **given)


def _side_line(view: View) -> list[str]:
    return [_signal(view), _graveyard(view), _safe(view), _decks(view), _pools(view)]


def _signal(view: View) -> str:
    """The Distress Signal as its card shows it."""
    x, y = float(MARGIN), float(FOOT)
    signal = of(view, "signal")
    parts: list[str] = []
    flares = [tuple(flare) for flare in signal["flares"]]
    if flares:
        rows = [row for row, _ in flares] + [0]
        columns = [column for _, column in flares] + [0]
        size = min(20.0, 88 / (max(rows) - min(rows) + 1), 100 / (max(columns) - min(columns) + 1))
        for row in range(min(rows), max(rows) + 1):
            for column in range(min(columns), max(columns) + 1):
                left, top = x + 10 + (column - min(columns)) * size, y + 26 + (row - min(rows)) * size
                parts.append(
                    svg.element(
                        "rect", x=left, y=top, width=size, height=size, fill="none", stroke=ink.CONTOUR
                    )
                )
                if (row, column) == (0, 0):
                    parts.append(ink.HELICOPTER.use(left + 1, top + size / 4, size - 2))
                elif (row, column) in flares:
                    parts.append(ink.FLARE.use(left + 2, top + 1, size - 3))
    return _panel(f"Signal {signal['id']}", x, y, 118, 124, *parts)


def _graveyard(view: View) -> str:
    """A row of stones that fills."""
    x, y = MARGIN + 126.0, float(FOOT)
    spaces, dead = int(of(view, "spaces")), of(view, "graveyard")
    parts: list[str] = []
    for number in range(max(spaces, len(dead))):
        left, top = x + 8 + 36 * (number % 9), y + 22 + 40 * (number // 9)
        parts.append(ink.GRAVESTONE.use(left, top, 34, opacity=1 if number < spaces else 0.4))
        if number < len(dead):
            who = dead[number]
            if who in SURVIVORS:
                parts.append(_pawn(view, who, left + 6, top + 8, 22, "buried"))
            elif who.startswith("sample"):
                parts.append(_token(who, of(view, "tokens")[who], left + 6, top + 10, 22, "the Graveyard"))
            else:
                parts.append(ink.LANDMARK.use(left + 6, top + 10, 22))
    tally = f"Graveyard {of(view, 'filled')} of {spaces}, {of(view, 'exposed')} still at risk"
    frame = _panel(tally, x, y, 342, 124)
    return (
        frame
        + svg.thing("graveyard", tally, svg.halo(x, y, 342, 124), data_place="graveyard")
        + "".join(parts)
    )


def _safe(view: View) -> str:
    x, y = MARGIN + 476.0, float(FOOT)
    safe = [who for who, row in of(view, "survivors").items() if row["at"] in ("safe", "limbo", "box")]
    rescued = [who for who in safe if of(view, "survivors")[who]["at"] == "safe"]
    tally = f"Safe Zone {len(rescued)} of 24"
    parts = [
        _pawn(view, who, x + 6 + 19.5 * (n % 12), y + 22 + 26 * (n // 12), 18, _whereabouts(view, who))
        for n, who in enumerate(safe)
    ]
    recovered = [name for name, row in of(view, "tokens").items() if row["at"] == "safe"]
    parts += [
        _token(name, of(view, "tokens")[name], x + 8 + 22 * n, y + 98, 20, "the Safe Zone")
        for n, name in enumerate(recovered)
    ]
    frame = _panel(tally, x, y, 244, 124)
    return frame + svg.thing("safe", tally, svg.halo(x, y, 244, 124), data_place="safe") + "".join(parts)


def _whereabouts(view: View, who: str) -> str:
    place = of(view, "survivors")[who]["at"]
    return {"safe": "safe", "limbo": "between life and death", "box": "not settled yet"}[place]


def _decks(view: View) -> str:
    """How much of every deck is left, and what is known of it."""
    x, y = float(MARGIN), FOOT + 132.0
    decks = of(view, "decks")
    names = ("draw", "rain", "quake", "tornado", "lava", "events", "apocalypse")
    parts = []
    for number, name in enumerate(names):
        left = x + 8 + 64 * number
        parts.append(
            svg.element(
                "rect",
                x=left,
                y=y + 24,
                width=56,
                height=40,
                rx=4,
                fill="#fff7e6",
                stroke=ink.INK,
                data_place=f"deck:{name}",
            )
        )
        parts.append(
            _words(str(decks[name]), left + 28, y + 51, font_family=MONO, font_size=20, text_anchor="middle")
        )
        parts.append(_words(name, left + 28, y + 78, font_size=11, text_anchor="middle"))
    known = []
    for deck in ("draw", "rain"):
        if decks[deck + "_top"]:
            known.append(f"{deck} top: " + ", ".join(decks[deck + "_top"]))
        if decks[deck + "_bottom"]:
            known.append(f"{deck} bottom: " + ", ".join(decks[deck + "_bottom"]))
    if decks["looked"]:
        known.append("looked at: " + ", ".join(decks["looked"]))
    if decks["rescue_cards"]:
        known.append("choppers to come: " + ", ".join(str(n) for n in decks["rescue_cards"]))
    parts.append(_words("; ".join(known), x + 8, y + 96, font_size=12))
    turns = "Apocalypse!" if of(view, "apocalypse") else f"Decks: {decks['draw']} cards to the Apocalypse"
    return _panel(turns, x, y, 462, 130, *parts)


def _pools(view: View) -> str:
    x, y = MARGIN + 476.0, FOOT + 132.0
    pools = of(view, "pools")
    words = f"Vehicles in the pool: {pools['vehicles']}"
    parts = [svg.thing("pool:vehicles", words, svg.halo(x + 4, y + 20, 120, 44))]
    for name, row in of(view, "tokens").items():
        if name.startswith("vehicle") and row["at"] == "pool":
            parts.append(_vehicle(name, row, x + (8 if name == "vehicle-1" else 62), y + 26, "in the pool"))
    parts.append(_words(f"Bridges {pools['bridges']}", x + 132, y + 40, font_size=14))
    if pools["lost_bridges"]:
        parts.append(_words(f"lost {pools['lost_bridges']}", x + 132, y + 56, font_size=12))
    discards = of(view, "discards")
    for number, kind in enumerate(RESOURCES):
        left = x + 8 + 58 * number
        parts.append(
            svg.thing(
                f"pile:{kind}",
                f"{discards[kind]} {kind} in the discard pile",
                ink.RESOURCES[kind].use(left, y + 76, 26, opacity=1 if discards[kind] else 0.35),
                _words(str(discards[kind]), left + 30, y + 96, font_family=MONO, font_size=15),
                svg.halo(left, y + 72, 54, 40),
            )
        )
    parts.append(_words("discard pile", x + 8, y + 122, font_size=11))
    place = svg.element("rect", x=x + 100, y=y + 30, width=20, height=20, fill="none", data_place="pool")
    return _panel("Pools", x, y, 244, 130, place, *parts)


# Hands.


def _hand(view: View, seat: int) -> str:
    """Resources with their limit, Disasters, Event cards."""
    x, y = float(MARGIN), HANDS + ROW * seat
    hand = of(view, "hands")[seat]
    deciding = view.get("turn") if isinstance(view.get("turn"), int) else -1
    shown = deciding if isinstance(deciding, int) and deciding >= 0 else of(view, "active")
    colour = COLOURS[seat]
    active = of(view, "active") == seat
    parts = [
        svg.element(
            "rect", x=x, y=y, width=6 * CELL, height=ROW - 6, **{**FRAME, "stroke_width": 4 if active else 2}
        ),
        ink.PAWNS[seat].use(x + 6, y + 12, 34),
        _words(colour.capitalize(), x + 44, y + 24, font_size=15, font_weight=700),
    ]
    held = sum(hand["resources"].values())
    state = "has left" if seat in of(view, "exited") else f"{held} of {hand['limit']}"
    parts.append(_words(state, x + 44, y + 42, font_family=MONO, font_size=12))
    marks = []
    if of(view, "skips")[seat]:
        marks.append(f"misses {of(view, 'skips')[seat]} turn")
    if of(view, "idle")[seat]:
        marks.append("misses actions")
    if active and of(view, "phase") == "action":
        marks.append(f"{of(view, 'actions_left')} actions")
    parts.append(_words(", ".join(marks), x + 44, y + 58, font_size=11))
    for number, kind in enumerate(RESOURCES):
        parts.append(
            _resource(kind, hand["resources"][kind], x + 124 + 52 * number, y + 8, seat, seat == shown)
        )
    for number, card in enumerate(hand["disasters"]):
        parts.append(
            _words(card, x + 340, y + 18 + 15 * number, font_size=12, fill="#8c2f14", font_weight=700)
        )
    for number, card in enumerate(hand["events"]):
        left, top = x + 480 + 120 * (number % 2), y + 4 + 21 * (number // 2)
        box = svg.element("rect", x=left, y=top, width=116, height=19, rx=3, fill="#fff7e6", stroke=ink.INK)
        title = _words(card["name"], left + 5, top + 14, font_size=11)
        words = f"{card['name']}: {card['text']}"
        parts.append(
            svg.thing(f"card:{card['id']}", words, box, title, svg.halo(left, top, 116, 19), seat=seat)
        )
    return svg.group(*parts, data_zone="hand", data_seat=seat)


def _resource(kind: str, number: int, x: float, y: float, seat: int, pickable: bool) -> str:
    parts = [
        ink.RESOURCES[kind].use(x, y, 30, opacity=1 if number else 0.3),
        _words(str(number), x + 32, y + 24, font_family=MONO, font_size=17, font_weight=700),
    ]
    if not pickable:
        return svg.group(*parts, aria_hidden="true")
    words = f"{number} {kind} in {COLOURS[seat]}'s hand"
    return svg.thing(f"resource:{kind}", words, *parts, svg.halo(x, y - 4, 50, 58), seat=seat)


def _tray(view: View, y: float) -> str:
    """What is asked of whom, with what is at stake."""
    asked = of(view, "pending")
    lines = [of(view, "phase").capitalize() + " phase"]
    turn = view.get("turn")
    if asked and isinstance(turn, int) and turn >= 0:
        lines = [f"{COLOURS[turn].capitalize()} {QUESTIONS[asked['question']]}"]
        if asked["cell"] or asked["card"]:
            lines[0] += f": {asked['cell'] or asked['card']}"
        if "cost" in asked:
            lines.append(
                f"{asked['cause']}, health {asked['health']}, costs {' and '.join(asked['cost'])}; "
                f"there: {', '.join(asked['people']) or 'nobody'}"
            )
        elif "choices" in asked:
            lines += [f"{n}. {text}" for n, text in enumerate(asked["choices"], 1)]
        elif "people" in asked:
            lines.append(", ".join(asked["people"]))
        elif "left" in asked:
            lines.append(f"{asked['left']} left")
    frame = svg.element("rect", x=MARGIN, y=y, width=6 * CELL, height=52, **FRAME)
    words = [
        _words(
            line,
            MARGIN + 10,
            y + 17 + 15 * n,
            font_size=14 if n == 0 else 12,
            font_weight=700 if n == 0 else 400,
        )
        for n, line in enumerate(lines[:3])
    ]
    return svg.group(frame, *words, data_zone="tray")
