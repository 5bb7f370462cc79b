"""Promises of boosters for games of labels: votes, odds, stops and epochs."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import Annotated, Any

from properties.checks.case import equal, infinite, least_of_enclosed, nearness
from properties.checks.promises.quantities import entry_in_arithmetic_of, exponential, logarithm
from properties.checks.promises.table import COUNT, MARGIN, named
from properties.claims import Sides
from properties.engine.failures import Missing
from reference.arithmetic import Real, Verdict, decide, is_float, power


def odds_of_edge(k: int, edge):
    """Return the odds (k-1)(1-ε)/ε, where ε = (1 - edge)/2 is the error of the hypothesis."""
    return (k - 1) * (1 + edge) / (1 - edge)


def has_odds(trace, t: int) -> bool:
    """Return whether the error of round t (counted from 0) is strictly between 0 and 1, so that its odds are finite and positive.

    If the edge is enclosed, the observations of positive weight decide this: the enclosure of an edge of 1 or -1 contains
    other numbers too.
    """
    if not isinstance(trace.edges[t], Real):
        return -1 < trace.edges[t] < 1
    rows = zip(trace.weights[t], trace.played(t), trace.games[t].labels, strict=True)
    return len({guess == label for weight, guess, label in rows if decide(weight, ">", 0) is Verdict.HOLDS}) == 2


@named("votes-decide", "SAMME", labels=True, statement=r"$H(x) \in \arg\max_a \sum_{t : h_t(x) = a} \alpha_t$")
def votes_decide(trace):
    """The final label of each observation has the most votes. The votes for a label are the sum of the coefficients of the
    rounds whose hypothesis predicted this label."""
    if not any(hasattr(trace.booster, method) for method in ("predict", "votes")):
        raise Missing("booster.predict")  # the booster returns no labels that could be compared with the votes
    if any(map(infinite, trace.per_round)):
        return
    for p in range(trace.game.m):
        labels = trace.history(p)
        totals: list[Any] = [Fraction(0)] * trace.game.k
        for step, label in zip(trace.per_round, labels, strict=True):
            totals[label - 1] = totals[label - 1] + step
        for chosen in trace.final_labels[p]:
            for a, total in enumerate(totals, start=1):
                reached = totals[chosen - 1]
                near = nearness(total, reached)
                yield Sides(reached + near, ">=", total, at=f"observation {p}, label {chosen} against {a}", example=p)


@named("stops-without-edge", "SAMME", labels=True, statement=r"stop $\iff \epsilon_t \ge 1 - 1/k$")
def stops_without_edge(trace):
    """The booster stops with "no edge" if and only if the weights of the correctly labelled observations sum to at most 1/k."""
    for t, edge in enumerate(trace.edges):
        right = (1 + edge) / 2
        chance = 1 / trace.games[t].k if is_float(right) else Fraction(1, trace.games[t].k)
        last = t == len(trace.edges) - 1
        if trace.stop == "no edge" and last:
            yield Sides(right, "<=", chance, at=f"round {t + 1}", round=t + 1)
        elif not (last and trace.stop == "perfect") and (not last or trace.stop == "rounds"):
            relation = ">" if isinstance(right, Fraction) else ">="
            yield Sides(right + nearness(right), relation, chance, at=f"round {t + 1}", round=t + 1)


@named("steps-are-log-odds", "SAMME", labels=True, statement=r"$\alpha_t = \ln((k-1)(1-\epsilon_t)/\epsilon_t)$")
def steps_are_log_odds(trace):
    """Each coefficient is ln((k-1)(1-ε)/ε), where ε is the error of the round."""
    for t, (step, edge) in enumerate(zip(trace.per_round, trace.edges, strict=True), start=1):
        if has_odds(trace, t - 1) and (t < len(trace.columns) or trace.stop == "rounds"):
            yield equal(step, logarithm(odds_of_edge(trace.games[t - 1].k, edge)), f"round {t}", round=t)


@named(
    "wrong-gain-the-odds",
    "SAMME",
    labels=True,
    statement=r"$d_{t+1}(i)/d_{t+1}(j) = ((k-1)(1-\epsilon_t)/\epsilon_t)\, d_t(i)/d_t(j)$",
)
def wrong_gain_the_odds(trace):
    """A round of error ε multiplies the ratio of the weights of a wrong and a right observation by (k-1)(1-ε)/ε."""
    yield from _wrong_gain(trace, range(len(trace.weights) - 1), lambda k: Fraction(1))


@named(
    "wrong-gain-in-epochs",
    "Elimination",
    labels=True,
    statement=r"$d_{t+1}(i)/d_{t+1}(j) = e^{k \alpha_t} d_t(i)/d_t(j)$ within an epoch",
)
def wrong_gain_in_epochs(trace):
    """Within an epoch of k labels, a round of error ε multiplies the ratio of the weights of a wrong and a right observation by
    exp(k α), where α is the step of CL21's equation 3.7. This factor is (k-1)(1-ε)/ε to the power k/(2k-2)."""
    last_rounds = set(accumulate(epoch.length for epoch in trace.epochs if epoch.ended))  # of epochs, counted from 1
    within = [t for t in range(len(trace.weights) - 1) if t + 1 not in last_rounds]
    yield from _wrong_gain(trace, within, lambda k: Fraction(k, 2 * (k - 1)))


def _wrong_gain(trace, rounds, exponent):
    """Yield the sides that each of these rounds multiplies the weights of wrong observations by the odds to the power
    `exponent(k)`, and normalises the weights."""
    for t in rounds:
        if not has_odds(trace, t) or (t == len(trace.columns) - 1 and trace.stop != "rounds"):
            continue
        k = trace.games[t].k
        gain = power(odds_of_edge(k, trace.edges[t]), exponent(k))
        flags = [guess != label for guess, label in zip(trace.played(t), trace.games[t].labels, strict=True)]
        gained = [d * gain if flag else d for d, flag in zip(trace.weights[t], flags, strict=True)]
        total = sum(gained)
        for i, (expected, d) in enumerate(zip(gained, trace.weights[t + 1], strict=True)):
            yield equal(d, expected / total, f"observation {i} after round {t + 1}", round=t + 1)


def votes_for_the_truth(trace, p: int, steps):
    """Return the sum of the coefficients `steps` of the rounds whose hypothesis gave observation p its true label."""
    rows = zip(steps, trace.history(p), strict=False)
    return sum((step for step, label in rows if label == trace.game.labels[p]), start=Fraction(0))


def is_one_game(trace) -> bool:
    """Return whether all rounds used the same true labels and all coefficients are finite, so that votes can be added."""
    return not any(map(infinite, trace.per_round)) and all(game.labels == trace.game.labels for game in trace.games)


@named(
    "weights-follow-votes",
    "SAMME",
    labels=True,
    statement=r"$d_{t+1}(i) \propto e^{-v_i},\ v_i = \sum_{s : h_s(x_i) = y_i} \alpha_s$",
)
def weights_follow_votes(trace):
    """The weights are exp(-votes), normalised. The votes of an observation are the sum of the coefficients of the rounds whose
    hypothesis gave it its true label."""
    if not is_one_game(trace):
        return
    for t in range(1, len(trace.weights)):
        if t == len(trace.columns) and trace.stop != "rounds":
            return
        steps = trace.coefficients_after(t)
        votes = [votes_for_the_truth(trace, p, steps) for p in range(trace.game.m)]
        least = least_of_enclosed(votes)
        powers = [exponential(entry - least) for entry in votes]
        total = sum(powers)
        for i, (weight, mass) in enumerate(zip(trace.weights[t], powers, strict=True)):
            yield equal(weight, mass / total, f"weight of observation {i} after round {t}", round=t)


@named(
    "few-small-margins",
    "SAMME",
    '("few-small-margins", "1/10")',
    labels=True,
    statement=r"$|\{i : \rho_i \le \theta\}| / m \le \prod_t k (1 - \epsilon_t) e^{-\alpha_t (1 - \theta) / 2}$",
)
def few_small_margins(trace, theta: Annotated[Fraction, MARGIN] = Fraction(0)):
    """The share of observations with a margin of at most theta is at most the product of k (1-ε) exp(-α (1-theta)/2) over the
    rounds, where ε is the error and α the coefficient of a round. The margin is the votes for the true label less the largest
    number of votes for another label, divided by all votes. At theta = 0 the share is the training error, where a tie is a
    mistake."""
    if trace.stop not in ("rounds", "no edge") or not is_one_game(trace) or not trace.columns:
        return
    kept = [t for t in range(len(trace.columns)) if t < len(trace.columns) - 1 or trace.stop == "rounds"]
    total = sum((trace.per_round[t] for t in kept), start=Fraction(0))
    if not kept or any(decide(trace.per_round[t], ">", 0) is not Verdict.HOLDS for t in kept):
        return
    small = 0
    for p in range(trace.game.m):
        votes: list[Any] = [Fraction(0)] * trace.game.k
        for t in kept:
            votes[trace.predictions[t][p] - 1] = votes[trace.predictions[t][p] - 1] + trace.per_round[t]
        votes_for_true = votes[trace.game.labels[p] - 1]
        threshold = entry_in_arithmetic_of(total, theta) * total
        # a margin too near to theta to be decided is not counted: a rounding error then cannot violate the bound
        small += any(
            decide(votes_for_true - other, "<=", threshold - _rounding(votes_for_true, threshold)) is Verdict.HOLDS
            for label, other in enumerate(votes, start=1)
            if label != trace.game.labels[p]
        )
    bound: Any = Fraction(1)
    for t in kept:
        step, right = trace.per_round[t], (1 + trace.edges[t]) / 2
        bound = bound * trace.game.k * right * exponential(step * entry_in_arithmetic_of(step, (1 - theta) / 2))
    share = Fraction(small, trace.game.m)
    yield Sides(share, "<=", bound + nearness(bound), at=f"margins of at most {theta} after {len(kept)} rounds")


def _rounding(*values):
    """Return a bound on the rounding error of a comparison of these floats, above the allowance of `decide`; 0 if exact."""
    return 1e-8 * max(map(abs, values)) + 1e-8 if any(map(is_float, values)) else 0


@named("keeps-what-it-kept", "Elimination", labels=True, statement=r"no true label removed $\Rightarrow$ no mistake")
def keeps_what_it_kept(trace):
    """If one label is left and no true label was ever removed, the final hypothesis has training error 0."""
    if trace.stop == "one label" and all(0 not in epoch.labels for epoch in trace.epochs):
        last = trace.epochs[-1]
        if all(label not in removed for label, removed in zip(last.labels, last.removed, strict=True)):
            yield Sides(trace.training_error, "==", 0, at=f"{len(trace.epochs)} epochs")


@named("removes-candidates", "Elimination", labels=True, statement=r"$\Psi_a \ge 0 \Rightarrow$ label $a$ stays")
def removes_candidates(trace):
    """The labels removed for an observation are the last by index among its labels with a negative score Ψ."""
    for number, epoch in enumerate(trace.epochs, start=1):
        if epoch.ended != "negative":
            continue
        for p, (candidates, removed) in enumerate(zip(epoch.candidates, epoch.removed, strict=True)):
            if epoch.labels[p]:
                last = tuple(a for a, score in enumerate(epoch.psi[p], start=1) if score < 0)[-epoch.removed_count :]
                yield Sides(
                    int(tuple(removed) == last),
                    "==",
                    1,
                    at=f"observation {p} in epoch {number}, of {candidates}",
                    example=p,
                )


@named("epochs-start-uniform", "Elimination", labels=True, statement="$d_1 = 1/m$ in every epoch")
def epochs_start_uniform(trace):
    """The first weights of an epoch are equal on all observations in training. While every observation is in training, the steps
    are those of CL21's equation 3.7."""
    t = 0
    for number, epoch in enumerate(trace.epochs, start=1):
        if t < len(trace.weights):
            in_training = [weight for weight, label in zip(trace.weights[t], epoch.labels, strict=True) if label]
            yield equal(sum(abs(weight - in_training[0]) for weight in in_training), 0, f"epoch {number}")
        for step in epoch.coefficients:
            if has_odds(trace, t) and step != 0 and all(epoch.labels):
                gain = odds_of_edge(epoch.k, trace.edges[t])
                yield equal(2 * (epoch.k - 1) * step, logarithm(gain), f"step of round {t + 1}", round=t + 1)
            t += 1


@named(
    "epochs-last",
    "Elimination",
    '("epochs-last", 3)',
    labels=True,
    statement="every epoch that ends with negative scores has at least $K$ rounds",
)
def epochs_last(trace, least: Annotated[int, COUNT]):
    """An epoch that ends because every observation has a label of negative score has at least this number of rounds."""
    for number, epoch in enumerate(trace.epochs, start=1):
        if epoch.ended == "negative":
            yield Sides(epoch.length, ">=", least, at=f"epoch {number}")
