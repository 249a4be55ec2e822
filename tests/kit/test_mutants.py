"""Each promise catches a game that breaks it, and says where."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bugeyed
from bugeyed import Game, kit
from bugeyed.core import svg
from bugeyed.core.game import View
from bugeyed.kit import builds
from bugeyed.kit.reach import sizes
from bugeyed.kit.walks import walked

BY_NAME = {promise.__name__: promise for promise in kit.PROMISES}

POSITIONS = [
    ("LeakingView", "samples_look_alike", "can tell apart what it must not: left"),
    ("LeakingView", "histories_look_alike", "can tell apart what it must not: left"),
    ("LeakingEvent", "samples_are_true", "is a position that seat cannot be in"),
    ("LeakingRefusal", "samples_look_alike", "a refusal lets"),
    ("LeakingPointing", "samples_look_alike", "a refusal lets"),
    ("SkippedAnswer", "histories_look_alike", "can tell apart what it must not"),
    ("AnsweredForThem", "news_is_marked", "what it is told reveals nothing"),
    ("SameSample", "samples_are_true", "samples are all the same"),
    ("WildSample", "samples_are_true", "is a position that seat cannot be in"),
    ("ForgetfulSample", "samples_look_alike", "can tell apart what it must not: fireflies"),
    ("TellingSample", "samples_do_not_tell", "depend on what is hidden"),
    ("UnmarkedNews", "news_is_marked", "what it is told reveals nothing"),
    ("UnmarkedNews", "takebacks_have_limits", "may take back what it has learnt from"),
    ("ChangedLater", "positions_stay_as_they_are", "has changed since it was reached"),
    ("SharedList", "positions_stay_as_they_are", "has changed since it was reached"),
    ("SharedView", "positions_stay_as_they_are", "has changed since it was reached"),
    ("OtherStep", "steps_agree", "after, step and tell disagree"),
    ("SpeaksToYou", "steps_agree", "speaks to somebody"),
    ("ClauselessEvent", "steps_agree", "§9.9, which does not exist"),
    ("Speechless", "steps_agree", "told by no event"),
    ("OneSignature", "keys_tell_positions_apart", "signature() is 7 of two positions"),
    ("ShortKey", "keys_tell_positions_apart", "another position has the same key"),
    ("Whimsical", "same_seed_same_match", "goes another way"),
    ("Whimsical", "saves_read_back", "the saved match loads as another one"),
    ("TwoOfOneName", "names_read_back", "are both called 'hide left'"),
    ("BadReader", "names_read_back", "reads back as 2"),
    ("Backwards", "codes_are_in_order", "are not ascending"),
    ("Weightless", "codes_are_in_order", "weighs 0"),
    ("LoadedDice", "codes_are_in_order", "not what the chances say"),
    ("DeadEnd", "every_match_ends", "a dead end: seat"),
    ("CrowdedLeaf", "rare_play_goes_on", "a dead end: seat"),
    ("Dazzled", "rare_play_goes_on", "a dead end: seat"),
    ("Endless", "every_match_ends", "no end after 41 entries"),
    ("SoreLoser", "ends_are_told_truly", "and the returns [1.0, 1.0, 1.0"),
    ("HalfWorth", "worth_is_a_number", "worth(0) is 0.5, which is no whole number"),
    ("EarlyEnd", "ends_are_told_truly", "turn is -1 and the outcome"),
    ("NobodyObjects", "pointing_agrees", "does not begin a possible action"),
    ("EverybodyObjects", "pointing_agrees", "begins a possible action"),
    ("PointsAtIds", "ids_are_not_said", "is an id, no name"),
    ("LogsIds", "ids_are_not_said", "an event says 'The glow of firefly:"),
    ("PromptsIds", "ids_are_not_said", "the prompt says 'Choose for firefly 1.', and 'firefly 1' is an id"),
    ("UnknownClause", "impossible_is_refused", "§7.7, which does not exist"),
    ("Curt", "impossible_is_refused", "does not say why"),
    ("Lenient", "impossible_is_refused", "and after() takes it"),
    ("TupleView", "views_are_plain", "does not survive JSON: points"),
    ("FalseView", "views_are_plain", "offers other actions"),
    ("LostPick", "picks_are_drawn", "'lantern', which is not in the drawing"),
    ("LostTravel", "travels_are_drawn", "'moth' travels, which is not in the drawing"),
    ("LostWay", "travels_are_drawn", "'sky', which is no place"),
    ("LostStrike", "travels_are_drawn", "'comet' in a spotlight, which is not in the drawing"),
]


@pytest.mark.parametrize(("mutant", "promise", "words"), POSITIONS)
def test_a_position_that_breaks_a_promise_is_caught(
    toygame_path: Path, mutant: str, promise: str, words: str
) -> None:
    """The error says game, set-up, seed and entry, and what is wrong."""
    from tests.kit import mutants

    game = mutants.of(getattr(mutants, mutant))
    with pytest.raises(kit.Broken) as caught:
        BY_NAME[promise](game, kit.trials(game, games=14, seed=5))

    assert words in caught.value.message
    assert str(caught.value).startswith("fireflies, ")
    assert "players" in caught.value.where
    assert "seed" in caught.value.where
    assert "entry" in caught.value.where
    assert "after:" in caught.value.position


@pytest.mark.parametrize("mutant", ["CrowdedLeaf", "Dazzled"])
def test_uniform_play_does_not_find_such_dead_ends(toygame_path: Path, mutant: str) -> None:
    """Which is why rare play looks for them; the line it names leads there."""
    from tests.kit import mutants

    game = mutants.of(getattr(mutants, mutant))
    trials = kit.trials(game, games=14, seed=5)
    assert BY_NAME["every_match_ends"](game, trials)
    with pytest.raises(kit.Broken) as caught:
        BY_NAME["rare_play_goes_on"](game, trials)

    line = caught.value.message.partition(", then ")[2].rstrip(".").split("; ")
    entry = int(caught.value.where.rpartition("entry ")[2])
    (trial,) = [trial for trial in trials if str(trial) == caught.value.where.rpartition(", entry")[0]]
    position = walked(game, trial).positions[entry]
    assert len(line) <= 40
    for name in line:
        position = position.step(position.read(name))
    assert position.turn >= 0
    assert not position.actions()


def test_a_chance_that_is_none_is_caught(toygame_path: Path) -> None:
    """§R2 The last firefly of a small bag: everybody can count that it is no luck, and nobody knows which it is."""
    from tests.kit import mutants

    game = mutants.of(mutants.NoChance)
    trials = kit.trials(game, games=150, options={"bag": "small", "rounds": 2, "moon": False})
    with pytest.raises(
        kit.Broken, match=r"everybody can count that chance has one outcome here .* nobody knows"
    ):
        BY_NAME["codes_are_in_order"](game, trials)


@pytest.mark.parametrize("promise", kit.PROMISES, ids=lambda promise: promise.__name__)
def test_every_promise_has_a_mutant(promise: kit.Promise) -> None:
    """A promise that nothing can break promises nothing; those on whole games are broken one by one below."""
    on_games = {
        "clauses_exist",
        "data_has_sources",
        "choices_are_explained",
        "every_value_can_be_played",
        "drawings_are_sound",
        "names_are_explained",
        "fingers_find_it",
        "builds_agree",
    }
    assert promise.__name__ in {name for _, name, _ in POSITIONS} | on_games


def test_a_bound_below_the_codes_is_caught(toygame_path: Path) -> None:
    """game.codes bounds all codes."""
    from tests.kit import mutants

    with pytest.raises(kit.Broken, match="is not between 0 and 4"):
        BY_NAME["codes_are_in_order"](mutants.FewCodes("fireflies"), [kit.Trial(3, {}, 1)])


@pytest.mark.parametrize(
    ("mutant", "words"),
    [
        ("HalfLegend", "is named, and the game does not say"),
        ("CurtLegend", "without a title or in no sentence"),
        ("MisledLegend", "no clause §9.9"),
    ],
)
def test_a_legend_with_gaps_is_caught(toygame_path: Path, mutant: str, words: str) -> None:
    """Whoever explains something explains everything, in sentences, by clauses that are there."""
    from tests.kit import mutants

    with pytest.raises(kit.Broken) as caught:
        BY_NAME["names_are_explained"](getattr(mutants, mutant)("fireflies"), [kit.Trial(3, {}, 1)])
    assert words in caught.value.message


def test_an_option_value_nobody_can_play_is_caught(toygame_path: Path) -> None:
    """Every declared value must be possible in some set-up."""
    from tests.kit import mutants

    with pytest.raises(kit.Broken, match="no match can be played with any of bag=small"):
        kit.trials(mutants.Unplayable("fireflies"))


def test_a_game_that_takes_any_option_is_caught(toygame_path: Path) -> None:
    """Unknown options are refused, never ignored."""
    from tests.kit import mutants

    with pytest.raises(kit.Broken, match="a match starts with 2 players"):
        BY_NAME["every_value_can_be_played"](mutants.TakesAnything("fireflies"), [])


DRAWINGS: list[tuple[str, Callable[[str], str], str]] = [
    ("not well-formed", lambda text: text.replace("</svg>", ""), "is not XML"),
    ("no viewBox", lambda text: text.replace("viewBox", "data-box"), "its viewBox is None"),
    ("a size", lambda text: text.replace("<svg ", '<svg width="100" ', 1), "a size of its own"),
    ("no desc", lambda text: text.replace("desc>", "title>"), "no <desc>"),
    ("an id twice", lambda text: text.replace('id="leaf"', 'id="bag"'), "the id 'bag' stands on 2 things"),
    (
        "a pick twice",
        lambda text: text.replace('data-pick="leaf"', 'data-pick="bag"'),
        "'bag' is to be picked on 2 things",
    ),
    (
        "a pick with another id",
        lambda text: text.replace('id="leaf"', 'id="leaf-1"'),
        "both must be the same",
    ),
    ("nothing to say aloud", lambda text: text.replace("data-name", "data-word"), "has no data-name"),
    (
        "inline style",
        lambda text: text.replace("<circle ", '<circle style="fill:red" ', 1),
        "attribute style",
    ),
    ("an event handler", lambda text: text.replace("<g ", '<g onclick="go()" ', 1), "attribute onclick"),
    ("a script", lambda text: text.replace("</svg>", "<script/></svg>"), "it holds a <script>"),
    ("a style sheet", lambda text: text.replace("</svg>", "<style/></svg>"), "it holds a <style>"),
    (
        "an outside link",
        lambda text: text.replace("</svg>", '<use href="https://example.org/a.svg#b"/></svg>'),
        "points outside",
    ),
    (
        "an unknown symbol",
        lambda text: text.replace("</svg>", '<use href="#moth"/></svg>'),
        "not in the drawing",
    ),
    ("an outside fill", lambda text: text.replace("#f2be5c", "url(other.svg#a)", 1), "points outside"),
]


@pytest.mark.parametrize(("change", "words"), [row[1:] for row in DRAWINGS], ids=[row[0] for row in DRAWINGS])
def test_an_unsound_drawing_is_caught(toygame_path: Path, change: Callable[[str], str], words: str) -> None:
    """A strict page could not show it, or a pick would lead to two things."""
    from tests.kit import mutants

    with pytest.raises(kit.Broken) as caught:
        BY_NAME["drawings_are_sound"](mutants.drawn(change), [kit.Trial(3, {}, 1)])
    assert words in caught.value.message


def test_what_is_too_small_to_press_is_caught(toygame_path: Path) -> None:
    """16 of 160 units are 39 px of a phone; in a part to come closer to, or a list of words too, they are enough."""
    from tests.kit import mutants

    def drawn(**more: str) -> Game:
        small = svg.halo(0, 0, 16, 16)
        return mutants.drawn(lambda text: text.replace('data-pick="bank:left"', 'data-pick="bank:left" ' + " ".join(
            f'{name}="{value}"' for name, value in more.items())).replace("<circle", small + "<circle"))  # fmt: skip

    trials = [kit.Trial(3, {}, 1)]
    with pytest.raises(
        kit.Broken, match="'bank:left' is to be pressed and measures 39 by 39 px on a phone, not 44"
    ):
        BY_NAME["fingers_find_it"](drawn(), trials)
    assert "bank:left" not in [
        pick for pick, _, _ in sizes(ElementTree.fromstring(drawn(**{"data-roam": "0 0 1 1"}).draw(hiding())))
    ]


def hiding() -> View:
    """A view in which somebody hides."""
    position = bugeyed.game("fireflies").start(3)
    for name in ("draw 1", "draw 2", "draw 2"):
        position = position.step(position.read(name))
    return position.view(0)


def test_an_id_in_the_drawing_is_caught(toygame_path: Path) -> None:
    """What is read aloud is a name."""
    from tests.kit import mutants

    game = mutants.drawn(lambda text: re.sub('data-name="[^"]*"', 'data-name="firefly:2"', text))
    with pytest.raises(kit.Broken, match="data-name in the drawing says 'firefly:2'"):
        BY_NAME["ids_are_not_said"](game, [kit.Trial(3, {}, 1)])


FILES = [
    ("rules.py", '"3.4", f"{who} calls', '"3.7", f"{who} calls', "clauses_exist", "rules.py, line"),
    ("refusals.py", '"4.2" if code', '"4.9" if code', "clauses_exist", "§4.9"),
    ("rules.py", "(§1.2)", "(§1.9)", "clauses_exist", "§1.9"),
    ("game.toml", "left = 2\n", 'left = 2\nclause = "1.8"\n', "clauses_exist", "moon: clause names §1.8"),
    ("game.toml", 'source = "rulebook"\n', "", "data_has_sources", "game.toml: title has no source"),
    ("game.toml", 'off = "Fireflies alone."\n', "", "choices_are_explained", "does not say what off means"),
    ("game.toml", 'small = "Six', 'tiny = "Six', "choices_are_explained", "does not say what small means"),
    ("game.toml", "most = 4", "most = 5", "choices_are_explained", "4 seats, and 5 may play"),
    ("game.toml", 'letter = "R"', 'letter = "G"', "choices_are_explained", "the letter of every seat"),
    ("game.toml", 'title = "Fireflies"', 'title = "Moths"', "choices_are_explained", "titled 'Moths'"),
]


@pytest.mark.parametrize(("file", "old", "new", "promise", "words"), FILES)
def test_a_fault_in_rules_or_data_is_caught(
    toygame: Game, tmp_path: Path, file: str, old: str, new: str, promise: str, words: str
) -> None:
    """Clauses that do not exist, values without a source, choices without a meaning."""
    from tests.kit import mutants

    folder = tmp_path / "fireflies"
    shutil.copytree(toygame.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))

    with pytest.raises(kit.Broken) as caught:
        BY_NAME[promise](mutants.elsewhere(folder), [])
    assert words in caught.value.message


def test_a_difference_between_builds_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first position the two builds disagree on is named."""
    game = bugeyed.game("beetles")
    trials = [kit.Trial(2, {}, 1, most=60), kit.Trial(2, {"variant": "no-rings"}, 2, most=60)]
    other = [list(builds.digests(game, trial)) for trial in trials]
    other[1][5:] = ["another"] * (len(other[1]) - 5)
    monkeypatch.setattr(builds, "is_compiled_here", lambda: True)
    monkeypatch.setattr(builds, "in_the_other_build", lambda game, trials: other)

    with pytest.raises(kit.Broken) as caught:
        BY_NAME["builds_agree"](game, trials)
    assert caught.value.where == "2 players, variant=no-rings, seed 2, entry 5"
