"""A lower bound on γ and an upper bound on μ_max for integer matrices: Lemmas 36 and 39 of MRS13 and the steps of their
proofs."""

from fractions import Fraction
from math import factorial

from properties.cases.drawn import Drawn, abstaining_games
from properties.claims import Instance, Listed, Sides, claim, sharper, swapped, varied, without
from reference import Game
from reference.arithmetic import log, sqrt
from reference.constructions.mrs13 import both_sets
from reference.programs.rational_matrices import rank
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from theorems.mrs13 import games_of_integers as tried
from theorems.mrs13.games import games_where, one_right_example, short_row, split_games
from theorems.mrs13.integer_matrices import integer_growth
from theorems.mrs13.letters import entries_are_integers, finite_margin_set_is_not_empty, zero_loss_set_is_not_empty

SEPARABLE = games_where(zero_loss_set_is_not_empty)


@claim(
    "MRS13.lemma-36",
    kind="lower",
    given=[zero_loss_set_is_not_empty, entries_are_integers],
    statement=r"$\eta^\dagger$ can be chosen with $\gamma\ge1/(\sqrt N\,m\cdot m!)\ge2^{-O(m\ln m)}$, $N$ the number of "
    r"columns that differ and $m\ge2$ in the second inequality (printed: $N$ hypotheses)",
    games=[
        SEPARABLE,
        Drawn(abstaining_games(), 60),
        Drawn(split_games((1, -1, 0), zero_loss=(1, 3)), 60, name="split"),
    ],
    attained_by=[one_right_example, short_row, tried.copies_of_one, tried.two_opposite_columns],
    broken_by=[
        sharper("99/100"),
        without(entries_are_integers),
        varied("without m · m!", size=lambda m: 1),
        varied("the middle inequality for one example too", least=1),
    ],
    printed="proof-gap",
    reason="The proof assumes that $M$ is closed under complementing columns, which is not given "
    r"(step-closed): change signs of columns instead. Lemma 35 needs entries of $b$ in $\{-1,0,1\}$: let $b$ be "
    r"$1$ on $Z$, and let the slack be $M(\eta^\dagger/\gamma)-b$ (step-b). $N$ must count distinct columns "
    "(reading-every).",
    uses=[
        "MRS13.lemma-35",
        "MRS13.lemma-36.step-b.amended",
        "MRS13.lemma-36.step-closed.amended",
        "MRS13.lemma-36.step-columns",
    ],
    slip=("argument", "closed-under-complements", "proof of Lemma 36, second sentence"),
    amended=r"$\eta^\dagger$ can be chosen with $\gamma\ge1/(\sqrt N\,m\cdot m!)\ge2^{-O(m\ln m)}$, $N$ the number of "
    r"columns that differ and $m\ge2$ in the second inequality",
)
def lemma_36(game, size=lambda m: m * factorial(m), least=2):
    """N is the number of distinct columns. The last display of the proof, read as 1/(sqrt(Nm) m!), is also checked; it
    holds because |b| is at most sqrt(m)."""
    gamma, distinct = decompose(game).gamma, len(set(game.columns))
    yield Sides(gamma, ">=", 1 / (sqrt(distinct) * size(game.m)), "1/(sqrt(N) m m!)")
    yield Sides(gamma, ">=", 1 / integer_growth(game.m, 3), "2^(-3 m ln m)")
    if game.m >= least:
        yield Sides(_gamma_bound(game.m, distinct), ">=", 1 / integer_growth(game.m, 3), "the middle")
    yield Sides(gamma, ">=", 1 / (sqrt(distinct * game.m) * factorial(game.m)), "1/(sqrt(N m) m!)")


@lemma_36.reading(
    "every",
    printed="refuted",
    reason="Several hypotheses may have the same column, so that for fixed $m$ the middle term tends to $0$ as $N$ grows, "
    r"and the second inequality fails. Both lower bounds on $\gamma$ are true, because repeated columns do not change "
    r"$\gamma$. Let $N$ be the number of distinct columns.",
    slip=("convention", "repeated-columns", "Lemma 36; N <= 3^m in the proof of Corollary 26"),
    games=[Drawn(abstaining_games(), 60)],
    attained_by=[one_right_example, short_row],
    amended=r"$\eta^\dagger$ can be chosen with $\gamma\ge1/(\sqrt N\,m\cdot m!)\ge2^{-O(m\ln m)}$, $N$ the number of "
    r"columns that differ and $m\ge2$ in the second inequality",
    statement=r"$\eta^\dagger$ can be chosen with $\gamma\ge1/(\sqrt N\,m\cdot m!)\ge2^{-O(m\ln m)}$, $N$ the number of "
    "hypotheses",
)
def lemma_36_reading_every(game):
    """N is the number of hypotheses. The constant is 3; every other constant also fails for some N."""
    gamma, middle = decompose(game).gamma, _gamma_bound(game.m, game.n)
    yield Sides(gamma, ">=", middle, "1/(sqrt(N) m m!)")
    yield Sides(gamma, ">=", 1 / integer_growth(game.m, 3), "2^(-3 m ln m)")
    if game.m > 1:  # for m = 1 the right side is 1 for every constant
        yield Sides(middle, ">=", 1 / integer_growth(game.m, 3), "the middle")


@lemma_36.step(
    "columns",
    kind="inequality",
    where="Lemma 36, the second inequality",
    statement=r"$1/(\sqrt N\,m\cdot m!)\ge2^{-3m\ln m}$ for $m\ge2$, $N\le3^m$ the number of columns that differ",
    given=(),
    games=[Listed("counts", [*tried.COUNTS, *(Instance(m=m, n=3**m) for m in range(30, 60))])],
    attained_by=[tried.every_column_of_two, tried.many_copies],
    broken_by=[
        sharper("3/5"),
        swapped("all hypotheses counted", lambda i: Sides(_gamma_bound(i.m, i.n), ">=", 1 / integer_growth(i.m, 3))),
    ],
)
def lemma_36_step_columns(instance):
    """Check sizes up to 59. The worst N is 3^m, and the ratio of the sides decreases from m = 2 on, where it is
    0.67."""
    m, distinct = instance.m, min(instance.n, 3**instance.m)
    yield Sides(_gamma_bound(m, distinct), ">=", 1 / integer_growth(m, 3), f"m = {m}, N = {instance.n}")


@lemma_36.step(
    "b",
    kind="structure",
    statement=r"$b=M(\eta^\dagger/\gamma)$ is a vector to which Lemma 35 applies: its entries are $-1,0,1$",
    games=[SEPARABLE],
    attained_by=(),
    printed="refuted",
    amended=r"With $b=1$ on $Z$ and $0$ on $F$ the slack $z=M(\eta^\dagger/\gamma)-b$ is not negative, and $0$ on $F$; "
    r"$(\eta^\dagger/\gamma,z)$ solves $[M\,|\,-e_i]x=b$",
    reason=r"The proof sets $b=M(\eta^\dagger/\gamma)$, so that the slack $z$ would be $0$; but Lemma 35 needs entries of "
    r"$b$ in $\{-1,0,1\}$. For the rows $(1,0)$, $(0,1)$, $(1,1)$ the largest $\gamma$ is $1/2$ and "
    r"$M(\eta^\dagger/\gamma)=(1,1,2)$. Let $b$ be $1$ on $Z$; the rest of the proof then applies.",
    slip=("misprint", "b-at-least-one", "proof of Lemma 36, first sentence"),
)
def lemma_36_step_b(game):
    """Check every entry of b for the direction of largest γ."""
    for i, value in enumerate(scaled_margins(game)):
        yield Sides(value, "<=", 1, at=f"b at example {i}", example=i)


def scaled_margins(game):
    """Return M(η†/γ)."""
    decomposition = decompose(game)
    return [u / decomposition.gamma for u in decomposition.margins()]


@lemma_36_step_b.amended(
    given=[zero_loss_set_is_not_empty],
    games=[SEPARABLE, Drawn(split_games((1, -1, 0), zero_loss=(1, 3)), 60)],
    attained_by=[tried.unequal_margins],
    broken_by=[varied("η† in place of η†/γ", margins_of=lambda game: decompose(game).margins())],
)
def lemma_36_step_b_amended(game, margins_of=scaled_margins):
    """Check every example; on F the margins are b = 0."""
    zero_loss = decompose(game).zero_loss
    for i, value in enumerate(margins_of(game)):
        if i in zero_loss:
            yield Sides(value - 1, ">=", 0, at=f"slack of example {i}", example=i, part="slack")
        else:
            yield Sides(value, "==", 0, at=f"margin of example {i} in F", example=i, part="margin in F")


@lemma_36.step(
    "closed",
    kind="structure",
    statement=r"$M$ is closed under complementing columns",
    games=[SEPARABLE],
    attained_by=(),
    printed="refuted",
    amended=r"Of equal columns one is kept. Then complementing the columns on which $\eta^\dagger$ is negative leaves its margins, "
    r"its norm and so $\gamma$ as they are, makes $\eta^\dagger\ge0$, and no more than $N$ columns differ",
    reason="The paper does not assume that complements of hypotheses are hypotheses, and its matrices do not have "
    "this property: for one hypothesis that is right on one example there is no complement.",
)
def lemma_36_step_closed(game):
    """Count the hypotheses whose complement is a hypothesis."""
    present = set(game.columns)
    closed = sum(tuple(-entry for entry in column) in present for column in game.columns)
    yield Sides(closed, "==", game.n, "hypotheses whose complement is one too")


def _sign(x):
    return -1 if x < 0 else 1


@lemma_36_step_closed.amended(
    given=[zero_loss_set_is_not_empty],
    games=[SEPARABLE, Drawn(split_games((1, -1, 0), zero_loss=(1, 3)), 60)],
    attained_by=[tried.against_the_first, tried.copy_left_behind],
    broken_by=[
        varied("the columns kept as they are", sign=lambda x: 1),
        varied("copies kept", kept=lambda columns: columns),
    ],
)
def lemma_36_step_closed_amended(game, kept=dict.fromkeys, sign=_sign):
    """|η†| on the complemented columns has the margins of η† on the given ones. Copies are removed first: if a column
    is complemented and its copy of weight 0 is not, N increases. Removing copies does not change γ, because the norm
    adds up their weights."""
    columns, gamma = tuple(kept(game.columns)), decompose(game).gamma
    decomposition = decompose(Game(list(zip(*columns, strict=True))))
    changed = [tuple(sign(x) * a for a in u) for x, u in zip(decomposition.direction, columns, strict=True)]
    for i, margin in enumerate(decomposition.margins()):
        now = sum((abs(x) * u[i] for x, u in zip(decomposition.direction, changed, strict=True)), Fraction(0))
        yield Sides(now, "==", margin, at=f"margin of example {i}", example=i, part="margin")
    for j, x in enumerate(decomposition.direction):
        yield Sides(sign(x) * x, ">=", 0, at=f"coefficient {j}")
    yield Sides(len(set(changed)), "<=", len(set(columns)), at="columns that differ")
    yield Sides(decomposition.gamma, "==", gamma, at="γ without the copies")


@claim(
    "MRS13.lemma-39",
    kind="upper",
    statement=r"For entries $-1,0,+1$: $\mu_{\max}\le\ln m\cdot|F|^{1.5}\cdot|F|!\le2^{O(m\ln m)}$",
    given=[finite_margin_set_is_not_empty, entries_are_integers],
    games=[games_where(finite_margin_set_is_not_empty), Drawn(split_games((1, -1, 0)), 60)],
    attained_by=[both_sets, tried.runaway_of_six, tried.slow_pair],
    broken_by=[without(entries_are_integers)],
    reason=r"In our text the proof ends with $k=\operatorname{rank}A\le|F|$. At $k=|F|$ its bound exceeds the "
    r"printed one by $\sqrt{|F|}\ln m$ (step-rank). Our text may have $\le$ for $<$: "
    r"$k\le\operatorname{rank}M_F<|F|$ is true by Lemma 38 and suffices.",
    uses=[
        "MRS13.lemma-38",
        "MRS13.corollary-37",
        "MRS13.lemma-39.step-rank.amended",
        "MRS13.lemma-39.step-rank.dimension",
    ],
    slip=("transcription", "rank-at-most-the-size-of-F", "proof of Lemma 39, last line"),
    amended=r"$\mu_{\max}\le\ln m\cdot\sqrt{|F|}(1+k\cdot k!)\le\ln m\cdot|F|^{1.5}\cdot|F|!\le2^{O(m\ln m)}$, since "
    r"$k=\operatorname{rank}A\le|F|-1$",
)
def lemma_39(game):
    """Check the smallest μ_max, enclosed, and the second inequality with 2^(3 m ln m). For m = 1 all terms are 0."""
    finite_set, m = finite_margin_set(game), game.m
    f = len(finite_set.rows)
    bound = log(m) * sqrt(f) * f * factorial(f) if m > 1 else Fraction(0)
    yield Sides(finite_set.largest_margin, "<=", bound, at="μ_max")
    yield Sides(bound, "<=", integer_growth(m, 3), at="2^(3 m ln m)")


@claim(
    "MRS13.lemma-39.step-rank",
    kind="inequality",
    statement=r"$\sqrt{|F|}(1+k\cdot k!)\le|F|^{1.5}|F|!$ for every $k\le|F|$",
    games=[Listed("ranks", tried.rank_steps(lambda f: f))],
    printed="refuted",
    amended=r"$\sqrt{|F|}(1+k\cdot k!)\le|F|^{1.5}|F|!$ for every $k\le|F|-1$",
    reason=r"In our text the last line has $k\le|F|$. At $k=|F|$ the left side exceeds the right side by "
    r"$\sqrt{|F|}$; for $|F|=k=1$ the sides are $2$ and $1$. Lemma 38 gives $k\le|F|-1$, which suffices: our "
    r"text may have $\le$ for $<$.",
    slip=("transcription", "rank-at-most-the-size-of-F", "proof of Lemma 39, last line"),
)
def lemma_39_step_rank(instance):
    """Check the last display of the proof for all k that it allows, with equality for |F| = 1, k = 0."""
    f, k = instance.f, instance.k
    yield Sides(sqrt(f) * (1 + k * factorial(k)), "<=", sqrt(f) * f * factorial(f), f"|F| = {f}, k = {k}")


lemma_39_step_rank_amended = lemma_39_step_rank.amended(
    games=[Listed("ranks", tried.rank_steps(lambda f: f - 1))],
    broken_by=[sharper("99/100")],
)(lemma_39_step_rank)


def _rank_of_zero_loss_rows(game):
    """Yield the comparison for Z in place of F."""
    rows = [game.rows[i] for i in decompose(game).zero_loss]
    if rows:
        yield Sides(rank(rows), "<=", len(rows) - 1, at="rank of M_Z")


@lemma_39_step_rank.also(
    "dimension",
    kind="upper",
    statement=r"$\operatorname{rank}M_F\le|F|-1$",
    given=[finite_margin_set_is_not_empty],
    games=[games_where(finite_margin_set_is_not_empty), Drawn(split_games((1, -1, 0)), 60)],
    attained_by=[both_sets, tried.runaway_of_six],
    broken_by=[sharper("99/100"), swapped("Z in place of F", _rank_of_zero_loss_rows)],
    uses=["MRS13.lemma-38"],
)
def lemma_39_step_rank_dimension(game):
    """A positive combination of the rows of M_F is 0 (Lemma 38), so that rank M_F < |F|, and k <= rank M_F is never
    |F|."""
    finite_set = finite_margin_set(game)
    yield Sides(len(finite_set.basis), "<=", len(finite_set.rows) - 1, at="rank of M_F")


def _gamma_bound(m, n):
    """Return 1/(sqrt(N) m m!)."""
    return 1 / (sqrt(n) * m * factorial(m))
