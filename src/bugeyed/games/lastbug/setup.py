"""The first position, from the options and the box."""

from __future__ import annotations

from bugeyed.core.errors import Refusal
from bugeyed.core.game import Game
from bugeyed.core.options import Options
from bugeyed.games.lastbug.components import Components
from bugeyed.games.lastbug.position import LastBugPosition
from bugeyed.games.lastbug.rules.cards import shuffle
from bugeyed.games.lastbug.rules.preparing import after_landscape
from bugeyed.games.lastbug.state import DUCK_OPEN, LAYING, LastBugSetting, State


def deal(game: Game, box: Components, options: Options, given: frozenset[str]) -> LastBugPosition:
    """The first position; options that do not go together are refused (§R22)."""
    chosen = dict(options)
    tournament = chosen["games"] == "best-of-3"
    if tournament and "cards" not in given:
        chosen["cards"] = "four"
    if chosen["cards"] == "four" and not tournament:
        raise Refusal("R22", "Four cards are for a tournament; a single game has two or none.")
    if chosen["cards"] == "two" and tournament and chosen["variant"] == "friend":
        raise Refusal(
            "R22",
            "Two cards are for a single game; a tournament has four or none, "
            "or two in each game of BEM Collection Agency.",
        )
    if chosen["duck"] != "off" and chosen["cards"] == "none":
        raise Refusal("R22", "Duck and Cover is a card, and this game would have no cards.")
    setting = LastBugSetting(game, chosen, box)
    state = State(setting)
    if setting.draws:
        shuffle(state)
        if setting.duck == "open":
            state.duck = DUCK_OPEN
    if not setting.random_circle:
        for place, bem in enumerate(box.orders[str(chosen["circle"])]):
            state.ring |= bem << 2 * place
    if chosen["landscape"] == "random":
        state.phase = LAYING
        return LastBugPosition(state)
    for cell, tile in enumerate(box.tiles):
        state.land |= tile << 3 * cell
    after_landscape(state)
    return LastBugPosition(state)
