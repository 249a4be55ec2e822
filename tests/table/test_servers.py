"""Several servers on one database are one table: wherever somebody asks, it is the same match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI

from bugeyed.core.game import OVER
from bugeyed.matches import servers, store
from bugeyed.matches.appends import Append
from bugeyed.matches.words import LONGEST, Word, read, words
from bugeyed.table.live import neighbours
from tests.postgres import Cluster
from tests.table.inprocess import Caller, Stream, running, services_of

Story = Callable[[FastAPI, FastAPI], Awaitable[None]]
PAGE = {"Sec-Fetch-Site": "same-origin"}
SEATS = (store.SeatRow(0, "human", None, None, None),)
AGAINST_A_BOT = {"game": "beetles", "seats": [{"kind": "human"}, {"kind": "bot", "level": 1}]}


@asynccontextmanager
async def two(cluster: Cluster, **more: Any) -> AsyncIterator[tuple[FastAPI, FastAPI]]:
    """Two servers on one database."""
    database = cluster.database()
    async with running(database, **more) as one, running(database, **more) as other:
        yield one, other


def scenario(story: Story) -> Callable[[Cluster], None]:
    """A test that is told as one story at two servers."""

    def test(cluster: Cluster) -> None:
        async def tell() -> None:
            async with two(cluster) as (one, other):
                await asyncio.wait_for(story(one, other), 60)

        asyncio.run(tell())

    test.__name__, test.__doc__ = story.__name__, story.__doc__
    return test


async def opened(app: FastAPI, **more: Any) -> dict[str, Any]:
    """A match of two people."""
    answer = await Caller(app).post("/api/matches", {"game": "beetles", **more})
    assert answer.status == 201, answer.body
    made: dict[str, Any] = answer.json()
    return made


def calls_of(made: dict[str, Any]) -> str:
    """Where its calls are."""
    return f"/api/matches/{made['id']}"


async def until_seq(stream: Stream, seq: int) -> dict[str, Any]:
    """The message that tells of so many entries."""
    while (message := await stream.message())["seq"] < seq:
        pass
    return message


@scenario
async def test_a_match_goes_on_wherever_somebody_asks(one: FastAPI, other: FastAPI) -> None:
    """Opened here, played there, here again: every answer is that of the newest entry, at once."""
    made = await opened(one)
    tokens = [seat["token"] for seat in made["seats"]]
    apps = [other, one]
    state = (await Caller(other, tokens[0]).get(calls_of(made))).json()
    for number in range(12):
        app = apps[number % 2]
        seat = state["turn"]
        state = (await Caller(app, tokens[seat]).get(calls_of(made))).json()
        assert state["seq"] == number
        action = state["actions"][0]["name"]
        body = {"seq": number, "action": action}
        answer = await Caller(app, tokens[seat]).post(f"{calls_of(made)}/actions", body)
        assert answer.json() == {"seq": number + 1}
        for anywhere in (one, other):
            state = (await Caller(anywhere).get(calls_of(made))).json()
            assert state["seq"] == number + 1


@scenario
async def test_what_is_played_here_is_told_there(one: FastAPI, other: FastAPI) -> None:
    """The opponent's stream at the other server has the steps as soon as they are on disk, program's and page's."""
    made = await opened(one)
    green, red = (seat["token"] for seat in made["seats"])
    stream = await Caller(other, red).stream(f"{calls_of(made)}/events")
    page = await Caller(other).stream(f"/live?watch={made['id']}.public")
    assert (await stream.message())["seq"] == (await page.message())["seq"] == 0
    await Caller(one, green).post(f"{calls_of(made)}/actions", {"seq": 0, "action": "hatch c5"})
    for news in (stream, page):
        message = await until_seq(news, 1)
        assert [step["seq"] for step in message["steps"]] == [1]
        await news.leave()


def test_what_no_word_was_heard_of_is_found_by_looking(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told anything: the stream has it all the same, a beat later."""
    monkeypatch.setattr(neighbours.Neighbours, "_hear", lambda self, word: None)
    monkeypatch.setattr(neighbours, "BEAT", 0.2)

    async def story() -> None:
        async with two(cluster) as (one, other):
            made = await opened(one)
            green, red = (seat["token"] for seat in made["seats"])
            stream = await Caller(other, red).stream(f"{calls_of(made)}/events")
            await Caller(one, green).post(f"{calls_of(made)}/actions", {"seq": 0, "action": "hatch c5"})
            await until_seq(stream, 1)
            await stream.leave()

    asyncio.run(story())


@scenario
async def test_of_two_who_act_at_two_servers_one_is_first(one: FastAPI, other: FastAPI) -> None:
    """The other gets 409 and the present state, whichever it is; nothing is there twice."""
    made = await opened(one)
    green = made["seats"][0]["token"]
    state = (await Caller(other, green).get(calls_of(made))).json()
    for app in (one, other):  # both hold the match in memory at the same entry
        assert (await services_of(app).matches.find(made["id"])).seq == 0
    names = [action["name"] for action in state["actions"][:2]]
    answers = await asyncio.gather(
        *(
            Caller(app, green).post(f"{calls_of(made)}/actions", {"seq": 0, "action": name})
            for app, name in zip((one, other), names, strict=True)
        )
    )
    assert sorted(answer.status for answer in answers) == [200, 409]
    late = next(answer for answer in answers if answer.status == 409)
    assert late.json()["seq"] == 1
    assert late.json()["turn"] == 1
    assert late.json()["view"]


@scenario
async def test_a_key_repeated_at_another_server_is_done_once(one: FastAPI, other: FastAPI) -> None:
    """Later, though the match has gone on; at the same time; and with another body it is refused."""
    made = await opened(one)
    green, red = (seat["token"] for seat in made["seats"])
    act, key = f"{calls_of(made)}/actions", {"Idempotency-Key": "once"}
    await Caller(other, green).get(calls_of(made))
    first = {"seq": 0, "action": "hatch c5"}
    assert (await Caller(one, green).post(act, first, key)).json() == {"seq": 1}
    assert (await Caller(other, green).post(act, first, key)).json() == {"seq": 1}
    await Caller(other, red).post(act, {"seq": 1, "action": "hatch d5"})
    assert (await Caller(other, green).post(act, first, key)).json() == {"seq": 1}

    both = {"seq": 2, "action": (await Caller(one, green).get(calls_of(made))).json()["actions"][0]["name"]}
    again = {"Idempotency-Key": "at once"}
    answers = await asyncio.gather(*(Caller(app, green).post(act, both, again) for app in (one, other)))
    assert [(answer.status, answer.json()) for answer in answers] == [(200, {"seq": 3})] * 2

    state = (await Caller(other, red).get(calls_of(made))).json()
    await Caller(other, red).post(act, {"seq": 3, "action": state["actions"][0]["name"]})
    state = (await Caller(one, green).get(calls_of(made))).json()
    reused = await Caller(one, green).post(act, {"seq": 4, "action": state["actions"][0]["name"]}, key)
    assert reused.status == 422
    assert "another request" in reused.json()["message"]


@scenario
async def test_a_cookie_and_a_link_are_good_everywhere(one: FastAPI, other: FastAPI) -> None:
    """The host's browser is known at the other server, a friend sits down there by a link made here, and once."""
    host, friend, late = Caller(one), Caller(other), Caller(one)
    seats = [{"kind": "human", "mine": True}, {"kind": "human"}]
    made = (await host.post("/api/matches", {"game": "beetles", "seats": seats}, PAGE)).json()
    link = made["seats"][1]["url"].partition("token=")[2]
    host.app = other
    assert link in (await host.get(f"/m/{made['id']}")).body.decode(), "any server shows the host its link"
    state = (await host.get(calls_of(made))).json()
    assert state["seat"] == 0
    assert (
        await host.post(f"{calls_of(made)}/actions", {"seq": 0, "action": "hatch c5"}, PAGE)
    ).status == 200

    await friend.sit(made["id"], link)
    friend.app = one
    assert (await friend.get(calls_of(made))).json()["seat"] == 1
    await late.sit(made["id"], link)
    assert (await late.get(calls_of(made))).json()["seat"] is None


@scenario
async def test_of_two_who_sit_down_by_one_link_one_sits(one: FastAPI, other: FastAPI) -> None:
    """At two servers at the same time."""
    made = await opened(one)
    link = made["seats"][1]["url"].partition("token=")[2]
    await Caller(other).get(calls_of(made))
    people = [Caller(one), Caller(other)]
    await asyncio.gather(*(person.sit(made["id"], link) for person in people))
    seats = [(await person.get(calls_of(made))).json()["seat"] for person in people]
    assert sorted(seats, key=str) == [1, None]


@scenario
async def test_whoever_loses_a_seat_loses_it_everywhere(one: FastAPI, other: FastAPI) -> None:
    """The host frees it here: the token is unknown there, and the stream there has ended."""
    host = Caller(one)
    seats = [{"kind": "human", "mine": True}, {"kind": "human"}]
    made = (await host.post("/api/matches", {"game": "beetles", "seats": seats}, PAGE)).json()
    guest = Caller(other, made["seats"][1]["token"])
    stream = await guest.stream(f"{calls_of(made)}/events")
    await stream.message()
    assert (await host.delete(f"{calls_of(made)}/seats/1", PAGE)).status == 200
    assert (await guest.get(calls_of(made))).status == 401
    await stream.ended()


@scenario
async def test_names_asks_and_rematches_are_known_everywhere(one: FastAPI, other: FastAPI) -> None:
    """What is no entry of the log."""
    made = await opened(one)
    green, red = (seat["token"] for seat in made["seats"])
    calls = calls_of(made)
    await Caller(other).get(calls)
    await Caller(one, green).post(f"{calls}/name", {"name": "Ann"})
    match = await services_of(other).matches.find(made["id"])
    assert match.title(0) == "Ann"

    await Caller(one, green).post(f"{calls}/actions", {"seq": 0, "action": "hatch c5"})
    await Caller(one, red).post(f"{calls}/actions", {"seq": 1, "action": "hatch d5"})
    assert (await Caller(one, green).post(f"{calls}/undo", {"seq": 2})).json()["asked"] is True
    assert (await Caller(other, red).post(f"{calls}/answer", {"seq": 2, "agree": True})).json() == {"seq": 3}
    assert (await Caller(one, green).get(calls)).json()["turn"] == 0

    await Caller(other, green).post(f"{calls}/resign", {"seq": 3})
    both = await asyncio.gather(
        Caller(one, green).post(f"{calls}/rematch", {}), Caller(other, red).post(f"{calls}/rematch", {})
    )
    assert [answer.status for answer in both] == [200, 200]
    assert len({answer.json()["id"] for answer in both}) == 1
    fresh = f"/api/matches/{both[0].json()['id']}"
    for answer, app in zip(both, (other, one), strict=True):
        state = (await Caller(app, answer.json()["token"]).get(fresh)).json()
        assert state["seat"] == answer.json()["seat"]


@scenario
async def test_a_bots_move_is_one_servers(one: FastAPI, other: FastAPI) -> None:
    """Both have the match before them with streams open; each of the bot's moves is thought about and played once."""
    made = await opened(one, **AGAINST_A_BOT)
    green = made["seats"][0]["token"]
    asked: list[str] = []
    for name, app in (("one", one), ("other", other)):
        watch_workers(app, name, asked)
    streams = [await Caller(app, green).stream(f"{calls_of(made)}/events") for app in (one, other)]
    for number in range(4):
        app = (one, other)[number % 2]
        state = (await Caller(app, green).get(calls_of(made))).json()
        body = {"seq": state["seq"], "action": state["actions"][0]["name"]}
        assert (await Caller(app, green).post(f"{calls_of(made)}/actions", body)).status == 200
        for stream in streams:
            assert (await until_seq(stream, state["seq"] + 2))["seq"] == state["seq"] + 2
    assert len(asked) == 4
    for stream in streams:
        await stream.leave()


def watch_workers(app: FastAPI, name: str, asked: list[str]) -> None:
    """Note whose workers are asked."""
    scheduler = services_of(app).on_change.__self__  # type: ignore[attr-defined]
    ask = scheduler._workers.ask

    async def noted(*words: Any, **more: Any) -> str:
        asked.append(name)
        answer: str = await ask(*words, **more)
        return answer

    scheduler._workers.ask = noted


@scenario
async def test_a_claim_is_one_servers_as_long_as_it_lives(one: FastAPI, other: FastAPI) -> None:
    """The next position is claimed anew; a server that is gone claims nothing."""
    storage = services_of(one).storage
    here, there = storage.server, services_of(other).storage.server
    assert await storage.write(partial(servers.claim, here, "m", 5)) is True
    assert await storage.write(partial(servers.claim, there, "m", 5)) is False
    assert await storage.write(partial(servers.claim, here, "m", 5)) is True
    assert await storage.write(partial(servers.claim, there, "m", 4)) is False
    assert await storage.write(partial(servers.claim, there, "m", 6)) is True
    assert await storage.write(partial(servers.claim, here, "m", 6)) is False
    await storage.write(partial(servers.leave, there))
    assert await storage.write(partial(servers.claim, here, "m", 6)) is True


def test_bots_of_a_server_that_is_gone_play_on_at_another(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two bots among themselves, whom nobody watches: their server stops, another plays the match to its end."""
    monkeypatch.setattr(neighbours, "BEAT", 0.2)
    database = cluster.database()

    async def story() -> None:
        async with running(database) as other:
            async with running(database) as one:
                made = await opened(one, seats=[{"kind": "bot", "level": 1}] * 2)
            stream = await Caller(other).stream(f"{calls_of(made)}/events")
            while (await stream.message())["turn"] != OVER:
                pass
            await stream.leave()

    asyncio.run(asyncio.wait_for(story(), 60))


@scenario
async def test_who_is_there_is_known_everywhere(one: FastAPI, other: FastAPI) -> None:
    """Somebody listens at one server: at the other they are there, until they leave."""
    made = await opened(one)
    green, red = (seat["token"] for seat in made["seats"])
    watching = await Caller(other, red).stream(f"/live?watch={made['id']}.public")
    await watching.message()
    match = await services_of(other).matches.find(made["id"])
    assert not match.presence.here(0)
    sitting = await Caller(one, green).stream(f"{calls_of(made)}/events")
    while not match.presence.here(0):
        await watching.message()
    await sitting.leave()
    while match.presence.here(0):
        await watching.message()
    await watching.leave()


def test_somebody_at_another_server_is_not_replaced(cluster: Cluster) -> None:
    """They play by calls alone, there: nobody here may let a bot play for them; once nothing is heard, one may."""

    async def story() -> None:
        async with two(cluster, absence=1.0) as (one, other):
            made = await opened(one)
            green, red = (seat["token"] for seat in made["seats"])
            await Caller(other, red).get(calls_of(made))
            bot = f"{calls_of(made)}/seats/0/bot"
            for _ in range(8):
                await Caller(one, green).get(calls_of(made))
                await asyncio.sleep(0.25)
                services_of(one).listening.on_coming()
            assert (await Caller(other, red).post(bot, {"level": 1})).status == 403
            await asyncio.sleep(1.5)
            assert (await Caller(other, red).post(bot, {"level": 1})).status == 200

    asyncio.run(story())


@scenario
async def test_a_match_that_is_gone_is_gone_everywhere(one: FastAPI, other: FastAPI) -> None:
    """Removed from the database, it is in nobody's memory."""
    made = await opened(one)
    await Caller(other).get(calls_of(made))

    def remove(connection: Any) -> None:
        for table in ("entries", "answers", "holders", "seats"):
            connection.exec_driver_sql(f"DELETE FROM {table} WHERE match = %s", (made["id"],))
        connection.exec_driver_sql("DELETE FROM matches WHERE id = %s", (made["id"],))

    await services_of(one).storage.write(remove)
    for app in (one, other):
        assert (await Caller(app).get(calls_of(made))).status == 404


def test_a_word_to_the_others_holds_as_many_matches_as_one_commit(cluster: Cluster) -> None:
    """Three hundred at once: more than one word may hold."""
    heard: list[str] = []
    ids = [f"match-with-a-long-name-{number:08}" for number in range(300)]
    database = cluster.database()
    one, other = store.Store(database), store.Store(database)

    def add(connection: Any) -> None:
        for id in ids:
            store.add_match(store.MatchRow(id, "beetles", 2, {}, "0", 1.0, None, SEATS), connection)
            store.change_rules(id, "1", connection)

    async def story() -> None:
        listening, told = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def hear(word: Word | None) -> None:
            heard.extend(word.changed if word else ())
            loop.call_soon_threadsafe((listening if word is None else told).set)

        other.listen(hear)
        await asyncio.wait_for(listening.wait(), 20)
        await one.write(add)
        while len(heard) < len(ids):
            await asyncio.wait_for(told.wait(), 20)
            told.clear()

    asyncio.run(story())
    assert sorted(heard) == ids
    one.close()
    other.close()


@pytest.mark.parametrize("size", [10, 1_000, 9_000])
def test_what_was_appended_is_said_whole_or_not_at_all(size: int) -> None:
    """In words that PostgreSQL takes; what is longer than one is only said to have changed."""
    bodies = [{"entry": "action", "seat": 0, "action": 'quoted " ♥' * (size // 10)}]
    appends = [Append(f"m{number}", 5, bodies) for number in range(40)]
    said = [read(word) for word in words("server", ["other"], appends)]
    assert all(len(word.plain().encode()) < 8_000 for word in said)
    new = {match: rows for word in said for match, rows in word.new.items()}
    changed = [match for word in said for match in word.changed]
    assert sorted([*new, *changed]) == sorted([f"m{number}" for number in range(40)] + ["other"])
    assert bool(new) == (size * 3 < LONGEST)
    assert all([seq for seq, _ in rows] == [6] for rows in new.values())
