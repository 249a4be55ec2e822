"""Where nobody listens nothing is told: rules that ``bugeyed compile`` compiles ask before they say what to tell.

``night.tell(...)`` gathers its words and numbers before it is called, and finds out only then that nobody wants them.
Bots and random play never do, and gathering took as long as moving the card.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from bugeyed.new.scenes import Scenes

ASKS = ("others", "name_of")
"""What a scene only answers."""
COUNTS = ("size", "count", "holds", "kinds_at", "numbers", "unseen", "kind", "name", "id")
"""What its cards only answer."""
WORDS = (
    "len", "str", "int", "tuple", "list", "sorted", "min", "max", "sum", "range", "reversed", "sees", "counted",
    "listed", "with_article", "Travel",
)  # fmt: skip
"""Functions that only answer."""
HARMLESS = (
    ast.Constant, ast.Name, ast.Tuple, ast.List, ast.Dict, ast.Starred, ast.JoinedStr, ast.FormattedValue, ast.BinOp,
    ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Subscript, ast.Slice, ast.ListComp, ast.GeneratorExp,
    ast.comprehension, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.Attribute, ast.keyword,
)  # fmt: skip


def with_silence(source: str) -> str:
    """*source*, with the question before every ``tell`` of a scene whose words change nothing; no line of it moves."""
    tree = ast.parse(source)
    lines = source.split("\n")
    found = [
        (statement, who) for scene, who in Scenes(tree).named() for statement in _tells(scene, who, lines)
    ]
    for statement, who in sorted(found, key=lambda one: -one[0].lineno):
        line = lines[statement.lineno - 1]
        lines[statement.lineno - 1] = (
            f"{line[: statement.col_offset]}if {who}.events is not None: {line.lstrip()}"
        )
    return "\n".join(lines)


def _tells(function: ast.FunctionDef, who: str, lines: list[str]) -> Iterator[ast.Expr]:
    """Statements that do nothing but tell, and stand alone on their lines."""
    for one in _within(function):
        if not isinstance(one, ast.Expr) or not isinstance(one.value, ast.Call):
            continue
        call = one.value
        rest = lines[(one.end_lineno or one.lineno) - 1].encode()[one.end_col_offset :].decode().strip()
        is_alone = not lines[one.lineno - 1][: one.col_offset].strip() and (not rest or rest.startswith("#"))
        is_telling = is_alone and ast.unparse(call.func) == f"{who}.tell"
        if is_telling and all(_is_harmless(part, who) for part in [*call.args, *call.keywords]):
            yield one


def _within(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """All of a function but the functions in it, where its names may mean something else."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        one = waiting.pop()
        yield one
        if not isinstance(one, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            waiting += ast.iter_child_nodes(one)


def _is_harmless(part: ast.AST, who: str) -> bool:
    """Whether to leave it out changes nothing but what is told."""
    if isinstance(part, ast.Call):
        asked = ast.unparse(part.func)
        known = [*WORDS, *(f"{who}.{one}" for one in ASKS), *(f"{who}.cards.{one}" for one in COUNTS)]
        inner: list[ast.AST] = [*part.args, *part.keywords]
        return asked in known and all(_is_harmless(one, who) for one in inner)
    return isinstance(part, HARMLESS) and all(_is_harmless(one, who) for one in ast.iter_child_nodes(part))
