"""Several at once: one of them is first, the others are told so."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import httpx

from tests.table.server import Player, Running, open_match


def test_of_simultaneous_actions_exactly_one_is_taken(server: Running, players: list[Player]) -> None:
    """Sixteen submits of the same seq: one 200, the others 409 with the present state."""
    green = players[0]
    names = [action["name"] for action in green.state()["actions"]]

    def submit(number: int) -> httpx.Response:
        with httpx.Client(base_url=server.url) as client:
            body = {"seq": 0, "action": names[number % len(names)]}
            url = f"/api/matches/{green.match}/actions"
            return client.post(url, json=body, headers=green.headers)

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(submit, range(16)))

    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 15
    assert green.state()["seq"] == 1


def test_the_same_key_at_the_same_time_is_done_once(server: Running, players: list[Player]) -> None:
    """All get the first answer."""
    green = players[0]

    def submit(_number: int) -> object:
        with httpx.Client(base_url=server.url) as client:
            headers = green.headers | {"Idempotency-Key": "twice"}
            body = {"seq": 0, "action": "hatch c5"}
            return client.post(f"/api/matches/{green.match}/actions", json=body, headers=headers).json()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(submit, range(8)))

    assert answers == [{"seq": 1}] * 8
    assert green.state()["seq"] == 1


def test_matches_do_not_disturb_one_another(client: httpx.Client) -> None:
    """Twenty matches side by side, an action each."""
    matches = [open_match(client) for _ in range(20)]
    for green, _ in matches:
        assert green.act(0, "hatch c5").status_code == 200
    assert {green.state()["seq"] for green, _ in matches} == {1}
