"""Small changes of a module: one node of the syntax tree of one of its functions replaced by another.

Operators of arithmetic and comparison, constants by one, conditions negated, `and` for `or`, statements dropped, the first
two arguments swapped, min for max (any for all, lower for upper), the ends of slices by one. Not changed: messages,
annotations, decorators, defaults, `strict=True`, and code outside functions.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.Pow: ast.Mult, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
PAIRS = (
    ("min", "max"),
    ("any", "all"),
    ("lower", "upper"),
    ("argmin", "argmax"),
    ("floor", "ceil"),
    ("minimum", "maximum"),
)
NAMES = {a: b for pair in PAIRS for a, b in (pair, pair[::-1])}
UNORDERED = (
    *("isinstance", "hasattr", "getattr", "min", "max", "minimum", "maximum", "multiply"),
    *("gcd", "lcm", "dot", "inner", "union"),
)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Mutant:
    """`node` of `path` replaced by `change`; `label` describes the change."""

    path: Path
    function: str
    place: int  # index of the node in the walk of the module
    change: int  # index among the changes of the node
    line: int
    lines: tuple[int, ...]  # lines of the statement: a test executes the statement if it executes one of them
    body: tuple[int, ...]  # of the function
    label: str
    text: str  # the source line

    def compiled(self):
        """Return the code of the changed module."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        parent, field, index, node = list(_places(tree))[self.place]
        new = list(changes(node, parent, field))[self.change][1]
        if index is None:
            setattr(parent, field, new)
        else:
            getattr(parent, field)[index] = new
        return compile(ast.fix_missing_locations(tree), str(self.path), "exec")

    def name(self, root: Path) -> str:
        """Return the path, the source line and the change, as in survivors.txt: without line numbers, which may change."""
        return f"{self.path.relative_to(root)} | {self.text} | {self.label}"


def _places(tree: ast.AST) -> Iterator[tuple]:
    """Yield (parent, field, index, node) of every node below."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if isinstance(value, list):
                yield from (
                    (parent, field, index, node) for index, node in enumerate(value) if isinstance(node, ast.AST)
                )
            elif isinstance(value, ast.AST):
                yield parent, field, None, value


def _like(node, new):
    return ast.copy_location(new, node)


def changes(node, parent, field) -> Iterator[tuple[str, ast.AST]]:
    """Yield what may stand in the node's place, each with a label."""
    if isinstance(node, tuple(OPERATORS)):
        new = OPERATORS[type(node)]
        yield f"{type(node).__name__} -> {new.__name__}", new()
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield f"{node.value} -> {not node.value}", _like(node, ast.Constant(not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        for new in (node.value + 1, node.value - 1):
            yield f"{node.value} -> {new}", _like(node, ast.Constant(new))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield f"{type(node.op).__name__} dropped", node.operand
    elif isinstance(node, ast.Name | ast.Attribute):
        name = node.id if isinstance(node, ast.Name) else node.attr
        if field == "func" and name in NAMES:
            other = NAMES[name]
            new = (
                ast.Name(other, node.ctx) if isinstance(node, ast.Name) else ast.Attribute(node.value, other, node.ctx)
            )
            yield f"{name} -> {other}", _like(node, new)
    elif (
        isinstance(node, ast.Call) and len(node.args) > 1 and not any(isinstance(a, ast.Starred) for a in node.args[:2])
    ):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name not in UNORDERED and ast.dump(node.args[0]) != ast.dump(node.args[1]):
            swapped = [node.args[1], node.args[0], *node.args[2:]]
            yield f"{name}: arguments swapped", _like(node, ast.Call(node.func, swapped, node.keywords))
    elif isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Continue | ast.Break) and field != "orelse":
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            yield f"{type(node).__name__} dropped", _like(node, ast.Pass())
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript):
        yield "Assign dropped", _like(node, ast.Pass())
    if isinstance(parent, ast.Slice) and field != "step" and not isinstance(node, ast.Constant):
        yield f"{field} end + 1", _like(node, ast.BinOp(node, ast.Add(), _like(node, ast.Constant(1))))
    if (field == "test" and isinstance(parent, ast.If | ast.While | ast.IfExp)) or field == "ifs":
        yield "condition negated", _like(node, ast.UnaryOp(ast.Not(), node))


@cache
def mutants(path: Path) -> tuple[Mutant, ...]:
    """Return all mutants of a file, in its order."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    rows = source.splitlines()
    places = list(_places(tree))
    place_of = {
        (id(parent), *where): place for place, (parent, *where, _) in enumerate(places)
    }  # operators are one object
    result: list[Mutant] = []

    def visit(node, parent, field, index, function, body, lines, line):
        if field in ("annotation", "returns", "decorator_list", "defaults", "kw_defaults"):
            return
        if isinstance(node, ast.JoinedStr) or isinstance(parent, ast.Raise) or getattr(node, "arg", "") == "strict":
            return
        line = getattr(node, "lineno", line)
        if isinstance(node, ast.stmt):
            header = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
            simple = not hasattr(node, "body")
            last = node.end_lineno if simple else max([node.lineno, *(child.end_lineno for child in header)])
            lines = tuple(range(node.lineno, last + 1))
        if function:
            for change, (label, _) in enumerate(changes(node, parent, field)):
                result.append(
                    Mutant(
                        path,
                        function,
                        place_of[id(parent), field, index],
                        change,
                        line,
                        lines,
                        body,
                        label,
                        rows[line - 1].strip(),
                    )
                )
        if isinstance(node, FUNCTIONS):
            if node.name in ("__repr__", "__str__"):
                return
            if not function:
                function, body = f"{node.name}:{node.lineno}", tuple(range(node.lineno + 1, node.end_lineno + 1))
        for name, value in ast.iter_fields(node):
            for k, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(child, ast.AST):
                    visit(child, node, name, k, function, body, lines, line)

    for k, child in enumerate(tree.body):
        visit(child, tree, "body", k, "", (), (), 0)
    return tuple(result)


def drawn(paths: list[Path], share: float, least: int, seed: int) -> list[Mutant]:
    """Return a sample of each file's mutants, ordered so that every initial part has about the same share of each file."""
    chosen: list[tuple[float, Mutant]] = []
    for path in paths:
        every = mutants(path)
        size = min(len(every), max(least, round(share * len(every))))
        drawn_here = random.Random(f"{seed} {path.name} {path.parent.name}").sample(every, size)
        chosen += [((place + 0.5) / size, mutant) for place, mutant in enumerate(drawn_here)]
    return [mutant for _, mutant in sorted(chosen, key=lambda pair: pair[0])]


def file_of_survivors(path: Path) -> dict[str, str]:
    """Return {mutant: the reason why it changes nothing} from survivors.txt.

    A row is `path | line | change`, followed by ` | n` if only the n-th of several equal changes is meant (from 0). The
    reason for a group of consecutive rows is indented below the last row of the group.
    """
    reasons: dict[str, str] = {}
    names: list[str] = []
    ended = True
    for row in path.read_text(encoding="utf-8").splitlines():
        if row.startswith("    "):
            ended = True
            for name in names:
                reasons[name] = f"{reasons[name]} {row.strip()}".strip()
        elif row and not row.startswith("#"):
            names = [row] if ended else [*names, row]
            ended = False
            reasons[row] = ""
    return reasons
