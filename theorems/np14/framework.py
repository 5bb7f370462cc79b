"""Section 3 of NP14: Algorithm 1.

A bound on the error after T rounds is checked for every T up to the length of the run. A tied vote is a mistake.
"""

from fractions import Fraction

from properties.claims import Sides, claim, mutant, varied
from reference.exact import MABoost
from theorems.np14 import games, letters, sabotage

SQUARE = [MABoost("euclidean", "active"), MABoost("euclidean", "lazy")]
ENTROPY = [MABoost("entropy", "active"), MABoost("entropy", "lazy")]


@claim(
    "NP14.algorithm-1",
    kind="algorithm",
    statement=r"$\eta_t=\gamma_t/L,\quad \nabla R(z_{t+1})=\nabla R(z_t$ or $w_t)+\eta_td_t,\quad "
    r"w_{t+1}=\operatorname{argmin}_{w\in S}B_R(w,z_{t+1})$",
    boosters=[
        *SQUARE,
        *ENTROPY,
        MABoost("euclidean", "lazy", smoothness=Fraction(3, 2)),
        MABoost("entropy", "active", smoothness=2),
    ],
    rounds=5,
    games=games.mixed(13),
    attained_by=[games.single_wrong_example, games.half_silent, games.two_passes],
    broken_by=[
        mutant("active under the name lazy", sabotage.ActiveUnderTheNameLazy("euclidean", "lazy")),
        mutant("clipped and normalised", sabotage.ClippedNotProjected()),
        mutant("capped in one pass", sabotage.CappedOnce(smoothness=Fraction(3, 2))),
        mutant("a step of the whole edge", sabotage.OneStep()),
        mutant("L is five times too large", sabotage.ShortStep()),
        mutant("previous edge", sabotage.PreviousEdge(), sabotage.PreviousEdge("entropy", "lazy")),
        mutant("normalised before the cap", sabotage.NormalisedThenCapped(smoothness=Fraction(3, 2))),
        mutant("the opposite vertex", sabotage.OppositeVertex(smoothness=2)),
        mutant("entropy, active under the name lazy", sabotage.ActiveUnderTheNameLazy("entropy", "lazy", smoothness=2)),
        mutant("entropy, capped in one pass", sabotage.EntropicCappedOnce("entropy", smoothness=Fraction(6, 5))),
        mutant("entropy, normalised before the cap", sabotage.EntropicNormalisedThenCapped("entropy", smoothness=2)),
        mutant("entropy, the nearest point of the other distance", sabotage.EntropicClipped("entropy")),
    ],
)
def algorithm_1(trace):
    """The step, the mirror step and the optimality of the projection (KKT), recomputed from the run alone.

    The projection: no entry below its cap has a larger multiplier than an entry above 0.
    """
    for at, lhs, relation, rhs in letters.asked_by_algorithm_1(trace):
        yield Sides(lhs, relation, rhs, at=at)


@claim(
    "NP14.algorithm-1.weights",
    kind="remark",
    statement=r"the weight of a wrongly (correctly) classified sample increases (decreases), and the vector is then projected: "
    r"$z_{t+1}^i>w_t^i\ (z_t^i$ in the lazy update) where $d_t^i>0,\quad z_{t+1}^i<w_t^i$ where $d_t^i<0$",
    given=[letters.edges_are_positive],
    boosters=[*SQUARE, *ENTROPY],
    rounds=4,
    games=games.short(60),
    attained_by=[games.confident_pair, games.three_rounds],
    broken_by=[mutant("moves towards what is right", sabotage.Reversed()), varied("projected first", projected=True)],
    slip=("convention", "before-the-projection", "Section 3, after Algorithm 1"),
    amended="the same for $z_{t+1}$, before the projection",
    reason="'The weight vector is then projected', says the next sentence: the mirror step is meant. Of the weights w_{t+1} it is "
    "false (projected): a hypothesis with values between -1 and 1 has examples right by less than others.",
)
def algorithm_1_weights(trace, projected=False):
    """The gradient of R grows in each coordinate, and the step is positive."""
    for at, side, before, after in letters.moves(trace, projected):
        yield Sides(side * after, "<", side * before, at=at)


@algorithm_1_weights.reading(
    "projected",
    statement=r"$w_{t+1}^i>w_t^i$ where $d_t^i>0,\quad w_{t+1}^i<w_t^i$ where $d_t^i<0$",
    boosters=[MABoost("euclidean"), MABoost("entropy")],
    rounds=2,
    games=[games.confident(30, (1, 2))],
    attained_by=[games.confident_pair],
    printed="refuted",
    reason="Two examples, both right, one with half the confidence: the weights go from 1/2 each to 13/32 and 19/32.",
    amended="the same for $z_{t+1}$, before the projection",
)
def algorithm_1_weights_reading_projected(trace):
    """After the projection."""
    for at, side, before, after in letters.moves(trace, projected=True):
        yield Sides(side * after, "<", side * before, at=at)


algorithm_1_weights_reading_mirror = algorithm_1_weights.reading(
    "mirror",
    statement=r"$z_{t+1}^i>w_t^i\ (z_t^i$ in the lazy update) where $d_t^i>0,\quad z_{t+1}^i<w_t^i$ where $d_t^i<0$",
)(algorithm_1_weights)


@claim(
    "NP14.remark-norm-bound",
    kind="remark",
    statement=r"$\|d_t\|_*^2\le L\quad(L=1$ for $\ell_\infty,\ L=N$ for $\ell_2)\ \Rightarrow\ (8)$; printed with the norm for its square",
    boosters=[MABoost(bound="square")],
    games=games.mixed(),
    attained_by=[games.two_signs],
    broken_by=[mutant("L bounds the norm", MABoost(bound="norm")), varied("half the bound", share=Fraction(1, 2))],
    slip=("misprint", "square-of-the-norm", "Section 3, before Algorithm 1"),
    amended=r"$\|d_t\|_*^2\le L$",
    reason="A square is missing: N, the value given for the Euclidean norm, bounds the square, and the proof replaces the square by "
    "L. With the bound sqrt(N) on the norm itself Theorem 1 fails (norm).",
    uses=["NP14.theorem-1.equation-8"],
)
def remark_norm_bound(trace, share=1):
    """The two values of L, and (8) with the larger one as step size; for the entropy L is 1 either way."""
    for t in range(len(trace.columns)):
        for R in ("euclidean", "entropy"):
            square = letters.squared_dual_norm(R, trace.played(t))
            yield Sides(square, "<=", share * letters.norm_bound(R, trace.game.m), at=f"{R}, |d|^2 of round {t + 1}")
    for after in letters.prefixes(trace):
        yield Sides(after.error, "<=", 1 / (1 + after.squares), at=after.at)


@remark_norm_bound.reading(
    "norm",
    statement=r"$\|d_t\|_*\le L=\sqrt N\ \Rightarrow\ \varepsilon\le 1/(1+\sum\gamma_t^2)$",
    boosters=[MABoost(bound="norm")],
    games=[games.adversaries(60)],
    printed="refuted",
    reason="With L = sqrt(N) the step is sqrt(N) times too long: two sign columns on four examples leave three wrong.",
    amended=r"$L\ge\|d\|_*^2$",
)
def remark_norm_bound_reading_norm(trace):
    """L bounds the norm: L = sqrt(N)."""
    for after in letters.prefixes(trace):
        yield Sides(after.error, "<=", 1 / (1 + after.squares), at=after.at)


remark_norm_bound_reading_square = remark_norm_bound.reading(
    "square",
    statement=r"$\|d_t\|_*^2\le L=N\ \Rightarrow\ \varepsilon\le 1/(1+\sum\gamma_t^2)$",
    uses=["NP14.theorem-1.equation-8"],
)(remark_norm_bound)
