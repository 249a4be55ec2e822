"""What is told of a step: one event for each thing on the way from the Navigator to the shot.

The rules call a method for whatever happens. ``Silence`` says nothing, ``Telling`` makes events of it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import count, lowest
from bugeyed.core.events import Event, Spotlight, Travel
from bugeyed.core.words import counted
from bugeyed.games.lastbug.board import CELLS, DIRECTIONS, NO_SQUARE, PLACES, SQUARES
from bugeyed.games.lastbug.components import (
    BEMS,
    CARDS,
    CLAUSES,
    DUCK,
    GUNNER_BACK,
    GUNNER_CHOICE,
    GUNNER_STAYS,
    NAVIGATOR_ANYWHERE,
    NAVIGATOR_BACK,
    VEHICLE_ANYWHERE,
    VEHICLE_BACK,
    VEHICLE_FAR,
    VEHICLE_STAYS,
)
from bugeyed.games.lastbug.state import DUCK_HELD, LAST_BUG, NOBODY, OWN_SHOT, SHOT, LastBugSetting, State


class Silence:
    """Nobody listens: all that can happen, and not a word about it."""

    def laid(self, cell: i64, tile: i64) -> None:
        """§2.2: a tile of a random landscape."""

    def ringed(self, place: i64, bem: i64) -> None:
        """§2.3: a tile of a random circle."""

    def chose_mascot(self, seat: i64, bem: i64) -> None:
        """§2.4: the choice itself for its maker, that it was made for everybody else."""

    def drew_starter(self, seat: i64) -> None:
        """§2.6: who starts, by lot."""

    def named_starter(self, loser: i64, seat: i64) -> None:
        """§7.4: who starts, by the word of whoever lost before."""

    def placed_gunner(self, seat: i64, place: i64) -> None:
        """§2.7."""

    def placed_vehicle(self, seat: i64, cell: i64) -> None:
        """§2.8."""

    def played(self, state: State, card: i64) -> None:
        """A card announced, by its effect's clause; for the others it comes out of a hand of backs."""

    def showed_mascot(self, state: State, seat: i64, clause: str) -> None:
        """A mascot token turned up."""

    def navigated(self, state: State, before: i64, squares: i64) -> None:
        """The Navigator's move: so many *squares* clockwise, negative back, 0 for a jump or a placing."""

    def drove(self, state: State, before: i64, direction: i64) -> None:
        """The Vehicle's way, with the clause that explains it best."""

    def swung(self, state: State, before: i64, tiles: i64) -> None:
        """The Gunner's way, with the clause that explains it best."""

    def missed(self, state: State) -> None:
        """§3.10: no match, no removal."""

    def ducked(self, state: State) -> None:
        """§R18: a hit that is a miss."""

    def removed(self, state: State) -> None:
        """§3.10, §3.11: the tile under the Gunner goes to the player on turn."""

    def went_on(self, before: i64, place: i64) -> None:
        """§3.12: the Gunner leaves the gap."""

    def flipped(self, cell: i64) -> None:
        """§3.14."""

    def stayed_face_up(self, cell: i64, beside: i64) -> None:
        """§3.14: a flipped neighbour is in the way."""

    def drew(self, state: State, card: i64) -> None:
        """§3.13: the card for its drawer; that one was drawn for everybody else."""

    def claimed(self, seat: i64) -> None:
        """§8.2: Duck and Cover is taken."""

    def declined(self, seat: i64) -> None:
        """§R17: it is left; a forced answer sounds like a free one."""

    def wiped_out(self, bem: i64) -> None:
        """§4.2: what everybody learns when a type is gone and nobody has lost."""

    def ended(self, state: State) -> None:
        """How a game ended."""

    def won_tournament(self, state: State) -> None:
        """§7.1."""

    def next_game(self, state: State) -> None:
        """§7.3: the boards are cleared for another game."""

    def replayed(self, starter: i64) -> None:
        """§R16: a drawn game."""

    def duck_returned(self) -> None:
        """§8.5."""

    def gathered(self) -> None:
        """§9.5: a deck for each game."""


SILENCE: Final = Silence()
"""For searches and playouts."""


class Telling(Silence):
    """Collects the events of one step."""

    def __init__(self, setting: LastBugSetting) -> None:
        self.events: Final[list[Event]] = []
        self.setting: Final = setting
        self.seats: Final = setting.game.seat_names
        self.bems: Final = setting.box.bem_names

    def _tell(
        self,
        kind: str,
        clause: str,
        words: str,
        moves: list[Travel] | None = None,
        reveals: bool = False,
        spotlight: Spotlight | None = None,
    ) -> None:
        self.events.append(Event(kind, clause, words, moves, reveals=reveals, spotlight=spotlight))

    def laid(self, cell: i64, tile: i64) -> None:
        name = CELLS[cell]
        words = f"{name} shows {counted(3 if tile & 1 else 1, 'image')} of the {self.bems[tile >> 1]}."
        self._tell("lay", "2.2", words, [Travel(None, f"cell:{name}")], True)

    def ringed(self, place: i64, bem: i64) -> None:
        words = f"Place {place + 1} of the circle is a {self.bems[bem]}."
        self._tell("ring", "2.3", words, [Travel(None, f"bem:{place + 1}")], True)

    def chose_mascot(self, seat: i64, bem: i64) -> None:
        who = self.seats[seat]
        bland = Event("mascot", "R11", f"{who} has chosen a mascot.")
        words = f"{who} chooses the {self.bems[bem]} as mascot."
        moves = [Travel(f"mascot:{BEMS[bem]}", f"mascot-of:{seat}")]
        self.events.append(Event("mascot", "2.4", words, moves, seats=(int(seat),), bland=bland))

    def drew_starter(self, seat: i64) -> None:
        self._tell("first", "2.6", f"The lot falls on {self.seats[seat]} to start.", None, True)

    def named_starter(self, loser: i64, seat: i64) -> None:
        self._tell("first", "7.4", f"{self.seats[loser]} decides that {self.seats[seat]} starts.")

    def placed_gunner(self, seat: i64, place: i64) -> None:
        words = f"{self.seats[seat]} puts the Gunner on place {place + 1}."
        self._tell("place", "2.7", words, [Travel(None, "gunner", [f"tile:{place + 1}"])])

    def placed_vehicle(self, seat: i64, cell: i64) -> None:
        words = f"{self.seats[seat]} puts the Vehicle on {CELLS[cell]}."
        self._tell("place", "2.8", words, [Travel(None, "vehicle", [f"cell:{CELLS[cell]}"])])

    def played(self, state: State, card: i64) -> None:
        seat, box = state.mover, state.setting.box
        clause = CLAUSES[lowest(box.effects[card])]
        words = f"{self.seats[seat]} plays “{box.card_names[card]}”."
        thing = f"card:{CARDS[card]}"
        own = [Travel(thing, thing, [thing, "active"])]
        card_shown = self._card(card)
        if card == DUCK and state.duck == DUCK_HELD + seat:
            self.events.append(Event("card", clause, words, own, spotlight=card_shown))
            return
        back = f"back:{seat}:{count(state.hidden_hand(seat))}"
        moves = [Travel(back, thing, [back, "active"])]
        bland = Event("card", clause, words, moves, spotlight=card_shown)
        self.events.append(
            Event("card", clause, words, own, seats=(int(seat),), bland=bland, spotlight=card_shown)
        )

    def _card(self, card: i64) -> Spotlight:
        return Spotlight(self.setting.box.card_names[card], self.setting.box.card_texts[card], "lastbug-back")

    def showed_mascot(self, state: State, seat: i64, clause: str) -> None:
        bem = state.mascot(seat)
        words = f"{self.seats[seat]} shows the mascot: {self.bems[bem]}."
        shown = Spotlight(self.bems[bem], f"{self.seats[seat]}'s mascot.", f"lastbug-{BEMS[bem]}")
        moves = [Travel(f"mascot-of:{seat}", f"mascot-of:{seat}")]
        self._tell("reveal", clause, words, moves, True, shown)

    def navigated(self, state: State, before: i64, squares: i64) -> None:
        who, here = self.seats[state.mover], SQUARES[state.navigator]
        arrow = f"where the arrow points {DIRECTIONS[state.setting.box.arrows[state.navigator]]}"
        if before == NO_SQUARE:
            words = f"{who} puts the Navigator on {here}, {arrow}."
            self._tell("navigate", "3.3", words, [Travel(None, "navigator", [f"square:{here}"])])
            return
        way: list[str] = []
        if squares:
            clause = "5.1" if state.orders & NAVIGATOR_BACK else "3.4"
            distance = squares if squares > 0 else -squares
            turning = "clockwise" if squares > 0 else "anticlockwise"
            words = f"{who} moves the Navigator {counted(distance, 'square')} {turning} to {here}, {arrow}."
            way = _round(before, state.navigator, 1 if squares > 0 else -1)
        else:
            clause = "5.3" if state.orders & NAVIGATOR_ANYWHERE else "5.2"
            verb = "leaves the Navigator on" if before == state.navigator else "sends the Navigator to"
            words = f"{who} {verb} {here}, {arrow}."
            if before != state.navigator:
                way = [f"square:{SQUARES[before]}", f"square:{here}"]
        self._tell("navigate", clause, words, [Travel("navigator", "navigator", way)])

    def drove(self, state: State, before: i64, direction: i64) -> None:
        start, landing, orders = CELLS[before], CELLS[state.vehicle], state.orders
        if orders & VEHICLE_STAYS:
            words = f"The Vehicle brakes and stays on {start}."
            self._tell("drive", "5.7", words, [Travel("vehicle", "vehicle")])
            return
        way = [before]
        slid = False
        steps = state.numbers_of(VEHICLE_FAR)[0] if orders & VEHICLE_FAR else 1
        while steps > 0:
            cell = state.setting.ways[16 * direction + way[-1]]
            if cell == way[-1]:
                break
            slid = slid or slides(way[-1], cell, direction, state.setting.options["edges"] == "wrapped")
            way.append(cell)
            steps -= 1
        clause = "3.5"
        if orders & VEHICLE_FAR:
            clause = "5.5"
        elif orders & VEHICLE_ANYWHERE:
            clause = "5.4"
        elif orders & VEHICLE_BACK:
            clause = "5.6"
        elif len(way) == 1:
            clause = "3.6"
        elif slid:
            clause = "3.7"
        elif wraps(before, state.vehicle):
            clause = "6.1"
        if len(way) == 1:
            words = f"The Vehicle is stopped by the edge and stays on {start}."
            self._tell("blocked", clause, words, [Travel("vehicle", "vehicle")])
            return
        verb = "slides along the edge" if slid else "drives"
        words = f"The Vehicle {verb} from {start} to {landing}."
        places = [f"cell:{CELLS[cell]}" for cell in way]
        self._tell("drive", clause, words, [Travel("vehicle", "vehicle", places)])

    def swung(self, state: State, before: i64, tiles: i64) -> None:
        orders = state.orders
        if orders & GUNNER_STAYS:
            words = f"The Gunner stands on place {before + 1} and shoots from there."
            self._tell("swing", "5.9", words, [Travel("gunner", "gunner")])
            return
        clause, why = "3.8", shown_on(state)
        if orders & GUNNER_CHOICE:
            clause, why = "5.10", f"{self.seats[state.mover]} picks the target"
        elif orders & GUNNER_BACK:
            clause = "5.8"
        elif count(state.tiles) <= tiles:
            clause = "R5"
        step = -1 if orders & GUNNER_BACK else 1
        way = [f"tile:{before + 1}"]
        place, remaining = before, tiles
        while remaining > 0:
            place = (place + step) % PLACES
            if state.tiles >> place & 1:
                remaining -= 1
                way.append(f"tile:{place + 1}")
        turning = " anticlockwise" if orders & GUNNER_BACK else ""
        moved = f"the Gunner moves {counted(tiles, 'tile')}{turning} to place {state.gunner + 1}"
        self._tell("swing", clause, f"{why}: {moved}.", [Travel("gunner", "gunner", way)])

    def missed(self, state: State) -> None:
        there, here = self.bems[state.bem_at(state.gunner)], self.bems[state.tile_bem(state.vehicle)]
        self._tell("miss", "3.10", f"The Gunner aims at a {there} and the tile shows a {here}: no shot.")

    def ducked(self, state: State) -> None:
        whose, bem = self.seats[state.guarded], self.bems[state.bem_at(state.gunner)]
        words = f"{whose}'s {bem} on place {state.gunner + 1} ducks: the hit is a miss."
        self._tell("miss", "R18", words)

    def removed(self, state: State) -> None:
        who, bem, place = self.seats[state.mover], self.bems[state.bem_at(state.gunner)], state.gunner + 1
        wild = state.flipped >> state.vehicle & 1 != 0
        why = "the silhouettes match every BEM" if wild else "the images match"
        tile = f"bem:{place}"
        moves = [Travel(tile, tile, [tile, f"pile:{state.mover}"])]
        words = f"{who} shoots the {bem} on place {place}: {why}."
        self._tell(
            "remove", "3.11" if wild else "3.10", words, moves, False, Spotlight("", "", "", [(tile, "")])
        )

    def went_on(self, before: i64, place: i64) -> None:
        moves = [Travel("gunner", "gunner", [f"tile:{before + 1}", f"tile:{place + 1}"])]
        self._tell("advance", "3.12", f"The Gunner goes on to place {place + 1}.", moves)

    def flipped(self, cell: i64) -> None:
        name = CELLS[cell]
        words = f"{name} is flipped and matches every BEM from now on."
        self._tell("flip", "3.14", words, [Travel(f"cell:{name}", f"cell:{name}")])

    def stayed_face_up(self, cell: i64, beside: i64) -> None:
        self._tell("still", "3.14", f"{CELLS[cell]} is not flipped, because {CELLS[beside]} beside it is.")

    def drew(self, state: State, card: i64) -> None:
        seat, who = state.mover, self.seats[state.mover]
        way = ["deck", f"hand:{seat}"]
        back = f"back:{seat}:{count(state.hidden_hand(seat))}"
        bland = Event("draw", "3.13", f"{who} draws a card.", [Travel("deck", back, way)])
        words = f"{who} draws “{state.setting.box.card_names[card]}”."
        own = [Travel("deck", f"card:{CARDS[card]}", way)]
        self.events.append(
            Event(
                "draw",
                "3.13",
                words,
                own,
                seats=(int(seat),),
                bland=bland,
                reveals=True,
                spotlight=self._card(card),
            )
        )

    def claimed(self, seat: i64) -> None:
        thing = f"card:{CARDS[DUCK]}"
        words = f"{self.seats[seat]} takes “{self._duck()}”."
        self._tell("claim", "8.2", words, [Travel(thing, thing, [thing, f"hand:{seat}"])])

    def declined(self, seat: i64) -> None:
        self._tell("decline", "R17", f"{self.seats[seat]} leaves “{self._duck()}” where it lies.")

    def _duck(self) -> str:
        return self.setting.box.card_names[DUCK]

    def wiped_out(self, bem: i64) -> None:
        words = f"The last {self.bems[bem]} is gone and play goes on: it was nobody's mascot."
        shown = Spotlight(
            f"The last {self.bems[bem]} is gone", "It was nobody's mascot.", f"lastbug-{BEMS[bem]}"
        )
        self._tell("wiped", "4.2", words, None, True, shown)

    def ended(self, state: State) -> None:
        clause, reason = reason_of(state)
        self._tell("end", clause, reason + ".")

    def won_tournament(self, state: State) -> None:
        self._tell("end", "7.1", tournament_won(state) + ".")

    def next_game(self, state: State) -> None:
        leaving = [Travel("navigator", None), Travel("vehicle", None), Travel("gunner", None)]
        won = f"{self.seats[0]} has won {state.games_won(0)}, {self.seats[1]} {state.games_won(1)}"
        words = f"The boards are made ready for another game; {won}."
        self._tell("next", "7.3", words, leaving)

    def replayed(self, starter: i64) -> None:
        self._tell("replay", "R16", f"The drawn game is played again; {self.seats[starter]} starts.")

    def duck_returned(self) -> None:
        self._tell("duck", "8.5", f"“{self._duck()}” was not used and lies open again.")

    def gathered(self) -> None:
        self._tell("shuffle", "9.5", "Hands and played cards are shuffled back into the deck.")


def _round(before: i64, here: i64, step: i64) -> list[str]:
    """The squares from one to another, both included."""
    way = [f"square:{SQUARES[before]}"]
    square = before
    while square != here:
        square = (square + step) % 8
        way.append(f"square:{SQUARES[square]}")
    return way


def slides(before: i64, after: i64, direction: i64, wrapped: bool) -> bool:
    """Whether a diagonal step became one along the edge (§3.7)."""
    return not wrapped and direction % 2 == 1 and (before % 4 == after % 4 or before // 4 == after // 4)


def wraps(before: i64, after: i64) -> bool:
    """Whether the Vehicle came in again on another side (§6.1)."""
    across, along = before % 4 - after % 4, before // 4 - after // 4
    return not (-1 <= across <= 1 and -1 <= along <= 1)


def shown_on(state: State) -> str:
    """What the Vehicle's tile shows, in words."""
    cell, images = CELLS[state.vehicle], state.images()
    if state.flipped >> state.vehicle & 1:
        return f"{cell} is flipped and counts {images}"
    return f"{cell} shows {counted(images, 'image')}"


def reason_of(state: State) -> tuple[str, str]:
    """The clause that ended a game, and a sentence without its full stop."""
    box, seats, winner = state.setting.box, state.setting.game.seat_names, state.winner
    if winner == NOBODY:
        return "R19", f"{counted(box.stall, 'turn')} in a row without a removal: a draw"
    loser = 1 - winner
    if state.ending == SHOT:
        bem = box.bem_names[state.mascot(loser)]
        return "4.1", f"{seats[winner]} has shot the last {bem}, {seats[loser]}'s mascot"
    if state.ending == OWN_SHOT:
        return "4.1", f"{seats[loser]} has shot the last {box.bem_names[state.mascot(loser)]}, its own mascot"
    if state.ending == LAST_BUG:
        bem = box.bem_names[state.mascot(winner)]
        return "9.2", f"The last bug standing is a {bem}, {seats[winner]}'s mascot"
    collected = counted(state.points(winner), "point")
    return "9.3", f"{seats[winner]} has collected {collected}, {seats[loser]} {state.points(loser)}"


def tournament_won(state: State) -> str:
    """The result of a tournament in words."""
    games = f"{state.games_won(state.winner)} to {state.games_won(1 - state.winner)}"
    return f"{state.setting.game.seat_names[state.winner]} wins the tournament, {games}"
