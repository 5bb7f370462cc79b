"""Section 5: short combinations near the optimal loss (Lemma 27), and the rates that follow from Section 3."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.claims import Instance, Sides, claim, swapped, without
from properties.exhaustive import Exhausted, scope
from properties.strategies import Drawn
from reference import Game, Verdict, decide
from reference.arithmetic import log
from reference.decomposition import decompose
from reference.finite_margin import finite_margin_set
from reference.first_order_rate import infimum_of_loss
from reference.play import margins_of
from reference.suboptimality import exponential_loss, l1_norm
from theorems.mrs13.scopes import split_games

ACCURACIES = tuple(map(Fraction, ("9/10", "1/2", "1/10", "1/1000")))


def optimum_on_finite_set(game):
    """η*: a finite combination of least loss on F, orthogonal to the null space of M_F; 0 where F is empty."""
    return finite_margin_set(game).minimiser if decompose(game).finite_margin else (Fraction(0),) * game.n


def reference_near_optimum(game, epsilon):
    """η* + (ln(1/ε)/γ + c') η† with c' = max(0, -c/γ), c the least margin of η* on Z; the paper has c' = -c."""
    found, optimum = decompose(game), optimum_on_finite_set(game)
    if not found.zero_loss:
        return optimum
    margins = margins_of(game, optimum)
    least = min((margins[i] for i in found.zero_loss), key=float)
    shift = -least / found.gamma if decide(least, "<", 0, bits=256) is Verdict.HOLDS else Fraction(0)
    length = log(1 / epsilon) / found.gamma + shift
    return tuple(a + length * b if b else a for a, b in zip(optimum, found.direction, strict=True))


def accuracy_is_at_most_one(instance) -> bool:
    """ε <= 1, so that ln(1/ε) is not negative."""
    return instance.epsilon <= 1


def _norm_constant(game):
    """C with a norm at most C ln(1/ε): C = m ||η*||_1 (1 + 1/γ) + 1/γ.

    If 0 is not within ε of the infimum then ε < 1 - K/m <= 1 - 1/m, so 1 <= m ln(1/ε); this turns the part of the norm
    without ε into a multiple of ln(1/ε). By Lemma 25 and Corollary 26, C is 2^O(m ln m).
    """
    gamma, norm = decompose(game).gamma, l1_norm(optimum_on_finite_set(game))
    return game.m * norm if gamma is None else game.m * norm * (1 + 1 / gamma) + 1 / gamma


def _near_optimum_sides(instance, share=1):
    game, epsilon = instance.game, instance.epsilon
    target = infimum_of_loss(game) + epsilon
    bound = share * _norm_constant(game) * log(1 / epsilon)
    if decide(target, ">=", 1, bits=256) is Verdict.HOLDS:
        yield Sides(Fraction(0), "<=", bound, f"ε={epsilon}: the zero combination")
        return
    combination = reference_near_optimum(game, epsilon)
    if not decompose(game).zero_loss:
        yield Sides(l1_norm(combination), "<=", bound, f"ε={epsilon}: η* itself")
        return
    yield Sides(exponential_loss(game, combination), "<=", target, f"ε={epsilon}: loss")
    yield Sides(l1_norm(combination), "<=", bound, f"ε={epsilon}: norm")


EVERY_ACCURACY = scope(
    "exhausted",
    lambda effort: (
        Instance(game=game, epsilon=epsilon) for game in Exhausted().cases(effort) for epsilon in ACCURACIES
    ),
    f"{Exhausted().scope('quick')}; four accuracies in each",
)


@st.composite
def accuracies(draw):
    """A game over {-1,0,+1} with finite-margin and zero-loss examples, and an ε in (0, 1)."""
    game = draw(split_games((1, -1, 0)))
    return Instance(game=game, epsilon=Fraction(1, draw(st.integers(2, 10**6))))


@st.composite
def uneven_games(draw):
    """Finite-margin examples that are not balanced at 0, and two zero-loss examples that η* raises or lowers."""
    right = draw(st.integers(1, 4))
    wrong = draw(st.integers(1, 4).filter(lambda k: k != right))
    rows = [[1, 0, 0]] * right + [[-1, 0, 0]] * wrong
    rows += [[draw(st.sampled_from([1, -1])), 1, 0], [draw(st.sampled_from([1, -1])), 0, 1]]
    return Instance(game=Game(rows), epsilon=Fraction(1, draw(st.integers(2, 1000))))


def two_example_chain():
    """Three finite-margin examples pull one way, two zero-loss examples the other: η* alone has negative margins on Z."""
    game = Game([[1, 0, 0], [1, 0, 0], [-1, 0, 0], [-1, 1, 0], [-1, 0, 1]])
    return Instance(game=game, epsilon=Fraction(1, 100))


def chain_upwards():
    """The same with the zero-loss examples on the other side: η* has positive margins on Z."""
    return Instance(game=Game([[1, 0, 0], [1, 0, 0], [-1, 0, 0], [1, 1, 0], [1, 0, 1]]), epsilon=Fraction(1, 100))


def accuracy_two():
    """One example, one hypothesis, ε = 2: no norm is at most a multiple of ln(1/2)."""
    return Instance(game=Game([[1]]), epsilon=Fraction(2))


@claim(
    "MRS13.lemma-27",
    kind="structure",
    statement=r"\{-1,0,+1\},\ \varepsilon>0:\ \text{some }\lambda\text{ with }\|\lambda\|_1\le2^{O(m\ln m)}\ln(1/\varepsilon)"
    r"\text{ has }L(\lambda)\le\inf L+\varepsilon",
    games=[Drawn(accuracies(), 40)],
    attained_by=[two_example_chain],
    broken_by=[
        swapped("a thousandth of the norm", lambda instance: list(_near_optimum_sides(instance, Fraction(1, 1000))))
    ],
    printed="refuted",
    reason="For ε > 1 the bound on the norm is negative. For ε <= 1 it holds; the proof moves by c along η† where c/γ is "
    "needed.",
    amended=r"\text{the same for }0<\varepsilon\le1",
    uses=["MRS13.lemma-15.1", "MRS13.lemma-25", "MRS13.corollary-26"],
)
def lemma_27(instance):
    """A combination within ε of the optimal loss, of norm at most C ln(1/ε), C = m ||η*|| (1 + 1/γ) + 1/γ."""
    yield from _near_optimum_sides(instance)


@claim(
    "MRS13.lemma-27.amended",
    kind="structure",
    statement=r"\{-1,0,+1\},\ 0<\varepsilon\le1:\ \text{some }\lambda\text{ with }\|\lambda\|_1\le2^{O(m\ln m)}\ln(1/\varepsilon)"
    r"\text{ has }L(\lambda)\le\inf L+\varepsilon",
    given=[accuracy_is_at_most_one],
    games=[EVERY_ACCURACY, Drawn(accuracies(), 100)],
    attained_by=[two_example_chain, accuracy_two],
    broken_by=[without(accuracy_is_at_most_one)],
    uses=["MRS13.lemma-15.1", "MRS13.lemma-25", "MRS13.corollary-26"],
)
def lemma_27_amended(instance):
    """The same for ε <= 1, by the combination η* + (ln(1/ε) + |c|)/γ η†."""
    yield from _near_optimum_sides(instance)


@claim(
    "MRS13.lemma-27.step-shift",
    kind="inequality",
    statement=r"c=\min_{i\in Z}(M\eta^*)_i\ \Rightarrow\ \eta^*-c\,\eta^\dagger\text{ has non-negative margins on }Z",
    games=[Drawn(uneven_games(), 60)],
    attained_by=[chain_upwards],
    broken_by=[swapped("a move by -3c", lambda instance: list(_shifted(instance, -3)))],
    printed="refuted",
    reason="η† has margin γ < 1 on Z, so for c < 0 a move by -c does not make up for c; -c/γ does.",
)
def lemma_27_step_shift(instance):
    """The margins of η* - c η† on the zero-loss set are not negative."""
    yield from _shifted(instance, -1)


def _shifted(instance, factor):
    found, optimum = decompose(instance.game), optimum_on_finite_set(instance.game)
    margins, along = margins_of(instance.game, optimum), found.margins()
    if found.zero_loss:
        least = min((margins[i] for i in found.zero_loss), key=float)
        worst = min((margins[i] + factor * least * along[i] for i in found.zero_loss), key=float)
        if not isinstance(least, Fraction):
            yield Sides(worst, ">=", 0, "η* - c η†")
