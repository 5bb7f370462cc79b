"""The pytest plugin: options, one item per source of a claim, and the ledger after the run. Loaded by `-p` in addopts."""

from __future__ import annotations

import gc
import json
import os
from collections import Counter
from contextlib import contextmanager
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from properties.audit import suite
from properties.claims import INVARIANTS, REGISTRY, Claim, function_name
from properties.claims.definition import Misdeclared, body_of
from properties.claims.explained import explained
from properties.claims.papers import paper_of
from properties.engine import evidence as evidence_module
from properties.engine import ledger as ledger_file
from properties.engine import witness as witnesses
from properties.engine.checking import Evidence, Violation, lacking
from properties.engine.evidence import Item
from properties.engine.failures import BoosterProcessEnded, one_line
from properties.engine.files import IS_CHECKOUT, ROOT
from properties.engine.witness import Unreadable
from properties.traits import name_of

EFFORTS = ("quick", "ci", "night")
EVIDENCE = "boostproof-evidence"
KIND = "boostproof-kind"  # the user property with the kind of a failure: violated, defect or untested
STATUS = {
    "violated": 1,
    "defect": 4,
    "untested": 3,
}  # exit status by kind of failure, the same as of `python -m properties`
# the plugins of other libraries for hypothesis are not loaded: each worker and command started here would import trio for them
os.environ.setdefault("HYPOTHESIS_NO_PLUGINS", "1")


def pytest_addoption(parser):
    group = parser.getgroup("boostproof")
    group.addoption("--booster", action="append", default=[], help="a third-party booster, pkg.mod:Name; repeatable")
    group.addoption(
        "--claim",
        action="append",
        default=[],
        help="run only this claim id (of a booster: also a promise, NAME=ARGUMENT); repeatable",
    )
    group.addoption("--effort", choices=EFFORTS, default="quick", help="how much to enumerate and draw")
    group.addoption("--data", type=Path, default=None, metavar="DIR", help="folder of .csv sets, or benchmarks.mat")


def pytest_configure(config):
    folder = config.getoption("--data")
    if folder is not None and not folder.exists():
        raise pytest.UsageError(f"--data must be an existing folder or benchmarks.mat, got {folder}")
    run = Session(config)
    if config.getoption("--booster") and not hasattr(config, "workerinput"):
        run.boosters  # noqa: B018  a booster that cannot be loaded ends the session before anything is collected
    config.pluginmanager.register(run)


def pytest_report_header(config):
    effort = config.getoption("--effort")
    processes = "; third-party boosters play in processes of their own" if config.getoption("--booster") else ""
    return f"boostproof: effort {effort}{processes}; hypothesis runs derandomised; enumerations in a fixed order, no random seeds"


@contextmanager
def _misuse():
    """Turn a ValueError, which is the user's mistake, into one line."""
    try:
        yield
    except ValueError as error:
        raise pytest.UsageError(str(error)) from None


def _is_audit(item) -> bool:
    return hasattr(getattr(item, "function", None), "invariant")


def _claim_id(item) -> str | None:
    """Return the id of the claim, or of the check of an audit, that an item runs; None for an item of an audit made of an
    empty list, as no booster of this session has the check."""
    if isinstance(item, ClaimItem):
        return item.target.id
    return getattr(item.callspec.params["claim_item"], "check", None) if _is_audit(item) else None


def _in_its_case(name: str) -> str:
    """Return the id of a claim that differs from this name in capitals only; the name itself if there is none."""
    by_lower_case = {claim_id.lower(): claim_id for claim_id in (*REGISTRY, *INVARIANTS)}
    return by_lower_case.get(name.lower(), name)


def _parts_of(name: str) -> list[str]:
    """Return the claims that a name extends to by a dot or a number, without what extends these: (8) and (9) of Theorem 1."""
    found = [claim_id for claim_id in REGISTRY if claim_id.lower().startswith(name.lower())]
    return [part for part in found if not any(part.startswith(f"{other}.") for other in found)]


def _run_as(claim_id: str) -> tuple[str, ...]:
    """Return the ids of the claims that run for this id: those of its readings if it has no body."""
    target = REGISTRY.get(claim_id)
    return (target is not None and target.function is None and target.read_as) or (claim_id,)


class ClaimItem(pytest.Item):
    """One source of cases of a claim, as an item of pytest: `lemma_1[exact-games]`.

    source : what is run; None if the boosters of the session have no run that the claim is about.
    """

    def __init__(self, *, target: Claim, source: Item | None, **names):
        super().__init__(**names)
        self.target, self.source = target, source

    def runtest(self) -> None:
        if self.source is None:
            pytest.skip("the claim is about no run of a booster")
        record(self, self.source)

    def reportinfo(self):
        assert self.target.function is not None
        return self.path, self.target.function.__code__.co_firstlineno - 1, self.name


def record(node: pytest.Item, item: Item) -> None:
    """Run an item of a claim, hand its evidence to the controller, and fail if it contradicts the declaration."""
    effort = node.config.getoption("--effort")
    ours = not node.config.getoption("--booster")
    try:
        evidence = evidence_module.run_item(item, effort)
    except (BoosterProcessEnded, Unreadable, Misdeclared) as error:
        failure: str | None = str(error) if isinstance(error, Misdeclared) else f"{item.claim.id}: {error}"
        if ours:
            _hand_over(node, item, item.label, Evidence(), failure)
        return _fail(failure)
    except Exception as error:  # the row of the claim must record that one of its items did not end
        if not isinstance(error, AssertionError):  # a failed certificate is a failure of the claim
            node.user_properties.append((KIND, "defect"))
        if ours:
            _hand_over(node, item, item.label, Evidence(), f"raised {type(error).__name__}: {error}")
            if (
                paper := paper_of(item.claim.id)
            ) is not None and not paper.ours:  # the author of another paper needs only the line of the page
                return _fail(f"{item.claim.id}: {explained(error)}")
        raise
    failure = evidence_module.judge(item, evidence)
    if node.config.getoption("--booster"):
        node.user_properties.append((KIND, _kind_of(evidence)))
        named = item.claim.id in _named_in(node.config)
        if evidence.violated and (failure or named):
            failure = suite.text_of_violation(item, evidence, named) or failure
    elif failure and evidence.smallest is not None:
        failure += f"\n  witness: {_left_witness(node, item, evidence.smallest)}"
    _hand_over(node, item, item.label, evidence, failure)
    _fail(failure)
    if node.config.getoption("--booster") and not evidence.cases:
        pytest.skip(f"{item.claim.id} decided nothing: {lacking(evidence.vacuous)}")
    if reason := evidence_module.left_out(item, effort):
        pytest.skip(reason)


def _kind_of(evidence: Evidence) -> str:
    return "violated" if evidence.violated else "defect" if evidence.defects else "untested"


def _named_in(config) -> set[str]:
    """Return the ids of the claims that this session names with --claim, readings in place of a claim without a body."""
    return {run for name in config.getoption("--claim") for run in _run_as(name)}


def _left_witness(node: pytest.Item, item: Item, smallest: Violation) -> str:
    """Return the file of the smallest case that falsifies a claim, for `boostproof replay`; if the case cannot be written,
    why there is none."""
    if not isinstance(smallest.case, dict):
        return "none: the case cannot be written exactly"
    folder = _folder(node.config) / witnesses.UNCOMMITTED
    sides = witnesses.displayed_sides(smallest.sides)
    note = evidence_module.line_on_players(smallest).strip()
    try:
        return str(witnesses.write(folder, item.claim.id, smallest.case, sides, note).relative_to(_folder(node.config)))
    except (OSError, ValueError) as error:
        return f"none: {one_line(error)}"


@pytest.fixture
def record_evidence(request):
    """Return the function that runs an item of an audit; the audit of a third-party booster stays out of the ledger."""

    def run(item: suite.AuditItem) -> None:
        label = f"{'fast' if item.audited.floats else 'exact'}-audits"
        ours = not request.config.getoption("--booster")
        try:
            outcome = item.run()
        except Exception as error:  # the row of the check must record that one of its items did not end
            gone = isinstance(error, BoosterProcessEnded)
            failure: str | None = f"{item.claim.id}: {error}" if gone else f"raised {type(error).__name__}: {error}"
            if ours:
                _hand_over(request.node, item, label, Evidence(), failure)
            if not gone:
                raise
            return _fail(failure)
        failure = item.complaint()
        if failure and request.config.getoption("--booster"):
            request.node.user_properties.append((KIND, item.failure_kind))
        if not request.config.getoption("--booster"):
            from properties.sabotage.matrix import caught_by_invariant

            outcome.broken_by = request.config.stash.setdefault(CAUGHT, caught_by_invariant()).get(outcome.id, {})
            _hand_over(request.node, item, label, outcome, failure)
        _fail(failure)

    return run


@pytest.fixture
def record_kind(request):
    """Return the function that records the kind of a failure of a promise, for the status of the session."""

    def record_kind_of(item: suite.AuditItem) -> None:
        item.run()
        if item.complaint() and request.config.getoption("--booster"):
            request.node.user_properties.append((KIND, item.failure_kind))

    return record_kind_of


def _hand_over(node: pytest.Item, item: Item, label: str, evidence: Evidence, failure: str | None) -> None:
    payload = evidence_module.payload_of(item, evidence, failure, label)
    node.user_properties.append((EVIDENCE, json.dumps(payload)))


def _fail(failure: str | None) -> None:
    if failure:
        pytest.fail(failure, pytrace=False)


class Session:
    """The results of one session of pytest; on the controller they become the ledger."""

    def __init__(self, config):
        self.config = config
        self.payloads: list[dict] = []
        self.items_per_claim: Counter = Counter()
        self.complaints: list[str] = []
        self.failures: list[str] = []  # the kinds of the failures of this session
        self.unwritten: list[str] = []  # why files of this session were not written, a line each
        self.untested: list[str] = []  # claims named with --claim that decided nothing, and what they lack
        self.threshold: tuple[int, int, int] | None = (
            None  # the garbage collector's threshold before the collection of claims
        )

    @cached_property
    def boosters(self) -> list[suite.IsolatedBooster]:
        """Return the third-party boosters of this session, each in a process of its own that ends with the session."""
        with _misuse():
            return [suite.IsolatedBooster(specification) for specification in self.config.getoption("--booster")]

    @cached_property
    def audits(self) -> list[suite.AuditItem]:
        """Return the items of all audits of this session: of third-party boosters if --booster names any, else of ours."""
        from properties.sabotage import audited
        from properties.sabotage.registry import full_name

        boosters, effort = self.config.getoption("--booster"), self.config.getoption("--effort")
        named = self.config.getoption("--claim")
        claims = [claim_id for claim_id in named if not claim_id.startswith("invariant.")]
        only = named if len(named) > len(claims) else ()
        if not boosters:
            return suite.items_of(list(audited().values()), (), effort, title=full_name, trusted=True, only=only)
        with _misuse():
            return suite.items_of(boosters, claims, effort, only=only)

    def pytest_unconfigure(self):
        for booster in vars(self).get("boosters", []):
            booster.backend.close()
        if self.threshold is not None:
            gc.set_threshold(*self.threshold)  # what is frozen stays so: see pytest_sessionfinish

    def pytest_generate_tests(self, metafunc):
        """Parametrize the functions of `properties.audit.suite`: one item for each booster to which the check applies."""
        if not hasattr(metafunc.function, "invariant"):
            return
        invariant_id = (
            metafunc.function.invariant
        )  # None: the checks that are not invariants, promised or named with --claim
        listed = [item for item in self.audits if invariant_id == (item.check if item.check in INVARIANTS else None)]
        metafunc.parametrize("claim_item", listed, ids=[item.label for item in listed])

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(self, collector, name, obj):
        """Return the items of a claim: one for each of its sources. None for an object that is no claim, for which pytest
        goes on."""
        target = getattr(obj, "claim", None)
        if target is None or body_of(obj) is None:
            return None
        if name != function_name(target.id) or obj.__module__ != collector.obj.__name__:
            return []  # a claim under another name, or imported from its page
        sources: list[Any]
        if self.config.getoption("--booster"):
            sources = suite.items_for_boosters(target, self.boosters) or [None]
        else:
            sources = evidence_module.items(target, self.config.getoption("--data"))
            if not sources:
                raise pytest.UsageError(f"{target.id} has nothing to try: no games, construction, witness or proof")
        names = [f"{name}[{'NOTSET' if source is None else source.label}]" for source in sources]
        made = zip(names, sources, strict=True)
        return [ClaimItem.from_parent(collector, name=label, target=target, source=item) for label, item in made]

    @property
    def speaks(self) -> bool:
        """Return whether this process is the controller and some claim ran."""
        return bool(self.payloads) and not hasattr(self.config, "workerinput")

    def pytest_collection_modifyitems(self, config, items):
        items[:] = [item for item in items if not _is_audit(item) or _claim_id(item)]
        if config.getoption("--claim"):
            config.option.claim[:] = map(_in_its_case, config.getoption("--claim"))
            named = {run for name in config.getoption("--claim") for run in _run_as(name)}
            collected = set(map(_claim_id, items))
            audits = bool(config.getoption("--booster")) and any(map(_is_audit, items))
            required = {name for name in named if name.startswith("invariant.") or not audits}
            unknown = sorted(required - collected)
            if unknown:
                where = "python -m theorems list prints them; invariants, and promises of a --booster, run in pytest properties"
                if lost := [name for name in unknown if name in REGISTRY and REGISTRY[name].function]:
                    where = f"pytest collected no function of {', '.join(lost)} in what it was given"
                elif parts := [part for name in unknown for part in _parts_of(name)]:
                    where = f"there are {', '.join(parts)}"
                raise pytest.UsageError(f"unknown claim id: {', '.join(unknown)} ({where})")
            # an audit also tries the claims of papers, unless --claim names some of its own checks only
            whole = audits and not any(name.startswith("invariant.") for name in named)
            keep: list[pytest.Item] = []
            drop: list[pytest.Item] = []
            for item in items:
                chosen = _claim_id(item) in named or (whole and _is_audit(item))
                (keep if chosen else drop).append(item)
            items[:] = keep
            config.hook.pytest_deselected(items=drop)
        self.items_per_claim = Counter(_claim_id(item) for item in items if _claim_id(item) and not _is_audit(item))

    def pytest_collection_finish(self, session):
        if any(map(_claim_id, session.items)):
            self.threshold = gc.get_threshold()
            gc.set_threshold(1_000_000, 100, 50)  # exact runs keep millions of small numbers and make hardly a cycle
            gc.freeze()  # the collector need not walk through imported objects again

    def pytest_report_collectionfinish(self):
        return f"boostproof: {len(self.items_per_claim)} claims declared, {self.items_per_claim.total()} items"

    def pytest_runtest_logreport(self, report):
        evidence = [value for name, value in report.user_properties if name == EVIDENCE and report.when == "call"]
        self.payloads += map(json.loads, evidence)
        if report.failed:
            kinds = [value for name, value in report.user_properties if name == KIND and report.when == "call"]
            self.failures += kinds or ["violated"]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session):
        if self.threshold is not None:
            gc.freeze()  # pytest collects garbage several times at its end: not through the shared runs of claims
        third_party = bool(self.config.getoption("--booster"))
        if not hasattr(self.config, "workerinput"):
            if third_party:
                self._settle_status(session)
            elif self.failures and set(self.failures) == {"defect"}:
                self.config.stash[VERDICT] = STATUS["defect"]
        if not self.speaks:
            return
        folder = _folder(self.config) / ".audit" if third_party else _folder(self.config)
        rows = ledger_file.rows_of_evidence(self.payloads)
        with self._noted():
            ledger_file.merge(folder / ".ledger.json", rows, self.config.getoption("--effort"))
        if not third_party:
            self.complaints = ledger_file.complaints(self.payloads, rows)
            if self.complaints and session.exitstatus == 0:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if self.unwritten and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.USAGE_ERROR

    @contextmanager
    def _noted(self):
        """Record a file that cannot be written; the results of the session are printed in any case."""
        try:
            yield
        except (OSError, ValueError) as error:
            self.unwritten.append(one_line(error))

    def _settle_status(self, session) -> None:
        """Set the exit status of a session about a third-party booster: 1 something is violated, 4 a check of ours raised an
        exception, 3 neither, but a named claim decided nothing, or something stayed undecided."""
        titles = [name_of(specification) for specification in self.config.getoption("--booster")]
        for claim_id, title in product(sorted(_named_in(self.config) & self.items_per_claim.keys()), titles):
            mine = [
                entry for entry in self.payloads if entry["id"] == claim_id and entry["label"].startswith(f"{title}-")
            ]
            if not mine:
                several = claim_id in REGISTRY and REGISTRY[claim_id].about == "runs"
                why = f"it compares several runs: boostproof audit {title} --claim {claim_id} tries it where one booster plays them"
                why = why if several else "it is not about the run of one booster"
                self.untested.append(f"{claim_id} on {title} decided nothing: {why}")
            elif not any(entry["evidence"]["cases"] for entry in mine):
                vacuous = sum((Counter(entry["evidence"]["vacuous"]) for entry in mine), start=Counter())
                self.untested.append(f"{claim_id} on {title} decided nothing: {lacking(vacuous)}")
        kinds = {*self.failures, *(("untested",) if self.untested else ())}
        if session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and kinds:
            session.exitstatus = next(STATUS[kind] for kind in STATUS if kind in kinds)
            self.config.stash[VERDICT] = int(session.exitstatus)

    def pytest_terminal_summary(self, terminalreporter):
        if suite.REPORTS and not hasattr(self.config, "workerinput"):
            terminalreporter.section("audits")
            for line in suite.summary_lines(_folder(self.config) / ".audit"):
                terminalreporter.write_line(line)  # with many workers each prints its own failures only
            suite.REPORTS.clear()
        if not self.speaks:
            return self._say_unwritten(terminalreporter)
        terminalreporter.section("boostproof")
        for line in ledger_file.summary(self.payloads):
            terminalreporter.write_line(line)
        for line in self.untested:
            terminalreporter.write_line(f"UNTESTED: {line}", red=True)
        for complaint in self.complaints:
            terminalreporter.write_line(f"DECLARATION NOT MET: {complaint}", red=True)
        self._say_unwritten(terminalreporter)

    def _say_unwritten(self, terminalreporter) -> None:
        for line in self.unwritten:
            terminalreporter.write_line(f"NOT WRITTEN: {line}", red=True)


CAUGHT = pytest.StashKey[dict]()
VERDICT = pytest.StashKey[
    int
]()  # a status of STATUS where it is more than pytest's own: pytest's 3 and 4 mean other things


def _folder(config) -> Path:
    """Return the folder of the ledger: the root of the session, or the working directory if that root is among installed
    modules."""
    root = Path(config.rootpath)
    elsewhere = (not IS_CHECKOUT and root.is_relative_to(ROOT)) or not os.access(root, os.W_OK)
    return Path(config.invocation_params.dir) if elsewhere else root
