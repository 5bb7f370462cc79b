"""One step with abstaining columns, and Hedge: claims about instances."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases import Drawn, Instance, composite
from properties.claims import Sides, claim, sharper, varied
from reference.arithmetic import log, sqrt


@composite
def weighted_columns(draw):
    """Return weights of sum 1 over 2 to 6 examples, a column of -1, 0 and +1, and exp(step)."""
    m = draw(st.integers(2, 6))
    parts = draw(st.lists(st.integers(1, 9), min_size=m, max_size=m))
    column = draw(st.lists(st.sampled_from([-1, 0, 1]), min_size=m, max_size=m))
    weights = tuple(Fraction(part, sum(parts)) for part in parts)
    return Instance(
        weights=weights, column=tuple(column), factor=Fraction(draw(st.integers(1, 9)), draw(st.integers(1, 9)))
    )


def normaliser(weights, column, factor):
    """$\\sum_i d_i e^{-\\alpha u_i}$ with $e^\\alpha$ = factor."""
    return sum((d * factor**-u for d, u in zip(weights, column, strict=True)), start=Fraction(0))


@claim(
    "CLASSICS.confidence-rated-step",
    kind="lower",
    statement=r"For a column that may abstain, no step makes the sum of the weights less than $W_0 + 2 \sqrt{W_+ W_-}$, which "
    r"$\tfrac12 \ln (W_+ / W_-)$ attains",
    games=[Drawn(weighted_columns(), examples=300)],
    attained_by=[
        Instance(weights=(Fraction(1, 2), Fraction(1, 8), Fraction(3, 8)), column=(1, -1, 0), factor=Fraction(2))
    ],
    broken_by=[sharper("99/100"), varied("three times the root", twice=3)],
    where="Schapire and Singer 1999, Section 4.2",
)
def fact_confidence_rated_step(instance, twice=2):
    """$W_b$ is the weight of the examples on which the column is b."""
    pairs = list(zip(instance.weights, instance.column, strict=True))
    right, wrong, none = (sum((d for d, u in pairs if u == b), start=Fraction(0)) for b in (1, -1, 0))
    yield Sides(
        normaliser(instance.weights, instance.column, instance.factor), ">=", none + twice * sqrt(right * wrong)
    )
    if twice == 2 and right > 0 < wrong:
        best = none + right / sqrt(right / wrong) + wrong * sqrt(right / wrong)
        yield Sides(best, "==", none + 2 * sqrt(right * wrong), part="attained", equal=True)


@composite
def losses(draw):
    """Return losses of 0 and 1 of 2 to 4 strategies in 1 to 6 rounds, and the factor of Hedge."""
    count, rounds = draw(st.integers(2, 4)), draw(st.integers(1, 6))
    row = st.lists(st.integers(0, 1), min_size=count, max_size=count).map(tuple)
    table = draw(st.lists(row, min_size=rounds, max_size=rounds))
    return Instance(losses=tuple(table), beta=Fraction(draw(st.integers(1, 8)), 9))


def loss_of_hedge(table, factor):
    """Return the sum over the rounds of the mean loss under weights factor^(losses so far)."""
    weights, total = [Fraction(1)] * len(table[0]), Fraction(0)
    for row in table:
        total += sum((w * loss for w, loss in zip(weights, row, strict=True)), start=Fraction(0)) / sum(weights)
        weights = [w * factor**loss for w, loss in zip(weights, row, strict=True)]
    return total


@claim(
    "CLASSICS.hedge",
    kind="upper",
    statement=r"The loss of Hedge($\beta$) with $N$ strategies is at most $(\ln(1/\beta) L_i + \ln N) / (1 - \beta)$ for every strategy $i$ "
    r"with loss $L_i$",
    games=[Drawn(losses(), examples=300)],
    attained_by=[Instance(losses=((0, 1),) * 6, beta=Fraction(1, 9))],
    broken_by=[varied("weights that grow with the loss", grows=True)],
    where="Freund and Schapire 1997, Theorem 2",
)
def fact_hedge(instance, grows=False):
    """The losses are 0 or 1, so that the weights are rational."""
    beta = instance.beta
    loss = loss_of_hedge(instance.losses, 1 / beta if grows else beta)
    for i, own in enumerate(map(sum, zip(*instance.losses, strict=True))):
        yield Sides((1 - beta) * loss, "<=", log(1 / beta) * own + log(len(instance.losses[0])), example=i)
