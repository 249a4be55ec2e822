"""Nothing a seat may not know reaches it: whatever the table sends is the same to the byte in both of two matches
that the seat cannot tell apart. Match ids and times are all that is left out of the comparison."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from fastapi import FastAPI

import bugeyed
from bugeyed import CHANCE, Game
from bugeyed.matches.told import hides_nothing
from tests.table.inprocess import Answer, Caller, Stream, running, services_of
from tests.table.twins import Move, Script, twins

ERRANDS = Path(__file__).parent.parent / "matches" / "errands"


class Table:
    """One of the twins on the server, and everybody who sits or looks on there."""

    def __init__(
        self,
        app: FastAPI,
        script: Script,
        moves: list[Move],
        viewer: int | None,
        caller: type[Caller] = Caller,
    ) -> None:
        self.app = app
        self._caller = caller
        self.script = script
        self.left = list(moves)
        self.viewer = viewer
        self.seats: list[Caller] = []
        self.streams: list[Stream] = []

    async def open(self, game: str, players: int, options: dict[str, object]) -> None:
        """Deal, sit down, and let the viewer listen on every line it has."""
        self.script.say(self._leading_chance())
        body = {"game": game, "players": players, "options": options}
        answer = await self._caller(self.app).post("/api/matches", body)
        assert answer.status == 201, answer.body
        opened = answer.json()
        self.id: str = opened["id"]
        self.seats = [self._caller(self.app, seat["token"]) for seat in opened["seats"]]
        browsers = [self._caller(self.app) for _ in self.seats]
        for browser, seat in zip(browsers, opened["seats"], strict=True):
            await browser.sit(self.id, seat["token"])
        self.stranger = self._caller(self.app)
        self.program = self.stranger if self.viewer is None else self.seats[self.viewer]
        self.browser = self.stranger if self.viewer is None else browsers[self.viewer]
        # One device for all but one, if there are more than two: it shows the viewer's side while the viewer holds it.
        self.device = self._caller(self.app)
        absent = None if players == 2 else 1 if self.viewer == 0 else 0
        for seat in opened["seats"]:
            if seat["seat"] != absent:
                await self.device.sit(self.id, seat["token"])
        self.absent = None if absent is None else self.seats[absent]
        listening = "public" if self.viewer is None else str(self.viewer)
        self.streams = [
            await self.program.stream(f"/api/matches/{self.id}/events"),
            await self.browser.stream(f"/live?watch={self.id}.{listening}"),
            await self.device.stream(f"/live?watch={self.id}.{listening},{self.id}.public"),
        ]

    def _leading_chance(self) -> list[Move]:
        drawn = []
        while self.left and self.left[0].turn == CHANCE:
            drawn.append(self.left.pop(0))
        return drawn

    async def seq(self) -> int:
        """The number of entries."""
        number: int = (await self.stranger.get(f"/api/matches/{self.id}")).json()["seq"]
        return number

    async def step(self, again: bool) -> list[Answer]:
        """The next action of whoever decides, taken back and done again if wanted; what the viewer was answered."""
        move = self.left.pop(0)
        drawn = self._leading_chance()
        acting = self.seats[move.turn]
        answers = []
        for number in range(2 if again else 1):
            # Done again it meets the same outcomes: nobody draws them a second time.
            self.script.say(drawn if number == 0 else [])
            body = {"seq": await self.seq(), "action": move.name}
            done = await acting.post(f"/api/matches/{self.id}/actions", body)
            assert done.status == 200, done.body
            answers.append(done)
            if again and number == 0:
                answers += await self.take_back(acting, move.turn)
        return answers if move.turn == self.viewer else []

    async def take_back(self, acting: Caller, seat: int) -> list[Answer]:
        """Undo, with everybody's consent where it is asked for."""
        answers = [await acting.post(f"/api/matches/{self.id}/undo", {"seq": await self.seq()})]
        assert answers[0].status == 200, answers[0].body
        if answers[0].json().get("asked"):
            answers.append(await self.browser.get(f"/m/{self.id}/table"))
            for other, caller in enumerate(self.seats):
                if other != seat:
                    body = {"seq": await self.seq(), "agree": True}
                    agreed = await caller.post(f"/api/matches/{self.id}/answer", body)
                    assert agreed.status == 200, agreed.body
        return answers

    async def plead(self) -> list[Answer]:
        """At the shared device the viewer asks to go back further than it may, and the one who is away says no."""
        if self.absent is None or self.viewer is None:
            return []
        shown = await self.device.get(f"/m/{self.id}/table?as={self.viewer}")
        if b"Ask to undo" not in shown.body:
            return []
        calls, seat = f"/api/matches/{self.id}", {"Bugeyed-Seat": str(self.viewer)}
        seq = await self.seq()
        asked = await self.device.post(f"{calls}/undo", {"seq": seq}, seat)
        assert asked.json()["asked"], asked.body
        shown = await self.device.get(f"/m/{self.id}/table?as={self.viewer}")
        refused = await self.absent.post(f"{calls}/answer", {"seq": seq, "agree": False})
        assert refused.status == 200, refused.body
        return [asked, shown]

    async def rest(self) -> list[Answer]:
        """Whoever is not to decide lets a bot sit in for a moment; what the viewer sees of it."""
        turn = (await self.stranger.get(f"/api/matches/{self.id}")).json()["turn"]
        resting = [seat for seat in range(len(self.seats)) if seat != turn]
        for seat in resting:
            answer = await self.seats[seat].post(f"/api/matches/{self.id}/seats/{seat}/bot", {"level": 1})
            assert answer.status == 200, answer.body
        shown = [
            await caller.get(f"/m/{self.id}/table") for caller in (self.browser, self.device, self.stranger)
        ]
        shown.append(await self.program.get(f"/api/matches/{self.id}"))
        for seat in resting:
            answer = await self.seats[seat].delete(f"/api/matches/{self.id}/seats/{seat}/bot")
            assert answer.status == 200, answer.body
        return shown

    async def known(self, things: list[str], words: list[str], past: bool) -> list[tuple[str, Answer]]:
        """Everything the viewer and lookers-on can be answered without changing anything, past moments if wanted."""
        calls = f"/api/matches/{self.id}"
        seq = await self.seq()
        answers: list[tuple[str, Answer]] = []
        for path in ("", "/log", "/save"):
            answers.append((path, await self.program.get(calls + path)))
            answers.append((path, await self.stranger.get(calls + path)))
        seat = None if self.viewer is None else {"Bugeyed-Seat": str(self.viewer)}
        for at in ["", *(f"&at={number}" for number in range(seq + 1) if past)]:
            for caller in (self.browser, self.device):
                for eyes in {"public", "public" if self.viewer is None else str(self.viewer)}:
                    path = f"/m/{self.id}/table?as={eyes}{at}&symbols=kept"
                    answers.append((path, await caller.get(path)))
        eyes = "public" if self.viewer is None else str(self.viewer)
        for thing in things:
            path = f"/m/{self.id}/about?thing={thing}&as={eyes}"
            answers.append((path, await self.browser.get(path)))
        for caller in (self.browser, self.stranger, self.device):
            answers.append(("page", await caller.get(f"/m/{self.id}")))
            answers.append(("own choice", await caller.get(f"/m/{self.id}/table")))
        # Nothing of this is done: the seq is stale, the turn another's, the words or the things impossible.
        refused = [
            ("actions", {"seq": seq - 1, "action": words[0]}),
            ("undo", {"seq": seq - 1}),
            ("why", {"picks": []}),
        ]
        refused += [("why", {"picks": [thing]}) for thing in things]
        refused += [
            ("actions", {"seq": seq, "action": word}) for word in words if word not in await self.possible()
        ]
        refused += [("preview", {"action": word}) for word in [*words, 0, 99_999, 10**30]]
        refused += [
            ("actions", {"seq": seq, "action": "no such thing"}),
            ("actions", {"seq": seq, "action": 99_999}),
        ]
        refused += [("answer", {"seq": seq, "agree": False}), ("rematch", {})]
        refused += [(f"seats/{seat}/bot", {"level": 99}) for seat in range(len(self.seats))]
        for call, body in refused:
            answers.append((f"{call} {body}", await self.program.post(f"{calls}/{call}", body)))
            if seat is not None:
                answers.append((f"{call} {body}", await self.device.post(f"{calls}/{call}", body, seat)))
        assert await self.seq() == seq
        return answers

    async def possible(self) -> list[str]:
        """What the viewer may do."""
        state = (await self.program.get(f"/api/matches/{self.id}")).json()
        return [action["name"] for action in state["actions"]]

    async def heard(self) -> list[list[bytes]]:
        """What has come on each line since the last time."""
        await asyncio.sleep(0)
        for _ in range(50):  # every task that was woken has run
            await asyncio.sleep(0)
        return [[self.plain(piece) for piece in stream.waiting()] for stream in self.streams]

    def plain(self, text: bytes) -> bytes:
        """Without the match's own id."""
        return text.replace(self.id.encode(), b"MATCH")


def same(one: Table, other: Table, left: list[tuple[str, Answer]], right: list[tuple[str, Answer]]) -> None:
    """Both were answered the same, heads included."""
    assert len(left) == len(right)
    for (what, mine), (_, yours) in zip(left, right, strict=True):
        assert mine.status == yours.status, what
        assert one.plain(mine.body).decode() == other.plain(yours.body).decode(), what
        heads = [
            {key: table.plain(value.encode()) for key, value in answer.headers.items()}
            for table, answer in ((one, mine), (other, yours))
        ]
        assert heads[0] == heads[1], what


async def compare(
    folder: Path, game: Game, players: int, options: dict[str, object], viewer: int | None, seed: int
) -> int:
    """Play twins side by side; how many answers and messages were compared."""
    rng = random.Random(seed)
    length = rng.randrange(6, 16)
    pair = twins(game, players, options, viewer, length, rng)
    things = sorted(
        set(
            part.split('"')[0]
            for part in game.draw(game.start(players, options).view(viewer)).split('data-pick="')[1:]
        )
    )
    words = sorted({move.name for moves in pair for move in moves})
    compared = 0
    # Beats come by the clock alone; on a slow machine one of the twins would have heard one more.
    async with running(folder, beat=3600) as app:
        script = Script()
        services_of(app).generator = script
        one, other = (Table(app, script, moves, viewer) for moves in pair)
        for table in (one, other):
            await table.open(game.name, players, options)
        while True:
            lines = [await table.heard() for table in (one, other)]
            assert lines[0] == lines[1]
            left, right = [await table.known(things, words, past=not table.left) for table in (one, other)]
            same(one, other, left, right)
            compared += len(left) + sum(map(len, lines[0]))
            if not one.left:
                break
            again = rng.random() < 0.3
            pleaded = [[("plea", answer) for answer in await table.plead()] for table in (one, other)]
            same(one, other, *pleaded)
            if rng.random() < 0.2:
                rested = [[("rest", answer) for answer in await table.rest()] for table in (one, other)]
                same(one, other, *rested)
            answered = [[("", answer) for answer in await table.step(again)] for table in (one, other)]
            same(one, other, *answered)
        for table in (one, other):
            for stream in table.streams:
                await stream.leave()
    return compared


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("seed", range(4))
def test_twins_look_alike_to_a_seat_of_fireflies(
    tmp_path: Path, toygame: Game, viewer: int | None, seed: int
) -> None:
    """Draws, hidings and swaps of the others differ; every answer, message and page is the same."""
    options: dict[str, object] = {"rounds": 1 + seed % 2, "bag": "full" if seed < 2 else "small"}
    assert asyncio.run(compare(tmp_path, toygame, 3, options, viewer, seed)) > 100


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("seed", range(3))
def test_twins_look_alike_where_entries_are_told_to_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, viewer: int | None, seed: int
) -> None:
    """In Errands a gift is seen by one seat alone: to the others the entry shows nothing at all."""
    monkeypatch.syspath_prepend(ERRANDS)
    assert asyncio.run(compare(tmp_path, bugeyed.game("errands"), 2, {}, viewer, seed)) > 100


SECRETIVE = [name for name in bugeyed.games() if not hides_nothing(bugeyed.game(name).start())]


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("name", SECRETIVE)
def test_twins_look_alike_in_every_game_that_has_secrets(
    tmp_path: Path, name: str, viewer: int | None
) -> None:
    """Whatever is drawn unseen or chosen in secret there."""
    game = bugeyed.game(name)
    assert asyncio.run(compare(tmp_path, game, game.players.start, {}, viewer, seed=1)) > 50
