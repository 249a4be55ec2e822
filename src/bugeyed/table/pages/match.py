"""The match page and its live part, for one viewer."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from bugeyed.bots import LEVELS, NAMES
from bugeyed.core.diagram import plain
from bugeyed.core.game import CHANCE, OVER
from bugeyed.core.options import plain as plain_value
from bugeyed.core.svg import without_symbols
from bugeyed.table import problems, takebacks
from bugeyed.table.authentication import (
    COOKIE,
    Asker,
    browser_of,
    digest,
    link_to,
    remember,
    sitting,
    whole_number,
)
from bugeyed.table.calls import names
from bugeyed.table.calls.names import plain_name
from bugeyed.table.calls.request import reachable, whole_body
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.origins import is_own_name
from bugeyed.table.pages.analysis import shown
from bugeyed.table.pages.ending import ending
from bugeyed.table.pages.log import log
from bugeyed.table.pages.since import begins, since
from bugeyed.table.pages.templates import render
from bugeyed.table.qr import qr_code
from bugeyed.table.services import Services

WORDS = {"label": "labels", "words": "spoken", "heading": "headings", "gives": "gives"}
"""What a view may say of its actions by their names, and what the page calls it at each of them."""


async def match_page(request: Request, id: str, token: str | None = None) -> Response:
    """The page of a match. An invite link offers its seat; whoever sits there already is led to it."""
    services: Services = request.app.state.services
    invitation = None if token is None else await _invitation(services, id, token)
    match = await services.matches.find(id)
    who = await sitting(request, services.credentials, match)
    if invitation is not None and invitation.seat in who.held:
        return RedirectResponse(f"/m/{id}", 303)
    context = table(request, match, who, _first_shown(match, who), None)
    offer = None
    if invitation is not None:
        name = match.title(invitation.seat)
        offer = {"name": name, "token": token, "barred": invitation.barred(match), "seat": invitation.seat}
    return render(request, "match.html", **context, levels=LEVELS, names=NAMES, offer=offer)


async def take_seat(request: Request, id: str) -> Response:
    """The press that takes an invited seat: the browser holds it, and the token leaves its address."""
    services: Services = request.app.state.services
    words = parse_qs((await whole_body(request.receive)).decode(errors="replace"))
    token = words.get("token", [""])[0]
    invitation = await _invitation(services, id, token)
    match, credentials = await services.matches.find(id), services.credentials
    browser, new = await browser_of(request, credentials)
    async with match.lock:
        if invitation.barred(match) is not None:
            return RedirectResponse(f"/m/{id}?token={quote(token)}", 303)  # where it is said
        if not invitation.once:
            await credentials.hold(browser, match, invitation.seat)
        elif not await credentials.sit_down(browser, match, invitation.seat, token):
            return RedirectResponse(f"/m/{id}?token={quote(token)}", 303)
    name = plain_name(words.get("name", [""])[0])
    if name:
        await names.give(services, match, invitation.seat, name[: names.LONGEST])
    response = RedirectResponse(f"/m/{id}", 303)
    if new:
        remember(response, request, browser)
    return response


async def table_fragment(request: Request, id: str) -> HTMLResponse:
    """The live part alone: ``as`` a seat the browser holds or ``public``, ``at`` a past moment.

    A page that shows a drawing of this game keeps its symbols (``symbols=kept``) and is not sent them again.
    """
    match, who, seat, at = await _looked_at(request, id)
    context = table(request, match, who, seat, at)
    if request.query_params.get("symbols") == "kept":
        context["picture"] = Markup(without_symbols(context["picture"]))
    return render(request, "table.html", **context)


async def about_thing(request: Request, id: str, thing: str) -> HTMLResponse:
    """What a thing of the drawing is, made of what this viewer sees at that moment and of nothing else."""
    match, _, seat, at = await _looked_at(request, id)
    view = match.fold.view_at(match.seq if at is None else at, seat)
    about = match.game.explain(view, thing)
    if about is None:
        return HTMLResponse(status_code=204)  # gone since it was pointed at, or of a game without a legend
    return render(request, "about.html", about=about, game=match.row.game)


async def _looked_at(request: Request, id: str) -> tuple[HostedMatch, Asker, int | None, int | None]:
    """The match, who looks, as which seat, and at which past moment or None."""
    services: Services = request.app.state.services
    match = await services.matches.find(id)
    who = await sitting(request, services.credentials, match)
    stated, moment = request.query_params.get("as"), request.query_params.get("at")
    seat = _first_shown(match, who) if stated is None else who.viewing(stated)
    at = None
    if moment:
        at = whole_number(moment)
        if at is None or at > match.seq:
            raise problems.malformed(
                f"There is no moment {moment} in this match; it has {match.seq} entries."
            )
    return match, who, seat, at


@dataclass(frozen=True)
class Invitation:
    """What an address with a secret offers."""

    seat: int
    once: bool
    """Whether it is a link, good for one sitting; else the seat's own token, which always leads there."""

    def barred(self, match: HostedMatch) -> str | None:
        """Why it does not lead to the seat any more; None if it does."""
        row = match.row.seats[self.seat]
        if not self.once or row.is_open(time.time()):
            return None
        return "taken" if row.open_until is None else "late"


async def _invitation(services: Services, id: str, secret: str) -> Invitation:
    linked = await services.credentials.linked(secret)
    match, seat = linked or await services.credentials.seat_of(digest(secret))
    if match != id:
        raise problems.no_match(id)
    return Invitation(seat, once=linked is not None)


def _first_shown(match: HostedMatch, who: Asker) -> int | None:
    """Whose side a browser sees first. Several people round one device see nobody's until one steps forward."""
    return None if match.secret and len(who.held) > 1 else who.seat(match.fold.turn)


def table(
    request: Request,
    match: HostedMatch,
    who: Asker,
    seat: int | None,
    at: int | None,
) -> dict[str, Any]:
    """Everything the live part shows *seat*."""
    held = who.held
    moment = match.seq if at is None else at
    view = match.fold.view_at(moment, seat)
    turn = match.fold.turn if at is None else int(str(view["turn"]))
    base = reachable(request)
    live = at is None
    playing = held - match.bots()
    logged = log(match, seat, moment)
    services: Services = request.app.state.services
    return {
        "match": {
            "id": match.id,
            "game": match.row.game,
            "title": match.game.title,
            "seq": match.seq,
            "stamp": match.stamp,
            "url": f"{base}/m/{match.id}",
            "rematch": None if match.rematch is None else f"/m/{match.rematch}",
            "over": match.fold.turn == OVER,
            "players": match.row.players,
            "together": match.game.about.get("cooperative") is True,
            "options": _options(match),
            "reconstructed": bool(match.game.content.reconstructed()),
        },
        "seat": seat,
        "held": sorted(held),
        "bots": sorted(match.bots()),
        "playing": sorted(playing),
        "secret": match.secret,
        "turn": turn,
        "turn_words": turn_words(match, turn, held) if live else past_turn_words(match, turn),
        "signs": signs(match),
        "people": people(match, turn, held),
        "picture": Markup(match.game.draw(view)),  # our games' own SVG, escaped where they write words
        "diagram": plain(match.game.diagram(view)),
        "actions": labelled(view) if live and turn in playing and match.halt is None else [],
        "taken_up": view.get("taken_up") if live and turn in playing and match.halt is None else None,
        "halt": _halted(match, held),
        "hints": match.hints,
        "analysis": shown(match, services.analyses.state(match)) if match.fold.turn == OVER else None,
        "prompt": view.get("prompt"),
        "goal": view.get("goal"),
        "standing": _standing(view),
        "log": logged,
        "begins": live and turn != OVER and begins(match, held),
        "since": since(match, logged.stretches, held) if live and turn != OVER else [],
        # Behind a curtain, and to each of several people round one device, only what that seat may know.
        "undo": takebacks.undo_words(match, seat, held),
        "ask": _ask(match, held) if live else None,
        "outcome": view["outcome"],
        "ending": ending(match, view, held),
        "at": at,
        "invites": _invites(request.cookies.get(COOKIE), match, base) if who.hosts else [],
        "hosts": who.hosts,
        "spectate_url": f"{base}/m/{match.id}",
    }


def _halted(match: HostedMatch, held: frozenset[int]) -> dict[str, Any] | None:
    """That the match is halted, whether this viewer can agree to play on, and who else has to."""
    if match.halt is None:
        return None
    waiting = match.awaited() if match.halt.whole else frozenset()
    return {
        "words": match.halt.words,
        "ask": bool(waiting & held),
        "others": [match.title(seat) for seat in sorted(waiting - held)],
    }


def _standing(view: dict[str, Any]) -> dict[int | None, list[dict[str, str]]]:
    """How everybody stands, by seat, in words and for a small screen in short; None: what concerns all."""
    said: dict[int | None, list[dict[str, str]]] = {}
    for row in view.get("standing") or []:
        words = row["words"]
        said.setdefault(row["seat"], []).append({"words": words, "short": row.get("short", words)})
    return said


def labelled(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions of a view, each with its label, its heading and what it gives, where the game says so."""
    said = {key: view[keys] for key, keys in WORDS.items() if keys in view}
    if not said:
        return list(view["actions"])
    return [
        action | {key: words[action["name"]] for key, words in said.items() if action["name"] in words}
        for action in view["actions"]
    ]


def signs(match: HostedMatch) -> list[dict[str, str]]:
    """Name, letter, colour and shape of every seat that plays."""
    return match.game.seats()[: match.row.players]


def people(match: HostedMatch, turn: int, held: frozenset[int]) -> list[dict[str, Any]]:
    """Who sits where."""
    sitting = []
    for row, sign in zip(match.row.seats, signs(match), strict=True):
        stand_in = row.seat in match.fold.stand_ins
        played = row.kind == "bot" or stand_in
        sitting.append(
            {
                "seat": row.seat,
                "sign": sign,
                "name": row.name or sign["name"],
                "kind": row.kind,
                "stand_in": stand_in,
                "level": LEVELS[match.level(row.seat)] if played else "",
                "to_move": row.seat == turn,
                "mine": row.seat in held,
                "present": row.kind == "bot" or match.presence.here(row.seat),
                "replaceable": row.seat not in held and match.may_be_replaced(row.seat),
                "awaited": row.awaited and row.seat not in held,
            }
        )
    return sitting


def turn_words(match: HostedMatch, turn: int, held: frozenset[int]) -> str:
    """Whose turn it is, as a sentence."""
    if turn == OVER:
        return "The match is over."
    if turn == CHANCE:
        return "Chance decides."
    name = match.title(turn)
    if turn in match.bots():
        return f"{name} is thinking."
    if turn not in held:
        return f"{name} is to move."
    return f"Your turn: you are {name}." if len(held) == 1 else f"{name} is to move."


def past_turn_words(match: HostedMatch, turn: int) -> str:
    """Whose turn it was, as a sentence."""
    if turn == OVER:
        return "The match was over."
    return "Chance decided." if turn == CHANCE else f"It was {match.title(turn)}'s turn."


def _options(match: HostedMatch) -> list[str]:
    """What was chosen otherwise than by default, for the label of the match."""
    settled = match.fold.position.setting.options
    chosen = [name for name, option in match.game.options.items() if settled[name] != option.default]
    return [f"{name}: {plain_value(settled[name])}" for name in chosen]


def _ask(match: HostedMatch, held: frozenset[int]) -> dict[str, Any] | None:
    ask = match.ask
    if ask is None or ask.seq != match.seq:
        return None
    waiting = held - ask.agreed - {ask.seat}
    name = match.title(ask.seat)
    return {
        "seat": ask.seat,
        "mine": ask.seat in held,
        "waiting": sorted(waiting),
        "words": f"{name} asks to take back the last action.",
    }


def _invites(host: str | None, match: HostedMatch, base: str) -> list[dict[str, Any]]:
    """The seats nobody has come for and their links, for whoever opened the match; None for a link nobody knows now."""
    waiting = []
    for row, sign in zip(match.row.seats, signs(match), strict=True):
        if row.awaited:
            secret = link_to(match, row.seat, host)
            url = None if secret is None else f"{base}/m/{match.id}?token={secret}"
            drawn = None if url is None else qr_code(url)
            here = is_own_name(urlsplit(base).hostname or "")
            waiting.append({"seat": row.seat, "sign": sign, "url": url, "qr": drawn, "only_here": here})
    return waiting
