"""A view as numbers: landscape planes, the circle, the compass, and what lies before each player."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from bugeyed.core.observation import Observer, Part, Sheet
from bugeyed.games.lastbug.board import CELL_NUMBER, SQUARE_NUMBER
from bugeyed.games.lastbug.components import BEM_NUMBER, CARD_NUMBER
from bugeyed.games.lastbug.view import PHASES

CARDS: Final[i64] = 11
PLANE: Final[i64] = 16
FLIPPED: Final[i64] = 4
VEHICLE: Final[i64] = 5
"""Planes of the landscape after the four BEMs."""
IMAGES: Final[i64] = 3
PLACES: Final[i64] = 12
GUNNER: Final[i64] = 4
"""The row of the circle after the four BEMs."""
DUCK: Final[dict[str, int]] = {"off": 0, "open": 1, "deck": 2, "used": 3}
DUCK_HELD: Final[i64] = 4
QUIET: Final[i64] = 40
"""Turns without a removal that are told apart: after so many the game is drawn."""


def _parts() -> list[Part]:
    return [
        Part("phase", (len(PHASES),), 1, f"What is due: {', '.join(PHASES)}."),
        Part("mover", (2,), 1, "Whose turn it is, also while a card is drawn: yours, the other's."),
        Part("compass", (8,), 1, "The Navigator's square, clockwise from the top."),
        Part(
            "landscape",
            (6, 4, 4),
            1,
            "Planes of 4 by 4, row 1 first: gloop, scuttler, tentaclor, buzzwing, flipped tiles, the Vehicle.",
        ),
        Part("images", (4, 4), int(IMAGES), "How many images each tile's face shows, row 1 first."),
        Part("circle", (5, 12), 1, "Places 1 to 12 by row: the four BEMs, the Gunner."),
        Part("mascots", (2, 4), 1, "Your mascot and the other's by BEM; none where it is not known to you."),
        Part("hand", (11,), 1, "Your cards, in the order of cards.toml."),
        Part(
            "hand_sizes", (2,), 11, "Cards in hand, yours and the other's; an open Duck and Cover is no part."
        ),
        Part("collected", (2, 4), 3, "Tiles removed by you and by the other, by BEM."),
        Part("active", (11,), 1, "Cards played this turn."),
        Part("played", (2, 11), 1, "Cards played by you and by the other."),
        Part("drawn", (2,), 4, "Cards drawn by you and by the other."),
        Part("deck", (1,), 11, "Cards left."),
        Part("duck", (6,), 1, "Duck and Cover: off, open, deck, used, held by you, held by the other."),
        Part("protected", (2,), 1, "Whose mascot cannot be removed: yours, the other's."),
        Part("game_wins", (2,), 2, "Games won by you and by the other."),
        Part("quiet", (1,), int(QUIET), "Turns since a tile was removed."),
    ]


class LastBugObserver(Observer):
    """What the other player hides shows in no number: its mascot is left open, its hand is a count."""

    def __init__(self) -> None:
        super().__init__(2, _parts())

    def fill(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        self._boards(view, sheet)
        self._cards(view, seat, sheet)
        starts = self.starts
        sheet.mark(starts["phase"] + PHASES.index(cast(str, view["phase"])))
        mover = view["mover"]
        if isinstance(mover, int):
            sheet.mark(starts["mover"] + self.relative(mover, seat))
        guarded = view["protected"]
        if isinstance(guarded, int):
            sheet.mark(starts["protected"] + self.relative(guarded, seat))
        sheet.write(starts["quiet"], cast(int, view["quiet"]), QUIET)
        for other in range(2):
            side = self.relative(other, seat)
            mascot = cast(list[str | None], view["mascots"])[other]
            if mascot is not None:
                sheet.mark(starts["mascots"] + 4 * side + BEM_NUMBER[mascot])
            for bem in cast(list[list[str]], view["collected"])[other]:
                sheet.add(starts["collected"] + 4 * side + BEM_NUMBER[bem], 3)
            sheet.write(starts["game_wins"] + side, cast(list[int], view["game_wins"])[other], 2)

    def _boards(self, view: dict[str, object], sheet: Sheet) -> None:
        starts = self.starts
        square = view["navigator"]
        if isinstance(square, str):
            sheet.mark(starts["compass"] + SQUARE_NUMBER[square])
        landscape: i64 = starts["landscape"]
        for name, tile in cast(dict[str, list[object]], view["landscape"]).items():
            cell: i64 = CELL_NUMBER[name]
            sheet.mark(landscape + PLANE * BEM_NUMBER[cast(str, tile[0])] + cell)
            sheet.write(starts["images"] + cell, cast(int, tile[1]), IMAGES)
        for name in cast(list[str], view["flipped"]):
            sheet.mark(landscape + PLANE * FLIPPED + CELL_NUMBER[name])
        vehicle = view["vehicle"]
        if isinstance(vehicle, str):
            sheet.mark(landscape + PLANE * VEHICLE + CELL_NUMBER[vehicle])
        circle: i64 = starts["circle"]
        for place, bem in enumerate(cast(list[str | None], view["circle"])):
            if bem is not None:
                sheet.mark(circle + PLACES * BEM_NUMBER[bem] + place)
        gunner = view["gunner"]
        if isinstance(gunner, int):
            sheet.mark(circle + PLACES * GUNNER + gunner - 1)

    def _cards(self, view: dict[str, object], seat: i64, sheet: Sheet) -> None:
        starts = self.starts
        for other in range(2):
            side = self.relative(other, seat)
            hand = cast(list[object], view["hands"])[other]
            if isinstance(hand, list):
                for card in hand:
                    sheet.mark(starts["hand"] + CARD_NUMBER[card])
                sheet.write(starts["hand_sizes"] + side, len(hand), CARDS)
            elif isinstance(hand, int):
                sheet.write(starts["hand_sizes"] + side, hand, CARDS)
            for name in cast(list[list[str]], view["played"])[other]:
                sheet.mark(starts["played"] + CARDS * side + CARD_NUMBER[name])
            sheet.write(starts["drawn"] + side, cast(list[int], view["drawn"])[other], 4)
        for name in cast(list[str], view["active"]):
            sheet.mark(starts["active"] + CARD_NUMBER[name])
        sheet.write(starts["deck"], cast(int, view["deck"]), CARDS)
        duck = view["duck"]
        if isinstance(duck, str):
            sheet.mark(starts["duck"] + DUCK[duck])
        elif isinstance(duck, int):
            sheet.mark(starts["duck"] + DUCK_HELD + self.relative(duck, seat))
