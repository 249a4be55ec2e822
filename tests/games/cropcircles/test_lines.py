"""The line generator against plain enumeration, and against the rules themselves."""

from __future__ import annotations

import random

import pytest
from benchmarks.peers.cropcircles_lines import all_lines

from bugeyed.core.game import Position
from bugeyed.games.cropcircles.advice.evaluation import codes_from
from bugeyed.games.cropcircles.advice.lines import Lines, cells_of, kinds_of
from bugeyed.games.cropcircles.board import CELLS, SPOT_OF
from bugeyed.games.cropcircles.glyphs import KIND_NAMES
from bugeyed.games.cropcircles.position import CropPosition
from bugeyed.games.cropcircles.rules.placing import touching
from bugeyed.games.cropcircles.state import PLACING
from tests.games.cropcircles.scenes import game, play, scene, wander


def lines_of(position: Position) -> dict[tuple[tuple[str, str], ...], int]:
    """The mover's lines by name, with their scores."""
    assert isinstance(position, CropPosition)
    draft = position.state
    lines = Lines(draft.board, draft.rack(draft.mover), draft.rules.ruleset.suits, draft.setting.box)
    found = {}
    for line, score in zip(lines.found, lines.scores, strict=True):
        laid = zip(cells_of(line), kinds_of(line), strict=True)
        found[tuple((CELLS[cell], KIND_NAMES[kind]) for cell, kind in laid)] = score
    assert len(found) == len(lines.found), "every line is found once"
    return found


def brute(position: Position) -> dict[tuple[tuple[str, str], ...], int]:
    """The same by plain enumeration over the view."""
    assert isinstance(position, CropPosition)
    view = position.view(int(position.state.mover))
    ground, times = view["ground"], view["multipliers"]
    assert isinstance(ground, dict)
    assert isinstance(times, dict)
    multipliers = {cell: times[thing] for cell, thing in ground.items() if thing in times}
    rack = view["racks"][int(position.state.mover)]  # type: ignore[index]
    return all_lines(view["board"], rack, view["rules"], view["values"], multipliers)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(4))
def test_every_line_is_found_once_with_its_score(seed: int) -> None:
    """§4.2 §4.3 §4.4 §5.2 On positions of random play, the same lines and scores as by plain enumeration."""
    rng = random.Random(seed)
    places = [
        position
        for position, _ in wander(game().start(2 + seed), rng)
        if isinstance(position, CropPosition)
        and position.state.phase == PLACING
        and position.state.low < 0
        and position.state.rack_size(position.state.mover) <= 8
    ]
    compared = 0
    for position in rng.sample(places, min(5, len(places))):
        ours = lines_of(position)
        assert ours == brute(position)
        compared += len(ours)
    assert compared > 20


@pytest.mark.parametrize("seed", range(3))
def test_the_best_lines_are_those_of_all(seed: int) -> None:
    """By score, or less so much for each glyph, though what cannot be among them is never looked at."""
    compared = 0
    for position, _ in wander(game().start(2 + seed), random.Random(seed)):
        assert isinstance(position, CropPosition)
        state = position.state
        if state.phase != PLACING or state.low >= 0 or state.rack_size(state.mover) > 9:
            continue
        rack, rules, box = state.rack(state.mover), state.rules.ruleset.suits, state.setting.box
        whole = Lines(state.board, rack, rules, box)
        best = max(whole.scores, default=0)
        assert Lines(state.board, rack, rules, box, 1).best == best
        assert Lines(state.board, rack, rules, box, 1, floor=best).found == []
        assert Lines(state.board, rack, rules, box, 1, floor=best - 1).best == best
        for cost in (0, 4):
            values = [
                score - cost * len(cells_of(line))
                for line, score in zip(whole.found, whole.scores, strict=True)
            ]
            some = Lines(state.board, rack, rules, box, 5, cost)
            assert some.values == sorted(values, reverse=True)[:5]
            assert some.complete
            for line, score in zip(some.found, some.scores, strict=True):
                assert whole.scores[whole.found.index(line)] == score
        compared += len(whole.scores) > 20
    assert compared > 3


def test_lines_go_on_from_what_is_laid() -> None:
    """§4.5 Of all lines those that have these glyphs on these spots."""
    row = {"e6": "empty-circle", "f6": "empty-circle", "g6": "empty-circle"}
    position = scene(row, ["empty-circle empty-circle striped-circle empty-star", ""])
    assert isinstance(position, CropPosition)
    state = position.state
    rack, rules, box = state.rack(0), state.rules.ruleset.suits, state.setting.box
    cell, kind = CELLS.index("f7"), KIND_NAMES.index("empty-circle")
    some = Lines(state.board, rack, rules, box, 1_000, 0, laid={SPOT_OF[cell]: kind})
    whole = Lines(state.board, rack, rules, box)
    wanted = [
        line for line in whole.found if (cell, kind) in zip(cells_of(line), kinds_of(line), strict=True)
    ]
    assert sorted(some.found) == sorted(wanted)
    assert 1 < len(wanted) < len(whole.found)


@pytest.mark.parametrize("kind", ["empty-circle", "empty-star"])
@pytest.mark.parametrize("cell", CELLS[1:132:13])
def test_what_is_laid_holds_lines_to_it_anywhere(cell: str, kind: str) -> None:
    """§4.5 In every part of the field no other line is proposed and none is forgotten."""
    number, laid = CELLS.index(cell), KIND_NAMES.index(kind)
    position = scene({CELLS[number - 1]: "empty-circle"}, ["empty-circle empty-circle empty-star", ""])
    assert isinstance(position, CropPosition)
    state = position.state
    rack, rules, box = state.rack(0), state.rules.ruleset.suits, state.setting.box
    some = Lines(state.board, rack, rules, box, 1_000, 0, laid={SPOT_OF[number]: laid})
    whole = Lines(state.board, rack, rules, box)
    wanted = [
        line for line in whole.found if (number, laid) in zip(cells_of(line), kinds_of(line), strict=True)
    ]
    assert sorted(some.found) == sorted(wanted)
    assert len(wanted) > 1


def test_a_line_may_touch_with_its_far_end_only() -> None:
    """§4.3 Three glyphs of which only the last lies beside an old one."""
    position = scene({"a1": "empty-circle"}, ["empty-star empty-square empty-triangle", ""])
    lines = lines_of(position)
    assert lines == brute(position)
    assert lines[(("b1", "empty-star"), ("c1", "empty-square"), ("d1", "empty-triangle"))] == 3


def test_the_codes_of_a_line_lay_it() -> None:
    """§4.5 Played one by one they are possible, and *done* scores what was promised."""
    rng = random.Random(3)
    path = wander(game().start(2), rng)
    for position, _ in path:
        if (
            not isinstance(position, CropPosition)
            or position.state.phase != PLACING
            or position.state.low >= 0
        ):
            continue
        draft = position.state
        if draft.rack_size(draft.mover) > 9:
            continue
        lines = Lines(draft.board, draft.rack(draft.mover), draft.rules.ruleset.suits, draft.setting.box)
        touched = [touching(draft.board, SPOT_OF[cell]) for cell in range(144)]
        for index in rng.sample(range(len(lines.found)), min(4, len(lines.found))):
            names = [position.name(code) for code in codes_from(lines.found[index], {}, touched)]
            after = play(position, *names)
            assert isinstance(after, CropPosition)
            gained = after.state.scores[draft.mover] - draft.scores[draft.mover]
            assert gained == lines.scores[index]
