"""The words of what happens: one event for each thing on the way from the Navigator to the shot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.events import Event, Travel
from bugeyed.games.lastbug.board import CELLS, DIRECTIONS, NO_SQUARE, PLACES, SQUARES
from bugeyed.games.lastbug.components import BEMS, CARDS, CLAUSES, DUCK, VEHICLE_STAYS, Components
from bugeyed.games.lastbug.sampling import hidden_hand
from bugeyed.games.lastbug.state import DUCK_HELD, LAST_BUG, NOBODY, OWN_SHOT, SHOT, State, size

SEATS: Final = ("Red", "Blue")


def counted(number: i64, thing: str) -> str:
    """ "1 tile", "2 tiles"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def laid(cell: i64, tile: i64, box: Components) -> Event:
    """A tile of a random landscape."""
    words = f"{CELLS[cell]} shows {counted(3 if tile & 1 else 1, 'image')} of the {box.bem_names[tile >> 1]}."
    return Event("lay", "2.2", words, [Travel(None, f"cell:{CELLS[cell]}")], reveals=True)


def ringed(place: i64, bem: i64, box: Components) -> Event:
    """A tile of a random circle."""
    words = f"Place {place + 1} of the circle is a {box.bem_names[bem]}."
    return Event("ring", "2.3", words, [Travel(None, f"bem:{place + 1}")], reveals=True)


def chose_mascot(seat: i64, bem: i64, box: Components) -> Event:
    """The choice itself for its maker, that it was made for everybody else."""
    bland = Event("mascot", "R11", f"{SEATS[seat]} has chosen a mascot.")
    words = f"{SEATS[seat]} chooses the {box.bem_names[bem]} as mascot."
    moves = [Travel(f"mascot:{BEMS[bem]}", f"mascot-of:{seat}")]
    return Event("mascot", "2.4", words, moves, seats=(int(seat),), bland=bland)


def starts(seat: i64, by_lot: bool, chooser: i64) -> Event:
    """Who starts a game."""
    if by_lot:
        return Event("first", "2.6", f"The lot falls on {SEATS[seat]} to start.", reveals=True)
    return Event("first", "7.4", f"{SEATS[chooser]} decides that {SEATS[seat]} starts.")


def placed_gunner(seat: i64, place: i64) -> Event:
    """§2.7."""
    words = f"{SEATS[seat]} puts the Gunner on place {place + 1}."
    return Event("place", "2.7", words, [Travel(None, "gunner", [f"tile:{place + 1}"])])


def placed_vehicle(seat: i64, cell: i64) -> Event:
    """§2.8."""
    words = f"{SEATS[seat]} puts the Vehicle on {CELLS[cell]}."
    return Event("place", "2.8", words, [Travel(None, "vehicle", [f"cell:{CELLS[cell]}"])])


def played(state: State, card: i64, box: Components) -> Event:
    """A card announced, by its effect's clause; for the others it comes out of a hand of backs."""
    seat = state.mover
    clause = CLAUSES[size(box.effects[card] - 1)]
    words = f"{SEATS[seat]} plays “{box.card_names[card]}”."
    thing = f"card:{CARDS[card]}"
    own = [Travel(thing, thing, [thing, "active"])]
    if card == DUCK and state.duck == DUCK_HELD + seat:
        return Event("card", clause, words, own)
    back = f"back:{seat}:{size(hidden_hand(state, seat))}"
    bland = Event("card", clause, words, [Travel(back, thing, [back, "active"])])
    return Event("card", clause, words, own, seats=(int(seat),), bland=bland)


def shows_mascot(seat: i64, bem: i64, box: Components, clause: str) -> Event:
    """A mascot token turned up."""
    return Event(
        "reveal",
        clause,
        f"{SEATS[seat]} shows the mascot: {box.bem_names[bem]}.",
        [Travel(f"mascot-of:{seat}", f"mascot-of:{seat}")],
        reveals=True,
    )


def navigated(state: State, before: i64, count: i64, clause: str, box: Components) -> Event:
    """The Navigator's move: *count* squares clockwise, negative back, 0 for a jump or a placing."""
    seat, here = SEATS[state.mover], state.navigator
    arrow = DIRECTIONS[box.arrows[here]]
    if before == NO_SQUARE:
        words = f"{seat} puts the Navigator on {SQUARES[here]}, where the arrow points {arrow}."
        return Event("navigate", clause, words, [Travel(None, "navigator", [f"square:{SQUARES[here]}"])])
    if count == 0:
        verb = "leaves the Navigator on" if before == here else "sends the Navigator to"
        words = f"{seat} {verb} {SQUARES[here]}, where the arrow points {arrow}."
        way = [] if before == here else [f"square:{SQUARES[before]}", f"square:{SQUARES[here]}"]
        return Event("navigate", clause, words, [Travel("navigator", "navigator", way)])
    step = 1 if count > 0 else -1
    way = [f"square:{SQUARES[before]}"]
    square = before
    while square != here:
        square = (square + step) % 8
        way.append(f"square:{SQUARES[square]}")
    distance = count if count > 0 else -count
    turning = "clockwise" if count > 0 else "anticlockwise"
    words = (
        f"{seat} moves the Navigator {counted(distance, 'square')} {turning} to {SQUARES[here]}, "
        f"where the arrow points {arrow}."
    )
    return Event("navigate", clause, words, [Travel("navigator", "navigator", way)])


def slides(before: i64, after: i64, direction: i64, wrapped: bool) -> bool:
    """Whether a diagonal step became one along the edge (§3.7)."""
    return not wrapped and direction % 2 == 1 and (before % 4 == after % 4 or before // 4 == after // 4)


def wraps(before: i64, after: i64) -> bool:
    """Whether the Vehicle came in again on another side (§6.1)."""
    across, along = before % 4 - after % 4, before // 4 - after // 4
    return not (-1 <= across <= 1 and -1 <= along <= 1)


def shown_on(state: State, images: i64) -> str:
    """What the Vehicle's tile shows, in words."""
    cell = CELLS[state.vehicle]
    if state.flipped >> state.vehicle & 1:
        return f"{cell} is flipped and counts {images}"
    return f"{cell} shows {counted(images, 'image')}"


def drove(way: list[i64], slid: bool, clause: str, orders: i64) -> Event:
    """The Vehicle's way through the landscape, its first tile included."""
    places = [f"cell:{CELLS[cell]}" for cell in way]
    start, landing = CELLS[way[0]], CELLS[way[-1]]
    if len(way) == 1:
        if orders & VEHICLE_STAYS:
            return Event(
                "drive", clause, f"The Vehicle brakes and stays on {start}.", [Travel("vehicle", "vehicle")]
            )
        words = f"The Vehicle is stopped by the edge and stays on {start}."
        return Event("blocked", clause, words, [Travel("vehicle", "vehicle")])
    verb = "slides along the edge" if slid else "drives"
    words = f"The Vehicle {verb} from {start} to {landing}."
    return Event("drive", clause, words, [Travel("vehicle", "vehicle", places)])


def swung(state: State, before: i64, count: i64, shown: str, clause: str) -> Event:
    """The Gunner's way round the circle: *count* tiles clockwise, negative back."""
    if count == 0:
        words = f"The Gunner stands on place {before + 1} and shoots from there."
        return Event("swing", clause, words, [Travel("gunner", "gunner")])
    step = 1 if count > 0 else -1
    remaining = count if count > 0 else -count
    way = [f"tile:{before + 1}"]
    place = before
    while remaining > 0:
        place = (place + step) % PLACES
        if state.tiles >> place & 1:
            remaining -= 1
            way.append(f"tile:{place + 1}")
    distance = count if count > 0 else -count
    turning = "" if count > 0 else " anticlockwise"
    words = f"{shown}: the Gunner moves {counted(distance, 'tile')}{turning} to place {state.gunner + 1}."
    return Event("swing", clause, words, [Travel("gunner", "gunner", way)])


def removed(state: State, place: i64, wild: bool, box: Components) -> Event:
    """The shot that hit; the tile goes to the player on turn."""
    seat, bem = SEATS[state.mover], box.bem_names[state.bem_at(place)]
    clause = "3.11" if wild else "3.10"
    tile = f"bem:{place + 1}"
    why = "the silhouettes match every BEM" if wild else "the images match"
    words = f"{seat} shoots the {bem} on place {place + 1}: {why}."
    return Event("remove", clause, words, [Travel(tile, tile, [tile, f"pile:{state.mover}"])])


def advanced(before: i64, place: i64) -> Event:
    """The Gunner leaves the gap."""
    words = f"The Gunner goes on to place {place + 1}."
    return Event(
        "advance", "3.12", words, [Travel("gunner", "gunner", [f"tile:{before + 1}", f"tile:{place + 1}"])]
    )


def protected(seat: i64, place: i64, box: Components, bem: i64) -> Event:
    """§R18: a hit that is a miss."""
    words = f"{SEATS[seat]}'s {box.bem_names[bem]} on place {place + 1} ducks: the hit is a miss."
    return Event("miss", "R18", words)


def spared(state: State, box: Components) -> Event:
    """No match, no removal."""
    there, here = box.bem_names[state.bem_at(state.gunner)], box.bem_names[state.tile_bem(state.vehicle)]
    return Event("miss", "3.10", f"The Gunner aims at a {there} and the tile shows a {here}: no shot.")


def flipped(cell: i64) -> Event:
    """§3.14."""
    name = CELLS[cell]
    words = f"{name} is flipped and matches every BEM from now on."
    return Event("flip", "3.14", words, [Travel(f"cell:{name}", f"cell:{name}")])


def unflipped(cell: i64, beside: i64) -> Event:
    """§3.14: a flipped neighbour is in the way."""
    return Event("still", "3.14", f"{CELLS[cell]} is not flipped, because {CELLS[beside]} beside it is.")


def nobodys(bem: i64, box: Components) -> Event:
    """§4.2: what everybody learns when a type is gone and nobody has lost."""
    words = f"The last {box.bem_names[bem]} is gone and play goes on: it was nobody's mascot."
    return Event("wiped", "4.2", words, reveals=True)


def drew(state: State, card: i64, box: Components) -> Event:
    """The card for its drawer; that one was drawn for everybody else."""
    seat = state.mover
    count = size(hidden_hand(state, seat))
    name = SEATS[seat]
    way = ["deck", f"hand:{seat}"]
    bland = Event("draw", "3.13", f"{name} draws a card.", [Travel("deck", f"back:{seat}:{count}", way)])
    words = f"{name} draws “{box.card_names[card]}”."
    own = [Travel("deck", f"card:{CARDS[card]}", way)]
    return Event("draw", "3.13", words, own, seats=(int(seat),), bland=bland, reveals=True)


def answered(seat: i64, claims: bool) -> Event:
    """Duck and Cover, taken or left; a forced answer sounds like a free one (§R17)."""
    if claims:
        thing = "card:duck-and-cover"
        moves = [Travel(thing, thing, [thing, f"hand:{seat}"])]
        return Event("claim", "8.2", f"{SEATS[seat]} takes “Duck and Cover”.", moves)
    return Event("decline", "R17", f"{SEATS[seat]} leaves “Duck and Cover” where it lies.")


def ended(state: State, ending: i64, winner: i64, scores: tuple[int, int], box: Components) -> Event:
    """How a game ended."""
    words, clause = reason(state, ending, winner, scores, box)
    return Event("end", clause, words + ".")


def reason(
    state: State, ending: i64, winner: i64, scores: tuple[int, int], box: Components
) -> tuple[str, str]:
    """How a game ended in words, and by which clause."""
    if winner == NOBODY:
        return f"{box.stall} turns in a row without a removal: a draw", "R19"
    mine, other = SEATS[winner], SEATS[1 - winner]
    if ending == SHOT:
        return f"{mine} has shot the last {box.bem_names[state.mascot(1 - winner)]}, {other}'s mascot", "4.1"
    if ending == OWN_SHOT:
        return f"{other} has shot the last {box.bem_names[state.mascot(1 - winner)]}, its own mascot", "4.1"
    if ending == LAST_BUG:
        return f"The last bug standing is a {box.bem_names[state.mascot(winner)]}, {mine}'s mascot", "9.2"
    return f"{mine} has collected {scores[winner]} points, {other} {scores[1 - winner]}", "9.3"


def next_game(state: State) -> Event:
    """§7.3: the boards are cleared for another game."""
    red, blue = state.wins & 3, state.wins >> 2 & 3
    leaving = [Travel("navigator", None), Travel("vehicle", None), Travel("gunner", None)]
    words = f"The boards are made ready for another game; Red has won {red}, Blue {blue}."
    return Event("next", "7.3", words, leaving)


def replayed(starter: i64) -> Event:
    """§R16."""
    return Event("replay", "R16", f"The drawn game is played again; {SEATS[starter]} starts.")


def duck_returns() -> Event:
    """§8.5."""
    return Event("duck", "8.5", "“Duck and Cover” was not used and lies open again.")


def won_match(winner: i64, red: i64, blue: i64) -> Event:
    """§7.1."""
    return Event("end", "7.1", tournament(winner, red, blue) + ".")


def tournament(winner: i64, red: i64, blue: i64) -> str:
    """The result of a tournament in words."""
    games = f"{red} to {blue}" if winner == 0 else f"{blue} to {red}"
    return f"{SEATS[winner]} wins the tournament, {games}"
