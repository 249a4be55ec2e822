"""The turn (§3.1): Action Phase, Disaster Phase, Draw Phase; then the next player."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed.core.bits import set_of
from bugeyed.core.errors import Refusal
from bugeyed.games.bugout import actions, news, refusals
from bugeyed.games.bugout.board import names_of
from bugeyed.games.bugout.cards import AT_DRAW_PHASE
from bugeyed.games.bugout.held import ERUPTION, WARNING
from bugeyed.games.bugout.pending import GO_ON, Pending, Step
from bugeyed.games.bugout.rules import acting, draws, hands, lava, quakes, tornadoes, vehicles
from bugeyed.games.bugout.state import ACTION_PHASE, DISASTER_PHASE, DRAW_PHASE, Valley, add


class StartOfTurn(Step):
    """Who misses a turn, who has left, and how many actions there are (§3.2, §A8, §W2)."""

    def go_on(self, valley: Valley) -> None:
        seat = valley.active
        valley.phase = ACTION_PHASE
        if valley.skips[seat]:
            valley.skips = add(valley.skips, seat, -1)
            valley.tell(news.TURN_MISSED)
            pass_on(valley)
            return
        valley.actions_left = 0
        valley.acted = 0
        valley.rescues = 0
        valley.is_next_complex_free = False
        valley.has_full_tank = False
        if valley.is_exited(seat):
            if valley.disasters.of(seat):
                valley.push(DisasterPhase())
            else:
                pass_on(valley)
        elif valley.idle[seat]:
            valley.idle = add(valley.idle, seat, -1)
            valley.tell(news.PHASE_MISSED)
            valley.push(DisasterPhase())
        else:
            valley.actions_left = valley.setting.actions
            valley.push(ActionPhase())
            valley.tell(news.TURN_BEGINS)


class ActionPhase(Pending):
    """§3.2 up to so many actions, and free ones; until the player ends it or has left."""

    word = "act"
    acts = True

    def decider(self, valley: Valley) -> i64:
        return GO_ON if valley.is_exited(valley.active) else valley.active

    def go_on(self, valley: Valley) -> None:
        valley.push(DisasterPhase())

    def options(self, valley: Valley) -> list[int]:
        return [int(code) for code in acting.options(valley)]

    def option_row(self, valley: Valley) -> vec[i64]:
        return acting.options(valley)

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.END:
            valley.actions_left = 0
            valley.push(DisasterPhase())
        else:
            valley.push(self)
            acting.take(valley, code)

    def prompt(self, valley: Valley) -> str:
        left = valley.actions_left
        if vehicles.afloat(valley):
            return "A Vehicle is on the water: Drive or Tow it off, or empty it, before the turn ends."
        if left == 0:
            return "No action is left: drop, get out, use a card, or end the turn."
        number = "1 action" if left == 1 else f"{left} actions"
        if valley.draw_left == sum(valley.setting.draw):
            aim = "Carry lit Flares into the Signal's shape: there Survivors are rescued. Pick a Survivor."
        elif valley.extractions():
            aim = f"Rescue is open on {', '.join(names_of(valley.extractions()))}. Pick a Survivor."
        else:
            aim = "Pick a Survivor, then where it goes or what it does."
        return f"{number}. {aim}"

    def label(self, valley: Valley, code: i64) -> str:
        if code != actions.END or valley.actions_left == 0:
            return ""
        return f"End turn ({valley.actions_left} unused)"

    def refusal(self, valley: Valley, code: i64) -> Refusal:
        return refusals.of_action(valley, code)

    def objection(self, valley: Valley, picks: tuple[str, ...]) -> Refusal:
        return refusals.of_picks(valley, picks)


class DisasterPhase(Step):
    """§3.3 every Disaster in the active player's hand does its work."""

    def go_on(self, valley: Valley) -> None:
        valley.phase = DISASTER_PHASE
        valley.push(DrawPhase())
        still = set_of([int(disaster) for disaster in valley.disasters.of(valley.active)])
        if still:
            valley.tell(news.DISASTERS_WORK)
            valley.push(Disasters(still))


class Disasters(Step):
    """§3.3 the Disasters of the active hand in the order drawn; one discarded meanwhile is skipped (§A4)."""

    def __init__(self, still: i64) -> None:
        self.still: Final = still
        """Those whose turn is to come."""

    def go_on(self, valley: Valley) -> None:
        for disaster in valley.disasters.of(valley.active):
            if self.still >> disaster & 1:
                valley.push(Disasters(self.still & ~(1 << disaster)))
                if disaster < WARNING:
                    valley.push(quakes.QuakeCard(disaster))
                elif disaster < ERUPTION:
                    valley.push(tornadoes.Gust(disaster - WARNING))
                else:
                    valley.push(lava.PressureValve(disaster - ERUPTION))
                return


class DrawPhase(Step):
    """§3.4 as many cards as a turn has; who has left draws none (§W2)."""

    def go_on(self, valley: Valley) -> None:
        valley.push(EndOfTurn())
        if not valley.is_exited(valley.active):
            valley.phase = DRAW_PHASE
            valley.push(draws.Drawing(valley.setting.cards))
            if valley.held.usable(AT_DRAW_PHASE, valley.active) >= 0:
                valley.push(draws.WeatherRadio())
        else:
            valley.tell(news.DRAWS_NONE)


class EndOfTurn(Step):
    """§3.1 the next player clockwise."""

    def go_on(self, valley: Valley) -> None:
        hands.end_turn(valley, valley.active)
        valley.unsettled = True
        pass_on(valley)


def pass_on(valley: Valley) -> None:
    """The next seat's turn."""
    valley.active = (valley.active + 1) % valley.setting.seats
    valley.push(StartOfTurn())
