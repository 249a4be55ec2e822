"""Lava (§12): eruptions, following the flow, placing, diverting."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import bit
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.board import NEXT, WAYS
from bugeyed.games.bugout.cards import AT_ERUPTION
from bugeyed.games.bugout.heap import Heap
from bugeyed.games.bugout.held import ERUPTION
from bugeyed.games.bugout.pending import CHANCE, GO_ON, Pending
from bugeyed.games.bugout.rules import damage, deaths
from bugeyed.games.bugout.rules.hands import Offer
from bugeyed.games.bugout.setting import ERUPTION_CARD
from bugeyed.games.bugout.state import Valley, add, put

STRAIGHT: Final[i64] = 0
LEFT: Final[i64] = 1
RIGHT: Final[i64] = 2
"""Kinds of Lava tiles."""
FINISHED: Final[i64] = -1
"""A flow that leaves the map or runs in a circle (§12.9)."""
BLOCKED: Final[i64] = -2
"""A flow that ends at High Ground (§L5)."""


def passes_below(valley: Valley, cell: i64) -> bool:
    """§12.11 whether Lava passes below the top tile, a Rope Bridge, and leaves it alone."""
    return valley.setting.tiles.above_lava >> valley.top[cell] & 1 == 1


def bed(valley: Valley, cell: i64) -> i64:
    """The top tile as Lava sees it."""
    return valley.ground(cell) if passes_below(valley, cell) else valley.top[cell]


def diverts(valley: Valley, cell: i64) -> bool:
    """§12.7 whether no Lava is placed on a cell, which is High Ground."""
    return valley.setting.tiles.diverting_lava >> bed(valley, cell) & 1 == 1


def takes_lava(valley: Valley, cell: i64) -> bool:
    """§12.3 whether the next Lava tile can be placed here; where Lava lies, the flow goes on."""
    return valley.setting.tiles.for_lava >> bed(valley, cell) & 1 == 1


def trace(valley: Valley, eruption: i64) -> tuple[i64, i64]:
    """§12.3 where the flow of an Eruption takes its next tile, or FINISHED or BLOCKED; and its heading there."""
    heading = eruption
    cell = NEXT[valley.volcano * WAYS + heading]
    visited: i64 = 0
    while True:
        if cell < 0 or visited >> cell & 1:
            return FINISHED, heading
        visited |= bit(cell)
        if diverts(valley, cell):
            return BLOCKED, heading
        if takes_lava(valley, cell):
            return cell, heading
        # §12.6: whatever side it comes from, the flow leaves by the Lava's exit.
        heading = valley.lava[cell]
        cell = NEXT[cell * WAYS + heading]


def is_inert(valley: Valley, eruption: i64) -> bool:
    """§12.12 the edge of the map or High Ground beside the Volcano on that side; Lava is none (§L2)."""
    cell = NEXT[valley.volcano * WAYS + eruption]
    return cell < 0 or diverts(valley, cell)


def erupt(valley: Valley, eruption: i64, seat: i64) -> None:
    """§12.1 the Volcano is swept clean, the card goes to the hand and a Lava tile is drawn."""
    if is_inert(valley, eruption):
        valley.discard = add(valley.discard, ERUPTION_CARD + eruption, 1)
        valley.tell(news.ERUPTION_INERT, eruption)
        return
    valley.hold_disaster(ERUPTION + eruption, seat)
    valley.tell(news.ERUPTED, eruption, valley.volcano)
    valley.push(Flow(eruption))
    damage.sweep(valley, valley.volcano)


def flowing(valley: Valley, eruption: i64) -> bool:
    """Whether an Eruption is in some hand."""
    return valley.disasters.holds(ERUPTION + eruption)


class PressureValve(Offer):
    """§EV24 whoever has the Pressure Valve is asked before an Eruption draws in the Disaster Phase."""

    moment = AT_ERUPTION
    word = "pressure-valve"
    clause = "EV24"
    instead = "{seat} is asked about the Pressure Valve."
    asks = "Lava is about to flow: use the Pressure Valve to hold this Eruption back for a turn?"

    def __init__(self, eruption: i64) -> None:
        self.eruption: Final = eruption

    def is_due(self, valley: Valley) -> bool:
        return flowing(valley, self.eruption)

    def go_on(self, valley: Valley) -> None:
        valley.push(Flow(self.eruption))


class Flow(Pending):
    """§12.2 a Lava tile is drawn for an Eruption and placed, unless it is over (§L4, §L5)."""

    def __init__(self, eruption: i64, straight: i64 = 0, left: i64 = 0, right: i64 = 0) -> None:
        self.eruption: Final = eruption
        self.straight: Final = straight
        self.left: Final = left
        self.right: Final = right
        """Tiles of each kind set aside because they would point at High Ground (§12.7)."""

    def decider(self, valley: Valley) -> i64:
        if not flowing(valley, self.eruption):
            return GO_ON
        if self.straight + self.left + self.right:
            return CHANCE
        return CHANCE if lava_left(valley) and trace(valley, self.eruption)[0] >= 0 else GO_ON

    def go_on(self, valley: Valley) -> None:
        if not flowing(valley, self.eruption):
            return
        if lava_left(valley) == 0:
            run_dry(valley)
        else:
            stop(valley, self.eruption)

    def heap(self, valley: Valley) -> Heap:
        return Heap(actions.FLOW, valley.flows)

    def answer(self, valley: Valley, code: i64) -> None:
        """§12.7 a tile that would point at High Ground is set aside; any other is placed."""
        kind = code - actions.FLOW
        valley.flows = add(valley.flows, kind, -1)
        cell, heading = trace(valley, self.eruption)
        leaving = (heading + valley.setting.flow_turns[kind]) % WAYS
        beyond = NEXT[cell * WAYS + leaving]
        diverted = beyond >= 0 and diverts(valley, beyond)
        if diverted and lava_left(valley):
            valley.tell(news.FLOW_DIVERTED, kind, cell, beyond)
            valley.push(self.aside(kind))
            return
        valley.flows = add(valley.flows, STRAIGHT, self.straight)
        valley.flows = add(valley.flows, LEFT, self.left)
        valley.flows = add(valley.flows, RIGHT, self.right)
        valley.tell(news.LAVA_PLACED, cell, leaving, diverted)
        victims = cover(valley, cell, leaving)
        if diverted:
            stop(valley, self.eruption)
        for eruption in range(WAYS):
            # §L5: all flows are followed anew after every tile.
            if flowing(valley, eruption) and trace(valley, eruption)[0] < 0:
                stop(valley, eruption)
        if lava_left(valley) == 0:
            run_dry(valley)
        deaths.condemn(valley, victims)

    def aside(self, kind: i64) -> Flow:
        """The same with one more tile set aside."""
        aside: list[i64] = [self.straight, self.left, self.right]
        aside[kind] += 1
        return Flow(self.eruption, aside[STRAIGHT], aside[LEFT], aside[RIGHT])


def lava_left(valley: Valley) -> i64:
    """Tiles in the Lava deck."""
    return valley.flows[0] + valley.flows[1] + valley.flows[2]


def stop(valley: Valley, eruption: i64) -> None:
    """An Eruption is over (§12.9)."""
    valley.lose_disaster(ERUPTION + eruption)
    valley.tell(news.ERUPTION_OVER, eruption)


def run_dry(valley: Valley) -> None:
    """§L4 with the Lava deck empty all Eruptions are discarded."""
    valley.tell(news.LAVA_USED_UP)
    for eruption in range(WAYS):
        valley.lose_disaster(ERUPTION + eruption)


def cover(valley: Valley, cell: i64, leaving: i64) -> i64:
    """§12.5 Lava on a cell; the Survivors it kills are returned. Under a Rope Bridge it harms nobody."""
    victims: i64 = 0
    if passes_below(valley, cell):
        valley.tell(news.PASSED_UNDER, cell)
    else:
        victims = damage.wreck(valley, cell)
        if valley.bridge[cell]:
            valley.tell(news.BRIDGE_LOST, cell)
            valley.bridge = put(valley.bridge, cell, 0)
            valley.bridges_lost += 1
    valley.lava = put(valley.lava, cell, leaving)
    valley.retop(cell)
    return victims
