"""What is said when a library is missing that only an extra of the package brings."""

from __future__ import annotations


def missing(door: str, extra: str, error: ImportError) -> ImportError:
    """The error to raise in place of *error*: which door is shut, and what opens it."""
    name = (error.name or str(error)).partition(".")[0]
    return ImportError(
        f"{door} needs {name}, which is not installed: pip install 'bugeyed[{extra}]'", name=name
    )
