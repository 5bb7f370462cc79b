"""How fast the training error falls, with two labels and with many."""

from fractions import Fraction
from math import prod

from classics.boosters import AdaBoostM1, BackwardsM1, WrongSign
from properties.cases import Drawn, Exhausted, Play, planted_games, scope
from properties.claims import Sides, claim, sharper
from reference import MulticlassGame
from reference.arithmetic import sqrt
from reference.exact import AdaBoost
from reference.labels.oracles import BestClassifier


def columns_are_signs(trace):
    """Every margin of a column is -1 or +1."""
    return trace.game.is_signs


@claim(
    "CLASSICS.training-error",
    kind="upper",
    statement=r"After $T$ rounds with errors $\epsilon_t$, AdaBoost's training error is at most "
    r"$2^T \prod_{t} \sqrt{\epsilon_t (1 - \epsilon_t)}$",
    boosters=[AdaBoost()],
    rounds=6,
    games=[Exhausted(), Drawn(planted_games())],
    broken_by=[WrongSign(), sharper("9/10")],
    where="Freund and Schapire 1997, Theorem 6",
)
def fact_training_error(trace):
    """With the edge $\\gamma_t = 1 - 2 \\epsilon_t$ a factor is $\\sqrt{1 - \\gamma_t^2}$. A tied vote counts as a mistake."""
    yield Sides(trace.training_error, "<=", sqrt(prod((1 - edge**2 for edge in trace.edges), start=Fraction(1))))


@fact_training_error.also(
    "without-one-minus-eps",
    given=[columns_are_signs],
    vacuity="of the small games most have an entry 0",
    statement=r"After $T$ rounds AdaBoost's training error is at most $\prod_t 2 \epsilon_t$",
    printed="refuted",
    slip=("false", "factor-dropped", "a sharpening that no paper prints"),
    reason=r"$2 \epsilon_t \le 2 \sqrt{\epsilon_t (1 - \epsilon_t)}$ for $\epsilon_t \le 1/2$, so that this would sharpen Theorem 6; "
    r"but the product falls below $1/m$ while an example is still wrong.",
    amended=r"$2^T \prod_{t} \sqrt{\epsilon_t (1 - \epsilon_t)}$ bounds the training error",
)
def fact_training_error_without_one_minus_eps(trace):
    """A factor is $1 - \\gamma_t$."""
    yield Sides(trace.training_error, "<=", prod((1 - edge for edge in trace.edges), start=Fraction(1)))


fact_training_error_without_one_minus_eps_amended = fact_training_error_without_one_minus_eps.amended(
    broken_by=[WrongSign(), sharper("9/10")]
)(fact_training_error)


def small_label_games(effort):
    """Yield all games of 3 examples and 3 labels with two classifiers, each of them right on at least one example."""
    tables = [(a, b, c) for a in (1, 2, 3) for b in (1, 2, 3) for c in (1, 2, 3)]
    for first in tables:
        for second in tables:
            yield Play(MulticlassGame([1, 2, 3], 3, [first, second, (1, 2, 2)]), BestClassifier(), 4)


@claim(
    "CLASSICS.training-error-of-m1",
    kind="upper",
    statement=r"With labels $1, \dots, k$ and all $\epsilon_t \le 1/2$, the training error of AdaBoost.M1 is at most "
    r"$2^T \prod_{t} \sqrt{\epsilon_t (1 - \epsilon_t)}$",
    boosters=[AdaBoostM1()],
    rounds=4,
    oracles=[BestClassifier()],
    games=[scope("label-games", small_label_games)],
    broken_by=[BackwardsM1()],
    where="Freund and Schapire 1997, Theorem 10",
)
def fact_training_error_of_m1(trace):
    """The rounds with an error of at most 1/2; a booster that met another has stopped."""
    errors = [eps for eps in trace.errors if eps <= Fraction(1, 2)]
    yield Sides(trace.training_error, "<=", sqrt(prod((4 * eps * (1 - eps) for eps in errors), start=Fraction(1))))
