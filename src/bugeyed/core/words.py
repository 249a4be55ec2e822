"""English as sentences of every game need it: lists, numbers of things, articles."""

from __future__ import annotations

from mypy_extensions import i64


def listed(words: list[str], last: str = "and") -> str:
    """*a*, *a and b*, *a, b and c*; nothing for nothing."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + f" {last} {words[-1]}"


def counted(number: i64, thing: str, things: str = "") -> str:
    """*1 tile*, *2 tiles*; *things* where the plural is not made by an s."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {things or thing + 's'}"


def with_article(words: str) -> str:
    """*a star*, *an empty circle*: by the letter it begins with."""
    return ("an " if words[:1].lower() in ("a", "e", "i", "o", "u") else "a ") + words


def upper(words: str) -> str:
    """The same at the beginning of a sentence."""
    return words[:1].upper() + words[1:]
