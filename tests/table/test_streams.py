"""News as they come: who hears what, when a line beats, and when it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from tests.table.inprocess import Caller, Stream, running, services_of

Scenario = Callable[[FastAPI], Awaitable[None]]
AWAY = '<span class="offline">'


def scenario(story: Scenario) -> Callable[[Path], None]:
    """A test that is told as one story at one table, whose lines beat after a minute unless something happens."""

    def test(tmp_path: Path) -> None:
        asyncio.run(told(story, tmp_path, beat=60))

    test.__name__, test.__doc__ = story.__name__, story.__doc__
    return test


async def told(story: Scenario, folder: Path, beat: float) -> None:
    """Run a story."""
    async with running(folder, beat=beat) as app:
        await story(app)


class Players:
    """Green and Red of a match of Beetles, each with a browser."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.browsers = [Caller(app), Caller(app)]

    async def sit_down(self) -> Players:
        """Open a match and take both seats by their links."""
        opened = (await Caller(self.app).post("/api/matches", {"game": "beetles"})).json()
        self.id: str = opened["id"]
        self.calls = f"/api/matches/{self.id}"
        self.tokens: list[str] = [seat["token"] for seat in opened["seats"]]
        for browser, seat in zip(self.browsers, opened["seats"], strict=True):
            await browser.sit(self.id, seat["token"])
        return self

    async def act(self, seat: int, seq: int, action: str) -> None:
        """One action, taken."""
        answer = await self.browsers[seat].post(f"{self.calls}/actions", {"seq": seq, "action": action})
        assert answer.status == 200, answer.body

    async def live(self, seat: int) -> Stream:
        """A seat's line, its first message heard."""
        stream = await self.browsers[seat].stream(f"/live?watch={self.id}.{seat}")
        assert (await stream.message())["steps"] == []
        return stream

    async def page(self, seat: int) -> str:
        """What a seat is shown."""
        return (await self.browsers[seat].get(f"/m/{self.id}/table?as={seat}")).body.decode()


def kinds(message: dict[str, Any]) -> list[tuple[int, str]]:
    """Number and kind of every event of a message."""
    return [(step["seq"], event["kind"]) for step in message["steps"] for event in step["events"]]


@scenario
async def test_one_line_brings_news_of_several_matches(app: FastAPI) -> None:
    """First where each stands, then only of the one where something happened."""
    one, other = await Players(app).sit_down(), await Players(app).sit_down()
    await other.act(0, 0, "hatch c5")
    await one.browsers[0].sit(other.id, other.tokens[0])
    stream = await one.browsers[0].stream(f"/live?watch={one.id}.0,{other.id}.0,{other.id}.public")

    first = [await stream.message() for _ in range(3)]
    assert [(message["match"], message["as"], message["seq"]) for message in first] == [
        (one.id, 0, 0),
        (other.id, 0, 1),
        (other.id, None, 1),
    ]
    assert all(message["steps"] == [] for message in first)

    await one.act(0, 0, "hatch c5")
    message = await stream.message()
    assert (message["match"], message["seq"], message["turn"]) == (one.id, 1, 1)
    assert kinds(message) == [(1, "hatch")]
    assert stream.waiting() == []
    await stream.leave()


@scenario
async def test_a_line_is_for_seats_one_holds(app: FastAPI) -> None:
    """403 for another's seat, 404 for a match that is not there, 422 for nothing; the public's is for all."""
    players = await Players(app).sit_down()
    green, stranger = players.browsers[0], Caller(app)
    assert (await green.get(f"/live?watch={players.id}.1")).status == 403
    assert (await stranger.get(f"/live?watch={players.id}.0")).status == 403
    assert (await green.get(f"/live?watch={players.id}.1,{players.id}.x")).status == 403
    assert (await green.get(f"/live?watch={players.id}.%C2%B2")).status == 403
    assert (await green.get("/live?watch=nowhere.public")).status == 404
    assert (await green.get("/live")).status == 422
    assert (await green.get("/live?watch=")).status == 422
    assert services_of(app).listening.streams == 0

    stream = await stranger.stream(f"/live?watch={players.id}.public")
    assert (await stream.message())["as"] is None
    await stream.leave()


@scenario
async def test_one_bad_tab_does_not_silence_the_others(app: FastAPI) -> None:
    """Each is answered for itself: gone, another's seat, no seat at all; the others go on."""
    players = await Players(app).sit_down()
    good = f"{players.id}.0"
    stream = await players.browsers[0].stream(f"/live?watch=nowhere.0,{good},{players.id}.1,{players.id}.x")
    told = [await stream.message() for _ in range(4)]
    assert [(message["match"], message["as"]) for message in told] == [
        ("nowhere", 0),
        (players.id, 1),
        (players.id, None),
        (players.id, 0),
    ]
    assert [message.get("problem", {}).get("status") for message in told] == [404, 403, 403, None]
    assert "nowhere" in told[0]["problem"]["message"]
    assert {(message["seq"], message["stamp"], len(message["steps"])) for message in told[:3]} == {
        (-1, -1, 0)
    }
    await players.act(0, 0, "hatch c5")
    assert kinds(await stream.message()) == [(1, "hatch")]
    await stream.leave()


@scenario
async def test_what_a_tab_asks_for_is_no_message_of_its_own(app: FastAPI) -> None:
    """An id that nobody made here may have lines in it."""
    players = await Players(app).sit_down()
    odd = "no%0Adata:%20%7B%22match%22:1%7D%0A%0A"
    stream = await players.browsers[0].stream(f"/live?watch={odd}.0,{players.id}.0")
    told = [await stream.message() for _ in range(2)]
    assert [(message["match"], message["seq"]) for message in told] == [
        ('no\ndata: {"match":1}\n\n', -1),
        (players.id, 0),
    ]
    await stream.leave()


@scenario
async def test_a_slow_line_misses_nothing(app: FastAPI) -> None:
    """What happens while a message is on its way comes in the next one, in order."""
    players = await Players(app).sit_down()
    stream = await players.live(1)
    stream.flowing.clear()
    for seq, action in enumerate(("hatch c5", "hatch d5", "hatch a5", "hatch a6")):
        await players.act(seq % 2, seq, action)
    stream.flowing.set()
    assert kinds(await stream.message()) == [(1, "hatch")]
    assert kinds(await stream.message()) == [(2, "hatch"), (3, "hatch"), (4, "hatch")]
    assert stream.waiting() == []
    await stream.leave()


@scenario
async def test_a_program_hears_what_it_missed_by_the_last_id(app: FastAPI) -> None:
    """id = seq. After 1: the steps of 2 and 3; after the future, or a word that is no number: the state alone."""
    players = await Players(app).sit_down()
    for seq, action in enumerate(("hatch c5", "hatch d5", "hatch a5")):
        await players.act(seq % 2, seq, action)
    program = Caller(app, players.tokens[0])
    for last, missed in (("1", [2, 3]), ("0", [1, 2, 3]), ("3", []), ("99", []), ("²", []), ("9" * 5000, [])):
        stream = await program.stream(f"{players.calls}/events", {"Last-Event-ID": last})
        piece = await stream.next()
        assert piece.startswith(b"id: 3\ndata: {")
        await stream.leave()
        stream = await program.stream(f"{players.calls}/events", {"Last-Event-ID": last})
        message = await stream.message()
        assert [step["seq"] for step in message.pop("steps")] == missed
        assert message == (await program.get(players.calls)).json()
        await stream.leave()


def test_a_quiet_line_beats(tmp_path: Path) -> None:
    """After every while without news; both kinds of line."""

    async def story(app: FastAPI) -> None:
        players = await Players(app).sit_down()
        for stream in (
            await players.live(0),
            await Caller(app, players.tokens[0]).stream(f"{players.calls}/events"),
        ):
            pieces = [await stream.next() for _ in range(4)]
            assert pieces[-2:] == [b": beat\n\n"] * 2
            await stream.leave()

    asyncio.run(told(story, tmp_path, beat=0.02))


@scenario
async def test_every_line_ends_when_the_server_stops(app: FastAPI) -> None:
    """At once, not at its next beat; and none can be opened after."""
    players = await Players(app).sit_down()
    streams = [
        await players.live(0),
        await Caller(app, players.tokens[1]).stream(f"{players.calls}/events"),
    ]
    await streams[1].message()
    services_of(app).close()
    for stream in streams:
        while await stream.next():
            pass  # news that came before the end
    late = await players.browsers[1].stream(f"/live?watch={players.id}.1")
    assert (await late.next()).startswith(b"retry: ")
    assert await late.next() == b""
    assert services_of(app).listening.streams == 0


@scenario
async def test_who_listens_is_there_and_who_left_is_away(app: FastAPI) -> None:
    """Green sees Red come with its first tab and go with its last; lookers-on are nobody."""
    players = await Players(app).sit_down()
    green = await players.live(0)
    assert AWAY in await players.page(0)
    stamps = []

    async def seen() -> None:
        message = await green.message()
        assert (message["seq"], message["steps"]) == (0, [])
        stamps.append(message["stamp"])

    tab, other_tab = await players.live(1), await players.live(1)
    await seen()
    assert AWAY not in await players.page(0)

    looker_on = await Caller(app).stream(f"/live?watch={players.id}.public")
    await looker_on.leave()
    await tab.leave()
    assert AWAY not in await players.page(0)
    assert green.waiting() == []

    await other_tab.leave()
    await seen()
    assert AWAY in await players.page(0)
    assert stamps == sorted(set(stamps))
    await green.leave()
    assert services_of(app).listening.streams == 0


@scenario
async def test_what_is_not_in_the_log_is_told_by_the_stamp(app: FastAPI) -> None:
    """A name, an ask, a no, a rematch: the same seq, no steps, a new stamp."""
    players = await Players(app).sit_down()
    green, red = players.browsers
    await players.act(0, 0, "hatch c5")
    await players.act(1, 1, "hatch d5")
    stream = await players.live(1)
    stamps = [0]

    async def changed(seq: int) -> None:
        message = await stream.message()
        assert (message["seq"], message["steps"]) == (seq, [])
        assert message["stamp"] > stamps[-1]
        stamps.append(message["stamp"])

    await green.post(f"{players.calls}/name", {"name": "Ann"})
    await changed(2)
    assert "Ann" in await players.page(1)

    assert (await green.post(f"{players.calls}/undo", {"seq": 2})).json()["asked"] is True
    await changed(2)
    assert "Ann asks to take back" in await players.page(1)

    await red.post(f"{players.calls}/answer", {"seq": 2, "agree": False})
    await changed(2)
    assert "Green asks to take back" not in await players.page(1)

    await red.post(f"{players.calls}/resign", {"seq": 2})
    assert kinds(await stream.message()) == [(3, "resign")]
    url = (await green.post(f"{players.calls}/rematch", {})).json()["url"]
    await changed(3)
    assert url in await players.page(1)
    await stream.leave()


@scenario
async def test_an_undo_is_news_of_its_own(app: FastAPI) -> None:
    """The seq grows, and the event says what it is, so that nothing is animated."""
    players = await Players(app).sit_down()
    stream = await players.live(1)
    await players.act(0, 0, "hatch c5")
    assert kinds(await stream.message()) == [(1, "hatch")]
    await players.browsers[0].post(f"{players.calls}/undo", {"seq": 1})
    assert kinds(await stream.message()) == [(2, "undo")]
    await stream.leave()


@scenario
async def test_a_line_is_never_held_back_on_the_way(app: FastAPI) -> None:
    """Not stored, not packed, not buffered by a proxy."""
    players = await Players(app).sit_down()
    program = Caller(app, players.tokens[0])
    lines = (
        await program.stream(f"{players.calls}/events", {"Accept-Encoding": "gzip"}),
        await players.browsers[0].stream(f"/live?watch={players.id}.0", {"Accept-Encoding": "gzip"}),
    )
    for stream in lines:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["cache-control"] == "no-store"
        assert stream.headers["x-accel-buffering"] == "no"
        assert "content-encoding" not in stream.headers
        assert b"data: {" in await stream.next()
        await stream.leave()
