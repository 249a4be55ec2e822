"""A game's rules, and what of its components is reconstructed: both from the game's own files."""

from __future__ import annotations

from collections import Counter
from functools import cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from bugeyed.core.chance import Lehmer
from bugeyed.core.errors import Mistake
from bugeyed.core.fidelity import components
from bugeyed.core.game import CHANCE, OVER, Game
from bugeyed.table.pages import prose
from bugeyed.table.pages.templates import render
from bugeyed.table.problems import Problem
from bugeyed.table.services import Services

BEGUN = 9
"""Actions after which a game shows itself in the cabinet."""
PATIENCE = 1_000
"""Steps, chance's too, after which it shows itself as it stands then."""
SOURCES = {
    "rulebook": "from the rulebook",
    "public": "known in public",
    "reconstruction": "ours",
    "owner": "from the file of this box's owner",
}
STAMPS = {"rulebook": "Rulebook", "public": "Public", "reconstruction": "Ours", "owner": "Owner"}
"""What each source is called beside the words about it."""


def game_named(request: Request, name: str) -> Game:
    """The installed game of this name; 404 if there is none."""
    services: Services = request.app.state.services
    try:
        return services.settings.game(name)
    except Mistake as mistake:
        raise Problem(404, str(mistake)) from None


async def game_page(name: str) -> Response:
    """A game's own address leads to its rules."""
    return RedirectResponse(f"/g/{name}/rules")


async def rules(request: Request, name: str) -> HTMLResponse:
    """The rulebook of a game in our words."""
    game = game_named(request, name)
    return render(
        request,
        "rules.html",
        game={"name": game.name, "title": game.title, "credits": game.about.get("credits", {})},
        preface=prose.html(game, game.rules.preface),
        chapters=prose.chapters(game),
    )


async def specimen(request: Request, name: str) -> Response:
    """A position of the game as a picture of its own, for the cabinet."""
    return Response(lively_picture(game_named(request, name)), media_type="image/svg+xml")


@cache
def lively_picture(game: Game) -> str:
    """The public's view of a match some actions in: dealt, and begun, the same at every start."""
    dice, position, acted = Lehmer(7), game.start(), 0
    shown = position
    for _ in range(PATIENCE):
        if position.turn == OVER or acted == BEGUN:
            break
        if position.turn == CHANCE:
            position = position.step(position.drawn(dice))
            continue
        shown = position
        actions = position.actions()
        position = position.step(actions[dice.below(len(actions))])
        acted += 1
    return game.draw(shown.view(None))


async def calls(request: Request) -> HTMLResponse:
    """The page of the HTTP calls."""
    return render(request, "api.html")


async def fidelity(request: Request, name: str) -> HTMLResponse:
    """Component by component: what the rulebook says, what is ours and why, and the values."""
    game = game_named(request, name)
    counts = Counter(origin.source for origin in game.content.origins)
    return render(
        request,
        "fidelity.html",
        game={"name": game.name, "title": game.title},
        sources=[(SOURCES[source], counts[source]) for source in SOURCES if counts[source]],
        stamps=STAMPS,
        components=components(game.content),
    )
