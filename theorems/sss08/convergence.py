"""The proof of the rate: SSS08, Section 5.1. The entropy's range, equation 7, Lemma 11 and equations 9 to 11."""

from fractions import Fraction
from typing import Any

from properties.cases.drawn import Drawn
from properties.claims import Listed, Sides, altered, claim, mutant, varied, without
from properties.engine.curves import along_one_run, over_parameter
from reference.arithmetic import log
from reference.convex.relaxations import PeakPenalty
from reference.convex.smoothed_margin import entropy_relative_to_uniform
from reference.exact import RelaxedMargin
from theorems.shared.games import worst_run
from theorems.sss08 import games, instances, letters
from theorems.sss08.margins import average_of_smallest, level_of_loss
from theorems.sss08.sabotage import ReversedSteps, ShortenedSteps, StaleDistribution, WrongTemperature
from theorems.sss08.worst_case import INCREASE


@claim(
    "SSS08.remark-entropy-range",
    kind="inequality",
    statement=r"$0\le h(d)\le\log m$ for every $d\in S_m$, $h(d)=\sum_id_i\log d_i+\log m$",
    games=[Listed("distributions", instances.small_distributions), Drawn(instances.distributions())],
    attained_by=[instances.all_on_one],
    broken_by=[
        varied("99/100 of log m", share=Fraction(99, 100)),
        altered("not a distribution", lambda i: i.replaced(distribution=tuple(2 * d for d in i.distribution))),
    ],
)
def remark_entropy_range(instance, share=1):
    """Check both bounds, which are attained at the uniform distribution and at the vertices (0 log 0 = 0)."""
    value = entropy_relative_to_uniform(instance.distribution)
    yield Sides(0, "<=", value, at="lower end")
    yield Sides(value, "<=", share * log(Fraction(len(instance.distribution))), at="upper end")


def smoothed(instance, d):
    """Return f + βh at d, where f is a multiple of the largest weight."""
    return instance.peak * max(d) + instance.beta * entropy_relative_to_uniform(d)


@remark_entropy_range.also(
    "strong-convexity",
    statement=r"On $S_m$ $h$ is $1$-strongly convex in $\|\cdot\|_1$, and $f+\beta h$ is $\beta$-strongly convex for convex $f$: "
    r"with $g=f+\beta h$, $g(\alpha v+(1-\alpha)u)\le\alpha g(v)+(1-\alpha)g(u)-\frac\beta2\alpha(1-\alpha)\|v-u\|_1^2$",
    games=[Drawn(instances.mixtures(), 250)],
    attained_by=[instances.about_the_middle],
    broken_by=[varied("101/100 of the constant", constant=Fraction(101, 100))],
)
def remark_entropy_range_strong_convexity(instance, constant=1):
    """Check the inequality that Lemma 11 uses from Section 5.1, for f = 0 and for f a multiple of the largest
    weight."""
    share, first, second = instance.share, instance.first, instance.second
    between = tuple(share * a + (1 - share) * b for a, b in zip(first, second, strict=True))
    apart = sum((abs(a - b) for a, b in zip(first, second, strict=True)), start=Fraction(0))
    chord = share * smoothed(instance, first) + (1 - share) * smoothed(instance, second)
    room = constant * instance.beta * share * (1 - share) * apart**2 / 2
    return Sides(smoothed(instance, between), "<=", chord - room)


def both_conjugates(instance, cap_kept):
    """Return (f^*, f~*) at θ, for a cap or, if `weight` is given, a penalty on the largest weight.    cap_kept : else
    no cap."""
    losses, weight = [-t for t in instance.theta], instance.values.get("weight")
    beta = letters.beta_of(instance.eps, len(losses))
    if weight is not None:
        return -letters.penalised_value(losses, PeakPenalty(weight), beta), -level_of_loss(losses, weight)
    sharp = -average_of_smallest(losses, instance.nu if cap_kept else Fraction(1))
    return -letters.smoothed_value(losses, instance.nu, beta), sharp


@claim(
    "SSS08.equation-7",
    kind="inequality",
    statement=r"$\hat f^*(\theta)\le\tilde f^*(\theta)\le\hat f^*(\theta)+\epsilon/2$ for $\hat f=\tilde f+\beta h$, "
    r"$\beta=\epsilon/(2\log m)$, $m\ge2$",
    games=[Drawn(instances.smoothings(), 250)],
    attained_by=[instances.one_example_ahead],
    broken_by=[
        varied("99/200 of ε", share=Fraction(99, 200)),
        varied("the maximum over the whole simplex", cap_kept=False),
    ],
    curve=over_parameter(
        lambda eps: instances.one_example_ahead.replaced(eps=eps),
        [Fraction(k, 10) for k in range(1, 14, 2)],
        parameter=r"accuracy $\epsilon$",
        measured=r"$\tilde f^*(\theta)$",
        bound=r"$\hat f^*(\theta)+\epsilon/2$",
        title=r"what smoothing costs at $\theta=(1,-1,-1)$",
        quantity="value of the conjugate",
    ),
    uses=["SSS08.lemma-19", "SSS08.remark-entropy-range"],
)
def equation_7(instance, share=Fraction(1, 2), cap_kept=True):
    """Check f~ the indicator of the capped simplex, and f~ a penalty on the largest weight: f~* is rational, f^*
    enclosed. For every other f the statement is Lemma 19 with the range of the entropy. For m = 1, β is undefined."""
    smooth, sharp = both_conjugates(instance, cap_kept)
    yield Sides(smooth, "<=", sharp, at="lower")
    yield Sides(sharp, "<=", smooth + share * instance.eps, at="upper")


STALE = mutant("stale distribution", StaleDistribution(1, 1))

# The plays of the lemmas on single rounds.
SINGLE_ROUNDS: dict[str, Any] = {
    "given": [letters.is_a_run_of_figure_1, letters.has_two_examples],
    "boosters": [RelaxedMargin(1, 1)],
    "games": games.PLAYS,
    "attained_by": [games.two_right, games.three_apart, games.peak_on_three],
}


@claim(
    "SSS08.lemma-11",
    kind="lower",
    statement=r"For $\beta\in(0,1)$, as Section 5.1 has it: if $\epsilon_t\le1$, then $\epsilon_t-\epsilon_{t+1}\ge\beta\epsilon_t^2/8$",
    given=[letters.is_a_run_of_figure_1, letters.beta_is_below_one],
    boosters=[RelaxedMargin(1, 1)],
    games=games.PLAYS,
    attained_by=[
        games.two_right,
        games.three_apart,
        games.capped_to_uniform,
        games.coarse,
        games.peak_on_three,
        lambda: worst_run(INCREASE),  # found by search, `python -m theorems worst SSS08.lemma-11`
    ],
    broken_by=[
        without(letters.beta_is_below_one),
        mutant("shortened steps", ShortenedSteps(1, 1)),
        mutant("reversed steps", ReversedSteps(1, 1)),
        STALE,
    ],
    curve=along_one_run(
        games.three_apart,
        24,
        measured="three examples, each wrong once",
        bound=r"at least $\beta\epsilon_t^2/8$",
        scale="log",
        title="progress of the dual objective in each round",
        quantity=r"$\epsilon_t-\epsilon_{t+1}$",
    ),
    uses=["SSS08.lemma-17", "SSS08.lemma-18", "SSS08.remark-entropy-range.strong-convexity"],
)
def lemma_11(trace):
    """Check a stronger inequality, with a proved upper bound in place of ε_t: the least primal value of the run minus
    D(w_t). For the best hypothesis ε_t <= 1 always holds, as the proof of Theorem 9 shows. The constant 8 covers |A(e_j
    - w_t)| = 2, where w_t is the negation of the best hypothesis; in runs from w_1 = 0 that norm stays near 1."""
    run = letters.relaxed_margin_run(trace)
    for t in run.rounds_to_compare():
        bound = run.beta * run.sub_optimality(t) ** 2 / 8
        yield Sides(run.increase(t), ">=", bound, at=f"round {t + 1}", round=t + 1)


def progress(run, t):
    """Yield (name of the step, η, Δ at η) for the step of the run and for η = 1/64 and 1."""
    taken = run.step(t)
    for step in (taken, Fraction(1, 64), Fraction(1)):
        stays = run.does_not_move(t) or (step is taken and isinstance(taken, Fraction) and taken == 0)
        rise = Fraction(0) if stays else run.dual_on_the_way(t, step) - run.dual(t)
        yield f"η={'η_t' if step is taken else step}", step, rise


@claim(
    "SSS08.equation-9",
    kind="lower",
    statement=r"$\Delta_t\ge\eta\langle d_t,A(e_j-w_t)\rangle-\eta^2\|A(e_j-w_t)\|_\infty^2/(2\beta)$",
    **SINGLE_ROUNDS,
    broken_by=[varied("half the curvature", curvature=Fraction(1, 4)), STALE],
    uses=["SSS08.lemma-18"],
)
def equation_9(trace, curvature=Fraction(1, 2)):
    """Check the step of the run, η = 1/64 and η = 1."""
    run = letters.relaxed_margin_run(trace)
    for t in run.rounds_to_compare():
        for which, step, rise in progress(run, t):
            bound = step * run.gap(t) - curvature * step**2 * run.width(t) ** 2 / run.beta
            yield Sides(rise, ">=", bound, at=f"round {t + 1}, {which}", round=t + 1, part=which)


@claim(
    "SSS08.equation-10",
    kind="lower",
    statement=r"$\Delta_t\ge\eta\langle d_t,A(e_j-w_t)\rangle-2\eta^2/\beta$",
    **SINGLE_ROUNDS,
    broken_by=[varied("a quarter of the curvature of w_1", curvature=Fraction(1, 4)), STALE],
    uses=["SSS08.equation-9"],
)
def equation_10(trace, curvature=2):
    """Check (10) for several steps in every round. The bound holds because no entry of A(e_j - w_t) exceeds 2."""
    run = letters.relaxed_margin_run(trace)
    for t in run.rounds_to_compare():
        for which, step, rise in progress(run, t):
            yield Sides(
                rise,
                ">=",
                step * run.gap(t) - curvature * step**2 / run.beta,
                at=f"round {t + 1}, {which}",
                round=t + 1,
                part=which,
            )


@claim(
    "SSS08.equation-11",
    kind="lower",
    statement=r"$\Delta_t\ge\eta\,(P(d_t)-D(w_t))-2\eta^2/\beta$, from $\langle d_t,A(e_j-w_t)\rangle=P(d_t)-D(w_t)$",
    **SINGLE_ROUNDS,
    broken_by=[
        varied("the edge in place of the learner's gap", drop_margin=True),
        STALE,
        mutant("four times the entropy", WrongTemperature(1, 1)),
    ],
    uses=["SSS08.equation-10", "SSS08.lemma-17"],
)
def equation_11(trace, drop_margin=False):
    """Check the identity to 64 bits, then the bound."""
    run = letters.relaxed_margin_run(trace)
    for t in run.rounds_to_compare():
        gap, between = run.gap(t), trace.edges[t] if drop_margin else run.primal_minus_dual(t)
        yield Sides(
            abs(run.primal_minus_dual(t) - gap),
            "<=",
            letters.CLOSE,
            at=f"round {t + 1}, P - D",
            round=t + 1,
            part="P - D",
            step=True,
        )
        for which, step, rise in progress(run, t):
            yield Sides(
                rise,
                ">=",
                step * between - 2 * step**2 / run.beta,
                at=f"round {t + 1}, {which}",
                round=t + 1,
                part=which,
            )
