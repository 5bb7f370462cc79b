"""Sequences of combinations in MRS13: Lemmas 19 and 20, executed on sequences in closed form."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, swapped, varied, without
from reference.arithmetic import log
from reference.rate.sequences import decomposing_subsequence, limiting_direction
from theorems.mrs13 import games_of_sequences as tried
from theorems.mrs13.letters import combined_margins, total_loss


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
    """On sequences in closed form, with the greedy construction of the proof; six terms of the subsequence are shown."""
    sequence = tried.sequence_of(instance)
    zero_loss, indices = decomposing_subsequence(sequence, 6)
    for k, t in enumerate(range(1, 7) if in_order else indices, 1):
        for i, margin in enumerate(sequence.margins(t)):
            if i in zero_loss:
                yield Sides(margin, ">", log(Fraction(k)), f"example {i} of Z, term {k}: loss below 1/{k}")
            else:
                start = sequence.greatest_start(i)
                yield Sides(margin, "<=", start, f"example {i}, term {k}: loss bounded away from 0")


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
    amended=r"for losses below any fixed bound, by the same induction",
    reason="The induction takes the lemma for X' = X without S, where admissible means a loss of at most |X'|, and only at most "
    "|X| is known (step-induction); the argument needs no more than some fixed bound.",
    uses=["MRS13.lemma-20.step-induction.amended"],
)
def lemma_20(instance):
    """With the vector that the proof extracts: limits of the normalised sequence, one set of examples after another."""
    sequence = tried.sequence_of(instance)
    margins = combined_margins(instance.game, limiting_direction(sequence))
    for i, margin in enumerate(margins):
        if i in sequence.vanishing(0):
            yield Sides(margin, ">", 0, at=f"example {i} of Z")
        else:
            yield Sides(margin, "==", 0, at=f"example {i} outside Z")


@lemma_20.step(
    "induction",
    kind="inequality",
    statement=r"The induction takes Lemma 20 for $X'=X\setminus S$, whose combinations are admissible if their loss on $X'$ is at "
    r"most $|X'|$: $\ell^{\eta_{(t)}}(X)\le|X|$ implies $\ell^{\eta_{(t)}}(X')\le|X'|$",
    games=[Drawn(tried.drawn_sequences(turns=(1, 1)), 40)],
    attained_by=[tried.one_lowered_for_good],
    printed="refuted",
    amended=r"$\ell^{\eta_{(t)}}(X')\le|X|$ whenever $\ell^{\eta_{(t)}}(X)\le|X|$",
    reason="Margins t and -1/3 on two examples: the loss on the second, e^(1/3), stays above 1.",
)
def lemma_20_step_induction(instance):
    """The first terms of the sequence on the examples that are left for the inductive step."""
    sequence = tried.sequence_of(instance)
    left = _without_the_first_limit(sequence)
    for t in range(1, 5):
        margins = sequence.margins(t)
        yield Sides(total_loss([margins[i] for i in left]), "<=", len(left), f"t={t}, {len(left)} examples left")


@lemma_20_step_induction.amended(
    games=[Drawn(tried.drawn_sequences(turns=(1, 1)), 200)],
    broken_by=[swapped("at most |X'|", lemma_20_step_induction), without(tried.is_admissible)],
    attained_by=[tried.one_lowered_for_good, tried.one_lowered_too_far],
)
def lemma_20_step_induction_amended(instance):
    """Losses are positive; and a bound on them is all that the two contradictions of the proof need."""
    sequence = tried.sequence_of(instance)
    left = _without_the_first_limit(sequence)
    for t in range(1, 5):
        margins = sequence.margins(t)
        yield Sides(total_loss([margins[i] for i in left]), "<=", instance.game.m, f"t={t}, {len(left)} examples left")


def _without_the_first_limit(sequence):
    """X' of the proof: the examples without a margin in the limit of the normalised sequence."""
    polynomials = sequence.margin_polynomials(0)
    top = max((power for p in polynomials for power in range(1, len(p)) if p[power]), default=0)
    return [i for i, p in enumerate(polynomials) if not top or not p[top]]
