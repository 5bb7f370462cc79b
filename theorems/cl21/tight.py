"""CL21: the step of equation 3.7 is not the one of least normaliser Z_k; and one epoch fewer than Theorem 3.1 has. Ours."""

from fractions import Fraction

import sympy
from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.claims import Instance, Proof, Sides, claim, varied, without
from reference.arithmetic import exp, log
from reference.labels.learnability import normaliser
from theorems.cl21 import games
from theorems.cl21.letters import absorbs_unused_labels, is_iteratively_learnable


@composite
def errors_below_a_guess(draw):
    """k labels and an error between 0 and that of a random guess, 1 - 1/k."""
    k = draw(st.integers(2, 9))
    return Instance(k=k, error=(1 - Fraction(1, k)) * Fraction(draw(st.integers(1, 99)), 100))


two_labels = Instance(k=2, error=Fraction(1, 4))  # AdaBoost's step, for which both are one.
three_labels = Instance(k=3, error=Fraction(1, 3))


@claim(
    "CL21.equation-3.7.minimiser",
    kind="remark",
    role="ours",
    statement=r"$Z_k$ as a function of the step is least at $\tfrac1{|A_i|}\log\frac{(|A_i|-1)(1-\epsilon_k)}{\epsilon_k}$; the step of "
    r"(3.7), with $\tfrac1{2(|A_i|-1)}$ in place of $\tfrac1{|A_i|}$, is shorter and $Z_k$ larger for more than two labels",
    games=[Drawn(errors_below_a_guess(), 200)],
    attained_by=[two_labels, three_labels],
    broken_by=[varied("the two steps exchanged", exchanged=True)],
    uses=["CL21.equation-3.7"],
    proof=lambda: Proof(
        "the derivative at both steps, for symbols",
        lambda: _printed_step_is_short(0),
        lambda: _printed_step_is_short(1),
    ),
)
def equation_3_7_minimiser(instance, exchanged=False):
    """Z at both steps, and on either side of the minimiser; Z at (3.7) is φ(ε) of Lemma A.2."""
    k = instance.k
    best, printed = Fraction(1, k), Fraction(1, 2 * (k - 1))
    if exchanged:
        best, printed = printed, best
    least = _z(instance, best)
    if k == 2:
        yield Sides(printed, "==", best, "two labels: one step")
    else:
        yield Sides(least, "<", _z(instance, printed), "(3.7)")
    for nearby in (Fraction(9, 10), Fraction(11, 10)):
        yield Sides(least, "<", _z(instance, best * nearby), f"{nearby} of the step")
    if not exchanged and k > 2:
        yield Sides(least, "<", normaliser(instance.error, k), "φ(ε)")


def _z(instance, share):
    """Z for the step share · log((k-1)(1-ε)/ε): (1-ε) e^(-(k-1)α) + ε e^α."""
    k, error = instance.k, instance.error
    step = share * log((k - 1) * (1 - error) / error)
    return (1 - error) * exp(-(k - 1) * step) + error * exp(step)


def _printed_step_is_short(shift: int) -> bool:
    """With x = (k-1)(1-ε)/ε > 1, Z'(α)/ε is e^α - x e^(-(k-1)α): 0 at ln(x)/k, where Z, convex, is least, and
    x^(1/(2n)) - x^(1/2) at (3.7), n = k - 1: 0 for n = 1 and negative for n > 1, so that the printed step is too short."""
    x, n, more, beyond = sympy.symbols("x n more beyond", positive=True)
    alpha, half = sympy.symbols("alpha", real=True), sympy.Rational(1, 2)
    slope = lambda step: sympy.exp(step) - x * sympy.exp(-n * step)  # noqa: E731
    convex = sympy.diff(slope(alpha), alpha).is_positive
    least = sympy.simplify(slope(sympy.log(x) / (n + 1 + shift))) == 0
    printed = sympy.simplify(slope(sympy.log(x) / (2 * n)) - (x ** (1 / (2 * n)) - x**half)) == 0
    exponent = 1 / (2 * n) - half  # the slope at (3.7) is x^(1/2) (x^exponent - 1)
    falls = (sympy.simplify(exponent.subs(n, 1 + more)) * sympy.log(1 + beyond)).is_negative
    return bool(convex and least and printed and falls and exponent.subs(n, 1) == 0)


def has_two_labels(trace) -> bool:
    """|A| >= 2."""
    return trace.game.k >= 2


@claim(
    "CL21.theorem-3.1.1.sharper",
    kind="upper",
    role="ours",
    statement=r"$\mathcal H$ iteratively weakly learnable (all labellings) and closed under all maps of labels, $|A|\ge2$ "
    r"$\implies I \le \min(|A|-1, |y(\mathcal P)|)$",
    given=[has_two_labels, is_iteratively_learnable, absorbs_unused_labels],
    **games.TRAINING,
    games=[games.SHORT_EPOCHS, Drawn(games.elimination_plays())],
    attained_by=[games.five_points, games.many_epochs],
    broken_by=[without(absorbs_unused_labels), varied("one epoch fewer", fewer=1)],
    uses=["CL21.theorem-3.1.1.amended", "CL21.unused-labels.amended"],
)
def theorem_3_1_1_sharper(trace, fewer=0):
    """Every epoch removes a label at each observation and one label ends it all: |A| - 1 epochs at most. The first one leaves
    at most |y(P)| labels, which are gone after |y(P)| - 1 more."""
    yield Sides(len(trace.epochs), "<=", min(trace.game.k - 1, len(set(trace.game.labels))) - fewer)
