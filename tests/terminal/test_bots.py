"""Bots at the terminal: who they are, how they answer, and that they let a person take back."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import bugeyed
from bugeyed import OVER, Match
from bugeyed.bots import LEVELS, NAMES
from tests.terminal.conftest import Run


def test_unless_said_a_person_begins_and_a_bot_answers(run: Run) -> None:
    answer = run("play beetles --seconds 0.1", "hatch c5", "quit")

    assert answer.code == 0
    assert "  Green: you\n" in answer.out
    assert f"  Red: {NAMES[2]}, a bot of level 2, which {LEVELS[2]}\n" in answer.out
    assert "Green hatches a beetle on c5.\nRed hatches" in answer.out


def test_bots_agree_to_a_takeback(run: Run) -> None:
    answer = run("play beetles --seats bot:1,me", "1", "undo", "log", "quit")

    assert "Red takes back its last action." in answer.out
    assert "agree?" not in answer.out
    assert "   4 Red takes back its last action.\n" in answer.out


def test_the_same_seed_is_the_same_match(run: Run, tmp_path: Path) -> None:
    texts = []
    for number, seed in enumerate((5, 5, 6)):
        path = tmp_path / f"{number}.match"
        answer = run(f"play beetles --seats bot,bot:1 --seconds 0.01 --seed {seed} --save {path}")
        assert answer.code == 0
        assert Match.loads(path.read_text()).turn == OVER
        texts.append(path.read_text())

    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_bots_alone_are_watched_action_by_action(run: Run, toygame: bugeyed.Game) -> None:
    answer = run("play fireflies --seats bot:1,bot:1,bot:1 --seconds 0 --seed 1")

    assert answer.code == 0
    assert "Green draws a firefly.\n" in answer.out
    assert "of brightness" not in answer.out.split(" shows a firefly")[0]
    assert "over>" not in answer.out


def test_how_long_a_bot_thinks_tells_nothing(
    run: Run, toygame: bugeyed.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where something is hidden each answer takes the whole time, a forced one too; elsewhere none waits."""
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)

    run("play beetles --seats me,bot:1 --seconds 500", "1", "quit")
    assert slept == []
    run("play fireflies --seats me,bot:1,bot:1 --seconds 500 --seed 1", "1", "quit")
    assert len(slept) >= 2
    assert all(seconds == pytest.approx(500, abs=5) for seconds in slept)


def test_an_unknown_level_is_a_sentence_and_exit_code_2(run: Run) -> None:
    answer = run("play beetles --seats me,bot:99")

    assert answer.code == 2
    assert "There is no bot of level 99" in answer.err
