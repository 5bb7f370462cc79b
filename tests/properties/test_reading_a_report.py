"""A report shows a new reader which number is wrong, in which round, and how to replay the game."""

import json
import math

import pytest

from properties import audit
from properties.__main__ import main as audit_command
from properties.audit import fingerprint as fingerprints
from properties.audit.finding import HELD, VIOLATED, Finding
from properties.audit.report import promises_listed, tightness_text
from reference import Game
from theorems.commands import main

SOURCE = '''
import math

import numpy

from reference import Stop


class Rated:
    """AdaBoost with a learning rate."""

    traits = {"columns": "unit"}
    rate, at_one = 0.3, math.inf

    def start(self, m):
        self.margins, self.steps = numpy.zeros(m), []
        return self.weights()

    def update(self, column):
        edge = float(self.weights() @ column)
        if abs(edge) >= 1 - 1e-15:
            self.steps.append(math.copysign(self.at_one, edge))
            return Stop("perfect")
        self.steps.append(self.rate * math.atanh(edge))
        self.margins = self.margins + self.steps[-1] * column
        return self.weights()

    def weights(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        return losses / losses.sum()

    def coefficients(self):
        return list(self.steps)


class Clipped(Rated):
    traits = {"columns": "signs", "promises": (("steps-are", "half log-odds"),)}
    rate, at_one = 1, 10.0


class ClippedAndShrunk(Clipped):
    rate = 0.7


class Bounded(Rated):
    traits = {"columns": "signs", "promises": ("product-error-bound",)}
    rate = 0.1


class Nan(Rated):
    traits = {"columns": "signs"}

    def weights(self):
        found = super().weights()
        return found * math.nan if len(self.steps) == 2 else found
'''


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "shown.py"
    file.write_text(SOURCE, encoding="utf-8")
    return file


def audited(path, name, check, **options):
    report = audit(f"{path}:{name}", witnesses=path.parent / "kept", cases=300, only=[check], **options)
    return report, report.outcome(check)


def test_a_fingerprint_proposes_no_bound_that_a_short_search_refutes_and_detects_a_rate(path, monkeypatch):
    monkeypatch.setattr(fingerprints, "WITHOUT_ARGUMENTS", ["product-error-bound", "weights-follow-losses"])
    monkeypatch.setattr(fingerprints, "STEPS", [("steps-are", "half log-odds")])
    rates = [("rate-is-constant", rule) for rule in ("half log-odds", "edge")]
    monkeypatch.setattr(fingerprints, "RATES", rates)
    monkeypatch.setattr(fingerprints, "PROJECTIONS", [])
    fingerprint = fingerprints.fingerprint(f"{path}:Rated", budget=40, only_promises=True)
    assert set(fingerprint.traits["promises"]) == {"weights-follow-losses", ("rate-is-constant", "half log-odds")}
    assert (
        f"{fingerprints.TO_TRY}:" in str(fingerprint)
        and "product-error-bound " in str(fingerprint).partition("failed")[2]
    )


def test_a_fingerprint_names_no_rate_where_the_steps_are_the_rule_itself(monkeypatch):
    monkeypatch.setattr(fingerprints, "WITHOUT_ARGUMENTS", [])
    monkeypatch.setattr(fingerprints, "STEPS", [("steps-are", "half log-odds")])
    monkeypatch.setattr(fingerprints, "RATES", [("rate-is-constant", "half log-odds")])
    monkeypatch.setattr(fingerprints, "PROJECTIONS", [])
    fingerprint = fingerprints.fingerprint("reference.fast:AdaBoost", budget=20, only_promises=True)
    assert fingerprint.traits["promises"] == (("steps-are", "half log-odds"),)


def test_a_finite_step_at_edge_one_is_reported_in_words(path):
    report, result = audited(path, "Clipped", "promise.steps-are")
    assert result.smallest.at == "coefficient of round 1 is 10.0, expected inf (the edge is 1)"
    assert result.smallest.at in str(report) and "0 == 1" not in str(report)


def test_a_step_at_edge_one_does_not_hide_another_mistake(path):
    report, result = audited(path, "ClippedAndShrunk", "promise.steps-are")
    assert not result.smallest.sides.infinite and result.worst.sides.infinite
    assert result.smallest.sides.lhs == pytest.approx(0.7 * result.smallest.sides.rhs)
    assert f"replay {result.witness} --booster {path}:ClippedAndShrunk" in str(report)
    assert "cases, then no longer tried" in str(report) and "smallest game found (" in str(report)


def test_the_table_of_an_error_bound_has_the_error_and_the_bound_also_in_the_violated_round(path):
    report, result = audited(path, "Bounded", "promise.product-error-bound")
    table = result.smallest.shown.run
    last = result.smallest.sides.round
    assert table[0].split()[-2:] == ["error", "bound"] and "hint: the bound needs steps of half log-odds" in str(report)
    row = next(line for line in table if line.split()[0] == str(last))
    error, bound = row.split()[-2:]
    assert error == str(result.smallest.sides.lhs) and float(bound) == pytest.approx(
        result.smallest.sides.rhs, rel=1e-4
    )


def test_a_run_that_fails_shows_the_edges_that_its_weights_give(path):
    _, result = audited(path, "Nan", "invariant.weights-finite")
    rows = [line.split() for line in result.smallest.shown.run]
    first = next(row for row in rows if row[0] == "1")
    assert len(first) >= 5 and all(math.isfinite(float(entry)) for entry in first[1:4])


def test_an_expected_violation_is_marked_in_its_row(path):
    report, _ = audited(path, "Clipped", "promise.steps-are", expected={"promise.steps-are": "clipped, on purpose"})
    (row,) = (line for line in str(report).splitlines() if line.startswith("promise.steps-are  "))
    assert "violated, expected" in row and report.ok


def test_no_ratio_is_shown_of_a_violation_and_none_but_equality_of_an_equation():
    equation, bound = {"sides": {"relation": "=="}}, {"sides": {"relation": "<=", "lhs": "0"}}
    assert tightness_text(Finding(status=VIOLATED, tightness=1.0, tightest=equation)) == "-"
    assert tightness_text(Finding(status=HELD, tightness=1.0, tightest=equation)) == "equal"
    assert tightness_text(Finding(status=HELD, tightness=0.0, tightest=bound)) == "0.0000"


def test_a_float_entry_is_printed_as_a_float():
    assert str(Game([[0.999, 1], [-1, 1]])).split() == ["0.999", "1", "-1", "1"]
    assert str(Game([["1/3", 1], [-1, "8998192055486251/9007199254740993"]])).split() == [
        *("1/3", "1", "-1", "8998192055486251/9007199254740993")
    ]


def test_claims_takes_a_word_to_filter_by_or_a_booster(capsys):
    listed = promises_listed("error-bound")
    assert "product-error-bound" in listed and "steps-are" not in listed and len(listed) < len(promises_listed()) / 4
    assert audit_command(["--claims", "error-bound"]) == 0 and capsys.readouterr().out == f"{listed}\n"
    assert audit_command(["--claims", "no/such.py:Booster"]) == 2
    assert "no trait, promise or claim contains 'qqq'" in promises_listed("qqq")


def test_show_names_the_list_of_promises_and_the_amended_form_of_a_lemma_with_a_lost_symbol(capsys):
    assert main(["show", "promise.product-error-bound"]) == 2
    assert "for a promise: `python -m properties --claims`" in capsys.readouterr().err
    assert main(["show", "MRS13.lemma-31"]) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "the lemma holds; one step of its printed proof does not" in output and "holds as amended" not in output


def test_the_notebook_of_a_mistake_shows_only_that_mistake():
    from theorems.commands.notebooks import FOLDER

    cells = json.loads((FOLDER / "06_break_a_booster.ipynb").read_text(encoding="utf-8"))["cells"]
    printed = "".join("".join(out.get("text", "")) for cell in cells for out in cell.get("outputs", []))
    assert "promise.loss-falls violated" in printed and "permute-examples" not in printed
