"""How actions are written and pointed at: rows of words with fields, and a code for every choice of them.

A table of actions (``actions.py``) is made of phrases. A game that answers ``Position`` by itself has a phrasebook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bugeyed.core.errors import Mistake

Choice = tuple[int, ...]
"""What a code chooses: a number for each field."""


class Phrase:
    """How one kind of action, or of chance outcome, is written: ``"place {kind} {cell}"``, a code for each choice.

    *fields* has the words of each field; codes run through the first one slowest, in the order they are given here.
    *picks*: ids of things in the drawing, with fields. *choices*: those that are any, where not all are.
    """

    def __init__(
        self,
        words: str,
        first: int,
        fields: Mapping[str, Sequence[str]] | None = None,
        picks: tuple[str, ...] = (),
        choices: list[Choice] | None = None,
    ) -> None:
        self.words: Final = words
        self.first: Final = first
        """The code of its first choice; the others follow."""
        self.fields: Final[dict[str, list[str]]] = (
            {} if fields is None else {field: list(there) for field, there in fields.items()}
        )
        self.picks: Final = picks
        self.choices: Final = self._all_choices() if choices is None else choices
        """What each code chooses, in the order of the fields."""

    def names(self) -> list[str]:
        """How every choice is written."""
        return [self._filled(self.words, choice, False) for choice in self.choices]

    def pointed(self, me: int = -1) -> list[tuple[str, ...]]:
        """What is pointed at for every choice; {me} is who decides."""
        picks = [pick.replace("{me}", str(me)) for pick in self.picks]
        return [tuple([self._filled(pick, choice, True) for pick in picks]) for choice in self.choices]

    def _all_choices(self) -> list[Choice]:
        found: list[Choice] = [()]
        for there in self.fields.values():
            found = [(*choice, value) for choice in found for value in range(len(there))]
        return found

    def _filled(self, text: str, choice: Choice, is_id: bool) -> str:
        for place, (field, there) in enumerate(self.fields.items()):
            value = there[choice[place]]
            if is_id:
                # Things in a drawing have plain ids: seats by number, the rest by name without blanks.
                value = str(choice[place]) if field == "seat" else value
                value = value.lower().replace(" ", "-").replace(",", "")
            text = text.replace("{" + field + "}", value)
        return text


class Phrasebook:
    """All phrases of a game: what every code is called and points at, and which code a text means."""

    def __init__(self, phrases: list[Phrase], codes: int) -> None:
        self.codes: Final = codes
        """All codes are below this; some may mean nothing."""
        self._names: Final[list[str]] = [""] * codes
        self._picks: Final[list[tuple[str, ...]]] = [()] * codes
        self._code_of: Final[dict[str, int]] = {}
        for phrase in phrases:
            pointed = phrase.pointed()
            for offset, name in enumerate(phrase.names()):
                code = phrase.first + offset
                if self._names[code] or name.lower() in self._code_of:
                    raise Mistake(f"{name!r} has the code or the name of another action.")
                self._names[code] = name
                self._picks[code] = pointed[offset]
                self._code_of[name.lower()] = code

    def name(self, code: int) -> str:
        """The text of an action or chance outcome; nothing for a code without a meaning."""
        return self._names[code] if 0 <= code < self.codes else ""

    def read(self, words: str) -> int:
        """The code of a text, in small letters or capitals; -1 where it is none."""
        return self._code_of.get(words.lower(), -1)

    def picks(self, code: int) -> tuple[str, ...]:
        """What a person points at, in order, wherever figures and cards stand."""
        return self._picks[code] if 0 <= code < self.codes else ()
