"""The training of CL21 from the paper's text in 60 digits, and weak learnability by linear programs of scipy.

No code of `reference` is used, and of the claims only their names: hypotheses are listed one by one, and labels are
removed by simple loops.
"""

from fractions import Fraction
from itertools import permutations, product

import mpmath
from mpmath import mpf
from scipy.optimize import linprog

from tests.second_routes.shared import EQUAL, witnesses_of

THIRD = Fraction(1, 3)
stored = witnesses_of("CL21")[0]


def number(value):
    return Fraction(value["$fraction"]) if isinstance(value, dict) else value


def instance_of(name):
    return {key: number(value) for key, value in stored(name)["case"]["instance"]["$instance"].items()}


def game_of(name):
    """Return (labels, k, hypotheses, K). The hypotheses are the rows of a table, or all labellings of the cells of every
    partition."""
    case = stored(name)["case"]
    data = case["instance"]["$multiclass"]
    arguments = case.get("booster", {}).get("arguments", {})
    if "table" in data:
        rows = [tuple(row) for row in data["table"]]
    else:
        rows = []
        for cells in data["partitions"]:
            for labelling in product(range(1, data["k"] + 1), repeat=max(cells) + 1):
                rows.append(tuple(labelling[cell] for cell in cells))
    return data["labels"], data["k"], list(dict.fromkeys(rows)), arguments.get("min_epoch")


def error_of(row, labels, weights):
    return sum(w for guess, label, w in zip(row, labels, weights, strict=True) if guess != label)


def by_mistakes(rows, labels):
    """Return the first hypothesis with each set of mistakes: others with the same set have the same error under any
    weights."""
    result = {}
    for row in rows:
        result.setdefault(tuple(guess != label for guess, label in zip(row, labels, strict=True)), row)
    return list(result.values())


def first_best(rows, labels, weights):
    """Return a solution of (3.5): the first in the list."""
    errors = [error_of(row, labels, weights) for row in rows]
    return next(row for row, error in zip(rows, errors, strict=True) if error <= min(errors) + EQUAL)


def the_first(k, best, t):
    return best


def epoch(labels, k, rows, K, choose=the_first):
    """Run an epoch of Section 3.2 for labels in 1..k: rounds until K_i, then Ψ, B, N and the labels removed; return None
    after a perfect hypothesis.

    choose : returns the hypothesis of round t among the optimal ones; checked to be optimal.
    """
    allowed = by_mistakes([row for row in rows if max(row) <= k], labels)
    m = len(labels)
    weights, steps, predictions = [mpf(1) / m] * m, [], []
    while True:
        row = choose(k, first_best(allowed, labels, weights), len(steps))
        assert error_of(row, labels, weights) <= min(error_of(h, labels, weights) for h in allowed) + EQUAL
        error = error_of(row, labels, weights)
        if error == 0:
            return None
        alpha = mpmath.log((k - 1) * (1 - error) / error) / (2 * (k - 1))
        moved = [
            w * mpmath.exp(-(k - 1) * alpha if guess == label else alpha)
            for w, guess, label in zip(weights, row, labels, strict=True)
        ]
        weights = [w / sum(moved) for w in moved]
        steps.append(alpha)
        predictions.append(row)
        if len(steps) < K:
            continue
        psi = []
        for p in range(m):
            votes = [
                sum((s for s, h in zip(steps, predictions, strict=True) if h[p] == a), mpf(0)) for a in range(1, k + 1)
            ]
            psi.append([(k - 1) * vote - (sum(votes) - vote) for vote in votes])
        negative = [[a + 1 for a, score in enumerate(scores) if score < -EQUAL] for scores in psi]
        if all(negative):
            count = min(map(len, negative))
            return {
                "predictions": predictions,
                "psi": psi,
                "removed": [result[-count:] for result in negative],
                "left": k - count,
            }


def train(labels, k, rows, K, choose=the_first):
    """Return the epochs, and for each observation the original labels that no epoch removed (a perfect classifier stops
    it)."""
    names = [list(range(1, k + 1)) for _ in labels]
    now, epochs = list(labels), []
    while k > 1:
        result = epoch(now, k, rows, K, choose)
        if result is None:
            epochs.append(None)
            break
        epochs.append(result)
        for p, gone in enumerate(result["removed"]):
            names[p] = [name for index, name in enumerate(names[p], start=1) if index not in gone]
            stay = [a for a in range(1, k + 1) if a not in gone]
            now[p] = stay.index(now[p]) + 1 if now[p] in stay else 0
        k = result["left"]
    return epochs, names


def phi(error, k):
    """Return φ of CL21, Appendix A.2."""
    error, c = mpf(Fraction(error).numerator) / Fraction(error).denominator, mpf(1) / (2 * (k - 1))
    right = mpmath.sqrt(error * (1 - error) / (k - 1))
    return right + ((k - 1) * (1 - error)) ** c * error ** (1 - c)


def best_mixture(columns):
    """Return (value, mixture) of max over mixtures of hypotheses of the least total; columns[h][p], rationalised."""
    n, m = len(columns), len(columns[0])
    above = [[-columns[h][p] for h in range(n)] + [1] for p in range(m)]
    result = linprog([0] * n + [-1], above, [0] * m, [[1] * n + [0]], [1], [(0, None)] * n + [(None, None)])
    return -result.fun, [Fraction(x).limit_denominator(1000) for x in result.x[:n]]


def least_score(rows, labels):
    """Return the minimum over d of max over h of the score, with an optimal d and an optimal mixture that prove it in
    rationals."""
    columns = [[1 if guess == label else -1 for guess, label in zip(row, labels, strict=True)] for row in rows]
    _, mixture = best_mixture(columns)
    _, weights = best_mixture([[-column[p] for column in columns] for p in range(len(labels))])
    assert sum(mixture) == sum(weights) == 1 and min(mixture) >= 0 and min(weights) >= 0
    promised = min(sum(x * column[p] for x, column in zip(mixture, columns, strict=True)) for p in range(len(labels)))
    reached = max(sum(w * entry for w, entry in zip(weights, column, strict=True)) for column in columns)
    assert promised == reached
    return reached


def is_closed_under_permutations(rows, k):
    names = list(permutations(range(1, k + 1)))
    return all(tuple(order[a - 1] for a in row) in rows for row in rows for order in names)
