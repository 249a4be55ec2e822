"""Counting all sequences of actions, depth by depth."""

from __future__ import annotations

import time

from bugeyed.core.errors import Mistake
from bugeyed.core.game import Position
from bugeyed.core.playouts import count_leaves
from bugeyed.terminal.screen import Screen


def count(position: Position, depth: int, screen: Screen) -> int:
    """A line for each depth: how many sequences, how long it took."""
    if depth < 1:
        raise Mistake(f"DEPTH is a number from 1 up, not {depth}.")
    screen.say(f"{'depth':>5} {'sequences':>16} {'seconds':>9} {'per second':>14}")
    for ply in range(1, depth + 1):
        begin = time.perf_counter()
        leaves = count_leaves(position, ply)
        seconds = time.perf_counter() - begin
        rate = f"{leaves / seconds:,.0f}" if seconds else "-"
        screen.say(f"{ply:>5} {leaves:>16,} {seconds:>9.3f} {rate:>14}")
    return 0
