"""Options: declared in game.toml, read from anybody's words."""

from __future__ import annotations

import pytest

from bugeyed import Mistake, Refusal
from bugeyed.core.options import Option, Preset, declared, plain, presets, settle
from bugeyed.core.registry import game, games

TABLE: dict[str, dict[str, object]] = {
    "moon": {
        "values": [True, False],
        "clause": "1.1",
        "meaning": "Whether there is one.",
        "meanings": {"on": "Yes.", "off": "No."},
    },
    "rounds": {"values": [1, 2, 10], "default": 2, "clause": "1.2"},
    "bag": {"values": ["full", "small"], "default": "full", "clause": "1.3"},
    "wind": {"values": ["none", 1, True], "clause": "1.4"},
}


@pytest.fixture
def options() -> dict[str, Option]:
    """Four options, as game.toml would declare them."""
    return declared(TABLE, "moths/game.toml")


def test_an_option_has_the_type_of_its_values(options: dict[str, Option]) -> None:
    """Text where they are of several kinds."""
    assert {name: option.type for name, option in options.items()} == {
        "moon": bool,
        "rounds": int,
        "bag": str,
        "wind": str,
    }


def test_without_a_default_the_first_value_is_it(options: dict[str, Option]) -> None:
    """All options are settled, the given ones and the others."""
    assert settle(options, {}, "1.1") == {"moon": True, "rounds": 2, "bag": "full", "wind": "none"}


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("moon", False, False),
        ("moon", "off", False),
        ("moon", "No", False),
        ("moon", " TRUE ", True),
        ("rounds", 10, 10),
        ("rounds", "10", 10),
        ("bag", "Small", "small"),
        ("wind", 1, 1),
        ("wind", True, True),
        ("wind", "yes", True),
        ("wind", "1", 1),
    ],
)
def test_values_are_read_typed_or_written(
    options: dict[str, Option], name: str, given: object, value: object
) -> None:
    """As a notebook gives them and as a command line does."""
    read = options[name].read(given)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize("given", [True, 3, "three", None, 1.0, "", [1]])
def test_what_is_no_value_is_refused_by_the_options_clause(options: dict[str, Option], given: object) -> None:
    """True is not 1."""
    with pytest.raises(Refusal) as refused:
        options["rounds"].read(given)
    assert refused.value.clause == "1.2"
    assert refused.value.message == f"Option rounds has no value {given!r}; it takes 1, 2, 10."


def test_an_unknown_option_is_refused_with_what_was_probably_meant(options: dict[str, Option]) -> None:
    """The clause is the one about set-up."""
    with pytest.raises(Refusal) as refused:
        settle(options, {"mon": True}, "2.1")
    assert refused.value.clause == "2.1"
    assert refused.value.message == (
        "There is no option 'mon'; this game has moon, rounds, bag, wind. Did you mean moon?"
    )


def test_a_switch_is_written_on_or_off() -> None:
    """Everything else as it is."""
    assert [plain(value) for value in (True, False, 3, "small")] == ["on", "off", "3", "small"]


def test_every_value_can_be_read_back_from_what_is_written(options: dict[str, Option]) -> None:
    """Save files and command lines write values plainly."""
    for option in options.values():
        assert [option.read(plain(value)) for value in option.values] == list(option.values)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"values": [1], "claus": "1.1"}, "option size has an unknown key 'claus'."),
        ({"clause": "1.1"}, "option size needs a list of values."),
        ({"values": []}, "option size needs a list of values."),
        ({"values": [1.5]}, "option size: 1.5 is no text, whole number, true or false."),
        ({"values": [1, 2], "default": 3}, "option size has a default 3 that is no value."),
        ({"values": [1, 2], "default": True}, "option size has a default True that is no value."),
        ({"values": [1], "meanings": "one"}, "option size: meanings is a table, a line for each value."),
        (7, "option size is a table with values, default, clause and meaning."),
    ],
)
def test_a_wrong_declaration_is_a_mistake_of_the_game(row: dict[str, object], sentence: str) -> None:
    """It names file and option."""
    with pytest.raises(Mistake) as mistake:
        declared({"size": row}, "moths/game.toml")
    assert str(mistake.value) == f"moths/game.toml: {sentence}"


def test_a_preset_is_read_by_its_options_and_a_game_without_one_has_the_standard() -> None:
    options = declared({"moon": {"values": [False, True]}}, "toy/game.toml")
    table = {"Night": {"meaning": "By moonlight.", "options": {"moon": "on"}}}
    assert presets(table, options, "toy/game.toml") == [Preset("Night", "By moonlight.", {"moon": True})]
    assert [preset.options for preset in presets({}, options, "toy/game.toml")] == [{}]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"options": {}}, "is a table with a meaning and options"),
        ({"meaning": "By day.", "options": {"sun": True}}, "chooses sun, which is no option"),
    ],
)
def test_a_preset_that_is_none_is_a_mistake(row: dict[str, object], words: str) -> None:
    options = declared({"moon": {"values": [False, True]}}, "toy/game.toml")
    with pytest.raises(Mistake, match=words):
        presets({"Day": row}, options, "toy/game.toml")


@pytest.mark.parametrize("name", games())
def test_every_preset_can_be_played_by_any_number(name: str) -> None:
    """The first of them that changes nothing is the one the form begins with."""
    installed = game(name)
    assert any(not preset.options for preset in installed.presets)
    for preset in installed.presets:
        for players in installed.players:
            assert installed.start(players, preset.options).setting.players == players
