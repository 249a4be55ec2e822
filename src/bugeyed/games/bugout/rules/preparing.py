"""Setting up (§2, §S): the signal, the map, the Tokens, the people, each by chance or choice."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit, set_of
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.board import CELLS, NEXT, WAYS, distance, is_adjacent, is_rim
from bugeyed.games.bugout.heap import Heap, one_each
from bugeyed.games.bugout.pending import CHANCE, GO_ON, Draw, Pending
from bugeyed.games.bugout.rules import ending
from bugeyed.games.bugout.rules.turn import StartOfTurn
from bugeyed.games.bugout.setting import ALL_LIT, HEROES, PEOPLE, colour_of, first_hero
from bugeyed.games.bugout.state import BOX, DRY, SAFE, Valley, add, put
from bugeyed.games.bugout.tile_reference import HIGH_GROUND, URBAN

UNUSED_MAPS: Final[i64] = 2
"""Map Tokens left out of the game (§2.4)."""


def begin(valley: Valley) -> None:
    """The whole set-up goes on the stack, its last step below (§I14: the order changes nothing)."""
    options = valley.setting.options
    valley.push(StartOfTurn())
    if options["placement"] == "free":
        valley.push(FreePlacement())
    valley.push(FirstPlayer())
    for _ in range(UNUSED_MAPS if options["trained_team"] else 0):
        valley.push(TrainedTeam())
    for _ in range(int(options["budget_cuts"])):
        valley.push(BudgetCut())
    if options["no_inert"]:
        valley.push(NoInertEruptions(-1))
    valley.push(MapTile(0))
    valley.push(DistressSignal())


class DistressSignal(Draw):
    """§2.2 one Distress Signal from the deck of the chosen difficulty."""

    def heap(self, valley: Valley) -> Heap:
        setting = valley.setting
        deck = set_of([int(card) for card in setting.signal_deck])
        return one_each(actions.SIGNAL, deck, len(setting.signal_ids))

    def answer(self, valley: Valley, code: i64) -> None:
        valley.signal = code - actions.SIGNAL
        valley.tell(news.SIGNAL_DRAWN)


class MapTile(Draw):
    """§2.1 one Map tile after another; when the map lies, the Tokens and people come (§2.3-§2.6)."""

    def __init__(self, cell: i64) -> None:
        self.cell: Final = cell

    def heap(self, valley: Valley) -> Heap:
        left = vec[i64]([1] * CELLS)
        for cell in range(self.cell):
            left[valley.tile[cell]] = 0
        return Heap(actions.DEAL, left)

    def answer(self, valley: Valley, code: i64) -> None:
        tile = code - actions.DEAL
        valley.tile = put(valley.tile, self.cell, tile)
        lay_tile(valley, self.cell)
        valley.tell(news.TILE_DEALT, self.cell, tile)
        if self.cell < CELLS - 1:
            valley.push(MapTile(self.cell + 1))
        else:
            lay_out(valley)


class BudgetCut(Draw):
    """§O8 a Landmark Token, drawn at random, starts in the Graveyard."""

    def heap(self, valley: Valley) -> Heap:
        return one_each(actions.CUT, valley.landmarks, CELLS)

    def answer(self, valley: Valley, code: i64) -> None:
        cell = code - actions.CUT
        valley.landmarks &= ~bit(cell)
        valley.landmarks_dead += 1
        valley.filled += 1
        valley.tell(news.LANDMARK_CUT, cell)


class TrainedTeam(Draw):
    """§O6 the number of a Map Token left out of the game is looked up."""

    def heap(self, valley: Valley) -> Heap:
        return ending.rescue_numbers(valley)

    def answer(self, valley: Valley, code: i64) -> None:
        number = code - actions.NUMBER_SHOWN
        ending.add_rescue_card(valley, number)
        valley.tell(news.TEAM_TRAINED, number + 1)


class FirstPlayer(Draw):
    """§S1 the first player is drawn at random."""

    def heap(self, valley: Valley) -> Heap:
        return Heap(actions.FIRST, vec[i64]([1] * valley.setting.seats))

    def answer(self, valley: Valley, code: i64) -> None:
        valley.active = code - actions.FIRST
        valley.tell(news.GOES_FIRST)


def lay_tile(valley: Valley, cell: i64) -> None:
    """A tile lies dry, with its full health."""
    tile = valley.tile[cell]
    valley.base = put(valley.base, cell, DRY)
    valley.health = put(valley.health, cell, valley.setting.tile_health[tile])
    valley.retop(cell)
    if "volcano" in valley.setting.icons[tile]:
        valley.volcano = cell


def lay_out(valley: Valley) -> None:
    """Everything printed on the tiles takes its place."""
    setting = valley.setting
    cell_of = vec[i64]([0] * CELLS)
    for cell in range(CELLS):
        cell_of[valley.tile[cell]] = cell
    valley.landmarks = set_of([int(cell_of[tile]) for tile in setting.landmark_tiles])
    valley.token_at = vec[i64]([cell_of[tile] if tile >= 0 else BOX for tile in setting.token_tiles])
    valley.tornado_at = vec[i64]([cell_of[tile] for tile in setting.tornado_tiles])
    if setting.options["placement"] == "dots":
        valley.at = vec[i64]([cell_of[tile] for tile in setting.home_tiles])
        crowd = vec[i64]([0] * CELLS)
        for cell in valley.at:
            crowd[cell] += 1
        valley.crowd = crowd
    valley.lit = 0 if setting.options["unprepared"] else ALL_LIT


class NoInertEruptions(Draw):
    """§S7 a Volcano on the edge, then High Ground beside it, changes places with the nearest tile that fits."""

    def __init__(self, cell: i64) -> None:
        self.cell: Final = cell
        """Whose tile looks for a partner; -1 while none is found that must."""

    def decider(self, valley: Valley) -> i64:
        return CHANCE if self.cell >= 0 else GO_ON

    def go_on(self, valley: Valley) -> None:
        if is_rim(valley.volcano):
            valley.push(NoInertEruptions(valley.volcano))
            return
        for way in range(WAYS):
            cell = NEXT[valley.volcano * WAYS + way]
            if valley.top[cell] == HIGH_GROUND:
                valley.push(NoInertEruptions(cell))
                return

    def heap(self, valley: Valley) -> Heap:
        return one_each(actions.LOT, partners(valley, self.cell), CELLS)

    def answer(self, valley: Valley, code: i64) -> None:
        cell, other = self.cell, code - actions.LOT
        tile = valley.tile[cell]
        valley.tile = put(put(valley.tile, cell, valley.tile[other]), other, tile)
        lay_tile(valley, cell)
        lay_tile(valley, other)
        lay_out(valley)
        valley.push(NoInertEruptions(-1))
        valley.tell(news.PLACES_CHANGED, cell, other)


def partners(valley: Valley, cell: i64) -> i64:
    """The nearest tiles a Volcano, or High Ground beside it, may change places with."""
    volcano = valley.volcano
    if cell == volcano:
        fit = [int(other) for other in range(CELLS) if not is_rim(other)]
    else:
        flat = [int(other) for other in range(CELLS) if valley.top[other] != HIGH_GROUND]
        fit = [other for other in flat if not is_adjacent(volcano, other)]
    nearest = min([distance(cell, other) for other in fit])
    return set_of([other for other in fit if distance(cell, other) == nearest])


class FreePlacement(Pending):
    """§O9 the players settle the Survivors of their colour in turn, Civilians last."""

    word = "settle"
    clause = "O9"
    instead = "{seat} must settle the next Survivor on an Urban tile below its population."
    asks = "Settle a Survivor: point at it, then at an Urban tile."

    def decider(self, valley: Valley) -> i64:
        who = next_settler(valley)
        if who < 0:
            return GO_ON
        return valley.active if valley.is_civilian(who) else colour_of(who)

    def options(self, valley: Valley) -> list[int]:
        first = actions.SETTLE + next_settler(valley) * CELLS
        population = valley.setting.population
        urban = [cell for cell in range(CELLS) if valley.top[cell] == URBAN]
        return [first + cell for cell in urban if valley.crowd[cell] < population[valley.tile[cell]]]

    def answer(self, valley: Valley, code: i64) -> None:
        who, cell = (code - actions.SETTLE) // CELLS, (code - actions.SETTLE) % CELLS
        valley.push(self)
        valley.at = put(valley.at, who, cell)
        valley.crowd = add(valley.crowd, cell, 1)
        valley.tell(news.SETTLED, who, cell)


def next_settler(valley: Valley) -> i64:
    """Who is settled next: seats in turn, each its own, then Civilians; -1 when all are."""
    for number in range(HEROES):
        for seat in valley.clockwise():
            who = first_hero(seat) + number
            if valley.at[who] >= SAFE:
                return who
    for who in range(valley.setting.first_civilian, PEOPLE):
        if valley.at[who] >= SAFE:
            return who
    return -1
