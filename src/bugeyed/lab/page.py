"""The figures of a simulation on one page of the terminal."""

from __future__ import annotations

from collections import Counter

from rich.console import Console
from rich.table import Table

from bugeyed.arguments import build_of
from bugeyed.bots import LEVELS, NAMES
from bugeyed.core.game import Game
from bugeyed.core.options import plain, settle
from bugeyed.lab.figures import Figures, Lengths, Wins
from bugeyed.lab.intervals import Interval
from bugeyed.lab.simulation import Simulation


def print_simulation(console: Console, game: Game, simulation: Simulation, swept: bool = False) -> None:
    """What is going to be played, so that it can be played again; a sweep varies some of it."""
    each = " each" if swept else ""
    console.print(
        f"[bold]{game.title}[/bold], {simulation.players} seats, "
        f"{simulation.matches:,} matches{each}, seed {simulation.seed}"
    )
    options = settle(game.options, simulation.options, game.seats_clause)
    if options:
        console.print(
            "Options: " + ", ".join(f"{name} {plain(value)}" for name, value in options.items()),
            soft_wrap=True,
        )
    if not simulation.levels:
        console.print("Everybody plays at random.")
        return
    budget = (
        f"{simulation.seconds:g} s an action"
        if simulation.nodes is None
        else f"{simulation.nodes:,} positions an action"
    )
    seating = "seats swapped from match to match" if simulation.swap else "seats as named"
    names = ", ".join(bot_name(simulation, which, whole=True) for which in range(simulation.players))
    console.print(f"Bots: {names}; {budget}, {seating}.", soft_wrap=True)


def print_figures(
    console: Console,
    game: Game,
    simulation: Simulation,
    figures: Figures,
    seconds: float | None,
    events: int = 0,
) -> None:
    """Who won how often, why matches ended, scores, how long they were, and the commonest *events*.

    *seconds*: how long all of it took, if that is known.
    """
    if figures.matches < simulation.matches:
        console.print(f"Stopped after {figures.matches:,} of {simulation.matches:,} matches.")
    if figures.matches == 0:
        return
    console.print()
    console.print(wins_table(game, simulation, figures))
    for line in remarks(simulation, figures):
        console.print(line, soft_wrap=True)
    console.print()
    console.print(endings_table(figures))
    if figures.scored:
        console.print()
        console.print(scores_table(game, figures))
    console.print()
    console.print(lengths_table(figures))
    if events:
        console.print()
        console.print(events_table(figures, events))
    if seconds is None:
        return
    actions = sum(record.actions for record in figures.records)
    pace = actions / seconds if seconds > 0 else 0.0
    console.print(f"{actions:,} actions in {seconds:.1f} s, {pace:,.0f} a second, {build_of(game)}.")


def wins_table(game: Game, simulation: Simulation, figures: Figures) -> Table:
    """A line a seat, and a line a bot; where all win together, one line."""
    table = Table("", "won", "of", "rate", "95 % interval", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    if figures.together or figures.players == 1:
        add_wins(table, "together" if figures.together else seat_name(game, 0), figures.seat(0))
        return table
    for seat in range(simulation.players):
        add_wins(table, seat_name(game, seat), figures.seat(seat))
    for which in range(len(simulation.levels)):
        add_wins(table, bot_name(simulation, which), figures.bot(which))
    return table


def add_wins(table: Table, name: str, wins: Wins) -> None:
    """One line of it."""
    rate = wins.rate
    table.add_row(name, f"{wins.won:,}", f"{wins.matches:,}", percent(rate.value), span(rate))


def remarks(simulation: Simulation, figures: Figures) -> list[str]:
    """Draws, losses of all, and what it is worth to begin."""
    lines = [f"Draws: {described(figures.drawn)}."]
    if figures.lost_by_all.won:
        lines.append(f"Lost by all: {described(figures.lost_by_all)}.")
    # Where unequal bots keep their seats, the better bot would be taken for the better seat.
    fair = simulation.swap or len(set(simulation.levels)) < 2
    if fair and figures.players > 1 and not figures.together and figures.starter.matches:
        advantage = figures.starters_advantage
        lines.append(
            f"Who acts first wins {percent(figures.starter.rate.value)}: {points(advantage.value)} points "
            f"against an equal share ({points(advantage.low)} to {points(advantage.high)})."
        )
    return lines


def endings_table(figures: Figures) -> Table:
    """Why matches ended."""
    table = Table("ended by", "clause", "matches", "share", "95 % interval", box=None, pad_edge=False)
    for column in table.columns[2:]:
        column.justify = "right"
    for reason, clause, wins in figures.endings:
        table.add_row(reason, f"§{clause}", f"{wins.won:,}", percent(wins.rate.value), span(wins.rate))
    return table


def scores_table(game: Game, figures: Figures) -> Table:
    """Mean scores; one line where all share them."""
    table = Table("score of", "mean", "95 % interval", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    alike = all(len(set(record.scores)) == 1 for record in figures.records if record.scores)
    for seat in range(1 if alike else figures.players):
        name = "all" if alike and figures.players > 1 else seat_name(game, seat)
        table.add_row(name, *mean_and_span(figures.score(seat)))
    return table


def events_table(figures: Figures, number: int) -> Table:
    """What happened most, and how seat 0 fared where it did."""
    table = Table(
        "what happened",
        "clause",
        "a match",
        "in matches",
        "won then",
        "95 % interval",
        box=None,
        pad_edge=False,
    )
    for column in table.columns[2:]:
        column.justify = "right"
    for found in figures.happenings[:number]:
        table.add_row(
            found.kind,
            f"§{found.clause}",
            f"{found.times / figures.matches:.2f}",
            f"{found.won.matches:,}",
            percent(found.won.rate.value),
            span(found.won.rate),
        )
    return table


def print_sweep(console: Console, played: list[tuple[str, Figures]]) -> None:
    """A line for each combination: how often seat 0 won, mean scores, and the commonest ending."""
    table = Table("", "won", "of", "rate", "95 % interval", box=None, pad_edge=False)
    table.columns[0].no_wrap = True
    scored = any(figures.scored for _, figures in played)
    if scored:
        table.add_column("score")
        table.add_column("95 % interval")
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_column("ended by")
    for name, figures in played:
        wins = figures.seat(0)
        row = [name, f"{wins.won:,}", f"{wins.matches:,}", percent(wins.rate.value), span(wins.rate)]
        if scored:
            row.extend(mean_and_span(figures.score(0)) if figures.scored else ("", ""))
        endings: Counter[str] = Counter()
        for _, clause, ending in figures.endings:
            endings[clause] += ending.won
        table.add_row(*row, ", ".join(f"§{clause} {won:,}" for clause, won in endings.most_common()))
    console.print()
    console.print(table)
    reasons: dict[str, dict[str, None]] = {}
    for _, figures in played:
        for reason, clause, _ in figures.endings:
            reasons.setdefault(clause, {})[reason] = None
    for clause, told in sorted(reasons.items()):
        console.print(f"§{clause}: {'; '.join(told)}.", soft_wrap=True)


def lengths_table(figures: Figures) -> Table:
    """How long matches were."""
    table = Table("length in", "median", "mean", "shortest", "longest", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    rows: list[tuple[str, Lengths]] = [("actions", figures.actions), ("turns", figures.turns)]
    for name, lengths in rows:
        table.add_row(
            name,
            f"{lengths.median:g}",
            f"{lengths.mean:.1f}",
            f"{lengths.shortest:,}",
            f"{lengths.longest:,}",
        )
    return table


def seat_name(game: Game, seat: int) -> str:
    """Its name in the game, with its number."""
    return f"seat {seat} ({game.seat_names[seat]})"


def bot_name(simulation: Simulation, which: int, whole: bool = False) -> str:
    """Its level in words, what it does too; with its place among the bots where a level sits twice."""
    level = simulation.levels[which]
    twice = simulation.levels.count(level) > 1
    words = f"level {level} ({NAMES[level]}, {LEVELS[level]})" if whole else bot_level(level)
    return words + (f", bot {which + 1}" if twice else "")


def bot_level(level: int) -> str:
    """level 2 (Nymph)"""
    return f"level {level} ({NAMES[level]})"


def percent(rate: float) -> str:
    """54.3 %"""
    return f"{100 * rate:.1f} %"


def span(interval: Interval) -> str:
    """51.2 to 57.4 %"""
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %"


def mean_and_span(interval: Interval) -> tuple[str, str]:
    """14.32 and 12.10 to 16.54"""
    return f"{interval.value:.2f}", f"{interval.low:.2f} to {interval.high:.2f}"


def points(share: float) -> str:
    """+4.3, in percentage points."""
    return f"{100 * share:+.1f}"


def described(wins: Wins) -> str:
    """12 of 1,000, 1.2 % (0.7 to 2.1 %)"""
    return f"{wins.won:,} of {wins.matches:,}, {percent(wins.rate.value)} ({span(wins.rate)})"
