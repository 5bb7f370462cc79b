"""The decomposition lemma of MRS13: Lemma 15, the example after it, Lemmas 19 to 22 and Lemma 38."""

from fractions import Fraction

import sympy
from hypothesis import strategies as st

from properties.claims import Instance, Listed, Proof, Sides, altered, claim, sharper, swapped, without
from properties.exhaustive import Exhausted, all_games
from properties.strategies import Drawn, small_games
from reference import Game
from reference.arithmetic import exp, log
from reference.constructions.mrs13 import both_sets, runaway, triangular
from reference.decomposition import decompose
from reference.finite_margin import finite_margin_set
from reference.rational_matrices import null_vector
from reference.sequences import PolynomialSequence, decomposing_subsequence, limiting_direction
from theorems.mrs13.scopes import (
    both_sets_are_not_empty,
    combinations_on,
    combined_games,
    combined_margins,
    confident_split_games,
    finite_losses,
    finite_margin_set_is_not_empty,
    game_of,
    games_where,
    grid,
    loss_on_finite_set_is_at_most_m,
    split_games,
)
from theorems.mrs13.thinned_data import THINNED_DATA

CLOSE = Fraction(1, 2**80)


def runaway_of_five() -> Game:
    """The second matrix of Lemma 24 with five examples: injective, and no example of zero loss."""
    return runaway(5)


def _directions(game, unit_when_empty):
    """Item 1 read off the decomposition; `unit_when_empty` asks for a unit vector even if Z is empty."""
    found = decompose(game)
    direction = found.direction
    if not found.zero_loss and unit_when_empty:
        direction = null_vector(game.rows) or direction  # any unit vector without margins will do
    expected = 1 if found.zero_loss or unit_when_empty else 0
    yield Sides(sum(map(abs, direction)), "==", expected, at="l1-norm of η†")
    margins = combined_margins(game, direction)
    for i in found.zero_loss:
        yield Sides(found.gamma, ">", 0, at="γ")
        yield Sides(margins[i], ">=", found.gamma, at=f"margin of example {i} in Z")
    for i in found.finite_margin:
        yield Sides(margins[i], "==", 0, at=f"margin of example {i} in F")


def _one_example_moved(game):
    """The same with the first example of F counted in Z, where its margin ought to be positive."""
    found = decompose(game)
    if found.finite_margin and found.zero_loss:
        margin = combined_margins(game, found.direction)[found.finite_margin[0]]
        yield Sides(margin, ">=", found.gamma, at="an example of F, moved to Z")


@claim(
    "MRS13.lemma-15.1",
    kind="structure",
    statement=r"The examples split into $Z$ and $F$ so that some $\eta^\dagger$ with $\|\eta^\dagger\|_1=1$ and some "
    r"$\gamma>0$ have $(M\eta^\dagger)_i\ge\gamma$ on $Z$ and $(M\eta^\dagger)_i=0$ on $F$",
    games=[Exhausted(), Drawn(small_games())],
    attained_by=[both_sets, runaway_of_five],
    broken_by=[swapped("an example moved from F to Z", _one_example_moved)],
    printed="refuted",
    amended=r"The same with $\|\eta^\dagger\|_1=1$ if $Z\neq\emptyset$ and $\eta^\dagger=0$ if $Z=\emptyset$",
    reason="When Z is empty and M has independent columns, no vector of unit norm has margin 0 everywhere: the two rows "
    "(+1), (-1). The proof itself takes the zero vector there.",
)
def lemma_15_1(game):
    """The partition is unique (Lemma 38), so the largest norm of a valid direction is what is compared with 1."""
    yield from _directions(game, unit_when_empty=True)


@claim(
    "MRS13.lemma-15.1.amended",
    kind="structure",
    statement=r"The same with $\|\eta^\dagger\|_1=1$ if $Z\neq\emptyset$ and $\eta^\dagger=0$ if $Z=\emptyset$",
    games=[Exhausted(), Drawn(small_games()), *THINNED_DATA],
    attained_by=[both_sets, runaway_of_five],
    broken_by=[swapped("an example moved from F to Z", _one_example_moved)],
)
def lemma_15_1_amended(game):
    """Both certificates of the decomposition hold: the direction, and a distribution that caps its margin at γ."""
    yield from _directions(game, unit_when_empty=False)
    found = decompose(game)
    if found.zero_loss:
        capped = max(abs(sum(d * u for d, u in zip(found.ceiling, column, strict=True))) for column in game.columns)
        yield Sides(found.gamma, ">=", capped, at="no direction of unit norm does better than γ")


def _loss_gap(game, examples):
    """The loss of a rational combination near η* on `examples`, against the proved lower bound on F."""
    point, dual = finite_margin_set(game).certificate()
    margins = combined_margins(game, point)
    total = sum((exp(-margins[i]) for i in examples), Fraction(0))
    return Sides(
        total, "<=", finite_margin_set(game).dual_bound(dual) + CLOSE, at="loss of a finite combination near η*"
    )


def _everything_is_attained(game):
    """The claim for all examples instead of F."""
    yield _loss_gap(game, range(game.m))


@claim(
    "MRS13.lemma-15.2",
    kind="structure",
    statement=r"The least total loss on $F$ alone is attained by a finite combination $\eta^*$",
    given=[finite_margin_set_is_not_empty],
    games=[
        games_where(finite_margin_set_is_not_empty),
        Drawn(split_games(), 60),
        Drawn(confident_split_games(), 40, name="confident"),
    ],
    attained_by=[both_sets],
    broken_by=[swapped("all examples instead of F", _everything_is_attained)],
    uses=["MRS13.lemma-38"],
)
def lemma_15_2(game):
    """η* is enclosed in a finite box with a proof of existence (Krawczyk); no combination tried does better, and a
    rational dual point bounds the loss on F from below within 2^-80 of the loss of a rational combination."""
    found = finite_margin_set(game)
    yield _loss_gap(game, decompose(game).finite_margin)
    for j in found.basis:
        for length in (Fraction(1, 10), Fraction(-1, 10), Fraction(1)):
            moved = [exp(-u) * exp(-length * row[j]) for u, row in zip(found.optimal_margins, found.rows, strict=True)]
            yield Sides(
                found.least_loss, "<=", sum(moved, Fraction(0)), at=f"η* moved by {length} along hypothesis {j}"
            )


def _margins_of_zero_loss_examples(instance):
    """The interval for the zero-loss examples, at a long multiple of η†, whose loss on F is |F| <= m."""
    found = decompose(instance.game)
    if found.zero_loss and found.finite_margin:
        top = finite_margin_set(instance.game).largest_margin
        yield Sides(found.gamma * 10**6, "<=", top, at="an example of Z")


def far_combination() -> Instance:
    """One long step along the first hypothesis of Figure 4: the loss on F is far above m."""
    return Instance(game=both_sets(), combination=(Fraction(9), Fraction(0)))


def balanced_combination() -> Instance:
    """A combination of Figure 4 with margins 1/3 and -1/3 on F."""
    return Instance(game=both_sets(), combination=(Fraction(1, 3), Fraction(0)))


@claim(
    "MRS13.lemma-15.3",
    kind="structure",
    statement=r"There is $\mu_{\max}<\infty$ such that $\sum_{i\in F}e^{-(M\eta)_i}\le m$ implies "
    r"$-\ln m\le(M\eta)_i\le\mu_{\max}$ for every $i\in F$",
    given=[finite_margin_set_is_not_empty, loss_on_finite_set_is_at_most_m],
    games=[
        combinations_on(finite_margin_set_is_not_empty),
        Drawn(combined_games(), 80),
        Drawn(combined_games(confident_split_games(zero_loss=(1, 2))), 60, name="confident"),
    ],
    attained_by=[balanced_combination, far_combination],
    broken_by=[
        sharper("9/10"),
        without(loss_on_finite_set_is_at_most_m),
        swapped("an example of Z", _margins_of_zero_loss_examples),
    ],
)
def lemma_15_3(instance):
    """With the smallest constant that can stand for μ_max, enclosed by its optimality conditions."""
    found = finite_margin_set(instance.game)
    margins = combined_margins(instance.game, instance.combination)
    for i in decompose(instance.game).finite_margin:
        yield Sides(margins[i], ">=", -log(instance.game.m), at=f"example {i}, from below")
        yield Sides(margins[i], "<=", found.largest_margin, at=f"example {i}, from above")


def _rivals():
    return [
        Instance(game=both_sets(), combination=(Fraction(a, 2), Fraction(b, 2)))
        for a in range(-4, 5)
        for b in range(-4, 5)
        if (a, b) != (0, 0)
    ]


def _example_values(instance):
    """What the text says of Figure 4, apart from uniqueness: Z, F, η†, η* = 0 and the infimum 2/3."""
    found = decompose(instance.game)
    inner = finite_margin_set(instance.game)
    yield Sides(sum(2**i for i in found.zero_loss), "==", 2**2, at="Z = {c}")
    yield Sides(sum(2**i for i in found.finite_margin), "==", 2**0 + 2**1, at="F = {a, b}")
    yield Sides(inner.least_loss / 3, "==", Fraction(2, 3), at="infimum of the normalised loss")
    for j in range(2):
        yield Sides(found.direction[j], "==", Fraction(1, 2), at=f"η† at hypothesis {j}")
        yield Sides(inner.minimiser[j], "==", 0, at=f"η* at hypothesis {j}")


def one_step_along_both() -> Instance:
    """The combination (1, 1) of Figure 4."""
    return Instance(game=both_sets(), combination=(Fraction(1), Fraction(1)))


def third_row_lowered(instance):
    """Example c made the complement of example a: then nothing is left in Z."""
    return instance.replaced(game=Game([*both_sets().rows[:2], (-1, -1)]))


@claim(
    "MRS13.remark-optimum-set",
    kind="remark",
    statement=r"In Figure 4 the infimum is $2/3$, $F=\{a,b\}$, $Z=\{c\}$, $\eta^\dagger=(1/2,1/2)$ and $\eta^*=(0,0)$, "
    r"and for this data set these are unique",
    games=[Listed("rivals", _rivals())],
    attained_by=[one_step_along_both],
    broken_by=[altered("example c changed", third_row_lowered)],
    printed="refuted",
    amended=r"The values are as stated and $\eta^\dagger$ is unique; $\eta^*$ is unique only up to multiples of $(1,1)$, "
    r"which have the same margins on $F$",
    reason="η* = (0, 0) is not unique: (1, 1) has margins (0, 0) on F too, hence the same least loss 2.",
)
def remark_optimum_set(instance):
    """Uniqueness of η*: any other combination has a larger loss on F."""
    yield from _example_values(instance)
    loss = sum(finite_losses(instance), Fraction(0))
    yield Sides(loss, ">", finite_margin_set(instance.game).least_loss, at="another combination, loss on F")


def rivals_proof() -> Proof:
    """On F the loss of (x, y) exceeds 2 by the square of e^((x-y)/2) - e^((y-x)/2), which vanishes only for x = y; and the
    null space of (1, -1) is spanned by (1, 1)."""
    x, y = sympy.symbols("x y", real=True)
    excess = sympy.exp(y - x) + sympy.exp(x - y) - 2

    def is_square_of(root):
        return sympy.simplify(sympy.expand(excess - root**2)) == 0

    return Proof(
        "the loss on F minus 2 is a square, symbolically",
        check=lambda: is_square_of(sympy.exp((x - y) / 2) - sympy.exp((y - x) / 2)),
        perturbed=lambda: is_square_of(sympy.exp((x - y) / 2) + sympy.exp((y - x) / 2)),
    )


def _as_if_unique(instance):
    """The amended claim without its exception."""
    yield Sides(sum(finite_losses(instance), Fraction(0)), ">", 2, at="another combination, loss on F")


@claim(
    "MRS13.remark-optimum-set.amended",
    kind="remark",
    statement=r"The values are as stated and $\eta^\dagger$ is unique; $\eta^*$ is unique only up to multiples of $(1,1)$",
    games=[Listed("rivals", _rivals())],
    attained_by=[one_step_along_both],
    proof=rivals_proof,
    broken_by=[swapped("no exception for multiples of (1, 1)", _as_if_unique)],
)
def remark_optimum_set_amended(instance):
    """Combinations off the diagonal lose on F, those on it do not; the null space of M_F is the diagonal, so one unit
    direction has margin 0 on F and a positive one on c."""
    yield from _example_values(instance)
    first, second = instance.combination
    loss = sum(finite_losses(instance), Fraction(0))
    yield Sides(loss, "==" if first == second else ">", 2, at="another combination, loss on F")
    rank = len(finite_margin_set(instance.game).basis)
    yield Sides(instance.game.n - rank, "==", 1, at="dimension of the null space of M_F, which contains η†")


def triangular_sizes_proof() -> Proof:
    """For symbolic m: (2^(m-2) - 1, 2^(m-3), ..., 2, 1) has margin 0 on rows 0 and 1 and margin 1 on row i >= 2, so these
    are in Z; rows 0 and 1 add up to 0, so those are in F."""
    m, i, j = sympy.symbols("m i j", integer=True, positive=True)

    def margins_are(first):
        on_row_one = first - sympy.summation(2 ** (m - 1 - j), (j, 2, m - 1))
        on_row_i = 2 ** (m - 1 - i) - sympy.summation(2 ** (m - 1 - j), (j, i + 1, m - 1))
        return sympy.simplify(on_row_one) == 0 and sympy.simplify(on_row_i - 1) == 0

    return Proof(
        "geometric sums for symbolic m",
        check=lambda: margins_are(2 ** (m - 2) - 1),
        perturbed=lambda: margins_are(2 ** (m - 2)),
    )


def _complementary_rows_in_finite_set(instance):
    found = decompose(triangular(instance.m))
    yield Sides(sum(i in found.finite_margin for i in (0, 1)), "==", 2, at="complementary rows in F")
    yield Sides(len(found.zero_loss), "==", instance.m - 2, at="remaining rows in Z")


def _complementary_rows_in_zero_loss_set(instance):
    found = decompose(triangular(instance.m))
    yield Sides(sum(i in found.zero_loss for i in (0, 1)), "==", 2, at="complementary rows in Z")
    yield Sides(len(found.finite_margin), "==", instance.m - 2, at="remaining rows in F")


_triangular_sizes = Listed("sizes", [Instance(m=m) for m in range(3, 13)])


@claim(
    "MRS13.remark-optimum-set.theorem-10",
    kind="remark",
    statement=r"In the data set of Theorem 10 the zero-loss set is the pair of complementary rows and the finite-margin "
    r"set is the remaining rows",
    games=[_triangular_sizes],
    printed="refuted",
    amended=r"The finite-margin set is the pair of complementary rows, the zero-loss set is the remaining $m-2$ rows",
    reason="The two sets are exchanged in the text: complementary rows bound each other's margin, so they form F.",
)
def remark_optimum_set_theorem_10(instance):
    """The parenthesis after the worked example, row by row."""
    yield from _complementary_rows_in_zero_loss_set(instance)


@claim(
    "MRS13.remark-optimum-set.theorem-10.amended",
    kind="remark",
    statement=r"The finite-margin set is the pair of complementary rows, the zero-loss set is the remaining $m-2$ rows",
    games=[_triangular_sizes],
    proof=triangular_sizes_proof,
    broken_by=[swapped("as printed", _complementary_rows_in_zero_loss_set)],
)
def remark_optimum_set_theorem_10_amended(instance):
    """For 3 to 12 examples."""
    yield from _complementary_rows_in_finite_set(instance)


def _turn(*vectors):
    return tuple(tuple(map(Fraction, vector)) for vector in vectors)


def sequence_of(instance) -> PolynomialSequence:
    """The closed-form sequence that an instance stores."""
    return PolynomialSequence(instance.game, instance.turns)


def is_admissible(instance) -> bool:
    """Every combination of the sequence has total loss at most m."""
    return sequence_of(instance).is_admissible()


def two_speeds() -> Instance:
    """Quadratic growth on the first example, linear on the second, none on a pair; the linear part lowers the first."""
    game = Game([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, -1]])
    return Instance(game=game, turns=(_turn((0, 0, 0), (-1, 1, 0), (1, 0, 0)),))


def two_turns() -> Instance:
    """Even terms raise the first example, odd terms the second."""
    game = Game([[1, 0], [0, 1]])
    return Instance(game=game, turns=(_turn((0, 0), (1, 0)), _turn((0, 0), (0, 1))))


def slow_growth() -> Instance:
    """One example whose margin grows by a tenth: its losses fall below 1/k as late as they may."""
    return Instance(game=Game([[1]]), turns=(_turn((0,), (Fraction(1, 10),)),))


def inadmissible_pair() -> Instance:
    """Margins t and -t on two examples: losses tend to 0 on one and to infinity on the other."""
    return Instance(game=Game([[1], [-1]]), turns=(_turn((0,), (1,)),))


def _admissible_sequences(turns):
    """Small games with every admissible quadratic sequence whose vectors have entries -1, 0, 1."""

    rows = 3 if turns == 1 else 2

    def factory(effort):
        for game in all_games((-1, 0, 1), rows, 2):
            vectors = _vectors(game.n)
            single = [_turn((0,) * game.n, linear, quadratic) for quadratic in vectors for linear in vectors]
            kept = [turn for turn in single if PolynomialSequence(game, (turn,)).is_admissible()]
            if turns == 1:
                yield from (Instance(game=game, turns=(turn,)) for turn in kept)
            else:
                linear = [turn for turn in kept if not any(turn[2])]
                yield from (Instance(game=game, turns=(first, second)) for first in linear for second in linear)

    return grid(
        "sequences", factory, f"{{-1,0,1}} to {rows} x 2, all admissible sequences of {turns} turns with small vectors"
    )


def _vectors(n):
    return [(a,) for a in (-1, 0, 1)] if n == 1 else [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)]


@st.composite
def drawn_sequences(draw, turns=(1, 3)):
    """Sequences along directions that lower no margin, taken in turns, on games with two planted directions."""
    rows = [
        [draw(st.sampled_from([0, 1])), draw(st.sampled_from([0, 1])), draw(st.sampled_from([-1, 0, 1]))]
        for _ in range(3)
    ]
    game = Game([*rows, [0, 0, 1], [0, 0, -1]])
    parts = []
    for _ in range(draw(st.integers(*turns))):
        quadratic = [draw(st.integers(0, 2)), draw(st.integers(0, 2)), 0]
        linear = [draw(st.integers(0, 2)), draw(st.integers(0, 2)), 0]
        parts.append(_turn((0, 0, 0), linear, quadratic))
    return Instance(game=game, turns=tuple(parts))


def _decomposes(sequence, zero_loss, indices):
    """Losses below 1/k at the k-th term on Z; on the other examples margins that stay below a bound for all terms."""
    polynomials = [sequence.margin_polynomials(turn) for turn in range(len(sequence.turns))]
    for k, t in enumerate(indices, 1):
        margins = sequence.margins(t)
        for i in range(sequence.game.m):
            if i in zero_loss:
                yield Sides(margins[i], ">", log(Fraction(k)), at=f"example {i} of Z, term {k}: loss below 1/{k}")
            else:
                bound = max(polynomial[i][0] for polynomial in polynomials)
                yield Sides(margins[i], "<=", bound, at=f"example {i}, term {k}: loss bounded away from 0")


def _whole_sequence(instance):
    """The sequence itself in place of the subsequence."""
    sequence = sequence_of(instance)
    zero_loss, indices = decomposing_subsequence(sequence, 4)
    yield from _decomposes(sequence, zero_loss, range(1, len(indices) + 1))


@claim(
    "MRS13.lemma-19",
    kind="structure",
    statement=r"Every infinite sequence of admissible combinations has a subsequence whose losses tend to $0$ on a fixed "
    r"set $Z$ and are bounded away from $0$ on every other example",
    given=[is_admissible],
    games=[_admissible_sequences(2), Drawn(drawn_sequences(), 100)],
    attained_by=[two_turns, two_speeds, slow_growth],
    broken_by=[swapped("no subsequence is taken", _whole_sequence)],
)
def lemma_19(instance):
    """On sequences in closed form, with the greedy construction of the proof; six terms of the subsequence are shown."""
    sequence = sequence_of(instance)
    zero_loss, indices = decomposing_subsequence(sequence, 6)
    yield from _decomposes(sequence, zero_loss, indices)


@claim(
    "MRS13.lemma-20",
    kind="structure",
    statement=r"If admissible combinations have losses tending to $0$ exactly on $Z$ and bounded away from $0$ elsewhere, "
    r"some $\eta^\dagger$ has $(M\eta^\dagger)_i>0$ on $Z$ and $=0$ elsewhere",
    given=[is_admissible],
    games=[_admissible_sequences(1), Drawn(drawn_sequences(turns=(1, 1)), 200)],
    attained_by=[two_speeds, inadmissible_pair],
    broken_by=[without(is_admissible)],
)
def lemma_20(instance):
    """With the vector that the proof extracts: limits of the normalised sequence, one set of examples after another."""
    sequence = sequence_of(instance)
    margins = combined_margins(instance.game, limiting_direction(sequence))
    for i, margin in enumerate(margins):
        if i in sequence.vanishing(0):
            yield Sides(margin, ">", 0, at=f"example {i} of Z")
        else:
            yield Sides(margin, "==", 0, at=f"example {i} outside Z")


def _far_along(game):
    """A rational combination near η* plus so much of η† that the losses on Z add up to less than 2^-80."""
    found = decompose(game)
    point, _ = finite_margin_set(game).certificate()
    if not found.zero_loss:
        return point
    lowest = min(combined_margins(game, point)[i] for i in found.zero_loss)
    length = (Fraction(60 + game.m) - lowest) / found.gamma  # |Z| exp(-60 - m) < 2^-80
    return tuple(a + length * b for a, b in zip(point, found.direction, strict=True))


@claim(
    "MRS13.lemma-21",
    kind="structure",
    statement=r"The infimum of the loss over all examples is the least loss on $F$, which some finite $\eta^*$ attains",
    given=[finite_margin_set_is_not_empty],
    games=[games_where(finite_margin_set_is_not_empty), Drawn(split_games(zero_loss=(1, 3)), 100)],
    attained_by=[both_sets],
    broken_by=[swapped("all examples, without η†", _everything_is_attained)],
    uses=["MRS13.lemma-20", "MRS13.lemma-15.2"],
)
def lemma_21(game):
    """η* plus a long multiple of η† has total loss within 2^-79 of a bound that no combination can pass on F."""
    found = finite_margin_set(game)
    _, dual = found.certificate()
    total = sum((exp(-u) for u in combined_margins(game, _far_along(game))), Fraction(0))
    yield Sides(total, "<=", found.dual_bound(dual) + 2 * CLOSE, at="total loss on X near η* + ∞ η†")
    yield Sides(found.dual_bound(dual), "<=", found.least_loss, at="the dual bound against the enclosed K")


def _balance_bound(game):
    """ln m · max_i Σ_{k≠i} y_k / y_i over F: margins are at least -ln m and y-weighted margins cancel."""
    witness = decompose(game).witness
    total = sum(witness)
    return log(game.m) * max((total - y) / y for y in witness)


def _zero_loss_margins_are_bounded(game):
    """The bound for all examples, at a multiple of η† that exceeds it; its loss on F is |F| <= m."""
    found = decompose(game)
    if found.zero_loss:
        yield Sides(_balance_bound(game) + 1, "<=", _balance_bound(game), at="an example of Z along η†")


@claim(
    "MRS13.lemma-22",
    kind="structure",
    statement=r"$\ell^\eta(F)\le m$ implies $(M\eta)_i\in[-\ln m,\mu_{\max}]$ for $i\in F$, with a finite $\mu_{\max}$",
    given=[finite_margin_set_is_not_empty],
    games=[
        games_where(finite_margin_set_is_not_empty),
        Drawn(split_games(), 60),
        Drawn(confident_split_games(), 40, name="confident"),
    ],
    attained_by=[both_sets, runaway_of_five],
    broken_by=[sharper("9/10"), swapped("an example of Z", _zero_loss_margins_are_bounded)],
    printed="proof-gap",
    reason="The proof supposes large margins in {(Mη)_i : 1 <= i <= m} and takes an example of F that has them; examples of "
    "Z have them always. With i in F in that set the argument is right.",
    uses=["MRS13.lemma-38", "MRS13.lemma-22.step-index.amended"],
)
def lemma_22(game):
    """The largest margin is enclosed, and bounded in closed form by the positive y of Lemma 38: Σ y_i u_i = 0 with
    every u_i at least -ln m."""
    yield Sides(finite_margin_set(game).largest_margin, "<=", _balance_bound(game), at="μ_max")


def _margins_along(game, length, examples):
    """The margins of η* + length · η† on some examples, against μ_max; its loss on F is K <= m."""
    found, inner = decompose(game), finite_margin_set(game)
    at_optimum = combined_margins(game, inner.certificate()[0])
    raised = combined_margins(game, found.direction)
    for i in examples:
        yield Sides(
            at_optimum[i] + length * raised[i], "<=", inner.largest_margin + CLOSE, at=f"example {i}, length {length}"
        )


LENGTHS = (Fraction(1), Fraction(10**3), Fraction(10**9))
BOTH_SETS = games_where(both_sets_are_not_empty)


@claim(
    "MRS13.lemma-22.step-index",
    kind="structure",
    statement=r"If $\{(M\eta)_i:\ell^\eta(F)\le m,\ 1\le i\le m\}$ has arbitrarily large elements, some fixed example of $F$ has "
    r"arbitrarily large margins: the largest margin of any example is at most $\mu_{\max}$",
    given=[both_sets_are_not_empty],
    games=[BOTH_SETS],
    printed="refuted",
    amended=r"If $\{(M\eta)_i:\ell^\eta(F)\le m,\ i\in F\}$ has arbitrarily large elements, some fixed example of $F$ has "
    r"arbitrarily large margins",
    reason="In Figure 4 the combinations (c, c) have loss 2 <= m on F and margin 2c on the zero-loss example, while the "
    "margins on F stay 0.",
)
def lemma_22_step_index(game):
    """Along η†, which changes no margin on F, all examples counted as in the printed set."""
    for length in LENGTHS:
        yield from _margins_along(game, length, range(game.m))


def _all_examples(game):
    """The printed index set."""
    yield from _margins_along(game, LENGTHS[-1], range(game.m))


@claim(
    "MRS13.lemma-22.step-index.amended",
    kind="structure",
    statement=r"Along $\eta^*+c\,\eta^\dagger$ the margins of the examples of $F$ stay at most $\mu_{\max}$ for every $c$",
    given=[both_sets_are_not_empty],
    games=[BOTH_SETS, Drawn(split_games(zero_loss=(1, 3)), 60)],
    attained_by=[both_sets],
    broken_by=[swapped("all examples, as printed", _all_examples)],
)
def lemma_22_step_index_amended(game):
    """The same combinations with the set that the argument needs. (Their margins on F are those of η*; μ_max is reached by
    others, which is why the two sides stay apart.)"""
    for length in LENGTHS:
        yield from _margins_along(game, length, decompose(game).finite_margin)


def _balanced_on(game, examples, weights):
    for j in range(game.n):
        total = sum((y * game.rows[i][j] for i, y in zip(examples, weights, strict=True)), Fraction(0))
        yield Sides(total, "==", 0, at=f"Σ y_i M_ij for hypothesis {j}")
    for i, y in zip(examples, weights, strict=True):
        yield Sides(y, ">", 0, at=f"y of example {i}")


def _balanced_everywhere(game):
    """All examples instead of F, with weight 1 on those of Z."""
    found = decompose(game)
    weights = dict(zip(found.finite_margin, found.witness, strict=True))
    yield from _balanced_on(game, range(game.m), [weights.get(i, Fraction(1)) for i in range(game.m)])


@claim(
    "MRS13.lemma-38",
    kind="structure",
    statement=r"There is $y>0$ on $F$ with $M_F^\top y=0$",
    given=[finite_margin_set_is_not_empty],
    games=[
        games_where(finite_margin_set_is_not_empty),
        Drawn(split_games(), 60),
        Drawn(confident_split_games(), 40, name="confident"),
        *THINNED_DATA,
    ],
    attained_by=[both_sets, runaway_of_five],
    broken_by=[swapped("X instead of F", _balanced_everywhere)],
)
def lemma_38(game):
    """The multipliers of the linear program that finds the decomposition."""
    found = decompose(game_of(game))
    yield from _balanced_on(game, found.finite_margin, found.witness)
