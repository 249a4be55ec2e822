"""What the platform works out from a game's answers."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

import bugeyed
from bugeyed import CHANCE, OVER, Game, Knowledge, Mistake, Refusal


@pytest.mark.parametrize("players", [2, 5, 0, -1, True, "3", 3.0])
def test_a_wrong_number_of_players_is_refused(toygame: Game, players: object) -> None:
    """By the clause game.toml names for it."""
    with pytest.raises(Refusal) as refused:
        toygame.start(players)  # type: ignore[arg-type]
    assert refused.value.clause == "1.1"
    assert refused.value.message == f"Fireflies is for 3 to 4 players, not {players}."


def test_without_a_number_the_fewest_play(toygame: Game) -> None:
    """And all options are at their default."""
    setting = toygame.start().setting
    assert setting.players == 3
    assert setting.options == {"rounds": 1, "moon": True, "bag": "full"}


def test_options_that_do_not_go_together_are_refused_by_the_game(toygame: Game) -> None:
    """§R1 Written or typed."""
    with pytest.raises(Refusal) as refused:
        toygame.start(4, {"bag": "SMALL"})
    assert refused.value.clause == "R1"


def test_after_refuses_what_step_would_take(toygame: Game) -> None:
    """Nothing has changed then."""
    position = toygame.start()
    before = position.key()
    with pytest.raises(Refusal) as refused:
        position.after(0)
    assert refused.value.clause == "1.2"
    assert position.key() == before


def test_words_are_read_whatever_their_spaces(toygame: Game) -> None:
    """As people type."""
    position = toygame.start()
    assert position.parse("  draw   2 ") == position.parse("draw 2") == position.parse("DRAW 2")


def test_positions_are_equal_as_their_keys_are(toygame: Game) -> None:
    """And can be looked up."""
    start = toygame.start()
    assert start == toygame.start()
    assert start != start.step(9)
    assert start != "start"
    assert len({start, toygame.start(), start.step(9)}) == 2


def test_a_view_brings_what_every_page_needs(toygame: Game) -> None:
    """Whose it is, the turn, the outcome, and actions only for the seat that decides."""
    position = toygame.start(3, {"moon": False})
    assert (position.turn, position.view(0)["turn"], position.view(0)["actions"]) == (CHANCE, CHANCE, [])
    for name in ("draw 1", "draw 2", "draw 3"):
        position = position.after(position.parse(name))

    mine, other, public = (json.loads(json.dumps(position.view(seat))) for seat in (0, 1, None))
    assert mine["actions"][1] == {"code": 1, "name": "swap", "picks": ["firefly:0", "bag"]}
    assert (other["actions"], public["actions"]) == ([], [])
    assert (mine["seat"], public["seat"], mine["outcome"]) == (0, None, None)


def test_returns_are_a_win_a_draw_or_a_loss(toygame: Game) -> None:
    """By seat: winners 1, the others -1; 0 while nobody has won."""
    position = toygame.start(3, {"moon": False})
    assert position.returns() == [0.0, 0.0, 0.0]
    for name in ("draw 1", "draw 2", "draw 3", "wait", "wait", "wait"):
        position = position.after(position.parse(name))
    assert position.turn == OVER
    assert position.returns() == [-1.0, -1.0, 1.0]


def test_pointing_is_possible_as_far_as_some_action_goes(toygame: Game) -> None:
    """Every beginning of its picks, as a tuple or a list."""
    position = toygame.start(3, {"moon": False})
    for name in ("draw 1", "draw 2", "draw 3"):
        position = position.after(position.parse(name))

    assert position.why(()) is None
    assert position.why(["firefly:0"]) is None
    assert position.why(("firefly:0", "bag")) is None
    refusal = position.why(("firefly:1",))
    assert refusal is not None
    assert (refusal.clause, refusal.message) == ("3.1", "That firefly is not yours.")


def test_a_bot_gets_knowledge_and_no_position(toygame: Game) -> None:
    """A view, the seat's own actions, and samples."""
    position = toygame.start(3, {"moon": False})
    for name in ("draw 1", "draw 2", "draw 3"):
        position = position.after(position.parse(name))
    first, second = Knowledge(position, 0), Knowledge(position, 1)

    assert first.actions() == position.actions()
    assert second.actions() == []
    assert first.view() == position.view(0)
    rng = random.Random(1)
    samples = [second.sample(rng) for _ in range(30)]
    assert {sample.view(1)["fireflies"][1] for sample in samples} == {2}  # type: ignore[index]
    assert len({sample.key() for sample in samples}) > 5
    assert position not in vars(type(second)).values()
    assert not hasattr(second, "position")


def changed(toygame: Game, tmp_path: Path, file: str, old: str, new: str) -> Game:
    """The game with one of its files changed."""
    folder = tmp_path / "changed"
    shutil.copytree(toygame.folder, folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))

    from fireflies import Fireflies

    class Changed(Fireflies):
        def __init__(self) -> None:
            Game.__init__(self, "fireflies", folder)

    return Changed()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("fewest = 3\n", "", r"fireflies/game.toml: \[players\] needs fewest and most"),
        ("fewest = 3", "fewest = 5", r"fireflies/game.toml: \[players\] from 5 to 4 is nobody"),
        ("fewest = 3", 'fewest = "three"', r"fireflies/game.toml: \[players\] from 'three' to 4 is nobody"),
        ('clause = "1.1"', 'clause = "8.1"', "There is no clause §8.1 in the rules of Fireflies"),
        ('clause = "2.2"', 'clause = "8.2"', "There is no clause §8.2 in the rules of Fireflies"),
        ("[options.moon]\n", "[options.moon]\nvalue = 1\n", "option moon has an unknown key 'value'"),
    ],
)
def test_a_wrong_game_toml_is_a_sentence(
    toygame: Game, tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    """Said when the game is opened, before anybody plays it."""
    with pytest.raises(Mistake, match=sentence):
        changed(toygame, tmp_path, "game.toml", old, new)


def test_the_rules_version_changes_with_rules_and_data_only(toygame: Game, tmp_path: Path) -> None:
    """A nicer picture does not end a running match."""
    rules = changed(toygame, tmp_path / "a", "rules.py", "scene.taken + 1", "scene.taken + 2")
    data = changed(toygame, tmp_path / "b", "game.toml", "left = 2", "left = 3")
    picture = changed(toygame, tmp_path / "c", "picture/drawing.py", "#f2be5c", "#ffffff")

    assert rules.version != toygame.version
    assert data.version != toygame.version
    assert picture.version == toygame.version


def test_seats_are_listed_with_colour_letter_and_shape(toygame: Game) -> None:
    """As game.toml has them."""
    assert toygame.seats()[1] == {"name": "Red", "letter": "R", "colour": "red", "shape": "drop"}


def test_seats_are_called_as_game_toml_says(toygame: Game, tmp_path: Path) -> None:
    """As many as may play; one without a name by its place at the table."""
    assert toygame.seat_names == ["Green", "Red", "Blue", "Yellow"]
    nameless = changed(toygame, tmp_path, "game.toml", 'name = "Red"\n', "")
    assert nameless.seat_names == ["Green", "Seat 2", "Blue", "Yellow"]


def test_the_games_shipped_tell_who_sits_where() -> None:
    """Every seat that may be taken has a row."""
    for name in bugeyed.games():
        game = bugeyed.game(name)
        assert len(game.seats()) >= game.players.stop - 1
