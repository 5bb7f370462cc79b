"""Hold a booster under audit: its backend, its declared traits, the plays to try, and the cases played so far."""

from __future__ import annotations

import math
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from properties.arguments import Given
from properties.audit.booster import declared_of
from properties.audit.comparison import have_equal_weights
from properties.cases.play import Play
from properties.cases.small import common_plays
from properties.checks.case import Case
from properties.checks.promises import promises_of
from properties.claims import Claim
from properties.traits import Declared

SECONDS_FOR_LONG_RUNS = {"quick": 1.0, "ci": 5.0, "night": 120.0}  # time that one check spends on its long runs
SECONDS_FOR_LONG_RUNS_OF_TRUSTED = {"quick": 0.25}  # time that a check of a trusted booster spends on long runs
SEARCHED_GROUPS = ("promise", "against")  # groups of checks that are searched for violations after their listed plays
RUNS_KEPT = 2000  # the most runs in a cache
PLAYS_PER_CORNER = 8  # listed plays that are repeated with each combination of extreme arguments


@dataclass
class Subject:
    """A booster under audit. Checks that try the same play share its case.

    Parameters
    ----------
    backend : backend
        Makes boosters, in this process or in a process of their own.
    declared : properties.traits.Declared
        What the booster declares with its usual arguments.
    effort : "quick", "ci" or "night"
        How many plays are tried.
    seed : int
        The seed of the drawn plays.
    deadline : float
        The end of the audit, as `time.monotonic` counts.
    other : backend, optional
        Makes the booster with which the audited booster is compared.
    other_name : str
        The name of the booster of `other`.
    progress : callable, optional
        Called with (number of finished checks, number of checks, text about the current play).
    plays : sequence of Play, optional
        The plays to try; by default the listed plays of the effort.
    where : str
        The latest progress text, which a report of a crash repeats.
    trusted : bool
        Whether the booster is known to answer equal columns equally, see `audit`.
    nearest : list
        The cases nearest to a violation: before the search those of an earlier audit, after the search its own.
    explores : bool
        Whether no promise was declared or requested. A promise that does not apply is then ABSENT, else UNTESTED.
    failed : list of Play
        Plays that failed outside the common list, which `invariant.plays` reports.
    interrupted : list of Finding
        The finding of the check in which an interruption came, if it has a violation.
    done : pair of ints
        The number of checks done, and the number of all checks.
    arguments_of : dict
        The constructor arguments by case of the search, for cases that have any.
    refused : int
        How often the constructor refused arguments for a number of examples.
    _declared : dict
        What the booster declares, by arguments and number of examples; None if the constructor refuses them.
    _case_of_play : dict
        The cases of shared plays, by the identity of the play.
    _case_of_run : dict
        The cases of claims about a run, by game, learner, rounds and arguments.
    _first_play : dict
        The earliest play with an equal run, by the identity of a play.
    _weights : dict
        Pairs of a play's identity and its weights, by everything else that a run consists of.

    Examples
    --------
    >>> from properties.engine.local_backend import LocalBackend
    >>> from reference.exact import AdaBoost
    >>> subject = Subject(LocalBackend(AdaBoost), Declared.of(AdaBoost()))
    >>> subject.case(subject.plays[0], shared=True) is subject.case(subject.plays[0], shared=True)
    True
    """

    backend: Any
    declared: Declared
    effort: str = "quick"
    seed: int = 0
    deadline: float = math.inf
    other: Any = None
    other_name: str = ""
    progress: Callable[[int, int, str], None] | None = None
    plays: Sequence[Play] | None = None
    where: str = ""
    trusted: bool = False
    nearest: list = field(default_factory=list)
    explores: bool = False
    failed: list[Play] = field(default_factory=list)
    interrupted: list = field(default_factory=list)
    done: tuple[int, int] = (0, 0)
    arguments_of: dict[Any, Given] = field(default_factory=dict)
    refused: int = 0
    _declared: dict[tuple, Declared | None] = field(default_factory=dict)
    _case_of_play: dict[int, Case] = field(default_factory=dict)
    _case_of_run: dict[tuple, Case] = field(default_factory=dict)
    _first_play: dict[int, int] = field(default_factory=dict)
    _weights: dict[tuple, list[tuple[int, list]]] = field(default_factory=dict)

    def __post_init__(self):
        self.has_default_plays = self.plays is None
        if self.plays is None:
            self.plays = common_plays(self.effort, self.declared, self.seed)
            self.plays = [*self.plays, *self._plays_with_arguments(self.plays)]
        remaining = self.deadline - time.monotonic()
        seconds = SECONDS_FOR_LONG_RUNS | (SECONDS_FOR_LONG_RUNS_OF_TRUSTED if self.trusted else {})
        self.seconds = min(seconds[self.effort], remaining / 20)

    def _plays_with_arguments(self, plays: Sequence[Play]) -> Iterator[Play]:
        """Yield some of the plays, spread over the list, with each combination of extreme values of the arguments."""
        corners = self.declared.arguments.corners()
        for number, given in enumerate(corners):
            yield from (
                replace(play, arguments=given) for play in plays[number :: max(1, len(plays) // PLAYS_PER_CORNER)]
            )

    def declared_on(self, play: Play) -> Declared:
        """Return what the booster declares with the arguments of a play."""
        if not play.arguments:
            return self.declared
        key = play.arguments, play.game.m
        if key not in self._declared:
            if len(self._declared) == RUNS_KEPT:
                del self._declared[next(iter(self._declared))]
            self._declared[key] = self._declared_with_arguments(play)
        return self._declared[key] or self.declared

    def _declared_with_arguments(self, play: Play) -> Declared | None:
        """Return what the booster declares with the arguments of a play; None if the constructor refuses them."""
        try:
            return declared_of(self.backend, play)
        except ValueError:
            self.refused += 1
            return None

    def fits(self, play: Play) -> bool:
        """Return whether the constructor accepts the arguments of a play, and the booster its number of examples."""
        declared = self.declared_on(play)
        is_accepted = not play.arguments or self._declared[play.arguments, play.game.m] is not None
        return is_accepted and declared.fits(play.game.m)

    def check_on(self, check: Claim, play: Play) -> Claim | None:
        """Return the form of a check that applies to a play.

        A promise depends on the constructor's arguments: it is returned as the booster declares it with those of the play.
        Returns None if the booster then does not declare the promise, or if `other` does not accept the arguments.
        """
        if not play.arguments or check.group not in SEARCHED_GROUPS:
            return check
        if check.group == "against":
            names = tuple(name for name, _ in play.arguments)
            return check if self.other is not None and self.other.answer("takes", None, names) else None
        declared = [claim for claim in promises_of(self.declared) if claim.id == check.id]
        index = next((number for number, claim in enumerate(declared) if claim.spec == check.spec), None)
        if index is None:  # the caller of `audit` requested this promise; the booster does not declare it
            return check
        with_arguments = [claim for claim in promises_of(self.declared_on(play)) if claim.id == check.id]
        return with_arguments[index] if index < len(with_arguments) else None

    def case(self, play: Play, shared: bool = False) -> Case:
        """Return the case of a play. If `shared`, the case is kept and returned again for the same play."""
        if not shared:
            return Case(self.backend, self.declared_on(play), play, self.seconds)
        if id(play) not in self._case_of_play:
            self._case_of_play[id(play)] = self.case(play)
        return self._case_of_play[id(play)]

    def case_of_run(self, play: Play) -> Case:
        """Return the case for a claim about a run alone. Plays of equal game, learner, rounds and arguments share it.

        >>> from properties.engine.local_backend import LocalBackend
        >>> from reference import Game, InOrder
        >>> from reference.exact import AdaBoost
        >>> subject = Subject(LocalBackend(AdaBoost), Declared.of(AdaBoost()), plays=())
        >>> first, second = (Play(Game([[1, -1], [1, 1]]), InOrder(), 2) for _ in range(2))
        >>> subject.case_of_run(first) is subject.case_of_run(second)
        True
        """
        try:
            key = play.game, pickle.dumps(play.oracle), play.rounds, play.arguments
            hash(key)
        except (TypeError, AttributeError, pickle.PicklingError):
            return self.case(play)
        if key not in self._case_of_run:
            if len(self._case_of_run) == RUNS_KEPT:
                del self._case_of_run[next(iter(self._case_of_run))]
            self._case_of_run[key] = self.case(play)
        return self._case_of_run[key]

    def repeats(self, play: Play) -> bool:
        """Return whether an earlier shared play had an equal run: the same arguments, columns and answers."""
        if id(play) not in self._first_play:
            case = self.case(play, shared=True)
            run = case.partial
            key = (*run.begin, tuple(map(tuple, run.columns)), case.failure or run.stop, play.arguments)
            earlier = self._weights.setdefault(key, [])
            equal = (number for number, weights in earlier if have_equal_weights(weights, run.weights))
            self._first_play[id(play)] = next(equal, id(play))
            earlier.append((id(play), run.weights))
        return self._first_play[id(play)] != id(play)

    def forget(self) -> None:
        """Drop the cases: the process that held their boosters has ended."""
        self._case_of_play.clear()
        self._case_of_run.clear()

    def show_progress(self, text: str) -> None:
        """Store a progress text in `where`, and pass it to `progress`."""
        self.where = text
        if self.progress is not None:
            self.progress(*self.done, text)
