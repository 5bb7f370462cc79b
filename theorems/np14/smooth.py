"""Sections 3.1 and 3.2 of NP14: smooth boosting, and two sets of examples of which one is capped."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Instance, Sides, altered, claim, mutant, varied
from reference import Transcript, play
from reference.arithmetic import log
from reference.exact import MABoost
from theorems.np14 import games, instances, sabotage
from theorems.np14.letters import (
    decay,
    edges_are_positive,
    error_on,
    last,
    most_squares,
    prefixes,
    star_is_in_the_set,
    within,
)

SMOOTH = [
    MABoost("euclidean", "active", smoothness=2),
    MABoost("euclidean", "lazy", smoothness=Fraction(3, 2)),
    MABoost("entropy", "active", smoothness=3),
    MABoost("entropy", "lazy", smoothness=2),
]


@claim(
    "NP14.smooth",
    kind="upper",
    statement=r"for every smoothness parameter $k\ge1$ (printed: $k>0$): $w_t\in S_k=\{w:\sum w_i=1,\ 0\le w_i\le\tfrac kN\}$ "
    r"always, $\varepsilon\ge\tfrac1k\ \Rightarrow\ (8),(9)$, and $\varepsilon=\tfrac1k$ is reached after a finite "
    "number of rounds",
    boosters=SMOOTH,
    rounds=6,
    games=[games.held(26)[0], *games.mixed(10)],
    attained_by=[
        games.abstaining,
        games.half_silent,
        games.single_wrong_example,
        games.capped_for_long,
        games.two_passes,
    ],
    broken_by=[
        mutant("weights that stay, of smoothness 8", sabotage.Stale(smoothness=8)),
        mutant("capped in one pass", sabotage.CappedOnce(smoothness=Fraction(5, 4))),
        mutant("normalised before the cap", sabotage.NormalisedThenCapped(smoothness=Fraction(3, 2))),
        sabotage.stays(smoothness=2),
        mutant("no cap at all", sabotage.Uncapped(smoothness=Fraction(3, 2))),
        mutant("entropy, capped in one pass", sabotage.EntropicCappedOnce("entropy", smoothness=Fraction(6, 5))),
        mutant("entropy, normalised before the cap", sabotage.EntropicNormalisedThenCapped("entropy", smoothness=2)),
    ],
    slip=("convention", "smoothness-below-one", "Section 3.1, first paragraph"),
    reason=r"Section 3.1 prints $k>0$: print $k\ge1$. For $k<1$ no distribution is smooth, not even the uniform one, "
    r"and $\tfrac1k$ exceeds every error (reading-literal).",
    amended=r"$k\ge1:\quad\sum\gamma_t^2\le k-1$ or $2\log k$ as long as $\varepsilon\ge\tfrac1k$, so that $\varepsilon=\tfrac1k$ "
    "is reached after a finite number of rounds",
    uses=["NP14.observation-subset"],
)
def fact_smooth(trace):
    """Check that the weights are a distribution with largest weight at most k/N, and that the error satisfies (8) or (9)
    while the error is at least 1/k."""
    most = trace.booster.smoothness / trace.game.m
    for t, weights in enumerate(trace.weights):  # capped entries are enclosed for the entropy
        yield Sides(
            abs(sum(weights, start=Fraction(0)) - 1),
            "<=",
            within(trace),
            at=f"mass before round {t + 1}",
            round=t + 1,
            part="mass",
        )
        for i, weight in enumerate(weights):
            yield Sides(weight, "<=", most + within(trace), at=f"weight {i} before round {t + 1}", round=t + 1)
    for after in (prefix for prefix in prefixes(trace) if star_is_in_the_set(trace, prefix)):
        yield Sides(after.error, "<=", decay(trace, after.squares), at=after.at, round=after.rounds)


@fact_smooth.reading(
    "literal",
    statement=r"for every $k>0$ there is a first weight vector in $S_k$, and one to choose",
    boosters=[],
    games=[Drawn(instances.caps, 60)],
    attained_by=[lambda: Instance(smoothness=Fraction(1, 2), examples=1)],
    printed="refuted",
    reason=r"For $k<1$ the set $S_k$ is empty, because $N$ weights of at most $\tfrac kN$ sum to at most $k<1$. So "
    r"$w_1=\tfrac1N$ is not in $S_k$, and $w_2$ would be an argmin over the empty set. Require $k\ge1$.",
)
def fact_smooth_reading_literal(instance):
    """Check that S_k is not empty and that the first weights are smooth; both depend on k and N only."""
    smoothness, m = instance.smoothness, instance.examples
    yield Sides(Fraction(1, m), "<=", smoothness / m, at="w_1")
    yield Sides(1, "<=", sum([smoothness / m] * m), at="the mass that the caps allow")


@fact_smooth.amended(
    games=[games.held(300)[0]],
    vacuity="in most runs the error is below 1/k from the first round on",
    broken_by=[sabotage.stays(smoothness=2), mutant("previous edge", sabotage.PreviousEdge(smoothness=2))],
    uses=["NP14.smooth"],
)
def fact_smooth_amended(trace):
    """Check Σ γ² <= k - 1 (entropy: 2 ln k) while w* is in the set: after larger sums the error is at most 1/k."""
    for after in prefixes(trace):
        if star_is_in_the_set(trace, after):
            yield Sides(after.squares, "<=", most_squares(trace), at=after.at, round=after.rounds)


@claim(
    "NP14.theorem-3",
    kind="upper",
    statement=r"$R=\sum w_i\log w_i,\ k=1/\epsilon$: error $\le\epsilon$ after $T\ge\frac{2\log(1/\epsilon)}{\gamma^2}$ rounds",
    given=[edges_are_positive],
    boosters=[SMOOTH[3], MABoost("entropy", "active", smoothness=3), MABoost("entropy", smoothness=Fraction(3, 2))],
    rounds=7,
    games=[games.held(44)[0], *games.mixed(14)],
    attained_by=[
        games.half_silent_for_long,
        games.single_wrong_example,
        games.capped_for_long,
        games.each_wrong_on_one,
    ],
    broken_by=[
        sabotage.stays("entropy", smoothness=3),
        mutant("weights in reverse", sabotage.InReverse("entropy", smoothness=6)),
    ],
    printed="proof-gap",
    slip=("argument", "entropy-off-the-simplex", "Section 3.1, Theorem 3"),
    reason="The proof of Theorem 3 is that of (9) for a smaller set, with the same gap: it uses (12) at a $z_{t+1}$ "
    "off the simplex (NP14.equation-12.step-strong-convexity). Add to the proof that the entries of $z_{t+1}$ sum "
    "to at most 1.",
    uses=["NP14.smooth", "NP14.smooth.amended", "NP14.equation-12", "NP14.equation-12.step-strong-convexity"],
    curve=games.along_a_run(
        r"$2\ln(1/\epsilon)$, $\epsilon=1/3$",
        r"rounds of smooth MABoost with an error above $\epsilon$",
        r"$T\gamma^2$ (rounds times least edge squared)",
        booster=MABoost("entropy", smoothness=3),
    ),
)
def theorem_3(trace):
    """Check T γ² < 2 ln(1/ε) while the error exceeds ε = 1/k, where T is the number of rounds and γ the least edge."""
    bound = 2 * log(trace.booster.smoothness)
    yield Sides(0, "<=", bound, at="before the first round")
    for after in prefixes(trace):
        if after.error * trace.booster.smoothness > 1:
            yield Sides(after.rounds * after.least_edge**2, "<", bound, at=after.at, round=after.rounds)


SPLIT = [
    MABoost("euclidean", "active", smoothness=Fraction(3, 2), secondary=[1]),
    MABoost("euclidean", "lazy", smoothness=2, secondary=[1]),
    MABoost("entropy", "active", smoothness=2, secondary=[1]),
    MABoost("entropy", "lazy", smoothness=Fraction(3, 2), secondary=[0]),
]


def both_sets_exist(trace) -> bool:
    """Return whether there is an example of each kind."""
    return 0 < len(trace.booster.secondary) < trace.game.m and max(trace.booster.secondary) < trace.game.m


COMBINED = r"For weights in $S_c=\{w\in S:\ w_i\le\tfrac kN$ for $i\in B\}$, $A$ the primary and $B$ the secondary set"


@claim(
    "NP14.combining.primary",
    kind="upper",
    statement=rf"{COMBINED}: $\varepsilon_A\to0$ as the number of rounds grows",
    given=[both_sets_exist],
    boosters=SPLIT,
    rounds=5,
    games=[games.games_of_few_examples(3), games.sized(25)],
    attained_by=[games.silent_on_the_primary, games.silent_on_the_secondary, games.two_and_two],
    broken_by=[
        mutant("weights that stay", *(sabotage.Stale(b.divergence, smoothness=2, secondary=[1]) for b in SPLIT[:3:2])),
        varied("without the factor N / N_A", share=1),
    ],
    printed="proof-gap",
    slip=("argument", "all-examples-for-one-set", "supplement, combining datasets"),
    reason=r"For $w^*=\tfrac1{\varepsilon_AN_A}$ on the mistakes in $A$ and $w_1=\tfrac1N$ the bound (8) on "
    r"$\varepsilon_A$ gets a factor $\tfrac N{N_A}$, which the supplement omits (step-equation-8): add this "
    r"factor. $\varepsilon_A\to0$, which the supplement claims, still follows.",
    amended=r"$\varepsilon_A\le\frac{N}{N_A}\cdot\frac1{1+\sum\gamma_t^2}$ for the square and "
    r"$\varepsilon_A\le\frac{N}{N_A}e^{-\frac12\sum\gamma_t^2}$ for the entropy",
    uses=["NP14.observation-subset"],
)
def fact_combining_primary(trace, share=None):
    """Check the bound with the factor N/N_A on the error on the primary set. The w* that is uniform on the primary
    mistakes lies in S_c, and its squared distance from w_1 is 1/(ε_A N_A) - 1/N."""
    share = share or Fraction(trace.game.m, trace.game.m - len(trace.booster.secondary))
    for after in prefixes(trace):
        yield Sides(
            error_on(trace, after, False), "<=", share * decay(trace, after.squares), at=after.at, round=after.rounds
        )


@fact_combining_primary.step(
    "equation-8",
    statement=r"$\varepsilon_A\le1/(1+\sum\gamma_t^2)$",
    boosters=[SPLIT[0]],
    rounds=4,
    games=[games.games_of_few_examples(2)],
    attained_by=[games.silent_on_the_primary],
    printed="refuted",
    reason="Take one example in each set, and a hypothesis that abstains on the primary one. After a first edge of "
    r"$\tfrac12$ the error $\varepsilon_A$ is 1, while (8) allows $\tfrac45$.",
    amended=r"$\varepsilon_A\le\frac N{N_A}\cdot\frac1{1+\sum\gamma_t^2}$, $N_A$ the number of primary examples",
)
def fact_combining_primary_step_equation_8(trace):
    """Check (8) with the error on the primary set in place of the error."""
    for after in prefixes(trace):
        yield Sides(error_on(trace, after, False), "<=", decay(trace, after.squares), at=after.at, round=after.rounds)


def edges_have_paid(trace) -> bool:
    """Return whether Σ γ² exceeds the largest sum that is possible with a secondary error above the limit: k - 1, or 2
    ln k."""
    return bool(last(trace).squares > most_squares(trace)) if trace.edges else False


@claim(
    "NP14.combining.secondary",
    kind="upper",
    statement=rf"{COMBINED}: $\varepsilon_B\le\tfrac1k$ after a finite number of rounds",
    given=[both_sets_exist, edges_have_paid],
    boosters=SPLIT[:1],
    rounds=20,
    games=[games.games_of_few_examples(2)],
    attained_by=[games.silent_on_the_secondary],
    printed="refuted",
    slip=("constant", "all-examples-for-one-set", "Section 3.2, and supplement, combining datasets"),
    reason=r"With the cap $\tfrac kN$ the proof needs $\varepsilon_B\ge\tfrac N{kN_B}$ for $w^*\in S_c$: replace "
    r"$\tfrac1k$ by this. For one example in each set, $k=\tfrac32$ and a hypothesis that abstains on the secondary "
    r"one, every edge is $\tfrac14$ and $\varepsilon_B=1>\tfrac23$.",
    amended=r"$\varepsilon_B\ge\tfrac{N}{kN_B}\ \Rightarrow\ \varepsilon_B\le\tfrac{N}{N_B}\cdot\frac1{1+\sum\gamma_t^2}$ or "
    r"$\tfrac{N}{N_B}e^{-\frac12\sum\gamma_t^2}$, so that $\varepsilon_B<\tfrac{N}{kN_B}$ once $\sum\gamma_t^2>k-1$ or $2\log k$",
)
def fact_combining_secondary(trace):
    """Check the error on the secondary set at the end of a run whose Σ γ² exceeds the bound of the proof for every ε_B
    >= 1/k."""
    yield Sides(
        error_on(trace, last(trace), True),
        "<=",
        1 / trace.booster.smoothness,
        at=last(trace).at,
        round=last(trace).rounds,
    )


@fact_combining_secondary.amended(
    given=[both_sets_exist],
    boosters=[
        MABoost("euclidean", "active", smoothness=4, secondary=[0]),
        MABoost("euclidean", "lazy", smoothness=3, secondary=[0, 1]),
        MABoost("entropy", "active", smoothness=4, secondary=[0, 1]),
    ],
    rounds=5,
    games=[games.sized(130, least=Fraction(2, 3))],
    attained_by=[games.silent_on_the_primary, games.two_and_two],
    broken_by=[sabotage.stays(smoothness=4, secondary=[0]), varied("as soon as the error exceeds 1/k", share=1)],
    uses=["NP14.observation-subset"],
)
def fact_combining_secondary_amended(trace, share=None):
    """Check the bounds on ε_B and on Σ γ² while ε_B >= N/(k N_B). Then w* lies in S_c and the proof applies: Σ γ² <=
    N/(ε_B N_B) - 1 <= k - 1."""
    share = share or Fraction(trace.game.m, len(trace.booster.secondary))
    for after in prefixes(trace):
        error = error_on(trace, after, True)
        if error * trace.booster.smoothness >= share:
            yield Sides(error, "<=", share * decay(trace, after.squares), at=after.at, round=after.rounds)
            yield Sides(
                after.squares, "<=", most_squares(trace), at=f"{after.at}, edges", round=after.rounds, part="edges"
            )


def _replayed(trace, kind):
    """Return the run of a wrong booster with the same arguments on the same columns."""
    return play(kind(**trace.booster.arguments()), trace.game, len(trace.columns), Transcript(trace.transcript))


@fact_combining_secondary.also(
    "own-size",
    role="ours",
    statement=r"$S_c$ with $w_i\le\tfrac k{N_B}$ on $B,\ k\ge1:\quad\varepsilon_B\ge\tfrac1k\ \Rightarrow\ "
    r"\sum\gamma_t^2\le\tfrac{N}{\varepsilon_BN_B}-1$ or $2\log\tfrac N{\varepsilon_BN_B}$, so "
    r"$\varepsilon_B<\tfrac1k$ once $\sum\gamma_t^2>\tfrac{kN}{N_B}-1\ (2\log\tfrac{kN}{N_B})$",
    given=[both_sets_exist],
    games=[Drawn(games.own_sized_plays(), 300)],
    attained_by=[games.silent_on_the_secondary_by_its_size, games.four_by_size],
    broken_by=[
        altered(
            "the cap k/N of the paper",
            lambda trace: _replayed(trace, sabotage.CappedOverAll),
            sabotage.CappedOverAll(smoothness=1, secondary=(0,)),
        ),
        altered("weights that stay", lambda trace: _replayed(trace, sabotage.Stale), sabotage.Stale()),
    ],
    uses=["NP14.combining.secondary.amended"],
    rounds=8,
)
def fact_combining_secondary_own_size(trace):
    """Check the bound on ε_B with the cap k/N_B while ε_B >= 1/k. So the printed conclusion holds with this cap: ε_B <=
    1/k after finitely many rounds, for k >= 1.

    On the secondary mistakes w* is 1/(ε_B N_B), which is at most k/N_B while ε_B >= 1/k.
    """
    N_B = len(trace.booster.secondary)
    k = trace.booster.smoothness * Fraction(N_B, trace.game.m)
    for after in prefixes(trace):
        error = error_on(trace, after, True)
        if error * k >= 1:
            yield Sides(
                error, "<=", Fraction(trace.game.m, N_B) * decay(trace, after.squares), at=after.at, round=after.rounds
            )
