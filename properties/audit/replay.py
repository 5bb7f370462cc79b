"""Counterexamples recomputed: committed ones, those that an audit left, and those that `--repro` prints.

A witness of a claim of the papers names a booster of `reference`, or none; one that an audit left holds the answers of
the stranger's booster, and of the one it was compared with. Either may be replayed with another booster, which then plays
in a process of its own.
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
from properties.audit.finding import Finding
from properties.audit.report import short_id
from properties.audit.trial import first_violation, same_as
from properties.cases.play import Play
from properties.cases.small import LEARNERS
from properties.checks.case import Case
from properties.checks.promises import as_claim
from properties.claims import ANY_LEARNER, INVARIANTS, Claim, Sides, find_claim
from properties.claims.papers import paper_of
from properties.claims.together import KnownAs, Several, Transcripts
from properties.engine.checking import Evidence, Violation, check_case, check_subject, lacking, subjects
from properties.engine.evidence import cases_of
from properties.engine.failures import Gone, Misfit, Silent, one_line
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
    """A witness recomputed. `outside` says why it is no case of its claim, so that it says nothing of the statement.

    Parameters
    ----------
    claim : str
        An id, PAPER.label.
    evidence : Evidence
        What the recomputation saw.
    who : str
        The booster that played.
    outside : str, optional
        Why the case is none of its claim, so that it says nothing of the statement.
    of_an_audit : bool
        Whether the witness is of an audit of a third-party booster.
    recomputed : bool
        False if only recorded answers were compared.
    beside : tuple of str
        Further ids that the case concerns.

    Examples
    --------
    >>> Replay("MRS13.theorem-1", Evidence(), "AdaBoost()").verdict
    'MRS13.theorem-1 is not violated by AdaBoost()'
    """

    claim: str
    evidence: Evidence
    who: str = ""  # the booster that played; empty for a claim about instances
    outside: str | None = None
    of_an_audit: bool = False
    recomputed: bool = True  # False: the numbers are those in the file, and whose they are nobody has checked
    beside: tuple[str, ...] = ()  # of an ambiguous statement: its readings that are not violated here

    @property
    def sides(self) -> Sides | None:
        """The violated sides; None where nothing is violated."""
        return self.evidence.worst.sides if self.evidence.worst else None

    @property
    def verdict(self) -> str:
        """What came out, in one line."""
        if not self.recomputed:
            said = "violated" if self.sides is not None else "not violated"
            text = f"unverified: {self.claim} is {said} in the recorded run (not recomputed) of {self.who}"
            return text if self.sides is None else f"{text}: {falsehood(self.sides)}"
        by = f" by {self.who}" if self.who else ""
        if self.sides is None:
            return f"{self.claim} is not violated{by}"
        text = f"{self.claim} is violated{by}: {falsehood(self.sides)}"
        text += f"; {', '.join(self.beside)} {'is' if len(self.beside) == 1 else 'are'} not" if self.beside else ""
        return text if self.outside is None else f"{text}; it says nothing of the printed statement: {self.outside}"


def replay(path: Path, registry: Mapping[str, Claim] | None = None, booster=None) -> Replay:
    """The witness in `path`, recomputed. Raises ValueError with one line for an unknown claim, or a bad file.

    A witness of an ambiguous statement is of its readings: one of them is violated and another is not.

    Nothing in the file is imported, unpickled or evaluated.

    Parameters
    ----------
    path : Path
        The file of the witness.
    registry : the claims of the papers
        Without it they are looked for.
    booster
        Plays in place of the one that the file names, as for `audit`, in a process of its own. A violation counts
        against a printed statement only where booster, arguments and learner are those that it speaks of.

    Returns
    -------
    Replay
        What was recomputed.

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
        raise ValueError(f"witness {path.name}: unknown claim {stored.claim[:80]!r}")
    if target.function is not None:
        return _of_a_claim(path, target, stored.case, booster)
    readings = [reading for label in target.read_as if (reading := find_claim(label)) is not None]
    found = [_of_a_claim(path, reading, stored.case, booster) for reading in readings]
    held = tuple(reading.claim for reading in found if reading.sides is None)
    parted = next((reading for reading in found if reading.sides is not None and held), Replay(target.id, Evidence()))
    return replace(parted, beside=held)


def _of_a_claim(path: Path, target: Claim, case, booster) -> Replay:
    evidence, who = Evidence(), ""
    try:
        if booster is not None and target.about == "runs":
            raise ValueError("it compares several runs, and no other booster takes their place")
        if booster is not None and isinstance(case, Play):
            who = booster if isinstance(booster, str) else class_and_arguments(booster)
            case = replace(case, booster=_known_booster(booster))
            _played_by(booster, target, case, evidence)
        else:
            check_case(target, case, evidence)
    except Exception as error:  # what a claim does with a case that is none of its own is anyone's guess
        said = (str(error).splitlines() or [""])[0][:160]
        raise ValueError(f"witness {path.name} is no case of {target.id}: {type(error).__name__}: {said}") from None
    if not isinstance(case, Play):
        return Replay(target.id, evidence)
    if isinstance(case.booster, KnownAs):
        case = replace(case, booster=case.booster.among(target.boosters))
    boosters = (case.booster,) if case.booster is not None else target.boosters
    return Replay(
        target.id, evidence, who or ", ".join(dict.fromkeys(map(class_and_arguments, boosters))), _outside(target, case)
    )


def _known_booster(booster):
    """The booster, where it is an instance or is named in `reference`; any other stands for itself by its name."""
    if not isinstance(booster, str):
        return booster
    return locate(booster)() if booster.startswith("reference.") else booster


def _played_by(booster, target: Claim, case: Play, evidence: Evidence) -> None:
    """Tries a claim about runs on a booster in a process of its own."""
    with backend_of(booster) as backend:
        check = as_claim(target, promised=True)
        arguments = _known_booster(booster)  # a third party's is known by its name alone, and not to `rounds`
        prototype = target.boosters[0] if isinstance(arguments, str) else arguments
        rounds = target.rounds_on(case.game, prototype) if case.rounds is None else case.rounds
        planned = replace(case, rounds=rounds, booster=None)
        for oracle in target.oracles if case.oracle is None else (case.oracle,):
            there = Case(backend, declared_of(backend), replace(planned, oracle=oracle))
            check_subject(check, there, there.play, evidence)


def is_audit_witness(path: Path) -> bool:
    """Whether the file was left by an audit: it names its booster as a text and may hold its answers."""
    try:
        return "audit" in load_json(Path(path))
    except (ValueError, RecursionError, MemoryError):
        return False


def _of_an_audit(path: Path, booster) -> Replay:
    try:
        data = load_json(path)
        who = one_line(data["audit"]) if booster is None else name_of(booster)
        if booster is None and who.startswith("reference."):  # what a file says of a booster of ours is played again
            booster = who
        found = _recomputed(data, booster)
        if given := in_words(_play(data).arguments):
            who = f"{who} with {given}"
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError, Gone, Silent, Undecided, Misfit) as error:
        raise ValueError(f"witness {path.name} cannot be replayed: {one_line(error, 200)}") from None
    evidence = Evidence(cases=1, violated=int(found is not None), violations=[] if found is None else [found])
    other = f".{one_line(data['against']['booster'], 60)}" if data["claim"] == "against" else ""
    return Replay(one_line(data["claim"]) + other, evidence, who, of_an_audit=True, recomputed=booster is not None)


def _recomputed(data: dict[str, Any], booster) -> Violation | None:
    if data["claim"] == "against":
        data = data | {"learner": None}  # the other booster answered the columns that were chosen then
    case = _play(data)
    if booster is None and data.get("recording") is None:
        raise ValueError("it holds no answers of its booster: name the booster with --booster")
    with (
        backend_of(booster) if booster is not None else RecordedBackend(checked_recording(data["recording"])) as backend
    ):
        declared = declared_of(backend, case) if booster is not None else Declared.checked(data.get("traits"))
        return first_violation(_check(data, declared), backend, declared, case)


def _checks(declared: Declared) -> dict[str, Claim]:
    """Invariants and promises by each of their names."""
    claims = [*INVARIANTS.values(), *(as_claim(promise, promised=True) for promise in declared.promises)]
    return {name: claim for claim in claims for name in (claim.id, claim.name, short_id(claim.id))}


def _check(data: dict[str, Any], declared: Declared) -> Claim:
    """The check that a witness is of: an invariant, a promise by name, a claim, or one of the booster's own promises."""
    claim, spec = data["claim"], data.get("promise")
    if claim == "against":
        return same_as(
            RecordedBackend(checked_recording(data["against"]["recording"])), one_line(data["against"]["booster"])
        )
    if spec and claim == f"promise.{spec[0]}":
        return as_claim(tuple(spec), promised=True)
    if not claim.startswith(("invariant.", "promise.")):
        return as_claim(claim, promised=True)
    known = _checks(declared)
    if claim in known:
        return known[claim]
    raise ValueError(f"{one_line(claim, 60)} is known to its booster only: name it with --booster")


def _play(data: dict[str, Any]) -> Play:
    play = case_from_json(data.get("case"))
    if not isinstance(play, Play) or play.rounds is None:
        raise ValueError("the case must be a play with its rounds")
    learner = data.get("learner")
    if learner is not None:
        if learner not in LEARNERS:
            raise ValueError(f"the learner must be one of {', '.join(LEARNERS)}, got {one_line(learner, 40)!r}")
        return replace(play, oracle=LEARNERS[learner]())
    if isinstance(play.game, MulticlassGame) or isinstance(play.oracle, Transcript | Transcripts):
        return play
    raise ValueError("the case must have a learner or its choices")


def recheck(
    booster, check: str | tuple, case: dict[str, Any], learner: str | None = None, against=None
) -> Sides | None:
    """The sides that a booster violates in one check of one play, None where it violates nothing: for a test of its own.

    Parameters
    ----------
    booster : as for `audit`, in a process of its own
    check
        The id or name of a check, a promise as declared, or "against", with the booster to compare with.
    case : the play as a witness stores it, and as --repro prints it
    learner : by name, else its choices
    against : booster, optional
        The booster to compare with, for the check "against".

    Returns
    -------
    Sides or None
        The violated sides.

    Raises
    ------
    ValueError
        For a check that is not known.

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
            known = _checks(declared).get(check) if isinstance(check, str) else None
            target = known or as_claim(check, promised=True)
        found = first_violation(target, backend, declared, play)
        return found.sides if found else None


def write_witness(booster: str, outcome: Finding, folder: Path) -> Path:
    """Writes the smallest violation, with the answers behind it, and returns the path of the file."""
    found = outcome.smallest
    assert found is not None, "there is a violation to write"
    further = {
        "audit": booster,
        "learner": found.shown.learner,
        "traits": found.shown.traits,
        "promise": None if outcome.spec is None else list(outcome.spec),
        "recording": outcome.recording,
        **({"against": outcome.other} if outcome.other else {}),
    }
    claim = "against" if outcome.group == "against" else outcome.id
    return write(folder, claim, found.played, displayed_sides(found.sides), further=further)


def save_witness(target: Claim, case, note: str = "", name: str = "") -> Path:
    """Store `case` (Game, Play or Instance), which violates the claim, as a witness of the claim; return its file.

    The file lies in the `witnesses` folder of the claim's paper, or of the working directory if that one cannot be written.
    It is read again, and what was read is checked as the case was. The default name is <id>.json.

    Parameters
    ----------
    target : Claim
        The claim that the case violates.
    case : Game, Play or Instance
        The case.
    note : str
        A sentence that is stored with it.
    name : str
        The name of the file; the default is <id>.json.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    ValueError
        If the case does not violate the claim, or has no JSON form that does; no file is left then.

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
    said = (target.id, worst.case, displayed_sides(worst.sides), note, name or target.id)
    with tempfile.TemporaryDirectory() as scratch:
        restored = read(write(Path(scratch), *said)).case
    if not check_case(target, restored, Evidence()):
        raise ValueError(f"the case does not violate {target.id} any more when it is read from its file")
    path = write(folder_to_write(paper_of(target.id)), *said)
    read(path)
    return path


def _why_not(evidence: Evidence) -> str:
    """What a case showed that violates nothing."""
    if evidence.cases:
        shown = (evidence.tightest or {}).get("sides")
        return f"{shown['lhs']} {shown['relation']} {shown['rhs']} holds" if shown else "its sides hold"
    return "its sides are undecided" if evidence.undecided else lacking(evidence.vacuous)


def class_and_arguments(booster) -> str:
    """A booster by its package, class and arguments."""
    if isinstance(booster, Several):
        return one_line(booster, 200)
    module = type(booster).__module__
    short = ".".join(module.split(".")[:2]) if module.startswith("reference.") else module
    return f"{short}.{one_line(name_of(booster), 120)}"


def _outside(target: Claim, case: Play) -> str | None:
    """Why a play is none of those that the claim speaks of; None where it is one."""
    if isinstance(case.booster, str):
        return "it speaks of other boosters or arguments"
    if case.booster is not None and not _is_among(case.booster, target.boosters):
        others = (known.booster for known in _plays(target) if known.booster is not None)
        if not any(_is_among(case.booster, (other,)) for other in others):
            return "it speaks of other boosters or arguments"
    prescribed = target.oracles is not ANY_LEARNER and all(known.oracle is None for known in _plays(target))
    if prescribed and isinstance(case.oracle, Transcripts):
        chosen = {name: list(case.oracle.of(name).choices) for name in case.oracle.by_name}
        for oracle in target.oracles:
            for runs, _ in subjects(target, replace(case, oracle=oracle)):
                if runs.transcripts == chosen:
                    return None
        return "its learner chooses otherwise"
    if prescribed and isinstance(case.oracle, Transcript):
        for booster in (case.booster,) if case.booster is not None else target.boosters:
            for oracle in target.oracles:
                rounds = len(case.oracle.choices)
                run = play(copy.deepcopy(booster), case.game, rounds, copy.deepcopy(oracle), bits=target.bits)
                if run.transcript == list(case.oracle.choices)[: len(run.transcript)]:
                    return None
        return "its learner chooses otherwise"
    return None


def _plays(target: Claim) -> Iterator[Play]:
    return (case for case in cases_of(target, "quick") if isinstance(case, Play))


def _is_among(booster, known) -> bool:
    if isinstance(booster, Several):
        return repr(booster) in map(repr, known)
    said = [_reported(entry) for entry in known]
    return _reported(booster) in said


def _reported(booster) -> Any:
    try:
        return booster_to_json(booster)
    except ValueError:
        return type(booster), name_of(booster)


__all__ = ["Replay", "recheck", "replay", "save_witness"]
