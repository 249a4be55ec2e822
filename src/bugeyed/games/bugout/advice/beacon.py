"""Where to light the Distress Signal: what it takes to bring Flares into place around an Extraction Point."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import bit, count
from bugeyed.games.bugout.advice.odds import Odds
from bugeyed.games.bugout.advice.ways import BRIDGE, GAP, PIPE, ROPE, WIDE, Ways, means_of
from bugeyed.games.bugout.board import CELLS
from bugeyed.games.bugout.setting import COLOUR_COUNT, GAS, KINDS, colour_of, first_hero
from bugeyed.games.bugout.state import FLARES, FLOODED, HIGH, SAFE, URBAN, Valley

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
HASTE: Final[i64] = 2
"""How much more an action that delays all Rescues counts than one that does not."""
BASE: Final[i64] = 1000
WATCH: Final = 25.0
"""Cards for which a signal should last."""
MENDING: Final = 4.0
"""Actions a Flare that goes out costs."""
HOME_LOST: Final = 9.0
"""Actions the loss of the Extraction Point costs."""


def fits(valley: Valley) -> list[i64]:
    """Every cell that could be the Extraction Point."""
    found: list[i64] = []
    for cell in range(CELLS):
        if valley.setting.needs[valley.signal * CELLS + cell] and valley.top[cell] >= URBAN:
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
        self.cells: list[list[i64]] = [[], [], [], []]
        self.ways: Final = ways
        self.means: list[i64] = []
        """By colour."""
        self.rows: list[list[vec[i64]]] = [[], [], [], []]
        """How far it is to everywhere from each of the cells."""
        self.shared: i64 = 0
        """What some hand allows."""
        for colour in range(COLOUR_COUNT):
            self.means.append(means_of(valley, colour))
            if colour < valley.setting.seats:
                self.shared |= self.means[colour]
            seen: i64 = 0
            for who in range(first_hero(colour), first_hero(colour + 1)):
                cell = valley.at[who]
                if cell < SAFE and valley.holds[who] < 0 and not seen >> cell & 1:
                    seen |= bit(cell)
                    self.cells[colour].append(cell)
                    self.rows[colour].append(ways.row(self.means[colour], cell))

    def far(self, colour: i64, start: i64, goal: i64) -> i64:
        """How far it is for somebody of a colour."""
        return self.ways.row(self.means[colour], start)[goal]

    def landing(self, colour: i64, cell: i64) -> i64:
        """What standing on *cell* takes beyond what ways say: over water and gaps one may swing, but not stop there."""
        top = self.valley.top[cell]
        if top >= URBAN:
            return HELPED if self.burning >> cell & 1 else 0
        enough = BRIDGE | PIPE if top == FLOODED else BRIDGE
        means = self.means[colour]
        if means & enough:
            return 0
        taken = GAP if means & ROPE else WIDE
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
            if valley.lit >> flare & 1 and need >> cell & 1 and not self.burning >> cell & 1:
                need &= ~bit(cell)
            else:
                idle.append(flare)
        if not need:
            return Errand(0, 0, 0.0)
        goals: list[i64] = []
        flares: i64 = len(idle)
        leads = vec[i64]([0] * (flares * COLOUR_COUNT))
        costs = vec[i64]([0] * (flares * count(need)))
        carried: list[vec[i64]] = []
        for place in range(flares):
            for colour in range(COLOUR_COUNT):
                leads[place * COLOUR_COUNT + colour] = self.lead(idle[place], home, colour)
                carried.append(self.ways.row(self.means[colour], valley.token_at[idle[place]]))
        for goal in range(CELLS):
            if need >> goal & 1:
                first = len(goals) * flares
                goals.append(goal)
                onward: list[i64] = [self.far(colour, goal, home) for colour in range(COLOUR_COUNT)]
                landings: list[i64] = [self.landing(colour, goal) for colour in range(COLOUR_COUNT)]
                for place in range(flares):
                    best = joined(NO_FLARE, NO_FLARE)
                    for colour in range(COLOUR_COUNT):
                        cost = leads[place * COLOUR_COUNT + colour]
                        if cost < best:
                            carry = carried[place * COLOUR_COUNT + colour][goal] + landings[colour]
                            cost += BASE * (carry + onward[colour] + HASTE * carry) + carry
                            if cost < best:
                                best = cost
                    costs[first + place] = best
        pairing = Pairing(costs, len(goals), flares)
        labour: i64 = 0
        for goal in range(len(goals)):
            if pairing.chosen[goal] < 0:
                labour += NO_FLARE
            else:
                labour += labour_in(costs[goal * flares + pairing.chosen[goal]])
        return self.scheduled(labour, goals, idle, leads, pairing)

    def lead(self, flare: i64, home: i64, colour: i64) -> i64:
        """What it takes a colour to have a Flare in hand, less the way home its carrier would have had anyway."""
        valley = self.valley
        cell = valley.token_at[flare]
        holder = valley.holder[flare]
        if holder >= 0 and colour_of(holder) == colour:
            return joined(-self.far(colour, cell, home), 0)
        best = joined(NO_FLARE, NO_FLARE)
        landing = self.landing(colour, cell)
        for row in self.rows[colour]:
            # joined() written out: interpreted, this is where a turn's time goes.
            reach = row[cell] + landing
            cost = BASE * (reach - row[home] + HASTE * reach) + reach
            if cost < best:
                best = cost
        if valley.lit >> flare & 1:
            return best + joined(GRAB, GRAB)
        if colour < valley.setting.seats and valley.hand[colour * KINDS + GAS]:
            return best + joined(RELIGHT, RELIGHT)
        return best + joined(NO_GAS, NO_GAS)

    def scheduled(
        self, labour: i64, goals: list[i64], idle: list[i64], leads: vec[i64], pairing: Pairing
    ) -> Errand:
        """How long it takes until all Flares are in place, each given to the seat that is done with it first."""
        valley = self.valley
        seats = valley.setting.seats
        loads: list[i64] = [0, 0, 0, 0]
        total: i64 = 0
        for place in range(len(goals)):
            chosen = pairing.chosen[place]
            if chosen < 0:
                total += NO_FLARE
                continue
            start = valley.token_at[idle[chosen]]
            best: i64 = 999
            carrier: i64 = 0
            length: i64 = NO_FLARE
            for colour in range(COLOUR_COUNT):
                lead = leads[chosen * COLOUR_COUNT + colour]
                if lead >= joined(NO_FLARE, NO_FLARE):
                    continue
                full = delay_in(lead) + self.far(colour, start, goals[place])
                full += self.landing(colour, goals[place])
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
        self.chosen: list[i64] = [-1] * int(goals)
        self.trial: list[i64] = [-1] * int(goals)
        self.least: vec[i64] = vec[i64]([0] * (goals + 1))
        """By goal, what those from it on cost at least."""
        for goal in range(goals - 1, -1, -1):
            least = joined(NO_FLARE, NO_FLARE)
            for flare in range(flares):
                if costs[goal * flares + flare] < least:
                    least = costs[goal * flares + flare]
            self.least[goal] = self.least[goal + 1] + least
        self.seek(0, 0, 0)

    def seek(self, goal: i64, used: i64, spent: i64) -> None:
        """Try all Flares not *used* for the goals from *goal* on."""
        if spent >= self.best or spent + self.least[goal] >= self.best:
            return
        if goal == self.goals:
            self.best = spent
            self.chosen = self.trial.copy()
            return
        for flare in range(self.flares):
            if not used >> flare & 1:
                self.trial[goal] = flare
                self.seek(goal + 1, used | bit(flare), spent + self.costs[goal * self.flares + flare])
        if self.goals > self.flares:
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
    total = HOME_LOST * (1.0 - odds.stands(valley, home, WATCH, 0.0))
    for cell in range(CELLS):
        if need >> cell & 1:
            if valley.top[cell] >= URBAN:
                total += MENDING * (1.0 - odds.stands(valley, cell, WATCH, 0.0))
            if valley.top[cell] == HIGH:
                total += 0.5
    if valley.top[home] == HIGH:
        total += 4.0
    return total
