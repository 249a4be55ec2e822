"""What goes over the wire, and what wakes those who wait to send it."""

from __future__ import annotations

import asyncio
import json

from bugeyed.table.live.wakeups import Wakeup
from bugeyed.table.wire import encode, event


def test_whatever_json_can_hold_is_encoded() -> None:
    """Numbers beyond 64 bits and keys that are numbers, too: a game's view may have some."""
    for data in ({"a": [1, None, "é", 1.5]}, {"large": 1 << 70}, {"held": {1: "moth"}}):
        assert json.loads(encode(data)) == json.loads(json.dumps(data))


def test_a_message_has_an_id_and_one_line_of_data() -> None:
    assert event("7", {"words": "two\nlines"}) == b'id: 7\ndata: {"words":"two\\nlines"}\n\n'


def test_a_wakeup_is_woken_by_news_and_after_its_time_without() -> None:
    """However many waits share its timer: each lasts its own time from its own beginning."""

    async def story() -> None:
        loop = asyncio.get_running_loop()
        wakeup = Wakeup()
        for _ in range(3):
            loop.call_later(0.01, wakeup.wake)
            assert await wakeup.wait(0.04)
        begun = loop.time()
        assert not await wakeup.wait(0.04)
        assert loop.time() - begun >= 0.04

        wakeup.wake()
        assert await wakeup.wait(60), "news before anybody waited"
        wakeup.close()

    asyncio.run(story())
