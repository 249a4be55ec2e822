"""The rulebook, clause by clause, in positions drawn as diagrams."""

from __future__ import annotations

import random

import pytest

import bugeyed
from bugeyed.core.chance import Lehmer
from bugeyed.core.diagram import plain
from bugeyed.core.game import OVER, Game, Position
from bugeyed.games.beetles.position import BeetlesPosition
from bugeyed.games.beetles.rules import NOTHING, any_action
from tests.games.beetles.conftest import Read
from tests.games.beetles.test_board import LARGE_CLASS

START = """
7  # g r g r g #
6  r + + + + + r
5  g + g r r + g
4  r + g # g + r
3  g + r r g + g
2  r + + + + + r
1  # g r g r g #
   a b c d e f g
Green to act
"""


def written(position: Position) -> set[str]:
    """All the player to move may do, as text."""
    return {position.name(code) for code in position.actions()}


def play(position: Position, *actions: str) -> Position:
    for text in actions:
        position = position.after(position.parse(text))
    return position


def told(position: Position, action: str) -> list[str]:
    """What the log says of an action."""
    return [event.words for event in position.tell(position.parse(action))[1]]


@pytest.mark.clause("1.4", "2.1", "2.2", "2.4")
def test_green_has_seat_0_and_begins_with_all_beetles_under_their_shells(game: Game) -> None:
    """§2.1, §2.2, §2.4, §1.4 The default is the standard game in the pinwheel layout."""
    start = game.start()

    assert plain(game.diagram(start.view(0))) == START.strip()
    assert start.turn == 0
    assert [seat["name"] for seat in game.seats()] == ["Green", "Red"]


@pytest.mark.clause("3.1")
def test_players_take_turns_with_one_action_each_and_nobody_passes(game: Game) -> None:
    """§3.1 After Green's action Red acts, and only with what is red."""
    first = game.start()
    second = play(first, "hatch c5")
    third = play(second, "hatch d5")

    assert [first.turn, second.turn, third.turn] == [0, 1, 0]
    assert written(second) == {f"hatch {cell}" for cell in _cells(second, "eggs", 1)}
    assert len(written(first)) == 14


def test_hatching_takes_the_shell_off_where_the_egg_lies(read: Read) -> None:
    """§4.1 The shell leaves the game and the beetle stays on c5."""
    position = read(START)
    after, events = position.tell(position.parse("hatch c5"))

    assert "c5" not in _cells(after, "eggs", 0)
    assert _cells(after, "beetles", 0) == ["c5"]
    assert [(travel.before, travel.after) for travel in events[0].moves] == [
        ("shell:c5", None),
        ("egg:c5", "beetle:c5"),
    ]
    assert events[0].words == "Green hatches a beetle on c5."
    assert events[0].clause == "4.1"


def test_a_capture_is_a_yellow_step_then_a_knights_flight(read: Read) -> None:
    """§4.2, §4.3 From b7 the only yellow cell is below; of all Red's beetles just four are in reach."""
    position = read("""
        # G R R R R #
        R + + + + + R
        . + R R R + .
        R + R # R + R
        . + . . . + .
        R + + + + + .
        # . . . . . #
        Green to act
    """)

    assert written(position) == {"b7xd7", "b7xd5", "b7xa4", "b7xc4"}


def test_an_inner_corner_flies_over_either_of_two_yellow_cells(read: Read) -> None:
    """§4.3, §R3 c5 steps onto b5 or c6; each prey is reached over one of them."""
    position = read("""
        # . R . R . #
        R + + + + + .
        . + G . R + .
        . + . # . + .
        . + R . . + .
        . + + + + + .
        # . . . . . #
        Green to act
    """)
    over = {position.name(code): position.tell(code)[1][0].moves[1].way[1] for code in position.actions()}

    assert over == {"c5xc7": "cell:b5", "c5xe7": "cell:c6", "c5xe5": "cell:c6", "c5xc3": "cell:b5"}


def test_the_prey_leaves_and_the_hunter_takes_its_cell(read: Read) -> None:
    """§4.2 c5 takes e5 over c6: the way is told, and what left has nowhere to go."""
    position = read("""
        # . . . . . #
        . + + + + + .
        . + G . R + .
        . + . # . + .
        . + . . r + .
        . + + + + + .
        # . . . . . #
        Green to act
    """)
    after, events = position.tell(position.parse("c5xe5"))

    assert _cells(after, "beetles", 0) == ["e5"]
    assert _cells(after, "beetles", 1) == []
    assert [travel.plain() for travel in events[0].moves] == [
        {"before": "beetle:e5", "after": None, "way": []},
        {"before": "beetle:c5", "after": "beetle:e5", "way": ["cell:c5", "cell:c6", "cell:e5"]},
    ]
    assert events[0].words == "Green flies from c5 over c6 and captures the red beetle on e5."


def test_only_born_beetles_capture_and_are_captured(read: Read) -> None:
    """§4.5 The red egg on e5 is safe from c5, and the green egg on a3 cannot take c7's neighbour."""
    position = read("""
        # . R . . . #
        . + + + + + .
        g + G . r + .
        . + . # . + .
        . + . . . + .
        . + + + + + .
        # . . . . . #
        Green to act
    """)

    assert written(position) == {"hatch a5", "c5xc7"}
    with pytest.raises(bugeyed.Refusal, match="e5 is not born yet, so it cannot be captured") as egg:
        position.parse("c5xe5")
    with pytest.raises(bugeyed.Refusal, match="a5 is not born yet, so it cannot capture") as unborn:
        position.parse("a5xc7")
    assert [egg.value.clause, unborn.value.clause] == ["4.5", "4.5"]


def test_eggs_and_beetles_do_not_bar_a_flight(read: Read) -> None:
    """§4.5, §4.3 Everything around b7 is full, and it still reaches d5."""
    position = read("""
        # G g g . . #
        r + + + + + .
        r + r R . + .
        . + g # . + .
        . + . . . + .
        . + + + + + .
        # . . . . . #
        Green to act
    """)

    assert "b7xd5" in written(position)


FRIENDS_IN_REACH = """
    # G . G . . #
    . + + + + + .
    . + . {d5} . + .
    . + . # . + .
    . + . . . + R
    . + + + + + .
    # . . . . {f1} #
    Green to act
"""


def test_a_friend_is_spared_while_an_egg_is_left(read: Read) -> None:
    """§4.4 With an egg on f1, Green may only hatch it."""
    position = read(FRIENDS_IN_REACH.format(d5=".", f1="g"))

    assert written(position) == {"hatch f1"}


def test_a_friend_is_spared_while_an_enemy_can_be_taken(read: Read) -> None:
    """§4.4 Without an egg but with a red beetle on d5, only that one is prey."""
    position = read(FRIENDS_IN_REACH.format(d5="R", f1="."))

    assert written(position) == {"b7xd5"}


def test_a_friend_must_be_taken_when_nothing_else_is_left(read: Read) -> None:
    """§4.4 Without egg and prey, Green has to turn on its own beetles."""
    position = read(FRIENDS_IN_REACH.format(d5=".", f1="."))

    assert written(position) == {"b7xd7", "d7xb7"}
    assert told(position, "b7xd7") == [
        "Green can do nothing else, and its beetle on b7 eats its friend on d7.",
        "Red cannot act, so Green wins.",
    ]
    assert _cells(play(position, "b7xd7"), "beetles", 0) == ["d7"]


def test_who_cannot_act_loses(read: Read) -> None:
    """§5.1 Green takes Red's last beetle; Red has nothing left."""
    position = read("""
        # . . . . . #
        . + + + + + .
        . + G . R + .
        . + . # . + .
        . + . . . + .
        . + + + + + .
        # . . . . . #
        Green to act
    """)
    end = play(position, "c5xe5")
    outcome = end.outcome()

    assert position.outcome() is None
    assert end.turn == OVER
    assert end.actions() == []
    assert outcome is not None
    assert outcome.plain() == {
        "winners": [0],
        "reason": "Red cannot act, so Green wins",
        "clause": "5.1",
        "scores": None,
    }
    assert end.returns() == [1.0, -1.0]
    assert told(position, "c5xe5")[-1] == "Red cannot act, so Green wins."


def test_a_player_with_beetles_out_of_reach_of_everything_loses_too(read: Read) -> None:
    """§5.1 Red's two beetles stand in different classes, and Green has but an egg, which cannot be taken."""
    position = read("""
        # R g . . . #
        R + + + + + .
        . + . . . + .
        . + . # . + .
        . + R . . + .
        . + + + + + .
        # . . . . . #
        Red to act
    """)
    outcome = position.outcome()

    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_rulebooks_own_example(read: Read) -> None:
    """§4.2 The example under *How to play*. Its figure is lost: the coordinates are reconstructed.

    Green's beetle 2 steps onto "a" and lands on red beetle 1; Red's beetle 3 steps onto "b" and takes it back.
    Here 2 is a5, "a" is b5, 1 is c7, 3 is e7 and "b" is e6.
    """
    position = read("""
        # g R g R g #
        r + + + + + r
        G + g r r + g
        r + g # g + r
        g + r r g + g
        r + + + + + r
        # g r g r g #
        Green to act
    """)
    captures = {action for action in written(position) if "x" in action}

    assert captures == {"a5xc7"}
    assert len(written(position)) == 14, "or remove an eggshell"
    assert told(position, "a5xc7") == ["Green flies from a5 over b5 and captures the red beetle on c7."]
    retaken = play(position, "a5xc7")
    assert told(retaken, "e7xc7") == ["Red flies from e7 over e6 and captures the green beetle on c7."]
    assert play(retaken, "e7xc7") == read("""
        # g R g . g #
        r + + + + + r
        . + g r r + g
        r + g # g + r
        g + r r g + g
        r + + + + + r
        # g r g r g #
        Green to act
    """)


@pytest.mark.clause("R4")
def test_a_beetle_captures_from_its_owners_next_turn_on(game: Game) -> None:
    """§R4 Hatched on a5, Green's beetle waits for Red's action before it takes c7."""
    hatched = play(game.start(), "hatch a5")
    ready = play(hatched, "hatch c7")

    assert hatched.turn == 1
    assert "a5xc7" in written(ready)


@pytest.mark.clause("6.3")
def test_without_rings_all_are_born_and_only_captures_remain(game: Game) -> None:
    """§6.3"""
    start = game.start(options={"variant": "no-rings"})

    eggs, born = game.start().view(None)["eggs"], start.view(None)
    assert born["beetles"] == eggs
    assert born["eggs"] == [[], []]
    assert {action[2] for action in written(start)} == {"x"}
    assert len(written(start)) == 30


@pytest.mark.clause("R2")
def test_eggs_are_laid_in_turn_and_green_begins_the_play(game: Game) -> None:
    """§6.2, §R2 28 eggs on any free cells, Green first; then it is Green's turn to act."""
    position = game.start(options={"variant": "placement"})
    rng = random.Random(4)
    for laid in range(28):
        assert position.turn == laid % 2
        assert all(name.startswith("place ") for name in written(position))
        assert len(written(position)) == 28 - laid
        position = position.after(rng.choice(position.actions()))

    assert position.turn == 0
    assert [len(_cells(position, "eggs", seat)) for seat in (0, 1)] == [14, 14]
    assert written(position) == {f"hatch {cell}" for cell in _cells(position, "eggs", 0)}


def test_an_egg_comes_from_its_nest(game: Game) -> None:
    """§6.2 Red's egg travels from Red's nest to the cell."""
    position = play(game.start(options={"variant": "placement"}), "place c5")
    events = position.tell(position.parse("place d5"))[1]

    assert [event.words for event in events] == ["Red lays an egg on d5."]
    assert [travel.plain() for travel in events[0].moves] == [
        {"before": None, "after": "egg:d5", "way": ["nest:1", "cell:d5"]}
    ]


@pytest.mark.clause("R7")
def test_born_beetles_are_placed_in_turn_and_then_only_captures_remain(game: Game) -> None:
    """§6.4, §R7 28 beetles on any free cells, Green first; then Green begins, with no egg on the board."""
    position = game.start(options={"variant": "placement-no-rings"})
    events = position.tell(position.parse("place c5"))[1]
    assert [(event.clause, event.words) for event in events] == [("6.4", "Green places a beetle on c5.")]
    assert [travel.plain() for travel in events[0].moves] == [
        {"before": None, "after": "beetle:c5", "way": ["nest:0", "cell:c5"]}
    ]
    for cells in zip(_cells(game.start(), "eggs", 0), _cells(game.start(), "eggs", 1), strict=True):
        assert written(position) >= {f"place {cell}" for cell in cells}
        position = play(position, *(f"place {cell}" for cell in cells))

    standing = game.start(options={"variant": "no-rings"})
    assert position.turn == 0
    assert position.view(None)["beetles"] == standing.view(None)["beetles"]
    assert position.view(None)["eggs"] == [[], []]
    assert written(position) == written(standing)


@pytest.mark.clause("R5")
@pytest.mark.parametrize(
    ("variant", "most"), [("standard", 54), ("no-rings", 26), ("placement", 82), ("placement-no-rings", 54)]
)
def test_a_game_ends_in_time_and_each_class_keeps_a_beetle(game: Game, variant: str, most: int) -> None:
    """§R5 54 actions at most, 26 without rings, 82 with placement, 54 with both."""
    for seed in range(60):
        rng = random.Random(seed)
        position = game.start(options={"variant": variant})
        length = 0
        while position.turn != OVER:
            position = position.step(rng.choice(position.actions()))
            length += 1
        left = {
            cell for key in ("eggs", "beetles") for seat in (0, 1) for cell in _cells(position, key, seat)
        }
        assert length <= most
        assert left & LARGE_CLASS
        assert left - LARGE_CLASS


def test_bulk_play_never_exceeds_the_longest_game() -> None:
    """§R5"""
    bulk = bugeyed.playouts("beetles", games=400, seed=3)

    assert 30 < bulk.longest <= 54
    assert bulk.games == 400


def test_a_position_is_a_value(game: Game) -> None:
    """Two orders of the same hatchings lead to equal positions, and the first is as it was."""
    start = game.start()
    one = play(start, "hatch c5", "hatch d5", "hatch a5", "hatch c7")
    other = play(start, "hatch a5", "hatch c7", "hatch c5", "hatch d5")

    assert one == other
    assert hash(one) == hash(other)
    assert start == game.start()
    assert one != start


def test_names_are_read_however_they_are_spaced_and_cased(game: Game) -> None:
    position = play(game.start(), "  Hatch   A5 ", "hatch C7")

    assert position.parse("A5 x c7") == position.parse("a5xc7")
    assert position.picks(position.parse("a5xc7")) == ("beetle:a5", "beetle:c7")


def _cells(position: Position, key: str, seat: int) -> list[str]:
    assert isinstance(position, BeetlesPosition)
    cells = position.view(None)[key]
    assert isinstance(cells, list)
    return list(cells[seat])


@pytest.mark.parametrize("variant", ["standard", "placement", "no-rings", "placement-no-rings"])
def test_any_action_is_one_of_those_the_list_has(variant: str) -> None:
    """By the same number of the generator; and a match in one go ends as it does step by step, eggs to be laid too."""
    for seed in range(20):
        start = bugeyed.game("beetles").start(options={"variant": variant})
        one, other, third = Lehmer(seed), Lehmer(seed), Lehmer(seed)
        position = start
        while position.turn != OVER:
            assert isinstance(position, BeetlesPosition)
            codes = position.actions()
            code = codes[one.below(len(codes))]
            if position.placing == NOTHING:
                chosen = any_action(other, position.my_eggs, position.mine, position.theirs)
                assert (chosen, other.state) == (code, one.state)
            other.state = one.state
            position = position.step(code)
        end, _ = start.played_out(third)
        assert (end.key(), third.state) == (position.key(), one.state)
