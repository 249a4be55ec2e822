"""The events that go to a hand, one by one: passive, used, or interrupting (§13, §16, §E)."""

from __future__ import annotations

from pathlib import Path

from bugeyed.core.game import Game
from bugeyed.games.bugout import Bugout
from tests.games.bugout.plots import draw, drawing, kept
from tests.games.bugout.scenes import (
    Scene,
    at,
    clauses,
    hand,
    names,
    play,
    refused,
    seen,
    starting,
    tile,
    token,
    told,
)


def test_encumbered() -> None:
    """§EV28 §E5 The printed card: a Move costs any one Resource, a Climb no more than usual, Civilians stay."""
    scene = Scene(players=2).keep(0, "encumbered").hand(0, rope=2, gas=1).put("red-2 B3")
    position = play(scene.position(), "move red-1 A2")
    assert names(position) == {"pay rope", "pay gas"}
    assert refused(position, "end") == "6.1"
    assert refused(position, "pay pipe") == "A6"
    position = play(position, "pay gas", "climb red-2 C3")
    assert hand(position, 0) == {"rope": 1}
    assert refused(position, "move yellow-1 A2") == "E5"
    position, events = told(position, "move red-1 A3")
    assert kept(position, 0) == [], "no Resources left"
    assert "EV28" in clauses(events)
    assert kept(draw(Scene(), "encumbered"), 0) == [], "at once, if there are none"
    assert kept(draw(Scene().hand(0, gas=1), "encumbered"), 0) == ["encumbered"]


def test_first_class() -> None:
    """§EV29 The printed card: as an action, a Hero straight to an Active Extraction Point with room."""
    scene = Scene(signal="E09").token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3")
    scene.keep(0, "first-class").vehicle(1, "car", "A1", "red-1")
    position = play(scene.position(), "use first-class")
    assert refused(position, "end") == "EV29"
    position, events = told(position, "pick red-1", "target D3")
    assert at(position, "red-1") == "D3"
    assert seen(position)["actions_left"] == 1
    assert "EV29" in clauses(events)
    dark = Scene().keep(0, "first-class").position()
    assert refused(dark, "use first-class") == "EV29"
    assert seen(draw(Scene(), "first-class"))["hands"][0]["events"][0]["name"] == "First Class"


def test_umbrella_interrupts_the_rain() -> None:
    """§EV30 Before damage, in anybody's turn: up to two tiles of the card stay dry."""
    scene = Scene().keep(3, "umbrella").health("B3", 1).health("C4", 1)
    position = play(scene.position(), "end", "card downpour", "rain R27")
    assert position.turn == 3
    assert names(position) == {"use umbrella", "let"}
    assert refused(position, "end") == "EV30"
    used, events = told(position, "use umbrella", "target B3", "target C4")
    assert [tile(used, cell)["health"] for cell in ("A2", "B3", "C4")] == [3, 1, 1]
    assert "EV30" in clauses(events)
    assert kept(used, 3) == []
    assert tile(play(position, "use umbrella", "done"), "C4")["type"] == "flooded", "§A1 none of them"
    one = play(position, "use umbrella", "target B3", "done")
    assert tile(one, "C4")["type"] == "flooded"
    assert tile(play(position, "let"), "B3")["type"] == "flooded"


def test_twisted_ankle() -> None:
    """§EV31 Each Survivor once a turn, until the end of the next turn."""
    position = draw(Scene(players=1), "twisted-ankle")
    position = play(position, "card rope", "card rope", "card rope", "move red-1 A2")
    assert refused(position, "move red-1 A1") == "EV31"
    position = play(position, "move red-2 A2", "end", "card gas", "card gas", "card gas", "card gas")
    position = play(position, "move red-1 A1", "move red-1 A2")
    assert kept(position, 0) == []


def test_radio_static() -> None:
    """§EV32 For everybody, one Rescue action a turn."""
    scene = Scene(signal="E09").token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3")
    scene.put("red-1 D3, red-2 D3").keep(2, "radio-static")
    position = play(scene.position(), "rescue red-1")
    assert refused(position, "rescue red-2") == "EV32"
    assert kept(draw(Scene(), "radio-static"), 0) == ["radio-static"]


def test_full_tank() -> None:
    """§EV33 The next Drive is free and one tile longer."""
    scene = Scene().vehicle(1, "motorcycle", "A2", "red-1").keep(0, "full-tank")
    position = play(scene.position(), "use full-tank")
    assert "drive red-1 B2 C2 D2" in names(position)
    position = play(position, "drive red-1 B2 C2 D2")
    assert at(position, "red-1") == "D2"
    assert starting(position, "drive") == set()
    assert kept(draw(Scene(), "full-tank"), 0) == ["full-tank"]


def test_grappling_hook_interrupts_a_payment() -> None:
    """§EV34 In place of a Rope: asked where a Rope is at hand, taken where none is; in Reactions too."""
    scene = Scene().keep(0, "grappling-hook").put("red-1 B3, red-2 C1")
    alone, events = told(scene.position(), "climb red-1 C3")
    assert at(alone, "red-1") == "C3"
    assert kept(alone, 0) == []
    assert "EV34" in clauses(events)
    storm = play(scene.position(), "end", "card tornado-field")
    assert at(play(storm, "save"), "red-2") == "C1"
    scene.hand(0, rope=1)
    both = play(scene.position(), "climb red-1 C3")
    assert names(both) == {"pay rope", "pay grappling-hook"}
    assert hand(play(both, "pay grappling-hook"), 0) == {"rope": 1}
    assert kept(play(both, "pay rope"), 0) == ["grappling-hook"]
    assert refused(scene.position(), "use grappling-hook") == "13.4"


def test_aftershocks() -> None:
    """§EV35 Two Tools of one player save a tile from a Quake."""
    scene = Scene().keep(1, "aftershocks").hand(0, tool=1).hand(1, tool=1).health("A1", 2)
    position = play(scene.position(), "end", "card seismic", "quake Q07")
    assert tile(position, "A1")["health"] == 1, "one Tool each is not enough"
    scene.hand(0, tool=1)
    position = play(scene.position(), "end", "card seismic", "quake Q07")
    assert seen(position)["pending"]["cost"] == ["tool", "tool"]
    assert hand(play(position, "save"), 0) == {}
    assert kept(draw(Scene(), "aftershocks"), 0) == ["aftershocks"]


def test_blueprints() -> None:
    """§EV36 As an action, a Bridge for nothing."""
    scene = Scene().keep(0, "blueprints").put("red-1 B3").empty("B2")
    position = play(scene.position(), "use blueprints")
    assert {"bridge red-1 sturdy B2", "bridge red-1 rope B2", "bridge red-3 rope B2"} <= names(position)
    assert refused(position, "end") == "EV36"
    position = play(position, "bridge red-1 sturdy B2")
    assert tile(position, "B2")["type"] == "sturdy-bridge"
    assert seen(position)["actions_left"] == 1
    assert refused(Scene().keep(0, "blueprints").position(), "use blueprints") == "EV36"
    assert kept(draw(Scene(), "blueprints"), 0) == ["blueprints"]


def test_cold_feet() -> None:
    """§EV37 No Climb, Swing or Throw; it warms in company at the end of a later turn."""
    scene = Scene().keep(0, "cold-feet").put("red-1 B3").hand(0, rope=1).token("flare-1", "red-1").flood("B4")
    for words in ("climb red-1 C3", "swing red-1 B5", "throw red-1 B2"):
        assert refused(scene.position(), words) == "EV37"
    fresh = play(scene.position(), "end", "card rope", "card rope")
    assert kept(fresh, 0) == ["cold-feet"], "not in the turn it came"
    ripe = Scene().keep(0, "cold-feet", ripe=True).position()
    ripe, events = told(ripe, "end", "card rope", "card rope")
    assert kept(ripe, 0) == []
    assert "EV37" in clauses(events)
    lonely = Scene().keep(0, "cold-feet", ripe=True)
    lonely.put("red-1 B2, red-2 C2, red-3 D2, red-4 D3, red-5 C4, red-6 B4")
    assert kept(play(lonely.position(), "end", "card rope", "card rope"), 0) == ["cold-feet"]
    assert kept(draw(Scene(), "cold-feet"), 0) == ["cold-feet"]


def test_weather_radio() -> None:
    """§EV38 At the start of the Draw Phase: four cards, one to the bottom, three back in order."""
    position = play(Scene().keep(0, "weather-radio").position(), "end")
    assert names(position) == {"use weather-radio", "let"}
    assert refused(position, "end") == "EV38"
    assert drawing(play(position, "let"))
    position, events = told(
        position, "use weather-radio", "card rope", "card downpour", "card gas", "card pipe"
    )
    assert names(position) == {"bottom 1", "bottom 2", "bottom 3", "bottom 4"}
    assert "EV38" in clauses(events)
    position = play(position, "bottom 2")
    assert starting(position, "bottom") == set()
    position = play(position, "order 3 2 1")
    assert hand(position, 0) == {"pipe": 1, "gas": 1}, "the top two have been drawn"
    assert seen(position)["decks"]["draw_top"] == ["rope"]
    assert seen(position)["decks"]["draw_bottom"] == ["downpour"]
    assert kept(draw(Scene(), "weather-radio"), 0) == ["weather-radio"]


def test_the_weather_radio_speaks_for_itself() -> None:
    """§EV38 Whatever event came before it, the question names this card."""
    position = play(Scene().keep(0, "weather-radio").position(), "end")
    assert position.view(0)["prompt"] == "The Draw Phase begins: listen to the Weather Radio first?"
    position = play(position, "use weather-radio", "card rope", "card downpour", "card gas", "card pipe")
    assert seen(position)["pending"]["card"] == "weather-radio"
    assert str(position.view(0)["prompt"]).startswith("Weather Radio: the next cards are ")


def test_second_chance_interrupts_a_death() -> None:
    """§EV39 Its holder picks one of the dying, who turns up on an Urban tile; its Token is destroyed."""
    scene = (
        Scene().put("red-1 C4, blue-1 C4").token("map-a", "red-1").health("C4", 1).keep(2, "second-chance")
    )
    position = play(scene.position(), "end", "card downpour", "rain R27")
    assert position.turn == 2
    assert names(position) == {"use second-chance", "let"}
    assert refused(position, "end") == "EV39"
    assert at(position, "red-1") == "limbo"
    used, events = told(position, "use second-chance", "pick red-1", "target D4")
    assert at(used, "red-1") == "D4"
    assert at(used, "blue-1") == "grave"
    assert token(used, "map-a")["at"] == "box"
    assert "EV39" in clauses(events)
    let = play(position, "let")
    assert at(let, "red-1") == at(let, "blue-1") == "grave"


def test_curfew() -> None:
    """§EV40 For everybody: nobody enters an Urban tile by an action, on foot, pulled, driven or towed."""
    scene = Scene().keep(3, "curfew").put("red-1 A2, red-2 B1, red-3 B2").hand(0, rope=1, gas=1)
    assert refused(scene.position(), "move red-1 A1") == "EV40"
    assert refused(scene.position(), "pull red-2 red-3") == "EV40"
    scene.vehicle(1, "car", "A2", "red-1")
    assert refused(scene.position(), "drive red-1 A1") == "EV40"
    ripe = Scene().keep(0, "curfew", "aftershocks", "radio-static", ripe=True).position()
    assert kept(play(ripe, "end", "card rope", "card rope"), 0) == []


def with_card(tmp_path: Path, id: str, **words: str) -> Game:
    """A game in which the data say something else of one card."""
    content = tmp_path / "mine.toml"
    lines = [f'{field} = "{word}"' for field, word in words.items()]
    content.write_text("\n".join(["[[events.event]]", f'id = "{id}"', *lines]))
    return Bugout("bugout", content)


def test_when_a_card_leaves_is_what_its_data_say(tmp_path: Path) -> None:
    """§13.4 A Curfew that stays for company, and Cold Feet that warm by themselves."""
    game = with_card(tmp_path, "curfew", until="no-resources")
    staying = Scene(game=game).hand(0, gas=1).keep(0, "curfew", ripe=True).position()
    assert kept(play(staying, "end", "card rope", "card rope"), 0) == ["curfew"]
    game = with_card(tmp_path, "cold-feet", until="next-turn")
    lonely = Scene(game=game).keep(0, "cold-feet", ripe=True)
    lonely.put("red-1 B2, red-2 C2, red-3 D2, red-4 D3, red-5 C4, red-6 B4")
    assert kept(play(lonely.position(), "end", "card rope", "card rope"), 0) == []


def test_what_a_card_does_meanwhile_is_what_its_data_say(tmp_path: Path) -> None:
    """§13.4 Cold Feet that keep everybody out of Urban tiles hinder nobody's Climb."""
    game = with_card(tmp_path, "cold-feet", passive="curfew")
    scene = Scene(game=game).keep(0, "cold-feet").put("red-1 B3, red-2 A2").hand(0, rope=1)
    assert "climb red-1 C3" in names(scene.position())
    assert refused(scene.position(), "move red-2 A1") == "EV40"


def test_when_a_card_is_used_is_what_its_data_say(tmp_path: Path) -> None:
    """§13.4 A Full Tank that takes an action."""
    game = with_card(tmp_path, "full-tank", use="action")
    scene = Scene(game=game).vehicle(1, "car", "A2", "red-1").keep(0, "full-tank")
    assert seen(play(scene.position(), "use full-tank"))["actions_left"] == 1
