"""``bugeyed sim`` as people type it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Generator

import pytest

from bugeyed.cli import main
from bugeyed.lab import command
from bugeyed.lab.crew import Crew
from bugeyed.lab.playing import Played
from bugeyed.lab.run import simulate
from bugeyed.lab.simulation import Simulation


def printed(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What ``bugeyed sim`` prints, with blanks as one."""
    assert main(["sim", *words]) == code
    return re.sub(r"[ \n]+", " ", capsys.readouterr().out)


def test_random_play_prints_rates_lengths_and_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "beetles", "--games", "400", "--seed", "5", "--option", "variant=no-rings")

    assert "Battle of the Beetles, 2 seats, 400 matches, seed 5" in page
    assert "variant no-rings, layout pinwheel" in page
    assert "Everybody plays at random." in page
    green, red = re.findall(r"seat \d \(\w+\) (\d+) 400 [\d.]+ % [\d.]+ to [\d.]+ %", page)
    assert int(green) + int(red) == 400
    assert "Draws: 0 of 400, 0.0 % (0.0 to 1.0 %)." in page
    assert re.search(r"Who acts first wins [\d.]+ %: [+-][\d.]+ points against an equal share", page)
    assert re.search(r"actions \d+ [\d.]+ \d+ \d+ turns \d+ [\d.]+ \d+ \d+", page)


def test_bots_by_level_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "beetles", "--games", "8", "--bots", "2,1", "--jobs", "1")

    better, worse = "Nymph, takes what looks best at once", "Larva, sees the obvious half of the time"
    assert f"level 2 ({better}), level 1 ({worse}); 0.1 s an action" in page
    assert "seats swapped from match to match" in page
    won = re.search(r"\(Nymph\) (\d+) 8 ", page)
    lost = re.search(r"\(Larva\) (\d+) 8 ", page)
    assert won is not None
    assert lost is not None
    assert int(won[1]) + int(lost[1]) == 8
    assert int(won[1]) >= 6


def test_unequal_bots_that_keep_their_seats_say_nothing_about_the_seats(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = printed(capsys, "beetles", "--games", "4", "--bots", "2,1", "--no-swap", "--jobs", "1")

    assert "seats as named" in page
    assert "Who acts first" not in page


def test_one_level_is_for_all_seats(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "beetles", "--games", "2", "--bots", "1", "--jobs", "1")

    words = "level 1 (Larva, sees the obvious half of the time)"
    assert f"{words}, bot 1, {words}, bot 2" in page
    assert "Who acts first" in page


@pytest.mark.usefixtures("toygame_path")
def test_the_number_of_bots_is_the_number_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "fireflies", "--games", "3", "--bots", "1,1,2,1", "--jobs", "1")

    assert "4 seats" in page


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["beetle"], "no game 'beetle'.*Did you mean beetles"),
        (["beetles", "--bots", "9,2"], "no bot of level 9; levels are 1"),
        (["beetles", "--bots", "3;2"], "--bots takes levels such as 3,2, not '3;2'"),
        (["beetles", "--bots=-3,2"], "--bots takes levels such as 3,2"),
        (["beetles", "--players", "2", "--bots", "1,1,1"], "3 bots for 2 seats"),
        (["beetles", "--bots", "1,1,1"], "for 2 players, not 3"),
        (["beetles", "--games", "0"], "--games takes 1 or more, not 0"),
        (["beetles", "--seconds", "-1"], "--seconds takes a time from 0 to 3600, not -1"),
        (["beetles", "--seconds", "nan"], "--seconds takes a time from 0 to 3600, not nan"),
        (["beetles", "--nodes", "0"], "--nodes takes 1 or more, not 0"),
        (["beetles", "--jobs", "0"], "--jobs takes 1 or more, not 0"),
        (["beetles", "--jobs", "2", "--ray", "auto"], "leave out --jobs"),
        (["beetles", "--option", "variant=chess"], "variant has no value 'chess'"),
        (["beetles", "--content", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_bad_words_are_a_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    """Nothing is played and nothing else is printed."""
    assert main(["sim", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert re.search(sentence, told.err)
    assert "Traceback" not in told.err


def test_ctrl_c_prints_the_figures_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the first batch, which is one of eight matches."""

    def interrupted(simulation: Simulation, crew: Crew, done: object, tell: object) -> Generator[Played]:
        yield next(simulate(simulation, crew))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "simulate", interrupted)
    page = printed(capsys, "beetles", "--games", "8", "--bots", "1,1", "--jobs", "1", code=130)

    assert "Stopped after 1 of 8 matches." in page
    assert re.search(r"seat 0 \(Green\) \d 1 ", page)


def test_ctrl_c_in_a_terminal_ends_all_processes_quietly() -> None:
    """It reaches the whole group, workers just being started too; none of them prints a traceback."""
    words = ["sim", "beetles", "--games", "500", "--bots", "3,3", "--seconds", "0.2", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "bugeyed", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A runner in the background has Ctrl-C ignored, and its children would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        while not process.stdout.readline().startswith("Bots:"):
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "Traceback" not in err
    assert "Stopped after" in out


def test_all_cores_are_used_for_bots_and_one_for_random_play() -> None:
    assert command.read_jobs(None, Simulation("beetles", 2, 10)) == 1
    assert command.read_jobs(None, Simulation("beetles", 2, 10, levels=(1, 1))) == os.cpu_count()
    assert command.read_jobs(3, Simulation("beetles", 2, 10)) == 3


def test_endings_scores_and_events_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "bugout", "--players", "2", "--games", "6", "--events", "3")

    assert re.search(r"ended by clause matches share 95 % interval The \w+ ", page)
    assert re.search(r"score of mean 95 % interval all \d+\.\d\d ", page)
    assert re.search(
        r"what happened clause a match in matches won then 95 % interval (\S+ §\S+ [\d.]+ 6 )", page
    )
    assert page.count("§") == 3 + len(re.findall(r"§\S+ \d+ [\d.]+ %", page))


def test_a_sweep_has_a_line_for_each_combination(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--sweep", "players=1,3", "--sweep", "signal=easy,hard", "--games", "5"]
    page = printed(capsys, "bugout", *words)

    assert "5 matches each" in page
    lines = re.findall(r"players (\d), signal (\w+) \d+ 5 ", page)
    assert lines == [("1", "easy"), ("1", "hard"), ("3", "easy"), ("3", "hard")]
    assert "§1.3: The Graveyard overflows." in page


def test_a_sweep_leaves_scores_out_where_none_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """One variant counts points and the other does not; matches that end by one clause are counted together."""
    page = printed(capsys, "lastbug", "--games", "12", "--sweep", "variant=friend,collection")

    assert "score" in page
    assert "nan" not in page
    assert "inf" not in page
    friends = page[page.index("variant friend") : page.index("variant collection")]
    assert friends.count("§4.1") == 1


def test_a_sweep_plays_the_same_matches_as_without_it(capsys: pytest.CaptureFixture[str]) -> None:
    swept = printed(capsys, "beetles", "--games", "60", "--sweep", "variant=standard,no-rings")
    alone = printed(capsys, "beetles", "--games", "60", "--option", "variant=no-rings")

    won = re.search(r"variant no-rings (\d+) 60 ", swept)
    assert won is not None
    assert f"seat 0 (Green) {won[1]} 60 " in alone


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--sweep", "weather=wet,dry"], "with a NAME among players, "),
        (["--sweep", "players"], "--sweep takes NAME=VALUE,VALUE"),
        (["--sweep", "players=two"], "takes numbers, not 'two'"),
        (["--sweep", "players=2", "--sweep", "players=2"], "names players twice"),
        (["--events", "0"], "--events takes 1 or more"),
    ],
)
def test_a_sweep_of_nothing_is_refused(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(["sim", "bugout", *words]) != 0
    assert said in capsys.readouterr().err


def test_unequal_bots_cannot_be_swept_over_numbers_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "2", "--bots", "2,1", "--sweep", "players=1,2", "--games", "1"]
    assert main(["sim", "bugout", *words]) != 0
    assert "one level for all seats" in capsys.readouterr().err
