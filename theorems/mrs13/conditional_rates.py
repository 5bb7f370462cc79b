"""Section 5: rates to the optimal loss with a polynomial constant, announced without proof or under Conjecture 6."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite, sign_games
from properties.cases.exhaustive import Exhausted
from properties.cases.play import Play
from properties.claims import Instance, Listed, Sides, claim, swapped
from reference import Game
from reference.arithmetic import log
from reference.constructions.mrs13 import both_sets, separate_blocks, separate_blocks_rounds
from reference.exact import AdaBoost
from reference.rate.first_order import first_order_constant, integer_constant, without_copies
from reference.rate.suboptimality import l1_norm
from theorems.mrs13.boosters import StepTimes
from theorems.mrs13.improved_rates import excesses
from theorems.mrs13.near_optimal import reference_near_optimum
from theorems.mrs13.plays import triangle_of_figure_2
from theorems.mrs13.references import learner_takes_the_best_column

GAMES = [Exhausted(), Drawn(sign_games(m=(5, 8), n=(3, 4)), 50)]


def one_that_can_move():
    """Three examples, a hypothesis that is right on one and abstains on the others, twelve rounds."""
    return Play(Game([[1], [0], [0]]), None, 12)


def two_blocks():
    return separate_blocks(2)


def copied_column():
    """Two blocks of three without the last example, the second hypothesis eight times: N = 9, and two columns differ."""
    return Game([[sign * (j == 0), *[sign * (j == 1)] * 8] for j in range(2) for sign in (1, 1, -1)])


ACCURACY = Fraction(1, 40)  # of the separate blocks: more than half of them must have had a round


@composite
def bounding_polynomials(draw):
    """c max(1, x, y, z)^d, above any polynomial of degree d whose coefficients add up to c, and a number of blocks."""
    degree = draw(st.integers(0, 6))
    coefficient = 10 ** draw(st.integers(0, 6))
    return Instance(coefficient=coefficient, degree=degree, blocks=10 ** draw(st.integers(3, 60)))


def a_cube_of_the_parameters():
    return Instance(coefficient=1000, degree=3, blocks=10**20)


@claim(
    "MRS13.remark-cubic-rate",
    kind="upper",
    statement=r"$\{-1,0,+1\}:\ 2^{O(m\ln m)}\ln^6(1/\varepsilon)\,\varepsilon^{-5}$ rounds to the optimal loss, and "
    r"even $\mathrm{poly}(\lambda_{\min}^{-1},\gamma^{-1},\mu_{\max})\,\varepsilon^{-3}=2^{O(m\ln "
    r"m)}\varepsilon^{-3}$",
    games=[Drawn(bounding_polynomials(), 60)],
    attained_by=[a_cube_of_the_parameters],
    broken_by=[swapped("a millionth of the polynomial", lambda instance: _by_polynomial(instance, Fraction(1, 10**6)))],
    printed="refuted",
    amended=r"$\mathrm{poly}(m,N,\lambda_{\min}^{-1},\gamma^{-1},\mu_{\max})\,\varepsilon^{-3}=2^{O(m\ln m)}\varepsilon^{-3}$ rounds, "
    r"$N$ and $\lambda_{\min}$ those of the matrix with every column once",
    reason="No polynomial in these three will do: of N blocks of three examples that each one hypothesis decides, a round "
    "changes one, so ε = 1/40 takes N/2 rounds, while 1/λ_min = 1/√3, 1/γ = 1 and μ_max <= ln m. It must be a polynomial "
    "in m and N as well, as the constant of Corollary 23 is, with N the number of columns that differ: copies of a column "
    "change no run, but would raise N above 2^O(m ln m). 2^O(m ln m) ε^-3 and the first rate hold.",
    uses=["MRS13.remark-cubic-rate.amended"],
)
def remark_cubic_rate(instance):
    """The rounds that `separate_blocks(N)` takes, whichever columns are chosen, against the polynomial at its parameters.

    max(1, 1/λ_min, 1/γ, μ_max) <= ln(3N + 1) there, of which no power reaches N.
    """
    yield _by_polynomial(instance, 1)


def _by_polynomial(instance, factor):
    parameters = log(3 * instance.blocks + 1)
    bound = factor * instance.coefficient * parameters**instance.degree / ACCURACY**3
    at = f"{instance.blocks} blocks, {instance.coefficient} times power {instance.degree}"
    return Sides(separate_blocks_rounds(instance.blocks, ACCURACY), "<=", bound, at)


@claim(
    "MRS13.remark-cubic-rate.amended",
    kind="upper",
    statement=r"$\{-1,0,+1\}:\ 2^{O(m\ln m)}\ln^6(1/\varepsilon)\,\varepsilon^{-5}$ rounds to the optimal loss, and "
    r"even $\mathrm{poly}(m,N,\lambda_{\min}^{-1},\gamma^{-1},\mu_{\max})\,\varepsilon^{-3}=2^{O(m\ln "
    r"m)}\varepsilon^{-3}\ (m\ge2;\ N,\lambda_{\min}$ of the matrix with every column once)",
    boosters=[AdaBoost()],
    given=[learner_takes_the_best_column],
    rounds=6,
    games=GAMES,
    attained_by=[both_sets, triangle_of_figure_2, two_blocks, copied_column],
    broken_by=[StepTimes(0)],
    uses=[
        "MRS13.theorem-1",
        "MRS13.lemma-27.reading-accuracy",
        "MRS13.conjecture-28",
        "MRS13.conjecture-28.growth",
    ],
)
def remark_cubic_rate_amended(trace):
    """With e = L(λ^t) - inf L > 0: t <= 13 B^6 (e/2)^-5 for a combination of norm B within e/2 of the infimum, and
    t <= 2 P² e^-3. The paper omits the proof of the second; 2 P² e^-1 holds (conjecture-28), and e is at most 1.

    P is that of the matrix with every column once, and for m >= 2 at most integer_constant(m, N), which is 2^O(m ln m) by
    conjecture-28.growth."""
    game, different = trace.game, without_copies(trace.game)
    constant = first_order_constant(different)
    for t, excess in excesses(trace):
        norm = l1_norm(reference_near_optimum(game, _below(excess / 2)))
        yield Sides(t, "<=", 13 * norm**6 / (excess / 2) ** 5, f"t={t}, by Theorem 1")
        yield Sides(t, "<=", 2 * constant**2 / excess**3, f"t={t}, cubic")
    if game.m > 1 and constant != 0:
        yield Sides(constant, "<=", integer_constant(game.m, different.n), f"P, N={different.n}")


def _below(value) -> Fraction:
    """A rational a little below a positive number."""
    return Fraction(float(value)).limit_denominator(10**6) * Fraction(999, 1000)


@claim(
    "MRS13.remark-28-from-6",
    kind="remark",
    statement=r"Conjecture 6 and Lemma 27 imply $2^{O(m\ln m)}\ln(1/\varepsilon)\,\varepsilon^{-1}$ rounds to the "
    "optimal loss",
    boosters=[AdaBoost()],
    given=[learner_takes_the_best_column],
    rounds=6,
    games=GAMES,
    attained_by=[both_sets, triangle_of_figure_2, one_that_can_move],
    broken_by=[StepTimes(0)],
    printed="proof-gap",
    reason="B²/ε with B = 2^O(m ln m) ln(1/ε) has the square of the logarithm. The rate holds, and even without a "
    "logarithm, but not by that argument; for Conjecture 28 the square does no harm.",
    uses=[
        "MRS13.conjecture-6",
        "MRS13.lemma-27.reading-accuracy",
        "MRS13.conjecture-28",
        "MRS13.remark-28-from-6.step-square",
    ],
)
def remark_28_from_6(trace):
    """The rate itself, by conjecture-28: t <= (2 P² / ln 2) ln(1/e) / e wherever e = L(λ^t) - inf L is at most 1/2."""
    constant = first_order_constant(trace.game)
    for t, excess in excesses(trace):
        if float(excess) < 0.5:
            yield Sides(t, "<=", 2 * constant**2 / log(2) * -log(excess) / excess, f"t={t}")


@composite
def small_accuracies(draw):
    """A constant C >= 1 and an accuracy below 1/2."""
    return Instance(constant=Fraction(draw(st.integers(1, 100))), epsilon=Fraction(1, draw(st.integers(3, 10**6))))


NEAR_ONE = [Instance(constant=Fraction(1), epsilon=Fraction(k, 10)) for k in (4, 5, 9)]


def a_hundredth():
    return Instance(constant=Fraction(1), epsilon=Fraction(1, 100))


@claim(
    "MRS13.remark-28-from-6.step-square",
    kind="inequality",
    statement=r"$B=C\ln(1/\varepsilon)\ \Rightarrow\ B^2/\varepsilon\le C^2\ln(1/\varepsilon)\,\varepsilon^{-1}$",
    games=[
        Listed("near-one", [Instance(constant=Fraction(1), epsilon=Fraction(k, 10)) for k in (4, 5, 9)]),
        Drawn(small_accuracies(), 60),
    ],
    broken_by=[swapped("twelve times as much", lambda instance: _square(instance, 12))],
    printed="refuted",
    reason="The logarithm is squared with B; the inequality fails for every ε < 1/e.",
)
def remark_28_from_6_step_square(instance):
    """The bound of Conjecture 6 at B = C ln(1/ε) has one factor ln(1/ε) only."""
    return _square(instance, 1)


def _square(instance, factor):
    norm = instance.constant * log(1 / instance.epsilon)
    bound = instance.constant**2 * log(1 / instance.epsilon) / instance.epsilon
    return Sides(factor * norm**2 / instance.epsilon, "<=", bound, f"ε={instance.epsilon}")
