"""What a page tells of a match: the log by turns, what happened since one's turn, how it ended."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from bugeyed.table.hosted_match import HostedMatch
from bugeyed.table.pages.ending import ending
from bugeyed.table.pages.log import log
from bugeyed.table.pages.names import by_nickname
from bugeyed.table.pages.since import begins, since
from tests.table.inprocess import Caller, running, services_of


def played(folder: Path, game: str, players: int, actions: int, name: str = "") -> HostedMatch:
    """A match of people, so many first actions in, seat 0 under a nickname."""

    async def play() -> HostedMatch:
        async with running(folder) as app:
            body = {"game": game, "players": players, "seats": [{"kind": "human"}] * players}
            opened: Any = (await Caller(app).post("/api/matches", body)).json()
            callers = [Caller(app, seat["token"]) for seat in opened["seats"]]
            path = f"/api/matches/{opened['id']}"
            if name:
                await callers[0].post(f"{path}/name", {"name": name})
            for number in range(actions):
                state: Any = (await callers[0].get(path)).json()
                mover = callers[state["turn"]]
                offered: Any = (await mover.get(path)).json()
                action = offered["actions"][number % len(offered["actions"])]["name"]
                answer = await mover.post(f"{path}/actions", {"seq": offered["seq"], "action": action})
                assert answer.status == 200, answer.body
            return await services_of(app).matches.find(opened["id"])

    return asyncio.run(play())


def test_turns_of_several_lines_have_a_heading_and_the_set_up_is_apart(tmp_path: Path) -> None:
    match = played(tmp_path, "cropcircles", 2, 8)
    told = log(match, 0, match.seq)
    assert told.turns[0].number == 0
    assert told.turns[0].name == ""
    assert len(told.turns[0].lines) > 10
    assert {turn.name for turn in told.turns[1:]} <= set(match.game.seat_names)
    # Whoever acts makes the turn: neighbours are of different seats.
    seats = [stretch.seat for stretch in told.stretches if stretch.lines]
    assert all(one != other for one, other in pairwise(seats))


def test_what_is_taken_back_is_struck_out_with_the_chance_that_followed(tmp_path: Path) -> None:
    """The log had kept the cards of an action that was taken back."""

    async def play() -> HostedMatch:
        async with running(tmp_path) as app:
            opened: Any = (await Caller(app).post("/api/matches", {"game": "bugout", "players": 1})).json()
            caller, path = Caller(app, opened["seats"][0]["token"]), f"/api/matches/{opened['id']}"
            state: Any = (await caller.get(path)).json()
            ended: Any = (await caller.post(f"{path}/actions", {"seq": state["seq"], "action": "end"})).json()
            assert (await caller.post(f"{path}/undo", {"seq": ended["seq"]})).status == 200
            return await services_of(app).matches.find(opened["id"])

    match = asyncio.run(play())
    told = log(match, 0, match.seq)
    begun = max(number for number in match.fold.standing) + 1
    lines = [line for stretch in told.stretches for line in stretch.lines if line.seq >= begun]
    assert len([line for line in lines if line.undone]) > 1
    assert [line.words for line in lines if not line.undone] == ["Red takes back its last action."]


def test_people_go_by_their_names_and_pieces_by_their_colours(tmp_path: Path) -> None:
    match = played(tmp_path, "beetles", 2, 2, name="Ada <b>")
    assert by_nickname(match, "Green hatches; Green 1 and the green egg stay.") == (
        "Ada <b> hatches; Green 1 and the green egg stay."
    )
    words = [line.words for stretch in log(match, 0, match.seq).stretches for line in stretch.lines]
    assert words[0].startswith("Ada <b> hatches")
    # In the page it is a name and no markup.
    assert any("Ada &lt;b&gt;" in line for turn in log(match, 0, match.seq).turns for line in turn.lines)


def test_since_your_turn_says_what_the_others_did_and_nothing_of_yours(tmp_path: Path) -> None:
    match = played(tmp_path, "beetles", 2, 4)
    stretches = log(match, 0, match.seq).stretches
    assert [part.words for part in since(match, stretches, frozenset({0}))] == [
        [line.words for line in stretches[-1].lines]
    ]
    assert since(match, stretches, frozenset({1})) == []
    assert since(match, stretches, frozenset()) == []


def test_before_the_first_action_it_says_what_the_others_did_so_far(tmp_path: Path) -> None:
    """Whoever comes second is told as well; those who watch are not."""
    match = played(tmp_path, "beetles", 2, 1)
    stretches = log(match, 1, match.seq).stretches
    assert [part.words for part in since(match, stretches, frozenset({1}))] == [
        [line.words for line in stretches[-1].lines]
    ]
    assert since(match, stretches, frozenset()) == []
    assert [begins(match, frozenset(held)) for held in ({1}, {0}, {0, 1}, set[int]())] == [
        True,
        False,
        False,
        False,
    ]


def test_the_end_says_who_won_to_whoever_looks(tmp_path: Path) -> None:
    match = played(tmp_path, "beetles", 2, 2)
    over = {
        "outcome": {
            "winners": [1],
            "reason": "Green cannot act, so Red wins",
            "clause": "5.1",
            "scores": None,
        }
    }
    assert ending(match, {"outcome": None}, frozenset({0})) is None

    def said(view: dict[str, Any], *held: int) -> tuple[str, str]:
        found = ending(match, view, frozenset(held))
        assert found is not None
        return found.title, found.mood

    assert said(over, 0) == ("You lost", "lost")
    assert said(over, 1) == ("You won", "won")
    assert said(over) == ("Red won", "watched")
    assert said(over, 0, 1) == ("Red won", "watched")
    drawn = {"outcome": over["outcome"] | {"winners": [0, 1], "scores": [5, 5]}}
    assert said(drawn, 0) == ("A draw", "won")


def test_a_team_wins_and_loses_together(tmp_path: Path) -> None:
    match = played(tmp_path, "bugout", 2, 0)
    won = {"outcome": {"winners": [0, 1], "reason": "All are out", "clause": "15.3", "scores": [21, 21]}}
    lost = {"outcome": won["outcome"] | {"winners": []}}
    assert ending(match, won, frozenset({0}))[:2] == ("You won together", "won")  # type: ignore[index]
    assert ending(match, won, frozenset())[:2] == ("They won together", "won")  # type: ignore[index]
    assert ending(match, lost, frozenset({1}))[:2] == ("All is lost", "lost")  # type: ignore[index]


def test_who_plays_alone_is_named_to_those_who_watch(tmp_path: Path) -> None:
    match = played(tmp_path, "bugout", 1, 0)
    lost = {"outcome": {"winners": [], "reason": "All is lost", "clause": "15.3", "scores": [3]}}
    titles = [
        found.title for held in ({0}, ()) if (found := ending(match, lost, frozenset(held))) is not None
    ]
    assert titles == ["You are lost", "Red is lost"]


def test_the_page_folds_the_set_up(tmp_path: Path) -> None:
    async def page() -> str:
        async with running(tmp_path) as app:
            caller = Caller(app)
            opened: Any = (await caller.post("/api/matches", {"game": "bugout", "players": 1})).json()
            return (await caller.get(f"/m/{opened['id']}")).body.decode()

    text = asyncio.run(page())
    assert re.search(r'<li class="set-up"><details><summary>Set-up: \d+ steps</summary>', text)
