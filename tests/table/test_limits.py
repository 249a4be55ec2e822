"""What is too many, too large or too slow is refused before it costs anything; those who behave notice nothing."""

from __future__ import annotations

import asyncio
import tracemalloc
from pathlib import Path

import pytest

from tests.table.inprocess import Caller, running


@pytest.mark.parametrize("players", [3_000_000, 10**18, -1, 0])
def test_a_count_is_checked_before_anything_is_built_from_it(tmp_path: Path, players: int) -> None:
    """422 with the clause, and hardly any memory."""

    async def story() -> None:
        async with running(tmp_path) as app:
            caller = Caller(app)
            await caller.post("/api/matches", {"game": "beetles"})
            tracemalloc.start()
            try:
                answer = await caller.post("/api/matches", {"game": "beetles", "players": players})
                peak = tracemalloc.get_traced_memory()[1]
            finally:
                tracemalloc.stop()
            assert (answer.status, answer.json()["clause"]) == (422, "2.1")
            assert answer.json()["message"].endswith(f"not {players}.")
            assert peak < 1_000_000

    asyncio.run(story())
