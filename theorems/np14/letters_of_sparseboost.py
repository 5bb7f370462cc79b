"""The letters of Section 3.3 of NP14: the rounds of SparseBoost."""

from fractions import Fraction

from theorems.np14.letters import prefixes, uniform_on


def kept(trace) -> Fraction:
    """k = 1 - α_t / (γ_t |y_t|_1) of SparseBoost."""
    return 1 - trace.booster.share


def pulls(trace):
    """(the run after T rounds, Σ_{t<=T} γ_t² |y_t|_1²) for T = 1, 2, ..., once an edge is not 0."""
    total = Fraction(0)
    for after, turn in zip(prefixes(trace), trace.rounds, strict=True):
        total = total + (turn.edge * turn.record["norm"]) ** 2
        if total:
            yield after, total


def fourth_powers(trace):
    """(the run after T rounds, Σ_{t<=T} 1/t⁴) for T = 1, 2, ..."""
    total = Fraction(0)
    for after in prefixes(trace):
        total = total + Fraction(1, after.rounds**4)
        yield after, total


def asked_by_algorithm_2(trace):
    """What Algorithm 2 asks of every round, as (where, left, relation, right): the step of (36) and the optimality of
    y_{t+1} for |y - z|²/2 + α η |y|_1 over y >= 0, that is slope 0 where y > 0 and not negative elsewhere; w = y/|y|_1."""
    for t, turn in enumerate(trace.rounds):
        record, column, at = turn.record, trace.played(t), f"round {t + 1}"
        step, alpha = record["step"], record["alpha"]
        yield f"{at}, step", step * trace.game.m, "==", turn.edge * record["norm"] - alpha
        for i, weight in enumerate(trace.weights[t + 1] if len(trace.weights) > t + 1 else ()):
            yield f"{at}, weight {i}", weight * sum(record["after"]), "==", record["after"][i]
        for i, (before, after) in enumerate(zip(record["before"], record["after"], strict=True)):
            slope = after - (before - step * column[i]) + alpha * step
            yield f"{at}, entry {i}", after, ">=", 0
            yield f"{at}, slope {i}", slope, ">=", 0
            yield f"{at}, complementarity {i}", slope * after, "<=", 0


def sparse_steps(trace):
    """(where, d_t, η_t, α_t, w*, y_t, y_{t+1}) for every round, with every vertex and 0 for w*."""
    m = trace.game.m
    stars = [*(uniform_on((i,), m) for i in range(m)), (Fraction(0),) * m]
    for t, turn in enumerate(trace.rounds):
        record, d = turn.record, [-entry for entry in trace.played(t)]
        for star in stars:
            at = f"round {t + 1}, w* = {[str(entry) for entry in star]}"
            yield at, d, record["step"], record["alpha"], star, record["before"], record["after"]
