"""Docstrings as the sources have them: compiled classes keep their signatures and lose their words."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bugeyed import build


@dataclass(frozen=True)
class Described:
    """A class or function, and what its source says of it."""

    name: str
    signature: str
    words: str
    members: tuple[Described, ...] = ()


def described(thing: object) -> Described:
    """What the source says of a class or function of this package."""
    name = getattr(thing, "__name__", "")
    for node in _tree(getattr(thing, "__module__", "")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return _described(node)
    raise LookupError(f"{thing!r} has no source here.")


def attach(*kinds: type) -> None:
    """Give compiled classes their words, those of their methods included, for ``help``."""
    if not build.compiled():
        return
    for kind in kinds:
        told = described(kind)
        parts = [f"{one.name}{one.signature}\n    {one.words}" for one in told.members if one.words]
        kind.__doc__ = "\n\n".join([told.words, *parts])


@cache
def _tree(module: str) -> ast.Module:
    # The source lies beside its package whether it runs compiled or not.
    file = build.FOLDER.joinpath(*module.split(".")[1:]).with_suffix(".py")
    if not file.is_file():
        file = Path(sys.modules[module].__file__ or "")
    return ast.parse(file.read_text(encoding="utf-8"))


def _described(node: ast.ClassDef | ast.FunctionDef) -> Described:
    words = ast.get_docstring(node) or ""
    if isinstance(node, ast.FunctionDef):
        return Described(node.name, _signature(node), words)
    made = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
    return Described(node.name, _signature(made[0]) if made else "", words, tuple(_members(node)))


def _members(node: ast.ClassDef) -> Iterator[Described]:
    """Methods with words, and fields that have a docstring below them."""
    inner = [statement for one in node.body for statement in (one, *getattr(one, "body", []))]
    for here, below in zip(inner, [*inner[1:], ast.Pass()], strict=True):
        if isinstance(here, ast.FunctionDef) and not here.name.startswith("_"):
            yield _described(here)
        elif isinstance(here, ast.AnnAssign) and isinstance(below, ast.Expr):
            target = here.target
            name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
            if (
                isinstance(below.value, ast.Constant)
                and isinstance(below.value.value, str)
                and name[:1] != "_"
            ):
                yield Described(name, "", below.value.value)


def _signature(node: ast.FunctionDef) -> str:
    arguments = node.args
    for argument in (*arguments.args, *arguments.kwonlyargs):
        if argument.arg in ("self", "cls"):
            arguments = ast.arguments(
                arguments.posonlyargs,
                arguments.args[1:],
                arguments.vararg,
                arguments.kwonlyargs,
                arguments.kw_defaults,
                arguments.kwarg,
                arguments.defaults,
            )
            break
    returns = (
        f" -> {ast.unparse(node.returns)}" if node.returns is not None and node.name != "__init__" else ""
    )
    if any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list):
        return f": {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"({ast.unparse(arguments)}){returns}"
