"""Section 3.3, the remark that its lower bounds hold for any coordinate descent and any non-decreasing loss φ.

The proof of Lemma 9 bounds the margins z, -z of two complementary examples: φ(|z|) <= m φ(0), because the loss has not
risen above φ(0) and the other terms are not negative. So the margins lie within φ^{-1}(m φ(0)), which is ln m for the
exponential. Where φ takes negative values the other terms may pay for any margin.
"""

from fractions import Fraction
from itertools import pairwise

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite
from properties.cases.exhaustive import all_games, scope
from properties.claims import Instance, Sides, claim, swapped, without
from reference import Game, Verdict, decide
from reference.constructions.mrs13 import triangular, triangular_direction
from reference.play import margins_of
from reference.rate.monotone_losses import LOSSES
from reference.rate.suboptimality import l1_norm
from theorems.mrs13.lower_bounds import complemented_games, has_complementary_rows

LENGTHS = tuple(map(Fraction, ("3", "-3", "1", "-1", "1/3", "-1/3")))
SEARCHED = tuple(name for name, phi in LOSSES.items() if phi.kinks)  # an exact line search is possible
RATIONAL = tuple(name for name in LOSSES if name != "exponential")


def path(instance) -> list[tuple]:
    """λ^0 = 0, λ^1, ...: the moves of the instance one after another."""
    found = [(Fraction(0),) * instance.game.n]
    for column, step in instance.moves:
        found.append(tuple(entry + (step if j == column else 0) for j, entry in enumerate(found[-1])))
    return found


def loss_never_rises(instance) -> bool:
    """The moves are those of a descent: no move raises the loss."""
    phi = LOSSES[instance.loss]
    values = [phi.of(instance.game, combination) for combination in path(instance)]
    return all(decide(after, "<=", before) is Verdict.HOLDS for before, after in pairwise(values))


def along(instance, here, column):
    """(loss at a step from here along the column, its kinks): convex and linear between them, for the losses SEARCHED.

    Complementary rows make it grow without bound on both sides, so that the least value is at a kink.
    """
    phi, margins = LOSSES[instance.loss], margins_of(instance.game, here)

    def loss(step):
        return phi.of(instance.game, tuple(entry + (step if j == column else 0) for j, entry in enumerate(here)))

    entries = instance.game.columns[column]
    return loss, [(-kink - z) / u for z, u in zip(margins, entries, strict=True) if u for kink in phi.kinks]


def has_one_hypothesis(instance) -> bool:
    """One column: it is the direction of steepest descent in every round."""
    return instance.game.n == 1


def steps_are_line_searches(instance) -> bool:
    """Each step reaches the least loss along its coordinate, as the paper's coordinate descent does."""
    if instance.loss not in SEARCHED:
        return False
    for here, (column, step) in zip(path(instance), instance.moves, strict=False):
        loss, kinks = along(instance, here, column)
        if loss(step) != min(map(loss, kinks)):
            return False
    return True


def loss_is_never_negative(instance) -> bool:
    """φ >= 0."""
    return LOSSES[instance.loss].is_nonnegative


def _descent(game, loss, order) -> Instance:
    """A coordinate descent by construction: along each column in turn the longest of the lengths that does not raise
    the loss, or none."""
    phi = LOSSES[loss]
    moves: list = []
    for column in order:
        here = path(Instance(game=game, moves=tuple(moves)))[-1]
        now = phi.of(game, here)
        for step in LENGTHS:
            there = tuple(entry + (step if j == column else 0) for j, entry in enumerate(here))
            if decide(phi.of(game, there), "<=", now) is Verdict.HOLDS:
                moves.append((column, step))
                break
    return Instance(game=game, loss=loss, moves=tuple(moves))


@composite
def descents(draw):
    """A descent on a game with complementary rows, under a drawn loss."""
    game = draw(complemented_games())
    order = [draw(st.integers(0, game.n - 1)) for _ in range(draw(st.integers(1, 4)))]
    return _descent(game, draw(st.sampled_from(RATIONAL)), order)


@composite
def line_searches(draw):
    """One hypothesis, complementary rows, and the shortest step to the least loss."""
    case = Instance(game=draw(complemented_games((1, 1))), loss=draw(st.sampled_from(SEARCHED)), moves=())
    loss, kinks = along(case, (Fraction(0),), 0)
    return case.replaced(moves=((0, min(kinks, key=lambda step: (loss(step), abs(step)))),))


def _every_descent(effort):
    for game in all_games((-1, 1), 4, 3):
        if has_complementary_rows(game):
            for loss in RATIONAL:
                yield _descent(game, loss, [0, game.n - 1, 0])


def one_long_step():
    """Three examples, two of them complements, φ(x) = max(x, -100): the loss falls along the column up to step 100.

    It is -s/3 for |s| <= 100, and (s - 200)/3 for s >= 100.
    """
    return Instance(game=Game([[1], [-1], [1]]), loss="floored identity", moves=((0, Fraction(100)),))


def one_step_downhill():
    """The same game under the hinge loss, which one step of length 1 lowers."""
    return Instance(game=Game([[1], [-1], [1]]), loss="hinge", moves=((0, Fraction(1)),))


def one_step_uphill():
    """Two complementary examples: any step raises the hinge loss beyond length 1."""
    return Instance(game=Game([[1], [-1]]), loss="hinge", moves=((0, Fraction(5)),))


EVERY_DESCENT = scope(
    "exhausted", _every_descent, "{-1,+1} to 4 x 3 with complementary rows, three moves under each loss"
)


@claim(
    "MRS13.remark-any-descent",
    kind="remark",
    statement=r"for any coordinate descent and any non-decreasing $\varphi$: Lemma 9 with $\ln$ replaced by "
    r"$\varphi^{-1}$",
    given=[has_complementary_rows, has_one_hypothesis, steps_are_line_searches],
    games=[Drawn(line_searches(), 100)],
    attained_by=[one_long_step],
    broken_by=[swapped("a tenth of the rounds", lambda instance: _printed(instance, Fraction(1, 10)))],
    printed="refuted",
    reason="Where φ takes negative values other examples pay for any margin: with φ(x) = max(x, -100) the exact line search "
    "on three examples is 100 long, and 2 φ^{-1}(m) is 6. And the inverse is to be taken at m φ(0), not at m. It holds for "
    "every φ >= 0.",
    amended=r"$\varphi\ge0:\ T\ge\inf\{\|\lambda\|_1:\tilde L(\lambda)\le\tilde "
    r"L(\lambda^T)\}/\bigl(2\varphi^{-1}(m\varphi(0))\bigr)$",
)
def remark_any_descent(instance):
    """T rounds reach no target whose least norm exceeds 2 T φ^{-1}(m); seen on games with one hypothesis.

    There the least norm that reaches the loss of λ^T is at least 99/100 of |λ^T| if that loss, convex along the line, is
    still larger at that point.
    """
    yield from _printed(instance, 1)


def _printed(instance, share):
    phi, game = LOSSES[instance.loss], instance.game
    last = path(instance)[-1]
    nearly = tuple(entry * Fraction(99, 100) for entry in last)
    bound = phi.inverse(Fraction(game.m))
    if decide(phi.of(game, nearly), ">", phi.of(game, last)) is Verdict.HOLDS:
        yield Sides(len(instance.moves) * 2 * bound * share, ">=", l1_norm(nearly), phi.name)


@claim(
    "MRS13.remark-any-descent.amended",
    kind="lower",
    statement=r"$\varphi\ge0$ non-decreasing, $c=\sup\{x:\varphi(x)\le m\varphi(0)\}:\ |\alpha_t|\le2c$ and "
    r"$T\ge\inf\{\|\lambda\|_1:\tilde L(\lambda)\le\tilde L(\lambda^T)\}/(2c)$",
    given=[has_complementary_rows, loss_is_never_negative, loss_never_rises],
    games=[EVERY_DESCENT, Drawn(descents(), 200)],
    attained_by=[one_step_downhill, one_long_step, one_step_uphill],
    broken_by=[without(loss_is_never_negative), without(loss_never_rises)],
)
def remark_any_descent_amended(instance):
    """Every step is at most 2 φ^{-1}(m φ(0)) long, so T rounds stay within T times that, and so does the least norm."""
    phi = LOSSES[instance.loss]
    bound = 2 * phi.inverse(instance.game.m * phi.at_zero)
    for t, (_, step) in enumerate(instance.moves):
        yield Sides(abs(step), "<=", bound, f"round {t + 1}, {phi.name}")
    if instance.moves:
        yield Sides(l1_norm(path(instance)[-1]), "<=", len(instance.moves) * bound, f"all rounds, {phi.name}")


def loss_is_least_at_balance(instance) -> bool:
    """φ(x) + φ(-x) >= 2 φ(0), as for every convex φ."""
    return LOSSES[instance.loss].is_least_at_balance


@composite
def near_the_direction(draw):
    """A combination of Figure 2 close to a multiple of the direction of Theorem 10."""
    m = draw(st.integers(3, 6))
    scale = Fraction(draw(st.integers(1, 12)), 8)
    noise = [Fraction(draw(st.integers(-2, 2)), 16) for _ in range(m - 1)]
    combination = tuple(scale * entry + extra for entry, extra in zip(triangular_direction(m), noise, strict=True))
    return Instance(game=triangular(m), combination=combination, loss=draw(st.sampled_from(RATIONAL)))


def on_the_direction():
    """Five examples of Figure 2 and the direction of Theorem 10 itself."""
    return Instance(game=triangular(5), combination=tuple(map(Fraction, triangular_direction(5))), loss="hinge")


def on_the_direction_for_the_mean():
    return on_the_direction().replaced(loss="floored identity")


def off_balance():
    """Three examples of Figure 2: under a loss that grows slowly, uneven complementary examples pay for the third."""
    return Instance(game=triangular(3), combination=(Fraction(0), Fraction(1, 2)), loss="kinked")


@claim(
    "MRS13.remark-any-descent.theorem-10",
    kind="lower",
    statement=r"$\varphi\ge0,\ \varphi(x)+\varphi(-x)\ge2\varphi(0)$: on Figure 2 $\tilde "
    r"L(\lambda)\le\tfrac{2\varphi(0)+\varepsilon}m\Rightarrow\|\lambda\|_1\ge-(2^{m-2}-1)\,\varphi^{-1}(\varepsilon)$",
    given=[loss_is_never_negative, loss_is_least_at_balance],
    games=[Drawn(near_the_direction(), 300)],
    attained_by=[on_the_direction, on_the_direction_for_the_mean, off_balance],
    broken_by=[without(loss_is_never_negative), without(loss_is_least_at_balance)],
)
def remark_any_descent_theorem_10(instance):
    """Theorem 10 for such losses: with ε = m L(λ) - 2 φ(0) the margins are at least -φ^{-1}(ε), and add up to the norm."""
    phi, game = LOSSES[instance.loss], instance.game
    epsilon = game.m * phi.of(game, instance.combination) - 2 * phi.at_zero
    margin = -phi.inverse(epsilon)
    yield Sides(l1_norm(instance.combination), ">=", (2 ** (game.m - 2) - 1) * margin, f"{phi.name}, ε={epsilon}")
