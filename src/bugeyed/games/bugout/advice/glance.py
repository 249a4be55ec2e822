"""What somebody sees at a glance who looks after one colour: how far its people have to go, and what is lost at once.

Neither what the cards may bring nor how the others get home: they will look after themselves.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.games.bugout.advice import beacon
from bugeyed.games.bugout.advice.outlook import LOST, RESCUED, WON, Outlook, hand_value
from bugeyed.games.bugout.setting import PEOPLE, colour_of
from bugeyed.games.bugout.state import SAFE, Valley

STEP: Final = 20.0
"""What a step still to be taken costs."""
FLARE_STEP: Final = 25.0
"""And one with a Flare, or towards it."""
BURIED: Final = 150.0
"""What a Grave costs, whoever lies in it."""
NOWHERE: Final = 3_000.0
"""No place for the signal is left."""


class Glance(Outlook):
    """Judges valleys by the people one seat moves."""

    def __init__(self, seat: i64) -> None:
        super().__init__()
        self.seat: Final = seat

    def settle(self, valley: Valley, number: i64) -> None:
        """From now on consider only the Extraction Points that are best for its own people, *number* of them."""
        self.ways.look(valley)
        carriers = beacon.Carriers(valley, self.ways)
        rated: list[tuple[float, int]] = [
            (self.work(valley, carriers, home, carriers.errand(home)), int(home))
            for home in beacon.fits(valley)
        ]
        rated.sort()
        self.homes = [home for _, home in rated[:number]]

    def value(self, valley: Valley) -> float:
        """A hundred for each Survivor at home, less the work for its own people and what is buried."""
        at_home = valley.rescued()
        if valley.over:
            return float(WON if valley.is_won() else LOST + 100 * at_home)
        self.ways.look(valley)
        carriers = beacon.Carriers(valley, self.ways)
        least = NOWHERE
        self.home = -1
        for home in self.homes if self.homes else beacon.fits(valley):
            if valley.can_stand(home):
                work = self.work(valley, carriers, home, carriers.errand(home))
                if work < least:
                    least = work
                    self.home = home
        return hand_value(valley) + RESCUED * float(at_home) - BURIED * float(valley.filled) - least

    def work(self, valley: Valley, carriers: beacon.Carriers, home: i64, errand: beacon.Errand) -> float:
        """What is still to be done if *home* is the Extraction Point: Civilians are everybody's own."""
        steps: i64 = 0
        for who in range(PEOPLE):
            colour = colour_of(who)
            if valley.at[who] < SAFE and (colour == self.seat or colour >= valley.setting.seats):
                steps += carriers.far(colour, valley.at[who], home)
        return STEP * float(steps) + FLARE_STEP * float(errand.steps)
