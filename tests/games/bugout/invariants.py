"""What holds after every action, whatever was played."""

from __future__ import annotations

from bugeyed.core.bits import count, set_of
from bugeyed.games.bugout.held import card_of
from bugeyed.games.bugout.rules import rain
from bugeyed.games.bugout.rules.events.looking import Looking
from bugeyed.games.bugout.rules.hands import HandLimit
from bugeyed.games.bugout.setting import FIRST_MAP, FIRST_SAMPLE, FLARES
from bugeyed.games.bugout.state import ACTION_PHASE, BOX, GRAVE, SAFE, Valley


def check(valley: Valley) -> None:
    """All invariants; an AssertionError names the one that is broken."""
    if valley.phase == 0:
        return
    check_people(valley)
    check_tokens(valley)
    check_vehicles(valley)
    check_cards(valley)
    check_tiles(valley)
    if not valley.over:
        assert valley.filled <= valley.spaces, "the Graveyard is never above its spaces"
        assert valley.on_map() + valley.limbo > 0, "somebody is left to rescue"


def check_people(valley: Valley) -> None:
    """24 Survivors, each in one place; capacities held; what is held is where its holder is."""
    crowd = [0] * 36
    limbo = 0
    for who in range(24):
        place = valley.at[who]
        assert place != BOX, "everybody is somewhere"
        if place < SAFE:
            crowd[place] += 1
        elif place > GRAVE:
            limbo += 1
        token = valley.holds[who]
        if token >= 0:
            assert place < SAFE, "only people on the map hold Tokens"
            assert valley.holder[token] == who
            assert valley.token_at[token] == place
    assert crowd == list(valley.crowd), "people are counted where they are"
    assert limbo == valley.limbo
    for cell in range(36):
        if crowd[cell] and valley.can_stand(cell):
            assert crowd[cell] <= valley.setting.tiles.capacity[valley.top[cell]], "capacities are held"


def check_tokens(valley: Valley) -> None:
    """Six Flares, six Landmarks, the Samples and Maps in use: none lost, none twice."""
    for token in range(FLARES):
        assert valley.token_at[token] < SAFE, "Flares never leave the map"
    for token in range(FIRST_SAMPLE, FIRST_SAMPLE + valley.setting.samples):
        assert valley.token_at[token] != BOX
    for token in range(13):
        holder = valley.holder[token]
        if holder >= 0:
            assert valley.holds[holder] == token
        elif valley.token_at[token] < SAFE and (token >= FLARES or valley.lit >> token & 1):
            assert valley.can_stand(valley.token_at[token]), "Tokens lie where Survivors may stand"
    landmarks = count(valley.landmarks) + valley.landmarks_dead + valley.landmarks_safe
    assert landmarks == 6, "six Landmarks"
    assert valley.reinforced & ~valley.landmarks == 0
    dead = sum(valley.at[who] == GRAVE for who in range(24))
    samples = sum(valley.token_at[token] == GRAVE for token in range(FIRST_SAMPLE, FIRST_MAP))
    assert valley.filled == dead + samples + valley.landmarks_dead, "every grave is somebody's"
    recovered = sum(valley.token_at[token] == SAFE for token in range(FIRST_SAMPLE, FIRST_MAP))
    assert valley.spaces == valley.setting.graves + recovered


def check_vehicles(valley: Valley) -> None:
    """Riders are where their Vehicle is; none is left on the water at a turn's end."""
    for vehicle in range(2):
        cell = valley.vehicle_at[vehicle]
        riders = [who for who in range(24) if valley.inside[who] == vehicle]
        if cell < 0:
            assert not riders
            continue
        assert len(riders) <= valley.setting.vehicle_seats[valley.vehicle_side[vehicle]]
        assert all(valley.at[who] == cell for who in riders)
        on_water = not valley.takes_vehicles(cell)
        if on_water:
            assert valley.top[cell] == 1
            assert valley.phase == ACTION_PHASE, "no turn ends with a Vehicle on the water"
    bridges = sum(bridge != 0 for bridge in valley.bridge)
    assert bridges + valley.bridges + valley.bridges_lost == 6, "six Bridges"


def check_cards(valley: Valley) -> None:
    """Every Draw card is in the deck, a hand or the pile; hands keep their limits."""
    setting = valley.setting
    known = [*valley.draw_top, *valley.draw_bottom]
    top = valley.stack[-1] if valley.stack else None
    looking = () if isinstance(top, Looking) and top.at_rain() else valley.looked
    assert valley.draw_left == sum(valley.draw) + len(known)
    for card in range(13):
        number = valley.draw[card] + valley.discard[card] + known.count(card) + list(looking).count(card)
        if card < 4:
            number += sum(valley.hand[seat * 4 + card] for seat in range(4))
        elif card >= 6:
            number += sum(card_of(disaster) == card for disaster in valley.disasters.cards)
        if not looking:
            assert number == setting.draw[card], f"card {card} is conserved"
    assert 0 <= rain.DECK.size(valley) <= 60
    held = [card.event for card in valley.held.cards]
    assert len(held) == len(set(held))
    assert all(not valley.plots >> event & 1 for event in held)
    if not valley.limbo and not valley.over:
        deciding = [matter for matter in valley.stack if isinstance(matter, HandLimit)]
        for seat in range(setting.seats):
            if not deciding:
                assert valley.resources(seat) <= valley.hand_limit(seat), "hands keep their limit"


def check_tiles(valley: Valley) -> None:
    """The cached top tiles and storms are the true ones."""
    for cell in range(36):
        before = valley.top[cell]
        valley.retop(cell)
        assert valley.top[cell] == before
    for kind in range(len(valley.where)):
        assert valley.where[kind] == set_of([cell for cell in range(36) if valley.top[cell] == kind])
    storms = 0
    for tornado in range(2):
        if valley.tornado[tornado] == 1:
            storms |= 1 << valley.tornado_at[tornado]
    assert storms == valley.storms
