"""MHT22, Sections 1 and 5 and Appendix B: the worst case for LPBoost, the tables and the figures.

What the tables print is a statement too: the sentences about them are checked against the printed numbers. What a run
shows is measured here on generated samples with stumps and, with --data, on three of the benchmark's own sets; the
running times belong to `python -m tests.benchmarks`.
"""

from fractions import Fraction

from properties.cases.exhaustive import scope
from properties.cases.play import Instance
from properties.claims import Data, Listed, Sides, claim, swapped, without
from properties.engine.shared_runs import played
from reference import BestColumn
from reference.constructions.mht22 import lpboost_worst_case
from reference.exact import CERLPBoost, ERLPBoost, LPBoost, MLPBoost
from reference.play import DEFAULT_BITS
from theorems.mht22.measured import MeasuredRun, data_in_a_row, generated_samples, samples_in_a_row, samples_on_data
from theorems.mht22.quantities import scheme_run
from theorems.mht22.theorem_three import rounds_allowed


def worst_cases(effort):
    """Even m, tolerances, and gains from the largest that the construction and half the tolerance allow downwards.

    Not the construction's own limit, 1/(m + 1), where that is below ε/4: LPBoost may then be within ε a round too soon
    (at ε = 1/2 from m = 8 on, at 1/4 from m = 18 on), and the sentence asks for some game.
    """
    for m in range(2, {"quick": 8, "ci": 16, "night": 24}[effort] + 1, 2):
        for eps in (Fraction(1, k) for k in (2, 4, 10, 20, 100, 500)):
            largest = min(Fraction(1, m + 1), eps / 2)
            for share in (1, 2, 3, 5, 10, 25, 50, 80, 160):
                if share > 1 or 4 * largest >= eps:
                    yield Instance(m=m, eps=eps, gain=largest / share)
        for eps in (Fraction(3, 4), Fraction(9, 10)):  # LPBoost's gap after k <= m/2 rounds: 1 - (2k + 1) gain at least
            largest = min(eps / 2, (1 - eps) / (m + 1))
            for share in (1, 10):
                yield Instance(m=m, eps=eps, gain=largest / share)


EVERY_WORST_CASE = "the worst case for even m to 8 (16, 24), 8 tolerances below 1, 2 to 9 gains"
TOO_COARSE = [Instance(m=m, eps=Fraction(eps), gain=Fraction(1, m + 1)) for m in (4, 6, 8) for eps in (1, 2)]
LIMIT = 12  # rounds


def lpboost_rounds(game, eps):
    """Hypotheses that LPBoost with nu = 1 obtains before it stops."""
    return len(played(LPBoost(1, eps), game, game.m + 2, BestColumn(), DEFAULT_BITS).columns)


def scheme_run_of(booster, game):
    return scheme_run(played(booster, game, LIMIT, BestColumn(), DEFAULT_BITS))


def scheme_rounds(booster, game):
    """T of Algorithm 1: the first t with ε_t <= ε/2; the hypothesis that proves it is one more. LIMIT stands for more."""
    run = scheme_run_of(booster, game)
    return run.last if run.converged() else LIMIT


def worst_case_sides(case, gain):
    game = lpboost_worst_case(case.m, gain)
    yield Sides(lpboost_rounds(game, case.eps), ">=", case.m // 2, at="LPBoost")
    for booster in (ERLPBoost(1, case.eps), MLPBoost(1, case.eps, "short"), MLPBoost(1, case.eps, "pairwise")):
        yield Sides(scheme_rounds(booster, game), "<=", 2, at=f"{type(booster).__name__}, T ({LIMIT} stands for more)")


def largest_gain(case):
    """The construction's own parameter, if it is within half the tolerance; else half the tolerance."""
    return min(case.gain, case.eps / 2)


@claim(
    "MHT22.worst-case",
    kind="construction",
    statement=r"LPBoost takes $m/2$ rounds in the worst case; even there MLPBoost and ERLPBoost stop after 2.",
    games=[Listed("typical", [Instance(m=8, eps=Fraction(1, 4), gain=Fraction(1, 32))])],
    printed="ambiguous",
    readings=("MHT22.worst-case.reading-matched-gain", "MHT22.worst-case.reading-any-tolerance"),
    reason="the gain of the construction is not printed: with margins that grow by little enough, at most ε/2 a round, the "
    "sentence holds for every even m and ε < 1; on the construction as it stands a small tolerance makes ERLPBoost and MLPBoost "
    "take as long as LPBoost",
)
def fact_worst_case(case):
    """The rounds on the construction with its gain as given."""
    yield from worst_case_sides(case, case.gain)


def tolerance_below_one(case):
    """ε < 1."""
    return case.eps < 1


def gain_of_twice_the_tolerance(case):
    game = lpboost_worst_case(case.m, Fraction(1, case.m + 1))
    yield Sides(scheme_rounds(ERLPBoost(1, case.eps), game), "<=", 2)


@claim(
    "MHT22.worst-case.reading-matched-gain",
    kind="construction",
    statement=r"For every even $m$ and $\epsilon<1$ some game (the construction with a gain $\le\epsilon/2$) costs LPBoost "
    r"at least $m/2$ rounds and MLPBoost and ERLPBoost 2.",
    given=[tolerance_below_one],
    games=[scope("worst-cases", worst_cases, EVERY_WORST_CASE), Listed("coarse-tolerances", TOO_COARSE)],
    broken_by=[
        swapped("the largest gain whatever the tolerance", gain_of_twice_the_tolerance),
        without(tolerance_below_one),
    ],
)
def fact_worst_case_reading_matched_gain(case):
    """Gains above ε/2 are lowered to ε/2. LPBoost obtains m/2 + 1 hypotheses unless the tolerance is large.

    From ε = 1 on it is done after the first: half of the margins are 1 and the others near -1, so the first edge is near
    0 and the least margin near -1.
    """
    yield from worst_case_sides(case, largest_gain(case))


@claim(
    "MHT22.worst-case.reading-any-tolerance",
    kind="construction",
    statement=r"On the construction, whatever its gain and the tolerance, LPBoost takes at least $m/2$ rounds and MLPBoost "
    r"and ERLPBoost take 2.",
    games=[
        Listed("small-tolerances", [Instance(m=m, eps=Fraction(1, 100), gain=Fraction(1, m + 1)) for m in (4, 6, 8)])
    ],
    printed="refuted",
    reason="for m = 8, gain 1/9 and ε = 1/100 ERLPBoost takes 5 rounds and MLPBoost 7 with the pairwise step and more "
    "than 11 with the short one: η is then so large that smoothing changes nothing",
)
def fact_worst_case_reading_any_tolerance(case):
    """The gain as given."""
    yield from worst_case_sides(case, case.gain)


def sides_of_table_1(case, hypotheses=0):
    game = lpboost_worst_case(case.m, largest_gain(case))
    yield Sides(lpboost_rounds(game, case.eps), ">=", Fraction(case.m, 2) + hypotheses, at="LPBoost, Ω(m)")
    for booster in (ERLPBoost(1, case.eps), CERLPBoost(1, case.eps, "line"), MLPBoost(1, case.eps, "short")):
        run = scheme_run_of(booster, game)
        total = run.last if run.converged() else run.last + 1  # a run that has not converged needs more
        yield Sides(total, "<", rounds_allowed(run) + 1, at=type(booster).__name__)


def three_more_rounds(case):
    yield from sides_of_table_1(case, hypotheses=3)


@claim(
    "MHT22.table-1",
    kind="remark",
    statement=r"LPBoost needs $\Omega(m)$ rounds; C-ERLPBoost, ERLPBoost and MLPBoost $O(\epsilon^{-2}\ln(m/\nu))$ "
    r"(constants, for $\epsilon<1$: $m/2$, and $32\epsilon^{-2}\ln(m/\nu)-2$ or one round).",
    games=[scope("table-1", worst_cases, EVERY_WORST_CASE)],
    broken_by=[swapped("m/2 + 3 rounds for LPBoost", three_more_rounds)],
    uses=["MHT22.theorem-3.short-step.amended", "MHT22.worst-case.reading-matched-gain"],
)
def table_1(case):
    """The first row of the table on the game behind it; the second row says what is solved, not a bound.

    The runs are cut after 12 rounds, below the upper bounds: those rest on Theorem 3, amended, and on (18) on `opposed`.
    """
    yield from sides_of_table_1(case)


# Table 2 as printed: LPBoost, ERLPBoost, FW alone, PFW alone, MLPBoost (short step), MLPBoost (pairwise). Where the
# table has ">10^4" or ">10^3" the number is that lower bound, which only helps the sentence under test.
PRINTED_TIMES = {
    "Banana": ("168.26", "3434.75", "10000", "10000", "1418.41", "1398.68"),
    "B.Cancer": ("3.61", "73.45", "180.16", "270.50", "23.43", "19.81"),
    "Diabetes": ("47.53", "1478.77", "10000", "3471.77", "201.46", "270.51"),
    "F.Solar": ("2.30", "2.46", "13.34", "80.73", "31.64", "46.45"),
    "German": ("77.56", "1391.91", "10000", "5692.32", "181.43", "201.88"),
    "Heart": ("10.03", "193.58", "1000", "183.09", "44.11", "24.26"),
    "Image": ("8.25", "107.52", "1000", "502.83", "32.01", "10.51"),
    "R.norm": ("22.09", "1148.16", "10000", "3350.87", "26.76", "36.73"),
    "Splice": ("19.35", "490.92", "10000", "943.98", "122.08", "37.88"),
    "Thyroid": ("0.70", "0.66", "367.51", "0.35", "2.71", "0.61"),
    "Titanic": ("0.25", "0.13", "0.58", "0.10", "1.96", "0.12"),
    "Twonorm": ("105.40", "13031.38", "10000", "989.54", "478.22", "397.91"),
    "Waveform": ("437.29", "9018.54", "10000", "10000", "2243.07", "1619.56"),
}
LOWER_BOUNDS = (Fraction(1000), Fraction(10000))
TIMES = [
    Instance(
        name=name, **dict(zip(("lpb", "erlpb", "fw", "pfw", "mlpb_ss", "mlpb_pfw"), map(Fraction, row), strict=True))
    )
    for name, row in PRINTED_TIMES.items()
]
ROWS_OF_TABLE_2 = Listed("printed-rows", TIMES, exhaustive=True)


@claim(
    "MHT22.table-2",
    kind="remark",
    statement=r"In Table 2 MLPBoost (SS) and MLPBoost (PFW) stop much sooner than FW and PFW alone.",
    games=[ROWS_OF_TABLE_2],
    printed="refuted",
    amended=r"The same on every set where FW alone takes $\ge15$ seconds, and PFW alone $\ge1$ second.",
    reason="the table itself says otherwise: F.Solar 31.64 against 13.34 and Titanic 1.96 against 0.58 for the short "
    "step, Thyroid 0.61 against 0.35 and Titanic 0.12 against 0.10 for the pairwise one",
)
def table_2(row):
    """The sentence against the table's own numbers, set by set; "sooner" alone, without the "much"."""
    yield Sides(row.mlpb_ss, "<", row.fw, at=f"{row.name}, short step")
    yield Sides(row.mlpb_pfw, "<", row.pfw, at=f"{row.name}, pairwise")


def sides_of_table_2(row, ratio=1):
    if row.fw >= 15:
        yield Sides(row.mlpb_ss, "<", ratio * row.fw, at=f"{row.name}, short step")
    if row.pfw >= 1:
        yield Sides(row.mlpb_pfw, "<", ratio * row.pfw, at=f"{row.name}, pairwise")


def half_the_time(row):
    yield from sides_of_table_2(row, Fraction(1, 2))


@claim(
    "MHT22.table-2.amended",
    kind="remark",
    statement="On every set where FW alone takes 15 seconds or more MLPBoost (SS) stops sooner, and where PFW alone takes "
    "one second or more MLPBoost (PFW) does.",
    games=[ROWS_OF_TABLE_2],
    broken_by=[swapped("in half the time", half_the_time)],
)
def table_2_amended(row):
    """The printed numbers again; half the time is missed on F.Solar."""
    yield from sides_of_table_2(row)


@claim(
    "MHT22.table-2.fastest-guaranteed",
    kind="remark",
    statement="MLPBoost is the fastest of the algorithms with a guarantee (Sections 1 and 6): on every set of Table 2 the "
    "better of its two columns is below those of ERLPBoost, FW alone (C-ERLPBoost) and PFW alone.",
    games=[ROWS_OF_TABLE_2],
    printed="refuted",
    amended="The same on every set where ERLPBoost takes 3 seconds or more.",
    reason="Table 2 says otherwise on its three fastest sets: F.Solar 31.64 against 2.46 (ERLPBoost) and 13.34 (FW), Thyroid "
    "0.61 against 0.35 and Titanic 0.12 against 0.10 (PFW)",
)
def table_2_fastest_guaranteed(row):
    """The better of the short and the pairwise step against the best of the others."""
    yield sides_of_the_fastest(row)


def sides_of_the_fastest(row, ratio=1):
    others = min(row.erlpb, row.fw, row.pfw)
    return Sides(min(row.mlpb_ss, row.mlpb_pfw), "<", ratio * others, at=row.name)


def slow_for_erlpboost(row):
    """ERLPBoost takes 3 seconds or more."""
    return row.erlpb >= 3


def a_third_of_the_time(row):
    yield sides_of_the_fastest(row, Fraction(1, 3))


@claim(
    "MHT22.table-2.fastest-guaranteed.amended",
    kind="remark",
    statement="On every set of Table 2 where ERLPBoost takes 3 seconds or more the better of MLPBoost's columns is below "
    "those of ERLPBoost, FW alone and PFW alone.",
    given=[slow_for_erlpboost],
    games=[ROWS_OF_TABLE_2],
    broken_by=[without(slow_for_erlpboost), swapped("in a third of the time", a_third_of_the_time)],
)
def table_2_fastest_guaranteed_amended(row):
    """Ten of the thirteen sets."""
    yield sides_of_the_fastest(row)


@claim(
    "MHT22.table-2.as-fast-as-lpboost",
    kind="remark",
    statement="MLPBoost is as fast as LPBoost (caption of Table 1): on every set of Table 2 the better of its columns is at "
    "most LPBoost's.",
    games=[ROWS_OF_TABLE_2],
    printed="refuted",
    amended="The better of MLPBoost's columns is below 14 times LPBoost's; it is below LPBoost's on Thyroid and Titanic.",
    reason="it is slower on eleven of the thirteen sets of Table 2, eight times on Banana (1398.68 against 168.26) and "
    "thirteen times on F.Solar (31.64 against 2.30)",
)
def table_2_as_fast_as_lpboost(row):
    """The better of the short and the pairwise step; also the "comparably with LPBoost" of the abstract."""
    yield Sides(min(row.mlpb_ss, row.mlpb_pfw), "<=", row.lpb, at=row.name)


def sides_against_lpboost(row, ratio):
    yield Sides(min(row.mlpb_ss, row.mlpb_pfw), "<", ratio * row.lpb, at=row.name)
    if row.name in ("Thyroid", "Titanic"):
        yield Sides(min(row.mlpb_ss, row.mlpb_pfw), "<", row.lpb, at=f"{row.name}, below LPBoost")


def below_thirteen_times(row):
    yield from sides_against_lpboost(row, 13)


@claim(
    "MHT22.table-2.as-fast-as-lpboost.amended",
    kind="remark",
    statement="On every set of Table 2 the better of MLPBoost's columns is below 14 times LPBoost's, and below LPBoost's on "
    "Thyroid and Titanic.",
    games=[ROWS_OF_TABLE_2],
    broken_by=[swapped("13 times", below_thirteen_times)],
)
def table_2_as_fast_as_lpboost_amended(row):
    """13.76 times on F.Solar."""
    yield from sides_against_lpboost(row, 14)


def sides_of_lpboost_first(row):
    yield Sides(row.lpb, "<", min(row.erlpb, row.fw, row.pfw, row.mlpb_ss, row.mlpb_pfw), at=row.name)


@claim(
    "MHT22.table-2.lpboost-fastest",
    kind="remark",
    statement="LPBoost is the fastest (Sections 5 and 6): on every set of Table 2 its column is below all others.",
    games=[ROWS_OF_TABLE_2],
    printed="refuted",
    amended="The same on every set where LPBoost takes a second or more.",
    reason="Table 2 has LPBoost behind three others on Thyroid (0.70 against 0.66, 0.35 and 0.61) and on Titanic (0.25 "
    "against 0.13, 0.10 and 0.12)",
)
def table_2_lpboost_fastest(row):
    """Against all five other columns."""
    yield from sides_of_lpboost_first(row)


def a_second_for_lpboost(row):
    """LPBoost takes a second or more."""
    return row.lpb >= 1


@claim(
    "MHT22.table-2.lpboost-fastest.amended",
    kind="remark",
    statement="On every set of Table 2 where LPBoost takes a second or more its column is below all others.",
    given=[a_second_for_lpboost],
    games=[ROWS_OF_TABLE_2],
    broken_by=[without(a_second_for_lpboost)],
)
def table_2_lpboost_fastest_amended(row):
    """Eleven of the thirteen sets."""
    yield from sides_of_lpboost_first(row)


def sides_of_the_order(row):
    yield Sides(row.lpb, "<", row.erlpb, at=f"{row.name}, LPBoost before ERLPBoost")
    if row.fw not in LOWER_BOUNDS or row.fw > row.erlpb:
        yield Sides(row.erlpb, "<", row.fw, at=f"{row.name}, ERLPBoost before C-ERLPBoost")


@claim(
    "MHT22.table-2.order",
    kind="remark",
    statement="In practice LPBoost is faster than ERLPBoost, and ERLPBoost than C-ERLPBoost, the column of FW alone (caption "
    "of Table 1): so on every set of Table 2 that tells.",
    games=[ROWS_OF_TABLE_2],
    printed="refuted",
    amended="The same on every set where LPBoost takes a second or more.",
    reason="in Table 2 ERLPBoost is faster than LPBoost on Thyroid (0.66 against 0.70) and on Titanic (0.13 against 0.25)",
)
def table_2_order(row):
    """Twonorm does not tell of the second pair: FW alone was stopped before it had taken ERLPBoost's time."""
    yield from sides_of_the_order(row)


@claim(
    "MHT22.table-2.order.amended",
    kind="remark",
    statement="On every set of Table 2 where LPBoost takes a second or more it is faster than ERLPBoost, and ERLPBoost than "
    "C-ERLPBoost where the table tells.",
    given=[a_second_for_lpboost],
    games=[ROWS_OF_TABLE_2],
    broken_by=[without(a_second_for_lpboost)],
)
def table_2_order_amended(row):
    """Eleven of the thirteen sets; Twonorm is silent about the second pair."""
    yield from sides_of_the_order(row)


# Table 3 as printed: LPBoost, ERLPBoost, MLPBoost (SS).
PRINTED_ERRORS = {
    "Banana": ("0.28", "0.37", "0.10"),
    "B.Cancer": ("0.40", "0.49", "0.28"),
    "Diabetes": ("0.26", "0.26", "0.24"),
    "F.Solar": ("0.38", "0.52", "0.69"),
    "German": ("0.28", "0.35", "0.27"),
    "Heart": ("0.24", "0.29", "0.17"),
    "Image": ("0.10", "0.20", "0.02"),
    "Ringnorm": ("0.18", "0.18", "0.03"),
    "Splice": ("0.11", "0.10", "0.05"),
    "Thyroid": ("0.09", "0.05", "0.05"),
    "Titanic": ("0.60", "0.60", "0.60"),
    "Twonorm": ("0.03", "0.04", "0.03"),
}
WHOLE_TABLE_3 = Instance(errors=tuple(tuple(map(Fraction, row)) for row in PRINTED_ERRORS.values()))


def sets_won(table, column):
    """On how many sets the error in `column` is the least, ties included."""
    return sum(row[column] == min(row) for row in table.errors)


@claim(
    "MHT22.table-3",
    kind="remark",
    statement="In Table 3 MLPBoost has small test errors on most sets: the least of the three, ties included, on more "
    "than half of them.",
    games=[Listed("printed-table", [WHOLE_TABLE_3], exhaustive=True)],
    broken_by=[swapped("ERLPBoost's column", lambda table: Sides(sets_won(table, 1), ">", 6))],
)
def table_3(table):
    """Eleven of the twelve printed sets; F.Solar is the exception. Three programs with one optimum differ by 0.18."""
    yield Sides(sets_won(table, 2), ">", Fraction(len(table.errors), 2))


HALF = Fraction(1, 2)
MOST = Fraction(7, 10)  # of the samples in a row
EARLIEST = 8  # rounds: no shorter beginning counts as "early iterations"


def goes_on(case):
    """No single hypothesis is perfect: the run is not over after its first round."""
    return MeasuredRun(case).goes_on()


def halves(case):
    """The rounds of either half of the run with the short step."""
    moves = MeasuredRun(case).moves("short")
    return moves[: len(moves) // 2], moves[len(moves) // 2 :]


def share_of_the_lp(moves):
    return Fraction(sum(won for won, _ in moves), len(moves))


def progress(moves, by_the_lp):
    return sum(fallen for won, fallen in moves if won == by_the_lp)


def frank_wolfe_leads_late(late):
    return Sides(1 - share_of_the_lp(late), ">", HALF, at="Frank-Wolfe's share of the later rounds", measured=True)


@claim(
    "MHT22.figure-4",
    kind="remark",
    statement="In early iterations the secondary rule makes the better progress, in the latter half Frank-Wolfe: the "
    "first wins most rounds of some beginning of 8 rounds or more, the second most rounds of the latter half.",
    given=[goes_on],
    games=[Listed("generated", generated_samples, fast=True), Data(samples_on_data, fast=True)],
    printed="refuted",
    amended="Of ten such samples in a row, of 24 examples with stumps, at least seven have all of this: in the first half "
    "$\\tilde f^\\star$ falls more in the rounds that the secondary rule wins, few as they may be; it wins as many rounds there as in "
    "the latter half or more; and Frank-Wolfe wins most rounds of the latter half.",
    reason="Reported, not asserted of other samples: on most of those of 24 examples with stumps, and on Titanic and F.Solar "
    "with the paper's trees and parameters, the LP wins a few rounds that make nearly all the progress and Frank-Wolfe wins most "
    "rounds from the start; on a Twonorm sample of 200 examples with trees of depth 2 the LP does win most of the early ones",
)
def figure_4(case):
    """The rounds won, which is what the figure shows, in a run of 80; nu = 0.1 m, ε = 0.01, floats.

    "Early" as kindly as can be: the beginning, of 8 rounds or more and not beyond the first half, that suits the LP best.
    """
    early, late = halves(case)
    share = max(share_of_the_lp(early[:k]) for k in range(EARLIEST, len(early) + 1))
    yield Sides(share, ">", HALF, at=f"{case.name}, the LP's share of the early rounds", measured=True)
    yield frank_wolfe_leads_late(late)


def shares_of_a_row(row, holds, least=MOST):
    """Of the samples that go on, how many have what `holds(sample)` says, name by name."""
    going = [holds(sample) for sample in row.samples if goes_on(sample)]
    for name in going[0] if going else ():
        share = Fraction(sum(found[name] for found in going), len(going))
        yield Sides(
            share, ">=", least, at=f"{row.samples[0].name}, seeds from {row.samples[0].seed}: {name}", measured=True
        )


def leads_of_figure_4(sample):
    early, late = halves(sample)
    return {
        "more progress by the LP early": progress(early, True) > progress(early, False),
        "no fewer rounds won by the LP early": share_of_the_lp(early) >= share_of_the_lp(late[: len(early)]),
        "most late rounds won by Frank-Wolfe": share_of_the_lp(late) < HALF,
    }


def the_other_way_round(leads, sentence):
    """The share of the samples in which one sentence is false."""

    def sides(row):
        yield from shares_of_a_row(row, lambda sample: {f"not: {sentence}": not leads(sample)[sentence]})

    return swapped(f"not: {sentence}", sides)


@claim(
    "MHT22.figure-4.amended",
    kind="remark",
    statement=r"Of ten samples in a row of 24 examples, $\nu=0.1m$, $\epsilon=0.01$, stumps, 80 rounds, at least seven tenths of those "
    r"without a perfect hypothesis have each of: in the first half $\tilde f^\star(-Aw_t)$ falls more in the rounds that the "
    "secondary rule wins than in the others; it wins at least as many rounds there as in the latter half; Frank-Wolfe wins most "
    "of the latter half.",
    games=[Listed("generated", samples_in_a_row, fast=True), Data(data_in_a_row, fast=True)],
    broken_by=[
        the_other_way_round(leads_of_figure_4, "more progress by the LP early"),
        the_other_way_round(leads_of_figure_4, "no fewer rounds won by the LP early"),
        the_other_way_round(leads_of_figure_4, "most late rounds won by Frank-Wolfe"),
    ],
)
def figure_4_amended(row):
    """Floats: sampled evidence, of most samples and not of all. One in eighty of other seeds breaks the second sentence.

    Of the progress in the latter half the like is not true: one late round of the LP may outweigh 40 short steps.
    """
    yield from shares_of_a_row(row, leads_of_figure_4)


def sides_of_figure_5(case, share):
    run = MeasuredRun(case)
    alone, left = run.objective("short", None), run.least_edge("short")
    gained = run.objective("short", "lpboost") - alone
    yield Sides(
        gained, ">", float(share) * (left - alone), at=f"{case.name}, of what Frank-Wolfe leaves", measured=True
    )


@claim(
    "MHT22.figure-5",
    kind="remark",
    statement="The secondary rule yields huge progress: unless one hypothesis is perfect, it gains more than half of what "
    "Frank-Wolfe alone leaves between the soft margin after as many rounds and the largest one.",
    given=[goes_on],
    games=[Listed("generated", generated_samples, fast=True), Data(samples_on_data, fast=True)],
    printed="refuted",
    amended="It does on at least seven tenths of ten samples in a row, of 24 examples with stumps.",
    reason="Reported, not asserted of other samples: on the waveform sample of seed 74 with 40 examples and stumps the LP wins none "
    "of the early rounds and gains nothing, where the soft margin is 0.50 and the least edge 0.69; on nine of 78 seeds it gains less "
    "than half, however ties among stumps are broken",
)
def figure_5(case):
    """After 24 rounds (80 on the benchmark's sets); nu = 0.1 m, ε = 0.01, floats: sampled evidence.

    For the largest soft margin stands the least edge so far, which is not below it. Time is not counted: a round with the
    LP costs more.
    """
    yield from sides_of_figure_5(case, HALF)


def gains_of_figure_5(share=HALF):
    """The sentence of Figure 5 with this share, for one sample."""

    def found(sample):
        (sides,) = sides_of_figure_5(sample, share)
        return {"a gain": sides.lhs > sides.rhs}

    return found


@claim(
    "MHT22.figure-5.amended",
    kind="remark",
    statement=r"Of ten samples in a row of 24 examples, $\nu=0.1m$, $\epsilon=0.01$, stumps, at least seven tenths of those without a "
    "perfect hypothesis have: the secondary rule gains more than half of what Frank-Wolfe alone leaves between its soft margin after "
    "24 rounds and the largest one.",
    games=[Listed("generated", samples_in_a_row, fast=True), Data(data_in_a_row, fast=True)],
    broken_by=[
        the_other_way_round(gains_of_figure_5(), "a gain"),
        swapped("99 hundredths of it", lambda row: shares_of_a_row(row, gains_of_figure_5(Fraction(99, 100)))),
    ],
)
def figure_5_amended(row):
    """Floats: sampled evidence, of most samples and not of all."""
    yield from shares_of_a_row(row, gains_of_figure_5())
