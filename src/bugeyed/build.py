"""Which build runs: compiled modules where there are any, the plain source where it is asked for.

``BUGEYED_INTERPRETED=1`` runs the source though compiled modules lie beside it (debugging, coverage).
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parent
STAMP = FOLDER / "compiled.json"
"""Written by the build: the hash of each source that was compiled."""


class SourceOnly:
    """A finder that passes compiled modules of this package by."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The plain source of a bugeyed module; other packages are not its affair."""
        if not name.startswith("bugeyed."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def choose() -> None:
    """Settle which build the imports that follow get, and say so if it is not the one on disk."""
    if os.environ.get("BUGEYED_INTERPRETED", "") not in ("", "0"):
        sys.meta_path.insert(0, SourceOnly)
        return
    stale = stale_modules()
    if stale:
        names = ", ".join(stale[:3]) + (" and others" if len(stale) > 3 else "")
        warnings.warn(
            f"bugeyed: {names} changed since it was compiled, and the compiled one runs; "
            "'make setup' compiles again, BUGEYED_INTERPRETED=1 runs the source.",
            RuntimeWarning,
            stacklevel=3,
        )


def stale_modules() -> list[str]:
    """Compiled modules whose source has changed since."""
    if not STAMP.exists():
        return []
    hashes: dict[str, str] = json.loads(STAMP.read_text())
    return [
        name
        for name, known in hashes.items()
        if (FOLDER / name).exists() and fingerprint(FOLDER / name) != known
    ]


def fingerprint(path: Path) -> str:
    """The hash of a source file, as the build stamps it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def compiled() -> bool:
    """Whether the core runs compiled."""
    module = sys.modules.get("bugeyed.core.game")
    return module is not None and not str(module.__file__).endswith(".py")
