"""Chapters 1, 2 and 9: the box, the preparation, the first game."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import bugeyed
from bugeyed.core.errors import Mistake
from tests.games.cropcircles.scenes import game, play, possible, scene, settle, tell, wander, words


@pytest.mark.clause("1.2", "1.3", "R17")
def test_the_field_has_a_centre_and_things_that_multiply() -> None:
    """§1.2 §1.3 §R17 As the specification draws it, and marked as reconstructed."""
    view = game().start(2).view(None)
    ground = view["ground"]
    assert isinstance(ground, dict)
    by_thing = {thing: {c for c, t in ground.items() if t == thing} for thing in set(ground.values())}
    assert by_thing["centre"] == {"f6", "g6", "f7", "g7"}
    assert by_thing["scarecrow"] == set(
        ["e3", "h3", "d4", "i4", "c5", "j5", "c8", "j8", "d9", "i9", "e10", "h10"]
    )
    assert by_thing["cow"] == set(["d2", "i2", "b4", "k4", "b9", "k9", "d11", "i11"])
    assert by_thing["barn"] == set(["a1", "l1", "a12", "l12"])
    assert view["multipliers"] == {"scarecrow": 2, "cow": 3, "barn": 4}
    sources = {(o.file, o.path): o.source for o in game().content.origins}
    assert sources["board", "plan"] == "reconstruction"
    assert sources["board", "multipliers.cow"] == "rulebook"
    assert sources["glyphs", "glyph.striped-star.copies"] == "reconstruction"
    assert (
        sources["rules", "card.empty-any.shapes"] == sources["rules", "card.empty-any.copies"] == "rulebook"
    )
    assert sources["rules", "card.solid-circle-square-star.copies"] == "reconstruction"


@pytest.mark.clause("1.4", "1.5")
def test_there_are_eight_glyphs_of_each_kind_with_their_value() -> None:
    """§1.4 §1.5 128 tiles: the stricter the shading, the dearer the glyph."""
    position = game().start(2)
    chances = dict(position.chances())
    assert len(chances) == 16
    assert set(chances.values()) == {8}
    values = position.view(None)["values"]
    assert isinstance(values, dict)
    assert [values[f"{s}-star"] for s in ("empty", "solid", "striped", "crossed")] == [1, 2, 3, 4]


@pytest.mark.clause("1.6", "R18")
def test_every_possible_rule_card_is_there_once() -> None:
    """§1.6 §R18 One empty, four solid, six striped, four crossed."""
    box = game().box
    assert Counter(box.card_shading) == {0: 1, 1: 4, 2: 6, 3: 4}
    assert len(set(zip(box.card_shading, box.card_shapes, strict=True))) == 15
    for shading, shapes in zip(box.card_shading, box.card_shapes, strict=True):
        assert int(shapes).bit_count() == 4 - shading
    assert set(box.card_copies) == {1}


def test_two_to_six_may_play() -> None:
    """§2.1 Seven are refused, and so is one."""
    for count in (1, 7):
        with pytest.raises(bugeyed.Refusal, match="2 to 6") as refused:
            game().start(count)
        assert refused.value.clause == "2.1"
    assert len(game().start(6).view(None)["racks"]) == 6  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_set_up_deals_racks_centre_and_pool(players: int) -> None:
    """§2.2 §2.3 §2.4 Four behind each screen, four in the centre, five in the pool."""
    position = settle(game().start(players), random.Random(players))
    view = position.view(1)
    racks = view["racks"]
    assert isinstance(racks, list)
    assert len(racks[1]) == 4
    assert all(racks[s] == {"count": 4, "known": []} for s in range(players) if s != 1)
    assert set(view["board"]) == {"f6", "g6", "f7", "g7"}  # type: ignore[call-overload]
    assert len(view["pool"]) == 5  # type: ignore[arg-type]
    assert view["bag"] == 128 - 4 * players - 9


def test_rule_cards_are_revealed_until_each_shading_has_one() -> None:
    """§2.5 §2.6 A second striped card goes back; the announced one is not active."""
    position = game().start(2)
    rng = random.Random(5)
    while not position.name(position.chances()[0][0]).startswith("card"):
        position = position.step(rng.choices(*zip(*position.chances(), strict=True))[0])
    position, events = tell(position, "card striped-circle-square", "card striped-square-star")
    assert words(events)[1] == "A card goes back into the deck: striped may touch square and star."
    assert {event.clause for event in events} == {"2.5"}
    assert "card striped-square-star" not in {position.name(code) for code, _ in position.chances()}
    position = play(position, "card solid-circle-square-star", "card crossed-star")
    names = {position.name(code) for code, _ in position.chances()}
    assert "card striped-square-star" in names, "shuffled back"
    assert len(names) == 11
    position, events = tell(position, "card crossed-circle")
    assert events[0].clause == "2.6"
    assert position.view(0)["rules"] == {
        "empty": ["circle", "square", "triangle", "star"],
        "solid": ["circle", "square", "star"],
        "striped": ["circle", "square"],
        "crossed": ["star"],
    }
    assert position.view(0)["next_rule"] == {"shading": "crossed", "shapes": ["circle"]}
    assert position.view(0)["rule_deck"] == 10


@pytest.mark.clause("1.7")
def test_the_start_player_is_drawn_and_holds_the_card() -> None:
    """§2.7 §R15 By lot; the rule-change card lies on its side *can't change* (§1.7)."""
    path = wander(game().start(3), random.Random(1), decisions=1)
    position = next(p for p, code in path if code >= 0 and p.name(code).startswith("start"))
    assert [weight for _, weight in position.chances()] == [1, 1, 1]
    position, events = tell(position, "start blue")
    assert [event.clause for event in events] == ["R15", "2.7"]
    view = position.view(0)
    assert (view["turn"], view["holder"], view["can_change"]) == (2, 2, False)


def test_the_first_game_has_neither_deck_nor_card() -> None:
    """§9.1 Fixed rules: nobody holds a card, nothing is announced, and a covered cow changes nothing."""
    position = settle(game().start(2, {"rules": "fixed"}), random.Random(2))
    view = position.view(0)
    assert (view["next_rule"], view["holder"], view["rule_deck"], view["rule_discards"]) == (
        None,
        None,
        0,
        [],
    )
    fixed = scene({"d3": "empty-star"}, ["empty-circle", ""], fixed=True)
    position, events = tell(fixed, "place empty-circle d2", "done")
    assert words(events, "score") == ["Green scores 3 points: (1x3) x 1 = 3."]
    assert not words(events, "change")
    seen: set[str] = set()
    opening = game().start(2, {"rules": "fixed"})
    for before, code in wander(opening, random.Random(4)):
        if code >= 0:
            seen |= {event.clause for event in before.tell(code)[1]}
    assert "9.1" in seen
    assert not seen & {"2.6", "2.7", "6.1", "6.2", "6.3", "6.4"}


def test_an_unknown_option_is_refused() -> None:
    """§9.1 The option has two values."""
    with pytest.raises(bugeyed.Refusal, match="changing, fixed") as refused:
        game().start(2, {"rules": "sometimes"})
    assert refused.value.clause == "9.1"


def owner(folder: Path, text: str) -> Path:
    """A file of an owner's values."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_owners_values_are_played_with(tmp_path: Path) -> None:
    """§R17 What is printed on the owner's tiles counts, and the Fidelity page says whose it is."""
    mine = owner(
        tmp_path,
        '[board.multipliers]\ncow = 5\n[[glyphs.glyph]]\nid = "empty-circle"\nvalue = 7\ncopies = 9\n',
    )
    _, events = tell(
        scene({"d3": "empty-star"}, ["empty-circle", ""], content=mine), "place empty-circle d2", "done"
    )
    assert words(events, "cover") == ["The cow on d2 is blown up: the empty circle counts 5 times."]
    assert words(events, "score") == ["Green scores 35 points: (7x5) x 1 = 35."]
    assert dict(game(mine).start(2).chances()) != dict(game().start(2).chances())
    assert "owner" in {origin.source for origin in game(mine).content.origins}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[glyphs.glyph]]\nid = "empty-circle"\nvalue = 0\n', r"glyphs\.glyph\.empty-circle\.value"),
        ('[[glyphs.glyph]]\nid = "empty-circle"\ncopies = -1\n', r"glyphs\.glyph\.empty-circle\.copies"),
        ('[[glyphs.glyph]]\nid = "empty-moon"\nvalue = 1\n', "empty-moon"),
        ("[board.multipliers]\nbarn = 1\n", r"board\.multipliers\.barn"),
        ("[board.multipliers]\npond = 3\n", "pond"),
        ('[board]\nplan = "b b b"\n', "12 rows of 12"),
        ('[board]\nplan = """\n' + ("o " * 12 + "\n") * 12 + '"""\n', "144 centre cells"),
        ('[board]\nplan = """\n' + ("? " * 12 + "\n") * 12 + '"""\n', "the sign"),
        ('[[rules.card]]\nid = "crossed-star"\nshapes = ["moon"]\n', r"rules\.card\.crossed-star\.shapes"),
        ('[[rules.card]]\nid = "crossed-star"\nshapes = ["star", "circle"]\n', "1 different shapes"),
        ('[[rules.card]]\nid = "empty-any"\ncopies = 2\n', "single card for empty"),
        ("[game.counts]\nrack = 0\n", r"game\.counts\.rack"),
    ],
)
def test_impossible_values_are_refused_by_name(tmp_path: Path, text: str, complaint: str) -> None:
    """§R17 An owner's file that cannot be is refused before anything is dealt."""
    with pytest.raises(Mistake, match=complaint):
        game(owner(tmp_path, text))


def test_a_shading_without_cards_is_refused(tmp_path: Path) -> None:
    """§1.6 Somebody left all crossed cards out."""
    rows = "".join(
        f'[[rules.card]]\nid = "crossed-{shape}"\ncopies = 0\n'
        for shape in ("circle", "square", "triangle", "star")
    )
    with pytest.raises(Mistake, match="no card for crossed"):
        game(owner(tmp_path, rows))


def test_a_bag_too_small_for_the_players_is_refused(tmp_path: Path) -> None:
    """§2.2 Two can play with 17 glyphs; six cannot."""
    few = "".join(
        f'[[glyphs.glyph]]\nid = "{shading}-{shape}"\ncopies = 1\n'
        for shading in ("empty", "solid", "striped", "crossed")
        for shape in ("circle", "square", "triangle", "star")
    )
    with pytest.raises(Mistake, match="16 glyphs in all are too few; the set-up of 2 players needs 17"):
        game(owner(tmp_path, few)).start(2)


@pytest.mark.clause("R11", "R19")
@pytest.mark.parametrize("players", [2, 6])
def test_every_match_ends(players: int) -> None:
    """§R11 §R19 Passing is always possible at the beginning of a turn, and random play reaches an outcome."""
    path = wander(game().start(players), random.Random(players))
    assert path[-1][0].outcome() is not None
    for position, _ in path:
        if position.turn >= 0 and not position.view(None)["line"] and not position.view(None)["takes_left"]:
            assert "pass" in possible(position)
