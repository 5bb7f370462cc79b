"""The proof of the decomposition lemma in MRS13: Lemmas 19 and 20, checked on sequences of combinations in closed form;
Items 2 and 3 of Lemma 15; and Lemmas 21 and 22, which prove these items."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, sharper, swapped, varied, without
from reference.arithmetic import exp, log
from reference.constructions.mrs13 import both_sets
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from reference.rate.sequences import decomposing_subsequence, limiting_direction
from theorems.mrs13 import games, letters
from theorems.mrs13 import games_of_sequences as tried
from theorems.mrs13.games_of_the_optimum import balanced_combination, far_combination


@claim(
    "MRS13.lemma-19",
    kind="structure",
    statement=r"Every infinite sequence of admissible combinations has a subsequence whose losses tend to $0$ on a fixed "
    r"set $Z$ and are bounded away from $0$ on every other example",
    given=[tried.is_admissible],
    games=[tried.admissible_sequences(2), Drawn(tried.drawn_sequences(), 100)],
    attained_by=[tried.two_turns, tried.two_speeds, tried.slow_growth],
    broken_by=[varied("no subsequence is taken", in_order=True)],
)
def lemma_19(instance, in_order=False):
    """Check sequences in closed form with the greedy construction of the proof, for six terms of the subsequence."""
    sequence = tried.sequence_of(instance)
    zero_loss, indices = decomposing_subsequence(sequence, 6)
    for k, t in enumerate(range(1, 7) if in_order else indices, 1):
        for i, margin in enumerate(sequence.margins(t)):
            if i in zero_loss:
                yield Sides(margin, ">", log(Fraction(k)), f"example {i} of Z, term {k}: loss below 1/{k}", example=i)
            else:
                start = sequence.greatest_start(i)
                yield Sides(margin, "<=", start, f"example {i}, term {k}: loss bounded away from 0", example=i)


@claim(
    "MRS13.lemma-20",
    kind="structure",
    statement=r"If admissible combinations have losses tending to $0$ exactly on $Z$ and bounded away from $0$ elsewhere, "
    r"some $\eta^\dagger$ has $(M\eta^\dagger)_i>0$ on $Z$ and $=0$ elsewhere",
    given=[tried.is_admissible],
    games=[tried.admissible_sequences(1), Drawn(tried.drawn_sequences(turns=(1, 1)), 200)],
    attained_by=[tried.two_speeds, tried.inadmissible_pair],
    broken_by=[without(tried.is_admissible)],
    printed="proof-gap",
    slip=("argument", "admissible-for-fewer-examples", "proof of Lemma 20, the inductive hypothesis"),
    amended="If combinations whose losses stay below a fixed bound have losses tending to $0$ exactly on $Z$ and bounded "
    r"away from $0$ elsewhere, some $\eta^\dagger$ has $(M\eta^\dagger)_i>0$ on $Z$ and $=0$ elsewhere",
    reason=r"The induction applies the lemma to $X'=X\setminus S$. There admissible means a loss of at most "
    "$|X'|$, but the proof has only a loss of at most $|X|$ (step-induction). State the lemma for losses below "
    "a fixed bound, which is all that the proof uses.",
    uses=["MRS13.lemma-20.step-induction.amended"],
)
def lemma_20(instance):
    """Check the vector that the proof constructs from limits of the normalised sequence, one set of examples after
    another."""
    sequence = tried.sequence_of(instance)
    margins = letters.combined_margins(instance.game, limiting_direction(sequence))
    for i, margin in enumerate(margins):
        if i in sequence.vanishing(0):
            yield Sides(margin, ">", 0, at=f"example {i} of Z", example=i, part="of Z")
        else:
            yield Sides(margin, "==", 0, at=f"example {i} outside Z", example=i, part="outside Z")


@lemma_20.step(
    "induction",
    kind="inequality",
    statement=r"The induction takes Lemma 20 for $X'=X\setminus S$, whose combinations are admissible if their loss on $X'$ is at "
    r"most $|X'|$: $\ell^{\eta_{(t)}}(X)\le|X|$ implies $\ell^{\eta_{(t)}}(X')\le|X'|$",
    games=[Drawn(tried.drawn_sequences(turns=(1, 1)), 40)],
    attained_by=[tried.one_lowered_for_good],
    printed="refuted",
    amended=r"$\ell^{\eta_{(t)}}(X')\le|X|$ whenever $\ell^{\eta_{(t)}}(X)\le|X|$",
    reason="For the margins $t$ and $-1/3$ on two examples the loss on both is at most $2$ for large $t$, but the "
    "loss on the second alone is $e^{1/3}>1$.",
)
def lemma_20_step_induction(instance):
    """Check the first terms of the sequence on the examples that remain for the inductive step."""
    sequence = tried.sequence_of(instance)
    left = _without_the_first_limit(sequence)
    for t in range(1, 5):
        loss = letters.total_loss([sequence.margins(t)[i] for i in left])
        yield Sides(loss, "<=", len(left), f"t={t}, {len(left)} examples left", round=t)


@lemma_20_step_induction.amended(
    games=[Drawn(tried.drawn_sequences(turns=(1, 1)), 200)],
    broken_by=[swapped("at most |X'|", lemma_20_step_induction), without(tried.is_admissible)],
    attained_by=[tried.one_lowered_for_good, tried.one_lowered_too_far],
)
def lemma_20_step_induction_amended(instance):
    """Losses are positive, and the two contradictions in the proof need only a bound on the losses."""
    sequence = tried.sequence_of(instance)
    left = _without_the_first_limit(sequence)
    for t in range(1, 5):
        loss = letters.total_loss([sequence.margins(t)[i] for i in left])
        yield Sides(loss, "<=", instance.game.m, f"t={t}, {len(left)} examples left", round=t)


CLOSE = Fraction(1, 2**80)


@claim(
    "MRS13.lemma-15.2",
    kind="structure",
    statement=r"The least total loss on $F$ alone is attained by a finite combination $\eta^*$",
    given=[letters.finite_margin_set_is_not_empty],
    games=games.WITH_FINITE_MARGINS,
    attained_by=[both_sets],
    broken_by=[swapped("all examples instead of F", lambda game: _loss_gap(game, range(game.m)))],
    uses=["MRS13.lemma-38"],
)
def lemma_15_2(game):
    """η* is enclosed in a finite box with a proof of existence (Krawczyk). No combination tried has a smaller loss, and
    a rational dual point gives a lower bound on the loss on F within 2^-80 of the loss of a rational combination."""
    finite_set = finite_margin_set(game)
    yield _loss_gap(game, decompose(game).finite_margin)
    for j in finite_set.basis:
        for length in (Fraction(1, 10), Fraction(-1, 10), Fraction(1)):
            losses = [
                exp(-u) * exp(-length * row[j])
                for u, row in zip(finite_set.optimal_margins, finite_set.rows, strict=True)
            ]
            at = f"η* moved by {length} along hypothesis {j}"
            yield Sides(finite_set.least_loss, "<=", sum(losses, Fraction(0)), at)


def _margins_of_zero_loss_examples(instance):
    """Yield the interval for a zero-loss example at a long multiple of η†, whose loss on F is |F| <= m."""
    decomposition = decompose(instance.game)
    if decomposition.zero_loss and decomposition.finite_margin:
        top = finite_margin_set(instance.game).largest_margin
        yield Sides(decomposition.gamma * 10**6, "<=", top, at="an example of Z")


@claim(
    "MRS13.lemma-15.3",
    kind="structure",
    statement=r"There is $\mu_{\max}<\infty$ such that $\sum_{i\in F}e^{-(M\eta)_i}\le m$ implies "
    r"$-\ln m\le(M\eta)_i\le\mu_{\max}$ for every $i\in F$",
    given=[letters.finite_margin_set_is_not_empty, letters.loss_on_finite_set_is_at_most_m],
    games=[
        games.combinations_on(letters.finite_margin_set_is_not_empty),
        Drawn(games.combined_games(), 80),
        Drawn(games.combined_games(games.confident_split_games(zero_loss=(1, 2))), 60, name="confident"),
    ],
    attained_by=[balanced_combination, far_combination],
    broken_by=[
        sharper("9/10"),
        without(letters.loss_on_finite_set_is_at_most_m),
        swapped("an example of Z", _margins_of_zero_loss_examples),
    ],
)
def lemma_15_3(instance):
    """Check the interval with the smallest possible μ_max, enclosed by its optimality conditions."""
    finite_set = finite_margin_set(instance.game)
    margins = letters.combined_margins(instance.game, instance.combination)
    for i in decompose(instance.game).finite_margin:
        yield Sides(
            margins[i], ">=", -log(instance.game.m), at=f"example {i}, from below", example=i, part="from below"
        )
        yield Sides(
            margins[i], "<=", finite_set.largest_margin, at=f"example {i}, from above", example=i, part="from above"
        )


@claim(
    "MRS13.lemma-21",
    kind="structure",
    statement=r"The optimal loss on the examples of $F$ alone is attained by some finite $\eta^*$, and (the proof's first sentence) "
    r"it is the infimum of the loss over all examples",
    given=[letters.finite_margin_set_is_not_empty],
    games=[games.games_where(letters.finite_margin_set_is_not_empty), Drawn(games.split_games(zero_loss=(1, 3)), 100)],
    attained_by=[both_sets],
    broken_by=[swapped("all examples, without η†", lambda game: _loss_gap(game, range(game.m)))],
    uses=["MRS13.lemma-20", "MRS13.lemma-15.2"],
)
def lemma_21(game):
    """Check that η* plus a long multiple of η† has total loss within 2^-79 of a lower bound on the loss on F."""
    finite_set = finite_margin_set(game)
    _, dual = finite_set.certificate()
    total = letters.total_loss(letters.combined_margins(game, _far_along(game)))
    yield Sides(total, "<=", finite_set.dual_bound(dual) + 2 * CLOSE, at="total loss on X near η* + ∞ η†")
    yield Sides(
        finite_set.dual_bound(dual), "<=", finite_set.least_loss, at="the dual bound against the enclosed K", step=True
    )


def _zero_loss_margins_are_bounded(game):
    """Yield the bound for a zero-loss example at a multiple of η† that exceeds the bound; its loss on F is |F| <= m."""
    decomposition = decompose(game)
    if decomposition.zero_loss:
        yield Sides(_balance_bound(game) + 1, "<=", _balance_bound(game), at="an example of Z along η†")


@claim(
    "MRS13.lemma-22",
    kind="structure",
    statement=r"$\ell^\eta(F)\le m$ implies $(M\eta)_i\in[-\ln m,\mu_{\max}]$ for $i\in F$, with a finite $\mu_{\max}$",
    given=[letters.finite_margin_set_is_not_empty],
    games=games.WITH_FINITE_MARGINS,
    attained_by=[both_sets, games.runaway_of_five],
    broken_by=[sharper("9/10"), swapped("an example of Z", _zero_loss_margins_are_bounded)],
    reason=r"The proof assumes arbitrarily large elements in $\{(M\eta)_i:\ell^\eta(F)\le m,\,1\le i\le m\}$. "
    r"Zero-loss examples always give such elements (step-index). Print $i\in F$, as the next sentence assumes.",
    uses=["MRS13.lemma-38", "MRS13.lemma-22.step-index.amended"],
    slip=("misprint", "index-over-all-examples", "proof of Lemma 22, the set of margins"),
    amended=r"The set $\{(M\eta)_i:\ell^\eta(F)\le m,\ i\in F\}$ lies in $[-\ln m,\mu_{\max}]$ with a finite $\mu_{\max}$",
)
def lemma_22(game):
    """The largest margin is enclosed, and compared with a closed bound from the positive y of Lemma 38: Σ y_i u_i = 0
    with every u_i at least -ln m."""
    yield Sides(finite_margin_set(game).largest_margin, "<=", _balance_bound(game), at="μ_max")


LENGTHS = (Fraction(1), Fraction(10**3), Fraction(10**9))
BOTH_SETS = games.games_where(letters.both_sets_are_not_empty)


@lemma_22.step(
    "index",
    statement=r"If $\{(M\eta)_i:\ell^\eta(F)\le m,\ 1\le i\le m\}$ has arbitrarily large elements, some fixed example of $F$ has "
    r"arbitrarily large margins: the largest margin of any example is at most $\mu_{\max}$",
    given=[letters.both_sets_are_not_empty],
    games=[BOTH_SETS],
    attained_by=(),
    printed="refuted",
    amended=r"If $\{(M\eta)_i:\ell^\eta(F)\le m,\ i\in F\}$ has arbitrarily large elements, so has some fixed example of "
    r"$F$; along $\eta^*+c\,\eta^\dagger$ the margins of the examples of $F$ stay at most $\mu_{\max}$ for every "
    "$c$",
    reason=r"In the set of margins read $i\in F$ for $1\le i\le m$. On Figure 4 the combinations $(c,c)$ "
    r"have the loss $2\le m$ on $F$ and the margins $0$ there, but the margin $2c$ on the zero-loss example.",
)
def lemma_22_step_index(game):
    """Check combinations along η†, which changes no margin on F, for all examples, as in the printed set."""
    largest = finite_margin_set(game).largest_margin + CLOSE
    for length in LENGTHS:
        for i, margin in enumerate(_margins_along(game, length)):
            yield Sides(margin, "<=", largest, f"example {i}, length {length}", example=i)


@lemma_22_step_index.amended(
    games=[BOTH_SETS, Drawn(games.split_games(zero_loss=(1, 3)), 60)],
    attained_by=[both_sets],
    broken_by=[swapped("all examples, as printed", lemma_22_step_index)],
)
def lemma_22_step_index_amended(game):
    """Check the same combinations for the set that the proof needs. (Their margins on F are those of η*. Other
    combinations attain μ_max, so that the two sides differ.)"""
    largest, finite_margin = finite_margin_set(game).largest_margin + CLOSE, decompose(game).finite_margin
    for length in LENGTHS:
        for i in finite_margin:
            yield Sides(_margins_along(game, length)[i], "<=", largest, f"example {i}, length {length}", example=i)


def _without_the_first_limit(sequence):
    """Return X' of the proof: the examples with margin 0 in the limit of the normalised sequence."""
    polynomials = sequence.margin_polynomials(0)
    top = max((power for p in polynomials for power in range(1, len(p)) if p[power]), default=0)
    return [i for i, p in enumerate(polynomials) if not top or not p[top]]


def _loss_gap(game, examples):
    """Return the comparison of the loss on `examples` of a rational combination near η* with the proved lower bound on
    F."""
    point, dual = finite_margin_set(game).certificate()
    margins = letters.combined_margins(game, point)
    total, bound = letters.total_loss([margins[i] for i in examples]), finite_margin_set(game).dual_bound(dual)
    return Sides(total, "<=", bound + CLOSE, at="loss of a finite combination near η*")


def _far_along(game):
    """Return a rational combination near η* plus a multiple of η† for which the losses on Z add up to less than
    2^-80."""
    decomposition = decompose(game)
    point, _ = finite_margin_set(game).certificate()
    if not decomposition.zero_loss:
        return point
    lowest = min(letters.combined_margins(game, point)[i] for i in decomposition.zero_loss)
    length = (Fraction(60 + game.m) - lowest) / decomposition.gamma  # |Z| exp(-60 - m) < 2^-80
    return tuple(a + length * b for a, b in zip(point, decomposition.direction, strict=True))


def _balance_bound(game):
    """Return ln m · max_i Σ_{k≠i} y_k / y_i over F: margins are at least -ln m, and y-weighted margins sum to 0."""
    witness = decompose(game).witness
    total = sum(witness)
    return log(game.m) * max((total - y) / y for y in witness)


def _margins_along(game, length):
    """Return the margins of η* + length · η†, whose loss on F is K <= m."""
    at_optimum = letters.combined_margins(game, finite_margin_set(game).certificate()[0])
    return [margin + length * raised for margin, raised in zip(at_optimum, decompose(game).margins(), strict=True)]
