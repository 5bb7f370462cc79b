"""A claim applied to one game, run or instance: its sides, their ratios and the verdict, as a table."""

from __future__ import annotations

import copy
import html
import io
from dataclasses import dataclass
from functools import partial
from typing import Any

from properties.cases.play import Instance, Play
from properties.claims.definition import Claim
from properties.claims.sides import Sides, displayed_number, tightness
from properties.claims.together import Several, SeveralRuns
from properties.traits import learner_text, name_of
from reference.arithmetic import Undecided, Verdict, decide
from reference.game import Game
from reference.labels.game import MulticlassGame
from reference.protocol import Trace, play

HEADINGS = ("where", "left side", "relation", "right side", "ratio", "verdict")
MOST_ROWS = 24  # rows of a table; the number of omitted rows is printed below the table
DIGITS = 24  # characters of a number in a table; longer numbers are rounded


@dataclass(frozen=True)
class Comparison:
    """One pair of sides with its verdict.

    ratio : the side that should be smaller over the other side: 1 at equality, above 1 if violated; None if a side is not
            positive.
    """

    sides: Sides
    verdict: str  # "holds", "violated", "undecided" or "equal, by a proof"
    ratio: float | None

    @property
    def cells(self) -> tuple[str, ...]:
        """Return the comparison as a row of a table."""
        lhs, relation, rhs = self.sides[:3]
        ratio = "" if self.ratio is None else f"{self.ratio:.6g}"
        where = f"{self.sides.at} (step)".strip() if self.sides.step else self.sides.at
        return where, _brief(lhs), relation, _brief(rhs), ratio, self.verdict


@dataclass(frozen=True)
class Application:
    """The comparisons of a claim on one run or instance. If there are none, `reason` has the reason."""

    subject: Any
    title: str
    comparisons: tuple[Comparison, ...]
    reason: str = ""
    cut: bool = False  # whether the run reached its bit budget, so that nothing is decided

    @property
    def verdict(self) -> str:
        """Return the verdict on the run or instance: "violated" if a comparison is violated, else "undecided" if one is undecided,
        else "holds"; "not applicable" or "undecided" with the reason if there is no comparison."""
        if self.reason:
            return f"{'undecided' if self.cut else 'not applicable'}: {self.reason}"
        verdicts = {entry.verdict for entry in self.comparisons}
        return next((word for word in ("violated", "undecided") if word in verdicts), "holds")


@dataclass(frozen=True)
class Outcome:
    """A claim applied to a game, run or instance: one `Application` for each booster and learner that played.

    `print` shows a table of sides, ratios and verdicts; a notebook shows the same table as HTML.

    Parameters
    ----------
    claim : Claim
        The claim.
    applications : tuple of Application
        One for each booster and learner.
    note : str
        A sentence that is printed above the tables.

    Examples
    --------
    >>> from properties.claims import Instance, Sides
    >>> toy = Claim("TOY.lemma-1", lambda case: Sides(case.x, "<=", 1), "inequality", "at most 1")
    >>> outcome = apply_to(toy, Instance(x=2))
    >>> outcome.verdict, outcome.sides[0].lhs
    ('violated', 2)
    """

    claim: Claim
    applications: tuple[Application, ...]
    note: str = ""

    @property
    def sides(self) -> list[Sides]:
        """Return the sides of all applications."""
        return [entry.sides for entry in self.comparisons]

    @property
    def comparisons(self) -> list[Comparison]:
        """Return the comparisons of all applications."""
        return [entry for application in self.applications for entry in application.comparisons]

    @property
    def ratio(self) -> float | None:
        """Return the largest ratio, None if no comparison has a ratio."""
        return max((entry.ratio for entry in self.comparisons if entry.ratio is not None), default=None)

    @property
    def targets(self) -> list[str]:
        """Return the texts of the comparators, such as λ*, that were compared. The verdict on a statement about all comparators
        is about these comparators only."""
        return list(dict.fromkeys(entry.target for entry in self.sides if entry.target))

    @property
    def verdict(self) -> str:
        """Return the verdict of all applications: violated if any is, else undecided if any is, else holds if any holds."""
        verdicts = [application.verdict for application in self.applications]
        for word in ("violated", "undecided", "holds"):
            if matching := [verdict for verdict in verdicts if verdict.startswith(word)]:
                return matching[0]
        return verdicts[0] if verdicts else "not applicable: nothing was played"

    @property
    def traces(self) -> list[Trace]:
        """Return all runs that were compared; an empty list for a claim about instances."""
        subjects = [entry.subject for entry in self.applications]
        several = [subject.traces.values() if isinstance(subject, SeveralRuns) else [subject] for subject in subjects]
        return [trace for runs in several for trace in runs if isinstance(trace, Trace)]

    def __rich__(self):
        """Return the tables, for `rich.print`."""
        from rich.console import Group  # imported here: most sessions print no table
        from rich.table import Table

        parts: list[Any] = [self._headline(), *self._notes()]
        for application in self.applications:
            parts.append(f"{application.title}: {application.verdict}".removeprefix(": "))
            if application.comparisons:
                table = Table(*HEADINGS)
                for entry in _rows(application.comparisons):
                    table.add_row(
                        *map(_without_markup, entry.cells), style="red" if entry.verdict == "violated" else None
                    )
                parts.append(table)
            if rest := _omitted_rows(application.comparisons):
                parts.append(rest)
        return Group(*[_without_markup(entry) for entry in parts])

    def __str__(self) -> str:
        from rich.console import Console

        text = io.StringIO()
        console = Console(file=text, width=120, color_system=None)
        console.print(self.__rich__())
        return "\n".join(line.rstrip() for line in text.getvalue().splitlines())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Return the tables, for a notebook."""
        parts = [f"<p><b>{html.escape(self._headline())}</b> {html.escape(' '.join(self._notes()))}</p>"]
        for application in self.applications:
            parts.append(f"<p>{html.escape(f'{application.title}: {application.verdict}'.removeprefix(': '))}</p>")
            if application.comparisons:
                rows = [entry.cells for entry in _rows(application.comparisons)]
                heading = "".join(f"<th>{name}</th>" for name in HEADINGS)
                body = "".join(f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
                parts.append(f"<table><tr>{heading}</tr>{body}</table>")
            parts.append(
                f"<p>{_omitted_rows(application.comparisons)}</p>" if _omitted_rows(application.comparisons) else ""
            )
        return "".join(parts)

    def _headline(self) -> str:
        ratio = "" if self.ratio is None else f", largest ratio {self.ratio:.6g}"
        tried = len(self.targets)
        scope = f" for the {tried} target{'' if tried == 1 else 's'} tried" if tried and self.verdict == "holds" else ""
        return f"{self.claim.id}: {self.verdict}{scope}{ratio}"

    def _notes(self) -> list[str]:
        listed = [f"targets compared: {'; '.join(self.targets)}"] if self.targets else []
        return [*filter(None, [self.note]), *listed]


def apply_to(
    target: Claim,
    case: Any,
    /,
    rounds: int | None = None,
    *,
    booster: Any = None,
    oracle: Any = None,
    bits: int | None = None,
    **constants: Any,
) -> Outcome:
    """Return the outcome of a claim on a game, a run or an instance.

    case    : for a claim about runs a game, a `Play` or a finished run; otherwise an instance, or the argument of its function.
    rounds  : the number of rounds of a game; by default the claim's number.
    booster, oracle : the booster and the learner of a game; by default each booster and each learner that the claim names.
    bits    : the bit budget of the run; by default the claim's budget.
    constants : other values for arguments of the claim's function that have a default.

    Raises ValueError if one of these options is given with a finished run or an instance, if a game is given to a claim about
    instances, or if the claim's function has no such constant.

    >>> from properties.claims import find_claim
    >>> from reference import Game
    >>> outcome = apply_to(find_claim("NP14.theorem-1.equation-8"), Game([[1, -1], [-1, 1], [1, 1]]), rounds=2)
    >>> outcome.verdict, len(outcome.sides), outcome.sides[0].round
    ('holds', 4, 1)
    """
    options = {"rounds": rounds, "booster": booster, "oracle": oracle, "bits": bits}
    options = {name: value for name, value in options.items() if value is not None}
    if unknown := sorted(set(constants) - set(target.constants)):
        raise ValueError(
            f"the constants of {target.id} are {', '.join(target.constants) or 'none'}, got {', '.join(unknown)}"
        )
    if target.about == "instance" and isinstance(case, Game | MulticlassGame | Play):
        stored = next(target.stored_cases(), None)
        if options or isinstance(stored, Instance):
            raise ValueError(
                f"{target.id} is about an instance, which holds all that is compared: nothing is played, and a game, rounds or a "
                f"booster cannot be given; got a {type(case).__name__}"
                + (f". Its first case: {target.call}" if target.call else "")
            )
    if target.about not in ("run", "runs") or isinstance(case, Trace | SeveralRuns):
        if options:
            what = "a finished run" if isinstance(case, Trace | SeveralRuns) else "an instance"
            raise ValueError(f"{', '.join(options)} are arguments of a game that is to be played, got them with {what}")
        return Outcome(target, (_application(target, case, "", constants),))
    plan = case if isinstance(case, Play) else Play(case)
    booster = plan.booster if booster is None else booster
    if target.about == "runs" and not isinstance(booster, Several | None):
        raise ValueError(
            f"{target.id} compares several runs: booster must be a Together or an AtRandom, got {name_of(booster)}"
        )
    oracle = plan.oracle if oracle is None else oracle
    boosters = target.boosters if booster is None else (booster,)
    oracles = target.oracles if oracle is None else (oracle,)
    rounds = plan.rounds if rounds is None else rounds
    played = []
    for prototype in boosters:
        for learner in oracles:
            most = target.rounds_on(plan.game, prototype) if rounds is None else rounds
            title = f"{name_of(prototype)}, learner {learner_text(learner)}, {most} rounds"
            play_run = partial(_play_of_copies, target.bits if bits is None else bits)
            if isinstance(prototype, Several):
                subject: Any = prototype.played(Play(plan.game, learner, most), play_run)
            else:
                subject = play_run(prototype, plan.game, most, learner)
            played.append(_application(target, subject, title, constants))
    return Outcome(target, tuple(played), _note_on_constructions(target, plan.game))


def _play_of_copies(bits: int, booster, game, rounds: int, oracle) -> Trace:
    """Return the run of a copy of the booster against a copy of the learner."""
    return play(copy.deepcopy(booster), game, rounds, copy.deepcopy(oracle), bits=bits)


def _note_on_constructions(target: Claim, game) -> str:
    """Return a note if a claim is tried on its constructions only and the game is not one of them; "" otherwise."""
    if target.games or not target.attained_by:
        return ""
    own = [case.game if isinstance(case, Play) else case for case in target.constructions()]
    return (
        ""
        if game in own
        else "the claim is tried on constructions only; the given game is not one of its constructions"
    )


def _application(target: Claim, subject, title: str, constants: dict[str, Any]) -> Application:
    """Return the comparisons of a claim on one run, several runs or an instance."""
    try:
        failing = next((hypothesis.__name__ for hypothesis in target.given if not hypothesis(subject)), "")
        if failing:
            return Application(subject, title, (), f"hypothesis {failing} fails")
        runs = (
            subject.traces.values()
            if isinstance(subject, SeveralRuns)
            else [subject]
            if isinstance(subject, Trace)
            else []
        )
        if any(trace.stop == "budget" for trace in runs):
            return Application(subject, title, (), "the run was cut by its bit budget", cut=True)
        listed = target.sides_of(subject, **constants) if constants else target.sides(subject)
    except Undecided as error:
        return Application(subject, title, (), str(error) or "the enclosures do not decide a comparison", cut=True)
    if not listed:
        return Application(subject, title, (), "the claim compares nothing here")
    return Application(subject, title, tuple(map(_comparison, listed)))


def _comparison(sides: Sides) -> Comparison:
    verdict = decide(sides.lhs, sides.relation, sides.rhs)
    word = "equal, by a proof" if verdict is Verdict.UNDECIDED and sides.equal else verdict.value
    return Comparison(sides, word, tightness(sides))


def _brief(value) -> str:
    text = displayed_number(value)
    return text if len(text) <= DIGITS else f"~{float(value):.15g}" if not text.startswith("~") else text


def _rows(comparisons) -> list[Comparison]:
    """Return the comparisons that a table shows: at most MOST_ROWS. If there are more, those that do not hold come first."""
    if len(comparisons) <= MOST_ROWS:
        return list(comparisons)
    return sorted(comparisons, key=lambda entry: entry.verdict == "holds")[:MOST_ROWS]


def _omitted_rows(comparisons) -> str:
    """Return the number of comparisons that the table omits as a sentence; "" if it omits none."""
    rest = len(comparisons) - MOST_ROWS
    if rest <= 0:
        return ""
    failing = sum(entry.verdict != "holds" for entry in comparisons) - MOST_ROWS
    return f"and {rest} more comparisons, " + (f"{failing} of which do not hold" if failing > 0 else "which hold")


def _without_markup(entry):
    """Return a text that rich prints literally, with brackets that are not markup; other objects unchanged."""
    from rich.text import Text

    return Text(entry) if isinstance(entry, str) else entry
