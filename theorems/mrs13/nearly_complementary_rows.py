"""Section 3.3, Figure 3: with nearly complementary rows the number of rounds is unbounded for fixed m and N."""

from fractions import Fraction
from functools import lru_cache

from properties.cases.drawn import Drawn
from properties.claims import Listed, Proof, Sides, claim, swapped, varied
from properties.engine.curves import labelled
from reference import Game, Verdict, decide
from reference.arithmetic import exp, log
from reference.constructions.mrs13 import nearly_complementary, nearly_complementary_norm, nearly_complementary_solution
from reference.rate.suboptimality import exponential_loss, l1_norm, least_norm, loss_of_margins
from theorems.later import sympy
from theorems.mrs13 import games_of_lower_bounds as tried
from theorems.mrs13.lower_bounds import ADABOOST, ROUNDS, losses_of_a_run, rounds_to, shortest
from theorems.mrs13.sabotage import StepsOf


def _norms_over_nu():
    """Yield the points (1/ν, the least norm of loss 1/2 + ε, its bound) at ε = 1/1000."""
    epsilon = Fraction(1, 1000)
    for k in range(1, 21):
        norm_bounds = least_norm(nearly_complementary(Fraction(1, k)), Fraction(1, 2) + epsilon)
        yield k, float(norm_bounds.upper), float(nearly_complementary_norm(Fraction(1, k), epsilon))


@claim(
    "MRS13.theorem-12",
    kind="lower",
    statement=r"Figure 3, $0<\nu\le2$ (printed: $\nu>0$ arbitrary): loss $\tfrac12+\varepsilon$ is achievable, "
    r"$\inf\{\|\lambda\|_1:L\le\tfrac12+\varepsilon\}\ge\tfrac2\nu\ln\tfrac1{4\varepsilon}$, and takes "
    r"$\ge\tfrac1{\nu\ln m}\ln\tfrac1{4\varepsilon}$ rounds",
    games=[Listed("listed", [*tried.NEAR, *tried.WIDE]), Drawn(tried.near_complements, 200)],
    attained_by=[tried.tiny_nu, tried.nearly_four],
    curve=labelled(
        _norms_over_nu,
        "1/ν",
        "least norm, computed",
        r"$2\ln(1/4\varepsilon)/\nu$, the lower bound",
        title=r"norm needed on Figure 3's matrix for the loss $\frac{1}{2}+\varepsilon$",
        quantity=r"least $\ell_1$ norm of a combination",
    ),
    reason=r"Theorem 12 prints arbitrary $\nu>0$. The sentence before it requires entries in $[-1,1]$, hence "
    r"$\nu\le2$: print $0<\nu\le2$. The bound on the norm is true for every $\nu>0$, that on the rounds is false for "
    r"some $\nu>2$ (reading-every-nu).",
    uses=["MRS13.lemma-9"],
    slip=("convention", "nu-beyond-two", "Theorem 12; entries in [-1, 1] in the sentence before it"),
    broken_by=[varied("the norm at ε/4", share=Fraction(1, 4))],
    amended=r"Figure 3, $0<\nu\le2$: loss $\tfrac12+\varepsilon$ is achievable, "
    r"$\inf\{\|\lambda\|_1:L\le\tfrac12+\varepsilon\}\ge\tfrac2\nu\ln\tfrac1{4\varepsilon}$, and takes "
    r"$\ge\tfrac1{\nu\ln m}\ln\tfrac1{4\varepsilon}$ rounds",
)
def theorem_12(instance, share=1):
    """Check the loss of the paper's combination, the norms (for loss 1/2 + ε also for ν > 2), and for ν <= 2 AdaBoost's
    rounds."""
    nu, target = instance.nu, Fraction(1, 2) + instance.epsilon
    norm = nearly_complementary_norm(nu, share * instance.epsilon)
    achieved = loss_of_margins(_margins_on_figure_3(nu, nearly_complementary_solution(nu, instance.epsilon)))
    yield Sides(achieved, "==", target, "achieved loss")
    for _, reached in _norms_reached(nu, target, norm):
        yield Sides(reached, ">=", norm, "least norm")
    for t in rounds_to(nearly_complementary(nu), target, norm / (2 * log(4))) if nu <= 2 else ():
        yield Sides(t, ">=", norm / (2 * log(4)), f"target reached after {t} rounds", round=t, part="target reached")


@lru_cache(maxsize=64)
def _wide_run(nu, rounds=3):
    """Return λ^0, λ^1, ... on Figure 3 for any ν: AdaBoost as the paper states it, with the first hypothesis on a tie.
    The run ends before a round whose edge is not below 1, for which no step is defined."""
    path: list[tuple] = [(Fraction(0), Fraction(0))]
    for _ in range(rounds):
        losses_here = [exp(-z) for z in _margins_on_figure_3(nu, path[-1])]
        total = sum(losses_here, Fraction(0))
        columns = ((-1, 1, nu - 1, 1), (1, -1, 1, nu - 1))
        edges = [sum((a * w for a, w in zip(u, losses_here, strict=True)), Fraction(0)) / total for u in columns]
        j = 1 if decide(abs(edges[1]), ">", abs(edges[0])) is Verdict.HOLDS else 0
        if decide(abs(edges[j]), "<", 1) is not Verdict.HOLDS:
            break
        step = log((1 + edges[j]) / (1 - edges[j])) / 2
        path.append(tuple(x + step if k == j else x for k, x in enumerate(path[-1])))
    return path


@theorem_12.reading(
    "every-nu",
    statement=r"Figure 3, every $\nu>0$ for which the steps (4) are defined: loss $\tfrac12+\varepsilon$ takes "
    r"$\ge\tfrac1{\nu\ln m}\ln\tfrac1{4\varepsilon}$ rounds",
    attained_by=[tried.nearly_four],
    printed="refuted",
    reason=r"At $\nu=399999/100000$ three edges are below $1$; the loss rises and then falls to at most "
    r"$1/2+2\cdot10^{-23}$, in fewer rounds than the bound. Lemma 9 needs losses that never rise; step (4) ensures "
    "this for entries in $[-1,1]$ only.",
    where="Theorem 12",
    uses=["MRS13.lemma-9"],
    games=[Listed("listed", [*tried.NEAR, *tried.WIDE])],
)
def theorem_12_reading_every_nu(instance):
    """Check AdaBoost's rounds also for ν - 1 > 1."""
    nu, target = instance.nu, Fraction(1, 2) + instance.epsilon
    needed = nearly_complementary_norm(nu, instance.epsilon) / (2 * log(4))
    rounds = (
        rounds_to(nearly_complementary(nu), target, needed) if nu <= 2 else dict(_norms_reached(nu, target, needed))
    )
    for t in rounds:
        yield Sides(t, ">=", needed, f"target reached after {t} rounds", round=t)


@claim(
    "MRS13.remark-nu-rate",
    kind="remark",
    statement=r"$\nu=0$: zero rounds reach the optimum $1;\quad\nu>0$: any fixed loss below $1$ takes "
    r"$\Omega(1/\nu)$ rounds (by Theorem 12)",
    games=[Drawn(tried.fixed_losses, 200)],
    broken_by=[varied("steps of length 10, of which the first raises the loss", booster=StepsOf(10))],
    proof=lambda: loss_over_norm(),
    printed="proof-gap",
    reason=r"For a fixed loss $L\ge3/4$ the bound of Theorem 12 is not positive (step-theorem-12). $\Omega(1/\nu)$ "
    r"is true for every $L<1$: bound the sum of the losses of the last two examples, which replaces $4\varepsilon$ "
    r"by $2\varepsilon$.",
    uses=["MRS13.lemma-9", "MRS13.remark-nu-rate.step-theorem-12"],
    slip=("argument", "fixed-losses-of-three-quarters-and-more", "Section 3.3, after the proof of Theorem 12"),
    amended=r"On Figure 3 with $\nu=0$ zero rounds reach the optimum $1$; with $\nu>0$ a fixed loss $L<1$ takes at least "
    r"$\tfrac1{\nu\ln4}\ln\tfrac1{2L-1}$ rounds, since the loss is at least $\tfrac12(1+e^{-\nu\|\lambda\|_1/2})$",
)
def remark_nu_rate(instance, booster=ADABOOST):
    """Check that no combination has loss below 1 at ν = 0, and that at ν > 0 a loss L < 1 takes ln(1/(2L - 1)) / (ν ln
    4) rounds.

    The complementary examples have losses that sum to at least 2, the two others at least 2 exp(-ν(λ1 + λ2)/2): the
    loss is at least (1 + exp(-ν ||λ||_1 / 2)) / 2, so that the loss L needs the norm 2 ln(1/(2L - 1)) / ν, and Lemma 9
    gives the number of rounds.
    """
    nu, loss = instance.nu, instance.loss
    norm = 2 / nu * log(1 / (2 * loss - 1))
    needed = norm / (2 * log(4))
    game, limit_game = nearly_complementary(nu), nearly_complementary(0)
    yield Sides(exponential_loss(game, (norm / 2, norm / 2)), "==", loss, "loss 1/2 + ε is reached", step=True)
    for combination in ((log(1 + nu), log(loss)), (log(2) / nu, log(3) / nu)):
        least = (1 + exp(-nu / 2 * sum(combination, start=Fraction(0)))) / 2
        yield Sides(exponential_loss(limit_game, combination), ">=", 1, "ν=0: any combination")
        yield Sides(exponential_loss(game, combination), ">=", least, "ν>0: any combination", step=True)
    for t in rounds_to(game, loss, needed, booster=booster):
        yield Sides(t, ">=", needed, f"target reached after {t} rounds", round=t, part="target reached")


def loss_over_norm() -> Proof:
    """Return the proof: the margins of the two pairs add up to 0 and to ν(λ1 + λ2), and e^-a + e^-b is at least twice
    e^(-(a + b)/2), so that the loss is at least (1 + exp(-ν ||λ||_1 / 2)) / 2. Lemma 9 gives the number of rounds from
    the norm."""
    x, y, nu, a, b = sympy.symbols("x y nu a b", real=True)
    pairs = ((-x + y, x - y), ((nu - 1) * x + y, x + (nu - 1) * y))
    root = sympy.exp(-a / 2) - sympy.exp(-b / 2)
    means = sympy.expand(sympy.exp(-a) + sympy.exp(-b) - 2 * sympy.exp(-(a + b) / 2) - root**2) == 0

    def sums_are(total):
        return all(sympy.expand(sum(pair) - promised) == 0 for pair, promised in zip(pairs, (0, total), strict=True))

    return Proof(
        "the margins of the two pairs and the means of their losses, symbolically",
        check=lambda: means and sums_are(nu * (x + y)),
        perturbed=lambda: means and sums_are(nu * (x + y) / 2),
    )


@remark_nu_rate.step(
    "theorem-12",
    kind="inequality",
    statement=r"$\tfrac12<L<1\ \Rightarrow$ the number of rounds $\tfrac{\ln(1/(4\varepsilon))}{\nu\ln4},\ "
    r"\varepsilon=L-\tfrac12$, is positive",
    games=[Drawn(tried.fixed_losses, 100)],
    broken_by=[swapped("the logarithm of 1/(8ε)", lambda i: Sides(log(1 / (8 * i.loss - 4)), ">", 0))],
    printed="refuted",
    reason=r"For $L\ge3/4$ the accuracy $\varepsilon=L-1/2$ is at least $1/4$. Then $\ln(1/(4\varepsilon))\le0$, so that "
    "Theorem 12 requires no round.",
    amended=r"$\tfrac12<L<1\ \Rightarrow$ the number of rounds $\tfrac1{\nu\ln4}\ln\tfrac1{2L-1}$ is positive",
)
def remark_nu_rate_step_theorem_12(instance):
    epsilon = instance.loss - Fraction(1, 2)
    yield Sides(log(1 / (4 * epsilon)) / (instance.nu * log(4)), ">", 0, f"loss {instance.loss}")


@claim(
    "MRS13.corollary-13",
    kind="lower",
    statement=r"confidence-rated: no function of $m,N,\varepsilon$ alone bounds the rounds to $L(\lambda^*)+\varepsilon$",
    games=[Listed("played", tried.FEW), Drawn(tried.any_functions, 200)],
    broken_by=[varied("ten times the perturbation", factor=10)],
    uses=["MRS13.theorem-12"],
)
def corollary_13(instance, factor=1):
    """For every value K of the function at m = 4, N = 2 and ε there is a ν for which AdaBoost needs more than K rounds.

    λ* is the combination of loss 1/2 + ε/2, and the accuracy is ε/2. If K is small, the rounds are also played.
    """
    number, epsilon = instance.rounds, instance.epsilon
    nu = factor * Fraction(1, int(float((number + 1) * log(4) / log(1 / (4 * epsilon)))) + 1)
    yield Sides(log(1 / (4 * epsilon)) / (nu * log(4)), ">", number, f"rounds needed at ν={nu}")
    if number <= ROUNDS and nu <= 2:
        loss = losses_of_a_run(nearly_complementary(nu))[number]
        yield Sides(loss, ">", Fraction(1, 2) + epsilon, f"loss after {number} rounds at ν={nu}", round=number)


@claim(
    "MRS13.corollary-13.smallest",
    kind="remark",
    statement="Figure 3 is the smallest such construction: with fewer than 4 examples, two of them complementary, "
    r"$\inf\{\|\lambda\|_1:L\le\inf L+\varepsilon\}<\tfrac2\nu\ln\tfrac1{4\varepsilon}$",
    games=[Listed("listed", tried.THREE_EXAMPLES)],
    attained_by=[tried.thousandth],
    printed="refuted",
    amended=r"Three examples $(-1,1),(1,-1),(-1+\nu,1),\ 0<\nu\le2$, suffice: loss $\tfrac23+\varepsilon$ is achievable, "
    r"by no norm below $\tfrac2\nu\ln\tfrac1{4\varepsilon}$",
    reason=r"Figure 3 without its last row has two complementary rows, and every combination within $\varepsilon$ of its "
    r"optimal loss $2/3$ has norm at least $\frac2\nu\ln\frac1{4\varepsilon}$. The sentence may mean the smallest "
    "member of a family that it mentions without defining it: define the family, or delete 'smallest'.",
    slip=("convention", "a-smaller-construction", "end of Section 3.3"),
    role="reading",
)
def corollary_13_smallest(instance):
    """Compute the least norm within ε of the optimum 2/3 of the first three examples of Figure 3."""
    target, bound = Fraction(2, 3) + instance.epsilon, nearly_complementary_norm(instance.nu, instance.epsilon)
    norm = shortest(without_its_last_example(instance.nu), target, bound)
    yield Sides(norm, "<", bound, f"ν={instance.nu}, ε={instance.epsilon}")


@corollary_13_smallest.amended(
    kind="lower",
    games=[Listed("listed", tried.THREE_EXAMPLES), Drawn(tried.near_complement_accuracies, 200)],
    broken_by=[varied("the norm at ε/4", share=Fraction(1, 4))],
)
def corollary_13_smallest_amended(instance, share=1):
    """With d = λ2 - λ1 the losses are e^d, e^-d and e^-z, z = νλ1 + d = ν(λ1 + λ2)/2 + (1 - ν/2) d. Assume ε < 1/4;
    else the bound is trivial.

    Suppose λ1 + λ2 < (2/ν) ln(1/(4ε)). If d >= 0, then νλ1 < ln(1/(4ε)) and the losses exceed e^d + (1 + 4ε) e^-d >=
    2 sqrt(1 + 4ε) >= 2 + 3ε; if d < 0, they exceed 2 + 4ε, since z < ln(1/(4ε)). So they add up to more than 2 + 3ε.
    """
    game, target = without_its_last_example(instance.nu), Fraction(2, 3) + instance.epsilon
    length = log(1 / (3 * instance.epsilon)) / instance.nu
    bound = nearly_complementary_norm(instance.nu, share * instance.epsilon)
    yield Sides(exponential_loss(game, (length, length)), "==", target, "achieved loss")
    yield Sides(shortest(game, target, bound), ">=", bound, "least norm")


def _margins_on_figure_3(nu, combination):
    """Return the margins for any ν; a `Game` requires ν <= 2."""
    rows = ((-1, 1), (1, -1), (nu - 1, 1), (1, nu - 1))
    return [sum((a * x for a, x in zip(row, combination, strict=True)), Fraction(0)) for row in rows]


def _norms_reached(nu, target, bound):
    """Return (rounds, norm): for ν <= 2 the least norm of loss at most the target; for ν > 2, where no `Game` exists,
    the norm of the first combination of `_wide_run` with such a loss."""
    if nu <= 2:
        return [(None, shortest(nearly_complementary(nu), target, bound))]
    for t, combination in enumerate(_wide_run(nu)):
        if decide(loss_of_margins(_margins_on_figure_3(nu, combination)), "<=", target) is Verdict.HOLDS:
            return [(t, l1_norm(combination))]
    return []


def without_its_last_example(nu) -> Game:
    """Return Figure 3 without its last example: its first two rows are complementary, and the least loss is 2/3."""
    return Game([[-1, 1], [1, -1], [-1 + nu, 1]])
