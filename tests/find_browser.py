"""The Chromium that browser tests and pictures use: prints its path, or says that there is none."""

from __future__ import annotations

import os
import shutil
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> str | None:
    """Where it is: as CHROMIUM says, else on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


if __name__ == "__main__":
    found = find_browser()
    print(found or "There is no Chromium here; set CHROMIUM to one, or install the package.")
    sys.exit(0 if found else 1)
