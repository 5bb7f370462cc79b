"""Every counterexample to CL21 by a second route: the paper's text in 50 digits, Fractions and linear programs of scipy.

Nothing of `reference`, and of the claims only their names: hypotheses are listed one by one, labels crossed out by hand.
"""

from fractions import Fraction
from itertools import permutations, product

import mpmath
import pytest
from mpmath import mpf
from scipy.optimize import linprog

from tests.second_routes.shared import check_that_none_is_missing
from tests.second_routes.shared import stored as witness_of

EQUAL = mpf(10) ** -35  # far above 50 digits' rounding, far below every difference here
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.fixture(autouse=True)
def fifty_digits():
    with mpmath.workdps(50):
        yield


def stored(name):
    return witness_of(f"CL21.{name}")


def number(value):
    return Fraction(value["$fraction"]) if isinstance(value, dict) else value


def game_of(name):
    """(labels, k, hypotheses, K): a table as it is, every labelling of the cells of every partition else."""
    case = stored(name)["case"]
    data = case["instance"]["$multiclass"]
    arguments = case.get("booster", {}).get("arguments", {})
    if "table" in data:
        rows = [tuple(row) for row in data["table"]]
    else:
        rows = []
        for cells in data["partitions"]:
            for given in product(range(1, data["k"] + 1), repeat=max(cells) + 1):
                rows.append(tuple(given[cell] for cell in cells))
    return data["labels"], data["k"], list(dict.fromkeys(rows)), arguments.get("min_epoch")


def instance_of(name):
    return {key: number(value) for key, value in stored(name)["case"]["instance"]["$instance"].items()}


def error_of(row, labels, weights):
    return sum(w for guess, label, w in zip(row, labels, weights, strict=True) if guess != label)


def by_mistakes(rows, labels):
    """The first hypothesis for each set of mistakes: the others have the same error under any weights."""
    found = {}
    for row in rows:
        found.setdefault(tuple(guess != label for guess, label in zip(row, labels, strict=True)), row)
    return list(found.values())


def first_best(rows, labels, weights):
    """A solution of (3.5): the first in the list."""
    errors = [error_of(row, labels, weights) for row in rows]
    return next(row for row, error in zip(rows, errors, strict=True) if error <= min(errors) + EQUAL)


def the_first(k, best, t):
    return best


def epoch(labels, k, rows, K, choose=the_first):
    """Section 3.2 for labels in 1..k: rounds until K_i, then Ψ, B, N and the labels removed; None after a perfect one.

    choose : of the hypotheses as good as the first best one, which is taken in round t (checked to be as good).
    """
    allowed = by_mistakes([row for row in rows if max(row) <= k], labels)
    m = len(labels)
    weights, steps, given = [mpf(1) / m] * m, [], []
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
        given.append(row)
        if len(steps) < K:
            continue
        psi = []
        for p in range(m):
            votes = [sum((s for s, h in zip(steps, given, strict=True) if h[p] == a), mpf(0)) for a in range(1, k + 1)]
            psi.append([(k - 1) * vote - (sum(votes) - vote) for vote in votes])
        negative = [[a + 1 for a, score in enumerate(scores) if score < -EQUAL] for scores in psi]
        if all(negative):
            count = min(map(len, negative))
            return {"given": given, "psi": psi, "removed": [found[-count:] for found in negative], "left": k - count}


def train(labels, k, rows, K, choose=the_first):
    """The epochs, and for each observation the original labels that no epoch removed (a perfect classifier stops it)."""
    names = [list(range(1, k + 1)) for _ in labels]
    now, epochs = list(labels), []
    while k > 1:
        found = epoch(now, k, rows, K, choose)
        if found is None:
            epochs.append(None)
            break
        epochs.append(found)
        for p, gone in enumerate(found["removed"]):
            names[p] = [name for place, name in enumerate(names[p], start=1) if place not in gone]
            stay = [a for a in range(1, k + 1) if a not in gone]
            now[p] = stay.index(now[p]) + 1 if now[p] in stay else 0
        k = found["left"]
    return epochs, names


def phi(error, k):
    """Appendix A.2."""
    error, c = mpf(Fraction(error).numerator) / Fraction(error).denominator, mpf(1) / (2 * (k - 1))
    right = mpmath.sqrt(error * (1 - error) / (k - 1))
    return right + ((k - 1) * (1 - error)) ** c * error ** (1 - c)


def best_mixture(columns):
    """(value, mixture) of max over mixtures of hypotheses of the least total; columns[h][p], rationalised."""
    n, m = len(columns), len(columns[0])
    above = [[-columns[h][p] for h in range(n)] + [1] for p in range(m)]
    found = linprog([0] * n + [-1], above, [0] * m, [[1] * n + [0]], [1], [(0, None)] * n + [(None, None)])
    return -found.fun, [Fraction(x).limit_denominator(1000) for x in found.x[:n]]


def least_score(rows, labels):
    """min over d of max over h of the score, with an optimal d and an optimal mixture that prove it in rationals."""
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


def test_the_printed_pair_makes_the_last_hypothesis_wrong_on_128_of_129():
    labels, k, rows, _ = game_of("equation-2.1")
    row = first_best(rows, labels, [mpf(1) / 3] * 3)
    assert (labels, k, sum(a != b for a, b in zip(row, labels, strict=True))) == ([1, 2, 3], 3, 1)  # error 1/3
    alpha = mpf((k - 1) ** 2) / k * mpmath.log((k - 1) * (1 - mpf(1) / 3) / (mpf(1) / 3))  # (2.1)
    for right, wrong, share in ((-(k - 1) * alpha, alpha, mpf(128) / 129), (-alpha / 2, alpha / 4, mpf(2) / 3)):
        factors = [mpmath.exp(right if a == b else wrong) for a, b in zip(row, labels, strict=True)]
        assert abs(error_of(row, labels, factors) / sum(factors) - share) < EQUAL  # printed, then amended


def test_the_example_is_weakly_learnable_for_its_labels_and_not_for_a_third():
    k, rows = instance_of("example-2.7.reading-all")["k"], [(1, 1), (2, 2)]
    assert k == 3 and least_score(rows, (1, 2)) == 0 > Fraction(2 - k, k)
    assert least_score(rows, (3, 3)) == -1 < Fraction(2 - k, k)


def test_the_readings_of_definition_2_8_differ_on_two_hypotheses():
    labels, k, rows, _ = game_of("definition-2.8")
    assert least_score(rows, labels) == 0 > Fraction(2 - k, k)  # {1, 2, 3} is the only label set with these labels
    only = [row for row in rows if set(row) <= {1, 2}]
    assert only == [(1, 2, 1)] and least_score(only, (2, 1, 2)) == -1  # every classifier is wrong on all observations


def test_learnable_for_its_labels_only_the_training_cannot_get_one_observation_right():
    """Labels 1, 2, 3 become 1, 2, 2; the one hypothesis with labels 1 and 2 misses the third, and at weight 1/2 for ever."""
    labels, k, rows, _ = game_of("definition-2.8.reading-fixed")
    first = epoch(labels, k, rows, 22)
    stays = [[a for a in range(1, k + 1) if a not in gone] for gone in first["removed"]]
    now = [stay.index(a) + 1 for a, stay in zip(labels, stays, strict=True)]
    (only,) = [row for row in rows if max(row) <= first["left"]]
    assert (first["left"], now, only) == (2, [1, 2, 2], (1, 2, 1))
    error = error_of(only, now, [THIRD] * 3)
    after = [THIRD / (2 * (error if a != b else 1 - error)) for a, b in zip(only, now, strict=True)]
    assert error_of(only, now, after) == HALF  # no better than a random guess between two labels: the training stops


@pytest.mark.parametrize("length", [7, 20, 40])
def test_learnable_where_the_labels_are_due_the_training_still_cannot_get_one_observation_right(length):
    """Each pair of labels has a hypothesis with these labels alone, right at the two observations where they are due."""
    labels, k, rows, _ = game_of("definition-2.8.reading-occurring")
    assert (labels, rows) == ([1, 2, 3], [(1, 2, 1), (1, 1, 3), (2, 2, 3)])
    slowest = -mpmath.log(phi(Fraction(1, 3), k))  # all three labels: errors of at most 1/3
    for pair in ((1, 2), (1, 3), (2, 3)):
        (only,) = [row for row in rows if set(row) <= set(pair)]
        assert all(only[p] == labels[p] for p in range(3) if labels[p] in pair)  # a score of 1 for every d there
    assert least_score(rows, labels) == THIRD > Fraction(2 - k, k) and length * slowest > mpmath.log(3)
    first = epoch(labels, k, rows, length)
    stays = [[a for a in range(1, k + 1) if a not in gone] for gone in first["removed"]]
    now = [stay.index(a) + 1 for a, stay in zip(labels, stays, strict=True)]
    (only,) = [row for row in rows if max(row) <= first["left"]]
    assert (first["left"], now, only) == (2, [1, 2, 2], (1, 2, 1))  # an error of 1/3, then of 1/2: no edge


@pytest.mark.parametrize(("name", "value"), [("lemma-2.10", HALF), ("lemma-2.10-two-labels", THIRD)])
def test_a_class_closed_under_permutations_is_below_the_random_guess_among_labels_that_occur(name, value):
    labels, k, rows, _ = game_of(name)
    assert is_closed_under_permutations(rows, k)
    assert (1 + least_score(rows, labels)) / 2 == value < Fraction(1, len(set(labels)))


def test_the_constants_are_closed_and_no_better_than_a_random_guess():
    _, k, rows, _ = game_of("corollary-2.11.step-closed-under-permutations")
    assert is_closed_under_permutations(rows, k) and set(rows) == {(1, 1), (2, 2)}
    assert least_score(rows, (1, 2)) == 0 == Fraction(2 - k, k)


def test_the_final_labels_of_five_hypotheses_are_no_weighted_vote():
    """Some convex combination of the demands "ahead of the other label here" is at most 0 for every hypothesis."""
    labels, k, rows, K = game_of("is-an-ensemble.step-any-class")
    epochs, names = train(labels, k, rows, K)
    assert len(epochs) == 2 and [left[0] for left in names] == [2, 3, 2]
    demands = [(p, a, b) for p, (a,) in enumerate(names) for b in range(1, k + 1) if b != a]
    leads = [[int(row[p] == a) - int(row[p] == b) for row in rows] for p, a, b in demands]
    _, weights = best_mixture([[-entry for entry in lead] for lead in leads])
    totals = [sum(w * lead[h] for w, lead in zip(weights, leads, strict=True)) for h in range(len(rows))]
    assert sum(weights) == 1 and min(weights) >= 0 and max(totals) <= Fraction(-1, 8)


def test_the_survivor_of_one_epoch_is_sent_to_the_label_that_it_removed():
    """A_1 \\ B is {2} at the second observation; π_1 maps 1 to 2, so π_1(2) can only be the removed label 1."""
    labels, k, rows, K = game_of("final-hypothesis.reading-literal")
    (only,), names = train(labels, k, rows, K)
    assert names[1] == [2] == [labels[1]] and only["removed"][1] == [1]
    permutation = {1: 2, 2: 1}
    assert permutation[1] == labels[1] != permutation[2]


@pytest.mark.parametrize(
    "name", ["final-hypothesis.perfect-stop", "theorem-3.1.2b", "theorem-3.1.2b.reading-as-printed"]
)
@pytest.mark.parametrize("length", [39, 40, 41, 60])
def test_the_perfect_classifier_of_the_second_epoch_never_gives_the_third_label(length, name):
    """Its labels are those left, 1 and 2: with no label lost it matches 1, 2, 2 or 1, 1, 2, and errs on one or two."""
    labels, k, rows, K = game_of(name)
    assert (labels, k, K or 39) == ([1, 2, 3], 3, 39) and len(rows) == 15  # thresholds with any two labels
    for size in (2, 3):  # K is as long as asked for: every labelling is learnable at two labels and at three
        allowed, every = [row for row in rows if max(row) <= size], product(range(1, size + 1), repeat=3)
        gain = min(least_score(allowed, found) for found in every) - Fraction(2 - size, size)
        rate = -mpmath.log(phi(1 - Fraction(1, size) - gain / 2, size))
        assert length * rate > mpmath.log(3) and length * rate >= 2 * mpmath.log(3)
    first = epoch(labels, k, rows, length)
    assert {row for row in first["given"]} == {
        (1, 3, 3),
        (1, 2, 2),
        (2, 2, 3),
    }  # so one of the wrong labels keeps Ψ >= 0
    stays = [[a for a in range(1, k + 1) if a not in gone] for gone in first["removed"]]
    now = tuple(stay.index(a) + 1 for a, stay in zip(labels, stays, strict=True))
    assert first["left"] == 2 and now in rows and max(now) == 2  # ε = 0 at once
    wrong = sum(a != b for a, b in zip(now, labels, strict=True))  # printed: h_k itself
    assert wrong == {(1, 2, 2): 1, (1, 1, 2): 2}[now] == (2 if length == 41 else 1)
    assert [stay[a - 1] for stay, a in zip(stays, now, strict=True)] == labels  # amended: π_1(h_k)


@pytest.mark.parametrize(("length", "removed"), [(39, 1), (40, 2)])
def test_other_optimal_classifiers_may_remove_two_labels_from_the_same_three_points(length, removed):
    """The middle point is missed first and gets 3 and 1 in turn: with two labels removed the right one is left."""
    labels, k, rows, _ = game_of("final-hypothesis.perfect-stop")
    missed = []

    def choose(k, best, t):
        if t and best[1] == labels[1]:
            return best
        missed.append(t)
        return ((1, 1, 3), (1, 3, 3))[len(missed) % 2]

    found = epoch(labels, k, rows, length, choose)
    assert k - found["left"] == removed
    assert all(a not in gone for a, gone in zip(labels, found["removed"], strict=True))


@pytest.mark.parametrize("name", ["theorem-3.1.2a", "theorem-3.1.2a.step-every-epoch"])
def test_two_points_take_one_round_whatever_the_minimum_length(name):
    labels, k, rows, K = game_of(name)
    assert (labels, k, K) == ([1, 2], 2, 2) and tuple(labels) in rows  # error 0 in the first round: it is the last
    assert epoch(labels, k, rows, K) is None
    assert all(tuple(other) in rows for other in product((1, 2), repeat=2))  # every labelling learnable with ρ = 1


def spread_over(groups):
    """Of the optimal hypotheses those whose wrong labels take turns over some number of labels."""
    turns = {}

    def choose(k, best, t):
        if t == 0:
            turns.clear()
        missed = next(p for p, guess in enumerate(best) if guess != 1)
        turns[missed] = turns.get(missed, -1) + 1
        return tuple(2 + turns[missed] % groups.get(k, 1) if p == missed else 1 for p in range(3))

    return choose


def two_valued_is_learnable(k):
    """Every labelling of three observations by labels of a set of s >= 2 of them: the scores mix to 1/3 everywhere."""
    for size in range(2, k + 1):
        for labels in ((1, 1, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1), (1, 2, 3))[: 4 + (size > 2)]:
            other = next(a for a in (2, 1) if len(set(labels)) > 1 or a != labels[0])
            rows = [tuple(labels)] if len(set(labels)) == 2 else []
            for p in range(3):  # right on all observations but p
                kept = [labels[q] for q in range(3) if q != p]
                wrong = other if len(set(kept)) == 1 else kept[0]
                rows.append(tuple(wrong if q == p else labels[q] for q in range(3)))
            rows = [row for row in rows if len(set(row)) == 2]
            if least_score(rows, labels) < THIRD:
                return False
    return max(Fraction(2 - size, size) for size in range(2, k + 1)) < THIRD


@pytest.mark.parametrize(
    ("name", "k", "groups", "lengths"),
    [("theorem-3.1.1", 15, {15: 5, 6: 2}, [29]), ("total-rounds", 22, {22: 6, 7: 2}, [40, 60, 100])],
)
def test_three_observations_take_four_epochs(name, k, groups, lengths):
    labels, found, rows, K = game_of(name)
    assert (labels, found, lengths[0]) == ([1, 1, 1], k, K)
    assert set(rows) == {row for row in product(range(1, k + 1), repeat=3) if len(set(row)) == 2}
    assert two_valued_is_learnable(k)
    for length in lengths:
        epochs, _ = train(labels, k, rows, length, spread_over(groups))
        assert len(epochs) == 4 > min(k, len(labels))
        assert [len(found["given"]) for found in epochs] == [length] * 4  # 4 K rounds, not 3 K
        if name == "total-rounds":  # K is beyond ln|P|/ρ for every number of labels: no round has an error above 1/3
            assert all(-length * mpmath.log(phi(THIRD, size)) > mpmath.log(3) for size in range(2, k + 1))


@pytest.mark.parametrize(("k", "spread"), [(95, 14), (15, 2)])
def test_with_95_labels_there_are_four_epochs_for_every_large_K(k, spread):
    """95 labels, 15, 3, 2, then one: the coefficients of an epoch differ too little for more labels to leave.

    Every round is wrong on the lightest of the three observations. If the weights' largest ratio is at most ρ, then
    (1-ε)/ε lies between 2 and 2ρ, and the factor of the round is at most (2(k-1)ρ)^c, c = k/(2(k-1)): no more than ρ
    again. So all ln r lie between ln 2(k-1) and ln 2(k-1)ρ. The observation whose mistakes weigh most has at least a third
    of Σα, spread in turn over `spread` labels; in the limit each of them has the share below, and Ψ > 0 if that exceeds
    1/k. Then exactly the labels never given leave, the last ones. From 3 labels to 2 and to 1: a third is enough for Ψ >= 0.
    """
    c = mpf(k) / (2 * (k - 1))
    ratio = (2 * mpf(k - 1)) ** (c / (1 - c))
    assert abs((2 * (k - 1) * ratio) ** c - ratio) < EQUAL * ratio
    share = mpmath.log(2 * (k - 1)) / (3 * spread * mpmath.log(2 * (k - 1) * ratio))
    assert share > mpf(1) / k
    assert {95: 15, 15: 3}[k] == spread + 1 and two_valued_is_learnable(k)


def test_five_of_eight_observations_are_tied_after_two_rounds():
    """AdaBoost by hand: two rounds of error 1/4, so the two coefficients are equal."""
    labels, k, rows, K = game_of("theorem-3.1.2a.step-union")
    weights = [Fraction(1, 8)] * 8
    for row in rows[:2]:
        error = error_of(row, labels, weights)
        assert error == Fraction(1, 4) == min(error_of(other, labels, weights) for other in rows)
        weights = [w / (2 * (error if a != b else 1 - error)) for w, a, b in zip(weights, row, labels, strict=True)]
    tied = [p for p in range(8) if rows[0][p] != rows[1][p]]
    assert (k, K, len(tied)) == (2, 2, 5)  # votes 1 : 1, so that Ψ = 0 for both labels and K_1 > 2
    assert len(epoch(labels, k, rows, K)["given"]) == 3
    assert 1 - (2 * mpmath.sqrt(mpf(3) / 16)) ** 2 > mpf(1) / 5  # the promised probability, 1/4


def test_either_label_has_one_vote_of_two_and_none_has_a_positive_score():
    labels, k, rows, _ = game_of("equation-A.19.one-positive.reading-literal")
    weights, given = [Fraction(1, 8)] * 8, []
    for _ in range(2):
        row = min(rows, key=lambda row: error_of(row, labels, weights))
        error = error_of(row, labels, weights)
        assert error == Fraction(1, 4)  # in both rounds, so that the coefficients are equal
        weights = [w / (2 * (error if a != b else 1 - error)) for w, a, b in zip(weights, row, labels, strict=True)]
        given.append(row)
    scores = [[sum(k * (row[p] == a) - 1 for row in given) for a in (1, 2)] for p in range(8)]
    assert k == 2 and all(sum(pair) == 0 for pair in scores) and scores.count([0, 0]) == 5


def test_one_observation_loses_its_label_in_the_first_of_two_epochs():
    labels, k, rows, K = game_of("equation-3.11.relabelling")
    epochs, _ = train(labels, k, rows, K)
    assert (labels, K, len(epochs)) == ([1, 1, 1, 2, 3, 1], 2, 2)
    assert epochs[0]["removed"][4] == [3] == [labels[4]]  # no label of A_2 = {1, 2} is sent to it


def test_a_threshold_below_all_points_gives_one_label():
    case = stored("corollary-2.11.two-values.reading-literal")["case"]["instance"]["$instance"]
    points, normal, offset = [number(entry) for entry in case["points"]], number(case["normal"]), number(case["offset"])
    assert {case["above"] if normal * point >= offset else case["below"] for point in points} == {case["above"]}


def test_the_number_of_labels_enters_the_exponent_with_a_minus():
    labels, k, _, K = game_of("theorem-3.1.2b.step-sign")
    assert (labels, k, K) == ([1, 2, 1], 2, 26)
    lost = Fraction(8, 9) ** 13  # e^{-Kρ} = φ(1/3)^26 and φ(1/3)^2 = 8/9
    assert abs(phi(THIRD, 2) ** 26 - mpf(lost.numerator) / lost.denominator) < EQUAL
    rate = -mpmath.log(phi(THIRD, 2))
    printed = 1 - mpmath.exp(-K * (rate + mpmath.log(k) / K))
    amended = 1 - mpmath.exp(-K * (rate - mpmath.log(k) / K))
    exact = mpf(1) - k * phi(THIRD, 2) ** 26
    assert abs(amended - exact) < EQUAL and printed - exact > mpf(3) / 10


def test_a_used_label_leaves_an_observation_that_keeps_an_unused_one():
    labels, k, rows, K = game_of("unused-labels")
    found = epoch(labels, k, rows, K)
    assert labels == [1, 3, 1] and found["given"] == [(1, 1, 1), (1, 3, 3)]
    assert found["removed"][0] == [3] and found["left"] == 2  # observation 1 keeps 1 and 2


def test_every_optimal_two_valued_classifier_gives_a_label_that_does_not_occur():
    labels, _, rows, _ = game_of("unused-labels-optimal")
    errors = {row: error_of(row, labels, [THIRD] * 3) for row in rows}
    best = [row for row, error in errors.items() if error == min(errors.values())]
    assert set(labels) == {1} and best and all(set(row) - {1} for row in best)


def test_the_weights_after_one_round_are_neither_the_product_nor_below_it():
    for name in ("lemma-A.1.step-weights", "weights-display"):
        labels, k, rows, _ = game_of(name)
        row = first_best(rows, labels, [mpf(1) / 3] * 3)
        assert (labels, k, row) == ([1, 2, 1], 2, (1, 1, 1))
    weights = [THIRD / (2 * (THIRD if a != b else 1 - THIRD)) for a, b in zip(row, labels, strict=True)]
    claimed = phi(THIRD, 2) / 3  # d_1 Z_1, about 0.3143
    assert weights == [Fraction(1, 4), HALF, Fraction(1, 4)] and mpf(1) / 4 < claimed < mpf(1) / 2


def test_the_middle_line_of_a_14_uses_the_last_coefficient_twice():
    labels, k, rows, _ = game_of("equation-A.15.step-middle-line")
    found = epoch(labels, k, rows, 2)
    assert (labels, found["given"]) == ([1, 2, 1], [(1, 1, 1), (1, 2, 2)])
    alpha = [mpmath.log(2) / 2, mpmath.log(3) / 2]
    factors = []
    for p in range(3):
        right = [row[p] == labels[p] for row in found["given"]]
        factors.append(mpmath.exp(sum(-a if r else a for a, r in zip(alpha, right, strict=True))) / 3)
    printed = mpmath.exp(-2 * alpha[1]) / 3  # observation 0 is right in both rounds
    assert abs(factors[0] - 1 / (3 * mpmath.sqrt(6))) < EQUAL  # d_3(0) Z_1 Z_2, the true value
    assert abs(sum(factors) - phi(THIRD, 2) * phi(Fraction(1, 4), 2)) < EQUAL
    assert abs(printed - mpf(1) / 9) < EQUAL and factors[0] - printed > mpf(1) / 50


def test_a_larger_advantage_has_the_larger_normaliser_below_the_top():
    case = instance_of("equation-A.18.step-normaliser")
    gain, less = case["gamma"], case["gamma"] * case["part"]
    assert (case["k"], gain, less) == (2, Fraction(1, 6), Fraction(1, 12))
    assert 4 * gain * (1 - gain) == Fraction(5, 9) > 4 * less * (1 - less) == Fraction(11, 36)  # squares of φ


def test_the_last_chain_has_seven_eighths_on_one_side_and_31_of_32_on_the_other():
    case = instance_of("last-display.reading-literal")
    (decay,) = map(number, case["decays"])
    assert (case["k"], decay, case["length"]) == (2, HALF, 4)
    assert 1 - 2 * decay**4 == Fraction(7, 8)
    assert abs(1 - mpmath.exp(-4 * (mpmath.log(2) + mpmath.log(2) / 4)) - mpf(31) / 32) < EQUAL


@pytest.mark.parametrize("name", ["theorem-4.1", "theorem-4.1.reading-every-sample"])
def test_a_sample_of_one_point_says_nothing_about_the_other(name):
    """All classifiers that are right on the sample differ in the other point only: one of its two labels is wrong."""
    case = instance_of(name)
    size, unseen = case["counts"]
    assert unseen == 0 and size == 4 * case["constant"] ** 2 + 1 and list(map(number, case["chances"])) == [HALF, HALF]
    assert Fraction(case["constant"] ** 2, size) < HALF**2  # 1/2 > C/sqrt(m), both squared
    chance = 2 * HALF**size  # of this gap: all draws are one point
    level = -mpmath.log(mpf(chance.numerator) / chance.denominator)
    assert (
        mpmath.sqrt((2 * mpmath.log(2) + level) / (2 * size)) > mpf(1) / 2
    )  # with its confidence level the bound holds


def test_no_sample_says_what_a_nearly_constant_hypothesis_does_elsewhere():
    """Any two points are matched by a hypothesis of the class, and no hypothesis is right on more than 9 of the 14."""
    case = instance_of("theorem-4.1.reading-sample-size")
    points, size, constant = case["points"], case["size"], case["constant"]
    assert (points, size, case["length"], constant) == (14, 2, 1, HALF)
    rows = [row for row in product((1, 2), repeat=points) if min(row.count(1), row.count(2)) <= size]
    labels = (1,) * 7 + (2,) * 7
    for sample in product(range(points), repeat=size):
        assert any(all(row[p] == labels[p] for p in sample) for row in rows)  # ε = 0 in the first round: the output
    least = min(Fraction(error_of(row, labels, [1] * points), points) for row in rows)
    assert least == HALF - Fraction(size, points) == Fraction(5, 14) and least**2 > constant**2 / size
    for twos in range(points // 2 + 1):  # iteratively weakly learnable: the other labellings differ by names and order
        assert least_score(rows, (1,) * (points - twos) + (2,) * twos) > 0
    for large in (1, 10, 1000):  # for any constant: 1/2 - m/|P| > C/sqrt(m)
        m = 16 * large**2
        assert HALF - Fraction(m, 5 * m) == Fraction(3, 10) > Fraction(1, 4) == Fraction(large, 4 * large)


def test_no_deviation_is_below_a_negative_number():
    case = instance_of("lemma-B.1.reading-literal")
    assert (case["k"], case["draws"], case["right"], case["theta"]) == (2, 1, HALF, -10)
    for vote in (case["k"] - 1, -1):  # both votes there are; their mean is 0
        assert 2 * abs(vote) >= case["theta"]  # so that the probability is 1
    assert 2 * mpmath.exp(-(mpf(10) ** 2) / (2 * 2**2)) < mpf(10) ** -5


def test_one_label_is_lost_in_the_second_epoch_and_none_in_the_first():
    labels, k, rows, K = game_of("epoch-product")
    epochs, names = train(labels, k, rows, K)
    wrong = [p for p, left in enumerate(names) if left != [labels[p]]]
    assert labels == [1, 2, 3, 1, 2] and len(epochs) == 2 and len(wrong) == 1
    failures = [all(label not in gone for label, gone in zip(labels, epochs[0]["removed"], strict=True))]
    assert failures == [True]  # the factor of the first epoch is 0: the product is 0, the error 1/5


def test_after_27_rounds_another_label_leads_where_the_true_one_keeps_a_positive_score():
    labels, k, rows, K = game_of("sentence-argmax.reading-literal")
    assert (labels, k, K) == ([1, 2, 3, 1], 3, 27)
    scores = epoch(labels, k, rows, K)["psi"][1]
    assert scores[0] - scores[1] > mpf(1) / 100 and scores[1] > mpf(1) / 100  # label 1 leads; the true one is 2


def test_the_labels_of_the_only_epoch_are_sent_to_removed_ones():
    """π_1 maps 1 to the label that stays and, extended, 2 to the one removed; y_1 = y is given to it once more."""
    labels, k, rows, K = game_of("sentence-real-label.reading-literal")
    (only,), names = train(labels, k, rows, K)
    assert k == 2 and [left for (left,) in names] == labels  # no label is lost, so that one is left to recover
    p = labels.index(2)
    permutation = {1: 2, 2: only["removed"][p][0]}
    assert permutation[labels[p]] == 1 != labels[p]


def test_a_label_lost_in_the_second_of_two_epochs_was_not_lost_before():
    labels, k, rows, K = game_of("sentence-lost-before-the-last.reading-literal")
    epochs, names = train(labels, k, rows, K)
    assert (labels, K, len(epochs)) == ([1, 2, 3, 1, 2], 2, 2) and any(
        left != [labels[p]] for p, left in enumerate(names)
    )
    assert all(label not in gone for label, gone in zip(labels, epochs[0]["removed"], strict=True))


@pytest.mark.parametrize(
    "name", ["sentence-generalization-vanishes", "sentence-generalization-vanishes.reading-sample-fixed"]
)
def test_a_sample_that_one_label_matches_is_learnt_in_one_round_whatever_the_length(name):
    """The training stops at the first classifier that is right on it; on the sample the classifiers are the constants."""
    case = instance_of(name)
    assert (list(case["counts"]), case["labels"]) == ([3, 0], [1, 2]) and list(map(number, case["chances"])) == [
        HALF,
        HALF,
    ]
    assert epoch([1, 1, 1], 2, [(1, 1, 1), (2, 2, 2)], 1) is epoch([1, 1, 1], 2, [(1, 1, 1), (2, 2, 2)], 40) is None


def test_an_advantage_in_score_is_twice_that_in_error():
    case = instance_of("sentence-advantage.reading-literal")
    k, error, gamma = case["k"], case["error"], case["rho"]
    assert 1 - 2 * error == Fraction(2 - k, k) + gamma and error == 1 - Fraction(1, k) - gamma / 2
    assert error > 1 - Fraction(1, k) - gamma


def test_two_of_four_maps_are_the_whole_class():
    labels, k, rows, _ = game_of("definition-2.8.every-map")
    assert (len(labels), k) == (2, 2) and set(product((1, 2), repeat=2)) - set(rows) == {(1, 2), (2, 1)}


def test_every_statement_of_cl21_that_does_not_simply_hold_is_recomputed_here():
    check_that_none_is_missing("CL21", __file__)
