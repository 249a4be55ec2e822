"""What can be forced in play: found with its distance, and only where it holds whatever is hidden and chance brings."""

from __future__ import annotations

from bugeyed import Knowledge, Position
from bugeyed.bots.budget import Budget
from bugeyed.bots.forcing import Forced, forced

from .trees import Fork, chance, decide, end, grow, hide

WIN, DRAW, LOSS = end(1.0, -1.0), end(0.0, 0.0), end(-1.0, 1.0)


def sought(position: Position, nodes: int = 10_000) -> Forced | None:
    """What the seat to decide can force, or has to bear."""
    return forced(Knowledge(position, int(position.turn)), 1, Budget(0.0, nodes))


def found(fork: Fork) -> tuple[int, int]:
    """Action and distance at the root of a tree."""
    sure = sought(grow(fork))
    assert sure is not None
    return sure.code, sure.ends_in


def test_the_shortest_way_to_a_win_is_found() -> None:
    assert found(decide(0, LOSS, WIN)) == (1, 1)
    late = decide(1, decide(0, WIN, LOSS))
    assert found(decide(0, DRAW, late)) == (1, 3)
    assert found(decide(0, decide(1, late, LOSS), late, decide(1, late, late))) == (1, 3)


def test_what_is_lost_is_put_off_as_long_as_possible() -> None:
    late = decide(1, decide(0, decide(1, LOSS, WIN)))
    assert found(decide(0, LOSS, late, LOSS)) == (1, -4)


def test_a_draw_is_nothing_forced() -> None:
    assert sought(grow(decide(0, LOSS, decide(1, DRAW, WIN)))) is None


def test_chance_must_not_be_able_to_spoil_it() -> None:
    assert found(decide(0, LOSS, chance((1, WIN), (9, decide(0, WIN, LOSS))))) == (1, 2)
    assert sought(grow(decide(0, DRAW, chance((99, WIN), (1, LOSS))))) is None


def test_one_action_has_to_win_in_every_case() -> None:
    alike = hide(decide(0, LOSS, WIN, LOSS), decide(0, LOSS, WIN, WIN))
    sure = sought(grow(alike[0]))
    assert sure is not None
    assert (sure.code, sure.ends_in, sure.cases) == (1, 1, 2)
    assert sought(grow(hide(decide(0, LOSS, WIN), decide(0, WIN, LOSS))[0])) is None


def test_who_cannot_tell_two_cases_apart_cannot_answer_each_by_itself() -> None:
    """In either case there is a win; but which one it is, nobody says before it is too late."""
    one = decide(0, DRAW, decide(1, decide(0, WIN, LOSS)))
    other = decide(0, DRAW, decide(1, decide(0, LOSS, WIN)))
    assert sought(grow(one)) is not None
    assert sought(grow(hide(one, other)[0])) is None


def test_what_the_other_does_may_tell_them_apart() -> None:
    """Here the answer shows which case it is: only there can the second branch be followed."""
    one = decide(0, DRAW, decide(1, decide(0, WIN, LOSS)))
    other = decide(0, DRAW, decide(1, decide(0, WIN, WIN), decide(0, LOSS, WIN)))
    sure = sought(grow(hide(one, other)[0]))
    assert sure is not None
    assert (sure.code, sure.ends_in, sure.cases) == (1, 3, 2)


def test_a_spent_budget_proves_nothing() -> None:
    late = decide(1, decide(0, decide(1, decide(0, WIN, LOSS))))
    assert sought(grow(decide(0, DRAW, late)), nodes=2) is None
