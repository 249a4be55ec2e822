"""Advice: what a team bot should like and dislike, one thing at a time."""

from __future__ import annotations

from math import log2
from statistics import fmean

import pytest

import bugeyed
from bugeyed import CHANCE, OVER, Knowledge
from bugeyed.bots import bot
from bugeyed.bots.rollouts import expected
from bugeyed.core.bits import bit
from bugeyed.core.chance import Lehmer
from bugeyed.games.bugout.advice import beacon
from bugeyed.games.bugout.advice.odds import Odds
from bugeyed.games.bugout.advice.outlook import Outlook
from bugeyed.games.bugout.advice.ways import Ways
from bugeyed.games.bugout.board import NUMBER
from bugeyed.games.bugout.state import OVERFLOW
from tests.games.bugout.scenes import Scene, play


def worth(scene: Scene) -> int:
    """How good a scene looks."""
    return scene.position().worth(0)


def test_rescues_are_good_and_graves_are_bad() -> None:
    """The last spaces weigh most."""
    assert worth(Scene().put("red-1 safe")) > worth(Scene()) > worth(Scene().put("red-1 grave"))
    first = worth(Scene()) - worth(Scene().raze("A4"))
    late = worth(Scene().filled(5)) - worth(Scene().filled(6))
    assert late > first


def test_a_lost_match_is_worse_than_a_hopeless_one() -> None:
    """Twenty are at home, no Flare is lit and no Grave free: still there is nothing to gain by losing."""
    scene = Scene(signal="H01").filled(7)
    for colour in ("red", "blue", "yellow", "green"):
        for number in range(1, 6):
            scene.put(f"{colour}-{number} safe")
    for number in range(1, 7):
        scene.unlit(f"flare-{number}")
    live = scene.position()
    lost = live.valley.copy()
    lost.over = OVERFLOW
    assert Outlook().value(live.valley) > Outlook().value(lost)


def test_flares_go_to_the_signal_and_people_to_its_point() -> None:
    """With a crowd around D3, carrying the fourth Flare into place is worth more than walking about."""
    scene = Scene(signal="M01", first_game=True)
    for number in range(1, 7):
        scene.put(f"blue-{number} E3").put(f"yellow-{number} D2").put(f"green-{number} D4")
    for name, cell in (("flare-1", "D2"), ("flare-3", "E3"), ("flare-4", "D4")):
        scene.token(name, cell)
    scene.token("flare-2", "red-1").put("red-1 B3").hand(0, rope=1)
    position = scene.position()
    forward = play(position, "climb red-1 C3").worth(0)
    away = play(position, "move red-1 A3").worth(0)
    assert forward > away


def test_who_stands_where_rescue_is_open_goes_home_before_others_come() -> None:
    """The signal may be broken by the next card, so red-1 and red-2 on the Extraction Point wait for nobody."""
    scene = Scene(signal="M01")
    for name, cell in (("flare-1", "A4"), ("flare-2", "B3"), ("flare-3", "C4"), ("flare-4", "B5")):
        scene.token(name, cell)
    position = scene.put("red-1 B4, red-2 B4").position()
    assert position.valley.extractions() == bit(NUMBER["B4"])
    for code in position.plans(True)[0].codes:
        position = play(position, position.name(code))
    assert position.valley.rescued() == 2


@pytest.mark.slow
@pytest.mark.parametrize(("players", "matches", "most"), [(4, 12, 1.0), (1, 8, 0.45)])
def test_the_chance_to_win_that_is_told_is_near_to_how_matches_end(
    players: int, matches: int, most: float
) -> None:
    """Every sixth turn: nearer than *even* would be, and alone than what a team of four would be told there."""
    game = bugeyed.game("bugout")
    scale = game.search_advice().scale
    surprise: list[float] = []
    for number in range(matches):
        bots = [bot(3, 4 * number + seat) for seat in range(players)]
        luck = Lehmer(number + 1)
        position = game.start(players=players)
        said: list[float] = []
        turns, drawn = 0, True
        while position.turn != OVER:
            if position.turn == CHANCE:
                position = position.step(position.drawn(luck))
                drawn = True
                continue
            if drawn:
                drawn = False
                turns += 1
                if turns % 6 == 0:
                    said.append((1.0 + expected(position.worth(0), scale)) / 2.0)
            seat = int(position.turn)
            position = position.step(bots[seat].choose(Knowledge(position, seat)))
        won = position.returns()[0] > 0.0
        surprise.extend(-log2(chance if won else 1.0 - chance) for chance in said)
    assert fmean(surprise) < most


def test_bad_ground_is_left() -> None:
    """The next Lava, the Volcano, a tile about to flood."""
    assert worth(Scene().put("red-1 B4").eruption("west")) > worth(Scene().put("red-1 B3").eruption("west"))
    assert worth(Scene().health("A1", 4)) > worth(Scene().health("A1", 1))


def test_a_threatened_crowd_is_saved() -> None:
    """A Pipe is worth less than six people."""
    scene = Scene().hand(0, pipe=1).health("A1", 1)
    position = play(scene.position(), "end", "card downpour", "rain R17")
    assert play(position, "save").worth(0) > play(position, "let").worth(0)


def test_whoever_cannot_act_before_lava_flows_is_as_good_as_dead() -> None:
    """West flows over B3 when blue's turn ends: blue can still walk away, red cannot once its actions are gone."""
    scene = Scene().eruption("west", 1)
    cell = NUMBER["B3"]
    early = Odds(scene.position().valley)
    assert [early.doomed[colour] >> cell & 1 for colour in range(4)] == [0, 0, 1, 1]
    scene.valley.actions_left = 0
    late = Odds(scene.position().valley)
    assert [late.doomed[colour] >> cell & 1 for colour in range(4)] == [1, 0, 1, 1]


def test_the_signal_is_not_worth_a_life() -> None:
    """Red's last Flare belongs on B3, where Lava flows next: nobody carries it there to die."""
    scene = Scene(signal="M01").eruption("west", 1).hand(0, rope=1)
    for name, cell in (("flare-1", "A4"), ("flare-3", "C4"), ("flare-4", "B5")):
        scene.token(name, cell)
    position = scene.put("red-1 B2").token("flare-2", "red-1").position()
    for code in position.plans(True)[0].codes:
        position = play(position, position.name(code))
    assert position.valley.at[0] != NUMBER["B3"]


def test_a_flare_on_water_is_far_for_those_who_can_only_swing() -> None:
    """A Rope leads over C4, not onto it: that takes a Pipe to drain it, or a Bridge, in one's own hand at best."""
    cell = NUMBER["C4"]
    found = []
    for scene in (Scene().hand(0, pipe=1), Scene().hand(1, pipe=1), Scene()):
        valley = scene.flood("C4").hand(0, rope=1).position().valley
        ways = Ways()
        ways.look(valley)
        carriers = beacon.Carriers(valley, ways)
        found.append(carriers.far(0, NUMBER["B4"], cell) + carriers.landing(0, cell))
    own, helped, nobody = found
    assert own < helped < nobody
