"""Nothing a seat may not know reaches it: by view, event, refusal, drawing, preview or being asked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import bugeyed
from bugeyed import CHANCE, OVER, Knowledge, Position
from bugeyed.core.events import told
from bugeyed.games.lastbug.position import LastBugPosition
from tests.games.lastbug.scene import facts, played, scene, start

EVERYTHING = (
    {"duck": "open"},
    {"duck": "deck", "variant": "collection"},
    {"games": "best-of-3", "duck": "open", "circle": "random"},
    {"games": "best-of-3", "duck": "deck", "edges": "wrapped"},
)


def walk(options: dict[str, object], seed: int) -> Iterator[tuple[Position, int]]:
    """Every position of a random match, with what is done in it."""
    rng = random.Random(seed)
    position = bugeyed.game("lastbug").start(options=options)
    while position.turn != OVER:
        chances = position.chances()
        codes = position.actions() or [code for code, _ in chances]
        code = rng.choice(codes)
        yield position, code
        position = position.step(code)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("options", EVERYTHING)
def test_a_seat_cannot_tell_resampled_positions_apart(options: dict[str, object], seat: int | None) -> None:
    """The same view, drawing and refusals; and as long as somebody else's secrets do not show, the same events."""
    game = bugeyed.game("lastbug")
    rng = random.Random(5)
    for position, code in walk(options, seed=4):
        other = position.resample(seat, rng)
        assert other.view(seat) == position.view(seat)
        assert game.draw(other.view(seat)) == game.draw(position.view(seat))
        assert other.turn == position.turn
        if position.turn == seat:
            assert other.actions() == position.actions()
            impossible = rng.randrange(game.codes)
            if not position.possible(impossible):
                mine, theirs = position.refusal(impossible), other.refusal(impossible)
                assert (mine.clause, mine.message) == (theirs.clause, theirs.message)
        elif other.possible(code):
            mine_told = told(position.tell(code)[1], seat)
            other_told = told(other.tell(code)[1], seat)
            # What somebody else does may show what was hidden: then the events differ from there on, and only there.
            for one, two in zip(mine_told, other_told, strict=False):
                if one.reveals or two.reveals:
                    break
                assert one.plain() == two.plain()


def test_the_choice_of_a_mascot_tells_the_others_nothing() -> None:
    """§R11 Not by the log, the view, nor by who is asked next."""
    position = start()
    seen = []
    for name in ("mascot gloop", "mascot scuttler"):
        after, events = position.tell(position.parse(name))
        for viewer in (1, None):
            seen.append((after.view(viewer), [event.plain() for event in told(events, viewer)]))
        assert [event.clause for event in told(events, 0)] == ["2.4"]
        assert after.view(0)["mascots"] == [name.split()[1], None]
    assert seen[0] == seen[2]
    assert seen[1] == seen[3]


def test_a_drawn_card_is_seen_by_its_drawer_alone() -> None:
    """§3.13"""
    position = played(scene(navigator="top-left", gunner=3), "navigator 1")
    seen = set()
    for card in ("about-turn", "behind-you"):
        after, events = position.tell(position.parse(f"draw {card}"))
        assert told(events, 0)[0].reveals
        for viewer in (1, None):
            words = [event.words for event in told(events, viewer)]
            seen.add((str(words), str(after.view(viewer))))
            assert words == ["Red draws a card."]
            assert card not in str(after.view(viewer)["hands"])
    assert len(seen) == 2, "one view a viewer, whatever the card"


def test_hidden_mascots_are_sampled_alike() -> None:
    """Each of the two with the same chance, the own one always as it is."""
    position = scene(mascots=("scuttler", "buzzwing"))
    rng = random.Random(1)
    samples = [position.resample(0, rng).state for _ in range(600)]
    assert all(sample.mascot(0) == 1 for sample in samples)
    counts = Counter(sample.mascot(1) for sample in samples)
    assert set(counts) == {2, 3}
    assert 240 < counts[2] < 360


def test_a_type_wiped_out_in_a_game_that_goes_on_is_nobodys_mascot() -> None:
    """§4.2 Without tentaclors Blue's mascot can only be the buzzwing; a collector learns nothing."""
    gone = {"gaps": ((4, 5), (6,)), "gunner": 7, "mascots": ("gloop", "buzzwing")}
    rng = random.Random(2)
    friend = scene(**gone)  # type: ignore[arg-type]
    assert {friend.resample(0, rng).state.mascot(1) for _ in range(40)} == {3}
    assert {friend.resample(None, rng).state.mascot(0) for _ in range(40)} == {0, 1}
    collection = scene(variant="collection", **gone)  # type: ignore[arg-type]
    assert {collection.resample(0, rng).state.mascot(1) for _ in range(40)} == {2, 3}


def test_hidden_cards_are_dealt_again_from_all_a_seat_has_not_seen() -> None:
    """Every card that is not in the own hand or on a discard is as likely in the other's."""
    position = scene(hands=(["about-turn"], ["behind-you", "full-throttle"]))
    rng = random.Random(3)
    counts: Counter[int] = Counter()
    for _ in range(900):
        state = position.resample(0, rng).state
        assert state.hand(0) == 1
        assert state.deck | state.hand(1) == 0b1111111110
        assert state.deck & state.hand(1) == 0
        counts.update(card for card in range(11) if state.hand(1) >> card & 1)
    assert sum(counts.values()) == 1800
    assert set(counts) == set(range(1, 10))
    assert max(counts.values()) - min(counts.values()) < 90


def test_an_open_duck_and_cover_stays_where_everybody_saw_it_go() -> None:
    """§8.2 It and the mascot it showed are no secret any more."""
    position = scene(held=1, duck="open", hands=([], ["behind-you"]), mascots=("gloop", "tentaclor"))
    rng = random.Random(4)
    for _ in range(60):
        state = position.resample(0, rng).state
        assert state.hand(1) >> 10 & 1
        assert state.mascot(1) == 2
    assert {state_card(position, rng) for _ in range(80)} == set(range(10))


def state_card(position: LastBugPosition, rng: random.Random) -> int:
    """The one hidden card of Blue in a sample."""
    hand = position.resample(0, rng).state.hand(1) & 1023
    return int(hand).bit_length() - 1


def test_being_asked_tells_nothing() -> None:
    """§R17 The opponent sees the same whether Blue could have claimed or not."""
    views = []
    for mascot in ("tentaclor", "buzzwing"):
        position = scene(
            navigator="top-left", gunner=3, gaps=((12,), ()), mascots=("gloop", mascot), duck="open"
        )
        asked, events = position.tell(position.parse("navigator 1"))
        answered, more = asked.tell(asked.parse("decline"))
        told_red = [event.plain() for event in told([*events, *more], 0)]
        views.append((asked.view(0), asked.view(None), answered.view(0), told_red))
        assert {sample.actions()[0] for sample in samples(asked, 0)} == {96, 97}
    assert views[0] == views[1]


def samples(position: Position, seat: int) -> list[Position]:
    """Some positions the seat cannot tell apart."""
    rng = random.Random(7)
    return [position.resample(seat, rng) for _ in range(30)]


def test_a_preview_stops_where_a_secret_would_decide() -> None:
    """Whether the last tentaclor is Blue's mascot, Red cannot foresee; the shot itself it can."""
    for mascot in ("tentaclor", "buzzwing"):
        position = scene(navigator="top-left", gunner=3, gaps=((5,), (6,)), mascots=("gloop", mascot))
        foreseen = position.preview(position.parse("navigator 1"), 0, random.Random(1))
        assert [event.kind for event in foreseen] == ["navigate", "drive", "swing", "remove", "advance"]


def test_a_preview_shows_the_whole_chain() -> None:
    """Arrow, path, landing, and what becomes of it."""
    position = scene(navigator="top-left", gunner=6)
    foreseen = position.preview(position.parse("navigator 1"), 0, random.Random(1))
    assert [
        (event.kind, event.moves[0].way[-1] if event.moves and event.moves[0].way else "")
        for event in foreseen
    ] == [
        ("navigate", "square:top"),
        ("drive", "cell:c2"),
        ("swing", "tile:7"),
        ("miss", ""),
        ("flip", ""),
    ]


def test_a_bots_knowledge_has_no_way_to_the_secrets() -> None:
    """The same view and actions for every true position behind it."""
    for mascot in ("gloop", "scuttler"):
        position = scene(turn=1, mascots=(mascot, "buzzwing"), hands=(["about-turn"], []))
        knowledge = Knowledge(position, 1)
        assert knowledge.view()["mascots"] == [None, "buzzwing"]
        assert knowledge.view()["hands"] == [1, []]
        assert knowledge.actions() == position.actions()


def test_mascots_are_shown_when_the_game_is_over() -> None:
    """§R11"""
    position = scene(navigator="top-left", gunner=3, gaps=((5, 6), ()), mascots=("gloop", "tentaclor"))
    assert facts(position, "mascots") == [[None, None]]
    assert facts(played(position, "navigator 1"), "mascots") == [["gloop", "tentaclor"]]


def test_chance_never_has_a_single_outcome() -> None:
    """A draw that can only be one thing is no draw."""
    for options in EVERYTHING:
        for position, _ in walk({**options, "landscape": "random"}, seed=9):
            if position.turn == CHANCE:
                assert len(position.chances()) > 1
