"""The way off the water (§V8): whatever is asked in between, the turn can always go on."""

from __future__ import annotations

from tests.games.bugout.scenes import (
    Scene,
    at,
    names,
    play,
    refused,
    starting,
    token,
)


def signalled(players: int) -> Scene:
    """D3 is an Active Extraction Point; Red's Car stands beside the flooded B2."""
    scene = Scene(players=players, signal="E09")
    scene.token("flare-1", "D2").token("flare-2", "E2").token("flare-3", "E3")
    return scene.flood("B2")


class TestFirstClass:
    """§EV29 takes a Hero out of a Vehicle, and so may take the driver."""

    @staticmethod
    def scene(*riders: str) -> Scene:
        scene = signalled(2).vehicle(1, "car", "A2", " ".join(riders))
        return scene.hand(0, gas=2).keep(0, "first-class")

    def test_the_driver_stays_while_a_passenger_is_aboard(self) -> None:
        """§V8 Others may travel; pointing at the driver is refused by the same clause."""
        position = play(self.scene("red-1", "blue-1").position(), "drive red-1 B2", "use first-class")
        assert "pick red-2" in names(position)
        assert refused(position, "pick red-1") == "V8"
        refusal = position.why(("survivor:red-1",))
        assert refusal is not None
        assert refusal.clause == "V8"
        position = play(position, "pick red-2", "target D3", "drive red-1 C2", "end")
        assert at(position, "blue-1") == "C2"

    def test_the_driver_may_go_where_somebody_can_tow(self) -> None:
        """§V8 A Hero with a Rope on the bank."""
        scene = self.scene("red-1", "blue-1").hand(0, rope=1).put("red-2 C2")
        position = play(
            scene.position(),
            "drive red-1 B2",
            "use first-class",
            "pick red-1",
            "target D3",
            "tow red-2 vehicle-1",
        )
        assert at(position, "blue-1") == "C2"
        assert "end" in names(position)

    def test_whoever_is_alone_may_go(self) -> None:
        """§7.7 The empty Vehicle goes to the pool and so off the water."""
        position = play(
            self.scene("red-1").position(), "drive red-1 B2", "use first-class", "pick red-1", "target D3"
        )
        assert token(position, "vehicle-1")["at"] == "pool"
        assert "end" in names(position)

    def test_it_is_not_used_where_nobody_but_the_driver_could_go(self) -> None:
        """§V8 The card itself is refused, since all it asks would strand the Car."""
        scene = (
            self.scene("red-1", "blue-1")
            .alone("red-1", "blue-1", "blue-2")
            .vehicle(1, "car", "A2", "red-1 blue-1")
        )
        position = play(scene.position(), "drive red-1 B2")
        # One may still use it for nobody.
        position = play(position, "use first-class")
        assert names(position) == {"skip"}


def test_blueprints_do_not_close_the_last_way_off() -> None:
    """§EV36 A Rope Bridge on A3 would; a Sturdy one bears the Car. Behind it there is a Curfew (§EV40)."""
    scene = Scene(players=1).vehicle(1, "car", "A1", "red-1").flood("A2", "A3").empty("B2").put("red-2 B3")
    scene.keep(0, "curfew", "blueprints").hand(0, gas=3)
    position = play(scene.position(), "drive red-1 A2", "use blueprints")
    assert refused(position, "bridge red-2 rope A3") == "V8"
    assert "bridge red-2 sturdy A3" in names(position)
    position = play(position, "bridge red-2 sturdy A3", "drive red-1 A3", "end")
    assert at(position, "red-1") == "A3"


class TestHandLimit:
    """§4.4 A Rescue lowers the limit while a Car is on the water."""

    def test_with_gas_to_spare_one_may_go(self) -> None:
        """§A5 The owner chooses, as long as enough is left."""
        scene = signalled(1).alone("red-1", "red-2", "blue-1").vehicle(1, "car", "A2", "red-1 blue-1")
        scene.put("red-2 D3, green-1 F6").hand(0, gas=2, rope=1).keep(0, "full-tank")
        position = play(scene.position(), "use full-tank", "drive red-1 B2", "rescue red-2")
        assert names(position) == {"discard gas", "discard rope"}

    def test_the_last_gas_stays(self) -> None:
        """§V8 The printed limit is one Hero lower: a Rope goes, the Gas cannot."""
        scene = signalled(1).alone("red-1", "red-2", "blue-1").vehicle(1, "car", "A2", "red-1 blue-1")
        scene.put("red-2 D3, green-1 F6").hand(0, gas=1, rope=2).keep(0, "full-tank")
        position = play(scene.position(), "use full-tank", "drive red-1 B2", "rescue red-2")
        assert names(position) == {"discard rope"}
        assert refused(position, "discard gas") == "V8"
        assert at(play(position, "discard rope", "drive red-1 C2", "end"), "blue-1") == "C2"

    def test_a_rescue_after_which_no_hand_could_hold_the_gas_is_refused(self) -> None:
        """§V8 §EV27 With Strength in Numbers one card would be left, and the way takes two."""
        scene = signalled(1).alone("red-1", "red-2", "red-3", "blue-1").flood("A2", "A3").empty("B2")
        scene.vehicle(1, "car", "A1", "red-1 blue-1").put("red-2 D3, red-3 D3, green-1 F6").hand(0, gas=2)
        scene.keep(0, "curfew", "full-tank", "strength-in-numbers")
        position = play(scene.position(), "use full-tank", "drive red-1 A2")
        assert refused(position, "rescue red-2") == "V8"
        assert "drive red-1 A3" in names(position)


class TestCardsInHand:
    """§V8 What takes no action counts among what gets a Vehicle off."""

    @staticmethod
    def ferry(players: int = 4) -> Scene:
        return Scene(players=players).vehicle(1, "car", "A2", "red-1").flood("B2")

    def test_a_full_tank_pays_for_the_way_off(self) -> None:
        """§EV33 One Gas brings the Car onto the water, the card off it; it cannot be wasted."""
        position = play(self.ferry().hand(0, gas=1).keep(0, "full-tank").position(), "drive red-1 B2")
        assert starting(position, "drive", "end") == set()
        assert at(play(position, "use full-tank", "drive red-1 C2", "end"), "red-1") == "C2"

    def test_so_do_overdue_books(self) -> None:
        """§EV18"""
        position = play(self.ferry().hand(0, gas=1).keep(0, "overdue-books").position(), "drive red-1 B2")
        assert at(play(position, "use overdue-books", "drive red-1 C2"), "red-1") == "C2"

    def test_an_extra_action_counts(self) -> None:
        """§EV15 The last action goes onto the water, the one of the card off it."""
        scene = self.ferry().hand(0, gas=2).keep(0, "eat-your-veggies")
        position = play(scene.position(), "move red-2 B1", "drive red-1 B2")
        assert names(position) == {"use eat-your-veggies"}
        assert at(play(position, "use eat-your-veggies", "drive red-1 C2", "end"), "red-1") == "C2"
