"""MHT22, Section 5: the sentences about Tables 2 and 3, checked on the printed numbers of the tables.

`python -m tests.benchmarks` measures the running times and errors of our own runs.
"""

from fractions import Fraction

from properties.cases.exhaustive import PrintedTable
from properties.cases.play import Instance
from properties.claims import Sides, claim, swapped, varied, without

# Table 2 as printed: LPBoost, ERLPBoost, FW alone, PFW alone, MLPBoost (short step), MLPBoost (pairwise). For
# ">10^4" or ">10^3" the number is this lower bound: a larger number would only favour the sentence.
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

COLUMNS = ("lpb", "erlpb", "fw", "pfw", "mlpb_ss", "mlpb_pfw")
TIMES = [
    Instance(name=name, **dict(zip(COLUMNS, map(Fraction, row), strict=True))) for name, row in PRINTED_TIMES.items()
]
ROWS_OF_TABLE_2 = PrintedTable("printed-rows", TIMES, 13)
COLUMNS_OF_TABLE_2 = Instance(**{name: tuple(getattr(row, name) for row in TIMES) for name in COLUMNS})

WHOLE_TABLE_2 = PrintedTable("printed-table-2", [COLUMNS_OF_TABLE_2], 1)
# The slip of a sentence that summarises a table. Read as a sentence on every set, the sentence is refuted by the sets with short times.
SAID_OF_EVERY = ("convention", "table-2-said-of-every-set")


def sets_led(ours, *others):
    """Return the number of sets on which the first column is below all others."""
    return sum(first < min(rest) for first, *rest in zip(ours, *others, strict=True))


MOST_SETS = Fraction(len(TIMES), 2)


@claim(
    "MHT22.table-2",
    kind="remark",
    statement="As Table 2 shows, MLPBoost (SS) and MLPBoost (PFW) terminate much faster than FW and PFW, respectively (read "
    "by us: in less than half the time on most of the thirteen sets).",
    games=[WHOLE_TABLE_2],
    amended="The short step is faster than FW alone on all sets of Table 2 but F.Solar and Titanic, the pairwise step than PFW alone on all but "
    "Thyroid and Titanic.",
    reason="The sentence in Section 5 summarises Table 2, and we read it for most sets. MLPBoost (SS) is slower than FW "
    "on F.Solar and Titanic, and MLPBoost (PFW) is slower than PFW on Thyroid and Titanic (reading-every-set).",
    slip=(*SAID_OF_EVERY, "Section 5, computation time"),
    broken_by=[varied("in a tenth of the time", ratio=Fraction(1, 10))],
)
def table_2(table, ratio=Fraction(1, 2)):
    """Check the sentence for most sets and for half of the time, a generous reading."""
    for name, ours, alone in ("short step", table.mlpb_ss, table.fw), ("pairwise", table.mlpb_pfw, table.pfw):
        faster = sets_led(ours, [ratio * time for time in alone])
        yield Sides(faster, ">", MOST_SETS, at=f"sets in less than half the time, {name}")


@table_2.reading(
    "every-set",
    statement="In Table 2 MLPBoost (SS) and MLPBoost (PFW) stop sooner than FW and PFW, respectively, on every set.",
    games=[ROWS_OF_TABLE_2],
    printed="refuted",
    reason="MLPBoost (SS) takes 31.64 s and FW 13.34 s on F.Solar, and 1.96 s and 0.58 s on Titanic. MLPBoost (PFW) "
    "takes 0.61 s and PFW 0.35 s on Thyroid, and 0.12 s and 0.10 s on Titanic.",
)
def table_2_reading_every_set(row):
    """Check every set, with "faster" for "much faster"."""
    yield Sides(row.mlpb_ss, "<", row.fw, at=f"{row.name}, short step")
    yield Sides(row.mlpb_pfw, "<", row.pfw, at=f"{row.name}, pairwise")


@table_2.amended(games=[ROWS_OF_TABLE_2], broken_by=[varied("in half the time", ratio=Fraction(1, 2))])
def table_2_amended(row, ratio=1):
    """Check that MLPBoost is faster except on the sets named, on which it is slower. The pairwise step takes more than
    half of PFW's time on F.Solar."""
    beaten = "<" if row.name not in ("F.Solar", "Titanic") else ">"
    yield Sides(row.mlpb_ss, beaten, ratio * row.fw, at=f"{row.name}, short step")
    beaten = "<" if row.name not in ("Thyroid", "Titanic") else ">"
    yield Sides(row.mlpb_pfw, beaten, ratio * row.pfw, at=f"{row.name}, pairwise")


@claim(
    "MHT22.table-2.fastest-guaranteed",
    kind="remark",
    statement="MLPBoost is the fastest of the boosting algorithms with a guarantee (Sections 1 and 6; read by us of most sets "
    "of Table 2).",
    games=[WHOLE_TABLE_2],
    amended="On every set of Table 2 where ERLPBoost takes 3 seconds or more the better of MLPBoost's columns is below those of "
    "ERLPBoost, FW alone (C-ERLPBoost) and PFW alone.",
    reason="Sections 1 and 6 call MLPBoost the fastest algorithm with a guarantee. We read this as a summary of Table 2, "
    "for most sets, and then it is true. On F.Solar, Thyroid and Titanic another algorithm with a guarantee is faster "
    "(reading-every-set).",
    slip=(*SAID_OF_EVERY, "Sections 1 and 6"),
    broken_by=[varied("in a tenth of the time", ratio=Fraction(1, 10))],
)
def table_2_fastest_guaranteed(table, ratio=1):
    """Check for most sets the better of the short and the pairwise step against ERLPBoost, FW alone and PFW alone."""
    ours = map(min, table.mlpb_ss, table.mlpb_pfw)
    best = [ratio * min(times) for times in zip(table.erlpb, table.fw, table.pfw, strict=True)]
    yield Sides(sets_led(ours, best), ">", MOST_SETS, at="sets on which MLPBoost is the fastest")


@table_2_fastest_guaranteed.reading(
    "every-set",
    statement="On every set of Table 2 the better of MLPBoost's columns is below those of ERLPBoost, FW alone and PFW alone.",
    games=[ROWS_OF_TABLE_2],
    printed="refuted",
    reason="On F.Solar MLPBoost takes 31.64 s and ERLPBoost 2.46 s. MLPBoost takes 0.61 s on Thyroid and 0.12 s on "
    "Titanic, PFW alone 0.35 s and 0.10 s.",
)
def table_2_fastest_guaranteed_reading_every_set(row, ratio=1):
    """Compare the better of the short and the pairwise step with the best of the others."""
    yield Sides(min(row.mlpb_ss, row.mlpb_pfw), "<", ratio * min(row.erlpb, row.fw, row.pfw), at=row.name)


@table_2.also(
    "timeout",
    statement="Runs that take more than a few hours are stopped after 20000 seconds (printed: that do not converge in a few days).",
    games=[PrintedTable("printed-limit", [Instance(limit=20000)], 1)],
    attained_by=[],
    broken_by=[varied("days for hours", hours=24)],
    amended="Some algorithms do not converge in a few hours, so that the experiment is stopped after 20000 seconds.",
    reason="Section 5 prints 'in a few days', but the experiment stops after 20000 seconds, which is five and a "
    "half hours. Print 'in a few hours', as in the caption of Table 2.",
    slip=("misprint", "days-for-hours", "Section 5, computation time"),
)
def table_2_timeout(case, hours=1):
    """Check that 20000 seconds are a few hours: more than two hours and less than a day."""
    yield Sides(case.limit, ">", 2 * hours * 3600, at="more than two")
    yield Sides(case.limit, "<", 24 * 3600, at="less than a day")


def slow_for_erlpboost(row):
    """Return whether ERLPBoost takes 3 seconds or more."""
    return row.erlpb >= 3


table_2_fastest_guaranteed_amended = table_2_fastest_guaranteed.amended(
    given=[slow_for_erlpboost],
    games=[ROWS_OF_TABLE_2],
    broken_by=[without(slow_for_erlpboost), varied("in a third of the time", ratio=Fraction(1, 3))],
    doc="The hypothesis holds for ten of the thirteen sets.",
)(table_2_fastest_guaranteed_reading_every_set)


@claim(
    "MHT22.table-2.as-fast-as-lpboost",
    kind="remark",
    statement="MLPBoost is as fast as LPBoost (caption of Table 1), and works comparably with it (abstract and Section 1; "
    "read by us: within twice its time on most sets of Table 2).",
    games=[WHOLE_TABLE_2],
    printed="refuted",
    amended="On every set of Table 2 the better of MLPBoost's columns is below 14 times LPBoost's, and below LPBoost's on Thyroid "
    "and Titanic.",
    reason="We read the sentences for most sets and up to a factor of two. The better column of MLPBoost is within twice "
    "LPBoost's time on five of the thirteen sets of Table 2, and takes eight times as long on Banana (1398.68 s "
    "and 168.26 s). Section 6 says that LPBoost is still the fastest.",
    slip=("report", "slower-than-lpboost", "Section 1, caption of Table 1"),
)
def table_2_as_fast_as_lpboost(table):
    """Check most sets of Table 2, and twice LPBoost's time for the better of the two columns, a generous reading."""
    columns = zip(table.lpb, table.mlpb_ss, table.mlpb_pfw, strict=True)
    within = sum(min(short, pairwise) <= 2 * lpboost for lpboost, short, pairwise in columns)
    yield Sides(within, ">", MOST_SETS, at="sets within twice LPBoost's time")


@table_2_as_fast_as_lpboost.reading(
    "every-set",
    statement="On every set of Table 2 the better of MLPBoost's columns is at most LPBoost's.",
    games=[ROWS_OF_TABLE_2],
    printed="refuted",
    reason="Here we read the sentences for every set and without a factor. The better column is slower than LPBoost on "
    "eleven of the thirteen sets, and takes more than thirteen times as long on F.Solar (31.64 s and 2.30 s).",
)
def table_2_as_fast_as_lpboost_reading_every_set(row):
    """Compare the better of the short and the pairwise step with LPBoost."""
    yield Sides(min(row.mlpb_ss, row.mlpb_pfw), "<=", row.lpb, at=row.name)


@table_2_as_fast_as_lpboost.amended(games=[ROWS_OF_TABLE_2], broken_by=[varied("13 times", ratio=13)])
def table_2_as_fast_as_lpboost_amended(row, ratio=14):
    """Check the factor on every set. The largest factor is 13.76, on F.Solar."""
    yield Sides(min(row.mlpb_ss, row.mlpb_pfw), "<", ratio * row.lpb, at=row.name)
    if row.name in ("Thyroid", "Titanic"):
        yield Sides(min(row.mlpb_ss, row.mlpb_pfw), "<", row.lpb, at=f"{row.name}, below LPBoost")


@claim(
    "MHT22.table-2.lpboost-fastest",
    kind="remark",
    statement="LPBoost is the fastest (Sections 5 and 6; read by us of most sets of Table 2).",
    games=[WHOLE_TABLE_2],
    amended="On every set of Table 2 where LPBoost takes a second or more its column is below all others.",
    reason="The sentence summarises Table 2, and we read it for most sets. On Thyroid and Titanic, where LPBoost takes "
    "less than a second, others are faster (reading-every-set).",
    slip=(*SAID_OF_EVERY, "Sections 5 and 6"),
    broken_by=[swapped("MLPBoost's pairwise column", lambda t: Sides(sets_led(t.mlpb_pfw, t.lpb), ">", MOST_SETS))],
)
def table_2_lpboost_fastest(table):
    """Check most sets, against all five other columns."""
    led = sets_led(*(getattr(table, name) for name in COLUMNS))
    yield Sides(led, ">", MOST_SETS, at="sets on which LPBoost is the fastest")


@table_2_lpboost_fastest.reading(
    "every-set",
    statement="On every set of Table 2 LPBoost's column is below all others.",
    games=[ROWS_OF_TABLE_2],
    printed="refuted",
    reason="Three others are faster than LPBoost on Thyroid (0.66 s, 0.35 s and 0.61 s; LPBoost 0.70 s) and on "
    "Titanic (0.13 s, 0.10 s and 0.12 s; LPBoost 0.25 s).",
)
def table_2_lpboost_fastest_reading_every_set(row):
    """Check every set, against all five other columns."""
    yield Sides(row.lpb, "<", min(row.erlpb, row.fw, row.pfw, row.mlpb_ss, row.mlpb_pfw), at=row.name)


def a_second_for_lpboost(row):
    """Return whether LPBoost takes a second or more."""
    return row.lpb >= 1


table_2_lpboost_fastest_amended = table_2_lpboost_fastest.amended(
    given=[a_second_for_lpboost],
    games=[ROWS_OF_TABLE_2],
    broken_by=[without(a_second_for_lpboost)],
    doc="The hypothesis holds for eleven of the thirteen sets.",
)(table_2_lpboost_fastest_reading_every_set)


@claim(
    "MHT22.table-2.order",
    kind="remark",
    statement="In practice LPBoost is faster than ERLPBoost, and ERLPBoost than C-ERLPBoost (caption of Table 1; read by us "
    "of most sets of Table 2).",
    games=[WHOLE_TABLE_2],
    amended="On every set of Table 2 where LPBoost takes a second or more it is faster than ERLPBoost, and ERLPBoost faster "
    "than C-ERLPBoost (the column of FW alone) unless FW reached the time limit first.",
    reason="We read 'in practice' for the sets of Table 2 with longer running times. On Thyroid and Titanic, where "
    "LPBoost takes less than a second, ERLPBoost is faster than LPBoost (reading-every-set).",
    slip=(*SAID_OF_EVERY, "Section 1, caption of Table 1"),
    broken_by=[swapped("the other way round", lambda t: Sides(sets_led(t.fw, t.erlpb), ">", MOST_SETS))],
)
def table_2_order(table):
    """Check most sets. On Twonorm the second pair is undecided, because FW alone was stopped before it had taken
    ERLPBoost's time. This set is not counted in favour of the sentence."""
    yield Sides(sets_led(table.lpb, table.erlpb), ">", MOST_SETS, at="sets, LPBoost before ERLPBoost")
    yield Sides(sets_led(table.erlpb, table.fw), ">", MOST_SETS, at="sets, ERLPBoost before C-ERLPBoost")


@table_2_order.reading(
    "every-set",
    statement="On every set of Table 2 LPBoost is faster than ERLPBoost, and ERLPBoost than C-ERLPBoost where the table decides.",
    games=[ROWS_OF_TABLE_2],
    printed="refuted",
    reason="The caption of Table 1 says that LPBoost is faster 'in practice' than ERLPBoost. In Table 2 "
    "this is not true of every set: ERLPBoost takes 0.66 s on Thyroid (LPBoost 0.70 s) and 0.13 s on Titanic "
    "(LPBoost 0.25 s).",
)
def table_2_order_reading_every_set(row):
    """Check both pairs. The second pair is left out if FW alone (C-ERLPBoost) was stopped before it had taken ERLPBoost's
    time."""
    yield Sides(row.lpb, "<", row.erlpb, at=f"{row.name}, LPBoost before ERLPBoost")
    if row.fw not in (1000, 10000) or row.fw > row.erlpb:
        yield Sides(row.erlpb, "<", row.fw, at=f"{row.name}, ERLPBoost before C-ERLPBoost")


table_2_order_amended = table_2_order.amended(
    given=[a_second_for_lpboost],
    games=[ROWS_OF_TABLE_2],
    broken_by=[without(a_second_for_lpboost)],
    doc="The hypothesis holds for eleven of the thirteen sets; for the second pair Twonorm is left out.",
)(table_2_order_reading_every_set)


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
    """Return the number of sets on which the error in `column` is the least, including ties."""
    return sum(row[column] == min(row) for row in table.errors)


@claim(
    "MHT22.table-3",
    kind="remark",
    statement="As Table 3 shows, the MLPBoosts achieve small test errors on most sets.",
    games=[PrintedTable("printed-table", [WHOLE_TABLE_3], 1)],
    broken_by=[swapped("ERLPBoost's column", lambda table: Sides(sets_won(table, 1), ">", 6))],
)
def table_3(table):
    """Check that MLPBoost has a "small" error on most sets. "Small" is read as the least of the three errors, including
    ties. The error of MLPBoost is the least on eleven of the twelve printed sets; on F.Solar it exceeds the least by 0.31.
    All three algorithms solve the same problem up to ε."""
    yield Sides(sets_won(table, 2), ">", Fraction(len(table.errors), 2))
