"""The games and instances on which the refutation of Conjecture 6 of MRS13 and the steps of its proof are checked."""

import json
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from pathlib import Path

from hypothesis import strategies as st

from properties.cases.drawn import composite
from properties.cases.play import Play
from properties.claims import Instance
from reference import BestColumn, Game, Verdict, decide, play
from reference.constructions.clusters import cluster_rows, gram_of, inner, sums_of, takes_clusters_in_turn
from reference.constructions.greedy import (
    AdaBoostOnDistinctRows,
    AdaBoostSOnDistinctRows,
    WeightedGame,
    fifty_nine_examples,
)
from reference.constructions.norm_games import one_hundred_and_seven_examples, sixty_examples
from reference.constructions.rated_columns import as_signs
from reference.rate.suboptimality import combinations, exponential_loss, l1_norm, losses
from theorems.mrs13.letters_of_the_tilt import greedy_never_ends, tilt_is_small, weighted_loss

STORED = Path(__file__).resolve().parent.parent / "evidence" / "slow_games.json"
SIXTHS = 6  # the number of sign columns for a rated column whose values are thirds, up to six decimals


@lru_cache(maxsize=1)
def slow_games() -> tuple[Instance, ...]:
    """Return the game of 59 examples and the larger ones that `theorems.mrs13.slow_games` and `slow_tilts` found: rows
    with multiplicities, λ*, and the number of rounds after which t e_t / B² is largest. A game with an idle rated
    column is followed by the same game with sign columns in its place."""
    small = fifty_nine_examples()
    instances = [Instance(**vars(small), rounds=12, ratio=Fraction("1.068"))]
    for stored in json.loads(STORED.read_text(encoding="utf-8")):
        signs = [[1 if mark == "+" else -1 for mark in row] for row in stored["signs"]]
        rated = [[Fraction(entry)] for entry in stored["rated"]] or [[] for _ in signs]
        game = Game([[*row, *value] for row, value in zip(signs, rated, strict=True)], name=stored["name"])
        counts = tuple(map(Fraction, stored["multiplicities"]))
        weighted = WeightedGame(game, counts, tuple(map(Fraction, stored["reference"])))
        ratio = Fraction(str(stored["ratio"])) - Fraction(1, 1000)
        instances.append(Instance(**vars(weighted), rounds=stored["rounds"], ratio=ratio))
        if stored["rated"] and game.n - 1 not in ratios(instances[-1])[0].columns:
            copies = stored.get("signs of the rated", SIXTHS)
            instances.append(Instance(**vars(as_signs(weighted, copies)), rounds=stored["rounds"], ratio=ratio))
    return tuple(instances)


@lru_cache(maxsize=32)
def ratios(instance, kind=AdaBoostOnDistinctRows) -> tuple:
    """Return (run, (t e_t / B² for t = 1, 2, ...)) of the booster on the distinct rows, in enclosed arithmetic."""
    trace = play(kind(instance.multiplicities), instance.game, instance.rounds, BestColumn(signed=True))
    target = weighted_loss(instance.game, instance.multiplicities, instance.reference)
    square = l1_norm(instance.reference) ** 2
    reached = [weighted_loss(instance.game, instance.multiplicities, point) for point in combinations(trace)]
    return trace, tuple(t * (loss - target) / square for t, loss in enumerate(reached) if t)


def round_by_round(instance) -> list[str]:
    """Return lines for display: the round, the column taken, its edge, t e_t / B² of AdaBoost and of AdaBoost.S."""
    (trace, plain), (_, scaled) = ratios(instance), ratios(instance, AdaBoostSOnDistinctRows)
    lines = ["round  hypothesis    edge   AdaBoost  AdaBoost.S"]
    for t, (column, edge, a, b) in enumerate(zip(trace.columns, trace.edges, plain, scaled, strict=True), start=1):
        lines.append(f"{t:5}  {column:10}  {float(edge):6.4f}  {float(a):9.4f}  {float(b):10.4f}")
    return lines


def line_of_game(instance) -> str:
    """Return a line for display: the game, its size, its rounds and both ratios."""
    game, counts = instance.game, instance.multiplicities
    plain, scaled = ratios(instance)[1][-1], max(map(float, ratios(instance, AdaBoostSOnDistinctRows)[1]))
    size = f"{sum(counts)} examples in {game.m} distinct rows, {game.n} hypotheses"
    return f"{game.name}: {size}; after {instance.rounds} rounds {float(plain):.4f}, AdaBoost.S at most {scaled:.4f}"


def curve_of_fifty_nine():
    """Return the points (t, AdaBoost's t e_t / B², AdaBoost.S's) on the slowest of the stored games."""
    slowest = max(slow_games(), key=lambda instance: instance.ratio)
    longer = slowest.replaced(rounds=slowest.rounds + 4)
    plain, scaled = ratios(longer)[1], ratios(longer, AdaBoostSOnDistinctRows)[1]
    return [(t, float(a), float(b)) for t, (a, b) in enumerate(zip(plain, scaled, strict=True), start=1)]


def sentence_of_curve(points) -> str:
    """Return a sentence: the round from which AdaBoost's ratio exceeds 1 on that game, its largest value, and the
    largest value of AdaBoost.S."""
    slowest = max(slow_games(), key=lambda instance: instance.ratio)
    beyond = next(t for t, ratio, _ in points if ratio > 1)
    t, ratio, _ = max(points, key=lambda point: point[1])
    scaled = max(bound for _, _, bound in points)
    size = f"{slowest.game.m} distinct rows and {slowest.game.n} columns"
    return (
        f"On {size} AdaBoost's ratio exceeds 1 from round {beyond:g} on and reaches {ratio:.4g} in round {t:g}; "
        f"AdaBoost.S's is never above {scaled:.4g}."
    )


def fifty_nine_played():
    """Return twelve rounds on the 59 examples written out."""
    return Play(fifty_nine_examples().repeated(), None, 12)


FEWEST_ROWS, FEWEST_COLUMNS = 8, 5  # the fewest distinct rows and columns of a stored game


@lru_cache(maxsize=1)
def stored_targets() -> tuple[WeightedGame, ...]:
    """Return the stored games, each with its target λ*, which no grid of references contains."""
    listed = [WeightedGame(case.game, case.multiplicities, case.reference) for case in slow_games()]
    return (*listed, sixty_examples(), one_hundred_and_seven_examples())


@lru_cache(maxsize=1 << 8)
def known_target(game: Game) -> tuple | None:
    """Return λ* if the game is a stored one up to the order of rows, the order of columns and the signs of columns; else None."""
    shares = {row: Fraction(count, game.m) for row, count in Counter(game.rows).items()}
    if game.n < FEWEST_COLUMNS or len(shares) < FEWEST_ROWS:
        return None
    for stored in stored_targets():
        total = sum(stored.multiplicities)
        weights = {row: count / total for row, count in zip(stored.game.rows, stored.multiplicities, strict=True)}
        if stored.game.n != game.n or sorted(shares.values()) != sorted(weights.values()):
            continue
        columns = _columns_in_order(shares, weights, game.n)
        if columns is not None:
            target = [Fraction(0)] * game.n
            for (j, sign), entry in zip(columns, stored.reference, strict=True):
                target[j] = sign * entry
            return tuple(target)
    return None


def _columns_in_order(shares: dict, weights: dict, n: int, chosen: tuple = ()) -> tuple | None:
    """Return (column, sign) of the first game for each column of the second, such that equal rows have equal shares;
    None if this is impossible.

    The search goes column by column: the first columns of the two games must agree as sets of rows with shares.
    """
    if _heads(shares, chosen) != _heads(weights, tuple((j, 1) for j in range(len(chosen)))):
        return None
    if len(chosen) == n:
        return chosen
    left = set(range(n)) - {j for j, _ in chosen}
    candidates = (_columns_in_order(shares, weights, n, (*chosen, (j, sign))) for j in sorted(left) for sign in (1, -1))
    return next((columns for columns in candidates if columns is not None), None)


def _heads(shares: dict, columns: tuple) -> dict:
    """Return for each distinct row of these columns its share of the examples."""
    heads: dict = {}
    for row, share in shares.items():
        head = tuple(sign * row[j] for j, sign in columns)
        heads[head] = heads.get(head, Fraction(0)) + share
    return heads


def targets_of(trace, targets=()) -> list[tuple]:
    """Return the targets given, each with an entry for every column, and the stored λ* of the run's game, if it has one."""
    for target in targets:
        if len(target) != trace.game.n:
            raise ValueError(f"a target must have an entry for each of {trace.game.n} columns, got {len(target)}")
    known = known_target(trace.game)
    return [tuple(map(Fraction, target)) for target in targets] + ([] if known is None else [known])


def excesses_over(trace, target) -> list:
    """Return (t, B, L(λ^t) - L(λ*)) for t >= 1 while the difference is positive."""
    reached, norm, excesses = exponential_loss(trace.game, target), l1_norm(target), []
    for t, loss in enumerate(losses(trace)):
        if decide(loss, ">", reached) is not Verdict.HOLDS:
            break
        if t:
            excesses.append((t, norm, loss - reached))
    return excesses


@composite
def small_tilts(draw):
    """Draw two to four sign rows with rational probabilities and tilts, up to three rounds, and the largest tilt 10^-k
    that is small enough."""
    n = draw(st.integers(1, 3))
    rows = draw(st.lists(st.tuples(*[st.sampled_from((1, -1))] * n), min_size=2, max_size=4, unique=True))
    counts = [draw(st.integers(1, 4)) for _ in rows]
    tilts = tuple(Fraction(draw(st.integers(-3, 3)), draw(st.integers(1, 2))) for _ in rows)
    probabilities = tuple(Fraction(count, sum(counts)) for count in counts)
    reference = tuple(Fraction(draw(st.integers(-2, 2)), 2) for _ in range(n))
    return _at_the_largest_tilt(tuple(rows), probabilities, tilts, reference, draw(st.integers(1, 3)))


def _at_the_largest_tilt(rows, probabilities, tilts, reference, rounds) -> Instance:
    """Return the case at the largest tilt 10^-k that is small enough, with fewer rounds if the greedy run ends
    earlier."""
    case = Instance(
        rows=rows, probabilities=probabilities, tilts=tilts, reference=reference, rounds=rounds, eta=Fraction(1)
    )
    while case.rounds > 1 and not greedy_never_ends(case):
        case = case.replaced(rounds=case.rounds - 1)
    while not tilt_is_small(case):
        case = case.replaced(eta=case.eta / 10)
    return case


def two_clusters():
    """Return the vectors (2, 1) and (1, 0) as clusters of five columns and of one: greedy takes the single column, then
    one of the five."""
    shares: dict = {}
    for row, share, total in cluster_rows(sums_of(((2, 1), (1, 0)))):
        shares[row] = (shares.get(row, (0, 0))[0] + share, Fraction(total))
    rows = tuple(shares)
    probabilities, tilts = zip(*shares.values(), strict=True)
    return _at_the_largest_tilt(rows, probabilities, tilts, (Fraction(1),) * 5 + (Fraction(0),), 1)


# Two columns with the inner product 1/2 and u = 2 h_1 + h_2: greedy takes them in turn.
a_correlated_pair = _at_the_largest_tilt(
    ((1, 1), (1, -1)), (Fraction(3, 4), Fraction(1, 4)), (Fraction(3), Fraction(1)), (Fraction(2), Fraction(1)), 3
)


def a_tilt_too_large():
    """Return five rows at nine tenths of the largest tilt, for which AdaBoost takes another column than greedy in the
    third round."""
    rows = ((-1, -1, -1), (1, -1, 1), (1, 1, 1), (-1, 1, -1), (1, 1, -1))
    return Instance(
        rows=rows,
        probabilities=(*[Fraction(1, 8)] * 4, Fraction(1, 2)),
        tilts=tuple(map(Fraction, (-3, 3, 2, -3, 1))),
        reference=(Fraction(1),) * 3,
        rounds=3,
        eta=Fraction(3, 10),
    )


@composite
def repeated_games(draw):
    """Draw two to four distinct sign rows, each repeated up to four times."""
    n = draw(st.integers(1, 3))
    rows = draw(st.lists(st.tuples(*[st.sampled_from((1, -1))] * n), min_size=2, max_size=4, unique=True))
    return Instance(game=Game(rows), multiplicities=tuple(draw(st.integers(1, 4)) for _ in rows), rounds=4)


three_rows = Instance(game=Game([[1, -1], [-1, 1], [1, 1]]), multiplicities=(3, 2, 1), rounds=4)

SMALL = 9  # the most columns for which all rows are written out


@composite
def small_vectors(draw):
    """Draw one to three integer vectors in the plane whose clusters have at most SMALL columns in total."""
    left, vectors = SMALL, []
    for _ in range(draw(st.integers(1, 3))):
        fitting = [v for v in product(range(-2, 3), repeat=2) if 0 < inner(v, v) <= left]
        if fitting:
            vectors.append(draw(st.sampled_from(fitting)))
            left -= inner(vectors[-1], vectors[-1])
    return Instance(sums=sums_of(vectors))


a_pair = Instance(sums=sums_of(((2, 1), (1, 1))))

# <m_n, ε> reaches K_n and -K_n only for vectors of entries 1, 0 and -1.
opposite_signs = Instance(sums=sums_of(((1, -1, 1), (0, 1, 1))))


def sparse_sums():
    """Return S_0 = 2b and S_1 = 2b + 2b', where b and b' are 1 or -1 with probability 1/4 each, else 0; these sums do
    not come from vectors."""
    values = [(entry, Fraction(1, 2 if entry == 0 else 4)) for entry in (-1, 0, 1)]
    return Instance(sums=[((2 * b, 2 * b + 2 * c), p * q) for b, p in values for c, q in values])


@composite
def vectors_in_turn(draw):
    """Draw two or three integer vectors that satisfy condition (C): m_0 has decreasing coordinates, and each of the
    others is shorter and has one large coordinate."""
    J = draw(st.integers(1, 3))
    target = (*[draw(st.integers(2, 3)) * 2 ** (J - i) for i in range(J)], draw(st.integers(0, 2)))
    others = []
    for n in range(J):
        tail = tuple(draw(st.integers(-1, 1)) if i == J else 0 for i in range(J + 1))
        others.append(tuple(a + (i == n) for i, a in enumerate(tail)))
    vectors = (target, *others)
    if not takes_clusters_in_turn(gram_of(vectors)):
        vectors = (target, *(tuple(int(i == n) for i in range(J + 1)) for n in range(J)))
    return Instance(vectors=vectors, order=draw(st.integers(0, 10**6)))


two_stages = Instance(vectors=((4, 2, 1), (1, 0, 1), (0, 2, -1)), order=1)  # Clusters of 21, 2 and 5 columns.

# m_2 leads before m_1 does: the dictionary violates (C).
out_of_turn = Instance(vectors=((1, 3), (1, 0), (0, 1)), order=0)


@composite
def games_with_an_idle_rated_column(draw):
    """Draw two to four distinct rows, one or two sign columns that are taken, and a last column of values (2k -
    K)/K."""
    copies, n = draw(st.integers(2, 6)), draw(st.integers(1, 2))
    heads = draw(st.lists(st.tuples(*[st.sampled_from((1, -1))] * n), min_size=2, max_size=4))
    rows = [(*head, Fraction(2 * draw(st.integers(0, copies)) - copies, copies)) for head in heads]
    return Instance(
        game=Game(rows),
        multiplicities=tuple(Fraction(draw(st.integers(1, 4))) for _ in rows),
        picks=tuple(draw(st.integers(0, n - 1)) for _ in range(4)),
        copies=copies,
        coefficient=Fraction(draw(st.integers(-4, 4)), 8),
    )


# Values 1/2 and -1 on three rows, as four columns.
two_halves = Instance(
    game=Game([[1, "1/2"], [1, -1], [-1, "1/2"]]),
    multiplicities=(Fraction(3), Fraction(1), Fraction(2)),
    picks=(0, 0, 0, 0),
    copies=4,
    coefficient=Fraction(1, 2),
)
