"""MHT22, Appendix A: the entropy on the capped simplex, the sandwich, and the dual programs."""

from fractions import Fraction

from properties.cases.drawn import Drawn, rational_games, small_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Sides, claim, sharper, varied, without
from reference import Game
from reference.arithmetic import log
from reference.convex.corrective import combine_columns
from reference.convex.smoothed_margin import SmoothedMargin, entropy_relative_to_uniform, least_average
from reference.programs.game_values import edge_minimisation
from theorems.mht22 import games, instances
from theorems.mht22.letters import SOLVED, WITHIN, SmoothedProgram, soft_margin_programs


def is_capped(case):
    """Return whether every weight is at most 1/nu."""
    return all(entry * case.nu <= 1 for entry in case.d)


@claim(
    "MHT22.lemma-3",
    kind="upper",
    statement=r"$\max_{d\in\mathcal P_\nu^m}\Delta(d)\le\ln(m/\nu)$, where $\mathcal P_\nu^m=\{d\in[0,1/\nu]^m:\sum_id_i=1\}$, "
    r"$1\le\nu\le m$, and $\Delta$ is the relative entropy to the uniform distribution.",
    given=[is_capped],
    games=[Drawn(instances.capped_distributions(), examples=330)],
    attained_by=[instances.whole_vertex],
    broken_by=[sharper("99/100"), without(is_capped)],
)
def lemma_3(case):
    """Check the bound exactly, as a comparison of products of powers. Equality holds at the vertices if nu is whole; else
    the inequality is strict."""
    yield Sides(entropy_relative_to_uniform(case.d), "<=", log(len(case.d) / case.nu), at=f"nu={case.nu}")


def at_the_extreme_points(m, nu):
    """Return Δ at (1/nu, ..., 1/nu, s, 0, ..., 0) by the formula of the proof: (k/nu) ln(m/nu) + s ln(s m), k =
    floor(nu)."""
    whole, rest = int(nu), 1 - int(nu) / Fraction(nu)
    return Fraction(whole) / nu * log(m / Fraction(nu)) + (rest * log(rest * m) if rest else Fraction(0))


@lemma_3.also(
    "extreme-points",
    kind="identity",
    statement=r"$\Delta$ is largest over $\mathcal P_\nu^m$ at its extreme points $(1/\nu,\dots,1/\nu,s,0,\dots,0)$, where it is "
    r"$\tfrac k\nu\ln\tfrac m\nu+s\ln(sm)\le\ln\tfrac m\nu$.",
    broken_by=[
        varied("without the rest s", at_most=lambda m, nu: Fraction(int(nu)) / nu * log(m / nu)),
        without(is_capped),
    ],
    where="Appendix A, proof of Lemma 3",
)
def lemma_3_extreme_points(case, at_most=at_the_extreme_points):
    """Check that Δ at d is at most its value at an extreme point, and that this value is given by the formula and
    satisfies the bound. This is enough, because Δ is convex and all extreme points are permutations of one point."""
    m = len(case.d)
    yield Sides(entropy_relative_to_uniform(case.d), "<=", at_most(m, case.nu), at=f"nu={case.nu}")
    yield Sides(
        entropy_relative_to_uniform(instances.vertex_of_capped_simplex(m, case.nu)),
        "==",
        at_most(m, case.nu),
        at="at an extreme point",
    )
    yield Sides(at_most(m, case.nu), "<=", log(m / case.nu), at="(the display)")


def conjugates(case):
    """Return (f*, f~*) at -A w."""
    smoothing = SmoothedMargin(len(case.margins), case.nu, case.eps / case.factor)
    return -smoothing.soft_margin(case.margins), smoothing.conjugate(case.margins)


@claim(
    "MHT22.sandwich",
    kind="inequality",
    statement=r"By Lemmas 1 and 3 $f^\star(-Aw)-\epsilon/2\le\tilde f^\star(-Aw)\le f^\star(-Aw)$ if "
    r"$\eta\ge\tfrac2\epsilon\ln\tfrac m\nu$ (printed: $\tilde f^\star(-Aw)-\epsilon/2\le f(-Aw)\le\tilde "
    r"f^\star(-Aw)$).",
    games=[Drawn(instances.smoothed_instances(), examples=210)],
    attained_by=[instances.one_far_below],
    broken_by=[varied("9/20 of the tolerance", share=Fraction(9, 20))],
    uses=["MHT22.lemma-1", "MHT22.lemma-3"],
    amended=r"$f^\star(-Aw)-\epsilon/2\le\tilde f^\star(-Aw)\le f^\star(-Aw)$ if $\eta\ge\tfrac2\epsilon\ln\tfrac m\nu$.",
    reason=r"The last sentence of Appendix A.1 exchanges $f$ and $\tilde f$ and omits a star: print "
    r"$f^\star(-Aw)-\epsilon/2\le\tilde f^\star(-Aw)\le f^\star(-Aw)$. Lemma 1, which implies the inequalities, and "
    "Lemma 2, which uses them, are right.",
    slip=("misprint", "sandwich-exchanged", "Appendix A.1, its last sentence"),
)
def fact_sandwich(case, share=Fraction(1, 2)):
    """Check both inequalities, which are Lemma 1 with c = ε/2 by Lemma 3."""
    f, smoothed = conjugates(case)
    yield Sides(f - smoothed, "<=", share * case.eps + WITHIN, at="left")
    yield Sides(smoothed, "<=", f + WITHIN, at="right")


@fact_sandwich.reading(
    "literal",
    games=[Drawn(instances.smoothed_instances(), examples=100)],
    attained_by=[],
    printed="refuted",
    reason=r"Since $\tilde f\ge f$, Lemma 1 gives $\tilde f^\star\le f^\star$. For $\nu<m$ this inequality is strict "
    "unless all margins are equal, so that the printed right inequality is false. The middle term also lacks a star: "
    "$f$ itself is 0 or infinite.",
    statement=r"By Lemmas 1 and 3 $\tilde f^\star(-Aw)-\epsilon/2\le f(-Aw)\le\tilde f^\star(-Aw)$ if "
    r"$\eta\ge\tfrac2\epsilon\ln\tfrac m\nu$.",
)
def fact_sandwich_reading_literal(case):
    """Check the sentence with the star of Lemma 1. Without the star the middle term is infinite unless -A w is a capped
    distribution."""
    f, smoothed = conjugates(case)
    yield Sides(smoothed - case.eps / 2, "<=", f, at="left")
    yield Sides(f, "<=", smoothed + WITHIN, at="right")


@claim(
    "MHT22.lemma-4",
    kind="identity",
    statement=r"The dual of $\min_df(d)+g(A^\top d)$, with $f$ the indicator of $\mathcal P_\nu^m$ and $g=\max_j$, is "
    r"$\max_{w\in\mathcal P^n}-f^\star(-Aw)$, and strong duality holds.",
    games=[Exhausted(column_sign=False)],
    broken_by=[varied("the uncapped margin", cap_of_the_margin=1)],
    uses=["MHT22.theorem-1"],
)
def lemma_4(game, cap_of_the_margin=None):
    """Check every game of the scope with three nu each. dom g is the whole space, so the regularity condition holds."""
    uniform = max(Fraction(sum(column)) / game.m for column in game.columns)  # the largest edge under 1/m
    for nu in sorted({Fraction(1), Fraction(game.m + 1, 2), Fraction(game.m)}):
        edge, margin = soft_margin_programs(game, nu, cap_of_the_margin)
        yield Sides(edge, "==", margin, at=f"nu={nu}, strong duality")
        for j, column in enumerate(game.columns):
            yield Sides(least_average(column, nu), "<=", uniform, at=f"nu={nu}, weak duality at e_{j}", step=True)


def greatest_average(margins, nu):
    """Return the maximum of d·u over the capped simplex, by a separate greedy algorithm."""
    total, room = Fraction(0), Fraction(1)
    for margin in sorted(margins, reverse=True):
        mass = min(room, 1 / Fraction(nu))
        total += mass * margin
        room -= mass
    return total


@claim(
    "MHT22.lemma-4.displays",
    kind="identity",
    statement=r"After Lemma 4: $f^\star(-Aw)=\max_d-d^\top Aw=-\min_dd^\top Aw$ and $\max_w-f^\star(-Aw)=-\min_w\max_d-d^\top "
    r"Aw$ over $d\in\mathcal P_\nu^m$ (printed: $\min_dd^\top Aw$ and $-\min_w\max_dd^\top Aw$).",
    games=[Drawn(small_games(), examples=210)],
    broken_by=[varied("the sign lost", sign=1)],
    amended=r"$f^\star(-Aw)=\max_d-d^\top Aw=-\min_dd^\top Aw$ and $\max_w-f^\star(-Aw)=-\min_w\max_d-d^\top Aw=\max_w\min_dd^\top Aw$.",
    reason=r"Each of the two displays after Lemma 4 lacks a minus: print $-\min_dd^\top Aw$ in the first and "
    r"$-\min_w\max_d-d^\top Aw$ in the second, as in (5) and (6). Nothing else uses the displays.",
    slip=("misprint", "signs-lost-after-lemma-4", "Appendix A, the two displays after Lemma 4"),
)
def lemma_4_displays(game, sign=-1):
    """Check both displays with the corrected signs."""
    for nu in games.cappings(game.m):
        for j, column in enumerate(game.columns):
            conjugate = greatest_average([-u for u in column], nu)
            yield Sides(conjugate, "==", sign * least_average(column, nu), at=f"nu={nu}, w=e_{j}")
        solution = edge_minimisation(game.rows, nu)
        losses = [-u for u in combine_columns(game.columns, solution.combination)]
        yield Sides(-greatest_average(losses, nu), "==", solution.value, at=f"nu={nu}, second")


@lemma_4_displays.reading(
    "literal",
    games=[Drawn(rational_games(2, m=(1, 3), n=(1, 3)), examples=60)],
    printed="refuted",
    reason="For $A=(1)$ the first display is $-1=1$ and the second $1=-1$.",
    statement=r"After Lemma 4: $f^\star(-Aw)=\max_d-d^\top Aw=\min_dd^\top Aw$ and $\max_w-f^\star(-Aw)=-\min_w\max_dd^\top "
    r"Aw$ over $d\in\mathcal P_\nu^m$.",
)
def lemma_4_displays_reading_literal(game):
    """Check the first display at every vertex w = e_j. In the second, min_w max_d d·A w is minus the value of the
    negated game."""
    for nu in games.cappings(game.m):
        for j, column in enumerate(game.columns):
            yield Sides(-least_average(column, nu), "==", least_average(column, nu), at=f"nu={nu}, w=e_{j}")
        negated = Game([[-entry for entry in row] for row in game.rows])
        value, other = (edge_minimisation(played.rows, nu).value for played in (game, negated))
        yield Sides(value, "==", other, at=f"nu={nu}, second display")


@claim(
    "MHT22.corollary-2",
    kind="identity",
    statement=r"With $f,g$ as in Lemma 4, $\tilde f=f+\tfrac1\eta\Delta$ and $\eta>0$: the dual of $\min_d\tilde f(d)+g(A^\top d)$ is "
    r"$\max_{w\in\mathcal P^n}-\tilde f^\star(-Aw)$, with no gap, as there.",
    games=[Drawn(instances.smoothed_programs(), examples=210)],
    broken_by=[varied("the entropy left out", entropy=0)],
    uses=["MHT22.lemma-4"],
)
def corollary_2(case, entropy=1):
    """Check weak duality at drawn points. The solver's pair of solutions proves that the gap is at most SOLVED."""
    program = SmoothedProgram(case, entropy)
    yield Sides(program.primal(case.d) + WITHIN, ">=", program.dual(case.w), at="weak duality")
    yield Sides(program.gap_of_the_solver(), "<=", SOLVED, at="strong duality, at the solver's pair")
