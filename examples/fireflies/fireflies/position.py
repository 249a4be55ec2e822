"""The position: a scene and what the package asks about it."""

from __future__ import annotations

import random
from dataclasses import replace

from bugeyed import OVER, Event, Outcome, Position, Refusal
from bugeyed.core.game import Setting, View
from fireflies import refusals, rules
from fireflies.actions import BANKS, BRIGHTNESS, CALL, DRAW, FLASH, HIDE, NAMES, SWAP, read
from fireflies.scene import Scene


class FirefliesPosition(Position):
    """A plain Python class on top of the package's own."""

    def __init__(self, setting: Setting, scene: Scene) -> None:
        super().__init__(setting, rules.decider(scene))
        self.scene = scene

    @property
    def moon(self) -> bool:
        """Whether this match has banks and a moon (§2.2)."""
        return self.setting.options["moon"] is True

    def actions(self) -> list[int]:
        return rules.actions(self.scene)

    def chances(self) -> list[tuple[int, int]]:
        weights = self.setting.game.content.table("game")["moon"]
        return rules.chances(self.scene, (weights["left"], weights["right"]))

    def step(self, code: int) -> Position:
        return self.tell(code)[0]

    def tell(self, code: int) -> tuple[Position, list[Event]]:
        rounds = int(self.setting.options["rounds"])
        scene, events = rules.play(self.scene, code, rounds, self.moon)
        return type(self)(self.setting, scene), events

    def name(self, code: int) -> str:
        return NAMES[code]

    def read(self, words: str) -> int:
        return read(words)

    def refusal(self, code: int) -> Refusal:
        return refusals.of_action(self.scene, code)

    def picks(self, code: int) -> tuple[str, ...]:
        if code == SWAP:
            return (f"firefly:{self.turn}", "bag")
        if code == FLASH:
            return (f"firefly:{self.turn}",)
        if CALL <= code < CALL + len(BRIGHTNESS):
            return (f"glow:{code - CALL + 1}",)
        if HIDE <= code < DRAW:
            return (f"bank:{BANKS[code - HIDE]}",)
        return ()

    def objection(self, picks: tuple[str, ...]) -> Refusal:
        return refusals.of_picks(self.scene, picks)

    def outcome(self) -> Outcome | None:
        return rules.outcome(self.scene) if self.turn == OVER else None

    def seen(self, seat: int | None) -> View:
        scene = self.scene
        over = self.turn == OVER
        return {
            "phase": scene.phase,
            "acting": scene.seat,
            "asked": None if scene.asked < 0 else scene.asked,
            "called": scene.called or None,
            "fireflies": [
                hand if hand and (seat == owner or scene.shown[owner]) else None
                for owner, hand in enumerate(scene.hands)
            ],
            "drawn": [hand > 0 for hand in scene.hands],
            "shown": list(scene.shown),
            "banks": [
                (BANKS[bank] if seat == owner or over else "hidden") if bank >= 0 else None
                for owner, bank in enumerate(scene.banks)
            ],
            "leaf": [
                {
                    "seat": laid.seat,
                    "brightness": laid.brightness if seat == laid.seat or laid.shown else None,
                }
                for laid in scene.leaf
            ],
            "bag": sum(scene.bag),
            "points": list(scene.points),
            "taken": scene.taken,
            "moon": BANKS[scene.risen] if scene.risen >= 0 else None,
            "with_moon": self.moon,
        }

    def resample(self, seat: int | None, rng: random.Random) -> Position:
        scene = self.scene
        # What the seat has not seen lies in the bag, in hands and under the leaf: all ways to part it are alike.
        unseen = [brightness for brightness in BRIGHTNESS for _ in range(scene.bag[brightness - 1])]
        hidden = [
            owner
            for owner, hand in enumerate(scene.hands)
            if hand and owner != seat and not scene.shown[owner]
        ]
        covered = [number for number, laid in enumerate(scene.leaf) if laid.seat != seat and not laid.shown]
        unseen += [scene.hands[owner] for owner in hidden]
        unseen += [scene.leaf[number].brightness for number in covered]
        # Sorted first: otherwise the same dice would give another sample for every way it really is.
        unseen.sort()
        rng.shuffle(unseen)
        hands, leaf = list(scene.hands), list(scene.leaf)
        for owner in hidden:
            hands[owner] = unseen.pop()
        for number in covered:
            leaf[number] = replace(leaf[number], brightness=unseen.pop())
        banks = tuple(
            bank if bank < 0 or owner == seat or self.turn == OVER else rng.randrange(2)
            for owner, bank in enumerate(scene.banks)
        )
        bag = tuple(unseen.count(brightness) for brightness in BRIGHTNESS)
        return type(self)(
            self.setting, replace(scene, hands=tuple(hands), leaf=tuple(leaf), banks=banks, bag=bag)
        )

    def worth(self, seat: int) -> int:
        totals = [hand + points for hand, points in zip(self.scene.hands, self.scene.points, strict=True)]
        others = [total for other, total in enumerate(totals) if other != seat]
        return 100 * (totals[seat] - max(others))

    def key(self) -> bytes:
        return repr(self.scene).encode()
