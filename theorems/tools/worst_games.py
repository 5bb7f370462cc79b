"""The worst games known, round by round, for `python -m theorems worst ID`: the Frank-Wolfe boosters, and AdaBoost's rates.

AdaBoost's rates speak of the learner that takes the best column: there all sign matrices to SCOPE x SCOPE are tried, up to symmetry
and with ties to the first column. Theorem 1 compares with the combinations of `reference_combinations`.

The Frank-Wolfe boosters' geometry is that of l1 and l-infinity: no program in the inner products alone decides them, and the class
of learners is not finite. So the worst case has a lower bound only: games found by climbing (`worst_scores`, `worst_pairs`), rounded to
thousandths, stored, and played again by the exact booster in enclosures. A ratio is that of the two sides, 1 at equality.
"""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np

from properties.cases.exhaustive import Exhausted
from properties.cases.play import Play
from properties.claims import Instance, Listed, Proof, Sides, find_claim, swapped
from properties.engine.curves import labelled
from properties.engine.witness import write_atomically
from reference import BestColumn, Game, Transcript, Verdict, decide, play
from reference.exact import AdaBoost, MLPBoost, RelaxedMargin
from theorems.tools.worst_pairs import worst_pair
from theorems.tools.worst_runs import best_runs
from theorems.tools.worst_scores import climb, increase, relaxed_margin, short_step

STORED = Path(__file__).resolve().parent.parent / "evidence" / "worst_games.json"
GRID = 1000  # entries and parameters are multiples of 1/GRID
DIGITS = 4  # significant ones of a stored ratio, rounded down
SCOPE, MANY = 4, 8
SMALL, LARGE = math.log(0.05), math.log(40)  # of η
LOGIT = 6.0  # of β, at most in size


def _thousandths(value) -> Fraction:
    return Fraction(round(float(value) * GRID), GRID)


def _game(point, n: int, m: int) -> Game:
    columns = np.asarray(point[: n * m]).reshape(n, m)
    return Game([[_thousandths(entry) for entry in row] for row in columns.T])


class ShortStep:
    """MHT22, Theorem 3: ε_T against 8η/(T + 15), the printed 8η/(T + 2) with the offset that its recurrence gives."""

    claim, found = "MHT22.theorem-3.short-step", "the gap of the best certified game"
    bound, sizes = "8η/(T + 15)", ((2,), (4,), (8,))

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        (m,) = size
        low = np.full((rounds + 1) * m + 1, -1.0)
        high = -low
        low[-1], high[-1] = SMALL, LARGE
        point, _ = climb(lambda points: short_step(points, m, rounds), low, high, seconds, seed)
        eps = _thousandths(2 * math.log(m) / math.exp(point[-1]))
        return Instance(claim=self.claim, rounds=rounds, eps=eps, game=_game(point, rounds + 1, m))

    def play(self, instance) -> Play:
        """Column t answers round t."""
        learner = Transcript([(j, 1) for j in range(instance.rounds + 1)])
        return Play(instance.game, learner, instance.rounds + 1, MLPBoost(1, instance.eps, "short", None))

    def sides(self, instance) -> Sides:
        """The run must not have converged before round T."""
        from theorems.mht22.letters import run_of  # here: papers import this module

        rounds, run = instance.rounds, run_of(_played(self.play(instance)))
        if run.last != rounds:
            raise ValueError(f"the run has converged after {run.last} rounds, before round {rounds}")
        return Sides(run.gap(rounds), "<=", 8 * run.eta / (rounds + 15), at=f"T={rounds}, ε={instance.eps}")


class OfFigure1:
    """A measure of SSS08's booster, nu = 1, against the hypothesis of largest |edge|."""

    def play(self, instance) -> Play:
        return Play(instance.game, BestColumn(signed=True), instance.rounds, RelaxedMargin(1, instance.eps))


class RelaxedMargins(OfFigure1):
    """SSS08, Theorem 9: ρ less the margin reached after T rounds, against the ε for which T + 2 >= 32 log(m)/ε²."""

    claim, found = "SSS08.theorem-9", "ρ less the margin reached, on the best certified game"
    bound, sizes = "the ε with T + 2 = 32 log(m)/ε²", ((2, 2), (3, 3), (4, 4), (6, 4), (250, 2))

    def least(self, m: int, rounds: int) -> float:
        return math.sqrt(32 * math.log(m) / (rounds + 2))

    def ran(self, trace) -> bool:
        from theorems.sss08.letters import ran_long_enough  # here: papers import this module

        return ran_long_enough(trace)

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        """By a climb; for many examples among the games of `worst_pairs`."""
        m, n = size
        if m > MANY:
            game = worst_pair(m, rounds, self._eps)
        else:
            low, eps = np.full(n * m + n, -1.0), self._eps(m, rounds)
            point, _ = climb(lambda points: relaxed_margin(points, m, n, rounds, eps), low, -low, seconds, seed)
            game = _game(point, n, m)
        return Instance(claim=self.claim, rounds=rounds, eps=_thousandths(self._eps(game.m, rounds)), game=game)

    def _eps(self, m: int, rounds: int) -> float:
        return math.ceil(GRID * self.least(m, rounds)) / GRID

    def sides(self, instance) -> Sides:
        from theorems.sss08.margins import enclosed_average, separation

        trace = _played(self.play(instance))
        if not self.ran(trace):
            raise ValueError(f"ε = {instance.eps} asks for more rounds than {instance.rounds}, or for β below 1")
        shortfall = separation(instance.game)[0] - enclosed_average(trace.margins, Fraction(1))
        return Sides(shortfall, "<=", instance.eps, at=f"T={instance.rounds}, ε={instance.eps}")


class SharperRelaxedMargins(RelaxedMargins):
    """The same against the ε that so few rounds suffice for by ours, T >= 32 log(m)/ε² - 16 log(m)/ε, where β < 1."""

    claim, bound = "SSS08.theorem-9.sharper", "the ε with T = 32 log(m)/ε² - 16 log(m)/ε"

    def least(self, m: int, rounds: int) -> float:
        linear = 8 * math.log(m)  # ε is the root of T ε² + 2 linear ε - 4 linear
        return 4 * linear / (linear + math.sqrt(linear**2 + 4 * rounds * linear))

    def ran(self, trace) -> bool:
        from theorems.sss08.letters import beta_is_below_one, ran_as_long_as_the_sharper_bound_asks

        return beta_is_below_one(trace) and ran_as_long_as_the_sharper_bound_asks(trace)


class Increase(OfFigure1):
    """SSS08, Lemma 11: β ε_t²/8 against the increase of the dual, in the round of the run where they are closest."""

    claim, found = "SSS08.lemma-11", "β ε_t²/8 in the tightest of T rounds of the best certified game"
    bound, sizes = "D(w_{t+1}) - D(w_t)", ((2, 2), (3, 3), (4, 4))

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        m, n = size
        low = np.full(n * m + 1, -1.0)
        high = -low
        low[-1], high[-1] = -LOGIT, LOGIT
        point, _ = climb(lambda points: increase(points, m, n, rounds), low, high, seconds, seed)
        eps = _thousandths(2 * math.log(m) / (1 + math.exp(-point[-1])))
        return Instance(claim=self.claim, rounds=rounds, eps=eps, game=_game(point, n, m))

    def sides(self, instance) -> Sides:
        from theorems.sss08.letters import beta_is_below_one, run_of

        trace = _played(self.play(instance))
        if not beta_is_below_one(trace):
            raise ValueError(f"ε = {instance.eps} makes β at least 1")
        run = run_of(trace)
        listed = [
            Sides(run.beta * run.sub_optimality(t) ** 2 / 8, "<=", run.increase(t), at=f"round {t + 1}")
            for t in run.rounds_to_compare()
        ]
        return max(listed, key=lambda sides: float(sides.lhs) / float(sides.rhs))


def _played(case: Play):
    return play(case.booster, case.game, case.rounds, case.oracle)


class EveryMatrix:
    """A claim about AdaBoost with the best column: its comparison after T rounds, on all sign matrices to SCOPE x SCOPE.

    label : how the claim names the comparison after so many rounds.
    """

    found = f"the worst of all sign matrices to {SCOPE} x {SCOPE} up to symmetry, ties to the first column"
    sizes = ((SCOPE, SCOPE),)

    def __init__(self, claim: str, bound: str, label: str):
        self.claim, self.bound, self.label = claim, bound, label

    def play(self, instance) -> Play:
        return Play(instance.game, BestColumn(signed=True), instance.rounds, AdaBoost())

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        best = None
        for game in Exhausted((-1, 1), *size).cases("quick"):
            instance = Instance(claim=self.claim, rounds=rounds, eps=None, game=game)
            sides = self._tightest(instance)
            if sides is not None and (best is None or _ratio(sides) > best[0]):
                best = _ratio(sides), instance
        if best is None:
            raise ValueError(f"no matrix has a comparison after {rounds} rounds")
        return best[1]

    def sides(self, instance) -> Sides:
        sides = self._tightest(instance)
        if sides is None:
            raise ValueError(f"the run has no comparison after {instance.rounds} rounds")
        return sides

    def _tightest(self, instance) -> Sides | None:
        target = find_claim(self.claim)
        assert target is not None
        trace = _played(self.play(instance))
        label = self.label.format(instance.rounds)
        listed = [sides for sides in target.sides(trace) if sides.at == label or sides.at.startswith(f"{label},")]
        return max(listed, key=_ratio, default=None)


def _ratio(sides) -> float:
    return float(sides.lhs) / float(sides.rhs) if float(sides.rhs) > 0 else 0.0


GAMES = {
    kind.claim: kind
    for kind in (
        ShortStep(),
        RelaxedMargins(),
        SharperRelaxedMargins(),
        Increase(),
        EveryMatrix("MRS13.theorem-1", "T = 13 B⁶/ε⁵", "t={}"),
        EveryMatrix("MRS13.theorem-14", "C/(T + 1)", "after {} rounds"),
        EveryMatrix("MRS13.theorem-14.first-order", "T = 2P²/ε", "t={}"),
    )
}


def certified(instance) -> Fraction | None:
    """The ratio of the sides, rounded down and proved; None where the exact run does not exist."""
    try:
        sides = GAMES[instance.claim].sides(instance)
    except ValueError:
        return None
    if _ratio(sides) <= 0:
        return None
    scale = Fraction(10) ** (DIGITS - math.ceil(math.log10(_ratio(sides))))
    ratio = math.floor(_ratio(sides) * float(scale)) / scale
    return ratio if decide(sides.lhs, ">=", ratio * sides.rhs) is Verdict.HOLDS else None


def searched(claim_id: str, rounds: int, seconds: float, seed: int = 1) -> Instance | None:
    """The best game of so many seconds with its certified `ratio`, over the sizes of the claim."""
    best, measured = None, GAMES[claim_id]
    for size in measured.sizes:
        try:
            found = measured.searched(rounds, size, seconds / len(measured.sizes), seed)
        except ValueError:  # no such run
            continue
        ratio = certified(found)
        if ratio is not None and (best is None or ratio > best.ratio):
            best = found.replaced(ratio=ratio)
    return best


def stored() -> list[dict]:
    """The games on record, one for each claim and T."""
    return json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else []


def recorded(claim_id: str) -> list[Instance]:
    """The games on record for a claim, the fewest rounds first."""
    return [
        Instance(
            claim=claim_id,
            rounds=case["rounds"],
            eps=None if case["eps"] is None else Fraction(case["eps"]),
            game=Game([[Fraction(entry, GRID) for entry in row] for row in case["rows"]]),
            ratio=Fraction(case["ratio"]),
        )
        for case in stored()
        if case["claim"] == claim_id
    ]


def store(instance) -> None:
    """Keeps the game unless one with a larger ratio is on record for the claim and T."""
    kept = {(case["claim"], case["rounds"]): case for case in stored()}
    known = kept.get((instance.claim, instance.rounds))
    if known is None or Fraction(known["ratio"]) < instance.ratio:
        kept[instance.claim, instance.rounds] = {
            "claim": instance.claim,
            "rounds": instance.rounds,
            "eps": None if instance.eps is None else str(instance.eps),
            "rows": [[int(entry * GRID) for entry in row] for row in instance.game.rows],
            "ratio": str(instance.ratio),
        }
    rows = ",\n".join(json.dumps(kept[key]) for key in sorted(kept))
    write_atomically(STORED, f"[\n{rows}\n]\n")


def played_again(instance):
    """(what the claim measures on a recorded game, its bound, where)."""
    sides = GAMES[instance.claim].sides(instance)
    return sides.lhs, sides.rhs, sides.at


def record_sides(instance, factor=1):
    """The bound on a recorded game, with its right side times `factor`, and that the ratio on record is reached."""
    found, bound, at = played_again(instance)
    yield Sides(found, "<=", factor * bound, at)
    yield Sides(found, ">=", instance.ratio * bound, f"{at}, the ratio on record")


def largest_ratio(claim_id: str) -> Fraction:
    """The largest on record."""
    return max(instance.ratio for instance in recorded(claim_id))


def largest(claim_id: str) -> Play:
    """The run on record that reaches the largest share, as a case of other claims."""
    return GAMES[claim_id].play(max(recorded(claim_id), key=lambda instance: instance.ratio))


def as_claim(claim_id: str, statement: str) -> dict:
    """What the claims about the games on record have in common: the fields of `claim`."""

    def below(case):  # just below the largest ratio the bound is broken
        return list(record_sides(case, largest_ratio(claim_id) * Fraction(99, 100)))

    def above(case):
        return list(record_sides(case.replaced(ratio=case.ratio * Fraction(101, 100))))

    return {
        "kind": "lower",
        "role": "ours",
        "statement": statement,
        "games": [Listed("listed", lambda: recorded(claim_id))],
        "broken_by": [
            swapped("99/100 of the largest ratio as the constant", below),
            swapped("a hundredth more than the ratio on record", above),
        ],
        "uses": [claim_id],
        "proof": lambda: Proof(
            "both sides of the bound on every game on record, enclosed",
            lambda: all(_hold(record_sides(instance)) for instance in recorded(claim_id)),
            lambda: all(_hold(below(instance)) for instance in recorded(claim_id)),
        ),
        "curve": labelled(
            lambda: games_curve(claim_id),
            "rounds T",
            "share of the bound, the worst game known",
            "the bound",
            met=lambda: best_runs(claim_id).items(),
        ),
    }


def _hold(sides) -> bool:
    return all(decide(entry.lhs, entry.relation, entry.rhs) is Verdict.HOLDS for entry in sides)


def games_curve(claim_id: str):
    """(T, the largest ratio certified, 1) for a figure."""
    return [(instance.rounds, float(instance.ratio), 1.0) for instance in recorded(claim_id)]
