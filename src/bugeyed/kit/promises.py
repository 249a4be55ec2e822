"""All promises, in the order of the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bugeyed.core.game import Game
from bugeyed.kit import (
    advice,
    builds,
    clauses,
    data,
    drawings,
    endings,
    names,
    purity,
    reach,
    refusals,
    saves,
    secrets,
    setups,
    speech,
    views,
    wandering,
)
from bugeyed.kit.walks import Trial

Promise = Callable[[Game, Sequence[Trial]], str]
"""Says what was tried; raises Broken where the game does not keep it, Untried where it cannot be tried."""

PROMISES: tuple[Promise, ...] = (
    clauses.clauses_exist,
    data.data_has_sources,
    data.choices_are_explained,
    setups.every_value_can_be_played,
    names.codes_are_in_order,
    names.names_read_back,
    purity.positions_stay_as_they_are,
    purity.steps_agree,
    purity.keys_tell_positions_apart,
    purity.same_seed_same_match,
    endings.every_match_ends,
    wandering.rare_play_goes_on,
    endings.ends_are_told_truly,
    advice.worth_is_a_number,
    refusals.pointing_agrees,
    refusals.impossible_is_refused,
    speech.ids_are_not_said,
    views.views_are_plain,
    secrets.samples_look_alike,
    secrets.histories_look_alike,
    secrets.samples_are_true,
    secrets.samples_do_not_tell,
    secrets.news_is_marked,
    drawings.drawings_are_sound,
    drawings.picks_are_drawn,
    reach.fingers_find_it,
    drawings.names_are_explained,
    drawings.travels_are_drawn,
    saves.saves_read_back,
    saves.takebacks_have_limits,
    builds.builds_agree,
)


def sentence(promise: Promise) -> str:
    """What a promise says: the first line of its docstring."""
    return (promise.__doc__ or promise.__name__).strip().splitlines()[0]
