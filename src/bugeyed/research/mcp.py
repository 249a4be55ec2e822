"""``bugeyed mcp``: a Model Context Protocol server through which a language model plays a seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib.metadata import version
from typing import Any, Final, ParamSpec, TypeVar

from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.registry import games
from bugeyed.research.agents import Room
from bugeyed.research.extras import missing

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise missing("bugeyed mcp", "mcp", error) from error

INSTRUCTIONS: Final = (
    "Board games with complete rules and a referee. list_games says what there is; rules gives a game's rulebook in "
    "numbered clauses; new_match seats you against bots. Then look, and act with one of the actions by its name, until "
    "there is an outcome. An action that is not possible is refused with the clause that forbids it, and costs nothing."
)

P = ParamSpec("P")
R = TypeVar("R")


def server(seed: int | None = None, seconds: float = 1.0) -> MCPServer[Any]:
    """The server, not yet running; each has matches of its own."""
    room = Room(seed, seconds)
    tools = (
        room.list_games,
        room.rules,
        room.new_match,
        room.look,
        room.view,
        room.act,
        room.why_not,
        room.resign,
        room.save,
    )
    made: MCPServer[Any] = MCPServer(
        "bugeyed", title="Bugeyed", instructions=INSTRUCTIONS, version=version("bugeyed"), log_level="WARNING"
    )
    for tool in tools:
        made.add_tool(_in_sentences(tool))

    @made.resource("bugeyed://rules/{game}", mime_type="text/markdown")
    def rulebook(game: str) -> str:
        """The rulebook of a game, in numbered clauses."""
        if game not in games():
            raise Mistake(f"There is no game {game!r}; installed are {', '.join(games())}.")
        return room.rules(game)

    return made


def _in_sentences(tool: Callable[P, R]) -> Callable[P, R]:
    """The tool, whose refusals and mistakes reach the model as the sentences they are."""

    @wraps(tool)
    def told(*given: P.args, **named: P.kwargs) -> R:
        try:
            return tool(*given, **named)
        except (Refusal, Mistake) as error:
            raise ToolError(str(error)) from error

    return told
