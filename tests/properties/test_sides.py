"""The caption of sides is for readers: no code reads a round, an example or an exception out of it."""

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

from properties.cases.play import Play
from properties.checks.case import Case
from properties.claims import INVARIANTS, REGISTRY, Sides
from properties.engine.checking import Evidence, check_subject, subjects
from properties.engine.curves import along_one_run
from properties.engine.local_backend import LocalBackend
from properties.engine.questions import RecordedBackend
from properties.traits import Declared
from reference import BestColumn, Game
from reference.exact import AdaBoost, MABoost
from theorems.ledger import load_claims
from theorems.page.plots import points_of_rounds
from theorems.worst.runs import compared

ROOT = Path(__file__).resolve().parent.parent.parent
READERS = ("match", "search", "fullmatch", "findall", "finditer", "sub", "split", "startswith", "endswith", "partition")
TRIANGLE = Game([[1, -1], [-1, 1], [1, 1]])
EQUATION_8 = load_claims()["NP14.theorem-1.equation-8"]


def readings_of_captions(source: str) -> list[int]:
    """Return the lines on which a caption is compared with a text, searched, or taken apart."""
    result = []
    for node in ast.walk(ast.parse(source)):
        parts: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READERS:
            parts = [node.func.value, *node.args]
        result += [node.lineno for part in parts if isinstance(part, ast.Attribute) and part.attr == "at"]
    return result


def test_no_code_reads_a_caption():
    files = [path for folder in ("properties", "theorems") for path in (ROOT / folder).rglob("*.py")]
    read = {str(path.relative_to(ROOT)): readings_of_captions(path.read_text(encoding="utf-8")) for path in files}
    assert len(read) > 150 and not {path: lines for path, lines in read.items() if lines}


@pytest.mark.parametrize(
    "line", ['x.at.startswith("raised")', 're.match("t=", sides.at)', '"raised" in sides.at', 'sides.at == f"t={t}"']
)
def test_code_that_reads_a_caption_is_detected(line):
    assert readings_of_captions(line) == [1]


def captionless(trace):
    return [sides._replace(at="") for sides in EQUATION_8.sides(trace)]


def test_figures_and_best_runs_are_the_same_without_captions():
    plain = replace(EQUATION_8, function=captionless)
    plan = Play(TRIANGLE, BestColumn(signed=True), 5, MABoost())
    points = points_of_rounds(EQUATION_8, plan)
    assert [t for t, *_ in points] == [1, 2, 3, 4, 5] and points_of_rounds(plain, plan) == points
    drawn = along_one_run(plan, 5)
    assert [x for x, _, _ in drawn(plain).points] == [1, 2, 3, 4, 5] and drawn(plain).points == drawn(EQUATION_8).points


def test_a_curve_shows_the_comparison_that_is_named():
    def two_a_round(trace):
        for t in range(1, len(trace.columns) + 1):
            yield Sides(t, "<=", 10, round=t)
            yield Sides(2 * t, "<=", 20, round=t, part="twice")
        yield Sides(0, "<=", 1, "about no round")

    target = replace(EQUATION_8, function=two_a_round)
    plan = Play(TRIANGLE, None, 2, MABoost())
    assert along_one_run(plan, 2)(target).points == [(1, 1, 10), (2, 2, 10)]
    assert along_one_run(plan, 2, "twice")(target).points == [(1, 2, 20), (2, 4, 20)]


def test_one_comparison_in_each_round_is_drawn_by_rounds_and_anything_else_is_not():
    plan = Play(TRIANGLE, BestColumn(signed=True), 4, MABoost())

    def points(function):
        return points_of_rounds(replace(EQUATION_8, function=function), plan)

    assert points(lambda trace: [Sides(1, "<=", 2, f"observation {p}", example=p) for p in range(4)]) == []
    assert points(lambda trace: [Sides(1, "<=", 2, f"t={t}", round=t) for t in (1, 1, 2, 2)]) == []
    assert len(points(lambda trace: [Sides(1, "<=", 2, round=t) for t in (3, 4)])) == 2


def test_the_best_runs_count_rounds_by_the_field():
    target = replace(EQUATION_8, given=())
    sides = [Sides(1, "<=", 2, "round 3", round=4), Sides(1, "<=", 2, "round 5")]
    assert compared(target, lambda subject: sides, object()) == {4: 0.5}


def test_rounds_in_captions_and_fields_agree():
    """In the papers' own constructions, a side whose caption names a round has the same round in its field."""
    counted = 0
    for claim_id in ("NP14.theorem-1.equation-8", "MRS13.lemma-31", "SSS08.lemma-11", "MHT22.equation-22"):
        target = REGISTRY[claim_id]
        for case in list(target.constructions())[:1]:
            for subject, _ in subjects(target, case):
                for sides in target.sides(subject):
                    number = re.search(r"(?:[tT]=|after |round )(\d+)", sides.at)
                    assert number is not None and sides.round == int(number[1]), (claim_id, sides)
                    counted += 1
    assert counted > 20


class Raising(AdaBoost):
    def update(self, column):
        raise ZeroDivisionError("in update")


def test_a_violation_records_whether_the_booster_raised():
    check = INVARIANTS["invariant.weights-sum-to-one"]
    play = Play(TRIANGLE, BestColumn(signed=True), 2)

    def violations(check, make):
        backend = LocalBackend(make)
        return check_subject(check, Case(backend, Declared.of(AdaBoost()), play), play, Evidence())

    def attribute(case):
        yield Sides(case.backend.booster().follow([(1, 1, 1)], (3,)).weights[0][0], "==", 0)

    (raised,) = violations(replace(check, function=attribute), Raising)
    (compared_,) = violations(replace(check, function=attribute), AdaBoost)
    assert raised.raised and not compared_.raised


def test_a_recording_that_does_not_fit_is_marked():
    backend = RecordedBackend([["start", 1, []]])
    assert backend.fits
    with pytest.raises(ValueError, match="the recording has answers to the request start, not to update"):
        list(backend.answers("update", 1))
    assert not backend.fits
    backend = RecordedBackend([])
    with pytest.raises(ValueError, match="the recording ends before the request start"):
        list(backend.answers("start", 1))
    assert not backend.fits
