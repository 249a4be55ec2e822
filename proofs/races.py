"""Two tabs, two servers, one seat: one wins, the others get 409 and the state."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import httpx
from tests.table.server import Player, open_match

from proofs.finding import Pace, Proof, check
from proofs.load import PATIENCE
from proofs.places import PLACES, Place

ROUNDS: Final = 200
TABS: Final = 8


def race(pace: Pace, place: Place, servers: int) -> dict[str, object]:
    """Several tabs act at the same entry, every other time with one key: of those all get the one answer."""
    rounds = pace.count(ROUNDS)
    answers: Counter[int] = Counter()
    running = [place.start() for _ in range(servers)]
    clients = [httpx.Client(base_url=running[tab % servers].url, timeout=PATIENCE) for tab in range(TABS)]
    players: list[Player] = []
    state: dict[str, object] = {"turn": -2}
    with ThreadPoolExecutor(TABS) as pool:
        for number in range(rounds):
            if state["turn"] == -2:
                players = open_match(clients[0])
            state = players[0].state()
            player = players[int(str(state["turn"]))]
            actions = player.state()["actions"]
            seq, key = int(str(state["seq"])), f"round {number}" if number % 2 else None

            names = [actions[0 if key else tab % len(actions)]["name"] for tab in range(TABS)]
            tabs = [Player(client, player.match, player.seat, player.token) for client in clients]
            told = list(pool.map(Player.act, tabs, [seq] * TABS, names, [key] * TABS))
            answers.update(answer.status_code for answer in told)
            if key is None:
                statuses = sorted(answer.status_code for answer in told)
                check(statuses == [200] + [409] * (TABS - 1), f"{TABS} at one entry: {statuses}")
                check(
                    all(
                        answer.json()["seq"] > seq and "view" in answer.json()
                        for answer in told
                        if answer.status_code == 409
                    ),
                    "409 without the present state",
                )
            else:
                bodies = {answer.text for answer in told}
                check(len(bodies) == 1 and told[0].status_code == 200, f"one key, several answers: {bodies}")
            state = players[0].state()
            check(int(str(state["seq"])) == seq + 1, "more than one was taken")
    for client in clients:
        client.close()
    for one in running:
        place.stop(one)
    return {"races": rounds, "tabs": TABS, "servers": servers, "200": answers[200], "409": answers[409]}


def _proof(place: str, servers: int, pace: Pace) -> dict[str, object]:
    with PLACES[place]() as made:
        return race(pace, made, servers)


PROOFS: Final[dict[str, Proof]] = {
    "race-tabs-sqlite": partial(_proof, "sqlite", 1),
    "race-servers-postgresql": partial(_proof, "postgresql", 2),
}
