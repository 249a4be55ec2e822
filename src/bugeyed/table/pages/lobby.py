"""The lobby: the cabinet of games, who sits where, and what this browser plays already."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from bugeyed.bots import LEVELS, NAMES
from bugeyed.bots.strength import strengths
from bugeyed.core.errors import Mistake
from bugeyed.core.game import OVER, Game
from bugeyed.core.registry import games
from bugeyed.matches.store import HOST
from bugeyed.table.authentication import COOKIE, browser_of, remember
from bugeyed.table.calls.request import address_of
from bugeyed.table.hint_presets import PRESETS
from bugeyed.table.opening import open_match
from bugeyed.table.pages.match import turn_words
from bugeyed.table.pages.set_up import choices
from bugeyed.table.pages.templates import render
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services

logger = logging.getLogger("bugeyed.table")

FIRST = "beetles"
"""The game dealt at the first start, where it is installed: the quickest to begin."""
USUAL = 2
"""The level of a bot that nobody has chosen."""
LISTED = 12
"""Matches of a browser that the lobby lists."""


async def lobby(request: Request) -> HTMLResponse:
    """Choose a game, its options, and who sits where."""
    services: Services = request.app.state.services
    cards, broken = [], []
    for name in games():
        try:
            cards.append(specimen(services.settings.game(name)))
        except Mistake as mistake:
            broken.append(str(mistake))
        except (Exception, SystemExit) as error:
            logger.exception("The game %s cannot be shown", name)
            broken.append(f"Game {name!r} cannot be shown: {type(error).__name__}: {error}.")
    return render(
        request,
        "lobby.html",
        games=cards,
        broken=broken,
        usual=USUAL,
        hints=PRESETS,
        mine=await _mine(request, services),
    )


def levels(game: Game) -> list[dict[str, Any]]:
    """The bots one can play, each with what it does and how strong that has shown itself to be."""
    shown = strengths(game.folder)
    told = {level: "; ".join(filter(None, (words, shown.get(level, "")))) for level, words in LEVELS.items()}
    return [{"level": level, "name": NAMES[level], "words": words} for level, words in told.items()]


@cache
def specimen(game: Game) -> dict[str, Any]:
    """A game as the cabinet shows it."""
    return {
        "name": game.name,
        "title": game.title,
        "levels": levels(game),
        "tagline": str(game.about.get("tagline", "")),
        "credits": game.about.get("credits", {}),
        "minutes": game.about.get("minutes"),
        "players": list(game.players),
        "seats": game.seats(),
        "goal": game.start().view(None).get("goal") or "",
        "reconstructed": len(game.content.reconstructed()),
        **choices(game),
    }


async def _mine(request: Request, services: Services) -> list[dict[str, Any]]:
    """What this browser plays, matches that go on first."""
    held = await services.credentials.held_by(request.cookies.get(COOKIE))
    listed = []
    for id, seats in list(held.items())[: 3 * LISTED]:
        try:
            match = await services.matches.find(id)
        except Problem as problem:
            listed.append(_unreadable(id, problem))
            continue
        turn, held_here = match.fold.turn, frozenset(seats - {HOST})
        listed.append(
            {
                "url": f"/m/{id}",
                "title": match.game.title,
                "over": turn == OVER,
                "yours": turn in held_here - match.bots(),
                "words": match.halt.words if match.halt else turn_words(match, turn, held_here),
                "actions": len(match.fold.standing),
            }
        )
    return sorted(listed, key=lambda row: bool(row["over"]))[:LISTED]


def _unreadable(id: str, problem: Problem) -> dict[str, Any]:
    """A match that cannot be opened, say of a game that is no longer installed: one line among the others."""
    told = {"url": f"/m/{id}", "title": "A match", "words": str(problem), "actions": 0}
    return {**told, "over": True, "yours": False}


async def first(request: Request) -> Response:
    """To a game already dealt against a bot, if nobody has acted in the newest; else a page that asks for one."""
    services: Services = request.app.state.services
    held = await services.credentials.held_by(request.cookies.get(COOKIE))
    for id in list(held)[:1]:
        try:
            match = await services.matches.find(id)
        except Problem:
            continue  # the lobby says what is wrong with it
        if match.halt is None and match.bots() and not match.fold.standing and not match.fold.stand_ins:
            return RedirectResponse(f"/m/{id}", 303)
    return render(request, "first.html")


async def deal_first(request: Request) -> Response:
    """A game dealt against a bot."""
    services: Services = request.app.state.services
    services.openings.spend(address_of(request))
    browser, new = await browser_of(request, services.credentials)
    name = FIRST if FIRST in games() else games()[0]
    players = services.settings.game(name).players.start
    seats = [{"kind": "human"}] + [{"kind": "bot", "level": min(2, max(LEVELS))}] * (players - 1)
    match, _ = await open_match(services, name, players, {}, seats)
    for place in (HOST, 0):
        await services.credentials.hold(browser, match, place)
    response = RedirectResponse(f"/m/{match.id}", 303)
    if new:
        remember(response, request, browser)
    return response
