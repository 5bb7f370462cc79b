"""Recompute counterexamples: stored witnesses, witnesses of an audit, and the cases that `--repro` prints.

A witness of a paper's claim names a booster of `reference`, or none. A witness of an audit has the recorded answers of the
third-party booster, and of the booster with which it was compared. Either kind can be replayed with another booster, which
then runs in a process of its own.
"""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from properties.arguments import in_words
from properties.audit.booster import backend_of, declared_of
from properties.audit.comparison import same_as
from properties.audit.finding import Finding
from properties.audit.report import short_id
from properties.audit.violations import first_violation
from properties.cases.play import Play
from properties.cases.small import LEARNERS
from properties.checks.case import Case
from properties.checks.promises import as_claim
from properties.claims import ANY_LEARNER, INVARIANTS, Claim, Sides, find_claim
from properties.claims.papers import paper_of
from properties.claims.together import KnownAs, Several, Transcripts
from properties.engine.checking import Evidence, Violation, check_case, check_subject, lacking, subjects
from properties.engine.evidence import cases_of
from properties.engine.failures import BoosterProcessEnded, Misfit, PlayFailed, one_line
from properties.engine.files import OpenFolder
from properties.engine.questions import RecordedBackend
from properties.engine.recordings import checked_recording
from properties.engine.witness import (
    booster_to_json,
    case_from_json,
    displayed_sides,
    falsehood,
    folder_to_write,
    load_json,
    read,
    write,
)
from properties.traits import Declared, locate, name_of
from reference import MulticlassGame, Transcript, play
from reference.arithmetic import Undecided


@dataclass(frozen=True)
class Replay:
    """The result of recomputing a witness.

    Parameters
    ----------
    claim : str
        An id, PAPER.label.
    evidence : Evidence
        The evidence of the recomputation.
    who : str
        The booster that played; "" for a claim about instances.
    outside : str, optional
        Why the claim does not cover the case; the violation then does not refute the statement.
    of_an_audit : bool
        Whether the witness is of an audit of a third-party booster.
    recomputed : bool
        False if only the recorded answers were compared: which booster gave them is then not verified.
    not_violated : tuple of str
        The readings of an ambiguous statement that the case does not violate, by id.

    Examples
    --------
    >>> Replay("MRS13.theorem-1", Evidence(), "AdaBoost()").verdict
    'MRS13.theorem-1 is not violated by AdaBoost()'
    """

    claim: str
    evidence: Evidence
    who: str = ""
    outside: str | None = None
    of_an_audit: bool = False
    recomputed: bool = True
    not_violated: tuple[str, ...] = ()

    @property
    def sides(self) -> Sides | None:
        """Return the violated sides, or None if nothing is violated."""
        return self.evidence.worst.sides if self.evidence.worst else None

    @property
    def verdict(self) -> str:
        """Return the result in one line."""
        if not self.recomputed:
            word = "violated" if self.sides is not None else "not violated"
            text = f"unverified: {self.claim} is {word} in the recorded run (not recomputed) of {self.who}"
            return text if self.sides is None else f"{text}: {falsehood(self.sides)}"
        by = f" by {self.who}" if self.who else ""
        if self.sides is None:
            return f"{self.claim} is not violated{by}"
        text = f"{self.claim} is violated{by}: {falsehood(self.sides)}"
        text += (
            f"; {', '.join(self.not_violated)} {'is' if len(self.not_violated) == 1 else 'are'} not"
            if self.not_violated
            else ""
        )
        return text if self.outside is None else f"{text}; this does not refute the printed statement: {self.outside}"


def replay(path: Path, registry: Mapping[str, Claim] | None = None, booster=None) -> Replay:
    """Recompute the witness in `path`. Raise ValueError with one line for an unknown claim or a bad file.

    A witness of an ambiguous statement violates one reading of the statement and satisfies another.

    Nothing in the file is imported, unpickled or evaluated.

    Parameters
    ----------
    path : Path
        The file of the witness.
    registry : the claims of the papers
        By default the claims of the listed papers.
    booster
        The booster, as for `audit`, that plays in place of the one that the file names, in a process of its own. A
        violation refutes the printed statement only if booster, arguments and learner are those of the statement.

    Returns
    -------
    Replay
        The result.

    Examples
    --------
    >>> from properties.engine.witness import stored_witnesses
    >>> replay(stored_witnesses("CL21.definition-2.8.every-map")[0].path).evidence.violated
    1
    """
    path = Path(path)
    if is_audit_witness(path):
        return _of_an_audit(path, booster)
    stored = read(path)
    target = find_claim(stored.claim) if registry is None else registry.get(stored.claim)
    if target is None:
        raise ValueError(f"witness {path.name} must name a known claim, got {stored.claim[:80]!r}")
    if target.function is not None:
        return _of_a_claim(path, target, stored.case, booster)
    readings = [reading for label in target.read_as if (reading := find_claim(label)) is not None]
    replays = [_of_a_claim(path, reading, stored.case, booster) for reading in readings]
    satisfied = tuple(reading.claim for reading in replays if reading.sides is None)
    result = next(
        (reading for reading in replays if reading.sides is not None and satisfied), Replay(target.id, Evidence())
    )
    return replace(result, not_violated=satisfied)


def _of_a_claim(path: Path, target: Claim, case, booster) -> Replay:
    evidence, booster_name = Evidence(), ""
    try:
        if booster is not None and target.about == "runs":
            raise ValueError("booster must not be given for a claim that compares several runs")
        if booster is not None and isinstance(case, Play):
            booster_name = booster if isinstance(booster, str) else class_and_arguments(booster)
            case = replace(case, booster=_local_booster_or_name(booster))
            _check_remote_booster(booster, target, case, evidence)
        else:
            check_case(target, case, evidence)
    except Exception as error:  # a claim may raise anything on a case that is not one of its own
        message = (str(error).splitlines() or [""])[0][:160]
        raise ValueError(f"witness {path.name} is no case of {target.id}: {type(error).__name__}: {message}") from None
    if not isinstance(case, Play):
        return Replay(target.id, evidence)
    if isinstance(case.booster, KnownAs):
        case = replace(case, booster=case.booster.among(target.boosters))
    boosters = (case.booster,) if case.booster is not None else target.boosters
    return Replay(
        target.id,
        evidence,
        booster_name or ", ".join(dict.fromkeys(map(class_and_arguments, boosters))),
        _outside(target, case),
    )


def _local_booster_or_name(booster):
    """Return a booster that is an instance or is named in `reference`; return the name of any other."""
    if not isinstance(booster, str):
        return booster
    return locate(booster)() if booster.startswith("reference.") else booster


def _check_remote_booster(booster, target: Claim, case: Play, evidence: Evidence) -> None:
    """Check a claim about runs on a booster in a process of its own."""
    with backend_of(booster) as backend:
        check = as_claim(target, promised=True)
        arguments = _local_booster_or_name(
            booster
        )  # of a third-party booster a name, from which no number of rounds can be computed
        prototype = target.boosters[0] if isinstance(arguments, str) else arguments
        rounds = target.rounds_on(case.game, prototype) if case.rounds is None else case.rounds
        planned = replace(case, rounds=rounds, booster=None)
        for oracle in target.oracles if case.oracle is None else (case.oracle,):
            remote_case = Case(backend, declared_of(backend), replace(planned, oracle=oracle))
            check_subject(check, remote_case, remote_case.play, evidence)


def is_audit_witness(path: Path) -> bool:
    """Return whether the file is a witness of an audit, which has the booster's name in the field `audit`."""
    try:
        return "audit" in load_json(Path(path))
    except (ValueError, RecursionError, MemoryError):
        return False


def _of_an_audit(path: Path, booster) -> Replay:
    try:
        data = load_json(path)
        booster_name = one_line(data["audit"]) if booster is None else name_of(booster)
        if booster is None and booster_name.startswith(
            "reference."
        ):  # a booster of ours runs again in place of its recording
            booster = booster_name
        violated = _recomputed(data, booster)
        if given := in_words(_play(data).arguments):
            booster_name = f"{booster_name} with {given}"
    except (
        ValueError,
        TypeError,
        KeyError,
        RecursionError,
        OverflowError,
        BoosterProcessEnded,
        PlayFailed,
        Undecided,
        Misfit,
    ) as error:
        raise ValueError(f"witness {path.name} cannot be replayed: {one_line(error, 200)}") from None
    evidence = Evidence(cases=1, violated=int(violated is not None), violations=[] if violated is None else [violated])
    compared_with = f".{one_line(data['against']['booster'], 60)}" if data["claim"] == "against" else ""
    return Replay(
        one_line(data["claim"]) + compared_with,
        evidence,
        booster_name,
        of_an_audit=True,
        recomputed=booster is not None,
    )


def _recomputed(data: dict[str, Any], booster) -> Violation | None:
    if data["claim"] == "against":
        data = data | {"learner": None}  # the columns are recorded: the other booster received the same ones
    case = _play(data)
    if booster is None and data.get("recording") is None:
        raise ValueError("the witness has no recorded answers: name its booster with --booster")
    with (
        backend_of(booster) if booster is not None else RecordedBackend(checked_recording(data["recording"])) as backend
    ):
        declared = declared_of(backend, case) if booster is not None else Declared.checked(data.get("traits"))
        return first_violation(_check(data, declared), backend, declared, case)


def _checks(declared: Declared) -> dict[str, Claim]:
    """Return invariants and promises, each under its id and its names."""
    claims = [*INVARIANTS.values(), *(as_claim(promise, promised=True) for promise in declared.promises)]
    return {name: claim for claim in claims for name in (claim.id, claim.name, short_id(claim.id))}


def _check(data: dict[str, Any], declared: Declared) -> Claim:
    """Return the check of a witness: an invariant, a promise by name, a claim, or a promise that the booster defines."""
    claim, spec = data["claim"], data.get("promise")
    if claim == "against":
        return same_as(
            RecordedBackend(checked_recording(data["against"]["recording"])), one_line(data["against"]["booster"])
        )
    if spec and claim == f"promise.{spec[0]}":
        return as_claim(tuple(spec), promised=True)
    if not claim.startswith(("invariant.", "promise.")):
        return as_claim(claim, promised=True)
    checks = _checks(declared)
    if claim in checks:
        return checks[claim]
    raise ValueError(
        f"{one_line(claim, 60)} is defined only by the booster's own code: name the booster with --booster"
    )


def _play(data: dict[str, Any]) -> Play:
    play = case_from_json(data.get("case"))
    if not isinstance(play, Play) or play.rounds is None:
        raise ValueError(f"the case must be a play with a number of rounds, got {one_line(play, 60)}")
    learner = data.get("learner")
    if learner is not None:
        if learner not in LEARNERS:
            raise ValueError(f"the learner must be one of {', '.join(LEARNERS)}, got {one_line(learner, 40)!r}")
        return replace(play, oracle=LEARNERS[learner]())
    if isinstance(play.game, MulticlassGame) or isinstance(play.oracle, Transcript | Transcripts):
        return play
    raise ValueError("the case must have a learner, or the choices of a learner, got none")


def recheck(
    booster, check: str | tuple, case: dict[str, Any], learner: str | None = None, against=None
) -> Sides | None:
    """Return the sides that a booster violates in one check of one play, or None. The test that `--repro` prints calls this.

    Parameters
    ----------
    booster : as for `audit`; it runs in a process of its own
    check
        The id or name of a check, a promise as declared, or "against" for a comparison with the booster `against`.
    case : the play in the JSON form of a witness
    learner : str, optional
        The learner by name; by default the recorded choices are played.
    against : booster, optional
        The booster to compare with, for the check "against".

    Returns
    -------
    Sides or None
        The violated sides.

    Raises
    ------
    ValueError
        For an unknown check.

    Examples
    --------
    >>> class Unfair:
    ...     def start(self, m): self.m, self.columns = m, []; return [1] * m
    ...     def update(self, column): self.columns.append(column); return [1] * self.m
    ...     def coefficients(self): return [1] * len(self.columns)
    >>> CASE = {"kind": "play", "game": [[1], [1]], "rounds": 1}
    >>> recheck(Unfair, "weights-sum-to-one", CASE, learner="best column").lhs
    2
    """
    with backend_of(booster) as backend, backend_of(against or booster) as other:
        play = _play({"case": case, "learner": learner})
        declared = declared_of(backend, play)
        if check == "against":
            target = same_as(other, name_of(against))
        else:
            own_check = _checks(declared).get(check) if isinstance(check, str) else None
            target = own_check or as_claim(check, promised=True)
        violation = first_violation(target, backend, declared, play)
        return violation.sides if violation else None


def write_witness(booster: str, outcome: Finding, folder: Path | OpenFolder) -> Path:
    """Write the smallest violation with its recorded answers as a witness; return the path of the file."""
    smallest = outcome.smallest
    assert smallest is not None, "no violation to write"
    further_fields = {
        "audit": booster,
        "learner": smallest.shown.learner,
        "traits": smallest.shown.traits,
        "promise": None if outcome.spec is None else list(outcome.spec),
        "recording": outcome.recording,
        **({"against": outcome.other} if outcome.other else {}),
    }
    claim = "against" if outcome.group == "against" else outcome.id
    return write(folder, claim, smallest.played, displayed_sides(smallest.sides), further=further_fields)


def save_witness(target: Claim, case, note: str = "", name: str = "") -> Path:
    """Store `case` (Game, Play or Instance), which violates the claim, as a witness of the claim; return its file.

    The file is written to the `witnesses` folder of the claim's paper, or of the working directory if the paper's folder
    cannot be written. The file is then read, and the case in it must violate the claim as well.

    Parameters
    ----------
    target : Claim
        The claim that the case violates.
    case : Game, Play or Instance
        The case.
    note : str
        A sentence stored in the file.
    name : str
        The name of the file; the default is <id>.json.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    ValueError
        If the case does not violate the claim, before or after it is written and read. No file is written then.

    Examples
    --------
    >>> from reference import Game
    >>> save_witness(find_claim("NP14.theorem-1.equation-8"), Game([[1], [1]]))
    Traceback (most recent call last):
        ...
    ValueError: the case does not violate NP14.theorem-1.equation-8: ...
    """
    evidence = Evidence()
    if not check_case(target, case, evidence):
        raise ValueError(f"the case does not violate {target.id}: {_why_not(evidence)}")
    worst = evidence.worst
    assert worst is not None
    if not isinstance(worst.case, dict):
        raise ValueError(f"the case of {target.id} has no exact JSON form: {one_line(worst.case, 160)}")
    contents = (target.id, worst.case, displayed_sides(worst.sides), note, name or target.id)
    with tempfile.TemporaryDirectory() as scratch:
        restored = read(write(Path(scratch), *contents)).case
    if not check_case(target, restored, Evidence()):
        raise ValueError(f"the case violates {target.id}, but not when it is read from its file")
    path = write(folder_to_write(paper_of(target.id)), *contents)
    read(path)
    return path


def _why_not(evidence: Evidence) -> str:
    """Return why a case does not violate its claim."""
    if evidence.cases:
        tightest = (evidence.tightest or {}).get("sides")
        return f"{tightest['lhs']} {tightest['relation']} {tightest['rhs']} holds" if tightest else "its sides hold"
    return "its sides are undecided" if evidence.undecided else lacking(evidence.vacuous)


def class_and_arguments(booster) -> str:
    """Return package, class and arguments of a booster."""
    if isinstance(booster, Several):
        return one_line(booster, 200)
    module = type(booster).__module__
    short = ".".join(module.split(".")[:2]) if module.startswith("reference.") else module
    return f"{short}.{one_line(name_of(booster), 120)}"


def _outside(target: Claim, case: Play) -> str | None:
    """Return why the claim does not cover a play; None if it does."""
    if isinstance(case.booster, str):
        return "the claim is about other boosters or arguments"
    if case.booster is not None and not _is_among(case.booster, target.boosters):
        boosters_of_claim = (covered.booster for covered in _plays(target) if covered.booster is not None)
        if not any(_is_among(case.booster, (booster_of_claim,)) for booster_of_claim in boosters_of_claim):
            return "the claim is about other boosters or arguments"
    prescribed = target.oracles is not ANY_LEARNER and all(covered.oracle is None for covered in _plays(target))
    if prescribed and isinstance(case.oracle, Transcripts):
        chosen = {name: list(case.oracle.of(name).choices) for name in case.oracle.by_name}
        for oracle in target.oracles:
            for runs, _ in subjects(target, replace(case, oracle=oracle)):
                if runs.transcripts == chosen:
                    return None
        return "the claim's learner chooses other columns"
    if prescribed and isinstance(case.oracle, Transcript):
        for booster in (case.booster,) if case.booster is not None else target.boosters:
            for oracle in target.oracles:
                rounds = len(case.oracle.choices)
                run = play(copy.deepcopy(booster), case.game, rounds, copy.deepcopy(oracle), bits=target.bits)
                if run.transcript == list(case.oracle.choices)[: len(run.transcript)]:
                    return None
        return "the claim's learner chooses other columns"
    return None


def _plays(target: Claim) -> Iterator[Play]:
    return (case for case in cases_of(target, "quick") if isinstance(case, Play))


def _is_among(booster, boosters) -> bool:
    if isinstance(booster, Several):
        return repr(booster) in map(repr, boosters)
    reports = [_reported(entry) for entry in boosters]
    return _reported(booster) in reports


def _reported(booster) -> Any:
    try:
        return booster_to_json(booster)
    except ValueError:
        return type(booster), name_of(booster)


__all__ = ["Replay", "recheck", "replay", "save_witness"]
