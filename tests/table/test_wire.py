"""What goes over the wire, and what wakes those who wait to send it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import orjson
import pytest
from starlette.types import Message

from bugeyed.table.event_stream import BEAT, PUSH, EventStream, Telling
from bugeyed.table.live.wakeups import Wakeup
from bugeyed.table.wire import encode, event


def test_whatever_json_can_hold_is_encoded() -> None:
    """Numbers beyond 64 bits and keys that are numbers, too: a game's view may have some."""
    for data in ({"a": [1, None, "é", 1.5]}, {"large": 1 << 70}, {"held": {1: "moth"}}):
        assert json.loads(encode(data)) == json.loads(json.dumps(data))


def test_what_is_written_already_is_no_text_in_what_is_encoded() -> None:
    """Steps are written once for all who see the same, whatever else a message holds."""
    step = orjson.Fragment(encode({"seq": 1, "events": ["é"]}))
    for data in ({"turn": 0}, {"large": 1 << 70}):
        assert json.loads(encode({**data, "steps": [step]})) == {
            **data,
            "steps": [{"seq": 1, "events": ["é"]}],
        }


def test_a_message_has_an_id_and_one_line_of_data() -> None:
    assert event("7", {"words": "two\nlines"}) == b'id: 7\ndata: {"words":"two\\nlines"}\n\n'


class Listening:
    """Whoever is at the other end: takes what comes, at once or when it lets it through."""

    def __init__(self, quick: bool) -> None:
        self.quick = quick
        self.heard: list[bytes] = []
        self.gone = asyncio.Event()
        self.let_through = asyncio.Event()
        self.let_through.set()

    def push(self, message: bytes) -> bool:
        if self.quick:
            self.heard.append(message)
        return self.quick

    async def send(self, message: Message) -> None:
        await self.let_through.wait()
        if message["type"] == "http.response.body":
            self.heard.append(message["body"])

    async def receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}


class News:
    """Something to be told, and whoever is to be woken for it."""

    def __init__(self) -> None:
        self.waiting: list[bytes] = []
        self.last = False
        self.wakeup: Wakeup | None = None
        self.closed = False

    def tells(self, wakeup: Wakeup) -> Telling:
        self.wakeup = wakeup
        try:
            while not self.last or self.waiting:
                yield self.waiting.pop(0) if self.waiting else None
        finally:
            self.closed = True

    def come(self, *messages: bytes) -> None:
        assert self.wakeup is not None
        self.waiting += messages
        self.wakeup.wake()


async def listen(news: News, listening: Listening, beat: float = 60) -> asyncio.Task[None]:
    """A stream that has begun."""
    stream = EventStream(news.tells, beat)
    scope = {"type": "http", PUSH: listening.push}
    task = asyncio.create_task(stream(scope, listening.receive, listening.send))
    while news.wakeup is None:
        await asyncio.sleep(0)
    return task


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0)


@pytest.mark.parametrize("quick", [True, False])
def test_a_stream_tells_what_comes_in_its_order_and_ends_with_it(quick: bool) -> None:
    """Past the server's layers or through them; news that comes twice before it is told wakes once."""

    async def story() -> None:
        news, listening = News(), Listening(quick)
        task = await listen(news, listening)
        news.come(b"one", b"two")
        news.come(b"three")
        await until(lambda: len(listening.heard) == 3)
        news.last = True
        news.come(b"four")
        await task

        assert listening.heard == [b"one", b"two", b"three", b"four", b""]
        assert news.closed

    asyncio.run(story())


def test_a_slow_line_is_waited_for_and_gets_everything() -> None:
    async def story() -> None:
        news, listening = News(), Listening(quick=False)
        task = await listen(news, listening)
        await until(lambda: news.wakeup is not None)
        listening.let_through.clear()
        news.come(b"one")
        for _ in range(5):
            await asyncio.sleep(0)
        news.come(b"two")
        listening.quick = True  # what is behind the slow message does not overtake it
        for _ in range(5):
            await asyncio.sleep(0)
        assert listening.heard == []
        listening.let_through.set()
        await until(lambda: listening.heard == [b"one", b"two"])
        listening.gone.set()
        await task

        assert listening.heard == [b"one", b"two"], "nobody hears that it ended"
        assert news.closed

    asyncio.run(story())


class OwnClock(asyncio.SelectorEventLoop):
    """A loop whose time goes on when it is told to."""

    now = 0.0

    def time(self) -> float:
        return self.now


def test_a_quiet_stream_beats_and_one_with_news_does_not() -> None:
    """From the last that was told, whatever that was."""
    loop = OwnClock()
    news, listening = News(), Listening(quick=True)

    async def at(moment: float) -> list[bytes]:
        loop.now = moment
        for _ in range(5):
            await asyncio.sleep(0)
        return listening.heard

    async def story() -> None:
        task = await listen(news, listening, beat=10)
        assert await at(9) == []
        assert await at(10) == [BEAT]
        news.come(b"one")
        assert await at(15) == [BEAT, b"one"]
        assert await at(24) == [BEAT, b"one"]
        assert await at(25) == [BEAT, b"one", BEAT]
        listening.gone.set()
        await task

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(story())


def test_what_goes_wrong_in_telling_ends_the_stream() -> None:
    def tells(_wakeup: Wakeup) -> Telling:
        yield b"one"
        raise ValueError("no second")

    async def story() -> None:
        listening = Listening(quick=True)
        with pytest.raises(ValueError, match="no second"):
            await EventStream(tells, 60)({"type": "http"}, listening.receive, listening.send)

    asyncio.run(story())
