"""Games are found by entry point, and one that cannot be opened is a sentence."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import bugeyed
from bugeyed import Mistake
from bugeyed.core import registry

Install = Callable[[str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Lays a package called moths, with an entry point, where Python finds it."""
    before = set(sys.modules)

    def lay(source: str, value: str = "moths:Moths") -> None:
        (tmp_path / "moths").mkdir()
        (tmp_path / "moths/__init__.py").write_text(source)
        info = tmp_path / "moths-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: moths\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[bugeyed.games]\nmoths = {value}\n")
        monkeypatch.syspath_prepend(tmp_path)

    yield lay
    for name in set(sys.modules) - before:
        if name.startswith("moths"):
            del sys.modules[name]


def test_a_third_partys_game_is_there_only_where_it_is_installed(toygame_path: Path) -> None:
    """Its entry point lies in its own dist-info."""
    assert "fireflies" in bugeyed.games()
    sys.path.remove(str(toygame_path))
    assert "fireflies" not in bugeyed.games()


def test_a_game_is_opened_once(toygame: bugeyed.Game) -> None:
    """Save files, bots and tables all get the same one."""
    assert bugeyed.game("fireflies") is toygame
    assert bugeyed.game("beetles") is bugeyed.game("beetles")


def test_an_unknown_game_is_a_sentence_with_the_installed_ones() -> None:
    """And with what was probably meant."""
    with pytest.raises(Mistake) as mistake:
        bugeyed.game("beatles")
    known = ", ".join(bugeyed.games())
    assert str(mistake.value) == f"There is no game 'beatles'; installed are {known}. Did you mean beetles?"


@pytest.mark.parametrize(
    ("source", "value", "sentence"),
    [
        ("import no_such_module", "moths:Moths", "No module named 'no_such_module'"),
        ("raise RuntimeError('the lamp is out')", "moths:Moths", "RuntimeError: the lamp is out"),
        ("class Moths(", "moths:Moths", "SyntaxError"),
        ("", "moths:Moths", "AttributeError"),
        ("", "mothz:Moths", "No module named 'mothz'"),
    ],
)
def test_a_game_whose_entry_point_fails_is_a_sentence(
    install: Install, source: str, value: str, sentence: str
) -> None:
    """It names the game, where it should be, and the reason; the others are still there."""
    install(source, value)

    with pytest.raises(Mistake) as mistake:
        bugeyed.game("moths")
    assert str(mistake.value).startswith(f"Game 'moths' ({value}) cannot be loaded: ")
    assert sentence in str(mistake.value)
    assert bugeyed.game("beetles").title == "Battle of the Beetles"
    assert "moths" in bugeyed.games()


def test_an_entry_point_that_is_no_game_is_a_sentence(install: Install) -> None:
    """A class of something else."""
    install("class Moths: pass", "moths:Moths")
    with pytest.raises(Mistake, match=r"^Game 'moths': moths:Moths is not a bugeyed Game class\.$"):
        bugeyed.game("moths")


def test_a_game_that_is_not_finished_is_a_sentence(install: Install) -> None:
    """It names all that is missing."""
    install("from bugeyed import Game\nclass Moths(Game):\n    codes = 3", "moths:Moths")
    with pytest.raises(Mistake) as mistake:
        bugeyed.game("moths")
    left_out = "Moths does not define deal, draw and diagram."
    assert str(mistake.value) == f"Game 'moths' (moths:Moths) cannot be opened: {left_out}"


def test_what_every_game_has_to_define_is_known() -> None:
    """As it stands in the classes: compiled, they do not tell it themselves."""
    tree = ast.parse(Path(bugeyed.core.__file__).with_name("game.py").read_text())
    found = {
        one.name: [
            part.name
            for part in one.body
            if isinstance(part, ast.FunctionDef)
            and any(
                isinstance(mark, ast.Name) and mark.id == "abstractmethod" for mark in part.decorator_list
            )
        ]
        for one in tree.body
        if isinstance(one, ast.ClassDef)
    }
    assert found["Game"] == list(registry.ANSWERS_OF_A_GAME)
    assert found["Position"] == list(registry.ANSWERS_OF_A_POSITION)


def test_a_game_without_its_files_is_a_sentence(install: Install) -> None:
    """No game.toml beside it."""
    install(
        "from pathlib import Path\n"
        "from bugeyed import Game\n"
        "class Moths(Game):\n"
        "    codes = 1\n"
        "    def __init__(self, name, content=None):\n"
        "        super().__init__(name, Path(__file__).parent, content)\n"
        "    def deal(self, players, options, given): ...\n"
        "    def draw(self, view): ...\n"
        "    def diagram(self, view): ...\n",
        "moths:Moths",
    )
    with pytest.raises(Mistake, match=r"^moths has no game\.toml\.$"):
        bugeyed.game("moths")


def test_random_play_of_an_unknown_game_is_the_same_sentence() -> None:
    """playouts opens games by name too."""
    with pytest.raises(Mistake, match="There is no game 'beatles'"):
        registry.playouts("beatles")
