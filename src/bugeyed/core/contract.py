"""What game.toml and a view may say, and what the table makes of each: the part of the contract that is no method."""

from __future__ import annotations

GAME_TOML: dict[str, str] = {
    "title": "What the game is called, everywhere; RULES.md has the same.",
    "tagline": "One line for the lobby.",
    "minutes": "How long a match takes, for the lobby.",
    "source": 'Where the values come from: "rulebook", "public" or "reconstruction"; a table inside may say another.',
    "sources": 'Exceptions to that by field: `{ minutes = "reconstruction" }`.',
    "secrets": "Whether seats have secrets: several people round one device step forward one by one, and `check` "
    "says when more matches are worth playing.",
    "cooperative": "Whether all win or lose together: one resigns for all, and the ending speaks to all.",
    "longest": "How many entries a match has at most, chance included; `check` and OpenSpiel ask.",
    "tests": "The folder of the game's tests, from the folder of its project.",
    "players": "`fewest`, `most`, and `clause`, which says how many play.",
    "seats": "For each seat `name`, `letter`, `colour` and `shape`; no two alike.",
    "credits": "`design`, and perhaps `art`, `publisher`, `edition`, `year`: in the lobby and under the rules.",
    "options": "`[options.NAME]`: `values`, `default`, `clause`, `meaning`, and what each value means in `meanings`. "
    "The set-up page offers them.",
    "presets": '`[presets."NAME"]`: `meaning` and `options`; set-ups to begin with, the one for a first game before '
    "the others.",
}
"""Keys of game.toml that the package reads; all others are the game's own data."""

VIEW_KEYS: dict[str, str] = {
    "seat": "Whose view it is; None is the public's. Given.",
    "turn": "The seat that decides, -1 for chance, -2 at the end. Given.",
    "outcome": "None, or `winners`, `reason`, `clause`, `scores`: the end of the match on every page. Given.",
    "actions": "For the seat that decides: `code`, `name`, `picks`. Without picks an action is a button. Given.",
    "prompt": "One sentence under *Your turn*: what is to be done now, as a verb.",
    "goal": "One sentence: what one plays for, with these options.",
    "standing": '`[{"seat": 0, "words": "3 points"}]`: beside each name; seat None is about all.',
    "labels": "Action names to words: menus, buttons and questions say them, and a list beside the board.",
    "headings": "Action names to headings of that list.",
    "spoken": "Action names to words for questions, buttons and hints, where names are only notation; not listed.",
    "gives": "Action names to a few letters, such as the points, written on the thing that completes the action.",
    "taken_up": "The id of a thing that is picked for the person until they pick another.",
    "tally": "At the end, what counted how much: rows of `words`, `number` and `clause`.",
}
"""Keys of a view that the table understands; all others are the game's own, for its picture."""
