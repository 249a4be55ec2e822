"""A lambda in a row of the table becomes a function that knows its scene, in rules that ``bugeyed compile`` compiles.

Nobody can say in a lambda what its argument is, and compiled code that does not know looks every field up by name.
"""

from __future__ import annotations

import ast

from bugeyed.new.scenes import Scenes

ANSWERS = {
    "then": "object",
    "unless": "str",
    "among": "list[tuple[int, ...]]",
    "chance": "list[tuple[int, int]]",
}
"""What the function of a row answers."""


def with_functions(source: str) -> str:
    """*source*, with a function on a blank line for every lambda in a row of a table; no line of it moves.

    Only where the module has one scene, which then is what every row is about.
    """
    tree = ast.parse(source)
    scenes = Scenes(tree).classes
    if len(scenes) != 1:
        return source
    lines = source.split("\n")
    after = [one for one in tree.body if one.lineno > (scenes[0].end_lineno or 0)]
    # The lines right after the scene are for its methods.
    rooms = [room for one in after[1:] for room in _blank_lines(one, lines)]
    number = 0
    for statement in after:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            continue
        for asked, one in _lambdas(statement):
            room = next((line for line in rooms if line < statement.lineno - 1), -1)
            if room < 0 or one.lineno != one.end_lineno:
                continue
            rooms.remove(room)
            name = f"_row_{number}"
            number += 1
            given = [f"{argument.arg}: int" for argument in one.args.args]
            given[0] = f"{one.args.args[0].arg}: {scenes[0].name}"
            lines[room] = (
                f"def {name}({', '.join(given)}) -> {ANSWERS[asked]}: return {ast.unparse(one.body)}  # type: ignore"
            )
            line = lines[one.lineno - 1].encode()
            # As long as it was, so that what stands behind it stays where the tree has it.
            text = name.encode().ljust((one.end_col_offset or 0) - one.col_offset)
            lines[one.lineno - 1] = (line[: one.col_offset] + text + line[one.end_col_offset :]).decode()
    return "\n".join(lines)


def _blank_lines(statement: ast.stmt, lines: list[str]) -> list[int]:
    """Those right before a statement, where another may stand."""
    marks = statement.decorator_list if isinstance(statement, ast.FunctionDef | ast.ClassDef) else []
    line = min([statement.lineno, *(mark.lineno for mark in marks)]) - 2
    found: list[int] = []
    while line >= 0 and not lines[line].strip():
        found.append(line)
        line -= 1
    return found


def _lambdas(statement: ast.stmt) -> list[tuple[str, ast.Lambda]]:
    """The lambdas with plain arguments in its rows, and what each is asked for; none that a comprehension makes."""
    found: list[tuple[str, ast.Lambda]] = []
    waiting: list[ast.AST] = [statement]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.Call) and ast.unparse(one.func) == "Act":
            found += _of_row(one)
        if not isinstance(one, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp | ast.Lambda):
            waiting += ast.iter_child_nodes(one)
    return sorted(found, key=lambda one: (one[1].lineno, one[1].col_offset))


def _of_row(row: ast.Call) -> list[tuple[str, ast.Lambda]]:
    given = [(keyword.arg or "", keyword.value) for keyword in row.keywords]
    given += [(asked, value) for asked, value in zip(("", "", "", "then", "unless"), row.args, strict=False)]
    return [
        (asked, value)
        for asked, value in given
        if asked in ANSWERS and isinstance(value, ast.Lambda) and _is_plain(value.args)
    ]


def _is_plain(given: ast.arguments) -> bool:
    is_simple = not (given.vararg or given.kwarg or given.kwonlyargs or given.defaults or given.posonlyargs)
    return is_simple and len(given.args) > 0
