"""What a scene tells: words and ids with fields, filled in where somebody listens."""

from __future__ import annotations

import pytest

from bugeyed import OVER, Game, Position
from bugeyed.author import Act, Actions, Outcome, Setting, Travel, roll
from bugeyed.core.chance import Lehmer
from bugeyed.core.scene import Scene, ScenePosition


def test_words_name_seats_and_numbers_and_ids_bear_numbers(mothnight: Game) -> None:
    scene = Scene(Setting(mothnight, 2, {}), ["Mite", "Emperor"])
    scene.events = []
    moves = [Travel("seat:{other}", None, ["seat:{other}", "seen"])]
    words = "{seat} takes {a_card} of {other} and scores {points}."
    scene.tell("score", "2.5", words, moves=moves, seat=0, other=1, card=1, points=8)
    (event,) = scene.events
    assert event.words == "Green takes an Emperor of Red and scores 8."
    assert event.moves[0].plain() == {"before": "seat:1", "after": None, "way": ["seat:1", "seen"]}
    # What was told is not written back: the same row tells of other seats next time.
    assert moves[0].before == "seat:{other}"


PRINTED = [[1, 2, 3], [4, 5, 6]]


class Row(Scene):
    """A row that a step takes from what is printed, and others write into."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.row = [0]
        self.first = self.row
        self.taken = 0
        self.phase = "take"

    def outcome(self) -> Outcome:
        return Outcome((), "All is taken", "1")


class Scribbled(Row):
    """Counts, in a way of its own, how often it was copied."""

    def copy(self) -> Scene:
        twin = super().copy()
        assert isinstance(twin, Row)
        twin.taken += 1000
        return twin


def take(scene: Row, number: int) -> None:
    scene.row = PRINTED[number]
    scene.first = scene.row
    scene.phase = "write"


def write(scene: Row, number: int) -> None:
    scene.row[number] += 10
    scene.taken += scene.first[number]
    scene.phase = "over" if scene.taken % 1000 > 30 else "take" if number == 2 else "write"


TABLE = Actions(
    [
        Act("take {number}", "1", "take", take, chance=roll([1, 1])),
        Act("write {number}", "1", "write", write),
    ],
    clause="1",
    over="1",
    number=["one", "two", "three"],
)


@pytest.mark.parametrize("kind", [Row, Scribbled])
def test_a_match_in_one_go_leaves_alone_what_a_copy_would(mothnight: Game, kind: type[Row]) -> None:
    """A list that a step put into two fields is two lists for the next, and nobody else's."""
    start = ScenePosition(Setting(mothnight, 2, {}), kind(Setting(mothnight, 2, {})), TABLE)
    ends: list[tuple[bytes, int]] = []
    for seed in range(30):
        end, length = start.played_out(Lehmer(seed))
        assert (end.key(), length) == _by_steps(start, Lehmer(seed))
        ends.append((end.key(), int(length)))
    assert PRINTED == [[1, 2, 3], [4, 5, 6]]
    assert len(set(ends)) > 5


def _by_steps(position: Position, generator: Lehmer) -> tuple[bytes, int]:
    length = 0
    while position.turn != OVER:
        actions = position.actions()
        length += len(actions) > 0
        code = actions[generator.below(len(actions))] if actions else position.drawn(generator)
        position = position.step(code)
    return position.key(), length


class Loaded(ScenePosition):
    """Chance brings the second row."""

    def chances(self) -> list[tuple[int, int]]:
        return super().chances()[1:]


def test_whoever_answers_for_chance_is_asked(mothnight: Game) -> None:
    setting = Setting(mothnight, 2, {})
    position = Loaded(setting, Row(setting), TABLE)
    assert {position.drawn(Lehmer(seed)) for seed in range(20)} == {1}
    assert ScenePosition(setting, Row(setting), TABLE).drawn(Lehmer(3)) in (0, 1)
