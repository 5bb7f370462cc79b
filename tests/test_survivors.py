"""The list of equivalent changes is current, and the tool that finds them makes the changes named in its labels."""

import json
from pathlib import Path

import pytest

from tests.mutants import drawn, file_of_survivors, mutants
from tests.mutation_record import keys

ROOT = Path(__file__).resolve().parent.parent
LISTED = file_of_survivors(ROOT / "tests" / "reference" / "survivors.txt")


@pytest.mark.parametrize("name", LISTED)
def test_a_listed_survivor_is_a_change_of_an_existing_line_and_has_a_reason(name):
    path = name.split(" | ")[0]
    result = [m for m, key in keys(ROOT / path).items() if name in (key, m.name(ROOT))]
    assert result, f"no such change of {path}: the line has gone, or changed"
    assert len(LISTED[name].split()) >= 4


def test_no_survivor_is_listed_twice():
    names = [
        row for row in (ROOT / "tests/reference/survivors.txt").read_text("utf-8").splitlines() if row[:1].isalpha()
    ]
    assert len(names) == len(set(names))


SMALL = '''def f(a, b=1):
    """1 + 1"""
    if a < 3:
        raise ValueError(f"{a + 1}")
    return max(a - b, sum([a, b][1:]))
'''


@pytest.fixture
def module(tmp_path):
    path = tmp_path / "small.py"
    path.write_text(SMALL)
    return path


def test_every_node_of_a_body_is_changed_and_neither_messages_nor_defaults(module):
    labels = [mutant.label for mutant in mutants(module)]
    assert sorted(labels) == sorted([
        "condition negated", "Lt -> LtE", "3 -> 4", "3 -> 2", "Raise dropped",
        "max -> min", "Sub -> Add", "1 -> 2", "1 -> 0",
    ])  # fmt: skip


@pytest.mark.parametrize(("label", "argument", "result"), [
    ("max -> min", 5, 1), ("Sub -> Add", 5, 6), ("1 -> 0", 5, 6), ("Raise dropped", 1, 1), ("condition negated", 1, 1),
])  # fmt: skip
def test_a_mutant_does_what_its_label_says(module, label, argument, result):
    (mutant,) = (m for m in mutants(module) if m.label == label)
    names: dict = {}
    exec(mutant.compiled(), names)
    assert names["f"](argument) == result


def test_each_of_two_equal_operators_is_changed_separately(tmp_path):
    path = tmp_path / "two.py"
    path.write_text("def f(a, b):\n    return (a - 1) * (b - 1)\n")
    results = set()
    for mutant in mutants(path):
        if mutant.label == "Sub -> Add":
            names: dict = {}
            exec(mutant.compiled(), names)
            results.add(names["f"](2, 4))
    assert results == {9, 5}


def test_a_sample_is_a_function_of_its_seed(module):
    assert drawn([module], 0.5, 2, 1) == drawn([module], 0.5, 2, 1)
    assert [len(drawn([module], share, least, 1)) for share, least in ((0.5, 2), (0.1, 3), (1.0, 2))] == [4, 3, 9]


def test_the_table_adds_up_and_no_part_has_more_than_one_open_change_in_twenty():
    table = json.loads((ROOT / "tests/reference/mutation.json").read_text("utf-8"))
    columns = ("mutants", "killed", "equivalent", "open", "not played")
    for part, sums in table["parts"].items():
        rows = [row for name, row in table["files"].items() if name.startswith(f"{part}/")]
        assert {name: sum(row[name] for row in rows) for name in columns} == {name: sums[name] for name in columns}
        assert sums["mutants"] == sum(sums[name] for name in columns[1:])
        assert sums["killed"] >= 0.95 * (sums["killed"] + sums["open"]), part
