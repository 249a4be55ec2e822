"""The game's cardboard as tables, read from the data files; impossible values are refused by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from bugeyed.core.content import Content
from bugeyed.core.errors import Mistake
from bugeyed.core.schema import Table
from bugeyed.games.lastbug.board import DIRECTION_NUMBER, DIRECTIONS, READING, SQUARES

BEMS: Final = ("gloop", "scuttler", "tentaclor", "buzzwing")
"""Numbers 0 and 1 are red, seat 0's; 2 and 3 blue, seat 1's."""
BEM_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(BEMS)}
CARDS: Final = (
    "about-turn", "steady-as-she-goes", "x-marks-the-spot", "the-right-path", "full-throttle", "reverse-gear",
    "slam-the-brakes", "behind-you", "stand-your-ground", "pick-your-target", "duck-and-cover",
)  # fmt: skip
CARD_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(CARDS)}
DUCK: Final[i64] = 10
"""The number of Duck and Cover."""

EFFECTS: Final = (
    "navigator-back", "navigator-stays", "navigator-anywhere", "vehicle-anywhere", "vehicle-far", "vehicle-back",
    "vehicle-stays", "gunner-back", "gunner-stays", "gunner-choice", "protection",
)  # fmt: skip
EFFECT_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(EFFECTS)}
# Effects are bits, written out so that they compile to constants.
NAVIGATOR_BACK: Final[i64] = 1
NAVIGATOR_STAYS: Final[i64] = 2
NAVIGATOR_ANYWHERE: Final[i64] = 4
NAVIGATOR: Final[i64] = 7
"""All effects on the Navigator."""
VEHICLE_ANYWHERE: Final[i64] = 8
VEHICLE_FAR: Final[i64] = 16
VEHICLE_BACK: Final[i64] = 32
VEHICLE_STAYS: Final[i64] = 64
VEHICLE: Final[i64] = 120
GUNNER_BACK: Final[i64] = 128
GUNNER_STAYS: Final[i64] = 256
GUNNER_CHOICE: Final[i64] = 512
GUNNER: Final[i64] = 896
PROTECTION: Final[i64] = 1024
FIGURES: Final[list[i64]] = [NAVIGATOR, VEHICLE, GUNNER]
TOGETHER: Final[list[i64]] = [
    VEHICLE_FAR | VEHICLE_BACK,
    VEHICLE_FAR | VEHICLE_ANYWHERE,
    GUNNER_BACK | GUNNER_CHOICE,
]
"""§R9: the pairs of effects on one figure that add up."""
NUMBERED: Final[dict[str, tuple[int, int]]] = {
    "navigator-back": (1, 7),
    "vehicle-far": (2, 4),
    "gunner-choice": (1, 11),
}
"""Effects that need numbers, and the least and greatest that make sense on the boards."""
CLAUSES: Final = ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "5.10", "8.3")
"""The clause of each effect."""


def figure_of(effects: i64) -> str:
    """Whose movement an effect changes."""
    if effects & NAVIGATOR:
        return "Navigator"
    if effects & VEHICLE:
        return "Vehicle"
    return "Gunner" if effects & GUNNER else ""


def clashing(effect: i64) -> i64:
    """§R9: the effects that contradict *effect*; its own is among them, as two cards may share it."""
    for figure in FIGURES:
        if figure & effect:
            clash: i64 = figure
            for pair in TOGETHER:
                if pair & effect:
                    clash &= ~(pair & ~effect)
            return clash
    return effect


class Components:
    """What lies in the box, as the data files say."""

    def __init__(self, content: Content) -> None:
        self.arrows: Final = read_arrows(content.table("compass")["arrows"])
        """The direction on each square."""
        self.tiles: Final = read_tiles(
            content.table("landscape")["tiles"]["first-game"], content.table("bems")
        )
        """The first-game layout by cell, as 2 * BEM, + 1 for three images."""
        self.reverse: Final = int(content.table("landscape")["reverse"]["images"])
        self.orders: Final = {
            name: read_order(name, order)
            for name, order in content.table("circle")["orders"].items()
            if name not in ("source", "sources")
        }
        self.bem_names: Final = [str(entry["name"]) for entry in content.table("bems")["bem"]]
        cards: list[Table] = content.table("cards")["card"]
        self.card_names: Final = [str(entry["name"]) for entry in cards]
        self.card_texts: Final = [str(entry["text"]) for entry in cards]
        self.effects: Final[list[i64]] = [read_effect(entry) for entry in cards]
        """The effect of each card, as one bit."""
        self.numbers: Final = [sorted(int(number) for number in entry.get("numbers", [])) for entry in cards]
        """What a card moves by, or lets its player choose from, ascending."""
        self.clash: Final[list[i64]] = [clashing(effect) for effect in self.effects]
        """Effects with which each card cannot be played together."""
        self.guesses: Final = sorted({origin.file for origin in content.reconstructed()})
        """The data files with values nobody outside the box can know; the picture marks those components."""
        self.stall: Final = int(content.table("game")["ending"]["stall"])


def read_arrows(table: Table) -> list[i64]:
    """The eight arrows, each direction once, the top one pointing right (§1.1)."""
    arrows: list[i64] = []
    for square in SQUARES:
        arrows.append(DIRECTION_NUMBER[table[square]])
    if table["top"] != "E":
        raise Mistake(f"compass.arrows.top is {table['top']!r}; the rulebook has it point right, E.")
    for number, direction in enumerate(DIRECTIONS):
        if number not in arrows:
            raise Mistake(f"compass.arrows has no arrow {direction}; each direction occurs once.")
    return arrows


def read_tiles(drawn: Any, bems: Table) -> list[i64]:
    """The landscape as it is drawn, by cell."""
    entries: list[Table] = bems["bem"]
    letters = [str(entry["letter"]) for entry in entries]
    if len(set(letters)) != len(letters):
        raise Mistake(f"bems.bem: the letters {', '.join(letters)} are not all different.")
    rows = [line.split() for line in str(drawn).strip().splitlines()]
    if len(rows) != 4 or any(len(row) != 4 for row in rows):
        raise Mistake("landscape.tiles.first-game must be drawn as 4 rows of 4 tiles.")
    tiles: list[i64] = [0] * 16
    signs = [sign for row in rows for sign in row]
    for cell, sign in zip(READING, signs, strict=True):
        if sign[:-1] not in letters or sign[-1] not in "13":
            known = ", ".join(letters)
            raise Mistake(
                f"landscape.tiles.first-game has {sign!r}; a tile is a BEM's letter ({known}) and 1 or 3."
            )
        tiles[cell] = 2 * letters.index(sign[:-1]) + (1 if sign[-1] == "3" else 0)
    return tiles


def read_order(name: str, order: Sequence[Any]) -> list[i64]:
    """The BEMs round the circle; grouped by type, and the types' colours as the order's name says (§9.4)."""
    where = f"circle.orders.{name}"
    numbers: list[i64] = [BEM_NUMBER[bem] for bem in order]
    if len(numbers) != 12 or any(numbers.count(bem) != 3 for bem in range(4)):
        raise Mistake(f"{where} must name each BEM three times.")
    changes = [place for place in range(12) if numbers[place] != numbers[place - 1]]
    if len(changes) != 4:
        raise Mistake(f"{where} must have the three tiles of each type side by side.")
    turns = sum(1 for place in changes if numbers[place] >> 1 != numbers[place - 1] >> 1)
    if turns != (4 if name == "interlaced" else 2):
        words = "red and blue types in turn" if name == "interlaced" else "the types of a colour side by side"
        raise Mistake(f"{where} must have {words}.")
    return numbers


def read_effect(card: Table) -> int:
    """The bit of a card's effect."""
    effect = card["effect"]
    if (effect == "protection") != (card["id"] == "duck-and-cover"):
        raise Mistake(f"cards.card.{card['id']}.effect cannot be {effect!r}: Duck and Cover alone protects.")
    return 1 << EFFECT_NUMBER[effect]
