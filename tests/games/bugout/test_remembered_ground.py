"""What an Outlook remembers of valleys it has judged changes nothing in what it says of others."""

from __future__ import annotations

import random
from itertools import permutations

from librt.vecs import vec
from mypy_extensions import i64

from bugeyed import CHANCE, OVER
from bugeyed.core.chance import Lehmer
from bugeyed.games.bugout.advice import beacon
from bugeyed.games.bugout.advice.outlook import Outlook
from bugeyed.games.bugout.advice.ways import FAR, Web
from bugeyed.games.bugout.board import CELLS, NEXT, WAYS
from bugeyed.games.bugout.position import BugoutPosition
from tests.games.bugout.scenes import GAME


def test_distances_are_the_shortest() -> None:
    """Beside what relaxing every step until nothing changes comes to, on maps with all kinds of prices."""
    dice = random.Random(1)
    for _ in range(5):
        price = [dice.choice((1, 1, 1, 2, 3, 4, 5, 8, 14)) for _ in range(CELLS)]
        web = Web(vec[i64](price))
        for start in range(CELLS):
            row = web.row(start)
            assert [int(web.far[row + goal]) for goal in range(CELLS)] == relaxed(start, price)


def relaxed(start: int, price: list[int]) -> list[int]:
    """The shortest ways, the plain way."""
    far = [FAR] * CELLS
    far[start] = 0
    changed = True
    while changed:
        changed = False
        for cell in range(CELLS):
            for way in range(WAYS):
                other = NEXT[cell * WAYS + way]
                if other >= 0 and far[cell] + price[other] < far[other]:
                    far[other] = far[cell] + price[other]
                    changed = True
    return [int(steps) for steps in far]


def test_no_pairing_is_cheaper() -> None:
    """Beside all there are, also where costs are below nothing."""
    dice = random.Random(2)
    for _ in range(60):
        goals, flares = dice.choice(((2, 3), (3, 3), (4, 6), (5, 6)))
        costs = [dice.randrange(-4, 12) for _ in range(goals * flares)]
        chosen = beacon.Pairing(vec[i64](costs), goals, flares).chosen
        assert len(set(chosen)) == goals
        spent = sum(costs[goal * flares + chosen[goal]] for goal in range(goals))
        assert spent == min(
            sum(costs[goal * flares + flare] for goal, flare in enumerate(pairing))
            for pairing in permutations(range(flares), goals)
        )


def test_an_outlook_that_has_seen_much_judges_like_a_new_one() -> None:
    """One Outlook sees every tenth position of two matches and all that can be done there, another each for itself."""
    for seed, players in ((3, 4), (4, 2)):
        luck = Lehmer(seed)
        position = GAME.start(players)
        seasoned = Outlook()
        decisions = 0
        while position.turn != OVER and decisions < 120:
            if position.turn == CHANCE:
                position = position.step(position.drawn(luck))
                continue
            assert isinstance(position, BugoutPosition)
            actions = position.actions()
            decisions += 1
            if decisions % 10 == 0 and position.valley.phase > 0:
                for code in actions[:12]:
                    after = position.step(code).valley
                    if after.signal >= 0:
                        expected = Outlook().value(after)
                        assert seasoned.value(after) == expected
                        assert seasoned.value(after) == expected
            position = position.step(actions[luck.below(len(actions))])
