"""Sections 3.1 and 3.2 of NP14: smooth boosting, and two sets of examples of which one is capped.

A cap k/N needs k >= 1, and the paper prints k > 0. S_c caps the secondary examples at k/N, N counting both.
"""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Instance, Play, Sides, altered, claim, mutant, swapped
from properties.engine.curves import labelled
from reference import Game, Transcript, play
from reference.arithmetic import exp, log
from reference.constructions import np14
from reference.exact import MABoost
from theorems.np14 import mutants, plays
from theorems.np14.quantities import edges_are_positive, least, prefixes, running_squares

SMOOTH = [
    MABoost("euclidean", "active", smoothness=2),
    MABoost("euclidean", "lazy", smoothness=Fraction(3, 2)),
    MABoost("entropy", "active", smoothness=3),
    MABoost("entropy", "lazy", smoothness=2),
]


def _kind(trace) -> str:
    return trace.booster.divergence


@composite
def caps(draw):
    """A smoothness between 1/8 and 3, and a number of examples."""
    return Instance(smoothness=Fraction(draw(st.integers(1, 24)), 8), examples=draw(st.integers(1, 6)))


def half_of_a_distribution():
    """One example whose weight may be at most 1/2."""
    return Instance(smoothness=Fraction(1, 2), examples=1)


@claim(
    "NP14.smooth",
    kind="upper",
    statement=r"for every $k>0:\quad w_t\in S_k=\{w:\sum w_i=1,\ 0\le w_i\le\tfrac kN\}$ always, and "
    r"$\varepsilon\ge\tfrac1k\ \Rightarrow\ (8),(9)$",
    games=[Drawn(caps(), 60)],
    attained_by=[half_of_a_distribution],
    printed="refuted",
    reason="It is printed for every k > 0. Below 1, S_k is empty: N weights of at most k/N sum to k < 1, w_1 = 1/N is not "
    "smooth, and w_2 is the argmin over no point. From 1 on everything holds.",
    amended=r"$k\ge1$",
)
def fact_smooth(instance):
    """That there is a weight vector to choose, and that the first one is smooth, as far as k and N decide it."""
    smoothness, m = instance.smoothness, instance.examples
    yield Sides(Fraction(1, m), "<=", smoothness / m, at="w_1")
    yield Sides(1, "<=", sum([smoothness / m] * m), at="the mass that the caps allow")


@claim(
    "NP14.smooth.amended",
    kind="upper",
    statement=r"$k\ge1:\quad w_t^i\le\tfrac kN$ always, and $\varepsilon\ge\tfrac1k\ \Rightarrow\ (8),(9):\ "
    r"\sum\gamma_t^2\le k-1$ or $2\log k$ as long as $\varepsilon\ge\tfrac1k$",
    boosters=SMOOTH,
    rounds=6,
    games=[plays.held(26)[0], *plays.mixed(10)],
    attained_by=[
        plays.abstaining,
        plays.half_silent,
        plays.single_wrong_example,
        plays.capped_for_long,
        plays.two_passes,
    ],
    broken_by=[
        mutant("weights that stay, of smoothness 8", mutants.Stale(smoothness=8)),
        mutant("capped in one pass", mutants.CappedOnce(smoothness=Fraction(3, 2))),
        mutant("normalised before the cap", mutants.NormalisedThenCapped(smoothness=Fraction(3, 2))),
        mutant("weights that stay", mutants.Stale(smoothness=2)),
        mutant("no cap at all", mutants.Uncapped(smoothness=Fraction(3, 2))),
        mutant("entropy, capped in one pass", mutants.EntropicCappedOnce("entropy", smoothness=Fraction(6, 5))),
        mutant("entropy, normalised before the cap", mutants.EntropicNormalisedThenCapped("entropy", smoothness=2)),
    ],
    uses=["NP14.observation-subset"],
)
def fact_smooth_amended(trace):
    """The weights are a distribution of largest weight k/N; as long as the error is at least 1/k it obeys (8) or (9), and
    therefore falls to 1/k once Σ γ² exceeds k - 1 (2 ln k)."""
    smoothness, m = trace.booster.smoothness, trace.game.m
    allowance = 0 if _kind(trace) == "euclidean" else Fraction(1, 2**100)  # capped entries are enclosed
    for t, weights in enumerate(trace.weights):
        yield Sides(abs(sum(weights, start=Fraction(0)) - 1), "<=", allowance, at=f"mass before round {t + 1}")
        for i, weight in enumerate(weights):
            yield Sides(weight, "<=", smoothness / m + allowance, at=f"weight {i} before round {t + 1}")
    squares = running_squares(trace)
    promise = smoothness - 1 if _kind(trace) == "euclidean" else 2 * log(smoothness)
    for after in prefixes(trace):
        if after.error * smoothness >= 1:
            total = squares[after.rounds - 1]
            yield Sides(after.error, "<=", _decay(trace, total), at=f"T={after.rounds}")
            yield Sides(total, "<=", promise, at=f"T={after.rounds}")


@claim(
    "NP14.theorem-3",
    kind="upper",
    statement=r"$R=\sum w_i\log w_i,\ k=1/\epsilon$: error $\le\epsilon$ after "
    r"$T\ge\frac{2\log(1/\epsilon)}{\gamma^2}$ rounds",
    given=[edges_are_positive],
    boosters=[SMOOTH[3], MABoost("entropy", "active", smoothness=3), MABoost("entropy", smoothness=Fraction(3, 2))],
    rounds=7,
    games=[plays.held(44)[0], *plays.mixed(14)],
    attained_by=[plays.half_silent_for_long, plays.single_wrong_example, plays.capped_for_long],
    broken_by=[mutant("weights that stay", mutants.Stale("entropy", smoothness=3))],
    printed="proof-gap",
    reason="Its printed proof is that of (9), with the smaller set: (12) from the strong convexity of the entropy at a z off the "
    "simplex, where the entropy need not have it (NP14.equation-12.step-strong-convexity: B(2, 1) < 1/2). The mass of z is at "
    "most 1 here too, and with that the proof is right.",
    uses=["NP14.smooth.amended", "NP14.equation-12", "NP14.equation-12.step-strong-convexity"],
    curve=labelled(
        lambda: _curve(),
        measured=r"training error $\varepsilon$",
        bound=r"$\max(1/k, e^{-\sum\gamma_t^2/2})$, k = 3",
    ),
)
def theorem_3(trace):
    """As long as the error exceeds ε = 1/k, the rounds T so far satisfy T γ² < 2 ln(1/ε), γ the least edge."""
    bound = 2 * log(trace.booster.smoothness)
    smallest = None
    yield Sides(0, "<=", bound, at="before the first round")
    for t, after in enumerate(prefixes(trace)):
        smallest = trace.edges[t] if smallest is None else least([smallest, trace.edges[t]])
        if after.error * trace.booster.smoothness > 1:
            yield Sides(after.rounds * smallest**2, "<", bound, at=f"T={after.rounds}")


def _curve():
    """(T, error, max(1/k, exp(-Σ γ²/2))) for k = 3 against the learner of the figures."""
    case = plays.curve_play()
    trace = play(MABoost("entropy", smoothness=3), case.game, case.rounds, case.oracle)
    squares = running_squares(trace)
    return [
        (after.rounds, float(after.error), max(1 / 3, float(exp(-squares[after.rounds - 1] / 2))))
        for after in prefixes(trace)
    ]


SPLIT = [
    MABoost("euclidean", "active", smoothness=Fraction(3, 2), secondary=[1]),
    MABoost("euclidean", "lazy", smoothness=2, secondary=[1]),
    MABoost("entropy", "active", smoothness=2, secondary=[1]),
    MABoost("entropy", "lazy", smoothness=Fraction(3, 2), secondary=[0]),
]


def both_sets_exist(trace) -> bool:
    """There is an example of each kind."""
    return 0 < len(trace.booster.secondary) < trace.game.m and max(trace.booster.secondary) < trace.game.m


def _errors(trace, secondary: bool):
    """After each round: (rounds, error on the chosen set, its size)."""
    chosen = [i for i in range(trace.game.m) if (i in trace.booster.secondary) == secondary]
    for after in prefixes(trace):
        wrong = sum(i in after.wrong for i in chosen)
        yield after.rounds, Fraction(wrong, len(chosen)), len(chosen)


def _decay(trace, total):
    """The right side of (8) or (9)."""
    return 1 / (1 + total) if _kind(trace) == "euclidean" else exp(-total / 2)


def silent_on_the_primary():
    """Two examples: silent on the primary one, right on the secondary one."""
    return Play(Game([[0], [1]]), None, 8)


def silent_on_the_secondary():
    """Two examples: right on the primary one, silent on the secondary one."""
    return Play(Game([[1], [0]]), None, 20)


def two_and_two():
    """Four examples, two secondary ones, one of each kind held."""
    return Play(Game([[1, 0], [0, 1], [1, 1], [0, 0]]), None, 8)


@claim(
    "NP14.combining.primary",
    kind="upper",
    statement=r"$S_c:\quad\varepsilon_A\to0:\quad\varepsilon_A\le\frac{N}{N_A}\cdot\frac1{1+\sum\gamma_t^2},\quad\varepsilon_A\le\frac{N}{N_A}e^{-\frac12\sum\gamma_t^2}$",
    given=[both_sets_exist],
    boosters=SPLIT,
    rounds=5,
    games=[plays.small_games(3), plays.sized(25)],
    attained_by=[silent_on_the_primary, silent_on_the_secondary, two_and_two],
    broken_by=[
        mutant("weights that stay", *(mutants.Stale(b.divergence, smoothness=2, secondary=[1]) for b in SPLIT[:3:2])),
        swapped(
            "without the factor N / N_A", lambda trace: fact_combining_primary_step_equation_8.__wrapped_claim__(trace)
        ),
    ],
    printed="proof-gap",
    reason="The proof says that bound (8) holds for the error on the primary set; with N examples in all, it holds "
    "only up to the factor N / N_A, and the error still goes to 0.",
    uses=["NP14.observation-subset"],
)
def fact_combining_primary(trace):
    """w* uniform on the primary mistakes lies in S_c and is at half the squared distance (1/(ε_A N_A) - 1/N)."""
    squares = running_squares(trace)
    for rounds, error, size in _errors(trace, secondary=False):
        bound = Fraction(trace.game.m, size) * _decay(trace, squares[rounds - 1])
        yield Sides(error, "<=", bound, at=f"T={rounds}")


@claim(
    "NP14.combining.primary.step-equation-8",
    kind="upper",
    statement=r"$\varepsilon_A\le1/(1+\sum\gamma_t^2)$",
    given=[both_sets_exist],
    boosters=[SPLIT[0]],
    rounds=4,
    games=[plays.small_games(2)],
    attained_by=[silent_on_the_primary],
    printed="refuted",
    reason="One example in each set, the primary one a tie: its error is 1 and the first edge is 1/2.",
    amended=r"$\varepsilon_A\le\frac N{N_A}\cdot\frac1{1+\sum\gamma_t^2}$",
)
def fact_combining_primary_step_equation_8(trace):
    """Bound (8) with the error on the primary set in place of the error."""
    squares = running_squares(trace)
    for rounds, error, _ in _errors(trace, secondary=False):
        yield Sides(error, "<=", _decay(trace, squares[rounds - 1]), at=f"T={rounds}")


def edges_have_paid(trace) -> bool:
    """Σ γ² exceeds what any secondary error above the limit could leave: k - 1, or 2 ln k."""
    return bool(running_squares(trace)[-1] > _allowed(trace)) if trace.edges else False


def _allowed(trace):
    smoothness = trace.booster.smoothness
    return smoothness - 1 if _kind(trace) == "euclidean" else 2 * log(smoothness)


@claim(
    "NP14.combining.secondary",
    kind="upper",
    statement=r"$\varepsilon_B\le\tfrac1k$ after finitely many rounds",
    given=[both_sets_exist, edges_have_paid],
    boosters=SPLIT[:1],
    rounds=20,
    games=[plays.small_games(2)],
    attained_by=[silent_on_the_secondary],
    printed="refuted",
    reason="The cap k/N counts all N examples, so w* lies in S_c only if ε_B >= N/(k N_B): with one example of each "
    "kind and k = 3/2, silence on the secondary one leaves ε_B = 1 > 2/3 and an edge of 1/4 for ever.",
    amended=r"$\varepsilon_B<\tfrac{N}{kN_B}$ as soon as $\sum\gamma_t^2>k-1\ (2\log k)$",
)
def fact_combining_secondary(trace):
    """The error on the secondary set at the end of a run whose edges exceed what the proof allows to any ε_B >= 1/k."""
    smoothness = trace.booster.smoothness
    for rounds, error, _ in _errors(trace, secondary=True):
        if rounds == len(trace.edges):
            yield Sides(error, "<=", 1 / smoothness, at=f"T={rounds}")


@claim(
    "NP14.combining.secondary.amended",
    kind="upper",
    statement=r"$\varepsilon_B\ge\tfrac{N}{kN_B}\ \Rightarrow\ "
    r"\varepsilon_B\le\tfrac{N}{N_B}\cdot\frac1{1+\sum\gamma_t^2}$ or $\tfrac{N}{N_B}e^{-\frac12\sum\gamma_t^2}$",
    given=[both_sets_exist],
    boosters=[
        MABoost("euclidean", "active", smoothness=4, secondary=[0]),
        MABoost("euclidean", "lazy", smoothness=3, secondary=[0, 1]),
        MABoost("entropy", "active", smoothness=4, secondary=[0, 1]),
    ],
    rounds=5,
    games=[plays.sized(130, least=Fraction(2, 3))],
    attained_by=[silent_on_the_primary, two_and_two],
    broken_by=[
        mutant("weights that stay", mutants.Stale(smoothness=4, secondary=[0])),
        swapped("as soon as the error exceeds 1/k", lambda trace: _secondary(trace, lambda n: Fraction(1))),
    ],
    uses=["NP14.observation-subset"],
)
def fact_combining_secondary_amended(trace):
    """From N/(k N_B) on, w* lies in S_c and the argument goes through: Σ γ² <= N/(ε_B N_B) - 1 <= k - 1."""
    yield from _secondary(trace, lambda size: Fraction(trace.game.m, size))


def own_sized(kind, update, smoothness, rows, secondary=(0,), learner=None, rounds=8):
    """A play under the cap k/N_B on the secondary examples, which is the cap k'/N of smoothness k' = k N/N_B."""
    booster = MABoost(kind, update, smoothness * Fraction(len(rows), len(secondary)), list(secondary))
    return Play(Game(rows), learner, rounds, booster)


@composite
def own_sized_plays(draw):
    """Three or four examples, one or two of them secondary and held with others, capped at k/N_B."""
    m, size = draw(st.integers(3, 4)), draw(st.integers(1, 2))
    held = draw(st.integers(size, m))
    learner = np14.Restoring(range(held), draw(st.sampled_from(plays.REACHES)), Fraction(0), Fraction(0))
    return own_sized(
        draw(st.sampled_from(("euclidean", "entropy"))),
        draw(st.sampled_from(("active", "lazy"))),
        draw(st.sampled_from((Fraction(1), Fraction(3, 2), Fraction(2)))),
        [[1]] * m,
        range(size),
        learner,
        draw(st.integers(2, 5)),
    )


def silent_on_the_secondary_by_its_size():
    """One example of each kind, k = 3/2, silence on the secondary one: it takes all the weight there is."""
    return own_sized("euclidean", "active", Fraction(3, 2), [[0], [1]], rounds=20)


def four_by_size():
    return own_sized("entropy", "lazy", Fraction(2), [[1, 0], [0, 1], [1, 1], [0, 0]], (0, 1))


def _replayed(trace, kind):
    """The same columns played to a sabotaged booster with the same arguments."""
    return play(kind(**trace.booster.arguments()), trace.game, len(trace.columns), Transcript(trace.transcript))


def _own(trace) -> Fraction:
    """k, where the cap is k/N_B."""
    return trace.booster.smoothness * Fraction(len(trace.booster.secondary), trace.game.m)


@claim(
    "NP14.combining.secondary.own-size",
    kind="upper",
    statement=r"$S_c$ with $w_i\le\tfrac k{N_B}$ on $B,\ k\ge1:\quad\varepsilon_B\ge\tfrac1k\ \Rightarrow\ "
    r"\sum\gamma_t^2\le\tfrac{N}{\varepsilon_BN_B}-1$ or $2\log\tfrac N{\varepsilon_BN_B}$, so "
    r"$\varepsilon_B<\tfrac1k$ once $\sum\gamma_t^2>\tfrac{kN}{N_B}-1\ (2\log\tfrac{kN}{N_B})$",
    given=[both_sets_exist],
    boosters=SPLIT[:1],  # every play brings its own, whose cap depends on the size of the set
    games=[Drawn(own_sized_plays(), 300)],
    attained_by=[silent_on_the_secondary_by_its_size, four_by_size],
    broken_by=[
        altered("the cap k/N of the paper", lambda trace: _replayed(trace, mutants.CappedOverAll)),
        altered("weights that stay", lambda trace: _replayed(trace, mutants.Stale)),
    ],
    uses=["NP14.combining.secondary.amended"],
)
def fact_combining_secondary_own_size(trace):
    """With the cap k/N_B the conclusion is the printed one, ε_B <= 1/k after finitely many rounds, for k >= 1.

    w* is 1/(ε_B N_B) on the secondary mistakes, which is at most k/N_B as long as ε_B >= 1/k.
    """
    squares, k = running_squares(trace), _own(trace)
    for rounds, error, size in _errors(trace, secondary=True):
        if error * k >= 1:
            bound = Fraction(trace.game.m, size) * _decay(trace, squares[rounds - 1])
            yield Sides(error, "<=", bound, at=f"T={rounds}")


def _secondary(trace, share):
    squares, smoothness = running_squares(trace), trace.booster.smoothness
    for rounds, error, size in _errors(trace, secondary=True):
        if error * smoothness >= share(size):
            yield Sides(error, "<=", share(size) * _decay(trace, squares[rounds - 1]), at=f"T={rounds}")
