"""What a scene tells: words and ids with fields, filled in where somebody listens."""

from __future__ import annotations

from bugeyed import Game
from bugeyed.author import Setting, Travel
from bugeyed.core.scene import Scene


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
