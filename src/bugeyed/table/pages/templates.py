"""Jinja2 templates, with what every page needs."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

FOLDER = Path(__file__).parent.parent
BUILT = FOLDER / "static" / "built"


@cache
def environment() -> Environment:
    """The templates; a name a page forgot is an error, not a blank."""
    made = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    made.globals["asset"] = asset
    return made


@cache
def asset(name: str) -> str:
    """The address of a static file, with its hash, so that a browser may keep it for ever."""
    path = FOLDER / "static" / name
    version = hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.exists() else "missing"
    return f"/static/{name}?v={version}"


def render(_request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page."""
    return HTMLResponse(environment().get_template(template).render(**context), status)
