"""The pytest plugin: options, one item per source of a claim, and the ledger after the run. Loaded by `-p` in addopts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from properties import evidence as evidence_module
from properties import ledger_file
from properties.claims import Claim

EFFORTS = ("quick", "ci", "night")
EVIDENCE = "boostproof-evidence"


def pytest_addoption(parser):
    group = parser.getgroup("boostproof")
    group.addoption("--booster", action="append", default=[], help="a stranger's booster, pkg.mod:Name; repeatable")
    group.addoption("--claim", action="append", default=[], help="run only this claim id; repeatable")
    group.addoption("--effort", choices=EFFORTS, default="quick", help="how much to enumerate and draw")
    group.addoption("--data", type=Path, default=None, metavar="DIR", help="folder of .csv sets, or benchmarks.mat")


def pytest_configure(config):
    folder = config.getoption("--data")
    if folder is not None and not folder.exists():
        raise pytest.UsageError(f"--data must be an existing folder or benchmarks.mat, got {folder}")
    config.stash[RUN] = Run(config)


def pytest_report_header(config):
    effort = config.getoption("--effort")
    return f"boostproof: effort {effort}; hypothesis runs derandomised; enumerations in a fixed order, no random seeds"


def _boosters(config) -> list:
    specifications = config.getoption("--booster")
    if not specifications:
        return []
    from properties.strangers import load_booster

    try:
        return [load_booster(specification) for specification in specifications]
    except ValueError as error:
        raise pytest.UsageError(str(error)) from None


def pytest_generate_tests(metafunc):
    if "audit_item" in metafunc.fixturenames:
        from properties.ours import our_boosters
        from properties.suite import items_of, items_of_ours

        config = metafunc.config
        boosters, effort = config.getoption("--booster"), config.getoption("--effort")
        try:
            claims = config.getoption("--claim")
            found = items_of(boosters, claims, effort) if boosters else items_of_ours(our_boosters(), effort)
        except ValueError as error:
            raise pytest.UsageError(str(error)) from None
        metafunc.parametrize("audit_item", found, ids=[item.label for item in found])
        return
    target = getattr(metafunc.function, "claim", None)
    if not isinstance(target, Claim):
        return
    boosters = _boosters(metafunc.config)
    if boosters:
        from properties.strangers import items_for_strangers

        found = items_for_strangers(target, boosters)
    else:
        found = evidence_module.items(target, metafunc.config.getoption("--data"))
    metafunc.parametrize("claim_item", found, ids=[item.label for item in found])


def pytest_collection_modifyitems(config, items):
    wanted = config.getoption("--claim")
    if wanted:
        if any("audit_item" in getattr(item, "fixturenames", ()) for item in items):
            return  # an audit tries the claims besides its own checks
        known = {item.function.claim.id for item in items if hasattr(getattr(item, "function", None), "claim")}
        unknown = [claim_id for claim_id in wanted if claim_id not in known]
        if unknown:
            raise pytest.UsageError(f"unknown claim id: {', '.join(unknown)} (python -m theorems list prints them)")
        keep, drop = [], []
        for item in items:
            target = getattr(getattr(item, "function", None), "claim", None)
            (keep if target is not None and target.id in wanted else drop).append(item)
        items[:] = keep
        config.hook.pytest_deselected(items=drop)
    counts: dict[str, int] = {}
    for item in items:
        target = getattr(getattr(item, "function", None), "claim", None)
        if target is not None:
            counts[target.id] = counts.get(target.id, 0) + 1
    config.stash[RUN].items_per_claim = counts


def pytest_report_collectionfinish(config, items):
    counts = config.stash[RUN].items_per_claim
    return f"boostproof: {len(counts)} claims declared, {sum(counts.values())} items"


@pytest.fixture
def record_evidence(request):
    """Runs an item, hands its evidence to the controller, and fails when the evidence is against the declaration."""

    def run(claim_item):
        config = request.config
        found = evidence_module.run_item(claim_item, config.getoption("--effort"))
        failure = evidence_module.judge(claim_item, found)
        if failure and config.getoption("--booster"):
            from properties.strangers import told

            failure = told(claim_item, found) or failure
        payload = {
            "id": claim_item.claim.id,
            "printed": claim_item.claim.printed,
            "kind": claim_item.kind,
            "label": claim_item.label,
            "items": len(evidence_module.items(claim_item.claim, config.getoption("--data"))),
            "failure": failure,
            "vacuity": claim_item.claim.vacuity,
            "about_runs": claim_item.claim.needs_traces,
            "evidence": found.to_json(),
        }
        request.node.user_properties.append((EVIDENCE, json.dumps(payload)))
        if failure:
            pytest.fail(failure, pytrace=False)

    return run


class Run:
    """What one session of pytest saw; on the controller it becomes the ledger."""

    def __init__(self, config):
        self.config = config
        self.payloads: list[dict] = []
        self.failed: set[str] = set()
        self.items_per_claim: dict[str, int] = {}
        self.complaints: list[str] = []

    @property
    def is_controller(self) -> bool:
        return not hasattr(self.config, "workerinput")


RUN = pytest.StashKey[Run]()
_current: list[Run] = []


def pytest_sessionstart(session):
    _current.append(session.config.stash[RUN])


def pytest_runtest_logreport(report):
    if not _current:
        return
    run = _current[-1]
    for name, value in report.user_properties:
        if name == EVIDENCE and report.when == "call":
            run.payloads.append(json.loads(value))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session, exitstatus):
    run = session.config.stash[RUN]
    if _current and _current[-1] is run:
        _current.pop()
    if not run.is_controller or not run.payloads:
        return
    strangers = bool(session.config.getoption("--booster"))
    folder = Path(session.config.rootpath)
    if strangers:
        folder = folder / ".audit"
    rows = ledger_file.rows(run.payloads)
    ledger_file.merge(folder / ".ledger.json", rows, session.config.getoption("--effort"))
    if not strangers:
        run.complaints = ledger_file.complaints(run.payloads, rows)
        if run.complaints and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    _tell_audits(terminalreporter, config)
    run = config.stash[RUN]
    if not run.is_controller or not run.payloads:
        return
    terminalreporter.section("boostproof")
    for line in ledger_file.summary(run.payloads):
        terminalreporter.write_line(line)
    for complaint in run.complaints:
        terminalreporter.write_line(f"DECLARATION NOT MET: {complaint}", red=True)


def _tell_audits(terminalreporter, config):
    """What each audit of this process ran; with many workers each tells its own failures only."""
    import sys

    suite = sys.modules.get("properties.suite")
    if suite is None or not suite.REPORTS or hasattr(config, "workerinput"):
        return
    terminalreporter.section("audits")
    for line in suite.summary_lines(Path(config.rootpath) / ".audit"):
        terminalreporter.write_line(line)
    suite.REPORTS.clear()
