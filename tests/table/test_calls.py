"""Every call of the table and every error it can answer, over real HTTP."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.table.server import Player, Running, open_match


def test_a_new_match_gives_each_human_seat_a_token_and_a_link(client: httpx.Client) -> None:
    """A bot's seat gets neither; the link has a secret of its own, since it is shown and sent about."""
    seats = [{"kind": "human"}, {"kind": "bot", "level": 1}]
    answer = client.post("/api/matches", json={"game": "beetles", "players": 2, "seats": seats})

    assert answer.status_code == 201
    (seat,) = answer.json()["seats"]
    assert seat["seat"] == 0
    assert f"/m/{answer.json()['id']}?token=" in seat["url"]
    assert seat["token"] not in seat["url"]


def test_the_state_is_the_seats_own(client: httpx.Client, players: list[Player]) -> None:
    """Green is to move and has its 14 eggs to hatch; Red and the public have nothing to do."""
    green, red = (player.state() for player in players)
    public = client.get(f"/api/matches/{players[0].match}").json()

    assert (green["seq"], green["turn"], len(green["actions"])) == (0, 0, 14)
    assert green["actions"][0].keys() == {"code", "name", "picks"}
    assert red["actions"] == public["actions"] == []
    assert green["outcome"] is None
    assert green["rules_version"]


def test_an_action_is_taken_by_name_or_by_code(players: list[Player]) -> None:
    """Both kinds of words mean the same."""
    green, red = players
    assert green.act(0, "hatch c5").json() == {"seq": 1}
    code = red.state()["actions"][0]["code"]
    assert red.act(1, code).json() == {"seq": 2}
    assert green.state()["view"]["beetles"][0] == ["c5"]


def test_the_same_key_and_body_gives_the_first_answer_again(players: list[Player]) -> None:
    """A retry after a lost answer plays once."""
    green, red = players
    first = green.act(0, "hatch c5", key="one")
    red.act(1, "hatch d5")
    again = green.act(0, "hatch c5", key="one")

    assert first.json() == again.json() == {"seq": 1}
    assert green.state()["seq"] == 2


def test_a_key_used_for_another_body_is_refused(players: list[Player]) -> None:
    """422, and nothing changes."""
    green, red = players
    green.act(0, "hatch c5", key="one")
    red.act(1, "hatch d5")
    answer = green.act(2, "hatch a5", key="one")

    assert answer.status_code == 422
    assert "Idempotency-Key" in answer.json()["message"]
    assert green.state()["seq"] == 2


def test_an_unknown_token_is_401_even_for_an_unknown_match(client: httpx.Client) -> None:
    """The token is checked first."""
    answer = client.get("/api/matches/nowhere", headers={"Authorization": "Bearer wrong"})
    assert answer.status_code == 401
    assert "token" in answer.json()["message"]


def test_an_unknown_match_is_404(client: httpx.Client) -> None:
    """In words, with the id."""
    answer = client.get("/api/matches/nowhere")
    assert answer.status_code == 404
    assert "nowhere" in answer.json()["message"]


def test_a_stale_seq_is_409_with_the_present_state_before_anything_else(players: list[Player]) -> None:
    """Red is told where the match stands before it is told that it is not its turn."""
    green, red = players
    green.act(0, "hatch c5")
    answer = red.act(0, "nonsense")

    assert answer.status_code == 409
    assert answer.json() == red.state()


def test_another_seats_turn_is_403(client: httpx.Client, players: list[Player]) -> None:
    """And so is a caller who sits nowhere, or at another match."""
    green, red = players
    assert red.act(0, "hatch d5").status_code == 403
    stranger = open_match(client)[0]
    stranger.match = green.match
    assert stranger.act(0, "hatch c5").status_code == 403
    body = {"seq": 0, "action": "hatch c5"}
    assert client.post(f"/api/matches/{green.match}/actions", json=body).status_code == 403
    assert green.state()["seq"] == 0


def test_what_the_rules_refuse_is_422_with_the_clause(players: list[Player]) -> None:
    """The sentence is fit to show a player."""
    answer = players[0].act(0, "hatch c7")
    assert answer.status_code == 422
    assert answer.json() == {"message": "The red egg on c7 is your opponent's.", "clause": "3.1"}


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"seq": 0}', b'{"seq": "0", "action": "hatch c5"}', b'{"seq": 0, "action": null}',
     b'{"seq": 0, "action": "hatch c5", "more": 1}', b"\xff\xfe", b'{"seq": 1e400, "action": "x"}'],
)  # fmt: skip
def test_a_malformed_body_is_422_in_words(client: httpx.Client, players: list[Player], body: bytes) -> None:
    """Nothing changes."""
    green = players[0]
    answer = client.post(f"/api/matches/{green.match}/actions", content=body, headers=green.headers)

    assert answer.status_code == 422
    assert answer.json()["message"]
    assert green.state()["seq"] == 0


def test_a_body_of_ten_megabytes_is_refused_unread(client: httpx.Client, players: list[Player]) -> None:
    """413, announced or sent in chunks, and the server goes on."""
    green = players[0]
    url = f"/api/matches/{green.match}/actions"
    large = json.dumps({"seq": 0, "action": "x" * 10_000_000}).encode()
    assert client.post(url, content=large, headers=green.headers).status_code == 413
    chunks = (large[start : start + 65_536] for start in range(0, len(large), 65_536))
    with contextlib.suppress(httpx.WriteError):  # the server may hang up while the rest is being sent
        assert client.post(url, content=chunks, headers=green.headers).status_code == 413
    assert green.state()["seq"] == 0


def test_why_answers_null_or_a_clause(players: list[Player]) -> None:
    """What can be pointed at, and why not."""
    green, red = players
    assert green.post("why", {"picks": ["egg:c5"]}).json() is None
    refusal = green.post("why", {"picks": ["cell:b6"]}).json()
    assert refusal["clause"] == "1.3"
    assert red.post("why", {"picks": ["egg:c5"]}).status_code == 403


def test_undo_takes_the_last_action_back_until_somebody_decides(players: list[Player]) -> None:
    """After Red's reply Green has to ask, and Red's yes takes both back."""
    green, red = players
    green.act(0, "hatch c5")
    assert green.post("undo", {"seq": 1}).json() == {"seq": 2}
    green.act(2, "hatch a5")
    red.act(3, "hatch d5")

    asked = green.post("undo", {"seq": 4}).json()
    assert asked["asked"] is True
    assert "Red has decided since" in asked["message"]
    assert green.post("answer", {"seq": 4, "agree": True}).status_code == 422
    assert red.post("answer", {"seq": 4, "agree": True}).json() == {"seq": 5}
    assert green.state()["view"]["beetles"] == [[], []]
    assert green.state()["turn"] == 0


def test_a_no_leaves_everything_as_it_is(players: list[Player]) -> None:
    """And the ask is gone."""
    green, red = players
    green.act(0, "hatch c5")
    red.act(1, "hatch d5")
    green.post("undo", {"seq": 2})
    assert red.post("answer", {"seq": 2, "agree": False}).json() == {"seq": 2}
    assert red.post("answer", {"seq": 2, "agree": True}).status_code == 422


def test_undo_with_nothing_to_undo_is_422(players: list[Player]) -> None:
    """In words."""
    answer = players[0].post("undo", {"seq": 0})
    assert answer.status_code == 422
    assert "no action to take back" in answer.json()["message"]


def test_a_bot_agrees_to_be_taken_back(client: httpx.Client) -> None:
    """Against a bot the last action can be taken back though the bot has replied."""
    seats = [{"kind": "human"}, {"kind": "bot", "level": 1}]
    (green,) = open_match(client, seats=seats)
    green.act(0, "hatch c5")
    await_turn(green, 0)
    seq = green.state()["seq"]

    assert green.post("undo", {"seq": seq}).json() == {"seq": seq + 1}
    assert green.state()["view"]["beetles"] == [[], []]


def await_turn(player: Player, turn: int) -> None:
    """Follow the stream until it is *turn*'s turn."""
    with player.client.stream("GET", f"/api/matches/{player.match}/events", headers=player.headers) as news:
        for line in news.iter_lines():
            if line.startswith("data: ") and json.loads(line[6:])["turn"] == turn:
                return


def test_resigning_ends_the_match_and_a_rematch_moves_the_seats(players: list[Player]) -> None:
    """Both are led to the same new match, and get the token of their seat there, the same whenever they ask."""
    green, red = players
    assert green.post("rematch", {}).status_code == 422
    assert green.post("resign", {"seq": 0}).json() == {"seq": 1}
    assert red.state()["outcome"]["winners"] == [1]
    assert red.act(1, "hatch d5").status_code == 403

    first, second, again = (player.post("rematch", {}).json() for player in (green, red, green))
    assert first["id"] == second["id"] != green.match
    assert again == first
    assert [first["seat"], second["seat"]] == [1, 0]
    red, green = (
        Player(one.client, first["id"], 0, told["token"])
        for one, told in zip((red, green), (second, first), strict=True)
    )
    assert red.act(0, "hatch c5").status_code == 200
    assert green.act(1, "hatch d5").status_code == 200


def test_a_rematch_keeps_the_seats_where_the_first_who_asks_says_so(players: list[Player]) -> None:
    """The second asks for swapped ones and comes to the same match, in the own seat."""
    green, red = players
    assert green.post("resign", {"seq": 0}).json() == {"seq": 1}
    kept = green.post("rematch", {"swap": False}).json()
    same = red.post("rematch", {"swap": True}).json()
    assert kept["id"] == same["id"]
    assert (kept["seat"], same["seat"]) == (0, 1)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "nothing"}, "no game"),
        ({"game": "beetles", "players": 3}, "2 players"),
        ({"game": "beetles", "options": {"variant": "chess"}}, "no value"),
        ({"game": "beetles", "options": {"colour": "blue"}}, "no option"),
        ({"game": "beetles", "options": {"variant": "placement", "layout": "camps"}}, "no layout"),
        ({"game": "beetles", "seats": [{"kind": "human"}]}, "2 players"),
        ({"game": "beetles", "seats": [{"kind": "human"}, {"kind": "cat"}]}, "'cat'"),
        ({"game": "beetles", "seats": [{"kind": "human"}, {"kind": "bot", "level": 99}]}, "level"),
        ({}, "game"),
    ],
)
def test_an_impossible_match_is_422_in_words(client: httpx.Client, body: object, words: str) -> None:
    """Each says what is wrong."""
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 422
    assert words in answer.json()["message"]


def test_events_give_the_missed_steps_then_the_state(client: httpx.Client, players: list[Player]) -> None:
    """After Last-Event-ID 1 only entry 2 is told."""
    green, red = players
    green.act(0, "hatch c5")
    red.act(1, "hatch d5")
    headers = green.headers | {"Last-Event-ID": "1"}
    with client.stream("GET", f"/api/matches/{green.match}/events", headers=headers) as news:
        lines = news.iter_lines()
        assert next(lines) == "id: 2"
        message = json.loads(next(lines)[6:])

    assert [step["seq"] for step in message["steps"]] == [2]
    assert message["steps"][0]["events"][0]["words"] == "Red hatches a beetle on d5."
    assert {**green.state(), "steps": message["steps"]} == message


def test_the_openapi_document_lists_every_call(client: httpx.Client) -> None:
    """With its body, for those who write clients."""
    document = client.get("/api/openapi.json").json()
    for call in ("actions", "why", "undo", "resign", "rematch", "answer", "name"):
        assert "post" in document["paths"][f"/api/matches/{{id}}/{call}"]
    action = document["paths"]["/api/matches/{id}/actions"]["post"]["requestBody"]
    assert set(action["content"]["application/json"]["schema"]["properties"]) == {"seq", "action"}


def test_the_openapi_document_leads_nowhere_else_and_declares_the_errors(client: httpx.Client) -> None:
    """Every reference in it can be followed, and every call says what it may answer instead."""
    document = client.get("/api/openapi.json").json()
    assert not list(dangling(document, document))
    for path, methods in document["paths"].items():
        for call in methods.values():
            assert {"401", "403", "422", "429", "503"} <= call["responses"].keys()
            assert ("404" in call["responses"]) == ("{id}" in path)


def dangling(part: Any, document: Any) -> Iterator[str]:
    """References to what is not in the document."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref" and isinstance(value, str):
                found: Any = document
                for step in value.removeprefix("#/").split("/"):
                    found = found.get(step, {})
                if not found:
                    yield value
            yield from dangling(value, document)
    elif isinstance(part, list):
        for value in part:
            yield from dangling(value, document)


def test_only_a_named_proxy_is_believed(tmp_path: Path, client: httpx.Client) -> None:
    """That it came by https, so that links and cookies are for https too."""
    forwarded = {"X-Forwarded-Proto": "https", "Sec-Fetch-Site": "same-origin"}
    behind = Running(tmp_path, more=["--proxy", "127.0.0.1"])
    try:
        with httpx.Client(base_url=behind.url) as through:
            answers = [
                one.post("/api/matches", json={"game": "beetles"}, headers=forwarded)
                for one in (through, client)
            ]
    finally:
        behind.stop()
    assert [answer.json()["url"].partition(":")[0] for answer in answers] == ["https", "http"]
    assert ["secure" in answer.headers["set-cookie"].lower() for answer in answers] == [True, False]


def test_every_answer_carries_the_content_policy(client: httpx.Client, server: Running) -> None:
    """No outside host, nothing inline."""
    for path in ("/", "/healthz", "/api/openapi.json", "/nowhere"):
        policy = client.get(path).headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
