"""An agent at a seat, through the protocol's own client: it plays, is refused, reads rules, and learns no secret."""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import pytest
from mcp import StdioServerParameters
from mcp.client import Client

import bugeyed
from bugeyed import Knowledge, Match, Mistake, Refusal
from bugeyed.bots import Bot
from bugeyed.cli import main
from bugeyed.research.agents import MOST, Room, Sitting
from bugeyed.research.mcp import server

Session = Callable[[Client], Awaitable[None]]


def connected(session: Session) -> None:
    """Run a session with a server in this process."""

    async def run() -> None:
        async with Client(server(seed=1, seconds=0.01)) as client:
            await session(client)

    anyio.run(run)


async def answer(client: Client, tool: str, **given: Any) -> Any:
    """What a tool answers, which must not be an error."""
    result: Any = await client.call_tool(tool, given)
    assert not result.is_error, result.content
    structured = result.structured_content
    return structured["result"] if set(structured) == {"result"} else structured


async def refusal(client: Client, tool: str, **given: Any) -> str:
    """The words of an error."""
    result: Any = await client.call_tool(tool, given)
    assert result.is_error
    return str(result.content[0].text)


def test_an_agent_finds_the_games_and_their_rules() -> None:
    async def session(client: Client) -> None:
        listed = await answer(client, "list_games")
        assert [game["name"] for game in listed] == list(bugeyed.games())
        book = await answer(client, "rules", game="beetles")
        assert all(f"§{clause.id} " in book for clause in bugeyed.game("beetles").rules)
        clause = await answer(client, "rules", game="beetles", clause="§4.2")
        assert clause.startswith("§4.2 (")
        read: Any = await client.read_resource("bugeyed://rules/lastbug")
        assert "Circle of Doom" in read.contents[0].text

    connected(session)


def test_every_tool_says_what_it_does() -> None:
    async def session(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} == {
            "list_games", "rules", "new_match", "look", "view", "act", "why_not", "resign", "save",
        }  # fmt: skip
        assert all(tool.description and tool.description.endswith(".") for tool in tools)

    connected(session)


@pytest.mark.parametrize(("name", "seat"), [("beetles", 1), ("lastbug", 0)])
def test_an_agent_plays_a_match_to_its_end(name: str, seat: int) -> None:
    async def session(client: Client) -> None:
        rng = random.Random(3)
        seen = await answer(client, "new_match", game=name, seat=seat, opponents=1)
        number = seen["match"]
        told = list(seen["happened"])
        while seen["outcome"] is None:
            assert seen["your_turn"]
            seen = await answer(client, "act", match=number, action=rng.choice(seen["actions"]))
            told += seen["happened"]
        assert seen["actions"] == []
        log = await answer(client, "save", match=number)
        outcome = bugeyed.Match.loads(log).outcome()
        assert outcome is not None
        assert outcome.plain() == seen["outcome"]
        assert len(told) > 10

    connected(session)


def test_an_impossible_action_is_refused_with_its_clause() -> None:
    async def session(client: Client) -> None:
        number = (await answer(client, "new_match", game="beetles"))["match"]
        assert "(§" in await refusal(client, "act", match=number, action="hatch c7")
        why = await answer(client, "why_not", match=number, action="hatch c7")
        assert why["possible"] is False
        assert why["rule"] == bugeyed.game("beetles").rules[why["clause"]].text
        assert (await answer(client, "why_not", match=number, action="hatch c5")) == {"possible": True}
        assert (await answer(client, "look", match=number))["happened"] == []

    connected(session)


def test_mistakes_come_as_sentences() -> None:
    async def session(client: Client) -> None:
        assert "There is no match '7'" in await refusal(client, "look", match="7")
        assert "Did you mean beetles?" in await refusal(client, "new_match", game="beetle")
        assert "There is no option 'rings'" in await refusal(
            client, "new_match", game="beetles", options={"rings": "off"}
        )
        assert "no bot of level 9" in await refusal(client, "new_match", game="beetles", opponents=9)
        assert "There is no seat 2" in await refusal(client, "new_match", game="beetles", seat=2)
        assert "no clause §99" in await refusal(client, "rules", game="beetles", clause="99")

    connected(session)


def test_an_agent_can_give_up() -> None:
    async def session(client: Client) -> None:
        number = (await answer(client, "new_match", game="beetles"))["match"]
        seen = await answer(client, "resign", match=number)
        assert seen["outcome"]["winners"] == [1]
        assert "over" in await refusal(client, "act", match=number, action="hatch c5")

    connected(session)


class Chooser(Bot):
    """Chooses a certain mascot, and else the first action there is."""

    def __init__(self, mascot: str) -> None:
        super().__init__(1)
        self.mascot = mascot

    def choose(self, knowledge: Knowledge, seconds: float = 1.0, nodes: int | None = None) -> int:
        names = {action["name"]: action["code"] for action in knowledge.view()["actions"]}  # type: ignore[attr-defined]
        return int(names.get(f"mascot {self.mascot}", knowledge.actions()[0]))


def test_an_agent_learns_no_secret() -> None:
    """Whatever the other chose in secret, every answer is the same."""
    answers = set()
    for mascot in ("tentaclor", "buzzwing"):
        sitting = Sitting(Match("lastbug", seed=3), 0, {1: Chooser(mascot)}, 0.0)
        seen = [sitting.look(), sitting.act("mascot gloop")]
        assert sitting.match.position.view(1)["mascots"][1] == mascot  # type: ignore[index]
        for _ in range(2):
            seen.append(sitting.act(seen[-1]["actions"][0]))
        why = [str(sitting.why_not(words)) for words in ("mascot gloop", "gunner 3", "play about-turn")]
        answers.add(json.dumps([seen, why, sitting.view(), sitting.match.dumps(0)]))

    assert len(answers) == 1


def test_a_room_keeps_a_number_of_matches() -> None:
    room = Room(seed=1)
    for _ in range(MOST + 1):
        room.new_match("beetles")

    with pytest.raises(Mistake, match="no match '1'"):
        room.look("1")
    assert room.look(str(MOST + 1))["your_turn"]


def test_a_refusal_changes_nothing() -> None:
    room = Room(seed=1)
    number = room.new_match("beetles")["match"]
    before = room.save(number)

    with pytest.raises(Refusal):
        room.act(number, "c5xe4")
    assert room.save(number) == before


def test_the_command_serves_on_standard_input_and_output() -> None:
    async def run() -> None:
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "bugeyed", "mcp", "--seed", "1", "--seconds", "0.01"],
            env=dict(os.environ),
        )
        with anyio.fail_after(60):
            async with Client(command) as client:
                seen = await answer(client, "new_match", game="beetles")
                assert len(seen["actions"]) == 14

    anyio.run(run)


def test_without_the_library_the_command_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "bugeyed.research.mcp")
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)

    assert main(["mcp"]) == 2
    assert "pip install 'bugeyed[mcp]'" in capsys.readouterr().err
