"""How well the team stands: everybody's journey home against the cards that are left.

Each Survivor still needed has work to be done for it: steps to the Extraction Point and the Rescue. Done in the order
of that work, one action a card, it says when each will be home, how likely the ground holds till then, and whether the
Graveyard has room for what is lost meanwhile.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import count
from bugeyed.games.bugout.advice import beacon
from bugeyed.games.bugout.advice.odds import Firmness, Odds
from bugeyed.games.bugout.advice.ways import Homeward, Ways, stops
from bugeyed.games.bugout.board import CELLS
from bugeyed.games.bugout.setting import (
    COLOUR_COUNT,
    FIRST_MAP,
    FIRST_RESCUE,
    FIRST_SAMPLE,
    FLARES,
    GAS,
    KINDS,
    PEOPLE,
    PIPE,
    TOKENS,
    colour_of,
    first_hero,
)
from bugeyed.games.bugout.state import ACTION_PHASE, SAFE, Valley
from bugeyed.games.bugout.tile_reference import HIGH_GROUND

WON: Final[i64] = 9_000
LOST: Final[i64] = -8_500
"""And 100 for each Survivor at home."""
HOPELESS: Final = -2_500.0
"""However bad a match looks, it is better than a lost one: what is said below this counts less and less."""
WORST: Final = 3_000.0
"""And how much at most."""
RESCUED: Final = 100.0
AT_HOME: Final = 80.0
"""What somebody at home is worth beyond one who is sure to come: the signal that stands now may be broken by then."""
CHANCE_TO_WIN: Final = 3_000.0
IN_TIME: Final = 15.0
"""Cards by which an estimate of the time needed may be wrong."""
ROOM: Final = 4.0
"""The variance of an estimate of the losses, over and above that of what may be lost."""
SPREAD: Final = 0.5
"""How much of the deviation makes winning e times as likely as losing."""
PERIL: Final = 0.5
"""Part of the deaths to be expected that nobody can do anything about."""
ACTION_NEEDED: Final = 20.0
"""What an action still to be taken costs over and above: plans never go as smoothly as they are made."""
SIGNAL_DELAY: Final = 60.0
"""And one before the signal is complete: nobody is rescued before, and not every seat can help with it."""
HURRY: Final = 0.8
"""How much a card before the first Rescue counts beside an action where an Extraction Point is chosen."""
FLARE_STEP: Final = 45.0
"""An action for the signal, even if another seat takes longer: people can walk while the last Flare is on its way."""
BEYOND: Final = 4.0
"""An action for somebody who can be left behind, if all goes well."""
LOSS: Final = 40.0
"""What something lost costs over and above."""
GRAVE: Final = 150.0
"""And what is buried already beyond that, so that nothing is given up because it may be lost anyway."""
DEATH: Final = 150.0
"""What a death costs beyond that: otherwise the work it saves would make it look like a gain."""
RESOURCE: Final = 6.0
SPARE_RESOURCE: Final = 2.0
CHOPPER: Final = 5.0
"""Actions a chopper saves."""
SHIELD: Final = 0.6
"""Health a Pipe in a Hero's hand adds to the tile the Hero stands on; there is seldom need for more than two."""


class Outlook:
    """Judges valleys that follow from one another, of which it keeps what they have in common."""

    def __init__(self) -> None:
        self.ways: Final = Ways()
        self.firmnesses: Final[list[Firmness]] = []
        self.homes: list[i64] = []
        """The Extraction Points in question; all, if empty."""
        self.choices: i64 = 0
        """How often they were chosen."""
        self.home: i64 = -1
        """Where the last valley judged should have its Extraction Point."""

    def settle(self, valley: Valley, number: i64) -> None:
        """From now on consider only the best Extraction Points, *number* of them."""
        odds = Odds(valley, self.firmnesses)
        self.ways.look(valley, odds.burning)
        carriers = beacon.Carriers(valley, self.ways, odds.burning)
        rated: list[tuple[float, int]] = []
        for home in beacon.fits(valley):
            errand = carriers.errand(home)
            rated.append((walks(valley, odds, home, carriers) + effort(errand), int(home)))
        rated.sort()
        self.homes = [home for _, home in rated[:number]]
        self.choices += 1

    def value(self, valley: Valley) -> float:
        """How well the team stands; a won match is worth WON."""
        at_home = valley.rescued()
        if valley.over:
            return float(WON if valley.is_won() else LOST + 100 * at_home)
        odds = Odds(valley, self.firmnesses)
        self.ways.look(valley, odds.burning)
        footing = self.ways.ground.footing(odds.firmness)
        key = signature(valley, odds, self.choices)
        known = footing.values.get(key)
        if known is not None:
            return known
        value = hand_value(valley) + AT_HOME * float(at_home)
        best = 9999.0
        self.home = -1
        chosen: beacon.Errand | None = None
        carriers = beacon.Carriers(valley, self.ways, odds.burning)
        for home in self.homes if self.homes else beacon.fits(valley):
            if valley.can_stand(home):
                total = walks(valley, odds, home, carriers)
                if total - carriers.slack(home) >= best:
                    # Whatever the signal takes there, another place is better.
                    continue
                errand = carriers.errand(home)
                total += effort(errand)
                if total < best:
                    best = total
                    self.home = home
                    chosen = errand
        if chosen is None:
            value += 2.0 * HOPELESS
        else:
            value += self.prospect(valley, odds, carriers, chosen)
        if value < HOPELESS:
            value = HOPELESS - WORST * (1.0 - exp((value - HOPELESS) / WORST))
        footing.values[key] = value
        return value

    def prospect(self, valley: Valley, odds: Odds, carriers: beacon.Carriers, errand: beacon.Errand) -> float:
        """What is to be expected with the signal at the chosen place."""
        journeys = Journeys(valley, odds, carriers, self.home)
        labour = float(errand.labour) + beacon.frailty(valley, odds, self.home)
        delay = errand.delay
        # Samples brought home spare two Rescues each and give room; whether they are fetched is a matter of effort.
        best = journeys.prospect(odds, labour, delay, 0, 0.0)
        fetching = 0.0
        for place in range(len(journeys.sample_costs)):
            fetching += float(journeys.sample_costs[place])
            found = journeys.prospect(odds, labour, delay, place + 1, fetching)
            if found > best:
                best = found
        return best - SIGNAL_DELAY * delay - FLARE_STEP * float(errand.steps)


def walks(valley: Valley, odds: Odds, home: i64, carriers: beacon.Carriers) -> float:
    """The ways of everybody if *home* is the Extraction Point, and what mending the signal will cost."""
    steps: i64 = 0
    at = valley.at
    for colour in range(COLOUR_COUNT):
        web = carriers.webs[colour]
        far = web.far
        for who in range(first_hero(colour), first_hero(colour + 1)):
            if at[who] < SAFE:
                steps += far[web.row(at[who]) + home]
    return float(steps) + beacon.frailty(valley, odds, home)


def effort(errand: beacon.Errand) -> float:
    """And what it takes to complete it."""
    return float(errand.labour) + HURRY * errand.delay


class Journeys:
    """The way home of everybody, cheapest first."""

    def __init__(self, valley: Valley, odds: Odds, carriers: beacon.Carriers, home: i64) -> None:
        self.valley: Final = valley
        self.home: Final = home
        self.ways: list[Homeward] = homewards(odds, carriers, home)
        """By colour."""
        rides: list[Ride] = [Ride(valley, 0), Ride(valley, 1)]
        costs = vec[float]([0.0] * PEOPLE)
        people = vec[i64]([0] * PEOPLE)
        number: i64 = 0
        for who in range(PEOPLE):
            if valley.at[who] < SAFE:
                cost = journey(valley, self.ways[colour_of(who)], who, home, rides)
                place = number
                while place > 0 and costs[place - 1] > cost:
                    costs[place] = costs[place - 1]
                    people[place] = people[place - 1]
                    place -= 1
                costs[place] = cost
                people[place] = who
                number += 1
        self.costs: Final[vec[float]] = costs
        self.people: Final[vec[i64]] = people
        self.number: Final = number
        """How many are on the map."""
        self.sample_costs: Final[list[i64]] = sample_costs(valley, carriers, home)
        self.shields: Final[vec[float]] = shields(valley)

    def prospect(self, odds: Odds, signal: float, delay: float, samples: i64, fetching: float) -> float:
        """Chance to win and people rescued, if so many Samples are fetched on the way."""
        valley = self.valley
        people = self.number
        if not people:
            # The last of them are aboard a chopper.
            return RESCUED * float(valley.rescued() + valley.limbo) + CHANCE_TO_WIN
        room = valley.spaces - valley.filled
        needed = people + count(valley.landmarks) + valley.samples_on_map() - room - 2 * samples
        doom = float(count(valley.doom))
        choppers = float(count(valley.doom >> FIRST_RESCUE))
        left = float(valley.draw_left) + doom + CHOPPER * choppers
        ready = 0.0
        if valley.phase == ACTION_PHASE:
            ready = float(valley.actions_left)
        if valley.reinforced:
            # Should it take until the Apocalypse, Reinforced Landmarks will be safe by then.
            rough = signal + fetching + self.labour(needed) - ready
            if rough > odds.cards:
                needed -= count(valley.reinforced)
        if needed > people:
            needed = people
        if needed < 1:
            needed = 1
        times = self.times(needed, signal - ready, delay)
        buried = float(valley.filled)
        lost = buried
        unsure = ROOM
        expected = float(valley.rescued())
        beyond = 0.0
        deaths = float(PEOPLE) - expected - float(people)
        end = times[0]
        for place in range(needed):
            if times[place] > end:
                end = times[place]
        end += fetching
        for place in range(people):
            who = self.people[place]
            time = times[place] if place < needed else end
            cell = valley.at[who]
            lives = odds.lives(colour_of(who), cell, PERIL * time, self.shields[cell])
            if place < needed:
                peril = self.ways[colour_of(who)].killed[cell]
                lives *= 1.0 - peril if peril < 0.9 else 0.1
            dies = 1.0 - lives
            lost += dies
            unsure += dies * (1.0 - dies)
            if odds.doomed[colour_of(who)] >> cell & 1:
                # As good as dead, and to be counted so, or something gained elsewhere would outweigh it.
                deaths += 1.0
                buried += 1.0
            if place < needed:
                expected += (1.0 - dies) * likely((left - time) / IN_TIME)
            else:
                beyond += self.costs[place]
        for cell in range(CELLS):
            if valley.landmarks >> cell & 1:
                falls = 1.0 - odds.stands(cell, end, 0.5 * self.shields[cell])
                lost += falls
                unsure += falls * (1.0 - falls)
        left_lying = valley.samples_on_map() - samples
        lost += 0.5 * float(left_lying)
        spaces = float(valley.spaces + samples) + 0.5
        win = likely((spaces - lost) / (SPREAD * sqrt(unsure))) * likely((left - end) / IN_TIME)
        return (
            CHANCE_TO_WIN * win
            + RESCUED * expected
            - ACTION_NEEDED * end
            - LOSS * lost
            - GRAVE * buried
            - DEATH * deaths
            - BEYOND * beyond
        )

    def labour(self, needed: i64) -> float:
        """All the work for the *needed* cheapest."""
        total = 0.0
        for place in range(self.number):
            if place < needed:
                total += self.costs[place]
        return total

    def times(self, needed: i64, start: float, delay: float) -> vec[float]:
        """After how many cards each of the *needed* is home: every seat works for its own, all for Civilians."""
        seats = self.valley.setting.seats
        loads = vec[float]([0.0] * 4)
        moments = vec[float]([0.0] * needed)
        for place in range(needed):
            seat = colour_of(self.people[place])
            if seat >= seats:
                seat = 0
                for other in range(1, seats):
                    if loads[other] < loads[seat]:
                        seat = other
            loads[seat] += self.costs[place]
            moments[place] = loads[seat]
        for place in range(needed):
            moment = moments[place]
            time = start
            for seat in range(seats):
                time += loads[seat] if loads[seat] < moment else moment
            moments[place] = time if time > delay else delay
        return moments


def likely(margin: float) -> float:
    """The chance that goes with a margin, an even one at none."""
    if margin > 30.0:
        return 1.0
    if margin < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-margin))


class Ride:
    """Where a Vehicle can go with the Gas that its riders have."""

    def __init__(self, valley: Valley, vehicle: i64) -> None:
        self.riders: float = 0.0
        self.stops: list[i64] = []
        """By number of Drives, the cells where they may end."""
        cell = valley.vehicle_at[vehicle]
        if cell < 0:
            return
        drives: i64 = 1 if valley.has_full_tank else 0
        counted: i64 = 0
        for who in range(PEOPLE):
            if valley.inside[who] == vehicle:
                self.riders += 1.0
                seat = colour_of(who)
                if seat < valley.setting.seats and not counted >> seat & 1:
                    counted |= 1 << seat
                    drives += valley.hand[seat * KINDS + GAS]
        if self.riders > 0.0:
            self.stops = stops(
                valley, cell, valley.setting.vehicle_drives[valley.vehicle_side[vehicle]], drives
            )


def homewards(odds: Odds, carriers: beacon.Carriers, home: i64) -> list[Homeward]:
    """By colour, the way home and its risk: who waits on strong ground has the weak ground ahead all the same."""
    found: list[Homeward] = []
    footing = carriers.ways.ground.footing(odds.firmness)
    for colour in range(COLOUR_COUNT):
        found.append(footing.homeward(carriers.means[colour], home))
    return found


def journey(valley: Valley, ways: Homeward, who: i64, home: i64, rides: list[Ride]) -> float:
    """Actions until a Survivor is rescued at *home*; riders share the Drives there is Gas for."""
    cell = valley.at[who]
    way = float(ways.far[cell])
    if valley.top[home] == HIGH_GROUND and cell != home and valley.is_civilian(who):
        way += 2.0
    vehicle = valley.inside[who]
    if vehicle >= 0:
        ride = rides[vehicle]
        for drives in range(1, len(ride.stops)):
            after = ride.stops[drives]
            for stop in range(CELLS):
                if after >> stop & 1:
                    whole = float(ways.far[stop]) + float(drives) / ride.riders
                    if whole < way:
                        way = whole
    return way + 1.0


def sample_costs(valley: Valley, carriers: beacon.Carriers, home: i64) -> list[i64]:
    """The detour to bring each Sample on the map home, cheapest first."""
    costs: list[i64] = []
    for token in range(FIRST_SAMPLE, FIRST_MAP):
        cell = valley.token_at[token]
        if cell >= SAFE:
            continue
        if valley.holder[token] >= 0:
            costs.append(0)
            continue
        best: i64 = 99
        for who in range(PEOPLE):
            start = valley.at[who]
            if start < SAFE and valley.holds[who] < FLARES and (valley.holds[who] < 0 or start != cell):
                colour = colour_of(who)
                detour = carriers.far(colour, start, cell) - carriers.far(colour, start, home)
                detour += carriers.far(colour, cell, home)
                if detour < best:
                    best = detour
        costs.append(best + 1)
    costs.sort()
    return costs


def shields(valley: Valley) -> vec[float]:
    """By cell, the health that Pipes in the hands of Heroes there are worth."""
    found = vec[float]([0.0] * CELLS)
    for seat in range(valley.setting.seats):
        pipes = float(valley.hand[seat * KINDS + PIPE])
        if pipes > 2.0:
            pipes = 2.0
        for who in range(first_hero(seat), first_hero(seat + 1)):
            cell = valley.at[who]
            if cell < SAFE and found[cell] < SHIELD * pipes:
                found[cell] = SHIELD * pipes
    return found


def hand_value(valley: Valley) -> float:
    """Cards in hand that may come in useful."""
    value = 0.0
    for seat in range(valley.setting.seats):
        for kind in range(KINDS):
            number = float(valley.hand[seat * KINDS + kind])
            if number > 2.0:
                value += RESOURCE * 2.0 + SPARE_RESOURCE * (number - 2.0)
            else:
                value += RESOURCE * number
    return value + 5.0 * float(len(valley.held.cards))


def signature(valley: Valley, odds: Odds, choices: i64) -> tuple[int, ...]:
    """All that tells valleys apart to an Outlook, where ground and decks are the same: lines meet in other orders."""
    words: list[int] = [choices]
    word: i64 = 0
    at, inside, holds = valley.at, valley.inside, valley.holds
    for who in range(PEOPLE):
        word = word << 12 | at[who] << 6 | (inside[who] + 1) << 4 | holds[who] + 1
        if who % 5 == 4:
            words.append(word)
            word = 0
    words.append(word)
    word = 0
    for token in range(TOKENS):
        word = word << 6 | valley.token_at[token]
        if token % 10 == 9:
            words.append(word)
            word = 0
    words.append(word)
    word = 0
    hand = valley.hand
    for place in range(len(hand)):
        word = word << 7 | hand[place]
        if place % 8 == 7:
            words.append(word)
            word = 0
    word = valley.vehicle_at[0] + 1 << 8 | valley.vehicle_at[1] + 1
    word = word << 2 | valley.vehicle_side[0] << 1 | valley.vehicle_side[1]
    word = word << 8 | valley.actions_left
    word = word << 5 | valley.phase << 3 | valley.active << 1 | (1 if valley.has_full_tank else 0)
    words.append(word)
    word = valley.filled << 8 | valley.spaces
    word = word << 8 | valley.limbo
    word = word << 8 | len(valley.held.cards)
    word = word << 10 | valley.exited << 6 | valley.lit
    words.append(word)
    words.append(valley.landmarks)
    words.append(valley.reinforced)
    words.append(valley.doom)
    words.append(odds.burning)
    words.append(odds.embers)
    words.append(odds.windy)
    for colour in range(COLOUR_COUNT):
        words.append(odds.doomed[colour])
    return tuple(words)
