"""Everything a game is written with, in one place: ``from bugeyed.author import Act, Actions, Scene``."""

from bugeyed.core.actions import HAND, Act, Actions, draw_from, roll
from bugeyed.core.cards import DECK, DISCARD, EVERYBODY, NOBODY, TABLE, TOP, Cards, card_names, sees
from bugeyed.core.chance import drawn_from, lone_kind
from bugeyed.core.diagram import Diagram, Run
from bugeyed.core.docstrings import attach
from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.events import Event, Spotlight, Travel
from bugeyed.core.explanation import Explanation
from bugeyed.core.game import CHANCE, OVER, Game, Position, Setting, View
from bugeyed.core.options import Options
from bugeyed.core.outcome import Outcome
from bugeyed.core.phrases import Phrase, Phrasebook
from bugeyed.core.scene import Scene, ScenePosition
from bugeyed.core.scene_game import SceneGame
from bugeyed.core.tabletop import (
    Face,
    Panel,
    Tabletop,
    Thing,
    card,
    card_back,
    cell,
    grid,
    hand,
    seat_panel,
    token,
    track,
)
from bugeyed.core.words import counted, listed, with_article

attach(
    Act, Actions, Cards, Event, Outcome, Phrase, Phrasebook, Scene, ScenePosition, Setting, Spotlight, Travel
)

__all__ = [
    "CHANCE",
    "DECK",
    "DISCARD",
    "EVERYBODY",
    "HAND",
    "NOBODY",
    "OVER",
    "TABLE",
    "TOP",
    "Act",
    "Actions",
    "Cards",
    "Diagram",
    "Event",
    "Explanation",
    "Face",
    "Game",
    "Mistake",
    "Options",
    "Outcome",
    "Panel",
    "Phrase",
    "Phrasebook",
    "Position",
    "Refusal",
    "Run",
    "Scene",
    "SceneGame",
    "ScenePosition",
    "Setting",
    "Spotlight",
    "Tabletop",
    "Thing",
    "Travel",
    "View",
    "card",
    "card_back",
    "card_names",
    "cell",
    "counted",
    "draw_from",
    "drawn_from",
    "grid",
    "hand",
    "listed",
    "lone_kind",
    "roll",
    "seat_panel",
    "sees",
    "token",
    "track",
    "with_article",
]
