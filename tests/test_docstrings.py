"""Every public name has a docstring with its parameters and results, and an example that runs."""

import ast
import doctest
import importlib
import inspect
import re
from enum import Enum
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = (
    "reference.oracles",
    "reference.adversary",
    "reference.arithmetic",
    "reference.data.learners",
    "reference.data.trees",
    "reference.exact",
    "reference.fast",
    "reference.fast.signs",
    "reference",
    "properties",
    "properties.arguments",
    "properties.sabotage.first_violations",
    "properties.claims",
    "properties.audit.audit",
    "properties.audit.fingerprint",
    "properties.audit.process",
    "properties.audit.suite",
    "properties.checks",
    "properties.checks.promises",
    "properties.checks.promises.shrinkage",
    "properties.audit.replay",
    "properties.engine.questions",
    "properties.engine.witness",
    "properties.sabotage",
    "properties.sabotage.matrix",
)
NEEDS = dict.fromkeys(
    ("reference.fast.signs", "reference.fast.active_sets", "reference.fast.thresholds"), "numba"
)  # `speed`
UNSOURCED = "reference.arithmetic"  # of no paper: numbers, enclosures, comparisons


def public(package: str) -> dict[str, object]:
    """Return the classes and functions in a module's `__all__`; constants and aliases of types explain themselves."""
    module = importlib.import_module(package)
    named = {name: getattr(module, name) for name in module.__all__}
    return {
        name: thing
        for name, thing in named.items()
        if inspect.isclass(thing) or inspect.isroutine(inspect.unwrap(thing))
    }


def shown_first_in(package: str) -> dict[str, object]:
    """Return the public names that no earlier package of the list has, so that each example runs once."""
    before = [
        thing for other in PACKAGES[: PACKAGES.index(package)] if other not in NEEDS for thing in public(other).values()
    ]
    return {name: thing for name, thing in public(package).items() if not any(thing is other for other in before)}


def example(name: str, thing) -> doctest.DocTest:
    """Return the example in the object's own docstring, not in its methods', with the names of its module defined."""
    is_module = type(thing) is ModuleType  # not `properties.audit`, a package that is called as a function
    source = thing if is_module else inspect.unwrap(thing)
    names = dict(vars(source if is_module else importlib.import_module(source.__module__)))
    (result,) = doctest.DocTestFinder(recurse=False, exclude_empty=False).find(source, name, globs=names)
    return result


def failures(shown: doctest.DocTest) -> str:
    """Return the report of doctest on an example; "" if its output is as printed."""
    lines: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(shown, out=lines.append)
    return "".join(lines)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_has_a_docstring_whose_example_runs(package):
    if package in NEEDS:
        pytest.importorskip(NEEDS[package], reason=f"{package} needs {NEEDS[package]}")
    things = shown_first_in(package)
    assert things
    for name, thing in things.items():
        shown = example(name, thing)
        assert shown.docstring.split(">>>")[0].strip(), f"{package}.{name} says nothing before its example"
        assert shown.examples, f"{package}.{name} has no example"
        wrong = failures(shown)
        assert not wrong, f"{package}.{name}\n{wrong}"


def test_every_list_of_public_names_is_checked():
    lists = set()
    for path in sorted([*(ROOT / "reference").rglob("*.py"), *(ROOT / "properties").rglob("*.py")]):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        targets = [ast.unparse(target) for node in body if isinstance(node, ast.Assign) for target in node.targets]
        if "__all__" in targets:
            lists.add(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    # the examples of properties.cases are in the modules that define its names
    assert lists == {*PACKAGES, "properties.cases"}


def test_the_example_of_every_module_docstring_runs():
    wrong = {}
    for path in sorted([*(ROOT / "reference").rglob("*.py"), *(ROOT / "properties").rglob("*.py")]):
        docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        if docstring is None or ">>>" not in docstring:
            continue
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        wrong[name] = failures(example(name, importlib.import_module(name)))
    assert wrong and not any(wrong.values()), wrong


@pytest.mark.parametrize(
    "package", [package for package in PACKAGES if package.startswith("reference") and package != UNSOURCED]
)
def test_every_public_name_of_the_reference_has_its_source(package):
    """The source is any paper, or this project: not every booster is of a paper whose theorems are here."""
    if package in NEEDS:
        pytest.importorskip(NEEDS[package], reason=f"{package} needs {NEEDS[package]}")
    things = {name: inspect.unwrap(thing) for name, thing in public(package).items()}
    docstrings = {n: inspect.getdoc(thing) for n, thing in things.items() if not thing.__module__.startswith(UNSOURCED)}
    assert [
        name for name, text in docstrings.items() if not re.search(r"^References\n-+\n\S", text, re.MULTILINE)
    ] == []


def test_an_example_that_is_wrong_or_raises_fails():
    def double(number):
        """Twice a number.

        >>> 2 + 2
        5
        """

    def half(number):
        """Half of a number.

        >>> 1 / 0
        """

    assert "Got:\n    4" in failures(example("double", double))
    assert "ZeroDivisionError" in failures(example("half", half))


NOT_REQUIRED = {  # codes of numpydoc
    "SA01": "no See Also: the pages of the API reference link names",
    "ES01": "no extended summary where one sentence says all",
    "SS02": "a formula or a name may begin a summary",
    "SS06": "a summary may take two lines",
    "PR04": "a type is not repeated where the description has it",
    "PR07": "a description is not repeated where type and range say all",
    "PR08": "a description may begin with a letter of a formula",
    "RT04": "as PR08, of what is returned",
    "EX01": "`test_every_public_name_has_a_docstring_whose_example_runs` asks for examples",
}


def sections_lacking(thing) -> list[str]:
    """Return the codes and messages of numpydoc's validator for a docstring, except the codes of NOT_REQUIRED."""
    validation = pytest.importorskip("numpydoc.validate", reason="numpydoc is in the extra `dev`")
    source = inspect.unwrap(thing)
    result = validation.validate(f"{source.__module__}.{source.__qualname__}")["errors"]
    return [f"{code} {message}" for code, message in result if code not in NOT_REQUIRED]


@pytest.mark.parametrize("package", [*PACKAGES, "properties.cases", "theorems.commands"])
def test_every_public_name_has_numpydoc_sections(package):
    """Parameters, Returns and Raises, in numpydoc's order. Left out are enumerations, whose arguments are not ours, and
    strategies that hypothesis makes from functions."""
    if package in NEEDS:
        pytest.importorskip(NEEDS[package], reason=f"{package} needs {NEEDS[package]}")
    things = {
        name: thing
        for name, thing in public(package).items()
        if not (inspect.isclass(thing) and issubclass(thing, Enum))
        and "<locals>" not in inspect.unwrap(thing).__qualname__
    }
    lacking = {name: message for name, thing in things.items() if (message := sections_lacking(thing))}
    assert not lacking


def test_a_parameter_without_its_description_is_detected():
    assert any(message.startswith("PR01") and "number" in message for message in sections_lacking(sections_lacking_toy))


def sections_lacking_toy(number):
    """Return what was given."""
    return number
