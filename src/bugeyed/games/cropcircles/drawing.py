"""View to SVG: a field from the air at dusk, and round it what the players have (docs/drawing.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from bugeyed.core import svg
from bugeyed.core.diagram import Diagram, plain
from bugeyed.core.game import View
from bugeyed.core.svg import circle, element, group, halo, lettering, panel, path, roam, thing
from bugeyed.games.cropcircles import diagrams
from bugeyed.games.cropcircles import symbols as look
from bugeyed.games.cropcircles.board import CELLS
from bugeyed.games.cropcircles.glyphs import KIND_NAMES, SHADINGS, SHAPES, listed

WIDTH = 1000
MARGIN = 50
CELL = 75
SEAT_HEIGHT = 84
RULES_HEIGHT = 132
POOL_HEIGHT = 140
RACK_HEIGHT = 128
COLUMN = 326
"""On a desk the width of what stands beside the field."""
SEAT_SCALE = 1.5
STACK = 122
"""A stack of the rack or the pool: 44 px where the whole is 360 px wide."""
GAP = 10
DUSK, HEDGE, EARTH = "#27304a", "#2f4a3c", "#6b5a45"
ROWS = ("#b8955a", "#a98650")
FURROW = "#8a6c3c"
MONO, READ = "IBM Plex Mono, monospace", "Atkinson Hyperlegible, sans-serif"
SEAT_NAMES = ("Green", "Red", "Blue", "Yellow", "Violet", "Black")
SEAT_LETTERS = "GRBYVK"
Size = tuple[float, float]


def symbols() -> tuple[svg.Symbol, ...]:
    """Every symbol of the picture."""
    return look.ALL


def diagram(view: View) -> Diagram:
    """The picture in characters."""
    return diagrams.diagram(view)


def draw(view: View) -> str:
    """The picture of a view: on a desk players and rules beside the field, on a phone all below it."""
    seen = cast(dict[str, Any], view)
    own = seen["racks"][seen["seat"]] if seen["seat"] is not None else None
    rack_rows = 0 if own is None else max(1, -(-len(set(own)) // 8))
    pool = WIDTH + 2 * GAP
    rack = pool + POOL_HEIGHT + GAP
    below = rack + (rack_rows * RACK_HEIGHT + GAP if rack_rows else 0)
    seats = below + 2 * (2 * RULES_HEIGHT + GAP)
    wide = (WIDTH + COLUMN + 2 * GAP, below)
    tall = (WIDTH, seats + -(-int(seen["players"]) // 2) * (SEAT_SCALE * SEAT_HEIGHT + GAP))
    parts = [
        *_grounds(wide, tall),
        group(_field(seen, GAP), data_zone="board"),
        _pool(seen, pool),
        "" if own is None else _rack(seen, own, rack, rack_rows),
        *_seats(seen, seats),
        *_rules(seen, below),
    ]
    return svg.picture(*wide, "Crop Circles", plain(diagram(view)), symbols(), *parts, tall=tall)


def _grounds(wide: Size, tall: Size) -> list[str]:
    """The dusk below it all: one for each layout, the other out of sight."""
    here, away = "translate(0 0)", "translate(0 -9000)"
    return [
        panel(
            name,
            *places,
            element("rect", width=size[0], height=size[1], fill=DUSK, rx=18),
            aria_hidden="true",
        )
        for name, size, places in (("dusk-wide", wide, (here, away)), ("dusk-tall", tall, (away, here)))
    ]


def _place(x: float, y: float, scale: float = 1) -> str:
    larger = "" if scale == 1 else f" scale({svg.number(scale)})"
    return f"translate({svg.number(x)} {svg.number(y)}){larger}"


def _words(words: str, x: float, y: float, size: float, **given: svg.Value) -> str:
    plain: dict[str, svg.Value] = {"fill": look.PAPER, "font_size": size, "font_family": READ}
    return lettering(words, x, y, **(plain | given))


# The seats.


def _seats(seen: dict[str, Any], tall: float) -> list[str]:
    """A panel a seat: in a column on a desk, two in a row and larger on a phone."""
    panels = []
    for seat in range(seen["players"]):
        desk = _place(WIDTH + GAP, GAP + seat * (SEAT_HEIGHT + GAP))
        x = GAP + seat % 2 * (WIDTH - GAP) / 2
        phone = _place(x, tall + seat // 2 * (SEAT_SCALE * SEAT_HEIGHT + GAP), SEAT_SCALE)
        panels.append(panel(f"seat-{seat}", desk, phone, _seat(seen, seat, 0, 0, COLUMN)))
    return panels


def _seat(seen: dict[str, Any], seat: int, x: float, y: float, wide: float) -> str:
    to_move = seen["outcome"] is None and seen["mover"] == seat and seen["turns_begun"]
    rack = seen["racks"][seat]
    own = isinstance(rack, list)
    count, known = (len(rack), []) if own else (rack["count"], rack["known"])
    score = seen["scores"][seat]
    spoken = f"{SEAT_NAMES[seat]}, {score} points, {count} glyphs"
    frame = element(
        "rect",
        id=f"screen:{seat}",
        data_place=f"screen:{seat}",
        x=x,
        y=y,
        width=wide,
        height=SEAT_HEIGHT,
        rx=10,
        fill="#3a4563",
        stroke=look.LAMP if to_move else "#1a2135",
        stroke_width=5 if to_move else 3,
    )
    face = [
        frame,
        look.SEATS[seat].use(x + 8, y + 7, 36),
        _words(SEAT_NAMES[seat], x + 52, y + 34, 27, font_weight=700),
        _words(str(score), x + wide - 12, y + 36, 32, text_anchor="end", font_family=MONO, font_weight=700),
    ]
    if seen["holder"] == seat:
        face.append(_change_card(seen, x + wide - 100, y + 46))
    if own:
        face.append(_words(f"{count} in your rack", x + 12, y + 70, 21, fill="#c9cfdc"))
    else:
        taken = 108 if seen["holder"] == seat else 16
        face.append(_held(seat, count, known, x + 8, y + 48, wide - taken))
    return group(*face, data_seat=seat, data_name=spoken)


def _change_card(seen: dict[str, Any], x: float, y: float) -> str:
    can = seen["can_change"]
    words = "can change" if can else "can't change"
    name = f"rule-change card: rules {words}"
    body = [
        element("title", name),
        element(
            "rect",
            x=x,
            y=y,
            width=94,
            height=33,
            rx=5,
            fill=look.LAMP if can else look.PAPER,
            stroke=look.INK,
            stroke_width=3,
        ),
    ]
    if can:
        body.append(look.SAUCER.use(x + 6, y + 6, 36))
    else:
        body.append(
            path(f"M{x + 12} {y + 8}l24 18m0 -18l-24 18", stroke=look.ALARM, stroke_width=6, fill="none")
        )
    body.append(_words("can" if can else "can't", x + 45, y + 24, 20, fill=look.INK, font_weight=700))
    return group(*body, id="change-card", data_place="change-card", class_="change-card")


def _held(seat: int, count: int, known: list[str], x: float, y: float, wide: float) -> str:
    size = min(31.0, wide / max(1, count))
    tiles = []
    for index in range(count):
        place = x + index * size
        if index < len(known):
            tile = (
                element("title", known[index].replace("-", " "))
                + element("rect", x=place + 1, y=y, width=size - 2, height=size, rx=4, fill=look.STRAW)
                + look.GLYPHS[known[index]].use(place + 1, y, size - 2)
            )
        else:
            tile = look.BACK.use(place, y, size)
        tiles.append(group(tile, id=f"held:{seat}:{index}"))
    return "".join(tiles)


# The field.


def _field(seen: dict[str, Any], top: float) -> str:
    left, first = MARGIN, top + MARGIN
    ground = [element("rect", x=0, y=top, width=WIDTH, height=WIDTH, rx=14, fill=HEDGE)]
    ground.append(_road(top))
    for row in range(12):
        y = first + row * CELL
        ground.append(element("rect", x=left, y=y, width=12 * CELL, height=CELL, fill=ROWS[row % 2]))
        furrows = "".join(f"M{left} {y + n * CELL / 5:.1f}H{left + 12 * CELL}" for n in range(1, 5))
        ground.append(
            path(furrows, stroke=FURROW, stroke_width=1.6, stroke_dasharray="26 9 60 14", fill="none")
        )
    grid = "".join(f"M{left + n * CELL} {first}V{first + 12 * CELL}" for n in range(1, 12))
    grid += "".join(f"M{left} {first + n * CELL}H{left + 12 * CELL}" for n in range(1, 12))
    ground.append(path(grid, stroke="#5d4a22", stroke_width=1.5, stroke_opacity=0.55, fill="none"))
    ground.append(
        element(
            "rect",
            x=left,
            y=first,
            width=12 * CELL,
            height=12 * CELL,
            fill="none",
            stroke=look.INK,
            stroke_width=4,
        )
    )
    for n in range(12):
        middle = left + n * CELL + CELL / 2
        ground.append(_edge("abcdefghijkl"[n], middle, top + WIDTH - 32))
        ground.append(_edge(str(12 - n), 39, first + n * CELL + CELL / 2 + 6))
    if seen["reconstructed"]:
        words = f"reconstructed: {listed(seen['reconstructed'])}"
        ground.append(
            _words(words, WIDTH - 52, top + 44, 15, text_anchor="end", fill="#a9c2ae", font_style="italic")
        )
    cells = [_cell(seen, cell, left, first) for cell in range(144)]
    glyphs = [_laid(seen, cell, seen["board"][cell], left, first) for cell in CELLS if cell in seen["board"]]
    inside = (group(*ground, aria_hidden="true"), *cells, *glyphs, _tokens(seen, top))
    return roam("cropcircles-field", 0, top, WIDTH, WIDTH, *inside)


def _edge(words: str, x: float, y: float) -> str:
    return _words(words, x, y, 18, text_anchor="middle", font_family=MONO, fill="#e9dcc0")


def _corner(cell: str, left: float, first: float) -> tuple[float, float]:
    """The upper left corner of a cell."""
    return left + "abcdefghijkl".index(cell[0]) * CELL, first + (12 - int(cell[1:])) * CELL


def _cell(seen: dict[str, Any], number: int, left: float, first: float) -> str:
    cell = CELLS[number]
    x, y = _corner(cell, left, first)
    thing_there = seen["ground"].get(cell, "")
    if cell in seen["board"]:
        return element(
            "rect",
            id=f"cell:{cell}",
            data_place=f"cell:{cell}",
            x=x,
            y=y,
            width=CELL,
            height=CELL,
            fill="none",
        )
    name, stands = f"cell {cell}", ""
    if thing_there == "centre":
        stands = circle(x + CELL / 2, y + CELL / 2, CELL * 0.3, fill="none", stroke=FURROW, stroke_width=4)
    elif thing_there:
        times = seen["multipliers"][thing_there]
        name = f"{thing_there} on {cell}, counts {times} times"
        stands = group(
            look.GROUND[thing_there].use(x + 7, y + 4, CELL - 20),
            _words(
                f"{times}x",
                x + CELL - 5,
                y + CELL - 6,
                22,
                text_anchor="end",
                font_family=MONO,
                font_weight=700,
                stroke=look.INK,
                stroke_width=5,
                paint_order="stroke",
                stroke_linejoin="round",
            ),
            id=f"{thing_there}:{cell}",
            class_=thing_there,
        )
    return thing(
        f"cell:{cell}", name, halo(x + 3, y + 3, CELL - 6, CELL - 6, 8), stands, data_place=f"cell:{cell}"
    )


def _laid(seen: dict[str, Any], cell: str, kind: str, left: float, first: float) -> str:
    x, y = _corner(cell, left, first)
    fresh = cell in seen["line"]
    name = f"{kind.replace('-', ' ')} on {cell}" + (", being placed" if fresh else "")
    return thing(f"glyph:{cell}", name, _tile(kind, x + 4, y + 4, CELL - 8, seen, fresh))


def _tile(kind: str, x: float, y: float, size: float, seen: dict[str, Any], fresh: bool = False) -> str:
    """A pressed patch with a glyph and its value in the corner."""
    patch = element(
        "rect",
        x=x,
        y=y,
        width=size,
        height=size,
        rx=size * 0.16,
        fill="#fff3c4" if fresh else look.STRAW,
        stroke=look.ALARM if fresh else "#4d3b1c",
        stroke_width=4 if fresh else 2.5,
    )
    swept = "".join(
        f"M{x + size * 0.12:.1f} {y + size * part:.1f}q{size * 0.38:.1f} {-size * 0.06:.1f} {size * 0.76:.1f} 0"
        for part in (0.3, 0.48, 0.66, 0.84)
    )
    straws = path(swept, fill="none", stroke="#dcc583", stroke_width=size * 0.035, stroke_linecap="round")
    value = _words(
        str(seen["values"][kind]),
        x + size * 0.06,
        y + size * 0.27,
        size * 0.27,
        fill=look.INK,
        font_family=MONO,
        font_weight=700,
    )
    return (
        halo(x - 2, y - 2, size + 4, size + 4, size * 0.16)
        + patch
        + straws
        + look.GLYPHS[kind].use(x + size * 0.08, y + size * 0.1, size * 0.86)
        + value
    )


# The score track: a road round the field.


def _spot_on_road(points: int, top: float) -> tuple[float, float]:
    """Where a score stands: 25 steps a side, from the lower left corner upwards and round."""
    side, step = points % 100 // 25, points % 25
    low, high = 17.0, WIDTH - 17.0
    along = low + (high - low) * step / 25
    if side == 0:
        return low, top + WIDTH - along
    if side == 1:
        return along, top + low
    if side == 2:
        return high, top + along
    return WIDTH - along, top + high


def _road(top: float) -> str:
    parts = [
        element(
            "rect",
            x=17,
            y=top + 17,
            width=WIDTH - 34,
            height=WIDTH - 34,
            rx=6,
            fill="none",
            stroke=EARTH,
            stroke_width=22,
        )
    ]
    for points in range(100):
        x, y = _spot_on_road(points, top)
        if points % 10 == 0:
            parts.append(
                _words(str(points), x, y + 5, 15, text_anchor="middle", font_family=MONO, fill="#e9dcc0")
            )
        elif points % 5 == 0:
            parts.append(circle(x, y, 4, fill="#a8937a"))
        else:
            parts.append(circle(x, y, 2, fill="#a8937a"))
    return "".join(parts)


def _tokens(seen: dict[str, Any], top: float) -> str:
    tokens = []
    crowd: Counter[int] = Counter()
    for seat in range(seen["players"]):
        score = int(seen["scores"][seat])
        x, y = _spot_on_road(score, top)
        shift = 9 * crowd[score % 100]
        crowd[score % 100] += 1
        name = f"{SEAT_NAMES[seat]}: {score} points"
        tokens.append(
            group(
                element("title", name),
                look.SEATS[seat].use(x - 14 + shift, y - 14 - shift / 2, 28),
                id=f"score:{seat}",
                data_seat=seat,
                class_="score",
            )
        )
    return "".join(tokens)


# The rules.


def _rules(seen: dict[str, Any], tall: float) -> list[str]:
    """A panel a card: below the seats on a desk, three in a row and twice as large on a phone."""
    wide = (COLUMN - GAP) / 2
    cards = [
        _card(f"rule:{shading}", shading, seen["rules"][shading], 0, 0, wide, "")
        if shading in seen["rules"]
        else ""
        for shading in SHADINGS
    ]
    if seen["next_rule"] is not None:
        card = seen["next_rule"]
        cards.append(_card("next-rule", card["shading"], card["shapes"], 0, 0, wide, "next: "))
    elif not seen["changing"]:
        cards.append(_words("The rules", 8, 60, 24) + _words("stay fixed.", 8, 90, 24))
    else:
        cards.append("")
    deck = element("rect", data_place="deck", id="deck", x=0, y=0, width=wide, height=1, fill="none")
    cards.append(_deck(seen, 0, 0, wide) if seen["changing"] else deck)
    top = 2 * GAP + seen["players"] * (SEAT_HEIGHT + GAP)
    panels = []
    for n, card in enumerate(cards):
        if card:
            desk = _place(WIDTH + GAP + n % 2 * (wide + GAP), top + n // 2 * (RULES_HEIGHT + GAP))
            x = GAP + n % 3 * (WIDTH - GAP) / 3
            phone = _place(x, tall + n // 3 * (2 * RULES_HEIGHT + GAP), 2)
            panels.append(panel(f"rule-{n}", desk, phone, card))
    return panels


def _card(id: str, shading: str, shapes: list[str], x: float, y: float, wide: float, before: str) -> str:
    name = f"{'next rule' if before else 'rule'}: {shading} may touch {listed(shapes)}"
    parts = [
        element("title", name),
        element(
            "rect",
            x=x,
            y=y,
            width=wide,
            height=RULES_HEIGHT,
            rx=8,
            fill=look.PAPER,
            stroke=look.LAMP if before else look.INK,
            stroke_width=5 if before else 3,
            stroke_dasharray="12 7" if before else None,
        ),
        _words(
            before + shading, x + wide / 2, y + 26, 23, fill=look.INK, font_weight=700, text_anchor="middle"
        ),
        path(f"M{x + 8} {y + 34}H{x + wide - 8}", stroke=look.INK, stroke_width=2),
        look.SAMPLES[shading].use(x + 6, y + 50, 58),
        _words(":", x + 64, y + 90, 34, fill=look.INK, font_weight=700),
    ]
    for n, shape in enumerate(SHAPES):
        left, top = x + 78 + n % 2 * 38, y + 42 + n // 2 * 44
        if shape in shapes:
            parts.append(look.SHAPE_SIGNS[shape].use(left, top, 40))
        else:
            parts.append(circle(left + 20, top + 22, 3.5, fill="#b9b2a0"))
    return group(*parts, id=id, data_place=id, class_="rule", data_name=name)


def _deck(seen: dict[str, Any], x: float, y: float, wide: float) -> str:
    cards = min(4, seen["rule_deck"])
    parts = [
        element("title", f"rule deck: {seen['rule_deck']} cards, {len(seen['rule_discards'])} discarded")
    ]
    for n in range(cards):
        parts.append(
            element(
                "rect",
                x=x + 12 + n * 5,
                y=y + 26 - n * 5,
                width=wide - 50,
                height=70,
                rx=6,
                fill="#4f4a63",
                stroke=look.INK,
                stroke_width=3,
            )
        )
    if cards:
        parts.append(look.SAUCER.use(x + 34 + cards * 4, y + 34, 70))
    words = f"{seen['rule_deck']} in the deck"
    parts.append(_words(words, x + wide / 2, y + 114, 20, text_anchor="middle"))
    away = f"{len(seen['rule_discards'])} discarded"
    parts.append(_words(away, x + wide / 2, y + 132, 17, text_anchor="middle", fill="#c9cfdc"))
    return group(*parts, id="deck", data_place="deck")


# The pool, the bag and the rack.


def _stacks(
    kinds: Counter[str], prefix: str, x: float, y: float, in_row: int, seen: dict[str, Any], where: str
) -> str:
    parts = []
    for n, kind in enumerate(name for name in KIND_NAMES if name in kinds):
        left, top = x + n % in_row * STACK, y + n // in_row * RACK_HEIGHT
        number = kinds[kind]
        several = f"{number} times " if number > 1 else ""
        inside = [halo(left, top, STACK - 4, STACK - 4, 14)]
        if number > 1:
            inside.append(
                element(
                    "rect",
                    x=left + 16,
                    y=top + 6,
                    width=98,
                    height=98,
                    rx=15,
                    fill=look.STRAW_SHADE,
                    stroke=look.INK,
                    stroke_width=2.5,
                )
            )
        inside.append(_tile(kind, left + 9, top + 12, 98, seen).replace(' class="halo"', ' class="patch"', 1))
        if number > 1:
            inside.append(circle(left + 100, top + 100, 17, fill=look.INK))
            inside.append(
                _words(f"×{number}", left + 100, top + 108, 23, text_anchor="middle", font_family=MONO)
            )
        parts.append(thing(f"{prefix}:{kind}", f"{several}{kind.replace('-', ' ')} {where}", *inside))
    return "".join(parts)


def _panel(x: float, y: float, wide: float, tall: float, id: str) -> str:
    return element(
        "rect", id=id, data_place=id, x=x, y=y, width=wide, height=tall, rx=12, fill="#3a4563",
        stroke="#1a2135", stroke_width=3,
    )  # fmt: skip


def _pool(seen: dict[str, Any], top: float) -> str:
    slots = max(5, len(set(seen["pool"])))
    wide = slots * STACK + 12
    parts = [_panel(GAP, top, wide, POOL_HEIGHT, "pool")]
    parts.append(_stacks(Counter(seen["pool"]), "pool", GAP + 8, top + 6, slots, seen, "in the pool"))
    x = GAP + wide + GAP
    name = f"bag with {seen['bag']} glyphs"
    bag = thing(
        "bag",
        name,
        halo(x, top, STACK, POOL_HEIGHT, 12),
        look.BAG.use(x + 4, top + 4, 112),
        _words(
            str(seen["bag"]), x + 60, top + 84, 36, text_anchor="middle", font_family=MONO, font_weight=700
        ),
        _words("bag", x + 60, top + 134, 19, text_anchor="middle"),
        data_place="bag",
    )
    parts.append(bag)
    return group(*parts, _sign(seen, x + STACK + GAP, top), data_zone="pool")


def _sign(seen: dict[str, Any], x: float, top: float) -> str:
    """What the turn has come to: the running score of the line, or what is still to take."""
    wide = WIDTH - GAP - x
    lines: list[str] = []
    if seen["line_score"]:
        total, _, points = seen["line_score"].rpartition(" = ")
        lines = [*_broken(total, 17), f"= {points}"]
    elif seen["takes_left"]:
        left = seen["takes_left"]
        lines = [f"take {left} more", "from pool or bag"]
    if seen["final_turns"] is not None and seen["final_turns"] > 0:
        lines.append(f"last turns: {seen['final_turns']}")
    if not lines:
        return ""
    board = element(
        "rect", x=x, y=top + 4, width=wide, height=POOL_HEIGHT - 8, rx=6, fill=look.PAPER,
        stroke=look.INK, stroke_width=4,
    )  # fmt: skip
    step = min(30.0, (POOL_HEIGHT - 24) / len(lines))
    start = top + POOL_HEIGHT / 2 - step * (len(lines) - 1) / 2 + 8
    texts = [
        _words(
            words,
            x + wide / 2,
            start + n * step,
            min(22, step),
            fill=look.INK,
            text_anchor="middle",
            font_family=MONO,
            font_weight=700 if words.startswith("=") else 500,
        )
        for n, words in enumerate(lines)
    ]
    return group(board, *texts, class_="sign", data_zone="tray")


def _broken(words: str, width: int) -> list[str]:
    """A sum in lines short enough for the sign."""
    lines, line = [], ""
    for word in words.split(" "):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def _rack(seen: dict[str, Any], own: list[str], top: float, rows: int) -> str:
    ground = _panel(GAP, top, WIDTH - 2 * GAP, rows * RACK_HEIGHT, "rack")
    stacks = _stacks(Counter(own), "rack", GAP + 6, top + 5, 8, seen, "in your rack")
    return group(ground, stacks, data_zone="hand", data_seat=seen["seat"])
