"""What everybody may know: all that lies on the table. Hands are open (§S5), undrawn cards are multisets."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.bits import count
from bugeyed.core.game import View
from bugeyed.games.bugout.board import CELLS, DIRECTIONS, NAMES, WAYS, names_of
from bugeyed.games.bugout.held import DISASTER_NAMES
from bugeyed.games.bugout.rules import draws, lava, payments, rain
from bugeyed.games.bugout.rules.verbs.table import BY_NAME, VERBS
from bugeyed.games.bugout.setting import (
    CARDS,
    COLOUR_COUNT,
    COLOURS,
    COSTS,
    EVENTS,
    FIRST_MAP,
    FIRST_RESCUE,
    FLARES,
    KINDS,
    PEOPLE,
    RESCUE_NUMBERS,
    RESOURCES,
    ROPE_BRIDGE_PRICE,
    SIDES,
    STURDY_BRIDGE_PRICE,
    SURVIVORS,
    TOKEN_NAMES,
    TOKENS,
    VEHICLES,
    is_flare,
    is_sample,
)
from bugeyed.games.bugout.standing import goal, standing, tally
from bugeyed.games.bugout.state import (
    ACTIVE,
    BOX,
    DRY,
    ENDED,
    GONE,
    GRAVE,
    INERT,
    LIMBO,
    PHASES,
    SAFE,
    Valley,
)
from bugeyed.games.bugout.tile_reference import ROPE_BRIDGE, TOPS

PLACES: dict[int, str] = {SAFE: "safe", GRAVE: "grave", LIMBO: "limbo", BOX: "box"}


def seen(valley: Valley) -> View:
    """The game's own keys of the view."""
    setting = valley.setting
    seats = range(setting.seats)
    return {
        "phase": PHASES[valley.phase],
        "active": int(valley.active),
        "actions_left": int(valley.actions_left),
        "tiles": {NAMES[cell]: _tile(valley, cell) for cell in range(CELLS) if valley.tile[cell] >= 0},
        "survivors": {SURVIVORS[who]: _survivor(valley, who) for who in range(PEOPLE)},
        "tokens": _tokens(valley),
        "graveyard": _graveyard(valley),
        "spaces": int(valley.spaces),
        "filled": int(valley.filled),
        "exposed": int(valley.exposed()),
        "hands": [_hand(valley, seat) for seat in seats],
        "decks": _decks(valley),
        "discards": {CARDS[card]: int(valley.discard[card]) for card in range(len(CARDS))},
        "pools": {
            "bridges": int(valley.bridges),
            "lost_bridges": int(valley.bridges_lost),
            "vehicles": sum([1 for vehicle in range(VEHICLES) if valley.vehicle_at[vehicle] < 0]),
        },
        "signal": {
            "id": setting.signal_ids[valley.signal] if valley.signal >= 0 else "",
            "flares": [list(flare) for flare in setting.offsets[valley.signal]] if valley.signal >= 0 else [],
            "fits": _fits(valley),
        },
        "extraction": names_of(valley.extractions()) if valley.signal >= 0 else [],
        "pending": None if valley.turn < 0 else valley.stack[-1].stakes(valley),
        "prompt": None if valley.turn < 0 else valley.stack[-1].prompt(valley),
        "goal": goal(),
        "standing": standing(valley),
        "tally": tally(valley) if valley.over else [],
        "costs": _costs(valley),
        "tornadoes": _tornadoes(valley),
        "flows": _flows(valley),
        "skips": [int(valley.skips[seat]) for seat in seats],
        "idle": [int(valley.idle[seat]) for seat in seats],
        "exited": [seat for seat in seats if valley.is_exited(seat)],
        "colours": {COLOURS[n]: int(n) if n < setting.seats else "civilian" for n in range(COLOUR_COUNT)},
        "apocalypse": valley.is_apocalypse,
        "options": dict(setting.options),
    }


def _tile(valley: Valley, cell: i64) -> View:
    layers: list[View] = []
    setting = valley.setting
    tile = valley.tile[cell]
    if valley.base[cell] != GONE:
        name = setting.tile_names[valley.tile[cell]]
        flooded = valley.base[cell] != DRY
        layers.append(
            {"kind": "flooded" if flooded else "tile", "name": name, "health": int(valley.health[cell])}
        )
    if valley.lava[cell] >= 0:
        layers.append({"kind": "lava", "exit": DIRECTIONS[valley.lava[cell]]})
    if valley.bridge[cell]:
        kind = "rope" if valley.top[cell] == ROPE_BRIDGE else "sturdy"
        layers.append({"kind": "bridge", "bridge": kind, "health": int(valley.top_health(cell))})
    health = int(valley.top_health(cell))
    return {
        "id": setting.tile_ids[tile],
        "name": valley.tile_name(cell),
        "type": TOPS[valley.top[cell]],
        "health": health or None,
        "full": int(valley.full_health(cell)),
        "capacity": int(setting.tiles.capacity[valley.top[cell]]),
        "layers": layers,
        "volcano": cell == valley.volcano,
    }


def _survivor(valley: Valley, who: i64) -> View:
    place = int(valley.at[who])
    token = valley.holds[who]
    vehicle = valley.inside[who]
    return {
        "at": NAMES[place] if place < SAFE else PLACES[place],
        "holds": TOKEN_NAMES[token] if token >= 0 else None,
        "in": f"vehicle-{vehicle + 1}" if vehicle >= 0 else None,
    }


def _tokens(valley: Valley) -> View:
    found: View = {}
    for token in range(TOKENS):
        place = int(valley.token_at[token])
        row: View = {"at": NAMES[place] if place < SAFE else PLACES[place]}
        holder = valley.holder[token]
        row["held_by"] = SURVIVORS[holder] if holder >= 0 else None
        if is_flare(token):
            row["lit"] = valley.is_lit(token)
        elif is_sample(token):
            row["side"] = "grave" if place == SAFE else "sample"
        else:
            shown = valley.shown[token - FIRST_MAP]
            row["side"] = f"rescue-{shown}" if shown else "map"
        found[TOKEN_NAMES[token]] = row
    for cell in range(CELLS):
        if valley.landmarks >> cell & 1:
            name = "landmark-" + valley.setting.tile_ids[valley.tile[cell]]
            side = "reinforced" if valley.reinforced >> cell & 1 else "built"
            found[name] = {"at": NAMES[cell], "side": side, "held_by": None}
    for vehicle in range(VEHICLES):
        place = int(valley.vehicle_at[vehicle])
        found[f"vehicle-{vehicle + 1}"] = {
            "at": NAMES[place] if place >= 0 else "pool",
            "side": SIDES[valley.vehicle_side[vehicle]],
            "held_by": None,
        }
    return found


def _graveyard(valley: Valley) -> list[str]:
    dead = [SURVIVORS[who] for who in range(PEOPLE) if valley.at[who] == GRAVE]
    dead += ["landmark"] * int(valley.landmarks_dead)
    dead += [TOKEN_NAMES[token] for token in range(FLARES, FIRST_MAP) if valley.token_at[token] == GRAVE]
    return dead


def _hand(valley: Valley, seat: i64) -> View:
    return {
        "resources": {RESOURCES[kind]: int(valley.hand[seat * KINDS + kind]) for kind in range(KINDS)},
        "limit": int(valley.hand_limit(seat)),
        "disasters": [DISASTER_NAMES[disaster] for disaster in valley.disasters.of(seat)],
        "events": [
            {
                "id": EVENTS[card.event],
                "name": valley.setting.events[card.event].name,
                "text": valley.setting.events[card.event].text(card.reversed),
                "side": "no" if card.reversed else "yes",
            }
            for card in valley.held.cards
            if card.seat == seat
        ],
    }


def _decks(valley: Valley) -> View:
    setting = valley.setting
    return {
        "draw": int(valley.draw_left),
        "draw_unseen": {CARDS[card]: int(valley.draw[card]) for card in range(len(CARDS))},
        "draw_top": [CARDS[card] for card in valley.draw_top],
        "draw_bottom": [CARDS[card] for card in valley.draw_bottom],
        "rain": int(rain.DECK.size(valley)),
        "rain_top": [setting.rain_ids[card] for card in valley.rain_top],
        "rain_bottom": [setting.rain_ids[card] for card in valley.rain_bottom],
        "quake": int(count(valley.faults) + valley.tremors + valley.stops),
        "tornado": sum([int(number) for number in valley.gusts]),
        "lava": sum([int(number) for number in valley.flows]),
        "events": int(count(valley.plots)),
        "apocalypse": int(count(valley.doom)),
        "rescue_cards": [int(n) + 1 for n in range(RESCUE_NUMBERS) if valley.doom >> (FIRST_RESCUE + n) & 1],
        "looked": valley.stack[-1].looked(valley) if valley.looked else [],
        "called": {
            "draw_top": [draws.DECK.called(valley, card) for card in valley.draw_top],
            "draw_bottom": [draws.DECK.called(valley, card) for card in valley.draw_bottom],
            "rain_top": [rain.DECK.called(valley, card) for card in valley.rain_top],
            "rain_bottom": [rain.DECK.called(valley, card) for card in valley.rain_bottom],
            "looked": valley.stack[-1].called(valley) if valley.looked else [],
        },
    }


def _fits(valley: Valley) -> list[View]:
    """Every place where the signal would fit, with the Flares still missing there."""
    # Before the last tile lies, the map is not whole.
    if valley.signal < 0 or valley.tile[CELLS - 1] < 0:
        return []
    lit = valley.lit_cells()
    needs = [valley.setting.needs[valley.signal * CELLS + cell] for cell in range(CELLS)]
    return [{"at": NAMES[cell], "missing": names_of(need & ~lit)} for cell, need in enumerate(needs) if need]


def _tornadoes(valley: Valley) -> View:
    states = {int(INERT): "inert", int(ACTIVE): "active", int(ENDED): "gone"}
    return {
        name: {
            "at": NAMES[valley.tornado_at[n]] if valley.tornado_at[n] >= 0 else None,
            "state": states[int(valley.tornado[n])],
        }
        for n, name in enumerate(("field", "plain"))
    }


def _flows(valley: Valley) -> View:
    """Where each Eruption in a hand would put its next Lava."""
    found: View = {}
    for way in range(WAYS):
        if lava.flowing(valley, way):
            cell, heading = lava.trace(valley, way)
            if cell >= 0:
                found[DIRECTIONS[way]] = {"at": NAMES[cell], "heading": DIRECTIONS[heading]}
    return found


def _costs(valley: Valley) -> View:
    """What the actions cost whoever acts now, by the lines of the sheet."""
    found: View = {verb.name: payments.itemised(verb.base_cost(valley)) for verb in VERBS if verb.row >= 0}
    found["move"] = payments.itemised(BY_NAME["move"].base_cost(valley))
    for row in (STURDY_BRIDGE_PRICE, ROPE_BRIDGE_PRICE):
        found[COSTS[row]] = payments.itemised(payments.complex_price(valley, row))
    return found


def key(valley: Valley) -> bytes:
    """All that can differ between two positions of a match, as text."""
    scalars = [
        valley.turn, valley.active, valley.phase, valley.actions_left, valley.acted, valley.rescues,
        int(valley.is_next_complex_free), int(valley.has_full_tank), valley.over, valley.signal,
        valley.volcano, valley.lit,
        valley.landmarks, valley.reinforced, valley.landmarks_dead, valley.landmarks_safe,
        valley.bridges, valley.bridges_lost, valley.storms, valley.draw_left, valley.rain,
        valley.faults, valley.tremors, valley.stops, valley.plots, valley.doom, valley.numbers,
        valley.exited, valley.filled, valley.spaces, valley.limbo, int(valley.is_apocalypse),
    ]  # fmt: skip
    lists = [
        valley.tile, valley.base, valley.health, valley.lava, valley.bridge, valley.at, valley.inside,
        valley.holds, valley.token_at, valley.holder, valley.vehicle_at, valley.vehicle_side,
        valley.tornado_at, valley.tornado, valley.hand, valley.draw,
        valley.discard, valley.gusts, valley.flows, valley.skips, valley.idle,
    ]  # fmt: skip
    tuples = [
        valley.draw_top, valley.draw_bottom, valley.looked, valley.rain_top, valley.rain_bottom,
        valley.shown,
    ]  # fmt: skip
    numbers = [",".join([str(int(number)) for number in scalars])]
    numbers += [",".join([str(int(number)) for number in row]) for row in lists]
    numbers += [",".join([str(card) for card in cards]) for cards in tuples]
    matters = [matter.key() for matter in valley.stack]
    return ";".join([*matters, *numbers, valley.held.key(), valley.disasters.key()]).encode()
