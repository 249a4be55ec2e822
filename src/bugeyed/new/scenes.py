"""Which classes of an author's rules are scenes, and which functions are given one."""

from __future__ import annotations

import ast
from collections.abc import Iterator


class Scenes:
    """The scenes of a module: classes that extend Scene, or one that does."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree
        self.classes: list[ast.ClassDef] = []
        names = {"Scene"}
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and any(ast.unparse(base) in names for base in node.bases):
                names.add(node.name)
                self.classes.append(node)

    def named(self) -> Iterator[tuple[ast.FunctionDef, str]]:
        """Every function and method that has a scene for its first argument, and what it calls it.

        None where a scene tells in a way of its own.
        """
        for scene in self.classes:
            if any(isinstance(one, ast.FunctionDef) and one.name == "tell" for one in scene.body):
                return
        names = [scene.name for scene in self.classes]
        for node in self._tree.body:
            if isinstance(node, ast.FunctionDef) and node.args.args:
                first = node.args.args[0]
                if first.annotation is not None and ast.unparse(first.annotation).strip("'\"") in names:
                    yield node, first.arg
        for scene in self.classes:
            for one in scene.body:
                if isinstance(one, ast.FunctionDef) and one.args.args and not one.decorator_list:
                    yield one, one.args.args[0].arg
