"""An address for a phone's camera."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=256)
def qr_code(url: str) -> Markup:
    """As an inline drawing; kept, since every fresh table of a waiting match shows it."""
    return Markup(
        segno.make(url, error="m").svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None)
    )
