"""Contact sheets: every symbol of a game at 28 and at 200 px, in colour and in grey.

``python docs/contact_sheet.py [GAME ...]`` writes docs/drawings/GAME.svg for each game whose drawing lists its
symbols; ``--png`` makes a PNG beside it with an installed Chromium.
"""

from __future__ import annotations

import argparse
import importlib
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path

import bugeyed
from bugeyed.core.svg import Symbol, circle, element, group, lettering, number

FOLDER = Path(__file__).parent / "drawings"
LIGHT, DARK, PAPER, INK, QUIET = "#f4eedf", "#101c19", "#fffbf0", "#1d2521", "#5b665f"
LARGE, SMALL = 200, 28
TILE, HEIGHT, COLUMNS, EDGE, HEAD = 492, 272, 3, 24, 72
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def symbols_of(name: str) -> tuple[Symbol, ...]:
    """The symbols of a game; none if its drawing does not list them."""
    module = importlib.import_module(type(bugeyed.game(name)).__module__ + ".picture.drawing")
    listed = getattr(module, "symbols", None)
    return tuple(listed()) if listed else ()


def sheet(title: str, symbols: Sequence[Symbol]) -> str:
    """The contact sheet as SVG text."""
    rows = -(-len(symbols) // COLUMNS)
    width, height = COLUMNS * (TILE + EDGE) + EDGE, HEAD + rows * (HEIGHT + EDGE)
    tiles = [
        _tile(symbol, EDGE + n % COLUMNS * (TILE + EDGE), HEAD + n // COLUMNS * (HEIGHT + EDGE))
        for n, symbol in enumerate(symbols)
    ]
    grey = element("filter", element("feColorMatrix", type="saturate", values="0"), id="grey")
    drawn = element(
        "svg",
        element("defs", grey, *(symbol.define() for symbol in symbols)),
        element("rect", width=width, height=height, fill=LIGHT),
        lettering(title, EDGE, 48, fill=INK, font_size=30, font_family="Fraunces, serif", font_weight=600),
        *(tile + "\n" for tile in tiles),
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        aria_label=f"All symbols of {title} at {SMALL} and {LARGE} px, in colour and in grey",
    )
    return drawn + "\n"


def _tile(symbol: Symbol, x: float, y: float) -> str:
    """Large in colour and in grey; small in both, on light and on dark ground."""
    large = LARGE * min(1, symbol.width / symbol.height)
    small = SMALL * min(1, symbol.width / symbol.height)
    left, right, top = x + 12, x + 24 + LARGE, y + 44
    column = right + LARGE + 12
    parts = [
        element("rect", x=x, y=y, width=TILE, height=HEIGHT, fill=PAPER, stroke=INK, stroke_width=1.5),
        circle(x + 14, y + 18, 3.5, fill=INK),
        lettering(symbol.name, x + 26, y + 23, fill=INK, font_size=15, font_family="sans-serif"),
        lettering(
            symbol.id,
            x + TILE - 12,
            y + 23,
            fill=QUIET,
            font_size=13,
            font_family="monospace",
            text_anchor="end",
        ),
        element("path", d=f"M{number(x)} {number(y + 34)}h{TILE}", stroke=INK, stroke_width=1),
        symbol.use(left, top, large),
        group(symbol.use(right, top, large), filter="url(#grey)"),
    ]
    for n, (ground, shade) in enumerate(
        ((LIGHT, None), (DARK, None), (LIGHT, "url(#grey)"), (DARK, "url(#grey)"))
    ):
        up = top + 4 + n * 50
        parts.append(element("rect", x=column - 4, y=up - 4, width=SMALL + 8, height=SMALL + 8, fill=ground))
        parts.append(group(symbol.use(column, up, small), filter=shade))
    return group(*parts)


def photograph(path: Path) -> None:
    """A PNG beside an SVG, by a headless browser."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise SystemExit("No Chromium is installed, so there is no PNG.")
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text).attrib
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(f"<body style='margin:0'>{text}</body>", encoding="utf-8")
        size, target = f"{root['width']},{root['height']}", path.with_suffix(".png")
        words = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={size}"]
        subprocess.run(
            [browser, *words, f"--screenshot={target}", page.as_uri()], check=True, capture_output=True
        )


def main(words: Sequence[str] | None = None) -> int:
    """Write the sheets."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "games", metavar="GAME", nargs="*", help="by name; all that list symbols if none is given"
    )
    parser.add_argument("--png", action="store_true", help="a PNG of each as well")
    chosen = parser.parse_args(words)
    FOLDER.mkdir(exist_ok=True)
    for name in chosen.games or bugeyed.games():
        symbols = symbols_of(name)
        if symbols:
            path = FOLDER / f"{name}.svg"
            path.write_text(sheet(bugeyed.game(name).title, symbols), encoding="utf-8")
            if chosen.png:
                photograph(path)
            print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
