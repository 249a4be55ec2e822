"""Errands: long turns, a secret, a die, and gifts nobody else sees."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from pathlib import Path

from bugeyed import CHANCE, OVER, Event, Game, Outcome, Position, Refusal
from bugeyed.core.diagram import Diagram, Run
from bugeyed.core.game import Setting, View
from bugeyed.core.options import Options

NAMES = (
    *("choose 1", "choose 2", "walk", "peek", "roll", "gift", "done"),
    *("die 1", "die 2", "card 1", "card 2", "card 3"),
)
CHOOSE, WALK, PEEK, ROLL, GIFT, DONE, DIE, CARD = (
    NAMES.index(name) for name in ("choose 1", "walk", "peek", "roll", "gift", "done", "die 1", "card 1")
)
SEATS = ("Ash", "Birch")


@dataclass(frozen=True)
class Scene:
    """All there is."""

    mover: int = 0
    secrets: tuple[int, ...] = (0, 0)
    walked: tuple[int, ...] = (0, 0)
    cards: tuple[tuple[int, ...], ...] = ((), ())
    rolled: tuple[int, ...] = ()
    peeked: tuple[bool, ...] = (False, False)
    errands: int = 0
    turns: int = 0
    due: str = ""
    """What chance has to decide: "die" or "card"."""


def put(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The row with another value for a seat."""
    return tuple(value if other == seat else old for other, old in enumerate(row))


class ErrandsPosition(Position):
    """A plain Python class on top of the package's own."""

    def __init__(self, setting: Setting, scene: Scene) -> None:
        over = scene.turns == 4
        super().__init__(setting, OVER if over else CHANCE if scene.due else scene.mover)
        self.scene = scene

    def actions(self) -> list[int]:
        if self.turn < 0:
            return []
        if not self.scene.secrets[self.scene.mover]:
            return [CHOOSE, CHOOSE + 1]
        return [WALK, PEEK, ROLL, GIFT, DONE] if self.scene.errands < 3 else [DONE]

    def chances(self) -> list[tuple[int, int]]:
        if self.scene.due == "die":
            return [(DIE, 1), (DIE + 1, 1)]
        return [(CARD, 3), (CARD + 1, 2), (CARD + 2, 1)] if self.scene.due else []

    def step(self, code: int) -> Position:
        return self.tell(code)[0]

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        scene = self.scene
        mover, other = scene.mover, 1 - scene.mover
        who = SEATS[mover]
        after = replace(scene, errands=scene.errands + 1)
        if code < WALK:
            secrets = put(scene.secrets, mover, code - CHOOSE + 1)
            after = replace(scene, secrets=secrets, mover=other)
            bland = Event("choose", "2.1", f"{who} chooses a secret.")
            event = Event("choose", "2.1", f"{who} chooses {code - CHOOSE + 1}.", seats=(mover,), bland=bland)
        elif code == WALK:
            after = replace(after, walked=put(scene.walked, mover, scene.walked[mover] + 1))
            event = Event("walk", "3.2", f"{who} walks.")
        elif code == PEEK:
            after = replace(
                after, peeked=tuple(old or seat == mover for seat, old in enumerate(scene.peeked))
            )
            words = f"{who} sees that {SEATS[other]}'s secret is {scene.secrets[other]}."
            bland = Event("peek", "3.3", f"{who} peeks.")
            sly = self.setting.options["sly"] is True
            event = Event(
                "peek", "3.6" if sly else "3.3", words, seats=(mover,), bland=bland, reveals=not sly
            )
        elif code == ROLL:
            after, event = replace(after, due="die"), Event("roll", "3.4", f"{who} takes the die.")
        elif code == GIFT:
            after, event = replace(after, due="card"), Event("gift", "3.5", f"{who} gives a card.")
        elif code == DONE:
            after = replace(scene, mover=other, errands=0, turns=scene.turns + 1)
            event = Event("done", "3.1", f"{who} is done.")
        elif code < CARD:
            after = replace(scene, due="", rolled=(*scene.rolled, code - DIE + 1))
            event = Event("die", "3.4", f"The die shows {code - DIE + 1}.", reveals=True)
        else:
            hands = tuple(
                (*hand, code - CARD + 1) if seat == other else hand for seat, hand in enumerate(scene.cards)
            )
            after = replace(scene, due="", cards=hands)
            words = f"{SEATS[other]} draws card {code - CARD + 1}."
            bland = Event("card", "3.5", f"{SEATS[other]} draws a card.")
            event = Event("card", "3.5", words, seats=(other,), bland=bland, reveals=True)
        position = ErrandsPosition(self.setting, after)
        end = position.outcome()
        return position, [event] if end is None else [event, Event("end", end.clause, f"{end.reason}.")]

    def name(self, code: int) -> str:
        return NAMES[code]

    def read(self, words: str) -> int:
        if words not in NAMES:
            raise Refusal("3.1", f"{words!r} is no errand.")
        return NAMES.index(words)

    def refusal(self, code: int) -> Refusal:
        if self.turn == OVER:
            return Refusal("4.1", "The match is over.")
        words = repr(NAMES[code]) if 0 <= code < len(NAMES) else str(code)
        return Refusal("3.1", f"{words} is not possible now.")

    def picks(self, code: int) -> tuple[str, ...]:
        return ()

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return Refusal("3.1", "There is nothing to point at.")

    def outcome(self) -> Outcome | None:
        if self.turn != OVER:
            return None
        ash, birch = self.scene.walked
        if ash == birch:
            return Outcome((), "both have walked as far", "4.1", self.scene.walked)
        winner = 0 if ash > birch else 1
        return Outcome((winner,), f"{SEATS[winner]} has walked further", "4.1", self.scene.walked)

    def seen(self, seat: int | None) -> View:
        scene = self.scene
        knows = [
            seat is not None and (owner == seat or (scene.peeked[seat] and scene.secrets[owner] > 0))
            for owner in (0, 1)
        ]
        return {
            "secrets": [
                secret if known else None for secret, known in zip(scene.secrets, knows, strict=True)
            ],
            "walked": list(scene.walked),
            "cards": [list(hand) if owner == seat else len(hand) for owner, hand in enumerate(scene.cards)],
            "rolled": list(scene.rolled),
            "errands": scene.errands,
        }

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        scene = self.scene
        secrets, cards = list(scene.secrets), list(scene.cards)
        for owner in (0, 1):
            if owner == seat:
                continue
            if secrets[owner] and not (seat is not None and scene.peeked[seat]):
                secrets[owner] = rng.choice((1, 2))
            cards[owner] = tuple(rng.choices((1, 2, 3), (3, 2, 1))[0] for _ in cards[owner])
        return ErrandsPosition(self.setting, replace(scene, secrets=tuple(secrets), cards=tuple(cards)))

    def key(self) -> bytes:
        return repr(self.scene).encode()


class Errands(Game):
    """The game as a third party would write it."""

    def __init__(self, name: str, content: Path | None = None) -> None:
        super().__init__(name, Path(__file__).parent, content)

    @property
    def codes(self) -> int:
        return len(NAMES)

    def deal(self, players: int, options: Options, given: frozenset[str]) -> Position:
        return ErrandsPosition(Setting(self, players, options), Scene())

    def draw(self, view: View) -> str:
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><desc>{view['walked']}</desc></svg>"
        )

    def diagram(self, view: View) -> Diagram:
        walked, secrets = view["walked"], view["secrets"]
        assert isinstance(walked, list)
        assert isinstance(secrets, list)
        return [
            [Run(f"{name[0]} {'·' * steps}{name[0]} "), Run(f"secret {secret or '?'}", seat)]
            for seat, (name, steps, secret) in enumerate(zip(SEATS, walked, secrets, strict=True))
        ]
