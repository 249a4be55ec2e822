"""What everything in the picture is, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bugeyed.core.explanation import Explanation
from bugeyed.core.game import View
from bugeyed.core.words import counted, listed
from bugeyed.games.lastbug.board import DIRECTIONS, SQUARES
from bugeyed.games.lastbug.picture import panels
from bugeyed.games.lastbug.picture.inks import GROUNDS, RED

CARD_CLAUSES = {
    "about-turn": "5.1",
    "steady-as-she-goes": "5.2",
    "x-marks-the-spot": "5.3",
    "the-right-path": "5.4",
    "full-throttle": "5.5",
    "reverse-gear": "5.6",
    "slam-the-brakes": "5.7",
    "behind-you": "5.8",
    "stand-your-ground": "5.9",
    "pick-your-target": "5.10",
    "duck-and-cover": "8.3",
}
WAYS = {
    "N": "up",
    "NE": "up and right",
    "E": "to the right",
    "SE": "down and right",
    "S": "down",
    "SW": "down and left",
    "W": "to the left",
    "NW": "up and left",
}
BOARDS = {
    "compass": Explanation(
        "Compass",
        (
            "The Navigator walks round its eight squares. The arrow it stops on is the way the Vehicle drives.",
        ),
        "1.1",
    ),
    "planet": Explanation(
        "Alien landscape",
        (
            "The Vehicle drives over these sixteen tiles. The tile it stops on says how far the Gunner goes,"
            " and which bug can be shot.",
        ),
        "1.2",
    ),
    "circle": Explanation(
        "Circle of Doom",
        (
            "The Gunner goes round the bugs that are left. It shoots where its bug is the one on the Vehicle's tile.",
            "Whose mascot's last tile is shot has lost.",
        ),
        "1.4",
    ),
}


def explain(view: View, thing: str) -> Explanation | None:
    """The card about a thing, by its id in the picture."""
    kind, _, where = thing.partition(":")
    if kind == "board":
        return BOARDS.get(where)
    told = TELLERS.get(kind)
    return None if told is None else told(view, where)


def _square(view: View, square: str) -> Explanation:
    direction = WAYS[DIRECTIONS[int(panels.listed(view["arrows"])[SQUARES.index(square)])]]
    lines = [f"If the Navigator stops here, the Vehicle drives one tile {direction}."]
    if view["navigator"] == square:
        lines.append("The Navigator is here. It moves 1, 2 or 3 squares clockwise a turn.")
    return Explanation(f"Compass: {square} square", tuple(lines), "3.5")


def _cell(view: View, cell: str) -> Explanation:
    tiles, lines, clause = view["landscape"], [], "3.8"
    assert isinstance(tiles, dict)
    if cell in panels.listed(view["flipped"]):
        title = f"Flipped tile {cell}"
        lines.append("The Gunner goes 2 tiles on from here, and any bug it meets is shot.")
        clause = "3.11"
    elif cell in tiles:
        bem, images = tiles[cell][0], int(tiles[cell][1])
        title = f"Tile {cell}: {bem}"
        lines.append(f"The Gunner goes {counted(images, 'tile')} on from here, and shoots a {bem} it meets.")
        lines.append("If nothing is shot it is flipped, unless a tile beside it is already.")
    else:
        title = f"Place {cell}"
        lines.append("No tile has been laid here yet.")
        clause = "2.2"
    if view["vehicle"] == cell:
        lines.append("The Vehicle is here.")
    return Explanation(title, tuple(lines), clause)


def _place(view: View, where: str) -> Explanation:
    place = int(where)
    bem = panels.listed(view["circle"])[place - 1]
    if bem is None:
        lines = ["Its bug has been shot. The Gunner steps over the gap."]
        title, clause = f"Place {place}: a gap", "3.9"
    else:
        title, clause = f"Place {place}: {bem}", "3.10"
        lines = [
            _of_bem(view, str(bem)),
            "It is shot where the Gunner stops on it and the Vehicle's tile shows the same.",
        ]
    if view["gunner"] == place:
        lines.append("The Gunner is here.")
    return Explanation(title, tuple(lines), clause)


def _of_bem(view: View, bem: str) -> str:
    """How many are left, and whose mascot it could be."""
    left = sum(other == bem for other in panels.listed(view["circle"]))
    owner = 0 if GROUNDS[bem] == RED else 1
    who = panels.listed(view["seat_names"])[owner]
    known = panels.listed(view["mascots"])[owner]
    role = f"a bug of {who}'s colour"
    if known == bem:
        role = f"the mascot of {who}"
    elif known is not None:
        role = f"a bug of {who}'s colour, and not the mascot"
    return f"{counted(left, bem)} of 3 left; {role}."


def _mascot(view: View, bem: str) -> Explanation:
    lines = (
        "Choose it in secret as the bug you stand for; the others learn it when the game ends.",
        "You lose the moment the last of its three tiles is shot.",
    )
    return Explanation(f"Mascot token: {bem}", lines, "2.4")


def _card(view: View, id: str) -> Explanation | None:
    row = next((entry for entry in panels.listed(view["cards"]) if entry["id"] == id), None)
    if row is None:
        return None
    when = "Played at the start of a turn, for that turn; then it is discarded."
    if id in panels.listed(view["active"]):
        when = "It was played this turn."
    elif any(id in panels.listed(cards) for cards in panels.listed(view["played"])):
        when = "It has been played and lies in front of whoever played it."
    return Explanation(row["name"], (row["text"], when), CARD_CLAUSES.get(id, "3.2"))


def _seat(view: View, where: str) -> Explanation:
    seat = int(where)
    lines = [str(row["words"]) for row in panels.listed(view["standing"]) if row["seat"] == seat]
    told = [f"{words[0].upper()}{words[1:]}." for words in lines]
    if view["mover"] == seat and view["outcome"] is None:
        told.append("It is this player's turn.")
    return Explanation(str(panels.listed(view["seat_names"])[seat]), tuple(told) or ("A player.",), "2.1")


def _back(view: View, where: str) -> Explanation:
    who = panels.listed(view["seat_names"])[int(where.partition(":")[0])]
    shown = {
        *panels.listed(view["active"]),
        *(card for cards in panels.listed(view["played"]) for card in cards),
    }
    shown |= {card for cards in panels.listed(view["hands"]) if isinstance(cards, list) for card in cards}
    shown |= set() if view["duck"] == "deck" else {"duck-and-cover"}
    seen = [str(row["name"]) for row in panels.listed(view["cards"]) if row["id"] not in shown]
    return Explanation(
        f"A card of {who}",
        (f"Which one is {who}'s secret. It is one of: {listed(seen, 'or')}.",),
        "3.13",
    )


def _deck(view: View, _: str) -> Explanation:
    left = counted(int(str(view["deck"])), "card")
    return Explanation(
        "Deck",
        (f"{left} left. Your first red bug of a game and your first blue one each bring you a card.",),
        "3.13",
    )


def _pool(view: View, _: str) -> Explanation:
    options: Any = view["options"]
    if options["cards"] == "none":
        return Explanation("Cards", ("This match is played without cards.",), "2.5")
    return Explanation("Cards", ("The deck, and beside it what is played this turn.",), "3.2")


def _pile(view: View, where: str) -> Explanation:
    seat = int(where)
    who, bems = panels.listed(view["seat_names"])[seat], panels.listed(panels.listed(view["collected"])[seat])
    kinds = [counted(bems.count(bem), bem) for bem in GROUNDS if bem in bems]
    return Explanation(f"Shot by {who}", (f"{listed(kinds)}." if kinds else "Nothing yet.",), "3.10")


def _played(view: View, where: str) -> Explanation:
    seat = int(where)
    who = panels.listed(view["seat_names"])[seat]
    cards = panels.listed(panels.listed(view["played"])[seat])
    names = [row["name"] for row in panels.listed(view["cards"]) if row["id"] in cards]
    return Explanation(f"Played by {who}", (f"{listed(names)}." if names else "No card yet.",), "3.2")


TELLERS: dict[str, Callable[[View, str], Explanation | None]] = {
    "square": _square,
    "cell": _cell,
    "tile": _place,
    "mascot": _mascot,
    "card": _card,
    "seat": _seat,
    "back": _back,
    "deck": _deck,
    "cards": _pool,
    "shot-by": _pile,
    "played-by": _played,
}
