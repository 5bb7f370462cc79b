"""The worst cases of the boosters of NP14's Theorem 1 on few examples with sign columns, compared with its bounds.
Ours.

`python -m theorems worst` computes the worst cases and stores them with the columns that attain them; here the boosters
play these columns again.
"""

import math
from fractions import Fraction

from properties.claims import claim
from reference.arithmetic import exp
from reference.exact import MABoost, SparseBoost
from theorems.shared.replay import number_of_mistakes
from theorems.shared.runs import figure
from theorems.shared.schemes import ProductScheme, SparseScheme, SquareScheme
from theorems.shared.signs import ROWS, Row, on_record, sides_of_record

EQUATION_8, EQUATION_9 = "NP14.theorem-1.equation-8", "NP14.theorem-1.equation-9"

ROWS[EQUATION_9] = [
    Row(
        "entropy",
        lambda m, g, t: ProductScheme(m, g, t, math.exp),
        MABoost("entropy", "active"),
        lambda g, t: math.exp(-t * float(g * g) / 2),
    )
]
ROWS[EQUATION_8] = [
    Row(
        update,
        lambda m, g, t, lazy=update == "lazy": SquareScheme(m, g, t, lazy),
        MABoost("euclidean", update),
        lambda g, t: 1 / (1 + t * float(g * g)),
    )
    for update in ("active", "lazy")
]


def _bound_8(gamma: Fraction, rounds: int):
    return 1 / (1 + rounds * gamma**2)


def _bound_9(gamma: Fraction, rounds: int):
    return exp(-rounds * gamma**2 / 2)


@claim(
    "NP14.theorem-1.equation-8.worst-case",
    statement=r"On each recorded play ($m\le10$ examples, $T\le10$ columns of signs with edges $\ge\gamma$) the error of MABoost with "
    r"$R=\tfrac12\|w\|^2$ is the recorded one, at most $1/(1+T\gamma^2)$, the bound (8). Whether another learner does worse is not claimed.",
    **on_record(
        EQUATION_8,
        figure(EQUATION_8, "active", _bound_8, r"$1/(1+T\gamma^2)$", "the worst training error of Euclidean MABoost"),
    ),
)
def theorem_1_equation_8_worst_case(instance, factor=1, most=1, backwards=False):
    """Check the recorded ratio: the exact booster plays the recorded columns, with the update named in the record."""
    return sides_of_record(instance, _bound_8(instance.gamma, instance.rounds), factor, most, backwards)


theorem_1_equation_8_worst_case_lazy = claim(
    "NP14.theorem-1.equation-8.worst-case.lazy",
    statement=r"On each recorded play of the lazy update ($m\le10$ examples, $T\le10$ columns of signs with edges $\ge\gamma$) the error of "
    r"MABoost with $R=\tfrac12\|w\|^2$ is the recorded one, at most $1/(1+T\gamma^2)$. On 5 examples, after ten rounds of edges "
    r"$\ge\tfrac13$, it is $\tfrac15$; a search in floats found no such play of the active update.",
    **on_record(
        EQUATION_8,
        figure(
            EQUATION_8, "lazy", _bound_8, r"$1/(1+T\gamma^2)$", "the worst training error of lazy Euclidean MABoost"
        ),
        "lazy",
    ),
)(theorem_1_equation_8_worst_case)


@claim(
    "NP14.theorem-1.equation-9.worst-case",
    statement=r"On each recorded play ($m\le10$ examples, $T\le10$ columns of signs with edges $\ge\gamma$) the error of MABoost with "
    r"$R=\sum w_i\log w_i$ is the recorded one, at most $e^{-T\gamma^2/2}$, the bound (9). Whether another learner does worse is not claimed.",
    **on_record(
        EQUATION_9,
        figure(
            EQUATION_9, "entropy", _bound_9, r"$\exp(-T\gamma^2/2)$", "the worst training error of entropic MABoost"
        ),
    ),
)
def theorem_1_equation_9_worst_case(instance, factor=1, most=1, backwards=False):
    """Check the recorded ratio: the exact booster plays the recorded columns, in enclosures."""
    return sides_of_record(instance, _bound_9(instance.gamma, instance.rounds), factor, most, backwards)


ZERO, HALF = "NP14.theorem-4.alpha-zero", "NP14.theorem-4.alpha-half"


def _sparse(name: str, kept) -> Row:
    """Return the row for Theorem 4 as one number: N ε (1 + c Σ γ_t² |y_t|_1²), c = kept², is at most N for all γ and
    T."""

    def value(trace):
        pulls = [this_round.edge * this_round.record["norm"] for this_round in trace.rounds]
        return number_of_mistakes(trace) * (1 + Fraction(kept) ** 2 * sum(pull * pull for pull in pulls))

    return Row(
        name,
        lambda m, g, t: SparseScheme(m, g, t, float(kept)),
        SparseBoost("zero" if kept == 1 else "half"),
        lambda g, t: 1.0,
        value,
    )


ROWS[ZERO], ROWS[HALF] = [_sparse("alpha = 0", 1)], [_sparse("alpha = 1/2", Fraction(1, 2))]


def _theorem_4(kept: str, claim_id: str, booster: str):
    """Return the fields of `claim` that the claims for both choices of α share."""
    return {
        **on_record(
            claim_id,
            figure(
                *(claim_id, booster, lambda gamma, rounds: Fraction(1)),
                *(r"$1/(1+c\sum\gamma_t^2\|y_t\|_1^2)$", "the worst training error of SparseBoost"),
                m=8,
                exact=False,
            ),
        ),
        "statement": rf"On each recorded play ($m\le8$ examples, $T\le8$ columns of signs with edges $\ge\gamma$) SparseBoost's "
        rf"$\varepsilon(1+c\sum\gamma_t^2\|y_t\|_1^2)$, $c={kept}$, is the recorded number to six decimals, at most $1$. Whether "
        r"another learner does worse is not claimed.",
    }


@claim("NP14.theorem-4.alpha-zero.worst-case", **_theorem_4("1", ZERO, "alpha = 0"))
def theorem_4_alpha_zero_worst_case(instance, factor=1, most=1, backwards=False):
    """Check the recorded ratio: the exact booster plays the recorded columns."""
    return sides_of_record(instance, 1, factor, most, backwards)


# its numbers double in length every round
theorem_4_alpha_half_worst_case = claim(
    "NP14.theorem-4.alpha-half.worst-case",
    **_theorem_4(r"\tfrac14", HALF, "alpha = 1/2"),
    doc="The exact booster plays the recorded columns; its numbers double in length in every round.",
)(theorem_4_alpha_zero_worst_case)
