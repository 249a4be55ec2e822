"""How a match begins, and how it begins again when its log is read."""

from __future__ import annotations

from collections.abc import Mapping

from bugeyed.core.game import Game, Position
from bugeyed.matches.entries import MatchOpened


def open_match(
    game: Game, players: int | None = None, options: Mapping[str, object] | None = None
) -> tuple[MatchOpened, Position]:
    """The head of a new log, and the first position; a Refusal on an impossible option or number of seats."""
    chosen = {} if options is None else options
    start = game.start(players, chosen)
    # Only what was chosen: a game may refuse an option that merely stands at its default.
    settled = {name: start.setting.options[name] for name in chosen}
    opened = MatchOpened(game.name, start.setting.players, settled, game.version, game.content.override)
    return opened, start


def start_of(opened: MatchOpened, game: Game) -> Position:
    """The first position of a match that was opened before."""
    return game.start(opened.players, opened.options)


def version_remark(opened: MatchOpened, game: Game) -> str | None:
    """In words, that a log was begun under other rules than the installed ones; None if it was not."""
    if opened.rules_version == game.version:
        return None
    remark = (
        f"This match of {game.title} was begun under rules version {opened.rules_version}, "
        f"and the installed rules are version {game.version}."
    )
    if opened.content != game.content.override:
        wanted = (
            "without printed values" if opened.content is None else f"with the values of {opened.content}"
        )
        remark += f" It was played {wanted} (--content)."
    return remark
