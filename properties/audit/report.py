"""Return an audit as text: undecided and untested checks, one line per check, then every violation with a replay command."""

from __future__ import annotations

import difflib
import pprint
import re
import textwrap
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from properties import traits
from properties.audit.finding import ABSENT, DEFECT, HELD, LACKS, UNDECIDED, UNTESTED, VIOLATED, Finding
from properties.checks.promises import PROMISES
from properties.checks.reads import reads_of
from properties.claims import INVARIANTS, REGISTRY, Claim, claims_about_runs
from properties.engine.checking import Violation
from properties.engine.failures import one_line
from properties.engine.witness import displayed_number, falsehood

HINTS = {
    "permute-examples": 'trait `optima: "several"` if the weights, or `"unique weights"` if only the coefficients, are one of several optima; '
    "trait `allowance` for a solver's tolerance, or for a step that enlarges rounding errors",
    "duplicate-examples": 'trait `symmetries` without "duplicates" if a step depends on the number of examples',
    "weights-finite": "if weights underflow in long runs: a lower bound on the argument of exp, or logarithms of weights",
    "long-run": "if weights underflow in long runs: a lower bound on the argument of exp, or logarithms of weights",
    "product-error-bound": 'the bound needs steps of half log-odds: add --claim "steps-are=half log-odds"',
    "weights-capped": "trait `domain`: a larger cap",
    "deterministic": "trait `allowance` for a solver's tolerance; a fixed seed for random choices",
}

EXPECTED = f"{VIOLATED}, expected"


@dataclass
class Audit:
    """The outcomes of an audit. `print` prints the table and every violation; `to_json()` returns a dict for JSON.

    Parameters
    ----------
    booster : str
        The booster's name.
    effort : "quick", "ci" or "night"
        The number and the length of the plays.
    seed : int
        The seed of the drawn plays.
    outcomes : list of Finding
        The outcome of each check.
    seconds : float
        Wall time of the audit, in seconds.
    planned : tuple of str
        The ids of the checks that were planned.
    searched : int
        How many cases the search played.
    expected : dict
        By id of a check, the reason why its violation is intended.
    unprotected : tuple of str
        The acts that the isolation of the booster's process does not prevent on this system.
    arguments : str
        The constructor arguments that the plays varied, with their values; empty if none are declared.
    allowance : str
        The allowance that the booster declares; empty if it declares none.
    planted : tuple of str
        The Python files that appeared in the working directory, or were changed, while the booster ran.

    Examples
    --------
    >>> Audit("Mine", "quick", seed=0).outcomes
    []
    """

    booster: str
    effort: str
    seed: int
    outcomes: list[Finding] = field(default_factory=list)
    seconds: float = 0.0
    planned: tuple[str, ...] = ()
    searched: int = 0
    expected: dict[str, str] = field(default_factory=dict)
    unprotected: tuple[str, ...] = ()
    arguments: str = ""
    allowance: str = ""
    planted: tuple[str, ...] = ()

    def of(self, status: str) -> list[Finding]:
        """Return the outcomes with this status."""
        return [outcome for outcome in self.outcomes if outcome.status == status]

    @property
    def violated(self) -> list[Finding]:
        return self.of(VIOLATED)

    @property
    def against(self) -> list[Finding]:
        """Return the outcomes that count against the booster: violations that were not expected, and outcomes of checks whose
        expected violation did not occur."""
        return [outcome for outcome in self.outcomes if (outcome.status == VIOLATED) != (outcome.id in self.expected)]

    @property
    def open(self) -> list[Finding]:
        """Return the untested and the undecided checks. A check that the time limit ended after few cases is untested."""
        return self.of(UNTESTED) + self.of(UNDECIDED)

    @property
    def defects(self) -> list[Finding]:
        """Return the checks whose own code raised an exception, which is a defect of this package and not of the booster."""
        return self.of(DEFECT)

    @property
    def ok(self) -> bool:
        """Return whether the exit status is 0: see `status`."""
        return self.status == 0

    @property
    def status(self) -> int:
        """Return the exit status: 1 if something counts against the booster, else 4 if a check raised an exception, else 3 if
        a check is undecided, untested or missing, else 0."""
        if self.against:
            return 1
        if self.defects:
            return 4
        return 3 if self.open or {outcome.id for outcome in self.outcomes} != set(self.planned) else 0

    def outcome(self, check: str) -> Finding:
        """Return the outcome of a check, by id or by name. Raise ValueError for a check that is not in the audit."""
        for outcome in self.outcomes:
            if check in (outcome.id, outcome.name):
                return outcome
        raise ValueError(f"check must be one of {', '.join(entry.name for entry in self.outcomes)}, got {check!r}")

    def to_json(self) -> dict[str, Any]:
        return {
            **{name: getattr(self, name) for name in ("booster", "effort", "seed", "status")},
            "seconds": round(self.seconds, 2),
            "searched": self.searched,
            "arguments": self.arguments,
            "violated": [outcome.id for outcome in self.violated],
            "untested": [outcome.id for outcome in self.open],
            "unprotected": list(self.unprotected),
            "defects": [outcome.id for outcome in self.defects],
            "checks": [outcome.report() for outcome in self.outcomes],
        }

    def __str__(self):
        """Return the report as text."""
        width = max([5, *(len(outcome.name) for outcome in self.outcomes)])
        lines = [f"{self.booster}: {summary_of_audit(self)}"]
        lines += [f"  {outcome.status}: {outcome.id}: {_note(outcome)}" for outcome in (*self.defects, *self.open)]
        wide = len(EXPECTED) if any(outcome.id in self.expected for outcome in self.violated) else len(LACKS)
        lines += ["", f"{'check'.ljust(width)}  {'group':<11}  {'outcome'.ljust(wide)}  {'cases':>5}  tightest  note"]
        for outcome in self.outcomes:
            status = EXPECTED if outcome.status == VIOLATED and outcome.id in self.expected else outcome.status
            lines += [_row(outcome, width, status.ljust(wide))] if outcome.status != ABSENT else []
        lines += _lines_of_absent(self)
        lines += _lines_of_held_promises(self)
        lines += ["", f"constructor arguments moved: {self.arguments}"] if self.arguments else []
        if self.allowance:
            lines += ["", f"declared allowance: numbers that differ by at most {self.allowance} count as equal"]
        for outcome in self.outcomes:
            if outcome.status == VIOLATED or (outcome.status == LACKS and outcome.group == "promise"):
                lines += ["", violation(self.booster, outcome)]
                lines += [f"  expected: {self.expected[outcome.id]}"] if outcome.id in self.expected else []
            elif outcome in self.against:
                lines += ["", f"{outcome.id} was expected to be violated by {self.booster}, but {outcome.status}"]
        if self.unprotected:
            lines += ["", f"this system does not keep a booster from: {'; '.join(self.unprotected)}"]
        if self.planted:
            files = f"{', '.join(self.planted[:8])}{', ...' if len(self.planted) > 8 else ''}"
            lines += [
                "",
                f"Python files that appeared or changed while the booster ran, and that Python may import: {files}",
            ]
        return "\n".join(lines)


class Interrupted(KeyboardInterrupt):
    """An audit was interrupted; `report` is the Audit with the outcomes so far."""

    def __init__(self, report: Audit):
        self.report = report
        super().__init__(f"after {len(report.outcomes)} of {len(report.planned)} checks")


def short_id(check: str) -> str:
    """Return the id of a check without the prefix `invariant.` or `promise.`.

    >>> short_id("invariant.weights-sum-to-one")
    'weights-sum-to-one'
    """
    return check.removeprefix("invariant.").removeprefix("promise.")


def reasons_by_id(expected: Mapping[str, str], checks: Collection[str]) -> dict[str, str]:
    """Return the reasons of intended violations by id of the check. The keys of `expected` are ids or names of checks.

    Raises ValueError for a key that is neither the id nor the name of one of the checks.

    >>> reasons_by_id({"restart": "keeps a cache"}, ["invariant.plays", "invariant.restart"])
    {'invariant.restart': 'keeps a cache'}
    """
    for name in expected:
        if name not in checks and name not in map(short_id, checks):
            similar = difflib.get_close_matches(name, [short_id(check) for check in checks], 3)
            suggestion = (
                f"did you mean {' or '.join(similar)}?" if similar else f"they are {', '.join(map(short_id, checks))}"
            )
            raise ValueError(f"expected must name checks of this audit, got {name!r}: {suggestion}")
    names = {check: check if check in expected else short_id(check) for check in checks}
    return {check: expected[name] for check, name in names.items() if name in expected}


def summary_of_audit(audit: Audit) -> str:
    """Return one line with the number of checks for each status, and the number of checks that did not apply."""
    ran = [outcome for outcome in audit.outcomes if outcome.status != ABSENT]
    kinds = (HELD, VIOLATED, LACKS, UNDECIDED, UNTESTED, DEFECT)
    counts = [f"{len(audit.of(status))} {status}" for status in kinds if audit.of(status)]
    if cut := sum(outcome.cut for outcome in audit.of(HELD)):
        counts[0] += f", {cut} of them cut by the time budget"
    missing = len(audit.outcomes) - len(ran)
    return f"{len(ran)} checks ran ({', '.join(counts) or 'none'}), {missing} did not apply, {audit.seconds:.1f} s"


def reasons(audit: Audit) -> dict[str, list[str]]:
    """Return the names of the checks that did not apply, by reason."""
    names: dict[str, list[str]] = {}
    for outcome in audit.of(ABSENT):
        names.setdefault(outcome.reason, []).append(outcome.name)
    return names


def _lines_of_held_promises(audit: Audit) -> list[str]:
    """Return one line for each promise and comparison that held, with the number of plays and the tightest case."""
    held = [outcome for outcome in audit.outcomes if outcome.status == HELD and outcome.group in ("promise", "against")]
    lines = ["", "held on what was tried, which is no proof:"] if held else []
    for outcome in held:
        tight = ""
        if outcome.tightness is not None:
            tight = f"; tightest {tightness_text(outcome)} {_place_of_tightest(outcome)}"
        plays = outcome.listed + outcome.searched
        tight = f"; {outcome.cases} of {plays} had something to compare{tight}" if outcome.cases < plays else tight
        cut = ", cut by the time budget" if outcome.cut else ""
        lines.append(f"  {outcome.name}: {outcome.how}{cut}{tight}".rstrip())
    return lines


def _place_of_tightest(outcome: Finding) -> str:
    """Return the caption of the tightest comparison and the size of its game; "" if it has no game."""
    tightest = outcome.tightest
    if not isinstance(tightest, dict) or not isinstance(tightest.get("case"), dict) or "game" not in tightest["case"]:
        return ""
    game = tightest["case"]["game"]
    rows = game if isinstance(game, list) else []
    size = f" on a {len(rows)} x {len(rows[0])} game" if rows and isinstance(rows[0], list) else ""
    return f"at {tightest['sides']['at']}{size}"


def _lines_of_absent(audit: Audit) -> list[str]:
    """Return the lines that list the checks that did not apply, by reason."""
    lines = ["", "did not apply:"] if audit.of(ABSENT) else []
    for reason, names in reasons(audit).items():
        text = ", ".join(names) if len(names) <= 8 else f"{len(names)} checks"
        lines.append(f"  {reason}: {text}")
    return lines


def _note(outcome: Finding) -> str:
    if outcome.status == UNDECIDED:
        at = f": {outcome.undecided_at[0]}" if outcome.undecided_at else ""
        return f"{outcome.undecided} cases were not decided{at}"
    if outcome.status == HELD and outcome.reason.startswith("it does not declare"):
        return "held, though not declared"
    if outcome.status != VIOLATED or outcome.smallest is None:
        return outcome.reason
    return f"{outcome.smallest.at}{_with_arguments(outcome.smallest)}"


def _with_arguments(violation: Violation) -> str:
    """Return the constructor arguments of a violation; "" if they have their default values."""
    return f", with {violation.shown.arguments}" if violation.shown.arguments else ""


def tightness_text(outcome: Finding) -> str:
    """Return the largest ratio of the two sides; "equal" for an equation that held, "-" for a violation.

    >>> tightness_text(Finding(status=HELD, tightness=0.5)), tightness_text(Finding(status=VIOLATED, tightness=1.0))
    ('0.5000', '-')
    """
    if outcome.tightness is None or outcome.status in (VIOLATED, LACKS):
        return "-"
    sides = outcome.tightest.get("sides", {}) if isinstance(outcome.tightest, dict) else {}
    return "equal" if sides.get("relation") == "==" else f"{outcome.tightness:.4f}"


def _row(outcome: Finding, width: int, status: str) -> str:
    tight = tightness_text(outcome)
    note = textwrap.shorten(one_line(_note(outcome)), 90, placeholder=" ...")
    columns = (outcome.name.ljust(width), f"{outcome.group:<11}", status, f"{outcome.cases:>5}")
    return "  ".join([*columns, f"{tight:>8}", note]).rstrip()


def violation(booster: str, outcome: Finding) -> str:
    """Return the text of a violation: the claim, both sides, the smallest and the worst game, a hint, the replay command."""
    word = "is violated by" if outcome.status == VIOLATED else "is not satisfied (nor promised) by"
    smallest = outcome.smallest
    if smallest is None:
        return f"{outcome.id} {word} {booster}: {outcome.reason}"
    ratio = f"    ratio = {smallest.ratio:.6g}" if 0 < smallest.ratio < float("inf") else ""
    lines = [
        f"{outcome.id} {word} {booster}{_with_arguments(smallest)} in {outcome.violated} of {outcome.cases} cases"
        f"{', then no longer tried' if outcome.ended else ''}",
        *([f"  states: {states}"] if (states := sentence_of(outcome)) else []),
        f"  {_sides_text(smallest)}{ratio}",
        *_quantities(outcome, smallest),
        f"  smallest game found ({smallest.shown.shape}){_with_arguments(smallest)}:",
        textwrap.indent(smallest.shown.game, "    "),
    ]
    if smallest.shown.run:
        lines += ["  the run:", textwrap.indent("\n".join(smallest.shown.run), "    ")]
    lines += _columns_line(smallest)
    worst = outcome.worst
    same = worst is not None and worst.shown.game == smallest.shown.game and worst.shown.chosen == smallest.shown.chosen
    if worst is not None and not (same and worst.ratio <= smallest.ratio):
        size = f", ratio {worst.ratio:.6g}" if 0 < worst.ratio < float("inf") else ""
        size += ", in the same play" if same else ""
        lines += [
            f"  worst seen ({worst.shown.shape}{size}{_with_arguments(worst)}): {_sides_text(worst)}",
            *([] if same else [textwrap.indent(worst.shown.game, "    "), *_columns_line(worst)]),
        ]
    if short_id(outcome.id) in HINTS:
        lines.append(f"  hint: {HINTS[short_id(outcome.id)]}")
    if outcome.crash:
        lines.append(f"  besides: {one_line(outcome.crash)}")
    if outcome.unwritten:
        lines.append(f"  {outcome.unwritten}")
    if outcome.witness:
        # without --booster, `replay` checks only the recorded answers
        has_path = ":" in booster and not booster.startswith("reference.")
        with_booster = f" --booster {booster}" if outcome.needs_booster or has_path else ""
        lines.append(f"  replay: python -m theorems replay {outcome.witness}{with_booster}")
    return "\n".join(lines)


def sentence_of(outcome: Finding) -> str:
    """Return the statement of the check of an outcome; "" if it has none, such as a promise that is a function of the author.

    >>> sentence_of(Finding(id="promise.loss-falls", spec=("loss-falls",)))[:50]
    'Each round multiplies the exponential loss by at m'
    """
    if outcome.spec is not None and outcome.spec[0] in PROMISES:
        return PROMISES[outcome.spec[0]].text
    if outcome.id in INVARIANTS:
        return " ".join(INVARIANTS[outcome.id].doc.split("\n\n")[0].split())
    if outcome.id in REGISTRY:
        return REGISTRY[outcome.id].statement
    if outcome.group == "against":
        name = outcome.id.removeprefix("against.")
        return f"Given the same columns, it returns the same weights, coefficients and stops as {name}."
    return ""


def _quantities(outcome: Finding, entry: Violation) -> list[str]:
    """Return one line with the name of a quantity, the booster's value and the expected value.

    Comparisons of other kinds, such as the two sides of a bound, have no such line.
    """
    sides, left, right = entry.sides, displayed_number(entry.sides.lhs), displayed_number(entry.sides.rhs)
    if entry.raised:
        return []
    # a right side of 1 is the truth value of a property, not a quantity
    if sides.relation == "==" and outcome.group == "promise" and right != "1":
        return [f"  the booster's: {one_line(sides.at)} = {left}, expected {right}"]
    if sides.relation == "<=" and outcome.group in ("against", "metamorphic", "stateful"):
        return [f"  the booster's: {one_line(sides.at)} differ by {left}, expected {right}"]
    return []


def _sides_text(entry: Violation) -> str:
    """Return both sides and the caption; the caption alone if the left side must be 0, or if a quantity is infinite."""
    must_be_zero = entry.sides.relation == "==" and displayed_number(entry.sides.rhs) == "0"
    return (
        one_line(entry.at)
        if must_be_zero or entry.sides.infinite
        else f"{falsehood(entry.sides)}: {one_line(entry.at)}"
    )


def _columns_line(entry: Violation) -> list[str]:
    """Return one line with the columns played in the violating play; no line if none was played."""
    columns = entry.shown.chosen
    return [f"  columns played (0-based; - marks a negated column): {_first_columns(columns)}"] if columns else []


def _first_columns(columns: str) -> str:
    """Return the text of the first 24 columns and the number of rounds; of at most 24 columns, the text unchanged."""
    words = columns.split()
    return columns if len(words) <= 24 else f"{' '.join(words[:24])} ... ({len(words)} rounds)"


def reproduction(audit: Audit) -> str:
    """Return the source of a pytest test of the smallest violation; a comment if no violation has a game."""
    shrunk = [outcome for outcome in audit.violated if outcome.smallest is not None]
    if not shrunk:
        return f"# nothing to reproduce: no violation of {audit.booster} with a game of its own"
    smallest, outcome = min(
        ((entry.smallest, entry) for entry in shrunk if entry.smallest), key=lambda pair: pair[0].size
    )
    check = outcome.name if outcome.spec is None else tuple(outcome.spec)
    compared = f", against={outcome.name.removeprefix('against.')!r}" if outcome.group == "against" else ""
    check = "against" if compared else check
    name = re.sub(r"\W+", "_", short_id(outcome.id))
    lines = [
        "from properties import recheck",
        "",
        f"CASE = {pprint.pformat(smallest.played, width=110, compact=True, sort_dicts=False)}",
        "",
        "",
        f"def test_{name}_on_a_{smallest.shown.shape.replace(' ', '_')}_game():",
        f'    """{one_line(smallest.at, 90)}"""',
        f"    assert recheck({audit.booster!r}, {check!r}, CASE, learner={smallest.shown.learner!r}{compared}) is None",
    ]
    return "\n".join(lines)


def promises_listed(word: str = "") -> str:
    """Return the traits, the promises and the checks as text; with a `word`, only the entries that contain the word.

    The entry of a promise has its statement, the parts of the booster that it reads, the boosters that it is made for, and
    the lines that declare it in traits and on the command line.
    """

    def entry_text(title: str, text: str, reads: str) -> str:
        return f"{title}\n{textwrap.indent(textwrap.fill(text, 108), '    ')}\n    reads: {reads}"

    about = (traits.__doc__ or "").partition("\n\n")[2]
    word = word.lower()
    blocks = [
        f"What a booster can declare\n\n{about}",
        "What any booster can promise: trait `promises`, or --claim NAME, --claim NAME=ARGUMENT,ARGUMENT\n",
    ]
    for entry in sorted(PROMISES.values(), key=lambda entry: (bool(entry.labels), entry.name)):
        reads = f"{', '.join(reads_of(entry.function))}; as in: {entry.family}"
        title = f"{entry.name}{'  (labels)' if entry.labels else ''}"
        line = f'    "promises": ({entry.line},)'
        blocks += [f"{entry_text(title, entry.text, reads)}\n{line}    --claim {entry.on_command_line}"]
    blocks.append("\nWhat is checked of every booster to which it applies\n")
    for claim in INVARIANTS.values():
        text = " ".join(claim.doc.split("\n\n")[0].split())
        blocks.append(entry_text(f"{claim.name}  ({claim.group})", text, _reads(claim)))
    blocks.append("\nClaims of the papers about runs, by id: trait `promises`, or --claim ID\n")
    blocks += [f"{claim.id:<50} reads: {_reads(claim)}" for claim in claims_about_runs()]
    if word:
        headings = {blocks[0], blocks[1], *(entry for entry in blocks if entry.startswith("\n"))}
        of_traits = re.split(r"\n+(?=[a-z]+ +\S)", about)[1:]
        blocks = [entry for entry in (*of_traits, *blocks) if entry not in headings and word in entry.lower()]
        blocks = blocks or [f"no trait, promise or claim contains {word!r}; --claims without a word lists all"]
    return "\n".join(blocks)


def _reads(claim: Claim) -> str:
    """Return the parts of a booster that a claim reads, separated by commas; "its answers" if none is detected."""
    words = sorted({*reads_of(claim.function), *reads_of(claim.standing), *claim.needs})
    return ", ".join(words) or "its answers"
