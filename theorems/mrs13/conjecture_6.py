"""Conjecture 6 fails for AdaBoost on games that can be played, also on sign columns only; AdaBoost.S satisfies 3B²/ε
(Theorem 7).

Convexity gives both bounds. Let e_s = L(λ^s) - L(λ*) > 0. The best edge δ satisfies e_s <= δ L(λ^s) |λ^s - λ*|_1, and
for AdaBoost.S also e_s <= δ L(λ^s) |λ*|_1, because its combination is scaled so that no scaling back lowers the loss. A
round multiplies the loss by at most sqrt(1 - δ²), and L <= 1. So 1/e increases by at least 1/(2D²) a round: t <=
2D²/e_t - 2D²/e_0. For AdaBoost D is not bounded by |λ*|_1: on these games its combination is many times longer than λ*.
"""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Listed, Proof, Sides, claim, varied
from properties.engine.curves import labelled
from reference import Game, Transcript, play
from reference.arithmetic import dot
from reference.constructions.greedy import AdaBoostOnDistinctRows, AdaBoostSOnDistinctRows, WeightedGame
from reference.constructions.mrs13 import both_sets
from reference.constructions.rated_columns import as_signs
from reference.exact import AdaBoost
from reference.game import margins_of
from reference.rate.suboptimality import combinations, exponential_loss, l1_norm
from theorems.mrs13 import games_of_conjecture_6 as tried
from theorems.mrs13.games import CONSTRUCTIONS, SOURCES, confident_column, triangle_of_figure_2
from theorems.mrs13.letters import all_hold, combination_text, learner_takes_the_best_column, positive_excesses
from theorems.mrs13.potential import theorem_1_sharper
from theorems.mrs13.sabotage import StepTimes


@claim(
    "MRS13.conjecture-6",
    kind="conjecture",
    statement=r"AdaBoost: $L(\lambda^T)\le L(\lambda^*)+\varepsilon$ within $O(B^2/\varepsilon)$ rounds for every "
    r"$\lambda^*$ and $\varepsilon>0$, $B=\|\lambda^*\|_1$ of any size, with an absolute constant",
    boosters=[AdaBoost()],
    given=[learner_takes_the_best_column],
    games=SOURCES,
    attained_by=[both_sets, triangle_of_figure_2, confident_column, tried.fifty_nine_played],
    broken_by=[StepTimes(0)],
    printed="refuted",
    slip=("false", None, "Section 3.1, Conjecture 6"),
    reason="Conjecture 6 is false for every $C$ (every-constant), also with norms above any $B_1$ and $(1+B)^2$ for "
    r"$B^2$ (every-norm; seven-rows: $B=20$), and on signs with $\varepsilon^{-\beta}$, $\beta\le2.71$, for "
    r"$1/\varepsilon$ (larger-exponents); games at $C=1$: (games); AdaBoost.S satisfies $3B^2/\varepsilon$.",
    amended=r"$\lceil\tfrac25B^2\min(1,B)^4\varepsilon^{-5}\rceil$ rounds are enough; and $L(\lambda^t)\le L(\lambda^*)+\varepsilon$ for "
    r"$t\ge2D^2/\varepsilon$, where $D=\max_{s<t}\|\lambda^s-\lambda^*\|_1$ takes the place of $B=\|\lambda^*\|_1$",
    uses=["MRS13.conjecture-6.every-constant", "MRS13.conjecture-6.every-norm", "MRS13.conjecture-6.games"],
)
def conjecture_6(trace, targets=()):
    """Check t <= C B² / e for every t >= 1 with e = L(λ^t) - L(λ*) > 0, at C = 1, which the witness refutes. The first
    round needs C >= 1/2.

    theorems/mrs13/rate.md lists the results by the size of B and by the entries: Theorem 2 (above every norm), Theorem
    3 (entries in [-1, 1]: no power below ε^-5 suffices), sign columns, and games to play with B = 1 and B = 20.
    """
    for t, target, excess in positive_excesses(trace):
        if t:
            yield Sides(t, "<=", target.norm**2 / excess, f"t={t}, {target}", round=t, target=target.text)
    for target in tried.targets_of(trace, targets):
        for t, norm, excess in tried.excesses_over(trace, target):
            yield Sides(
                t,
                "<=",
                norm**2 / excess,
                f"t={t}, λ* of norm {float(norm):.4g}",
                round=t,
                target=combination_text(target),
            )


@conjecture_6.amended(
    kind="upper",
    rounds=4,
    attained_by=[*CONSTRUCTIONS, tried.fifty_nine_played],
    broken_by=[StepTimes(0), varied("a fortieth of it", constant=Fraction(1, 20))],
    uses=["MRS13.equation-3", "MRS13.theorem-1.sharper"],
    where=None,
)
def conjecture_6_amended(trace, constant=2):
    """Check t <= 2D² (1/e_t - 1/e_0), by convexity and the factor sqrt(1 - δ²) of a round, and t <= (2/5) B² min(1,
    B)^4 e_t^-5."""
    for t, far, excess, at_the_start in distances(trace):
        yield Sides(t, "<=", constant * far**2 * (1 / excess - 1 / at_the_start), f"t={t}, D={float(far):.3g}", round=t)
    yield from theorem_1_sharper.claim.sides_of(trace)


def distances(trace):
    """Yield (t, D, e_t, e_0) for every reference while its excess is positive, and for λ* on a stored game."""
    path = combinations(trace)
    begun: dict = {}
    away: dict = {}
    targets = [(t, entry.combination, excess) for t, entry, excess in positive_excesses(trace)]
    for target in tried.targets_of(trace):
        targets.append((0, target, 1 - exponential_loss(trace.game, target)))
        targets += [(t, target, excess) for t, _, excess in tried.excesses_over(trace, target)]
    for t, combination, excess in targets:
        if t == 0:
            begun[combination], away[combination] = excess, []
        else:
            for point in path[len(away[combination]) : t]:
                away[combination].append(l1_norm(tuple(a - b for a, b in zip(point, combination, strict=True))))
            yield t, max(away[combination][:t], key=float), excess, begun[combination]


@claim(
    "MRS13.conjecture-6.games",
    kind="lower",
    role="ours",
    statement=r"Games on which $t\,(L(\lambda^t)-L(\lambda^*))/B^2$ exceeds 1 (59 examples, 8 distinct rows, 5 hypotheses) and "
    r"more, the largest choice strict in every round",
    games=[Listed("listed", tried.slow_games)],
    broken_by=[
        varied("a tenth more", factor=Fraction(11, 10)),
        varied("AdaBoost.S in its place", kind=AdaBoostSOnDistinctRows),
    ],
    uses=["MRS13.conjecture-6.distinct-rows", "MRS13.conjecture-6.rated-as-signs"],
    proof=lambda: Proof(
        "every choice and the last ratio of each game, enclosed",
        lambda: all(all_hold(conjecture_6_games, case) for case in tried.slow_games()),
        lambda: any(all_hold(conjecture_6_games, case, factor=Fraction(11, 10)) for case in tried.slow_games()),
    ),
    curve=labelled(
        tried.curve_of_fifty_nine,
        "rounds t",
        "AdaBoost",
        "AdaBoost.S",
        limit=lambda t: 1.0,
        limited_by="1",
        title="$te_t/B^2$, bounded by Conjecture 6, exceeds 1",
        quantity=r"$t\,(L(\lambda^t)-L(\lambda^*))/B^2$",
        says=tried.sentence_of_curve,
    ),
)
def conjecture_6_games(instance, factor=1, kind=AdaBoostOnDistinctRows):
    """Check in enclosures on the distinct rows that the column taken has a larger |edge| than every other in each
    round; then check the ratio."""
    trace, ratios = tried.ratios(instance, kind)
    for t, (taken, edge) in enumerate(zip(trace.columns, trace.edges, strict=True)):
        for j, column in enumerate(instance.game.columns):
            if j != taken and kind is AdaBoostOnDistinctRows:
                yield Sides(
                    abs(edge),
                    ">",
                    abs(dot(trace.weights[t], column)),
                    f"round {t + 1}, column {j}",
                    round=t + 1,
                    step=True,
                )
    yield Sides(
        ratios[-1],
        ">",
        factor * instance.ratio,
        f"ratio after {instance.rounds} rounds",
        round=instance.rounds,
        part="ratio",
    )


@claim(
    "MRS13.conjecture-6.beside-adaboost-s",
    kind="remark",
    role="ours",
    statement=r"On the same games $t\,(L(\lambda^t)-L(\lambda^*))/B^2$ stays below $\tfrac23$ for AdaBoost.S",
    games=[Listed("listed", tried.slow_games, whole=True)],
    broken_by=[varied("AdaBoost in its place", kind=AdaBoostOnDistinctRows)],
    uses=["MRS13.conjecture-6.games", "MRS13.theorem-7"],
    proof=lambda: Proof(
        "every round of each game, enclosed",
        lambda: all(all_hold(conjecture_6_beside_adaboost_s, case) for case in tried.slow_games()),
        lambda: any(
            all_hold(conjecture_6_beside_adaboost_s, case, kind=AdaBoostOnDistinctRows) for case in tried.slow_games()
        ),
        general=False,
    ),
)
def conjecture_6_beside_adaboost_s(instance, kind=AdaBoostSOnDistinctRows):
    """Check every round up to the one in which AdaBoost's ratio is largest. Scaling back keeps the combination short,
    which is enough."""
    for t, ratio in enumerate(tried.ratios(instance, kind)[1], start=1):
        yield Sides(ratio, "<=", Fraction(2, 3), f"t={t}", round=t)


def as_sign_columns(instance, more=0) -> WeightedGame:
    """Return the game with K sign columns (plus `more`) in place of the rated column."""
    reference = (*[Fraction(0)] * (instance.game.n - 1), instance.coefficient)
    return as_signs(WeightedGame(instance.game, instance.multiplicities, reference), instance.copies + more)


@claim(
    "MRS13.conjecture-6.rated-as-signs",
    kind="identity",
    role="ours",
    statement=r"a column of values $v=(2k-K)/K$ that no round takes may be replaced by $K$ columns of signs, rotations of a pattern of "
    r"sum $Kv$ on the copies of each row: every one of them has its edge in every round, and $c/K$ on each its margins $cv$",
    games=[Drawn(tried.games_with_an_idle_rated_column(), 200)],
    attained_by=[tried.two_halves],
    broken_by=[
        varied("one pattern for all copies", signs_of=lambda instance: one_pattern(instance)),
        varied("one column more", signs_of=lambda instance: as_sign_columns(instance, 1)),
    ],
    uses=["MRS13.conjecture-6.distinct-rows"],
)
def conjecture_6_rated_as_signs(instance, signs_of=as_sign_columns):
    """The proof is by induction. The copies of a row agree in every column that is taken, so that they have equal
    weights, and over the copies each of the K columns has the mean v. Both games are played with the same choices: they
    have equal edges and equal losses."""
    signs = signs_of(instance)
    rated, plain = rated_and_sign_runs(instance, signs)
    for t, (edge, other) in enumerate(zip(rated.edges, plain.edges, strict=True)):
        yield Sides(edge, "==", other, f"edge {t + 1}")
        idle = dot(rated.weights[t], instance.game.columns[-1])
        for j in range(instance.game.n - 1, signs.game.n):
            yield Sides(
                dot(plain.weights[t], signs.game.columns[j]), "==", idle, f"round {t + 1}, column {j}", round=t + 1
            )
    values, reached = margins_of_the_combination(instance, signs)
    yield Sides(len(values), "==", len(values & reached), "margins of the combination")
    yield Sides(len(values), "==", len(values | reached), "and no others")


def rated_and_sign_runs(instance, signs: WeightedGame):
    """Return the runs with the rated column and with the sign columns, with the same choices."""
    choices = Transcript([(j, 1) for j in instance.picks])
    kinds = ((instance.game, instance.multiplicities), (signs.game, signs.multiplicities))
    return [
        play(AdaBoostOnDistinctRows(counts, enclosed=False), game, len(instance.picks), choices)
        for game, counts in kinds
    ]


def margins_of_the_combination(instance, signs: WeightedGame):
    """Return the sets {(entries of a row in the columns taken, its margin)} with the rated column, and with the sign
    columns."""
    values = {(row[:-1], instance.coefficient * row[-1]) for row in instance.game.rows}
    margins = zip(signs.game.rows, margins_of(signs.game, signs.reference), strict=True)
    return values, {(row[: instance.game.n - 1], margin) for row, margin in margins}


def one_pattern(instance) -> WeightedGame:
    """Return the game in which all copies of a row have the same pattern, the first rotation."""
    signs, free = as_sign_columns(instance), instance.game.n - 1
    first: dict = {}
    for row, count in zip(signs.game.rows, signs.multiplicities, strict=True):
        kept = first.setdefault((row[:free], sum(row[free:])), [row, Fraction(0)])
        kept[1] += count
    rows, counts = zip(*first.values(), strict=True)
    return WeightedGame(Game(rows), counts, signs.reference)
