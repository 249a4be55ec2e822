"""What looks good to a bot. No rule.

Weights were found by play against the bot that takes the highest score at once, two players, 60 matches each: keeping
glyphs for longer lines wins 85 to 90 in 100 of them, and minding the next player's answer nearly all.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from bugeyed.core.plans import Plan
from bugeyed.games.cropcircles.actions import DONE, DRAW, PASS, TAKE
from bugeyed.games.cropcircles.advice.lines import FIRST_BITS, Lines, cells_of, kinds_of
from bugeyed.games.cropcircles.board import SPOT_OF
from bugeyed.games.cropcircles.components import Ruleset
from bugeyed.games.cropcircles.glyphs import FREE
from bugeyed.games.cropcircles.rules.placing import touching
from bugeyed.games.cropcircles.state import PLACING, TAKING, State

POINT: Final[i64] = 10
"""Plans are valued in tenths of a point."""
KEEP: Final[i64] = 10
"""Points for a glyph kept: it makes a later line longer, and a line of twice the length scores four times as much."""
ANSWER: Final[i64] = 7
"""Of each point the next player could score at once."""
TEMPO: Final[i64] = 20
"""Points it is worth to be about to lay: with as many points as the other about 55 in 100 were won."""
SCALE: Final = 100.0
"""Points ahead that make winning e times as likely as losing."""
SEQUEL: Final[i64] = 3
"""Of each point what is left of the rack could score where it stands."""
WIDTH: Final[i64] = 12
"""Lines that are looked at closely."""
LAST_WIDTH: Final = 40
"""The same in the last round, each on other cells: what lies in the next player's way may count for more than points,
and what stays in the rack for nothing."""
LIMIT: Final[i64] = 200_000
"""Lines looked at in all: some ten milliseconds; only a hoarded rack has more."""
MOST_KEPT: Final = 1_000
"""Best scores kept, at most: those of a turn."""
WHOLE: Final[i64] = 2_000_000
"""Lines looked at in all where it has to be every one: a fraction of a second."""


def foregone(state: State) -> list[float] | None:
    """What the last turn comes to: whoever has it lays the best line there is; None before it, and within it."""
    if state.phase != PLACING or state.final_turns != 1 or state.low >= 0:
        return None
    mover = state.mover
    lines = Lines(state.board, state.rack(mover), state.rules.ruleset.suits, state.setting.box, 1, 0, WHOLE)
    if not lines.complete:
        return None
    scores = state.scores.copy()
    scores[mover] += lines.best
    most = max(scores)
    return [1.0 if score == most else -1.0 for score in scores]


def worth(state: State, seat: i64) -> int:
    """Points ahead of the other seat; of several others everyone near takes something away, so that of three who stand
    alike each has a third of the chance."""
    own = standing(state, seat)
    if len(state.scores) == 2:
        return own - standing(state, 1 - seat)
    against = 0.0
    for other in range(len(state.scores)):
        if other != seat:
            against += math.exp(float(standing(state, other) - own) / SCALE)
    return round(-SCALE * math.log(against))


def standing(state: State, seat: i64) -> i64:
    """What a seat has scored; while there is time to lay them, glyphs count too, and so does to be about to."""
    points = state.scores[seat]
    if state.final_turns < 0:
        points += KEEP * state.rack_size(seat)
        if state.phase == PLACING and seat == state.mover:
            points += TEMPO
    return points


def plans(state: State, ahead: bool, keeping: bool) -> list[Plan]:
    """Whole lines, or glyphs to take, best first; *keeping* counts what stays in the rack."""
    if state.phase == PLACING:
        found = lines_to_lay(state, ahead, keeping)
    elif state.phase == TAKING:
        found = glyphs_to_take(state)
    else:
        return []
    found.sort(key=_value, reverse=True)
    return found


def _value(plan: Plan) -> int:
    return plan.value


def first_plan(state: State) -> Plan | None:
    """The line that counts most with what stays in the rack, or glyphs that suit much, without a look at the field.

    Whoever took so won half of 300 matches against whoever took by the best line, all else being equal.
    """
    if state.phase == PLACING:
        if state.low >= 0:
            return plans(state, False, True)[0]
        rack = state.rack(state.mover)
        keep: i64 = KEEP if state.final_turns < 0 else 0
        lines = Lines(state.board, rack, state.rules.ruleset.suits, state.setting.box, 1, keep, LIMIT)
        if not lines.found:
            return Plan([PASS], 0)
        touched: list[i64] = [touching(state.board, SPOT_OF[cell]) for cell in range(144)]
        nothing: dict[int, int] = {}
        return Plan(codes_from(lines.found[0], nothing, touched), POINT * lines.values[0])
    if state.phase == TAKING:
        return Plan(glyphs_that_suit(state), 0)
    return None


def glyphs_that_suit(state: State) -> list[int]:
    """What to take of the pool: glyphs that suit many kinds, and a little for their value; else blind."""
    values, suits = state.setting.box.values, state.rules.ruleset.suits
    ranked: list[tuple[int, int]] = []
    for kind in range(16):
        for _ in range(state.pool[kind]):
            ranked.append((int(2 * int(suits[kind]).bit_count() + values[kind]), int(TAKE + kind)))
    ranked.sort(reverse=True)
    codes = [code for _, code in ranked[: state.takes_left]]
    return codes if codes else [DRAW]


def lines_to_lay(state: State, ahead: bool, keeping: bool) -> list[Plan]:
    """The best lines that go on from what is laid this turn; to pass where there is none."""
    board, rack = before_the_line(state)
    laid: dict[int, int] = {spot: state.board[spot] for spot in state.line_spots()}
    # Late glyphs are worth nothing kept: there is no turn left to lay them.
    keep: i64 = KEEP if keeping and state.final_turns < 0 else 0
    suits, box = state.rules.ruleset.suits, state.setting.box
    barring = ahead and state.final_turns > 1
    lines = Lines(board, rack, suits, box, 0 if barring else WIDTH, keep, LIMIT, laid if laid else None)
    best = best_by_cells(lines) if barring else list(zip(lines.values, lines.found, strict=True))
    touched: list[i64] = [touching(board, SPOT_OF[cell]) for cell in range(144)]
    cells: dict[int, int] = {SPOT_OF.index(spot): kind for spot, kind in laid.items()}
    found: list[Plan] = []
    for points, line in best:
        value = POINT * points
        if ahead:
            value += what_is_left(state, board, rack, line)
        found.append(Plan(codes_from(line, cells, touched), value))
    if not found:
        found.append(Plan([PASS if state.low < 0 else DONE], 0))
    return found


def best_by_cells(lines: Lines) -> list[tuple[int, int]]:
    """Of all lines the best on the same cells, with what it scores, best first."""
    best: dict[int, tuple[int, int]] = {}
    for line, score in zip(lines.found, lines.scores, strict=True):
        cells = int(line >> FIRST_BITS)
        if cells not in best or best[cells][0] < score:
            best[cells] = (score, line)
    return sorted(best.values(), reverse=True)[:LAST_WIDTH]


def before_the_line(state: State) -> tuple[list[i64], list[i64]]:
    """Board and rack as they were when the turn began."""
    board, rack = state.board.copy(), state.rack(state.mover)
    for spot in state.line_spots():
        rack[board[spot]] += 1
        board[spot] = FREE
    return board, rack


def codes_from(line: i64, laid: dict[int, int], touched: list[i64]) -> list[int]:
    """The actions that make a line of what is *laid* already, and *done*; [] if that is no part of it."""
    cells, kinds = cells_of(line), kinds_of(line)
    first, last, shared = len(cells), -1, 0
    for place in range(len(cells)):
        if laid.get(cells[place], -1) == kinds[place]:
            first, last, shared = min(first, place), place, shared + 1
    if shared < len(laid):
        return []
    if last < 0:
        # The first glyph lies beside an old one.
        first = 0
        while not touched[cells[first]]:
            first += 1
        last = first - 1
    codes = [cells[place] * 16 + kinds[place] for place in range(last + 1, len(cells))]
    codes += [cells[place] * 16 + kinds[place] for place in range(first - 1, -1, -1)]
    codes.append(DONE)
    return codes


def what_is_left(state: State, board: list[i64], rack: list[i64], line: i64) -> i64:
    """What a line leaves behind: the next player's best answer, and the best sequel of one's own."""
    board, rack = board.copy(), rack.copy()
    cells, kinds = cells_of(line), kinds_of(line)
    for place in range(len(cells)):
        board[SPOT_OF[cells[place]]] = kinds[place]
        rack[kinds[place]] -= 1
    value: i64 = 0
    if state.final_turns != 1:
        value -= ANSWER * LATELY.best(state, board, state.rack((state.mover + 1) % state.setting.players))
    if state.final_turns < 0:
        value += SEQUEL * LATELY.best(state, board, rack)
    return value


class Lately:
    """Best scores asked for lately.

    Positions a seat cannot tell apart have the same field, the same rack of its own, and often the same behind the
    other's screen, most of which all have seen. So each of them asks the same again.
    """

    def __init__(self) -> None:
        self.scores: Final[dict[bytes, int]] = {}
        self.ruleset: Ruleset | None = None
        """What they were asked by."""

    def best(self, state: State, board: list[i64], rack: list[i64]) -> i64:
        """As best_score."""
        ruleset = state.rules.ruleset
        if ruleset is not self.ruleset or len(self.scores) > MOST_KEPT:
            self.scores.clear()
            self.ruleset = ruleset
        asked = bytes(board) + bytes(rack)
        found = self.scores.get(asked, -1)
        if found < 0:
            found = int(best_score(state, board, rack))
            self.scores[asked] = found
        return found


LATELY: Final = Lately()


def best_score(state: State, board: list[i64], rack: list[i64], floor: i64 = 0) -> i64:
    """The highest score a rack can make, by the rules in force; *floor* if that is not more."""
    suits = state.rules.ruleset.suits
    best = Lines(board, rack, suits, state.setting.box, 1, 0, LIMIT, None, floor).best
    return best if best > floor else floor


def glyphs_to_take(state: State) -> list[Plan]:
    """What each glyph of the pool adds to the best line; a little for its value and for how many kinds it suits."""
    rack, box, suits = state.rack(state.mover), state.setting.box, state.rules.ruleset.suits
    found: list[Plan] = []
    now = best_score(state, state.board, rack) if state.pool_count else 0
    for kind in range(16):
        if state.pool[kind]:
            rack[kind] += 1
            best = best_score(state, state.board, rack, now)
            rack[kind] -= 1
            found.append(
                Plan([TAKE + kind], POINT * best + 5 * box.values[kind] + int(suits[kind]).bit_count())
            )
    if not found:
        found.append(Plan([DRAW], 0))
    return found
