"""The booster for relaxed margins: SSS08, Section 5. Its optimisation problem, and Figure 1 line by line."""

from dataclasses import replace
from fractions import Fraction
from math import prod

from properties.cases.drawn import Drawn, rational_games
from properties.claims import Sides, altered, claim, mutant, varied, without
from reference.arithmetic import INFINITY, Verdict, decide, exp
from reference.exact import RelaxedMargin
from theorems.sss08 import games, sabotage
from theorems.sss08.convex import CONDITIONS, value_of_relaxed_program
from theorems.sss08.functions import box, cross_indicator, indicator_of_ball, mean_of_entries, simplex_indicator
from theorems.sss08.letters import CLOSE, f_is_a_conjugate, has_two_examples, is_a_run_of_figure_1, relaxed_margin_run
from theorems.sss08.margins import best_average, separation


@claim(
    "SSS08.hard-margin",
    kind="identity",
    statement=r"Problem (5) with $f^*(x)=\max_ix_i$ is the hard margin: "
    r"$\max_{\|w\|_1\le1,\gamma}\ \gamma-\max_i[\gamma-(Aw)_i]_+=\max_{\|w\|_1\le1}\min_i(Aw)_i$",
    games=games.HARD_GAMES,
    attained_by=[games.single_example, games.two_margins],
    broken_by=[varied("the mean in place of the largest", f=mean_of_entries)],
    printed="proof-gap",
    reason=r"Section 5 uses $f^*(x)=\max_ix_i$ under the conditions of Theorem 7. Its $f$, the indicator of the simplex, "
    r"violates (ii) and (iii) (step-conditions). Print $f^*(x)=\max_i|x_i|$, which satisfies them and has the same "
    "values on hinge losses: problem (5) is the hard margin.",
    slip=("argument", "simplex-outside-theorem-7", "Section 5, after (6)"),
)
def fact_hard_margin(game, f=simplex_indicator):
    """Solve the two linear programs independently. A γ above the least margin does not increase the objective."""
    return Sides(value_of_relaxed_program(f(game)), "==", separation(game)[0], at="problem (5) is the hard margin")


@fact_hard_margin.step(
    "conditions",
    kind="structure",
    statement=r"$f$ with $f^*(x)=\max_ix_i$ satisfies the conditions of Theorem 7",
    games=[Drawn(rational_games(m=(1, 2), n=(1, 3)), 40)],
    attained_by=[games.single_example],
    printed="refuted",
    amended=r"$f$ with $f^*(x)=\max_i|x_i|$ satisfies the conditions of Theorem 7, and problem (5) is then the hard margin",
    reason="This $f$ is the indicator of the simplex. (ii) fails because $0$ is not in the core of the simplex. "
    r"(iii) fails because $f^*$ increases from $-1$ to $0$ if a coordinate of $(-1,\dots,-1)$ is set to $0$.",
)
def fact_hard_margin_step_conditions(game):
    """Check the conditions of Theorem 7 for the indicator of the simplex. A condition is encoded as 1 if it holds, else 0."""
    for name, condition in CONDITIONS.items():
        yield Sides(int(condition(simplex_indicator(game))), "==", 1, at=name)


@fact_hard_margin_step_conditions.amended(
    games=games.HARD_GAMES,
    broken_by=[varied("the indicator of the simplex", f=simplex_indicator)],
    uses=["SSS08.theorem-7.amended"],
)
def fact_hard_margin_step_conditions_amended(game, f=cross_indicator):
    """Check the indicator of the l1 ball. The two conjugates agree on hinge losses, which are not negative."""
    for name, condition in CONDITIONS.items():
        yield Sides(int(condition(f(game))), "==", 1, at=name)
    yield Sides(value_of_relaxed_program(f(game)), "==", separation(game)[0], at="problem (5) is the hard margin")


def minimiser_of_the_round(run, t):
    """Yield the comparisons for d_i = min(peak, θ exp(-(A w)_i / β)), pair by pair without θ. The peak is the cap, or
    the largest weight under a penalty."""
    weights, margins, peak = run.trace.weights[t], run.margins(t), run.peak(t)
    total = sum((d for d in weights), start=Fraction(0))
    yield Sides(abs(total - 1), "<=", CLOSE, at=f"d_{t + 1} sums to 1")
    for i, d in enumerate(weights):
        yield Sides(d, "<=", peak + CLOSE, at=f"d_{t + 1} under the cap, example {i}", example=i)
        if decide(d, ">=", peak - CLOSE) is Verdict.VIOLATED:  # floats differ by more than their rounding
            for k, other in enumerate(weights):
                if k != i:
                    shared = d * exp((margins[i] - margins[k]) / run.beta)
                    yield Sides(other, "<=", shared + CLOSE, at=f"d_{t + 1}, examples {i} and {k}")
            if run.penalty is not None:
                total = sum((run.price(t, i) - run.price(t, k) for k in range(run.m)), start=Fraction(0))
                yield Sides(abs(total - run.penalty), "<=", CLOSE, at=f"d_{t + 1}: what the weights at the peak pay")


def step_of_the_round(run, t):
    step = run.step(t)
    yield Sides(step, ">=", -CLOSE, at=f"η_{t + 1} at least 0")
    yield Sides(step, "<=", 1 + CLOSE, at=f"η_{t + 1} at most 1")
    quotient = run.beta * run.gap(t) / run.width(t) ** 2
    if decide(quotient, ">", 1 - CLOSE) is Verdict.HOLDS:
        yield Sides(abs(step - 1), "<=", 2 * CLOSE, at=f"η_{t + 1} cut at 1")
    elif decide(quotient, "<", CLOSE) is Verdict.HOLDS:
        yield Sides(abs(step), "<=", 2 * CLOSE, at=f"η_{t + 1} cut at 0")
    else:
        yield Sides(abs(step - quotient), "<=", CLOSE, at=f"η_{t + 1}")


def combination_of_the_steps(trace):
    """Yield the comparisons for w_{T+1}: each coefficient is its step times the factors 1 - η of later rounds."""
    steps = [this_round.record["step"] for this_round in trace.rounds]
    for t, coefficient in enumerate(trace.per_round):
        left = prod((1 - step for step in steps[t + 1 :]), start=Fraction(1))
        yield Sides(
            abs(coefficient - steps[t] * left),
            "<=",
            CLOSE,
            at=f"coefficient of round {t + 1}",
            round=t + 1,
            part="coefficient",
        )
    yield Sides(sum(map(abs, trace.per_round), start=Fraction(0)), "<=", 1 + CLOSE, at="l1 norm")


@claim(
    "SSS08.sentence-soft-margin-problem",
    kind="identity",
    statement=r"Problem (5) with $f^*(x)=\nu\|x\|_1$ is the soft margin problem (6), $\max_{\|w\|_1\le1}\max_\gamma\ \gamma"
    r"-\nu\sum_i[\gamma-(Aw)_i]_+$: its value for $\nu=1/k$ is that of Corollary 5",
    games=games.HARD_GAMES,
    attained_by=[games.single_example, games.two_margins],
    broken_by=[varied("one example fewer in the average", fewer=1)],
    uses=["SSS08.soft-margin-is-average"],
    where="Section 5, (6)",
)
def fact_sentence_soft_margin_problem(game, fewer=0):
    """Compare for every k a program for each sign pattern of the hinge losses with a program that has one constraint
    for every k examples."""
    for k in range(1, game.m + 1):
        average, _ = best_average(game, Fraction(max(1, k - fewer)))
        yield Sides(
            value_of_relaxed_program(indicator_of_ball(box(game.m, Fraction(1, k)), game)), "==", average, at=f"k={k}"
        )


def has_no_cap(trace):
    """Return whether f is the indicator of the simplex: the hard margin."""
    return trace.booster.nu == 1 and trace.booster.relaxation is None


@claim(
    "SSS08.sentence-exponential-weights",
    kind="identity",
    statement=r"For the hard margin $d_{t,i}\propto e^{\theta_i}$ with $\theta=-Aw_t/\beta$: the log of the probability of example $i$ "
    r"falls with its margin in proportion, $\log d_{t,i}-\log d_{t,k}=((Aw_t)_k-(Aw_t)_i)/\beta$",
    given=[is_a_run_of_figure_1, has_two_examples, has_no_cap],
    boosters=[RelaxedMargin(1, 1)],
    games=[games.SMALL_PLAYS, Drawn(games.relaxed_plays(caps=lambda m: [Fraction(1)]), 205)],
    attained_by=[games.right_three_times, games.three_apart],
    broken_by=[
        mutant("stale distribution", sabotage.StaleDistribution(1, 1)),
        mutant("four times the entropy", sabotage.WrongTemperature(1, 1)),
    ],
    vacuity="the small plays are under every cap, and the sentence is about none",
    where="Section 5, after (6): the algorithm for the non-relaxed problem",
)
def fact_sentence_exponential_weights(trace):
    """Compare the ratios of weights to 64 bits, in which the normalising constant cancels."""
    run = relaxed_margin_run(trace)
    for t in range(run.rounds):
        d, u = trace.weights[t], run.margins(t)
        for i in range(1, run.m):
            ratio = d[0] * exp((u[0] - u[i]) / run.beta)
            yield Sides(abs(d[i] - ratio), "<=", CLOSE, at=f"round {t + 1}, examples 0 and {i}", round=t + 1)


FIGURE_1 = (
    r"input $A\in[-1,1]^{m\times n}$, relaxation function $f^*$, accuracy $\epsilon$; define "
    r"$h(d)=\sum_{i=1}^md_i\log d_i+\log m$ and $f$ as the Fenchel conjugate of $f^*$; initialise $w_1=0$, $\beta=\epsilon/(2\log m)$; "
    r"for $t=1,\dots,T$: $d_t=\arg\min_{d\in S_m}\langle Aw_t,d\rangle+f(d)+\beta h(d)$, $j_t\in\arg\max_j|(d_t^\top A)_j|$, "
    r"without loss of generality of positive edge, "
    r"$\eta_t=\max\{0,\min\{1,\beta\,d_t^\top A(e_{j_t}-w_t)/\|A(e_{j_t}-w_t)\|_\infty^2\}\}$, "
    r"$w_{t+1}=(1-\eta_t)w_t+\eta_te_{j_t}$; output $w_{T+1}$"
)
WHERE_FIGURE_1_IS_DEFINED = r"$m\ge2$ and $\eta_t=0$ where $A(e_{j_t}-w_t)=0$"


@claim(
    "SSS08.figure-1",
    kind="algorithm",
    statement=f"For {WHERE_FIGURE_1_IS_DEFINED} (printed: for every $m$, without a word on $0/0$): {FIGURE_1}",
    given=[is_a_run_of_figure_1, f_is_a_conjugate, has_two_examples],
    boosters=[RelaxedMargin(2, 1)],
    games=games.PLAYS,
    attained_by=[
        games.one_under_the_cap,
        games.third_of_four,
        games.capped_to_uniform,
        games.right_three_times,
        games.the_infimum_is_not_reached,
        games.peak_on_three,
    ],
    broken_by=[
        without(f_is_a_conjugate),
        mutant("cap ignored", sabotage.CapIgnored(2, 1)),
        mutant("stale distribution", sabotage.StaleDistribution(2, 1)),
        mutant("projection out of order", sabotage.ProjectionOutOfOrder(2, 1)),
        mutant("steps not clipped", sabotage.UnclippedSteps(2, 1)),
        mutant("steps reversed", sabotage.ReversedSteps(2, 1)),
        mutant("steps shortened", sabotage.ShortenedSteps(2, 1)),
        mutant("four times the entropy", sabotage.WrongTemperature(2, 1)),
        altered(
            "coefficients of the round before", lambda run: replace(run, per_round=(Fraction(0), *run.per_round[:-1]))
        ),
    ],
    amended=f"For {WHERE_FIGURE_1_IS_DEFINED}: {FIGURE_1}",
    reason=r"For $m=1$ the figure has $\beta=\epsilon/0$: require $m\ge2$. If $A(e_{j_t}-w_t)=0$, then $\eta_t=0/0$, which "
    r"can occur within the rounds of Theorem 9 (reading-literal): set $\eta_t=0$ in this case, or stop, because the gap "
    "is then $0$.",
    slip=("convention", "figure-1-zero-over-zero", "Section 5, Figure 1"),
)
def figure_1(trace):
    """Check the lines to 64 bits: the distribution by its optimality conditions, the step, and the combination. j_t is
    the learner's choice, in some games a column of smaller edge. The f of the figure is a conjugate, hence closed;
    for other f the distribution need not exist."""
    run, f = relaxed_margin_run(trace), trace.booster.relaxation
    for t in range(run.rounds):
        if f is not None:
            yield Sides(f.value(trace.weights[t]), "<", INFINITY, at=f"f(d_{t + 1})")
        yield from minimiser_of_the_round(run, t)
        if run.does_not_move(t):
            yield Sides(run.step(t), "==", 0, at=f"η_{t + 1}: nowhere to go")
        else:
            yield from step_of_the_round(run, t)
    yield from combination_of_the_steps(trace)


@figure_1.reading(
    "literal",
    statement=rf"For every $m\ge1$ and $T$: {FIGURE_1}",
    given=[is_a_run_of_figure_1],
    boosters=[RelaxedMargin(1, 1)],
    games=[Drawn(games.relaxed_plays(), 40)],
    attained_by=[games.right_three_times, games.one_example],
    printed="refuted",
    reason=r"For $A=(1,1)^\top$ and $\epsilon=1$ the steps are $0.72$ and $1$. Then $w_3$ is the hypothesis itself, "
    r"and $\eta_3=0/0$ in round 3 of the 21 rounds of Theorem 9. For one example $\beta=\epsilon/0$.",
)
def figure_1_reading_literal(trace):
    """Check the lines of the figure and that their denominators are not 0; after a denominator 0 the run is
    undefined."""
    yield Sides(trace.game.m, ">", 1, at="m: β = ε / (2 log m)")
    if trace.game.m == 1:
        return
    run = relaxed_margin_run(trace)
    for t in range(run.rounds):
        yield from minimiser_of_the_round(run, t)
        yield Sides(
            run.width(t),
            ">",
            0,
            at=f"round {t + 1}: |A(e_j - w)|, by whose square the step is divided",
            round=t + 1,
            part="|A(e_j - w)|, by whose square the step is divided",
        )
        if run.does_not_move(t):
            return
        yield from step_of_the_round(run, t)
