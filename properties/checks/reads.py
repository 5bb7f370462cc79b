"""Find the parts of a booster that a claim depends on, from the bytecode of its function and of the functions called there."""

from __future__ import annotations

import dis
from collections.abc import Callable
from functools import cache, partial
from types import CodeType, FunctionType, ModuleType

from properties.claims.definition import body_of

WORDS = {  # attribute of a run, a case or a round -> the part of the booster on which the attribute depends
    "weights": "weights",
    "edges": "edges",
    "edge": "edges",
    "steps": "steps",
    "per_round": "coefficients",
    "coefficients": "coefficients",
    "coefficients_after": "coefficients",
    "combination": "coefficients",
    "combinations": "coefficients",
    "margins": "coefficients",
    "margins_by_round": "coefficients",
    "prefixes": "coefficients",
    "training_error": "final vote",
    "final_labels": "final vote",
    "predict": "predict",
    "votes": "votes",
    "history": "predictions",
    "stop": "stop",
    "epochs": "epochs",
    "records": "record",
    "deepcopy": "a copy",
    "pickled": "a pickle",
    "second_run": "a second booster",
    "listening": "its output",
    "changed": "later changes of columns and answers",
    "reordered": "examples in another order",
    "transformed": "the play in another form",
    "anew": "other boosters of its class",
}
TRAITS = (  # attributes of `declared`
    "domain",
    "columns",
    "corrective",
    "arithmetic",
    "combination",
    "coefficients",
    "symmetries",
    "optima",
    "allowance",
    "cap",
)
DEEPEST = 6  # nested calls that are followed; deeper calls are ignored
OURS = ("theorems.", "properties.", "reference.")  # prefixes of the modules whose functions are followed


def reads_of(function: Callable | None) -> tuple[str, ...]:
    """Return the parts of a booster that a function reads from a run or a case, as words in alphabetical order.

    An attribute of the booster is "booster.NAME", an entry of its record "record.NAME", and a trait "trait NAME"; the other
    words are the values of `WORDS`.

    >>> def smooth(trace):
    ...     yield trace.weights[0], trace.booster.smoothness, trace.rounds[0].record["norm"]
    >>> reads_of(smooth)
    ('booster.smoothness', 'record.norm', 'weights')
    """
    words: set[str] = set()
    _collect(function, words, set(), DEEPEST)
    return tuple(sorted(words))


def _collect(function, words: set[str], visited: set, depth: int) -> None:
    """Add the words of a function to `words`, then those of the functions that it calls, up to `depth` nested calls."""
    function = body_of(function) or function
    while isinstance(function, partial):
        function = function.func
    if isinstance(function, type) and function.__module__.startswith("properties."):
        for value in vars(function).values():
            _collect(value, words, visited, depth - 1)
    if not isinstance(function, FunctionType):
        # a bound or class method has __func__, a cached property has func
        function = getattr(function, "__func__", getattr(function, "func", None))
    if not isinstance(function, FunctionType) or function in visited or depth < 0:
        return
    visited.add(function)
    closure_values = [cell.cell_contents for cell in function.__closure__ or () if _has_value(cell)]
    for code in _nested_codes(function.__code__):
        instructions = _instructions(code)
        for index, (operation, name) in enumerate(instructions):
            if operation in ("LOAD_ATTR", "LOAD_METHOD"):
                following, argument = instructions[index + 1]  # exists, because a function ends with a return
                if name == "booster" and following in ("LOAD_ATTR", "LOAD_METHOD"):
                    words.add(f"booster.{argument}")
                elif name == "record" and following == "LOAD_CONST" and isinstance(argument, str):
                    words.add(f"record.{argument}")
                elif name in TRAITS and instructions[index - 1][1] == "declared":
                    words.add(f"trait {'domain' if name == 'cap' else name}")
                elif name in WORDS or (name == "ask" and argument in WORDS):
                    words.add(WORDS[name if name in WORDS else argument])
            elif operation == "LOAD_GLOBAL" and name in function.__globals__:
                value_of_name = function.__globals__[name]
                if isinstance(value_of_name, ModuleType) and value_of_name.__name__.startswith(OURS):
                    value_of_name = getattr(value_of_name, instructions[index + 1][1], None)
                # of a dict, such as `RULES` of the promises, each value is followed
                for value in value_of_name.values() if isinstance(value_of_name, dict) else (value_of_name,):
                    _collect(value, words, visited, depth - 1)
    for value in closure_values:
        _collect(value, words, visited, depth - 1)


def _has_value(cell) -> bool:
    """Return whether a cell of a closure has a value."""
    try:
        return cell.cell_contents is not cell
    except ValueError:  # Python raises it for a cell without a value
        return False


@cache
def _instructions(code: CodeType) -> list[tuple]:
    """Return (operation, argument) of each instruction. The result is cached, because many claims call the same functions."""
    return [(instruction.opname, instruction.argval) for instruction in dis.get_instructions(code)]


def _nested_codes(code: CodeType):
    """Yield the code of a function and of all functions that are defined in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested_codes(constant)
