"""Rules that are compiled ask whether anybody listens before they say what to tell."""

from __future__ import annotations

import pytest

from bugeyed.new.silent_steps import with_silence

RULES = """
class Night(Scene):
    def score(self, card: int) -> None:
        self.tell("score", "2.4", "{seat} scores.",
                  seat=self.seat)  # all may know

def rest(night: Night) -> None:
    STATEMENT
    night.next_seat()
"""
ASKED = "if night.events is not None: "


def rest(statement: str) -> str:
    """What becomes of a statement."""
    return with_silence(RULES.replace("STATEMENT", statement)).split("\n")[7].strip()


def test_what_is_told_is_gathered_only_where_somebody_listens() -> None:
    lines = with_silence(RULES).split("\n")
    assert lines[3].startswith('        if self.events is not None: self.tell("score", "2.4"')
    assert len(lines) == len(RULES.split("\n"))
    compile("\n".join(lines).replace("STATEMENT", "pass"), "rules.py", "exec")


@pytest.mark.parametrize(
    "statement",
    [
        'night.tell("rest", "2.6", "{seat} rests.", seat=night.seat)',
        'night.tell("rest", "2.6", f"{night.name_of(0)} rests.", news=night.others(0), to=(1, *[2, 3]))',
        'night.tell("rest", "2.6", "{points}", points=night.cards.size(8) + len(night.rows[1]))',
    ],
)
def test_words_that_change_nothing_are_left_out(statement: str) -> None:
    assert rest(statement) == ASKED + statement


@pytest.mark.parametrize(
    "statement",
    [
        'night.tell("rest", "2.6", "{card}", card=night.rows.pop())',
        'night.tell("rest", "2.6", "{card}", card=(last := 3))',
        'night.tell("rest", "2.6", "{seat}", seat=1); night.left = 3',
        'if night.left: night.tell("rest", "2.6", "{seat}", seat=1)',
        'other.tell("rest", "2.6", "{seat}", seat=1)',
        'told = night.tell("rest", "2.6", "{seat}", seat=1)',
    ],
)
def test_whatever_may_do_more_is_left_alone(statement: str) -> None:
    assert rest(statement) == statement


def test_a_scene_that_tells_in_its_own_way_is_left_alone() -> None:
    own = RULES.replace("def score(", "def tell(self, *words):\n        pass\n\n    def score(")
    assert with_silence(own) == own
