"""Records golden games, ``python -m tests.games.bugout.record [PLAYERS...]``, until every ending is there.

``python -m tests.games.bugout.record SIGNAL PLAYERS SEED...`` records the first win of the team bot among these seeds,
with all other options as they are by default.

A recorded game is kept as it is; record again only when a rule has changed on purpose.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from bugeyed import Knowledge
from bugeyed.bots import bot
from bugeyed.core.chance import Lehmer
from bugeyed.core.game import CHANCE, OVER
from bugeyed.games.bugout import actions
from bugeyed.games.bugout.position import BugoutPosition
from bugeyed.games.bugout.rules.apocalypse import Chopper
from bugeyed.games.bugout.rules.turn import ActionPhase
from tests.games.bugout.scenes import GAME

FOLDER = Path(__file__).with_name("golden")
WANTED = {
    "15.3": "last-rescued",
    "15.4": "room-for-all",
    "1.3": "overflow",
    "W5": "last-died",
    "14.6": "world-ended",
}
SHOWS = {
    "15.3": "The last Survivor on the map is rescued.",
    "15.4": "Upon a Rescue the Graveyard has room for all that is left.",
    "1.3": "The Graveyard overflows.",
    "W5": "The last Survivor on the map dies, and nobody was rescued last.",
    "14.6": "The Apocalypse deck is used up while somebody is left.",
}
GENTLE: dict[str, object] = {
    "signal": "easy",
    "first_game": True,
    "graves": 9,
    "samples": 3,
    "flood_destroy": False,
    "trained_team": True,
}


def look(position: BugoutPosition, code: int, rng: random.Random) -> float:
    """How good an action looks one step ahead, over a few of the cards that may follow."""
    after = position.step(code)
    if after.turn != CHANCE:
        return after.worth(0)
    outcomes = after.chances()
    if len(outcomes) > 5:
        outcomes = rng.sample(outcomes, 5)
    total = sum(weight for _, weight in outcomes)
    return sum(after.step(outcome).worth(0) * weight for outcome, weight in outcomes) / total


def secures(name: str) -> bool:
    """Whether an action takes up a Sample or reinforces a Landmark."""
    return name.startswith("reinforce") or (name.startswith(("grab", "pull")) and "sample" in name)


def choose(position: BugoutPosition, aim: str, rng: random.Random) -> int:
    """A careful team, until few are left and *aim* asks for another ending."""
    codes = position.actions()
    valley = position.valley
    if aim == "1.3":
        return rng.choice(codes)
    if aim in ("15.3", "W5"):
        # With every Sample left lying and no Landmark saved, there is never room for all that is left.
        codes = [code for code in codes if not secures(position.name(code))] or codes
    room = int(valley.spaces - valley.filled)
    few = valley.on_map() <= (max(1, room - 3) if aim == "W5" else 3)
    if few and aim in ("W5", "14.6"):
        codes = [code for code in codes if not actions.RESCUE <= code < actions.GRAB] or codes
        if type(valley.stack[-1]) is Chopper:
            return actions.SKIP
        if aim == "W5":
            return min(codes, key=lambda code: look(position, code, rng) + rng.random())
    if aim == "15.4" and isinstance(valley.stack[-1], ActionPhase) and valley.on_map() < 4:
        wreckers = [code for code in codes if actions.LOOT <= code < actions.USE]
        if wreckers and valley.spaces - valley.filled > 3:
            return wreckers[0]
    return max(codes, key=lambda code: look(position, code, rng) + rng.random() / 100)


def record(players: int, aim: str, seed: int) -> tuple[str, list[str], BugoutPosition]:
    """One game: the clause of its end, its entries, its last position."""
    rng = random.Random(seed)
    options = {"graves": 7} if aim == "1.3" else GENTLE
    start = GAME.start(players, options)
    assert isinstance(start, BugoutPosition)
    position, entries = start, []
    while position.turn != OVER:
        if position.turn == CHANCE:
            outcomes = position.chances()
            code = rng.choices([code for code, _ in outcomes], [weight for _, weight in outcomes])[0]
        else:
            code = choose(position, aim, rng)
        entries.append(position.name(code))
        position = position.step(code)
    outcome = position.outcome()
    assert outcome is not None
    return outcome.clause, entries, position


def record_team(players: int, signal: str, seed: int) -> tuple[str, list[str], BugoutPosition]:
    """The same for a match of team bots."""
    luck = Lehmer(seed)
    bots = [bot(2, seed + seat) for seat in range(players)]
    start = GAME.start(players, {"signal": signal})
    assert isinstance(start, BugoutPosition)
    position, entries = start, []
    while position.turn != OVER:
        if position.turn == CHANCE:
            code = luck.weighted(position.chances())
        else:
            code = bots[position.turn].choose(Knowledge(position, position.turn))
        entries.append(position.name(code))
        position = position.step(code)
    outcome = position.outcome()
    assert outcome is not None
    return outcome.clause, entries, position


def write(
    players: int, clause: str, entries: list[str], position: BugoutPosition, name: str | None = None
) -> Path:
    """A golden game as a file."""
    outcome = position.outcome()
    assert outcome is not None
    options = {
        name: value for name, value in position.setting.options.items() if value != GAME.options[name].default
    }
    given = ", ".join(f"{name} = {json.dumps(value)}" for name, value in options.items())
    view = position.view(None)
    lines, line = [], ""
    for entry in entries:
        if len(line) + len(entry) > 108:
            lines.append(line)
            line = ""
        line += ("; " if line else "") + entry
    lines.append(line)
    text = [
        f'shows = "{SHOWS[clause]}"',
        f"players = {players}",
        "options = { " + given + " }",
        'entries = """',
        *lines,
        '"""',
        f"winners = {list(outcome.winners)}",
        f'reason = "{outcome.reason}"',
        f'clause = "{outcome.clause}"',
        "",
        "[final]",
        f"graveyard = {str(view['graveyard']).replace(chr(39), chr(34))}",
        f"spaces = {view['spaces']}",
        f"rescued = {outcome.scores[0] if outcome.scores else 0}",
        f"apocalypse = {str(view['apocalypse']).lower()}",
    ]
    path = FOLDER / f"{name or WANTED[clause]}-{players}.toml"
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    return path


def main(counts: list[int]) -> None:
    """Play until nothing is missing for these numbers of players."""
    FOLDER.mkdir(exist_ok=True)
    for players in counts:
        for aim, name in WANTED.items():
            for seed in range(60):
                if (FOLDER / f"{name}-{players}.toml").exists():
                    break
                clause, entries, position = record(players, aim, seed)
                path = FOLDER / f"{WANTED[clause]}-{players}.toml"
                if not path.exists():
                    print(write(players, clause, entries, position).name, len(entries), flush=True)


def find_win(signal: str, players: int, seeds: list[int]) -> None:
    """Play seed after seed until the team wins."""
    for seed in seeds:
        clause, entries, position = record_team(players, signal, seed)
        print(signal, players, seed, clause, flush=True)
        if clause in ("15.3", "15.4"):
            print(write(players, clause, entries, position, f"team-wins-{signal}").name, flush=True)
            return


if __name__ == "__main__" and sys.argv[1:2] and not sys.argv[1].isdecimal():
    find_win(sys.argv[1], int(sys.argv[2]), [int(words) for words in sys.argv[3:]])
elif __name__ == "__main__":
    main([int(words) for words in sys.argv[1:]] or [1, 2, 3, 4])
