"""Claims about several runs: of several boosters, of one booster on changed games, or of all outcomes of a random choice.

A `Together` or an `AtRandom` takes the place of a booster in a claim's `boosters`. Each of its runs is played on the game of
the case, or on a game made from it, and the function of the claim receives all runs at once. Only the game of the case is
drawn, enumerated, shrunk and stored. The other games are made from this game whenever the case is played.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from properties.cases.play import Play
from properties.claims.sides import Misdeclared
from properties.traits import learner_text, name_of
from reference.oracles import Transcript
from reference.protocol import Trace

Player = Callable[[Any, Any, int, Any], Trace]  # (booster, game, rounds, learner) -> the finished run


class SeveralRuns:
    """The finished runs that one claim compares, each under its name: `runs.plain` or `runs["plain"]`.

    Parameters
    ----------
    traces : mapping from names to Trace

    Raises
    ------
    AttributeError
        For a name without a run.

    Examples
    --------
    >>> from reference import Game, play
    >>> from reference.exact import AdaBoost
    >>> runs = SeveralRuns({"plain": play(AdaBoost(), Game([[1, -1], [1, 1], [-1, 1]]), 2)})
    >>> runs.plain.columns, runs["plain"] is runs.plain, list(runs)
    ([0, 1], True, ['plain'])
    """

    def __init__(self, traces: Mapping[str, Trace]):
        self.traces = dict(traces)

    def __getattr__(self, name: str) -> Trace:
        traces = self.__dict__.get("traces", {})
        if name not in traces:
            raise AttributeError(f"the claim has no run {name!r}; it has {', '.join(traces)}")
        return traces[name]

    def __getitem__(self, name: str) -> Trace:
        return self.traces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.traces)

    def __len__(self) -> int:
        return len(self.traces)

    @property
    def transcripts(self) -> dict[str, list[tuple[int, int]]]:
        """Return the choices of the learner in each run, by the name of the run."""
        return {name: trace.transcript for name, trace in self.traces.items()}


class RandomRuns(SeveralRuns):
    """The finished runs of all outcomes of a random choice, with their probabilities.

    Parameters
    ----------
    traces : mapping from names to Trace
    chances : mapping from names to Fraction
        The probabilities, which sum to 1.

    Examples
    --------
    >>> from reference import Game, Transcript, play
    >>> from reference.exact import AdaBoost
    >>> game = Game([[1, -1], [1, 1], [-1, 1]])
    >>> both = {str(j): play(AdaBoost(), game, 1, Transcript([(j, 1)])) for j in (0, 1)}
    >>> runs = RandomRuns(both, {"0": Fraction(1, 4), "1": Fraction(3, 4)})
    >>> runs.probability(lambda trace: trace.margins()[0] > 0), runs.expectation(lambda trace: trace.training_error)
    (Fraction(1, 4), Fraction(1, 3))
    """

    def __init__(self, traces: Mapping[str, Trace], chances: Mapping[str, Fraction]):
        super().__init__(traces)
        self.chances = dict(chances)

    @property
    def outcomes(self) -> list[tuple[Fraction, Trace]]:
        """Return the probability of each outcome and its run."""
        return [(self.chances[name], trace) for name, trace in self.traces.items()]

    def probability(self, event: Callable[[Trace], bool]) -> Fraction:
        """Return the probability that a run has a property, exactly. Raises Misdeclared if `event` returns no bool."""
        total = Fraction(0)
        for chance, trace in self.outcomes:
            happens = event(trace)
            if not isinstance(happens, bool):
                raise Misdeclared(
                    f"an event must return True or False, got the {type(happens).__name__} {happens!r}"[:200]
                    + ": write runs.probability(lambda trace: trace.training_error == 0)"
                )
            total += chance if happens else 0
        return total

    def expectation(self, quantity: Callable[[Trace], Any]) -> Any:
        """Return the mean of a quantity of the run, in the arithmetic of the quantity."""
        return sum((chance * quantity(trace) for chance, trace in self.outcomes), start=Fraction(0))


class Transcripts:
    """The learner that replays recorded choices of several runs. The choices are given by the name of the run.

    >>> Transcripts({"plain": [(0, 1)]}).of("plain").choices
    [(0, 1)]
    """

    def __init__(self, choices: Mapping[str, Iterable[tuple[int, int]]]):
        self.by_name = {str(name): Transcript(listed).choices for name, listed in choices.items()}

    def of(self, name: str) -> Transcript:
        """Return the learner of one run. For a run without a recording this learner has no choices."""
        return Transcript(self.by_name.get(name, ()))

    def choose(self, game, weights):
        """Raise Misdeclared, because each run has its own learner: see `of`."""
        raise Misdeclared(
            "recorded choices of several runs can be replayed only with the claim that compares these runs"
        )

    def __eq__(self, other):
        return isinstance(other, Transcripts) and self.by_name == other.by_name

    def __hash__(self):
        return hash(repr(self))

    def __repr__(self):
        return f"Transcripts({self.by_name!r})"


@dataclass(frozen=True)
class Changed:
    """A booster that plays a game made from the claim's game, for another number of rounds, or against another learner.

    Parameters
    ----------
    booster
        The booster that plays.
    game : callable, optional
        A function of the claim's game that returns the game to play. By default the claim's game is played.
    rounds : callable, optional
        A function of the claim's number of rounds that returns the number of rounds of this run; by default the same.
    oracle : optional
        The learner of this run; by default the learner of the claim.
    follows : str, optional
        The name of an earlier run. This run is played with the columns of the earlier run, without a learner.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> Changed(AdaBoost(), follows="plain")
    Changed(AdaBoost(), follows='plain')
    """

    booster: Any
    game: Callable[[Any], Any] | None = None
    rounds: Callable[[int], int] | None = None
    oracle: Any = None
    follows: str | None = None

    def __repr__(self):
        options = {"game": self.game, "rounds": self.rounds, "oracle": self.oracle, "follows": self.follows}
        kept = [f"{name}={_text(value)}" for name, value in options.items() if value is not None]
        return f"Changed({', '.join([_text(self.booster), *kept])})"


def _text(value: Any) -> str:
    """Return the text of a booster, a learner or a function, which is the same in every process."""
    if isinstance(value, str):
        return repr(value)
    if hasattr(value, "choose"):
        return learner_text(value)
    return value.__name__ if callable(value) and hasattr(value, "__name__") else name_of(value)


class Several(ABC):
    """Base class of `Together` and `AtRandom`, which take the place of a booster in a claim about several runs."""

    @abstractmethod
    def played(self, play: Play, player: Player) -> SeveralRuns:
        """Return the runs of the boosters on the game of a play."""

    @property
    @abstractmethod
    def boosters(self) -> tuple[Any, ...]:
        """Return the boosters that play, in the order of the runs."""

    @property
    def is_of_one(self) -> bool:
        """Return whether one booster plays all runs, so that an audited booster can take its place."""
        return len({(type(booster), name_of(booster)) for booster in self.boosters}) == 1


class Together(Several):
    """Several boosters whose runs on a game a claim compares. The function of the claim reads each run by its name.

    Parameters
    ----------
    **runs : boosters, or `Changed`, by name
        All boosters play the game of the case, with the rounds and the learner of the claim, unless a `Changed` differs.

    Raises
    ------
    Misdeclared
        For a value that is not a booster, for fewer than two runs, and if `follows` is not the name of an earlier run.

    Examples
    --------
    >>> from reference.exact import AdaBoost, MABoost
    >>> Together(first=AdaBoost(), second=Changed(MABoost(), follows="first"))
    Together(first=AdaBoost(), second=Changed(MABoost(), follows='first'))
    """

    def __init__(self, **runs):
        self.runs = {name: run if isinstance(run, Changed) else Changed(run) for name, run in runs.items()}
        if len(runs) < 2:
            raise Misdeclared(
                f"Together takes two runs or more, got {len(runs)}: "
                "write Together(plain=AdaBoost(), doubled=Changed(AdaBoost(), game=twice))"
            )
        before: list[str] = []
        for name, run in self.runs.items():
            _check_booster(run.booster, f"the run {name} of Together")
            if run.follows is not None and run.follows not in before:
                raise Misdeclared(
                    f"the run {name} of Together must follow a run before it, "
                    f"{' or '.join(before) or 'of which there is none'}, got {run.follows!r}"
                )
            before.append(name)

    @property
    def boosters(self) -> tuple[Any, ...]:
        return tuple(run.booster for run in self.runs.values())

    def played(self, play: Play, player: Player) -> SeveralRuns:
        runs: dict[str, Trace] = {}
        for name, run in self.runs.items():
            game = play.game if run.game is None else run.game(play.game)
            assert play.rounds is not None, "the number of rounds is known when a case is played"
            rounds = play.rounds if run.rounds is None else run.rounds(play.rounds)
            if run.follows is not None:
                oracle: Any = Transcript(runs[run.follows].transcript)
            else:
                oracle = run.oracle if run.oracle is not None else _of_run(play.oracle, name)
            runs[name] = player(run.booster, game, rounds, oracle)
        return SeveralRuns(runs)

    def __repr__(self):
        texts = (
            f"{name}={_text(run.booster) if run == Changed(run.booster) else repr(run)}"
            for name, run in self.runs.items()
        )
        return f"Together({', '.join(texts)})"


class AtRandom(Several):
    """A booster whose run depends on a random choice with finitely many outcomes. All outcomes are played.

    The function of the claim receives `RandomRuns`, whose `probability` and `expectation` are exact.

    Parameters
    ----------
    booster
        The booster of each outcome whose play names no booster.
    outcomes : callable
        A function of the game and the number of rounds. The function returns plays, which are equally likely, or pairs
        of a rational probability and a play. By default a play has the learner and the number of rounds of the claim.

    Raises
    ------
    Misdeclared
        For a value that is not a booster, and for outcomes that are not a function.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> def either_column(game, rounds):
    ...     return [Play(game, Transcript([(j, 1)])) for j in range(game.n)]
    >>> AtRandom(AdaBoost(), either_column)
    AtRandom(AdaBoost(), either_column)
    """

    def __init__(self, booster, outcomes: Callable[[Any, int], Iterable[Any]]):
        _check_booster(booster, "AtRandom")
        if not callable(outcomes):
            raise Misdeclared(
                f"the outcomes of AtRandom must be a function of the game and the rounds, got {outcomes!r}"[:160]
                + ": write AtRandom(AdaBoost(), every_order)"
            )
        self.booster, self.outcomes = booster, outcomes

    @property
    def boosters(self) -> tuple[Any, ...]:
        return (self.booster,)

    def played(self, play: Play, player: Player) -> RandomRuns:
        listed = list(self.outcomes(play.game, play.rounds or 0))
        traces, chances = {}, {}
        for number, (chance, plan) in enumerate(_with_chances(listed, _text(self.outcomes))):
            name = str(number)
            oracle = plan.oracle if plan.oracle is not None else _of_run(play.oracle, name)
            rounds = play.rounds if plan.rounds is None else plan.rounds
            booster = self.booster if plan.booster is None else plan.booster
            traces[name], chances[name] = player(booster, plan.game, rounds or 0, oracle), chance
        return RandomRuns(traces, chances)

    def __repr__(self):
        return f"AtRandom({_text(self.booster)}, {_text(self.outcomes)})"


def _with_chances(listed: Sequence[Any], name: str) -> list[tuple[Fraction, Play]]:
    """Return the outcomes with their probabilities, by default equal. Raises Misdeclared for invalid outcomes."""
    example = f"write return [(Fraction(1, 2), Play(game, first)), (Fraction(1, 2), Play(game, second))] in {name}"
    pairs = [(Fraction(1, len(listed)), entry) if isinstance(entry, Play) else entry for entry in listed]
    if not pairs:
        raise Misdeclared(f"the outcomes of {name} must be at least one, got none: {example}")
    for pair in pairs:
        if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], Play)):
            raise Misdeclared(
                f"an outcome of {name} must be a Play, or a probability and a Play, got {pair!r}"[:200] + f": {example}"
            )
        if isinstance(pair[0], bool) or not isinstance(pair[0], int | Fraction) or not 0 <= pair[0] <= 1:
            raise Misdeclared(f"a probability of {name} must be a Fraction in [0, 1], got {pair[0]!r}: {example}")
    total = sum((Fraction(chance) for chance, _ in pairs), start=Fraction(0))
    if total != 1:
        raise Misdeclared(f"the probabilities of {name} must add up to 1, got {total}: {example}")
    return [(Fraction(chance), plan) for chance, plan in pairs]


def _of_run(oracle: Any, name: str) -> Any:
    """Return the learner of the run with this name."""
    return oracle.of(name) if isinstance(oracle, Transcripts) else oracle


def _check_booster(booster: Any, where: str) -> None:
    """Raise Misdeclared for a class, and for a value that is not a single booster."""
    if isinstance(booster, type):
        raise Misdeclared(f"{where} must be an instance, got the class {booster.__name__}: write {booster.__name__}()")
    if isinstance(booster, Several) or not all(hasattr(booster, method) for method in ("start", "update")):
        raise Misdeclared(f"{where} must be a booster, with start and update, got {f'{booster!r}'[:80]}")


@dataclass(frozen=True)
class KnownAs:
    """The text of the `Together` or `AtRandom` that played a stored case. Its functions are not stored, but are in the claim.

    >>> from reference.exact import AdaBoost, MABoost
    >>> pair = Together(first=AdaBoost(), second=MABoost())
    >>> KnownAs(repr(pair)).among((pair,)) is pair
    True
    """

    text: str

    def among(self, boosters: Sequence[Any]) -> Several:
        """Return the entry of the claim's boosters that has this text. Raises ValueError if no entry has it."""
        for entry in boosters:
            if isinstance(entry, Several) and repr(entry) == self.text:
                return entry
        texts = " or ".join(map(repr, boosters))[:200]
        raise ValueError(f"the case was played by {self.text[:200]}, and the claim names {texts}")


def of_each(hypothesis: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Return a hypothesis about several runs: every run satisfies `hypothesis`. It has the name of `hypothesis`.

    Parameters
    ----------
    hypothesis : callable
        A function of a run that returns a bool.

    Returns
    -------
    callable
        A function of `SeveralRuns`.

    Examples
    --------
    >>> def has_an_edge(trace): return bool(trace.edges)
    >>> of_each(has_an_edge).__name__
    'has_an_edge'
    """

    def holds_for_each(runs: SeveralRuns) -> bool:
        return all(hypothesis(trace) for trace in runs.traces.values())

    holds_for_each.__name__, holds_for_each.__doc__ = hypothesis.__name__, hypothesis.__doc__
    return holds_for_each
