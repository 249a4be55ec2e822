"""All that a position holds. A step writes one private copy of it, and nobody writes it after that."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.game import Game, Setting
from bugeyed.core.options import Options
from bugeyed.games.cropcircles.board import SPOT_OF, SPOTS
from bugeyed.games.cropcircles.components import Components
from bugeyed.games.cropcircles.glyphs import EDGE, FREE
from bugeyed.games.cropcircles.rules import active_rules
from bugeyed.games.cropcircles.rules.active_rules import ActiveRules

# What is to happen next. All but PLACING, TAKING and ENDED are chance's.
DEALING: Final[i64] = 0
CHOOSING_RULES: Final[i64] = 1
ANNOUNCING: Final[i64] = 2
STARTING: Final[i64] = 3
PLACING: Final[i64] = 4
CHANGING: Final[i64] = 5
TAKING: Final[i64] = 6
DRAWING: Final[i64] = 7
REFILLING: Final[i64] = 8
ENDED: Final[i64] = 9

BLIND: Final = b"\xff"
"""In the story of a rack: a glyph came blind from the bag. Other signs are kinds that were placed."""
KIND_SIGN: Final[list[bytes]] = [bytes([kind]) for kind in range(16)]


class CropSetting(Setting):
    """A setting with the tables of the box at hand."""

    def __init__(self, game: Game, players: int, options: Options, box: Components) -> None:
        super().__init__(game, players, options)
        self.box: Final = box
        self.changing: Final = options["rules"] == "changing"


class State:
    """The field, the racks, the bag, the rules and whose turn it is. A list is copied before it is written."""

    def __init__(
        self,
        setting: CropSetting,
        board: list[i64],
        bag: list[i64],
        pool: list[i64],
        known: list[list[i64]],
        hidden: list[list[i64]],
        stories: list[bytes],
        scores: list[i64],
        rules: ActiveRules,
    ) -> None:
        self.setting: Final = setting
        self.board = board
        """By spot: a kind, FREE or EDGE."""
        self.bag = bag
        """By kind, as are all heaps of glyphs."""
        self.pool = pool
        self.known = known
        """By seat: what everybody saw going behind the screen and not coming out again (§R16)."""
        self.hidden = hidden
        """By seat: what only that seat knows."""
        self.stories = stories
        """By seat: BLIND for each blind draw and a kind for each glyph placed from the hidden part, in order."""
        self.scores = scores
        self.rules = rules
        self.phase: i64 = DEALING
        self.mover: i64 = 0
        self.turns: i64 = 0
        """Turns finished."""
        self.dealt: i64 = 0
        """Glyphs of the set-up that came out of the bag."""
        self.bag_count: i64 = 0
        self.pool_count: i64 = 0
        self.changed: bool = False
        """Whether the mover changed a rule this turn."""
        self.low: i64 = -1
        """The spot of the line's left or lower end; -1 while nothing is placed."""
        self.high: i64 = -1
        self.line_sum: i64 = 0
        self.line_touches: i64 = 0
        self.covered: bool = False
        """Whether the line covers a scarecrow, cow or barn."""
        self.takes_left: i64 = 0
        self.ending: bool = False
        """Whether the bag was found empty (§8.1)."""
        self.final_turns: i64 = -1
        """Last turns still to be finished; -1 before them."""

    def copy(self) -> State:
        """A copy to write in; its lists are still shared."""
        other = State(
            self.setting,
            self.board,
            self.bag,
            self.pool,
            self.known,
            self.hidden,
            self.stories,
            self.scores,
            self.rules,
        )
        other.phase = self.phase
        other.mover = self.mover
        other.turns = self.turns
        other.dealt = self.dealt
        other.bag_count = self.bag_count
        other.pool_count = self.pool_count
        other.changed = self.changed
        other.low = self.low
        other.high = self.high
        other.line_sum = self.line_sum
        other.line_touches = self.line_touches
        other.covered = self.covered
        other.takes_left = self.takes_left
        other.ending = self.ending
        other.final_turns = self.final_turns
        return other

    def remove_from_bag(self, kind: i64) -> None:
        self.bag = self.bag.copy()
        self.bag[kind] -= 1
        self.bag_count -= 1

    def add_to_pool(self, kind: i64, number: i64) -> None:
        self.pool = self.pool.copy()
        self.pool[kind] += number
        self.pool_count += number

    def add_hidden(self, seat: i64, kind: i64) -> None:
        """A glyph nobody else saw goes behind the screen."""
        self.hidden = _changed(self.hidden, seat, kind, 1)
        self._tell_story(seat, BLIND)

    def add_known(self, seat: i64, kind: i64) -> None:
        """A glyph all have seen goes behind the screen."""
        self.known = _changed(self.known, seat, kind, 1)

    def remove_from_rack(self, seat: i64, kind: i64) -> None:
        """§R16: a glyph that comes out counts first against those known to be there."""
        if self.known[seat][kind]:
            self.known = _changed(self.known, seat, kind, -1)
        else:
            self.hidden = _changed(self.hidden, seat, kind, -1)
            self._tell_story(seat, KIND_SIGN[kind])

    def _tell_story(self, seat: i64, sign: bytes) -> None:
        self.stories = self.stories.copy()
        self.stories[seat] += sign

    def rack(self, seat: i64) -> list[i64]:
        """All glyphs behind a screen."""
        known, hidden = self.known[seat], self.hidden[seat]
        return [known[kind] + hidden[kind] for kind in range(16)]

    def rack_size(self, seat: i64) -> i64:
        """How many glyphs are behind a screen."""
        size: i64 = 0
        for number in self.rack(seat):
            size += number
        return size

    def rack_kinds(self, seat: i64) -> i64:
        """The set of kinds behind a screen."""
        known, hidden = self.known[seat], self.hidden[seat]
        kinds: i64 = 0
        for kind in range(16):
            if known[kind] or hidden[kind]:
                kinds |= 1 << kind
        return kinds

    def winners(self) -> list[int]:
        """All seats with the most points (§8.3, §R14)."""
        most = max(self.scores)
        return [seat for seat in range(len(self.scores)) if self.scores[seat] == most]

    def line_step(self) -> i64:
        """From one spot of the line to the next: 1 in a row, WIDE in a column; 0 while it is not settled."""
        if self.low == self.high:
            return 0
        return 1 if self.high - self.low < 14 else 14

    def line_spots(self) -> list[int]:
        """The spots placed this turn, from the left or from below."""
        if self.low < 0:
            return []
        step = self.line_step()
        if step == 0:
            return [self.low]
        return [int(spot) for spot in range(self.low, self.high + 1, step)]


def _changed(heaps: list[list[i64]], seat: i64, kind: i64, by: i64) -> list[list[i64]]:
    heaps = heaps.copy()
    heap = heaps[seat].copy()
    heap[kind] += by
    heaps[seat] = heap
    return heaps


def fresh(setting: CropSetting) -> State:
    """Before the set-up: an empty field, everything in the bag and in the deck."""
    players = setting.players
    board: list[i64] = [EDGE] * SPOTS
    for spot in SPOT_OF:
        board[spot] = FREE
    nothing: list[i64] = [0] * 16
    no_scores: list[i64] = [0] * players
    no_stories: list[bytes] = [b""] * players
    draft = State(
        setting,
        board,
        setting.box.copies,
        nothing,
        [nothing] * players,
        [nothing] * players,
        no_stories,
        no_scores,
        active_rules.fresh(setting.box),
    )
    draft.bag_count = sum(setting.box.copies)
    return draft
