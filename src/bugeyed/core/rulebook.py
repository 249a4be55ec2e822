"""RULES.md as the program sees it: chapters of numbered clauses.

A chapter is a ``## `` heading. A clause is a paragraph that starts with its id in bold, ``**4.2** ...``,
and runs to the next clause or heading. Another clause is cited as ``§4.2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bugeyed.core.errors import Mistake

CLAUSE = re.compile(r"^\*\*([A-Z]*\d+(?:\.\d+)*)\*\*\s+(.*)$")
CITATION = re.compile(r"§([A-Z]*\d+(?:\.\d+)*)")


@dataclass(frozen=True)
class Clause:
    """One numbered rule or ruling."""

    id: str
    chapter: str
    text: str
    """Markdown, without the id."""


class Rulebook:
    """A game's RULES.md, looked up by clause id."""

    def __init__(self, title: str, preface: str, clauses: dict[str, Clause]) -> None:
        self.title = title
        self.preface = preface
        self.clauses = clauses

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """The rulebook in a file; a Mistake if it is none."""
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise Mistake(f"{path.name} cannot be read: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise Mistake(f"{path.name} is not text in UTF-8.") from None
        return cls.parse(text, path.name)

    @classmethod
    def parse(cls, text: str, where: str = "RULES.md") -> Rulebook:
        """The rulebook in a text, every citation checked."""
        title, chapter, clause = "", "", ""
        preface: list[str] = []
        bodies: dict[str, list[str]] = {}
        chapters: dict[str, str] = {}
        for line in text.splitlines():
            if line.startswith("# "):
                title = line[2:].strip()
            elif line.startswith("#"):
                chapter, clause = line.lstrip("#").strip(), ""
            elif found := CLAUSE.match(line):
                clause = found[1]
                if clause in bodies:
                    raise Mistake(f"{where} numbers two clauses §{clause}.")
                bodies[clause], chapters[clause] = [found[2]], chapter
            elif clause:
                bodies[clause].append(line)
            elif not chapter:
                preface.append(line)
        if not title or not bodies:
            raise Mistake(f"{where} needs a title (# ...) and clauses (**1.1** ...).")
        clauses = {id: Clause(id, chapters[id], "\n".join(lines).strip()) for id, lines in bodies.items()}
        for known in clauses.values():
            for cited in CITATION.findall(known.text):
                if cited not in clauses:
                    raise Mistake(f"{where}: §{known.id} cites §{cited}, which does not exist.")
        return cls(title, "\n".join(preface).strip(), clauses)

    def __getitem__(self, id: str) -> Clause:
        if id not in self.clauses:
            raise Mistake(f"There is no clause §{id} in the rules of {self.title}.")
        return self.clauses[id]

    def __contains__(self, id: object) -> bool:
        return id in self.clauses

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __len__(self) -> int:
        return len(self.clauses)

    def chapters(self) -> dict[str, list[Clause]]:
        """The clauses by chapter, in order."""
        ordered: dict[str, list[Clause]] = {}
        for clause in self:
            ordered.setdefault(clause.chapter, []).append(clause)
        return ordered
