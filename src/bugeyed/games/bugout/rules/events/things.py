"""Effects on Tokens and on the weather: Flares, Samples, Maps, Tornadoes, further cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.bits import members
from bugeyed.core.words import counted
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.actions import step, thing_token, thing_tornado, token_thing, tornado_thing
from bugeyed.games.bugout.board import MAP, NEXT, WAYS, is_adjacent
from bugeyed.games.bugout.cards import NOT_AT_ALL, WHOLLY, Effect
from bugeyed.games.bugout.rules import draws, tokens, tornadoes
from bugeyed.games.bugout.rules.events.errand import Asking, Errand
from bugeyed.games.bugout.rules.events.tiles import holders
from bugeyed.games.bugout.rules.quakes import NO_SEISMIC, QuakeCard
from bugeyed.games.bugout.rules.rain import Rainstorm
from bugeyed.games.bugout.rules.verbs.table import GRAB, what_in, who_in
from bugeyed.games.bugout.setting import FIRST_MAP, FIRST_SAMPLE, FLARES, PEOPLE, TOKENS, is_flare
from bugeyed.games.bugout.state import ACTIVE, SAFE, Valley, put

NOTHING: Final[i64] = -1


class Unlight(Asking):
    """Destroy a lit Flare."""

    asks = "Choose a lit Flare that goes out."

    def answers(self, valley: Valley) -> list[int]:
        return [actions.PICK + token_thing(flare) for flare in range(FLARES) if valley.is_lit(flare)]

    def accept(self, valley: Valley, code: i64) -> None:
        tokens.destroy(valley, thing_token(code - actions.PICK))


class Relight(Asking):
    """The player may relight a Flare where it lies."""

    asks = "Choose an unlit Flare to light."
    may_skip = True

    def answers(self, valley: Valley) -> list[int]:
        return [
            actions.PICK + token_thing(flare)
            for flare in range(FLARES)
            if not valley.is_lit(flare)
            and valley.token_at[flare] < SAFE
            and valley.can_stand(valley.token_at[flare])
        ]

    def accept(self, valley: Valley, code: i64) -> None:
        flare = thing_token(code - actions.PICK)
        valley.lit |= 1 << flare
        valley.tell(news.BURNS_AGAIN, self.event, flare)
        if valley.holder[flare] < 0:
            tokens.lay(valley, flare, valley.token_at[flare])


class DropAll(Effect):
    """Every Survivor drops what it holds."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if holders(valley) else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        valley.tell(news.ALL_DROPPED, self.event)
        for who in range(PEOPLE):
            if valley.at[who] < SAFE:
                tokens.drop(valley, who)


class MoveToken(Effect):
    """Move a Token nobody holds, flare or sample-or-map, up to `steps` tiles."""

    def extent(self, valley: Valley) -> i64:
        return WHOLLY if token_steps(valley, self.of, NOTHING) else NOT_AT_ALL

    def begin(self, valley: Valley) -> None:
        valley.push(MovingToken(self.number, NOTHING, self.steps))


def token_steps(valley: Valley, of: str, moved: i64) -> list[int]:
    """The steps open to Tokens nobody holds (§EV14), or to the one that is under way."""
    kind = range(FLARES) if of == "flare" else range(FIRST_SAMPLE, TOKENS)
    lying = [token for token in kind if valley.token_at[token] < SAFE and valley.holder[token] < 0]
    return [
        step(token_thing(token), way)
        for token in lying
        for way in range(WAYS)
        if moved in (NOTHING, token) and can_slide(valley, token, way)
    ]


def can_slide(valley: Valley, token: i64, way: i64) -> bool:
    """Whether a Token, no unlit Flare, could lie on the next tile that way, with no Active Tornado there."""
    there = NEXT[valley.token_at[token] * WAYS + way]
    if there < 0 or (is_flare(token) and not valley.is_lit(token)):
        return False
    return valley.can_stand(there) and not valley.is_storm(there)


class MovingToken(Errand):
    """The drawer moves a Token step by step until content, from no step at all up (§A1)."""

    def __init__(self, effect: i64, token: i64, left: i64) -> None:
        super().__init__(effect)
        self.token: Final = token
        """Which one is under way, or none."""
        self.left: Final = left

    def options(self, valley: Valley) -> list[int]:
        found = token_steps(valley, self.of(valley).of, self.token) if self.left > 0 else []
        if found:
            found.append(actions.DONE)
        return found

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.DONE:
            return
        thing, way = actions.stepped(code)
        token = thing_token(thing)
        cell = NEXT[valley.token_at[token] * WAYS + way]
        valley.push(MovingToken(self.effect, token, self.left - 1))
        valley.tell(news.TOKEN_MOVED, self.of(valley).event, token, cell)
        valley.token_at = put(valley.token_at, token, cell)

    def prompt(self, valley: Valley) -> str:
        return self.titled(
            valley, f"move a Token tile by tile, {counted(self.left, 'step')} to go, or be done."
        )


class HoldSample(Asking):
    """An empty-handed Survivor may take up a Sample on its own or an adjacent tile."""

    asks = "Choose who takes up the Sample."
    may_skip = True

    def answers(self, valley: Valley) -> list[int]:
        empty_handed = [who for who in members(valley.people_within(MAP)) if valley.holds[who] < 0]
        return [
            GRAB.first + who * GRAB.span + token
            for who in empty_handed
            for token in range(FIRST_SAMPLE, FIRST_MAP)
            if valley.holder[token] < 0 and is_near(valley.at[who], valley.token_at[token])
        ]

    def accept(self, valley: Valley, code: i64) -> None:
        who, token = who_in(code), what_in(code)
        tokens.hold(valley, who, token)
        valley.tell(news.SAMPLE_TAKEN_UP, self.event, who, token)


def is_near(here: i64, cell: i64) -> bool:
    """Whether a place is this cell or one beside it."""
    return cell < SAFE and (cell == here or is_adjacent(here, cell))


class MoveTornado(Asking):
    """The player may move an Active Tornado one cell."""

    asks = "Choose a Tornado and the way it goes; it may leave the map."
    may_skip = True

    def answers(self, valley: Valley) -> list[int]:
        return [
            step(tornado_thing(tornado), way)
            for tornado in range(len(valley.tornado))
            for way in range(WAYS)
            if valley.tornado[tornado] == ACTIVE
        ]

    def accept(self, valley: Valley, code: i64) -> None:
        valley.tell(news.TORNADO_STEERED, self.event)
        thing, way = actions.stepped(code)
        tornadoes.drift(valley, thing_tornado(thing), way)


class Rain(Effect):
    """Turn a Rainstorm card."""

    def begin(self, valley: Valley) -> None:
        valley.push(Rainstorm())


class Quake(Effect):
    """Turn a Quake card that no Seismic card answers for."""

    def begin(self, valley: Valley) -> None:
        valley.push(QuakeCard(NO_SEISMIC))


class DrawOne(Effect):
    """Draw and resolve one more card."""

    def begin(self, valley: Valley) -> None:
        if valley.draw_left:
            valley.push(draws.DrawCard())
