"""Methods that copy a scene field by field, written into the rules that ``bugeyed compile`` compiles.

Interpreted, a scene is copied by its ``__dict__``. A compiled one has none, and to ask it for its fields by name took
longer than all the rest of a step.
"""

from __future__ import annotations

import ast

from bugeyed.core.scene import OF_EVERY_SCENE

LISTS = (ast.List, ast.ListComp)
PLAIN = ("int", "str", "bool", "float", "i64", "tuple", "len", "sum", "frozenset")


def with_copies(source: str) -> str:
    """*source* with such methods for every scene that has none, on lines that were blank: no line of it moves."""
    lines = source.split("\n")
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.ClassDef) and _is_scene(node):
            written = _methods(node)
            for line in _blank_lines(node, lines):
                if written:
                    lines[line] = written.pop()
            end = node.end_lineno or len(lines)
            lines[end:end] = written
    return "\n".join(lines)


def _blank_lines(node: ast.ClassDef, lines: list[str]) -> list[int]:
    """Where a method of the class may stand: the lines before each that it has, and those after the last."""
    after = node.end_lineno or len(lines)
    places = [after, after + 1]
    for one in node.body:
        if isinstance(one, ast.FunctionDef):
            places.append(min([one.lineno, *(mark.lineno for mark in one.decorator_list)]) - 2)
    return [line for line in places if line < len(lines) and not lines[line].strip()]


def _is_scene(node: ast.ClassDef) -> bool:
    """Whether it extends Scene itself: what extends another scene is copied as before."""
    named = any(isinstance(base, ast.Name) and base.id == "Scene" for base in node.bases)
    return named and not any(isinstance(one, ast.FunctionDef) and one.name == "copy" for one in node.body)


def _methods(node: ast.ClassDef) -> list[str]:
    name, values = node.name, _fields(node)
    fields = "".join(f"twin.{field} = {value}; " for field, value in values.items())
    lists = "; ".join(
        f"self.{field} = {value}" for field, value in values.items() if value != f"self.{field}"
    )
    return [
        f"    def copy(self) -> Scene: return self._fill({name}.__new__({name})) if type(self) is {name} "
        "else super().copy()",
        f"    def _fill(self, twin: {name}) -> Scene: {fields}return self.into(twin)",
        f"    def unshare(self) -> None: return self._own_lists() if type(self) is {name} else super().unshare()",
        f"    def _own_lists(self) -> None: {lists or 'pass'}",
    ]


def _fields(node: ast.ClassDef) -> dict[str, str]:
    """What is set on *self* anywhere, or declared, and how its value is copied."""
    found: dict[str, str] = {}
    for one in ast.walk(node):
        targets: list[ast.expr] = []
        value: ast.expr | None = None
        declared = ""
        if isinstance(one, ast.AnnAssign):
            targets, value, declared = [one.target], one.value, ast.unparse(one.annotation)
        elif isinstance(one, ast.Assign):
            targets, value = one.targets, one.value
        elif isinstance(one, ast.AugAssign):
            targets = [one.target]
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                is_own = isinstance(part, ast.Attribute) and ast.unparse(part.value) == "self"
                field = part.attr if isinstance(part, ast.Attribute) else ""
                if is_own and field not in (*OF_EVERY_SCENE, *found):
                    single = None if isinstance(target, ast.Tuple) else value
                    found[field] = _copied(f"self.{field}", declared, single)
    return found


def _copied(field: str, declared: str, value: ast.expr | None) -> str:
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        value = value.left
    if (declared.startswith("list[") and "|" not in declared) or (not declared and isinstance(value, LISTS)):
        return f"{field}.copy()"
    is_plain = isinstance(value, ast.Constant) and isinstance(value.value, int | str | float)
    is_plain = is_plain or (isinstance(value, ast.Call) and ast.unparse(value.func) in PLAIN)
    if declared.partition("[")[0] in PLAIN or (not declared and is_plain):
        return field
    return f"self.copied({field})"
