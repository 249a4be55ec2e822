"""New matches: opened by somebody, or as the rematch of one that is over."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from bugeyed.bots import LEVELS
from bugeyed.core.game import OVER
from bugeyed.matches import opening, store
from bugeyed.matches.entries import BotSatIn
from bugeyed.matches.fold import Fold
from bugeyed.matches.store import KEPT_SEATS, MatchRow, NewMatch, SeatRow
from bugeyed.matches.transactions import deal
from bugeyed.table import problems
from bugeyed.table.authentication import OPEN, Secrets, digest, link_secret, new_secret
from bugeyed.table.hint_presets import NORMAL, PRESETS
from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.live.presence import Presence
from bugeyed.table.services import Services


async def open_match(
    services: Services,
    name: str,
    players: int | None,
    options: Mapping[str, object],
    seats: Sequence[Mapping[str, Any]] | None,
    *,
    after: HostedMatch | None = None,
    parent: str | None = None,
    host: str | None = None,
    hints: str = NORMAL,
) -> tuple[HostedMatch, dict[int, Secrets]]:
    """A new match and the secrets of each human seat; without *seats* all are for humans.

    *host* is the secret of the browser that opens it. Where it is the rematch *after* another, and there is one
    already, that is the one.
    """
    game = services.settings.game(name)
    if hints not in PRESETS:
        raise problems.malformed(f"Hints are {', '.join(PRESETS)}, not {hints!r}.")
    # The count is checked here, before anything is built from it.
    opened, start = opening.open_match(game, players, options)
    if seats is None:
        seats = [{"kind": "human"}] * opened.players
    if len(seats) != opened.players:
        raise problems.malformed(f"{len(seats)} seats are described and {opened.players} play.")
    id = secrets.token_hex(5)
    keys: dict[int, Secrets] = {}
    now = time.time()
    rows: list[SeatRow] = []
    for number, seat in enumerate(seats):
        kind, level = seat.get("kind"), seat.get("level")
        if kind == "bot":
            if level not in LEVELS:
                raise problems.no_level(level)
            rows.append(SeatRow(number, "bot", level, None, None))
        elif kind == "human":
            known = keys[number] = Secrets(new_secret(), link_secret(host, id, number, now + OPEN))
            token, link = digest(known.token), digest(known.link)
            rows.append(SeatRow(number, "human", None, seat.get("name"), token, link, now + OPEN, True))
        else:
            raise problems.malformed(f"A seat is for a 'human' or a 'bot', not {kind!r}.")
    if not keys:
        services.check_bots_alone()
    chosen = dict(opened.options)
    row = MatchRow(
        id, name, opened.players, chosen, opened.rules_version, now, parent, tuple(rows), hints=hints
    )
    fold = Fold(start)
    fold.add(deal(fold, services.generator))
    for number, seat in enumerate(seats):
        if "stand_in" in seat:
            fold.append(BotSatIn(number, seat["stand_in"]))
    plain = [entry.plain() for entry in fold.entries]
    if after is not None:
        made = await services.storage.write(partial(store.add_rematch, row, plain, after.id))
        services.credentials.forget()
        services.credentials.issue(id, keys if made == id else {})
        return await services.matches.find(made), keys
    await services.storage.write(NewMatch(row, plain))
    match = HostedMatch(row, game, fold, Presence(services.settings.absence))
    services.matches.keep(match)
    services.credentials.issue(id, keys)
    services.changed(match)
    return match, keys


async def rematch(
    services: Services, match: HostedMatch, held: frozenset[int], swap: bool = True
) -> HostedMatch:
    """The next match of the same people, seats moved on by one or kept; made once, as whoever asks first wants it.

    Bots go on playing for those they played for, but not for whoever asks.
    """
    if not held:
        raise problems.not_yours("Only somebody who sits at this match can ask for another.")
    async with match.lock:
        if match.fold.turn != OVER:
            raise problems.malformed("The match is still being played.")
        if match.rematch is None:
            moved, parent = (1, match.id) if swap else (0, match.id + KEPT_SEATS)
            order = match.row.seats[-1:] + match.row.seats[:-1] if swap else match.row.seats
            seats: list[dict[str, Any]]
            seats = [{"kind": row.kind, "level": row.level, "name": row.name} for row in order]
            for resting in match.fold.stand_ins.keys() - held:
                seats[(resting + moved) % match.row.players]["stand_in"] = match.level(resting)
            fresh, _ = await open_match(
                services,
                match.row.game,
                match.row.players,
                match.row.options,
                seats,
                after=match,
                parent=parent,
                hints=match.row.hints,
            )
            match.rematch = fresh.id
            match.touch()
    return await services.matches.find(match.rematch)
