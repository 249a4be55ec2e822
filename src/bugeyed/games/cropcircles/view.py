"""What a seat may know (§3.3, §R16), as JSON can hold it."""

from __future__ import annotations

from mypy_extensions import i64

from bugeyed.core.game import View
from bugeyed.games.cropcircles.board import CELLS, SPOT_OF, name_at
from bugeyed.games.cropcircles.components import Components
from bugeyed.games.cropcircles.glyphs import FREE, KIND_NAMES, SHADINGS, names_of
from bugeyed.games.cropcircles.standing import goal, prompt, standing
from bugeyed.games.cropcircles.state import PLACING, State
from bugeyed.games.cropcircles.telling import allowed, sum_in_words


def seen(state: State, seat: int | None) -> View:
    """The view of *seat*; None sees what everybody sees."""
    setting, rules, box = state.setting, state.rules, state.setting.box
    board: dict[str, object] = {}
    for cell in range(144):
        kind = state.board[SPOT_OF[cell]]
        if kind < FREE:
            board[CELLS[cell]] = KIND_NAMES[kind]
    racks: list[object] = []
    for other in range(setting.players):
        if other == seat:
            racks.append(names_of(state.rack(other)))
        else:
            known = names_of(state.known[other])
            racks.append({"count": int(state.rack_size(other)), "known": known})
    view: View = {
        "seat_names": setting.game.seat_names[: setting.players],
        "players": setting.players,
        "board": board,
        "pool": names_of(state.pool),
        "racks": racks,
        "rules": {
            SHADINGS[shading]: allowed(rules.ruleset.shapes[shading])
            for shading in range(4)
            if rules.active[shading] >= 0
        },
        "next_rule": None if rules.announced < 0 else card(box, rules.announced),
        "can_change": rules.can_change,
        "holder": None if rules.holder < 0 else int(rules.holder),
        "rule_deck": int(rules.deck_size()),
        "rule_discards": [
            card(box, number) for number in range(len(rules.discards)) for _ in range(rules.discards[number])
        ],
        "scores": [int(score) for score in state.scores],
        "bag": int(state.bag_count),
        "line": [name_at(spot) for spot in state.line_spots()],
        "line_score": sum_in_words(state) if state.low >= 0 else None,
        "takes_left": int(state.takes_left),
        "goal": goal(),
        "standing": standing(state),
        "prompt": prompt(state, seat),
        "final_turns": None if state.final_turns < 0 else int(state.final_turns),
        "mover": int(state.mover),
        "turns": int(state.turns),
        "turns_begun": state.phase >= PLACING,
        "changing": setting.changing,
        "values": {KIND_NAMES[kind]: int(box.values[kind]) for kind in range(16)},
        "ground": {CELLS[cell]: box.ground[cell] for cell in range(144) if box.ground[cell]},
        "multipliers": dict(box.multipliers),
        "reconstructed": list(box.reconstructed),
    }
    return view


def card(box: Components, number: i64) -> View:
    """A rule card."""
    return {"shading": SHADINGS[box.card_shading[number]], "shapes": allowed(box.card_shapes[number])}
