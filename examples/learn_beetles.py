"""Learns Battle of the Beetles by playing against itself: TD(lambda) with a small network, in numpy.

    python examples/learn_beetles.py --games 20000

The network looks at what the player to move sees and says who will win, from -1 to 1. A player tries every action
(the environment goes back and forth for that), and takes the one after which the other is worst off. What happened
in the end teaches the network. Now and then it is measured against bots; a line of JSON a measurement goes to --out.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bugeyed.bots import bot
from bugeyed.bots.bot import Bot
from bugeyed.research.pettingzoo import MatchEnv, env

Floats = NDArray[np.float32]


class Network:
    """One hidden layer; both layers end in tanh. Learns by Adam."""

    def __init__(self, inputs: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            rng.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, hidden**-0.5, hidden).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._updates = 0

    def value(self, observations: Floats) -> Floats:
        """What each row is worth to the player to move."""
        first, first_bias, second, second_bias = self.weights
        found: Floats = np.tanh(np.tanh(observations @ first + first_bias) @ second + second_bias)
        return found

    def learn(self, observations: Floats, targets: Floats, rate: float) -> None:
        """One step towards the targets."""
        first, first_bias, second, second_bias = self.weights
        hidden = np.tanh(observations @ first + first_bias)
        value = np.tanh(hidden @ second + second_bias)
        outer = (value - targets) * (1 - value**2) / len(targets)
        inner = np.outer(outer, second) * (1 - hidden**2)
        slopes = [observations.T @ inner, inner.sum(axis=0), hidden.T @ outer, outer.sum(keepdims=True)]
        self._updates += 1
        for weight, mean, square, slope in zip(self.weights, self._means, self._squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            steady = np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8
            weight -= rate * mean / (1 - 0.9**self._updates) / steady


@dataclass
class Choice:
    """What a player found when it tried its actions."""

    code: int
    value: float
    """What the position is worth to the one who chooses."""


def choose(environment: MatchEnv, network: Network) -> Choice:
    """Try every action and take the one that leaves the other worst off; the environment is left as it was."""
    saved = environment.save()
    agent = environment.agent_selection
    codes = np.flatnonzero(environment.observe(agent)["action_mask"]).tolist()
    seen: list[Floats] = []
    tried: list[int] = []
    for code in codes:
        environment.step(code)
        if environment.terminations[agent]:
            if environment.rewards[agent] > 0:
                environment.restore(saved)
                return Choice(code, 1.0)
        else:
            seen.append(environment.observe(environment.agent_selection)["observation"])
            tried.append(code)
        environment.restore(saved)
    if not tried:
        return Choice(codes[0], -1.0)
    values = -network.value(np.stack(seen))
    best = int(np.argmax(values))
    return Choice(tried[best], float(values[best]))


def play_itself(
    environment: MatchEnv, network: Network, rng: np.random.Generator, curiosity: float, trust: float
) -> tuple[Floats, Floats]:
    """A match against itself: what the player to move saw, and what it should have thought of it."""
    environment.reset()
    seen: list[Floats] = []
    found: list[float] = []
    strayed: list[bool] = []
    while not any(environment.terminations.values()):
        agent = environment.agent_selection
        observation = environment.observe(agent)
        seen.append(observation["observation"])
        choice = choose(environment, network)
        found.append(choice.value)
        strayed.append(rng.random() < curiosity)
        codes = np.flatnonzero(observation["action_mask"])
        environment.step(int(rng.choice(codes)) if strayed[-1] else choice.code)
    # The last to act has won or lost; before it, each target is partly what was found one step later. What came of
    # an action tried out of curiosity says nothing about the better one.
    target = environment.rewards[agent]
    targets = np.empty(len(seen), np.float32)
    for moment in reversed(range(len(seen))):
        targets[moment] = found[moment] if strayed[moment] else target
        target = -(trust * targets[moment] + (1 - trust) * found[moment])
    return np.stack(seen), targets


def share_won(
    environment: MatchEnv, network: Network, bots: Callable[[int], Bot], games: int, nodes: int
) -> float:
    """Of so many matches against a bot, made from a seed each, half of them from each seat."""
    won = 0
    for number in range(games):
        opponent = bots(number)
        learner = environment.possible_agents[number % 2]
        environment.reset(seed=number)
        while not any(environment.terminations.values()):
            agent = environment.agent_selection
            if agent == learner:
                code = choose(environment, network).code
            else:
                code = opponent.choose(environment.knowledge(agent), nodes=nodes)
            environment.step(code)
        won += environment.rewards[learner] > 0
    return won / games


def main(words: list[str] | None = None) -> int:
    """Learn, measure now and then, and write down both."""
    parser = argparse.ArgumentParser(description="Learn Battle of the Beetles by self-play.")
    parser.add_argument("--games", type=int, default=20_000, help="matches against itself")
    parser.add_argument("--every", type=int, default=2_000, help="matches between two measurements")
    parser.add_argument("--matches", type=int, default=200, help="matches against each bot in a measurement")
    parser.add_argument("--nodes", type=int, default=500, help="positions a bot may look at for an action")
    parser.add_argument("--hidden", type=int, default=64, help="units of the network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learning.jsonl"))
    asked = parser.parse_args(words)

    environment = env("beetles")
    network = Network(environment.tensors.size, asked.hidden, asked.seed)
    rng = np.random.default_rng(asked.seed)
    begun = time.perf_counter()
    learning = 0.0
    asked.out.write_text("")
    for game in range(asked.games + 1):
        if game % asked.every == 0:
            won = {
                level: share_won(environment, network, partial(bot, level), asked.matches, asked.nodes)
                for level in (1, 2, 3)
            }
            line = {"games": game, "seconds": round(learning, 1), "matches": asked.matches, "won": won}
            with asked.out.open("a") as file:
                file.write(json.dumps(line) + "\n")
            shares = ", ".join(f"level {level} {share:.0%}" for level, share in won.items())
            print(f"{game:>7} games, {learning:>6.0f} s: won against {shares}", flush=True)
            begun = time.perf_counter()
        progress = game / max(asked.games, 1)
        seen, targets = play_itself(
            environment, network, rng, curiosity=0.15 * (1 - progress) + 0.02, trust=0.8
        )
        network.learn(seen, targets, rate=0.003 * (1 - progress) + 0.0003)
        learning += time.perf_counter() - begun
        begun = time.perf_counter()
    return 0


if __name__ == "__main__":
    sys.exit(main())
