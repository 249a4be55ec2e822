"""The Apocalypse (§14, §P): damage, destruction, and the last choppers."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from bugeyed.core.bits import bit, count, members, set_of
from bugeyed.core.game import View
from bugeyed.core.words import counted
from bugeyed.games.bugout import actions, news
from bugeyed.games.bugout.board import CELLS, NAMES
from bugeyed.games.bugout.heap import Heap, one_each
from bugeyed.games.bugout.news import News
from bugeyed.games.bugout.pending import GO_ON, Draw, Pending, Step
from bugeyed.games.bugout.pointing import named
from bugeyed.games.bugout.rules import damage, ending, tiles, tokens
from bugeyed.games.bugout.setting import DAMAGE, DESTROY, FIRST_RESCUE, RESCUE_NUMBERS
from bugeyed.games.bugout.state import LIMBO, SAFE, Valley, put
from bugeyed.games.bugout.tile_reference import EMPTY, HIGH_GROUND, LAVA

CARDS: Final[i64] = FIRST_RESCUE + RESCUE_NUMBERS


def begin(valley: Valley) -> None:
    """§14.1 the Draw deck is used up: reinforced Landmarks are safe."""
    valley.is_apocalypse = True
    valley.tell(news.APOCALYPSE_BEGAN)
    tiles.secure_landmarks(valley, news.LANDMARKS_SECURED)


class ApocalypseCard(Draw):
    """A Damage, Destroy or Rescue card (§14.2, §14.3, §14.5)."""

    def heap(self, valley: Valley) -> Heap:
        return one_each(actions.DOOM, valley.doom, CARDS)

    def answer(self, valley: Valley, code: i64) -> None:
        card = code - actions.DOOM
        valley.doom &= ~bit(card)
        valley.tell(news.APOCALYPSE_CARD, card)
        doom = valley.setting.doom[card]
        if doom.kind == DAMAGE:
            valley.push(DamageCard(card, doom.number))
        elif doom.kind == DESTROY:
            valley.push(DestroyCard(card, doom.number))
        else:
            valley.push(Chopper(card))


class DamageCard(Pending):
    """§P2 §P3 whoever drew the card places one point after another; there is no Reaction (§R4)."""

    word = "damage"
    clause = "P3"
    instead = "{seat} must choose a tile that fits the card and has health."
    lost: ClassVar[News] = news.POINTS_LOST

    def __init__(self, card: i64, left: i64) -> None:
        self.card: Final = card
        self.left: Final = left

    def targets(self, valley: Valley) -> i64:
        """The cells that may be chosen now."""
        return damage.threatened(valley, valley.tiles_of(valley.setting.doom[self.card].target))

    def decider(self, valley: Valley) -> i64:
        return valley.active if self.left and self.targets(valley) else GO_ON

    def go_on(self, valley: Valley) -> None:
        """What finds no target is lost."""
        if self.left:
            valley.tell(self.lost, self.left)

    def options(self, valley: Valley) -> list[int]:
        return actions.each(actions.TARGET, self.targets(valley))

    def answer(self, valley: Valley, code: i64) -> None:
        valley.push(DamageCard(self.card, self.left - 1))
        damage.hit(valley, code - actions.TARGET)

    def prompt(self, valley: Valley) -> str:
        word = valley.setting.doom[self.card].target.capitalize()
        return f"Apocalypse: damage to {word} tiles, {self.left} to go. Choose where it hurts least."

    def stakes(self, valley: Valley) -> View:
        return {**super().stakes(valley), "left": int(self.left), "card": valley.setting.doom[self.card].id}


class DestroyCard(DamageCard):
    """§P2 §P4 whoever drew the card chooses the tiles that are removed, whatever their health."""

    word = "destroy"
    clause = "P4"
    instead = "{seat} must choose a tile of the region that is neither Lava nor Empty."
    lost = news.TILES_NOT_FOUND

    def targets(self, valley: Valley) -> i64:
        region = members(valley.setting.doom[self.card].cells)
        return set_of([cell for cell in region if valley.top[cell] not in (LAVA, EMPTY)])

    def answer(self, valley: Valley, code: i64) -> None:
        cell = code - actions.TARGET
        valley.push(DestroyCard(self.card, self.left - 1))
        valley.tell(news.TILE_GIVEN_UP, cell)
        damage.remove_top(valley, cell)

    def prompt(self, valley: Valley) -> str:
        region = valley.setting.doom[self.card].region
        are = "is" if self.left == 1 else "are"
        return f"Apocalypse: {counted(self.left, 'tile')} of the {region} {are} destroyed. Choose which to give up."


def pads(valley: Valley) -> i64:
    """Cells a chopper can come to: somebody is there, and at night High Ground or a lit Flare (§P8)."""
    cells = [int(cell) for cell in range(CELLS) if valley.crowd[cell] and valley.can_stand(cell)]
    if not valley.setting.night:
        return set_of(cells)
    return (
        set_of([cell for cell in cells if valley.top[cell] == HIGH_GROUND])
        | set_of(cells) & valley.lit_cells()
    )


class Chopper(Pending):
    """§14.5 §P6 a chopper with seats is sent to a tile with Survivors, or away."""

    word = "chopper"
    clause = "P6"
    instead = "{seat} must send the chopper to a tile with Survivors or away."

    def __init__(self, card: i64) -> None:
        self.card: Final = card

    def seats(self, valley: Valley) -> i64:
        """How many it takes."""
        return valley.setting.doom[self.card].number

    def decider(self, valley: Valley) -> i64:
        return valley.active if pads(valley) else GO_ON

    def go_on(self, valley: Valley) -> None:
        valley.tell(news.CHOPPER_FOUND_NOBODY)

    def options(self, valley: Valley) -> list[int]:
        return [*actions.each(actions.CHOPPER, pads(valley)), actions.SKIP]

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.SKIP:
            valley.tell(news.CHOPPER_SENT_AWAY)
            return
        cell = code - actions.CHOPPER
        valley.tell(news.CHOPPER_LANDED, cell)
        valley.push(ChopperSeats(self.card, cell, 0))

    def prompt(self, valley: Valley) -> str:
        seats = self.seats(valley)
        return f"A chopper with {seats} seats: choose a tile with Survivors; that tile is destroyed as it leaves."

    def stakes(self, valley: Valley) -> View:
        return {**super().stakes(valley), "seats": int(self.seats(valley))}


class ChopperSeats(Chopper):
    """§P6 seat by seat, from nobody up (§A1); when it is full or nobody waits, it leaves."""

    word = "seats"
    instead = "{seat} must fill the chopper from its tile."

    def __init__(self, card: i64, cell: i64, aboard: i64) -> None:
        super().__init__(card)
        self.cell: Final = cell
        self.aboard: Final = aboard

    def waiting(self, valley: Valley) -> i64:
        """Who could still take a seat."""
        if count(self.aboard) >= self.seats(valley):
            return 0
        return valley.people_on(self.cell) & ~self.aboard

    def decider(self, valley: Valley) -> i64:
        return valley.active if self.waiting(valley) else GO_ON

    def options(self, valley: Valley) -> list[int]:
        return [*actions.each(actions.SEAT, self.waiting(valley)), actions.DONE]

    def answer(self, valley: Valley, code: i64) -> None:
        if code == actions.DONE:
            self.go_on(valley)
        else:
            aboard = self.aboard | 1 << (code - actions.SEAT)
            valley.push(ChopperSeats(self.card, self.cell, aboard))

    def go_on(self, valley: Valley) -> None:
        """§15.5 Samples aboard add their spaces, then the ground gives way under the rest, then all are safe."""
        for who in members(self.aboard):
            ending.unload(valley, who, self.cell)
            tokens.leave_vehicle(valley, who)
            tokens.carry(valley, who, LIMBO)
            valley.limbo += 1
        # Under the Maps' numbers, which unload has put on the stack: first the dead, then the rescued (§P7).
        valley.push(ChopperAway(self.cell, self.aboard))
        valley.tell(news.GROUND_GAVE_WAY, self.cell)
        damage.remove_top(valley, self.cell)

    def prompt(self, valley: Valley) -> str:
        seats = self.seats(valley)
        return (
            f"Fill the chopper on {NAMES[self.cell]}: {seats} seats. Who stays behind is lost with the tile."
        )

    def stakes(self, valley: Valley) -> View:
        return {
            **super().stakes(valley),
            "cell": NAMES[self.cell],
            "people": named(self.aboard),
        }


class ChopperAway(Step):
    """§P7 the rescued reach the Safe Zone, and the win is checked (§W4), if there was a Rescue."""

    def __init__(self, cell: i64, aboard: i64) -> None:
        self.cell: Final = cell
        self.aboard: Final = aboard

    def go_on(self, valley: Valley) -> None:
        for who in members(self.aboard):
            valley.at = put(valley.at, who, SAFE)
            valley.limbo -= 1
        valley.unsettled = True
        if self.aboard:
            valley.tell(news.CHOPPER_LEFT, self.cell, self.aboard)
            ending.check_win(valley)
        else:
            valley.tell(news.CHOPPER_LEFT_EMPTY, self.cell)
