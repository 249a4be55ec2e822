"""A match that was begun under other rules: its players may agree to play on by the installed ones."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from fastapi import Request

from bugeyed.matches import store
from bugeyed.table import problems
from bugeyed.table.calls.request import about
from bugeyed.table.wire import Json


async def play_on(request: Request, id: str) -> Json:
    """Agree to play on by the installed rules; it goes on once everybody who plays has. Bots follow."""
    asked = await about(request, id)
    match, services = asked.match, asked.services
    if not asked.who.held:
        raise problems.no_seat()
    async with match.lock:
        if match.halt is None:
            return Json({"seq": match.seq, "waiting": []})
        if not match.halt.whole:
            raise problems.malformed(match.halt.words)
        match.agreed = await services.storage.write(partial(store.agree, match.id, asked.who.held))
        waiting = sorted(match.awaited())
        if not waiting:
            version = match.game.version
            await services.storage.write(partial(store.change_rules, match.id, version))
            match.row, match.halt = replace(match.row, rules_version=version), None
        match.touch()
    if not waiting:
        services.changed(match)
    return Json({"seq": match.seq, "waiting": waiting})
