"""A method that copies a scene field by field, written into the rules that ``bugeyed compile`` compiles.

Interpreted, a scene is copied by its ``__dict__``. A compiled one has none, and to ask it for its fields by name took
longer than all the rest of a step.
"""

from __future__ import annotations

import ast

from bugeyed.core.scene import OF_EVERY_SCENE

LISTS = (ast.List, ast.ListComp)
PLAIN = ("int", "str", "bool", "float", "i64")


def with_copies(source: str) -> str:
    """*source* with such a method for every scene that has none, on lines that were blank: no line of it moves."""
    lines = source.split("\n")
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.ClassDef) and _is_scene(node):
            written = _methods(node)
            end = node.end_lineno or len(lines)
            room = sum(1 for line in lines[end : end + len(written)] if not line.strip())
            lines[end : end + room] = written
    return "\n".join(lines)


def _is_scene(node: ast.ClassDef) -> bool:
    """Whether it extends Scene itself: what extends another scene is copied as before."""
    named = any(isinstance(base, ast.Name) and base.id == "Scene" for base in node.bases)
    return named and not any(isinstance(one, ast.FunctionDef) and one.name == "copy" for one in node.body)


def _methods(node: ast.ClassDef) -> list[str]:
    name = node.name
    fields = "".join(f"twin.{field} = {value}; " for field, value in _fields(node).items())
    return [
        f"    def copy(self) -> Scene: return self._fill({name}.__new__({name})) if type(self) is {name} "
        "else super().copy()",
        f"    def _fill(self, twin: {name}) -> Scene: {fields}return self.into(twin)",
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
    if declared in PLAIN or (not declared and is_plain):
        return field
    return f"self.copied({field})"
