"""A lambda in a row becomes a function that knows its scene, in rules that are compiled."""

from __future__ import annotations

from bugeyed.new.typed_rows import with_functions

RULES = """
class Night(Scene):
    pass


def look(night: Night) -> None:
    pass


TABLE = Actions(
    [
        Act("see {card}", "1", "see", look, chance=lambda night: night.cards.draws(night.target)),
        Act("keep {card}", "1", "act", look, unless=lambda n, card: "" if n.left else "No.", of=HAND),
        *[Act(f"go {k}", "1", "act", lambda night: night.go(k)) for k in range(3)],
        Act("stay", "1", "act", lambda night, far=2: night.go(far)),
    ],
)
"""


def test_a_lambda_knows_its_scene_and_its_numbers() -> None:
    lines = with_functions(RULES).split("\n")
    written = [line for line in lines if line.startswith("def _row_")]
    assert sorted(written) == [
        "def _row_0(night: Night) -> list[tuple[int, int]]: return night.cards.draws(night.target)  # type: ignore",
        "def _row_1(n: Night, card: int) -> str: return '' if n.left else 'No.'  # type: ignore",
    ]
    assert " ".join(lines[11].split()) == 'Act("see {card}", "1", "see", look, chance=_row_0 ),'
    compile("\n".join(lines), "rules.py", "exec")


def test_no_line_of_the_rules_moves() -> None:
    before, after = RULES.split("\n"), with_functions(RULES).split("\n")
    assert len(before) == len(after)
    assert [line for line in before if line.strip() and "lambda n" not in line] == [
        after[n] for n, line in enumerate(before) if line.strip() and "lambda n" not in line
    ]


def test_what_a_comprehension_makes_and_what_has_defaults_stays() -> None:
    kept = with_functions(RULES)
    assert "lambda night: night.go(k)" in kept
    assert "lambda night, far=2: night.go(far)" in kept


def test_where_there_are_two_scenes_nobody_knows_which_is_meant() -> None:
    two = RULES + "\n\nclass Day(Scene):\n    pass\n"
    assert with_functions(two) == two
