"""The studies of docs/balance: every page can be played, and the page that tells of them names each."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from bugeyed.arguments import read_choice
from bugeyed.cli import parser
from bugeyed.lab.command import read_simulation
from bugeyed.lab.sweep import read_sweep

BALANCE = Path(__file__).parents[2] / "docs" / "balance"


@pytest.fixture(scope="module")
def studies() -> ModuleType:
    spec = importlib.util.spec_from_file_location("studies", BALANCE / "studies.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_study_can_be_set_up(studies: ModuleType) -> None:
    """Its words are understood, its options are those of the game, and bots think in positions."""
    set_up = 0
    for page, played in studies.PAGES.items():
        for words in played.values():
            arguments = parser().parse_args(words.split())
            choice = read_choice(arguments)
            simulation = read_simulation(arguments, choice.game, choice.players, choice.options)
            assert simulation.nodes is not None, page
            points = [simulation]
            if arguments.sweep:
                points = [point.simulation for point in read_sweep(arguments.sweep, choice.game, simulation)]
            for point in points:
                assert point.start().setting.players == point.players
                set_up += 1
    assert set_up > 40


def test_every_page_is_told_of(studies: ModuleType) -> None:
    told = (BALANCE / "README.md").read_text(encoding="utf-8")
    made = {file.stem for file in BALANCE.glob("*.html")}
    assert made <= set(studies.PAGES)
    for page in studies.PAGES:
        assert f"({page}.html)" in told if page in made else f"`{page}`" in told


def test_a_page_that_is_none_is_refused(studies: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert studies.make_all(["beetles", "poker"]) == 2
    assert "There is no page 'poker'; there are beetles, " in capsys.readouterr().err


def test_a_page_sets_several_studies_side_by_side(
    studies: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the names they have there, and played once: making it again only writes it."""
    words = "sim beetles --bots 1 --nodes 5 --games 12 --jobs 1"
    pages = {"both": {"as printed": words, "no rings": f"{words} --option variant=no-rings"}}
    monkeypatch.setattr(studies, "PAGES", pages)
    monkeypatch.setattr(studies, "STUDIES", tmp_path / "studies")
    monkeypatch.setattr(studies, "HERE", tmp_path)

    assert studies.make_all([]) == 0
    page = (tmp_path / "both.html").read_text(encoding="utf-8")
    assert "Beside “as printed”" in page
    assert "What goes with winning: no rings" in page
    parts = sorted((tmp_path / "studies").rglob("*.parquet"))
    assert studies.make_all(["both"]) == 0
    assert sorted((tmp_path / "studies").rglob("*.parquet")) == parts
