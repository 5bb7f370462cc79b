"""Fenchel duality and the equivalence theorem: SSS08, Sections 2 and 3."""

from fractions import Fraction

from properties.cases.drawn import Drawn, SharedCases, rational_games, sign_games
from properties.cases.exhaustive import Exhausted
from properties.claims import Listed, Sides, claim, swapped, varied, without
from reference import Game
from reference.programs.game_values import game_value
from reference.programs.solvers import solve_lp
from theorems.sss08 import conjugates, fenchel
from theorems.sss08.convex import is_closed
from theorems.sss08.margins import separation, weak_learnability

DRAWN_PAIRS = SharedCases(fenchel.convex_pairs(), 200)

FEWER_PAIRS = (DRAWN_PAIRS.part(examples=50), Listed("named", fenchel.named_pairs))

PAIRS = (DRAWN_PAIRS.part(), Listed("named", fenchel.named_pairs))


@claim(
    "SSS08.theorem-3",
    kind="identity",
    statement=r"$\max_w -f^*(-Aw)-g^*(w)\le\min_d f(d)+g(A^\top d)$ for $f$ and $g$ with closed and convex epigraphs "
    "(printed: closed and convex, which Section 2 defines by level sets), with equality if "
    r"$0\in\operatorname{core}(\operatorname{dom} g-A^\top\operatorname{dom} f)$",
    games=PAIRS,
    broken_by=[varied("equality without the condition on the domains", conditional=False)],
    amended=r"$\max_w -f^*(-Aw)-g^*(w)\le\min_d f(d)+g(A^\top d)$ for $f$ and $g$ with closed and convex epigraphs, with "
    r"equality if $0\in\operatorname{core}(\operatorname{dom} g-A^\top\operatorname{dom} f)$",
    reason="Section 2 calls $f$ closed and convex if its level sets are closed and convex. With this definition the "
    "equality is false (reading-level-sets). Define closed and convex by the epigraph, as the cited source does; no "
    "proof in the paper uses level sets.",
    slip=("misprint", "convexity-by-level-sets", "Section 2, the definition of closed and convex"),
)
def theorem_3(instance, conditional=True):
    """Check functions with a closed and convex epigraph. exp(-sqrt(xy)) with the indicator of {0} has a duality gap of
    1; 0 is there on the boundary of dom g - A' dom f. min and max are read as infimum and supremum.
    """
    yield Sides(fenchel.dual_value(instance), "<=", fenchel.primal_value(instance), at="weak duality")
    if fenchel.is_convex(instance) and (fenchel.condition_of_theorem_3(instance) or not conditional):
        yield Sides(fenchel.dual_value(instance), "==", fenchel.primal_value(instance), at="strong duality")


@theorem_3.reading(
    "level-sets",
    statement=r"$\max_w -f^*(-Aw)-g^*(w)=\min_d f(d)+g(A^\top d)$ if all level sets of $f$ and $g$ are closed and convex "
    r"and $0\in\operatorname{core}(\operatorname{dom} g-A^\top\operatorname{dom} f)$",
    games=FEWER_PAIRS,
    attained_by=[fenchel.square_root],
    printed="refuted",
    reason=r"The level sets of $f(d)=\sqrt{|d|}$ are closed and convex, although $f$ is not convex. With $g(d)=|d-1|$ "
    "and $A=(1)$ the left side is $0$ and the right side $1$.",
)
def theorem_3_reading_level_sets(instance):
    """Check weak duality, and strong duality under the core condition, for functions whose level sets are closed and
    convex."""
    yield Sides(fenchel.dual_value(instance), "<=", fenchel.primal_value(instance), at="weak duality")
    if fenchel.condition_of_theorem_3(instance):
        yield Sides(fenchel.dual_value(instance), "==", fenchel.primal_value(instance), at="strong duality")


@theorem_3.also(
    "biconjugate",
    statement="If $f$ has a closed and convex epigraph (printed: if $f$ is closed and convex, which the section defines by "
    "level sets), then $f^{**}=f$",
    given=[is_closed],
    games=[Drawn(conjugates.hulls_with_a_point(), 200)],
    attained_by=[conjugates.kink_at_zero, conjugates.jump_at_the_end, conjugates.root_at_one],
    broken_by=[without(is_closed), varied("every f with convex level sets", of_all=True)],
    amended=r"If $f$ has a closed and convex epigraph, then $f^{**}=f$",
    reason="Section 2 defines closed and convex by level sets. With this definition the sentence is false "
    "(reading-level-sets). Define closed and convex by the epigraph; no proof in the paper uses level sets.",
    slip=("misprint", "convexity-by-level-sets", "Section 2, the sentence before Theorem 3"),
)
def theorem_3_biconjugate(instance, of_all=False):
    """Check points inside and outside the domain, with a linear program for each side; f** <= f for every f. An
    instance of kind "hull" has a point d and f, the lower hull of points (see `convex`), to which `jump`, if given, is
    added at the two ends of an interval. "root" is f(d) = sqrt|d|, which is not convex but has closed and convex level
    sets."""
    yield Sides(fenchel.biconjugate(instance), "<=", fenchel.value(instance), at="every f")
    if fenchel.is_convex(instance) or of_all:
        yield Sides(fenchel.biconjugate(instance), "==", fenchel.value(instance))


@theorem_3_biconjugate.reading(
    "level-sets",
    statement=r"If every level set of $f$ is closed and convex, then $f^{**}=f$",
    games=[Drawn(conjugates.hulls_with_a_point(), 40)],
    attained_by=[conjugates.root_at_one],
    printed="refuted",
    reason=r"The function $f(d)=\sqrt{|d|}$ has the closed and convex level sets $|d|\le r^2$. Its conjugate is $0$ "
    r"at $0$ and infinite elsewhere, so that $f^{**}=0\ne f$.",
)
def theorem_3_biconjugate_reading_level_sets(instance):
    """Compare f** with f for functions whose level sets are closed and convex. Functions with a jump are left out."""
    return Sides(fenchel.biconjugate(instance), "==", fenchel.value(instance))


# Two examples with the same instance and opposite labels, and a third.
contradictory_pair = Game([[1, -1], [-1, 1], [1, 1]])


@claim(
    "SSS08.theorem-4",
    kind="identity",
    statement=r"$\min_{d\in S_m}\max_j|(A^\top d)_j|=\max_{\|w\|_1\le1}\min_i(Aw)_i$: $A$ is $\gamma$-weak-learnable exactly "
    r"when it is linearly separable with $\ell_1$ margin $\gamma$",
    games=[Exhausted(), Drawn(sign_games(m=(1, 6), n=(1, 6)), 80), Drawn(rational_games(), 80, name="rational")],
    attained_by=[contradictory_pair],
    broken_by=[
        swapped("one-sided edges against the l1 ball", lambda A: Sides(game_value(A).value, "==", separation(A)[0]))
    ],
    printed="proof-gap",
    reason=r"The end of the proof reads $\operatorname{dom} g-A^\top\operatorname{dom} f$ as a set difference; the "
    r"core condition means $\{u-A^\top d\}$ (step-core). Say instead that the condition holds for every $A$, because "
    r"$\operatorname{dom} g=\mathbb R^n$; this covers the value $0$.",
    uses=["SSS08.theorem-3"],
    slip=("argument", "core-as-set-difference", "Section 3, the end of the proof of Theorem 4"),
)
def theorem_4(game):
    """Solve the two linear programs independently in rationals, including games of value 0."""
    return Sides(weak_learnability(game), "==", separation(game)[0])


# One hypothesis, right on one example and wrong on the other: A'S_2 = [-1, 1] contains 0.
right_and_wrong = Game([[1], [-1]])


@theorem_4.step(
    "core",
    kind="structure",
    statement=r"By the definition of the core, $0\in\operatorname{core}(\mathbb{R}^n-A^\top S_m)$ says that every $v$ has a "
    r"$\tau>0$ with $tv\notin A^\top S_m$ for all $t\in[0,\tau]$",
    games=[Drawn(rational_games(m=(1, 3), n=(1, 2)), 40)],
    attained_by=[right_and_wrong],
    printed="refuted",
    amended=r"By the definition of the core, $0\in\operatorname{core}(\mathbb{R}^n-A^\top S_m)$ says that every $v$ has a "
    r"$\tau>0$ with $tv\in\{u-A^\top d:u\in\mathbb{R}^n,d\in S_m\}$ for all $t\in[0,\tau]$, which is so for every "
    "$A$",
    reason=r"For $A=(1,-1)^\top$ the set $\{u-A^\top d\}$ is $\mathbb R$, so that $0$ is in its core, while every "
    r"small $tv$ lies in $A^\top S_2=[-1,1]$. If the value is positive, both conditions hold; the proof treats the "
    "value $0$ separately.",
)
def theorem_4_step_core(game):
    """Compare the core condition with the condition that the proof checks. The simplex is given by its vertices; a
    condition is encoded as 1 if it holds, else 0. The proofs of Corollary 5 and Theorem 7 refer to the same argument."""
    pair = fenchel.finite_beside([tuple(Fraction(i == k) for k in range(game.m)) for i in range(game.m)], game)
    return Sides(int(fenchel.condition_of_theorem_3(pair)), "==", int(fenchel.condition_of_the_proof(pair)))


def _simplex_margin(game):
    """Return the maximum over the simplex of the least margin, by a separate program."""
    n = game.n
    rows = [[-u for u in row] + [1] for row in game.rows]
    solution = solve_lp([0] * n + [-1], rows, [0] * game.m, [[1] * n + [0]], [1], [(0, None)] * n + [(None, None)])
    return -solution.value


def _simplex_edge(game):
    """Return the minimum over distributions of the largest edge, by a separate program."""
    rows = [[*column, -1] for column in game.columns]
    bounds = [(0, None)] * game.m + [(None, None)]
    return solve_lp([0] * game.m + [1], rows, [0] * game.n, [[1] * game.m + [0]], [1], bounds).value


@theorem_4.also(
    "one-sided",
    statement=r"$\min_{d\in S_m}\max_j(A^\top d)_j=\max_{w\in S_n}\min_i(Aw)_i$, of either sign",
    games=[
        Exhausted(column_sign=False),
        Drawn(sign_games(m=(1, 6), n=(1, 6)), 80),
        Drawn(rational_games(), 80, name="rational"),
    ],
    attained_by=[],
    broken_by=[swapped("absolute edges", lambda game: Sides(weak_learnability(game), "==", _simplex_margin(game)))],
    role="ours",
)
def theorem_4_one_sided(game):
    """Check the equality of one-sided edges and margins over the simplex. Two-sided edges belong to the l1 ball instead:
    on ((-1)) the values are -1 and 1."""
    return Sides(_simplex_edge(game), "==", _simplex_margin(game))
