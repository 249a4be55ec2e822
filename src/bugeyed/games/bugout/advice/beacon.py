"""Where to light the Distress Signal: what it takes to bring Flares into place around an Extraction Point."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit, count
from bugeyed.games.bugout.advice.odds import Odds
from bugeyed.games.bugout.advice.ways import CAN_BRIDGE, CAN_CLIMB, CAN_DRAIN, GAP, WIDE, Ways, Web, means_of
from bugeyed.games.bugout.board import CELLS
from bugeyed.games.bugout.setting import COLOUR_COUNT, FLARES, GAS, HEROES, KINDS, colour_of, first_hero
from bugeyed.games.bugout.state import SAFE, Valley
from bugeyed.games.bugout.tile_reference import FLOODED, HIGH_GROUND

GRAB: Final[i64] = 1
RELIGHT: Final[i64] = 2
"""A relight costs a Gas more than a grab."""
NO_GAS: Final[i64] = 7
"""A relight while nobody has Gas."""
NO_FLARE: Final[i64] = 40
HELPED: Final[i64] = 6
"""Standing on water, Lava or nothing where only another seat has the cards to drain or bridge it, or on a cell where
Lava flows next."""
STRANDED: Final[i64] = 12
"""And where nobody has."""
LANDING_SLACK: Final = 6.0
HASTE: Final[i64] = 2
"""How much more an action that delays all Rescues counts than one that does not."""
BASE: Final[i64] = 1000
MENDING: Final = 2.5
"""Actions a Flare that goes out costs."""
HOME_LOST: Final = 6.0
"""Actions the loss of the Extraction Point costs."""


def fits(valley: Valley) -> list[i64]:
    """Every cell that could be the Extraction Point."""
    found: list[i64] = []
    for cell in range(CELLS):
        if valley.setting.needs[valley.signal * CELLS + cell] and valley.can_stand(cell):
            found.append(cell)
    return found


class Errand:
    """What it takes to complete the signal around one Extraction Point."""

    def __init__(self, labour: i64, steps: i64, delay: float) -> None:
        self.labour: Final = labour
        """Actions more than if the carriers just went home."""
        self.steps: Final = steps
        """Actions before the signal is complete."""
        self.delay: Final = delay
        """Cards before anybody can be rescued."""


class Carriers:
    """Who could fetch Flares: by colour, the cells with somebody whose hands are empty."""

    def __init__(self, valley: Valley, ways: Ways, burning: i64 = 0) -> None:
        self.valley: Final = valley
        self.burning: Final = burning
        """Cells where Lava flows next: no Flare stays lit there."""
        self.ways: Final = ways
        self.means: list[i64] = []
        """By colour."""
        self.webs: list[Web] = []
        """By colour, how far it is from anywhere to anywhere."""
        self.cells: vec[i64] = vec[i64]([0] * (COLOUR_COUNT * HEROES))
        self.numbers: vec[i64] = vec[i64]([0] * COLOUR_COUNT)
        """By colour, how many cells there are."""
        self.shared: i64 = 0
        """What some hand allows."""
        for colour in range(COLOUR_COUNT):
            means = means_of(valley, colour)
            self.means.append(means)
            self.webs.append(ways.ground.web(means))
            if colour < valley.setting.seats:
                self.shared |= means
            seen: i64 = 0
            number: i64 = 0
            for who in range(first_hero(colour), first_hero(colour + 1)):
                cell = valley.at[who]
                if cell < SAFE and valley.holds[who] < 0 and not seen >> cell & 1:
                    seen |= bit(cell)
                    self.cells[colour * HEROES + number] = cell
                    number += 1
            self.numbers[colour] = number
        self.low: i64 = valley.gaps()
        """Cells where nobody can stand."""
        self.reaches: Final[vec[i64]] = vec[i64]([0] * (FLARES * COLOUR_COUNT * HEROES))
        """By Flare, colour and cell, what it takes to come to the Flare."""
        self.fetches: Final[vec[i64]] = vec[i64]([0] * (FLARES * COLOUR_COUNT))
        """By Flare and colour, what taking it takes."""
        for colour in range(COLOUR_COUNT):
            self.meet(colour)

    def meet(self, colour: i64) -> None:
        """How a colour comes to the Flares, wherever they are to go."""
        valley = self.valley
        web = self.webs[colour]
        far = web.far
        first = colour * HEROES
        number = self.numbers[colour]
        has_gas = colour < valley.setting.seats and valley.hand[colour * KINDS + GAS] > 0
        for place in range(first, first + number):
            web.row(self.cells[place])
        for flare in range(FLARES):
            cell = valley.token_at[flare]
            if cell >= SAFE:
                continue
            web.row(cell)
            landing = self.landing(colour, cell)
            for place in range(number):
                reach = far[self.cells[first + place] * CELLS + cell] + landing
                self.reaches[(flare * COLOUR_COUNT + colour) * HEROES + place] = joined(reach, reach)
            taking = NO_GAS
            if valley.is_lit(flare):
                taking = GRAB
            elif has_gas:
                taking = RELIGHT
            self.fetches[flare * COLOUR_COUNT + colour] = joined(taking, taking)

    def far(self, colour: i64, start: i64, goal: i64) -> i64:
        """How far it is for somebody of a colour."""
        web = self.webs[colour]
        return web.far[web.row(start) + goal]

    def landing(self, colour: i64, cell: i64) -> i64:
        """What standing on *cell* takes beyond what ways say: over water and gaps one may swing, but not stop there."""
        if self.valley.can_stand(cell):
            return HELPED if self.burning >> cell & 1 else 0
        enough = CAN_BRIDGE | CAN_DRAIN if self.valley.top[cell] == FLOODED else CAN_BRIDGE
        means = self.means[colour]
        if means & enough:
            return 0
        taken = GAP if means & CAN_CLIMB else WIDE
        return (HELPED if self.shared & enough else STRANDED) - taken

    def errand(self, home: i64) -> Errand:
        """Bringing Flares to where the signal around *home* needs them, by the colours that can do it best."""
        valley = self.valley
        need = valley.setting.needs[valley.signal * CELLS + home]
        idle: list[i64] = []
        for flare in range(FLARES):
            cell = valley.token_at[flare]
            if cell >= SAFE:
                continue
            if valley.is_lit(flare) and need >> cell & 1 and not self.burning >> cell & 1:
                need &= ~bit(cell)
            else:
                idle.append(flare)
        if not need:
            return Errand(0, 0, 0.0)
        goals: list[i64] = []
        for cell in range(CELLS):
            if need >> cell & 1:
                goals.append(cell)
        flares: i64 = len(idle)
        number: i64 = len(goals)
        leads = vec[i64]([0] * (flares * COLOUR_COUNT))
        carries = vec[i64]([0] * (number * flares * COLOUR_COUNT))
        costs = vec[i64]([joined(NO_FLARE, NO_FLARE)] * (flares * number))
        onward = vec[i64]([0] * number)
        landings = vec[i64]([0] * number)
        for colour in range(COLOUR_COUNT):
            web = self.webs[colour]
            far = web.far
            for place in range(number):
                goal = goals[place]
                onward[place] = far[web.row(goal) + home]
                landings[place] = self.landing(colour, goal)
            for which in range(flares):
                flare = idle[which]
                lead = self.lead(flare, home, colour)
                leads[which * COLOUR_COUNT + colour] = lead
                row = valley.token_at[flare] * CELLS
                for place in range(number):
                    best = costs[place * flares + which]
                    carry = far[row + goals[place]] + landings[place]
                    carries[(place * flares + which) * COLOUR_COUNT + colour] = carry
                    if lead < best:
                        cost = lead + BASE * (carry + onward[place] + HASTE * carry) + carry
                        if cost < best:
                            costs[place * flares + which] = cost
        pairing = Pairing(costs, len(goals), flares)
        labour: i64 = 0
        for goal in range(len(goals)):
            if pairing.chosen[goal] < 0:
                labour += NO_FLARE
            else:
                labour += labour_in(costs[goal * flares + pairing.chosen[goal]])
        return self.scheduled(labour, leads, carries, pairing)

    def slack(self, home: i64) -> float:
        """How far below nothing labour and delay of the errand can come: where helpers wait, a landing counts less."""
        valley = self.valley
        if not self.low:
            return 0.0
        gaps = count(valley.setting.needs[valley.signal * CELLS + home] & self.low)
        for flare in range(FLARES):
            cell = valley.token_at[flare]
            if cell < SAFE and self.low >> cell & 1:
                gaps += 1
        return LANDING_SLACK * float(gaps)

    def lead(self, flare: i64, home: i64, colour: i64) -> i64:
        """What it takes a colour to have a Flare in hand, less the way home its carrier would have had anyway."""
        valley = self.valley
        cell = valley.token_at[flare]
        holder = valley.holder[flare]
        if holder >= 0 and colour_of(holder) == colour:
            return joined(-self.far(colour, cell, home), 0)
        best = joined(NO_FLARE, NO_FLARE)
        far = self.webs[colour].far
        first = colour * HEROES
        reach = (flare * COLOUR_COUNT + colour) * HEROES
        for place in range(self.numbers[colour]):
            cost = self.reaches[reach + place] - BASE * far[self.cells[first + place] * CELLS + home]
            if cost < best:
                best = cost
        return best + self.fetches[flare * COLOUR_COUNT + colour]

    def scheduled(self, labour: i64, leads: vec[i64], carries: vec[i64], pairing: Pairing) -> Errand:
        """How long it takes until all Flares are in place, each given to the seat that is done with it first."""
        valley = self.valley
        seats = valley.setting.seats
        loads = vec[i64]([0] * COLOUR_COUNT)
        total: i64 = 0
        for place in range(pairing.goals):
            chosen = pairing.chosen[place]
            if chosen < 0:
                total += NO_FLARE
                continue
            best: i64 = 999
            carrier: i64 = 0
            length: i64 = NO_FLARE
            for colour in range(COLOUR_COUNT):
                lead = leads[chosen * COLOUR_COUNT + colour]
                if lead >= joined(NO_FLARE, NO_FLARE):
                    continue
                full = delay_in(lead) + carries[(place * pairing.flares + chosen) * COLOUR_COUNT + colour]
                if colour < seats:
                    if loads[colour] + full < best:
                        best = loads[colour] + full
                        carrier = colour
                        length = full
                else:
                    for seat in range(seats):
                        if loads[seat] + full < best:
                            best = loads[seat] + full
                            carrier = seat
                            length = full
            loads[carrier] += length
            total += length
        longest: i64 = 0
        playing: i64 = 0
        for seat in range(seats):
            if not valley.is_exited(seat):
                playing += 1
            if loads[seat] > longest:
                longest = loads[seat]
        return Errand(labour, total, 0.3 * float(total) + 0.7 * float(longest * playing))


class Pairing:
    """The cheapest way to give every goal a Flare of its own."""

    def __init__(self, costs: vec[i64], goals: i64, flares: i64) -> None:
        self.costs: Final[vec[i64]] = costs
        self.goals: Final = goals
        self.flares: Final = flares
        self.best: i64 = joined(NO_FLARE, NO_FLARE) * (goals + 1)
        self.chosen: vec[i64] = vec[i64]([-1] * goals)
        self.trial: vec[i64] = vec[i64]([-1] * goals)
        self.least: vec[i64] = vec[i64]([0] * (goals + 1))
        """By goal, what those from it on cost at least."""
        for goal in range(goals - 1, -1, -1):
            least = joined(NO_FLARE, NO_FLARE)
            for flare in range(flares):
                if costs[goal * flares + flare] < least:
                    least = costs[goal * flares + flare]
            self.least[goal] = self.least[goal + 1] + least
        if goals <= flares:
            self.best = self.in_turn() + 1
        self.seek(0, 0, 0)

    def in_turn(self) -> i64:
        """What it costs if each goal in turn takes the cheapest Flare that is left: the best is no dearer."""
        used: i64 = 0
        spent: i64 = 0
        for goal in range(self.goals):
            least: i64 = 0
            taken: i64 = -1
            for flare in range(self.flares):
                cost = self.costs[goal * self.flares + flare]
                if not used >> flare & 1 and (taken < 0 or cost < least):
                    least = cost
                    taken = flare
            used |= bit(taken)
            spent += least
        return spent

    def seek(self, goal: i64, used: i64, spent: i64) -> None:
        """Try all Flares not *used* for the goals from *goal* on; of equals the first found stays."""
        if goal == self.goals:
            self.best = spent
            self.chosen = self.trial[:]
            return
        first = goal * self.flares
        rest = spent + self.least[goal + 1]
        for flare in range(self.flares):
            cost = self.costs[first + flare]
            if not used >> flare & 1 and rest + cost < self.best:
                self.trial[goal] = flare
                self.seek(goal + 1, used | bit(flare), spent + cost)
        if self.goals > self.flares and rest + joined(NO_FLARE, NO_FLARE) < self.best:
            self.trial[goal] = -1
            self.seek(goal + 1, used, spent + joined(NO_FLARE, NO_FLARE))


def joined(labour: i64, delay: i64) -> i64:
    """Labour and delay as one number to be made small; both can be had back from it."""
    return BASE * (labour + HASTE * delay) + delay


def delay_in(cost: i64) -> i64:
    """The delay of a joined number."""
    return cost % BASE


def labour_in(cost: i64) -> i64:
    """The labour of a joined number."""
    return cost // BASE - HASTE * (cost % BASE)


def frailty(valley: Valley, odds: Odds, home: i64) -> float:
    """Actions that mending the signal around *home* will cost, on average."""
    need = valley.setting.needs[valley.signal * CELLS + home]
    total = HOME_LOST * (1.0 - odds.lasts(home))
    for cell in range(CELLS):
        if need >> cell & 1:
            if valley.can_stand(cell):
                total += MENDING * (1.0 - odds.lasts(cell))
            if valley.top[cell] == HIGH_GROUND:
                total += 0.5
    if valley.top[home] == HIGH_GROUND:
        total += 4.0
    return total
