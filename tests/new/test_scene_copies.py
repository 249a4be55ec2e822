"""The method that copies a scene, written into rules that are compiled."""

from __future__ import annotations

from bugeyed.new.scene_copies import with_copies

RULES = '''
class Night(Scene):
    """A scene."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.points = [0] * setting.players
        self.left = 3
        self.cells: list[int] = []
        self.found: list[int] | None = None
        self.values = tuple(setting.game.values)
        self.phase = "deal"

    def go(self) -> None:
        self.left -= 1


class Other:
    pass
'''


def test_every_field_of_a_scene_is_copied_and_lists_are_lists_of_their_own() -> None:
    """What every scene has is the core's affair; what may be a list is asked."""
    copies = "".join(line for line in with_copies(RULES).splitlines() if "_fill(self, twin: Night)" in line)
    assert copies.partition("Scene: ")[2] == (
        "twin.points = self.points.copy(); twin.left = self.left; twin.cells = self.cells.copy(); "
        "twin.found = self.copied(self.found); twin.values = self.values; return self.into(twin)"
    )


def test_no_line_of_the_rules_moves() -> None:
    """A traceback names the author's line."""
    before, after = RULES.split("\n"), with_copies(RULES).split("\n")
    assert [line for line in before if line.strip()] == [
        after[n] for n, line in enumerate(before) if line.strip()
    ]


def test_a_scene_that_copies_itself_and_other_classes_are_left_alone() -> None:
    own = RULES.replace(
        "def go(self) -> None:\n        self.left -= 1", "def copy(self) -> Scene:\n        return self"
    )
    assert with_copies(own) == own


def test_at_the_end_of_a_file_there_is_room_too() -> None:
    compile(with_copies(RULES.partition("\n\nclass Other")[0].rstrip()), "rules.py", "exec")
