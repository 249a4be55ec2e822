"""What an action would do, asked over HTTP: for the seat to decide, of what it knows, and without a trace."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest

from bugeyed.core.registry import game
from bugeyed.table.calls.preview import CHANCE_DECIDES, HIDDEN_DECIDES, foresee
from tests.table.server import Player, Running, open_match


def kinds(answer: dict[str, Any]) -> list[str]:
    return [event["kind"] for event in answer["events"]]


def test_where_nothing_is_hidden_it_says_what_will_happen(players: list[Player]) -> None:
    """The same words and moves as the log has afterwards; nothing is stored."""
    green = players[0]
    answer = green.post("preview", {"action": "hatch c5"})

    assert answer.status_code == 200
    assert green.state()["seq"] == answer.json()["seq"] == 0
    assert answer.json()["more"] is None
    green.act(0, "hatch c5")
    log = green.client.get(f"/api/matches/{green.match}/log", headers=green.headers).json()
    assert log["steps"][0]["events"] == answer.json()["events"]


def test_an_action_may_be_meant_by_its_code(players: list[Player]) -> None:
    green = players[0]
    code = next(one["code"] for one in green.state()["actions"] if one["name"] == "hatch c5")
    by_code = green.post("preview", {"action": code}).json()
    assert by_code == green.post("preview", {"action": "hatch c5"}).json()


def test_only_the_seat_to_decide_may_ask(client: httpx.Client, players: list[Player]) -> None:
    """Neither the opponent nor somebody who watches."""
    green, red = players
    assert red.post("preview", {"action": "hatch d5"}).status_code == 403
    body = {"action": "hatch c5"}
    assert client.post(f"/api/matches/{green.match}/preview", json=body).status_code == 403
    assert client.post("/api/matches/nowhere/preview", json=body).status_code == 404
    green.act(0, "hatch c5")
    assert green.post("preview", {"action": "hatch a5"}).status_code == 403


@pytest.mark.parametrize("action", ["hatch c7", 99_999])
def test_what_the_rules_refuse_is_refused_with_the_clause(players: list[Player], action: str | int) -> None:
    answer = players[0].post("preview", {"action": action})
    assert answer.status_code == 422
    assert answer.json()["clause"]


@pytest.mark.parametrize("body", [{}, {"action": None}, {"action": "hatch c5", "seq": 0}, []])
def test_a_malformed_body_is_422(players: list[Player], body: object) -> None:
    answer = players[0].post("preview", body)
    assert answer.status_code == 422
    assert answer.json()["message"]


def last_bug(client: httpx.Client, choices: tuple[int, int]) -> Player:
    """Whoever moves the Navigator first; each seat chose one of its two mascots."""
    seats = open_match(client, "lastbug")
    for player, choice in zip(seats, choices, strict=True):
        state = player.state()
        assert player.act(state["seq"], state["actions"][choice]["name"]).status_code == 200
    for name in ("gunner 3", "vehicle b2"):
        mover = seats[seats[0].state()["turn"]]
        assert mover.act(mover.state()["seq"], name).status_code == 200
    turn: int = seats[0].state()["turn"]
    return seats[turn]


def test_what_the_other_hides_changes_nothing_in_a_preview(client: httpx.Client) -> None:
    """Twins: two matches alike but for the mascot the asker cannot see are answered alike, for every action."""
    twins: dict[tuple[int, int], dict[int, list[Any]]] = {}
    for number in range(64):
        choices = (number % 2, number // 2 % 2)
        asker = last_bug(client, choices)
        answers = [
            asker.post("preview", {"action": action["name"]}).json() for action in asker.state()["actions"]
        ]
        pair = twins.setdefault((asker.seat, choices[asker.seat]), {})
        pair[choices[1 - asker.seat]] = answers
        if len(pair) == 2:
            break
    assert pair[0] == pair[1]
    assert len(pair[0]) == 8
    assert all(kinds(answer)[:1] == ["navigate"] and "swing" in kinds(answer) for answer in pair[0])


def test_a_preview_stops_at_chance_and_says_so() -> None:
    """Crop Circles: a blind draw from the bag is announced, its glyph is not."""
    rng = random.Random(1)
    position = game("cropcircles").start(players=2)
    while "draw" not in [position.name(code) for code in position.actions()]:
        codes = position.actions() or [outcome for outcome, _ in position.chances()]
        position = position.step(rng.choice(codes))
    answer = foresee(position, int(position.turn), position.parse("draw"), 7)
    assert answer["more"] == CHANCE_DECIDES
    assert answer["final"] is True, "what was drawn cannot be forgotten"
    assert "rack:" not in str(answer["events"])


def test_what_teaches_its_player_something_is_said_to_be_final(client: httpx.Client) -> None:
    """A blind draw is, unless all who would be asked are bots; taking a glyph from the open pool is not."""
    seats = open_match(client, "cropcircles", players=2)
    names: list[str] = []
    while "draw" not in names:
        player = seats[seats[0].state()["turn"]]
        state = player.state()
        names = sorted(action["name"] for action in state["actions"])
        if "draw" not in names:
            player.act(state["seq"], names[-1])

    def final(name: str) -> bool:
        foreseen: bool = player.post("preview", {"action": name}).json()["final"]
        return foreseen

    taking = next(name for name in names if name.startswith("take"))
    assert (final("draw"), final(taking)) == (True, False)
    other = seats[1 - player.seat]
    assert other.post(f"seats/{other.seat}/bot", {"level": 1}).status_code == 200
    assert (final("draw"), final(taking)) == (False, False)


def test_a_preview_stops_where_it_hangs_on_a_secret() -> None:
    """Last Bug Standing: which of two bugs ends the game, the shooter does not know."""
    position = game("lastbug").start()
    for name in ("mascot gloop", "mascot buzzwing", "first 0", "gunner 3", "vehicle b2"):
        position = position.step(position.parse(name))
    told = set()
    for number in range(400):
        codes = position.actions() or [outcome for outcome, _ in position.chances()]
        if position.turn < -1:
            break
        if position.turn >= 0:
            seat = int(position.turn)
            told |= {foresee(position, seat, code, number)["more"] for code in codes}
        position = position.step(codes[number * 7 % len(codes)])
    assert HIDDEN_DECIDES in told
    assert None in told


def test_what_is_being_decided_stands_under_your_turn(client: httpx.Client, server: Running) -> None:
    """For the one who decides; a game whose views say nothing of it shows nothing."""
    seats = open_match(client, "lastbug")
    pages = []
    for player in seats:
        with httpx.Client(base_url=server.url, follow_redirects=True, timeout=20) as browser:
            pages.append(player.sit_down(browser).text)
    assert '<p class="prompt">Choose your mascot, in secret.</p>' in pages[seats[0].state()["turn"]]
    assert sum('class="prompt"' in page for page in pages) == 1
