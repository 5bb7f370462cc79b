"""MHT22, Appendix A: the entropy on the capped simplex, the sandwich, and the dual programs."""

from fractions import Fraction

from properties.cases.drawn import Block, Drawn, composite, rational_games, small_games
from properties.cases.exhaustive import Exhausted
from properties.cases.play import Instance
from properties.claims import Sides, claim, sharper, swapped, without
from reference import Game
from reference.arithmetic import dot, log
from reference.exact.parts.corrective import combine_columns, fully_corrective
from reference.exact.parts.extremes import largest
from reference.exact.parts.smoothed_margin import SmoothedMargin, least_average, relative_entropy
from reference.programs.solvers import edge_minimisation
from theorems.mht22.plays import TOLERANCES, cappings
from theorems.mht22.quantities import SOLVED, WITHIN


@composite
def capped_distributions(draw):
    """A rational point of the capped simplex: a mixture of vertices, or one vertex."""
    block = Block(draw, 8)
    m = block.between(1, 6)
    nu = block.pick(cappings(m))
    shares = [block.between(0, 3) for _ in range(m)]
    if not any(shares) or block.pick((True, False)):
        return Instance(d=vertex(m, nu), nu=nu)
    total = sum(shares)
    return Instance(d=tuple(Fraction(share, total) for share in shares), nu=nu)


def vertex(m, nu):
    """(1/nu, ..., 1/nu, rest, 0, ..., 0)."""
    whole = int(nu)
    rest = [1 - whole / nu] if whole < m else []
    return tuple([1 / nu] * whole + rest + [Fraction(0)] * (m - whole - len(rest)))


def whole_vertex():
    """m = 6, nu = 2: equality."""
    return Instance(d=vertex(6, Fraction(2)), nu=Fraction(2))


def is_capped(case):
    """Every weight is at most 1/nu."""
    return all(entry * case.nu <= 1 for entry in case.d)


@claim(
    "MHT22.lemma-3",
    kind="upper",
    statement=r"$\max_{d\in\mathcal P_\nu^m}\Delta(d)\le\ln(m/\nu)$.",
    given=[is_capped],
    games=[Drawn(capped_distributions(), examples=330)],
    attained_by=[whole_vertex],
    broken_by=[sharper("99/100"), without(is_capped)],
)
def lemma_3(case):
    """Equality at the vertices when nu is whole; strict otherwise. Decided exactly, as a product of powers."""
    yield Sides(relative_entropy(case.d), "<=", log(len(case.d) / case.nu), at=f"nu={case.nu}")


@composite
def smoothed_instances(draw):
    """Margins, a capping, a tolerance and a factor k >= 1 by which η exceeds 2 ln(m/nu)/ε."""
    block = Block(draw, 12)
    margins = tuple(Fraction(block.between(-6, 6), 6) for _ in range(block.between(1, 6)))
    nu = block.pick(cappings(len(margins)))
    eps, factor = block.pick((*TOLERANCES, Fraction(2))), block.pick((1, 1, Fraction(3, 2), 4))
    return Instance(margins=margins, nu=nu, eps=eps, factor=factor)


def one_far_below():
    """One margin far below the others and a small tolerance: f~* is almost ε/2 below f*."""
    return Instance(margins=(Fraction(-1), Fraction(1), Fraction(1)), nu=Fraction(1), eps=Fraction(1, 10), factor=1)


def conjugates(case):
    """(f*, f~*) at -A w."""
    smoothing = SmoothedMargin(len(case.margins), case.nu, case.eps / case.factor)
    return -smoothing.soft_margin(case.margins), smoothing.conjugate(case.margins)


@claim(
    "MHT22.sandwich",
    kind="inequality",
    statement=r"$\tilde f^\star(-Aw)-\epsilon/2\le f(-Aw)\le\tilde f^\star(-Aw)$ if $\eta\ge\tfrac2\epsilon\ln\tfrac m\nu$.",
    games=[Drawn(smoothed_instances(), examples=100)],
    printed="refuted",
    amended=r"$f^\star(-Aw)-\epsilon/2\le\tilde f^\star(-Aw)\le f^\star(-Aw)$ if $\eta\ge\tfrac2\epsilon\ln\tfrac m\nu$.",
    reason="the two functions are exchanged: f~ >= f makes f~* <= f*, strictly wherever the entropy does not vanish; "
    "the middle term also lost its star (f itself is 0 or infinite there)",
    uses=["MHT22.lemma-1", "MHT22.lemma-3"],
)
def fact_sandwich(case):
    """Read with the star that Lemma 1 gives; without it the middle is infinite unless -A w is a distribution."""
    f, smoothed = conjugates(case)
    yield Sides(smoothed - case.eps / 2, "<=", f, at="left")
    yield Sides(f, "<=", smoothed + WITHIN, at="right")


def sandwich_sides(case, share=Fraction(1, 2)):
    f, smoothed = conjugates(case)
    yield Sides(f - smoothed, "<=", share * case.eps + WITHIN, at="left")
    yield Sides(smoothed, "<=", f + WITHIN, at="right")


def nine_twentieths(case):
    yield from sandwich_sides(case, Fraction(9, 20))


@claim(
    "MHT22.sandwich.amended",
    kind="inequality",
    statement=r"$f^\star(-Aw)-\epsilon/2\le\tilde f^\star(-Aw)\le f^\star(-Aw)$ if $\eta\ge\tfrac2\epsilon\ln\tfrac m\nu$.",
    games=[Drawn(smoothed_instances(), examples=210)],
    attained_by=[one_far_below],
    broken_by=[swapped("9/20 of the tolerance", nine_twentieths)],
    uses=["MHT22.lemma-1", "MHT22.lemma-3"],
)
def fact_sandwich_amended(case):
    """Lemma 1 with c = ε/2, which Lemma 3 provides."""
    yield from sandwich_sides(case)


def three_cappings(game):
    """Both ends of [1, m] and the middle, whole or not."""
    return sorted({Fraction(1), Fraction(game.m + 1, 2), Fraction(game.m)})


def dual_program_sides(game):
    uniform = [Fraction(1, game.m)] * game.m
    largest_edge = max(dot(uniform, column) for column in game.columns)
    for capping in three_cappings(game):
        solution = edge_minimisation(game.rows, capping)
        edges = max(dot(solution.weights, column) for column in game.columns)
        margin = least_average(combine_columns(game.columns, solution.combination), capping)
        yield Sides(edges, "==", margin, at=f"nu={capping}, strong duality")
        for j, column in enumerate(game.columns):
            yield Sides(least_average(column, capping), "<=", largest_edge, at=f"nu={capping}, weak duality at e_{j}")


def programs_over_the_whole_simplex(game):
    for capping in three_cappings(game):
        solution = edge_minimisation(game.rows, capping)
        margin = min(combine_columns(game.columns, solution.combination))
        yield Sides(solution.value, "==", margin, at=f"nu={capping}")


@claim(
    "MHT22.lemma-4",
    kind="identity",
    statement=r"The dual of $\min_df(d)+g(A^\top d)$, with $f$ the indicator of $\mathcal P_\nu^m$ and $g=\max_j$, is "
    r"$\max_{w\in\mathcal P^n}-f^\star(-Aw)$, and strong duality holds.",
    games=[Exhausted(column_sign=False)],
    broken_by=[swapped("the uncapped margin", programs_over_the_whole_simplex)],
    uses=["MHT22.theorem-1"],
)
def lemma_4(game):
    """Every game of the scope, three nu each; dom g is everything, so the regularity condition holds."""
    yield from dual_program_sides(game)


def negated(game):
    return Game([[-entry for entry in row] for row in game.rows])


@claim(
    "MHT22.lemma-4.displays",
    kind="identity",
    statement=r"$f^\star(-Aw)=\max_{d\in\mathcal P_\nu^m}-d^\top Aw=\min_{d\in\mathcal P_\nu^m}d^\top Aw$ and "
    r"$\max_w-f^\star(-Aw)=-\min_w\max_{d\in\mathcal P_\nu^m}d^\top Aw$.",
    games=[Drawn(rational_games(2, m=(1, 3), n=(1, 3)), examples=60)],
    printed="refuted",
    amended=r"$f^\star(-Aw)=\max_d-d^\top Aw=-\min_dd^\top Aw$ and "
    r"$\max_w-f^\star(-Aw)=-\min_w\max_d-d^\top Aw=\max_w\min_dd^\top Aw$.",
    reason="a sign is lost twice: for A = (1) the first display says -1 = 1 and the second 1 = -1",
)
def lemma_4_displays(game):
    """The first display at every vertex w = e_j; min_w max_d d·A w is minus the value of the negated game."""
    for capping in cappings(game.m):
        for j, column in enumerate(game.columns):
            conjugate = -least_average(column, capping)
            yield Sides(conjugate, "==", least_average(column, capping), at=f"nu={capping}, w=e_{j}")
        value = edge_minimisation(game.rows, capping).value
        other = edge_minimisation(negated(game).rows, capping).value
        yield Sides(value, "==", other, at=f"nu={capping}, second display")


def greatest_average(margins, capping):
    """max over the capped simplex of d·u, by its own greedy order."""
    total, room = Fraction(0), Fraction(1)
    for margin in sorted(margins, reverse=True):
        mass = min(room, 1 / Fraction(capping))
        total += mass * margin
        room -= mass
    return total


def displays_sides(game, sign=-1):
    for capping in cappings(game.m):
        for j, column in enumerate(game.columns):
            conjugate = greatest_average([-u for u in column], capping)
            yield Sides(conjugate, "==", sign * least_average(column, capping), at=f"nu={capping}, w=e_{j}")
        solution = edge_minimisation(game.rows, capping)
        margins = combine_columns(game.columns, solution.combination)
        yield Sides(-greatest_average([-u for u in margins], capping), "==", solution.value, at=f"nu={capping}, second")


def lost_sign(game):
    yield from displays_sides(game, sign=1)


@claim(
    "MHT22.lemma-4.displays.amended",
    kind="identity",
    statement=r"$f^\star(-Aw)=\max_d-d^\top Aw=-\min_dd^\top Aw$ and $\max_w-f^\star(-Aw)=-\min_w\max_d-d^\top Aw$.",
    games=[Drawn(small_games(), examples=210)],
    broken_by=[swapped("the sign lost", lost_sign)],
)
def lemma_4_displays_amended(game):
    """Both displays with their signs."""
    yield from displays_sides(game)


@composite
def smoothed_programs(draw):
    """A game, nu < m, a tolerance (any η > 0 is 2 ln(m/nu)/ε for one) and points d, w of the two simplices."""
    game = draw(rational_games(3, m=(2, 5), n=(1, 4)))
    block = Block(draw, 8)
    nu, eps = block.pick(cappings(game.m)[:-1]), block.pick((*TOLERANCES, Fraction(2)))
    shares = [block.between(0, 3) for _ in range(game.n)]
    shares[block.pick(range(game.n))] += 1  # so that they are not all 0
    w = tuple(Fraction(share, sum(shares)) for share in shares)
    mixture = Fraction(block.between(0, 4), 4)
    d = tuple(mixture / game.m + (1 - mixture) * entry for entry in vertex(game.m, nu))
    return Instance(game=game, nu=nu, eps=eps, d=d, w=w)


def smoothed_dual_sides(case, solved=SOLVED):
    game, smoothing = case.game, SmoothedMargin(case.game.m, case.nu, case.eps)

    def primal(d):
        return largest([dot(d, column) for column in game.columns]) + smoothing.penalty(d)

    weak = -smoothing.conjugate(combine_columns(game.columns, case.w))
    yield Sides(primal(case.d) + WITHIN, ">=", weak, at="weak duality")
    best = fully_corrective(smoothing, game.columns)
    value = -smoothing.conjugate(best.margins, best.distribution)
    yield Sides(primal(best.distribution) - value, "<=", solved, at="strong duality, at the solver's pair")


def dual_without_its_entropy(case):
    smoothing = SmoothedMargin(case.game.m, case.nu, case.eps)
    d = case.d
    plain = largest([dot(d, column) for column in case.game.columns])
    yield Sides(plain, ">=", -smoothing.conjugate(combine_columns(case.game.columns, case.w)))


@claim(
    "MHT22.corollary-2",
    kind="identity",
    statement=r"The dual of $\min_d\tilde f(d)+g(A^\top d)$ is $\max_{w\in\mathcal P^n}-\tilde f^\star(-Aw)$, with no gap.",
    games=[Drawn(smoothed_programs(), examples=210)],
    broken_by=[swapped("the entropy left out", dual_without_its_entropy)],
    uses=["MHT22.lemma-4"],
)
def corollary_2(case):
    """Weak duality at drawn points; the solver's pair proves that the gap is at most SOLVED."""
    yield from smoothed_dual_sides(case)
