"""All that changes in a match, as small integers: what a position holds, and the draft a step writes on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bugeyed.core.game import CHANCE, OVER, Game, Setting
from bugeyed.core.options import Options
from bugeyed.games.lastbug.board import ALL_PLACES, HARD, NO_CELL, NO_PLACE, NO_SQUARE, WRAPPED
from bugeyed.games.lastbug.components import Components

# Phases, in the order of a game.
LAYING: Final[i64] = 0
"""Chance lays the next tile of a random landscape."""
RINGING: Final[i64] = 1
"""Chance lays the next tile of a random circle."""
NAMING: Final[i64] = 2
"""The loser of the game before names the start player (§7.4)."""
MASCOTS: Final[i64] = 3
"""Seat 0, then seat 1, chooses a mascot (§2.4)."""
STARTING: Final[i64] = 4
"""Chance draws the start player (§2.6)."""
PLACING: Final[i64] = 5
"""The other player places the Gunner (§2.7)."""
PARKING: Final[i64] = 6
"""... and then the Vehicle (§2.8)."""
TURN: Final[i64] = 7
"""Cards, or the Navigator's move."""
DRIVING: Final[i64] = 8
"""A card lets the player choose the Vehicle's direction (§5.4)."""
AIMING: Final[i64] = 9
"""A card lets the player choose the Gunner's way (§5.10)."""
DRAWING: Final[i64] = 10
"""Chance draws a card for the player on turn (§3.13)."""
ASKING: Final[i64] = 11
"""The opponent is asked about Duck and Cover (§8.2)."""
ENDED: Final[i64] = 12

# Where Duck and Cover is; HELD + seat while a player holds it openly.
DUCK_OFF: Final[i64] = 0
DUCK_OPEN: Final[i64] = 1
DUCK_DECK: Final[i64] = 2
DUCK_USED: Final[i64] = 3
DUCK_HELD: Final[i64] = 4

# How a game ended.
SHOT: Final[i64] = 1
"""The opponent removed the loser's last mascot tile."""
OWN_SHOT: Final[i64] = 2
"""The loser did it alone."""
LAST_BUG: Final[i64] = 3
POINTS: Final[i64] = 4
STALLED: Final[i64] = 5

NOBODY: Final[i64] = 2
"""In place of a seat."""
CARD_BITS: Final[i64] = 11
CARD_MASK: Final[i64] = 2047
DUCK_BIT: Final[i64] = 1024
"""The set with Duck and Cover alone."""
LOW: Final[i64] = 2147483647
PRIME: Final[i64] = 2147483647
FACTOR: Final[i64] = 1103515245
OTHER_FACTOR: Final[i64] = 742938285


class LastBugSetting(Setting):
    """The options as the rules want them, with the box's tables."""

    def __init__(self, game: Game, options: Options, box: Components) -> None:
        super().__init__(game, 2, options)
        self.box: Final = box
        self.friend: Final = options["variant"] == "friend"
        self.ways: Final[list[i64]] = WRAPPED if options["edges"] == "wrapped" else HARD
        self.tournament: Final = options["games"] == "best-of-3"
        draws: i64 = {"none": 0, "two": 2, "four": 4}[str(options["cards"])]
        self.draws: Final[i64] = draws
        """How many cards each player may draw while hands last: in a game, or in a tournament that keeps them."""
        self.keeps_hands: Final = self.tournament and options["cards"] == "four"
        """§7.2: whether hands go from game to game."""
        self.random_circle: Final = options["circle"] == "random"
        self.duck: Final = str(options["duck"])


class State:
    """A position's contents. Sets are integers with a bit a member; pairs by seat are packed side by side."""

    def __init__(self, setting: LastBugSetting) -> None:
        self.setting: Final = setting
        self.phase: i64 = MASCOTS
        self.mover: i64 = 0
        """Whose turn it is; before the first turn, who decides."""
        self.starter: i64 = NOBODY
        self.loser: i64 = NOBODY
        """Who lost the game before and so names the start player."""
        self.navigator: i64 = NO_SQUARE
        self.vehicle: i64 = NO_CELL
        self.gunner: i64 = NO_PLACE
        self.laid: i64 = 0
        """How many tiles chance has laid of what it is laying."""
        self.land: i64 = 0
        """The landscape, 3 bits a cell: 2 * BEM, + 1 for three images."""
        self.flipped: i64 = 0
        self.ring: i64 = 0
        """The circle as laid, 2 bits a place."""
        self.tiles: i64 = ALL_PLACES
        """Places that still have their tile."""
        self.collected: i64 = 0
        """Places whose tile lies in front of a seat, 12 bits a seat."""
        self.mascots: i64 = 0
        """BEM + 1, or 0 before the choice; 3 bits a seat."""
        self.revealed: i64 = 0
        """Seats whose mascot is shown."""
        self.hands: i64 = 0
        """Cards, 11 bits a seat."""
        self.deck: i64 = 0
        self.active: i64 = 0
        """Cards played this turn."""
        self.orders: i64 = 0
        """Their effects."""
        self.played: i64 = 0
        """Discards, 11 bits a seat."""
        self.drawn: i64 = 0
        """How many cards were drawn, 4 bits a seat."""
        self.colours: i64 = 0
        """Colours removed in this game, 2 bits a seat."""
        self.duck: i64 = DUCK_OFF
        self.guarded: i64 = NOBODY
        """The seat whose mascot cannot be removed."""
        self.hit: i64 = 0
        """The BEM just removed, while the opponent is asked."""
        self.quiet: i64 = 0
        """Turns in a row without a removal."""
        self.wins: i64 = 0
        """Games won, 2 bits a seat."""
        self.ending: i64 = 0
        self.winner: i64 = NOBODY

    def copy(self) -> State:
        """A draft to write on."""
        draft = State(self.setting)
        draft.phase = self.phase
        draft.mover = self.mover
        draft.starter = self.starter
        draft.loser = self.loser
        draft.navigator = self.navigator
        draft.vehicle = self.vehicle
        draft.gunner = self.gunner
        draft.laid = self.laid
        draft.land = self.land
        draft.flipped = self.flipped
        draft.ring = self.ring
        draft.tiles = self.tiles
        draft.collected = self.collected
        draft.mascots = self.mascots
        draft.revealed = self.revealed
        draft.hands = self.hands
        draft.deck = self.deck
        draft.active = self.active
        draft.orders = self.orders
        draft.played = self.played
        draft.drawn = self.drawn
        draft.colours = self.colours
        draft.duck = self.duck
        draft.guarded = self.guarded
        draft.hit = self.hit
        draft.quiet = self.quiet
        draft.wins = self.wins
        draft.ending = self.ending
        draft.winner = self.winner
        return draft

    def key(self) -> bytes:
        """Equal exactly when states are."""
        where = f"{self.phase} {self.mover} {self.starter} {self.loser} {self.navigator} {self.vehicle} {self.gunner}"
        boards = f"{self.laid} {self.land:x} {self.flipped:x} {self.ring:x} {self.tiles:x} {self.collected:x}"
        cards = f"{self.hands:x} {self.deck:x} {self.active:x} {self.played:x} {self.drawn:x} {self.colours}"
        secrets = f"{self.mascots} {self.revealed} {self.duck} {self.guarded} {self.hit}"
        end = f"{self.quiet} {self.wins} {self.ending} {self.winner}"
        return f"{where}|{boards}|{cards}|{secrets}|{end}".encode()

    def signature(self) -> i64:
        """A number equal states share and others hardly ever: two checksums of 31 bits side by side."""
        where = self.phase | self.mover << 4 | self.starter << 5 | self.loser << 7 | self.navigator << 9
        where |= self.vehicle << 13 | self.gunner << 18 | self.laid << 22
        secrets = self.mascots | self.revealed << 6 | self.duck << 8 | self.guarded << 11 | self.hit << 13
        secrets |= self.colours << 15 | self.wins << 19 | self.ending << 23 | self.winner << 26
        one, two = mixed(where, secrets, FACTOR), mixed(where, secrets, OTHER_FACTOR)
        for part in (self.land & LOW, self.land >> 31, self.ring, self.collected, self.hands, self.played):
            one, two = mixed(one, part, FACTOR), mixed(two, part, OTHER_FACTOR)
        rest = self.tiles | self.flipped << 12
        cards = self.deck | self.active << 11 | self.drawn << 22
        for part in (rest, cards, self.quiet):
            one, two = mixed(one, part, FACTOR), mixed(two, part, OTHER_FACTOR)
        return one << 31 | two

    def decider(self) -> i64:
        """The seat that decides, or CHANCE, or OVER."""
        phase = self.phase
        if phase == TURN or phase in (DRIVING, AIMING, MASCOTS, NAMING):
            return self.mover
        if phase in (PLACING, PARKING):
            return 1 - self.starter
        if phase == ASKING:
            return 1 - self.mover
        return OVER if phase == ENDED else CHANCE

    def hand(self, seat: i64) -> i64:
        """The cards a seat holds."""
        return self.hands >> CARD_BITS * seat & CARD_MASK

    def mascot(self, seat: i64) -> i64:
        """The BEM a seat chose, -1 before it did."""
        return (self.mascots >> 3 * seat & 7) - 1

    def bem_at(self, place: i64) -> i64:
        """The BEM laid on a place of the circle, whether it is still there or not."""
        return self.ring >> 2 * place & 3

    def left(self, bem: i64) -> i64:
        """How many tiles of a BEM are in the circle."""
        count: i64 = 0
        for place in range(12):
            if self.tiles >> place & 1 and self.ring >> 2 * place & 3 == bem:
                count += 1
        return count

    def tile_bem(self, cell: i64) -> i64:
        """The BEM on the face of a landscape tile."""
        return self.land >> (3 * cell + 1) & 3

    def tile_images(self, cell: i64) -> i64:
        """How many images of it the face has."""
        return 3 if self.land >> 3 * cell & 1 else 1

    def images(self) -> i64:
        """§3.8: how far the tile under the Vehicle sends the Gunner."""
        if self.flipped >> self.vehicle & 1:
            return self.setting.box.reverse
        return self.tile_images(self.vehicle)

    def numbers_of(self, effect: i64) -> list[i64]:
        """What the card on the table with this effect lets its player choose from, or moves by."""
        box = self.setting.box
        for card in range(11):
            if self.active >> card & 1 and box.effects[card] == effect:
                return box.numbers[card]
        return []

    def points(self, seat: i64) -> int:
        """§9.3: what a seat has collected, two for a tile of either mascot, one for another."""
        total = 0
        for place in range(12):
            if self.collected >> (12 * seat + place) & 1:
                bem = self.bem_at(place)
                total += 2 if bem == self.mascot(bem >> 1) else 1
        return total

    def games_won(self, seat: i64) -> i64:
        """How many games of a tournament a seat has won."""
        return self.wins >> 2 * seat & 3

    def hidden_hand(self, seat: i64) -> i64:
        """The cards of a hand that its owner alone sees: all but a Duck and Cover taken from the table."""
        hand = self.hand(seat)
        return hand & ~DUCK_BIT if self.duck == DUCK_HELD + seat else hand


def mixed(checksum: i64, part: i64, factor: i64) -> i64:
    """A checksum with one more part in it; no product exceeds 62 bits, so both builds agree."""
    return (checksum % PRIME * factor + part) % PRIME
