"""A bot plays for somebody who has left: who may ask it to, what it may do, and how the player comes back."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from bugeyed.bots import LEVELS
from tests.table.inprocess import Answer, Caller, Stream, running, scenario, services_of
from tests.table.server import Player, Running, open_match

pytestmark = pytest.mark.usefixtures("toygame_path")


class Seats:
    """A match with a program in every seat that is no bot's."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    async def open(self, game: str = "beetles", **more: object) -> Seats:
        """Deal."""
        opened = (await Caller(self.app).post("/api/matches", {"game": game, **more})).json()
        self.id: str = opened["id"]
        self.calls = f"/api/matches/{self.id}"
        self.tokens: dict[int, str] = {seat["seat"]: seat["token"] for seat in opened["seats"]}
        self.players = {seat: Caller(self.app, token) for seat, token in self.tokens.items()}
        return self

    def bot(self, seat: int) -> str:
        """The address of the bot that plays for a seat."""
        return f"{self.calls}/seats/{seat}/bot"

    async def rest(self, asker: int, seat: int, level: int = 1, **more: object) -> Answer:
        """Somebody lets a bot play for a seat."""
        return await self.players[asker].post(self.bot(seat), {"level": level, **more})

    async def back(self, asker: int, seat: int) -> Answer:
        """Somebody wants a seat back."""
        return await self.players[asker].delete(self.bot(seat))

    async def act(self, seat: int, action: str) -> Answer:
        """One action."""
        seq = (await self.state(seat))["seq"]
        return await self.players[seat].post(f"{self.calls}/actions", {"seq": seq, "action": action})

    async def state(self, seat: int) -> dict[str, Any]:
        """The body of GET."""
        body: dict[str, Any] = (await self.players[seat].get(self.calls)).json()
        return body

    async def words(self) -> list[str]:
        """The log as everybody sees it."""
        log = (await Caller(self.app).get(f"{self.calls}/log")).json()
        return [event["words"] for step in log["steps"] for event in step["events"]]

    async def wait_for(self, seat: int, turn: int) -> dict[str, Any]:
        """The state once it is *turn*'s turn."""
        stream = await self.players[seat].stream(f"{self.calls}/events")
        while (message := await stream.message())["turn"] != turn:
            pass
        await stream.leave()
        return message

    async def leave(self, seat: int, seconds: float) -> None:
        """As if nothing had been heard of a seat for so long."""
        match = await services_of(self.app).matches.find(self.id)
        heard = match.presence.heard
        heard[seat] = heard.get(seat, match.presence.begun) - seconds


@scenario(beat=60)
async def test_a_player_lets_a_bot_play_and_takes_the_seat_back(app: FastAPI) -> None:
    """While it plays the player's hands are bound; everybody reads in the log who played."""
    seats = await Seats(app).open()
    assert (await seats.rest(0, 0, level=2)).json() == {"seq": 1}
    state = await seats.wait_for(1, turn=1)
    assert state["bots"] == [0]
    assert len(state["view"]["beetles"][0]) == 1, "the bot has hatched an egg for Green"

    refused = await seats.act(0, "hatch c5")
    assert refused.status == 403
    assert refused.json()["message"] == "A bot plays for Green: take the seat back first."
    for call in ("undo", "resign"):
        assert (await seats.players[0].post(f"{seats.calls}/{call}", {"seq": 2})).status == 403

    assert (await seats.back(0, 0)).json() == {"seq": 3}
    await seats.act(1, (await seats.state(1))["actions"][0]["name"])
    state = await seats.state(0)
    assert (state["turn"], state["bots"]) == (0, [])
    assert (await seats.act(0, state["actions"][0]["name"])).status == 200
    words = await seats.words()
    assert (words[0], words[2]) == ("A bot plays for Green from here on.", "The player of Green is back.")


@scenario(beat=60)
async def test_a_seat_that_a_bot_plays_has_nothing_to_choose(app: FastAPI) -> None:
    """Its player still sees its side, and is told who plays."""
    seats = await Seats(app).open()
    await seats.act(0, "hatch c5")
    await seats.rest(0, 0)
    await seats.act(1, "hatch d5")
    state = await seats.wait_for(0, turn=1)
    assert state["seat"] == 0
    assert state["actions"] == state["view"]["actions"] == []


@scenario(beat=60)
async def test_the_others_may_ask_for_a_bot_once_a_player_has_been_away(app: FastAPI) -> None:
    """Not while the player listens, not at once after, and never somebody who only looks on."""
    seats = await Seats(app).open()
    stream = await seats.players[1].stream(f"{seats.calls}/events")
    await stream.message()
    await seats.leave(1, 3600)
    here = await seats.rest(0, 1)
    assert (here.status, here.json()["message"]) == (403, "Red is here, and decides alone who plays for Red.")

    await stream.leave()
    just_gone = await seats.rest(0, 1)
    assert just_gone.status == 403
    assert "after 60 seconds away a bot may play for Red" in just_gone.json()["message"]

    await seats.leave(1, 60)
    assert (await Caller(app).post(seats.bot(1), {"level": 1})).status == 403
    assert (await seats.rest(0, 1)).json() == {"seq": 1}
    assert (await seats.state(0))["bots"] == [1]


@scenario(beat=60)
async def test_any_sign_of_life_is_being_there(app: FastAPI) -> None:
    """A program without a stream is not away as long as it asks now and then."""
    seats = await Seats(app).open()
    await seats.leave(1, 3600)
    await seats.state(1)
    assert (await seats.rest(0, 1)).status == 403


@scenario(beat=60)
async def test_only_its_own_player_takes_a_seat_back(app: FastAPI) -> None:
    """By token or by invite link, however late; asking twice is asking once."""
    seats = await Seats(app).open()
    await seats.leave(1, 60)
    await seats.rest(0, 1)
    assert (await seats.back(0, 1)).status == 403
    assert (await Caller(app).delete(seats.bot(1))).status == 403

    browser = Caller(app)
    await browser.sit(seats.id, seats.tokens[1])
    page = (await browser.get(f"/m/{seats.id}")).body.decode()
    assert "Take my seat back" in page
    assert (await browser.delete(seats.bot(1))).json() == {"seq": 2}
    assert (await browser.delete(seats.bot(1))).json() == {"seq": 2}
    assert "Take my seat back" not in (await browser.get(f"/m/{seats.id}")).body.decode()


@scenario(beat=60)
async def test_errors_come_in_their_order(app: FastAPI) -> None:
    """401, 404, 409, 403, 422; nothing has changed in any of them."""
    seats = await Seats(app).open(seats=[{"kind": "human"}, {"kind": "bot", "level": 1}])
    wrong, looker_on = Caller(app, "wrong"), Caller(app)
    assert (await wrong.post("/api/matches/nowhere/seats/9/bot", {"level": 99})).status == 401
    assert (await looker_on.post("/api/matches/nowhere/seats/9/bot", {"level": 99})).status == 404
    for seat in ("2", "-1", "x", "²"):
        missing = await looker_on.post(f"{seats.calls}/seats/{seat}/bot", {"level": 99})
        assert (missing.status, missing.json()["message"]) == (
            404,
            f"There is no seat {seat!r} at this match.",
        )
    stale = await looker_on.post(seats.bot(0), {"level": 99, "seq": 7})
    assert stale.status == 409
    assert stale.json() == (await looker_on.get(seats.calls)).json()
    assert (await looker_on.post(seats.bot(0), {"level": 99, "seq": 0})).status == 403
    assert (await looker_on.delete(seats.bot(0))).status == 403

    bodies: list[object] = [{"level": 99}, {"level": "1"}, {"level": True}, {}, {"level": 1, "more": 1}, []]
    for body in bodies:
        assert (await seats.players[0].post(seats.bot(0), body)).status == 422, body
    own = await seats.rest(0, 1)
    assert (own.status, own.json()["message"]) == (422, "Red is a bot's own seat.")
    assert (await seats.back(0, 1)).status == 403
    assert (await seats.state(0))["seq"] == 0

    await seats.players[0].post(f"{seats.calls}/resign", {"seq": 0})
    over = await seats.rest(0, 0)
    assert (over.status, over.json()["message"]) == (422, "The match is over already.")
    assert (await seats.back(0, 0)).status == 422


@scenario(beat=60)
async def test_the_same_key_lets_a_bot_sit_down_once(app: FastAPI) -> None:
    """A late repetition does not put it back after the player has returned, nor the player back twice."""
    seats = await Seats(app).open()
    await seats.act(0, "hatch c5")
    green, key = seats.players[0], {"Idempotency-Key": "one"}
    first = await green.post(seats.bot(0), {"level": 1}, key)
    again = await green.post(seats.bot(0), {"level": 1}, {"Idempotency-Key": "two"})
    assert first.json() == again.json() == {"seq": 2}, "it sits there already"
    assert (await green.post(seats.bot(0), {"level": 2})).status == 422

    assert (await green.delete(seats.bot(0), key)).status == 422, "the key belongs to another request"
    assert (await green.delete(seats.bot(0), {"Idempotency-Key": "back"})).json() == {"seq": 3}
    assert (await green.post(seats.bot(0), {"level": 1}, key)).json() == {"seq": 2}
    assert (await seats.state(0))["bots"] == []
    await seats.rest(0, 0)
    assert (await green.delete(seats.bot(0), {"Idempotency-Key": "back"})).json() == {"seq": 3}
    assert (await seats.state(0))["bots"] == [0]


@scenario(beat=60)
async def test_a_bot_agrees_to_lose_what_it_played_and_nothing_its_player_did(app: FastAPI) -> None:
    """Whoever leaves for a while does not find the match where it was an hour ago; the player may still say yes."""
    seats = await Seats(app).open()
    green, red = seats.players[0], seats.players[1]
    await seats.act(0, "hatch c5")
    await seats.act(1, "hatch d5")
    await seats.rest(1, 1)
    asked = await green.post(f"{seats.calls}/undo", {"seq": 3})
    assert asked.json()["asked"] is True, "Red's own action would be lost"
    assert (await red.post(f"{seats.calls}/answer", {"seq": 3, "agree": False})).status == 200

    await seats.act(0, "hatch a5")
    state = await seats.wait_for(0, turn=0)
    assert len(state["view"]["beetles"][1]) == 2
    assert (await green.post(f"{seats.calls}/undo", {"seq": state["seq"]})).json() == {
        "seq": state["seq"] + 1
    }
    assert (await seats.state(0))["view"]["beetles"] == [["c5"], ["d5"]]


@scenario(beat=60)
async def test_a_bot_that_sits_down_answers_what_its_player_was_asked(app: FastAPI) -> None:
    """Green waits for Blue's answer, who has left; the bot gives it, and Red has agreed already."""
    seats = await Seats(app).open("fireflies", players=3, options={"moon": "off"})
    first = (await seats.state(0))["turn"]
    after = (first + 1) % 3
    third = 3 - first - after
    await seats.act(first, "wait")
    await seats.act(after, "wait")
    seq = (await seats.state(0))["seq"]
    assert (await seats.players[first].post(f"{seats.calls}/undo", {"seq": seq})).json()["asked"] is True
    await seats.players[after].post(f"{seats.calls}/answer", {"seq": seq, "agree": True})
    assert (await seats.state(0))["seq"] == seq

    await seats.leave(third, 60)
    assert (await seats.rest(first, third)).json() == {"seq": seq + 1}
    state = await seats.state(first)
    assert (state["seq"], state["turn"]) == (seq + 2, first), "taken back"


@scenario(beat=60)
async def test_an_ask_stays_open_while_seats_change_hands(app: FastAPI) -> None:
    """Red lets a bot play, and still has to answer for what Red did."""
    seats = await Seats(app).open()
    await seats.act(0, "hatch c5")
    await seats.act(1, "hatch d5")
    await seats.players[0].post(f"{seats.calls}/undo", {"seq": 2})
    await seats.rest(1, 1)
    answer = await seats.players[1].post(f"{seats.calls}/answer", {"seq": 3, "agree": True})
    assert answer.json() == {"seq": 4}
    assert (await seats.state(0))["view"]["beetles"] == [[], []]


@scenario(beat=60)
async def test_a_rematch_keeps_the_bot_of_whoever_has_not_come_back(app: FastAPI) -> None:
    """Whoever asks for it plays; the other may take the seat, now the next one, at any time."""
    seats = await Seats(app).open()
    green, red = Caller(app), Caller(app)
    for seat, browser in enumerate((green, red)):
        await browser.sit(seats.id, seats.tokens[seat])
    await seats.rest(0, 0)
    await seats.wait_for(1, turn=1)
    seq = (await seats.state(1))["seq"]
    await seats.players[1].post(f"{seats.calls}/resign", {"seq": seq})
    fresh = (await red.post(f"{seats.calls}/rematch", {})).json()["id"]
    assert (await red.get(f"/api/matches/{fresh}")).json()["bots"] == [1]
    assert (await green.delete(f"/api/matches/{fresh}/seats/1/bot")).status == 200
    assert (await red.get(f"/api/matches/{fresh}")).json()["bots"] == []


def test_everybody_who_listens_hears_that_somebody_may_be_replaced(tmp_path: Path) -> None:
    """The page offers it when the time has come, without a hand."""

    async def story() -> None:
        async with running(tmp_path, beat=60, absence=0.2) as app:
            seats = await Seats(app).open()
            green, red = Caller(app), Caller(app)
            for seat, browser in enumerate((green, red)):
                await browser.sit(seats.id, seats.tokens[seat])
            line = await red.stream(f"/live?watch={seats.id}.1")
            stream = await green.stream(f"/live?watch={seats.id}.0")
            offer = 'data-do="stand-in" data-seat="1"'
            await stream.message()
            assert offer not in await page(green, seats.id)
            await line.leave()
            stamps = [(await until(stream, green, seats.id, offer))["stamp"]]
            assert offer not in await page(Caller(app), seats.id), "not to those who look on"

            await green.post(seats.bot(1), {"level": 1})
            message = await stream.message()
            assert message["stamp"] >= stamps[0]
            assert [event["kind"] for step in message["steps"] for event in step["events"]] == ["stand-in"]
            shown = await page(green, seats.id)
            assert offer not in shown
            assert "a bot plays for Red" in shown
            await stream.leave()

    asyncio.run(story())


async def page(caller: Caller, id: str) -> str:
    """The live part of a match's page."""
    return (await caller.get(f"/m/{id}/table")).body.decode()


async def until(stream: Stream, caller: Caller, id: str, words: str) -> dict[str, Any]:
    """The message after which a page has certain words."""
    while True:
        message = await stream.message()
        if words in await page(caller, id):
            return message


@scenario(beat=60)
async def test_all_who_sit_at_one_device_are_there_while_it_listens(app: FastAPI) -> None:
    """Where nothing is secret one line serves them all."""
    seats = await Seats(app).open()
    device = Caller(app)
    for token in seats.tokens.values():
        await device.sit(seats.id, token)
    stream = await device.stream(f"/live?watch={seats.id}.0")
    match = await services_of(app).matches.find(seats.id)
    assert [match.presence.away(seat) for seat in (0, 1)] == [0, 0]
    await stream.leave()
    assert match.presence.away(1) > 0


@scenario(beat=60)
async def test_a_shared_device_is_not_handed_to_a_bot(app: FastAPI) -> None:
    """Fireflies: no curtain asks for the player whose turn a bot takes, and no side is shown by mistake."""
    seats = await Seats(app).open("fireflies", players=3)
    device = Caller(app)
    for token in seats.tokens.values():
        await device.sit(seats.id, token)
    turn = (await seats.state(0))["turn"]
    assert 'id="curtain"' in await page(device, seats.id)
    services_of(app).on_change = lambda match: None  # the bot thinks for ever
    assert (await device.post(seats.bot(turn), {"level": 1})).status == 200
    shown = await page(device, seats.id)
    assert 'id="curtain"' not in shown
    assert "brightness" not in shown
    assert "is thinking" in shown


def test_a_bot_still_plays_after_kill_9_and_the_seat_is_given_back(tmp_path: Path) -> None:
    """Who sits where is in the log, so on disk before it is answered."""
    first = Running(tmp_path)
    with httpx.Client(base_url=first.url, timeout=20) as client:
        green, red = open_match(client)
        answer = green.post(f"seats/{red.seat}/bot", {"level": 1})
        assert answer.status_code == 403
        assert red.post(f"seats/{red.seat}/bot", {"level": 1}).json() == {"seq": 1}
    first.kill()

    again = Running(tmp_path)
    with httpx.Client(base_url=again.url, timeout=20) as client:
        green.client = red.client = client
        assert green.state()["bots"] == [1]
        green.act(1, "hatch c5")
        state = follow(green, turn=0)
        assert len(state["view"]["beetles"][1]) == 1
        url = f"/api/matches/{red.match}/seats/1/bot"
        assert client.delete(url, headers=red.headers).json() == {"seq": 4}
        assert green.act(4, green.state()["actions"][0]["name"]).status_code == 200
        assert len(red.state()["actions"]) > 0
    assert again.stop() == 0


def follow(player: Player, turn: int) -> dict[str, Any]:
    """The state once it is *turn*'s turn."""
    url = f"/api/matches/{player.match}/events"
    with player.client.stream("GET", url, headers=player.headers) as news:
        for line in news.iter_lines():
            if line.startswith("data: "):
                state: dict[str, Any] = json.loads(line[6:])
                if state["turn"] == turn:
                    return state
    raise AssertionError("the stream ended")


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_every_level_can_be_had(client: httpx.Client, level: int) -> None:
    """In a game with secrets too; it gets what the seat knows."""
    players = open_match(client, "fireflies", players=3, options={"moon": "off"})
    turn = players[0].state()["turn"]
    assert players[turn].post(f"seats/{turn}/bot", {"level": level}).status_code == 200
    state = follow(players[turn], turn=(turn + 1) % 3)
    assert state["bots"] == [turn]


def test_the_openapi_document_tells_of_the_bot_that_sits_in(client: httpx.Client) -> None:
    """Both ways, with their key."""
    calls = client.get("/api/openapi.json").json()["paths"]["/api/matches/{id}/seats/{seat}/bot"]
    assert calls.keys() == {"post", "delete"}
    for call in calls.values():
        assert [one["name"] for one in call["parameters"]] == ["id", "seat", "Idempotency-Key"]
    assert calls["post"]["requestBody"]["content"]["application/json"]["schema"]["required"] == ["level"]
    assert "requestBody" not in calls["delete"]
