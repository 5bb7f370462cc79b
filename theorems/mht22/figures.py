"""MHT22, Appendix B: the sentences about Figures 4 and 5, measured on generated samples with stumps and, with --data, on three
of the benchmark's own sets. Floats throughout: sampled evidence."""

from fractions import Fraction

from properties.claims import Data, Listed, Sides, claim, varied
from theorems.mht22.measured import MeasuredRun, data_in_a_row, generated_samples, samples_in_a_row, samples_on_data

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


def sentences_of_figure_4(sample):
    """Which of the three sentences of the amended claim this sample has."""
    early, late = halves(sample)
    return {
        "more progress by the LP early": progress(early, True) > progress(early, False),
        "no fewer rounds won by the LP early": share_of_the_lp(early) >= share_of_the_lp(late[: len(early)]),
        "most late rounds won by Frank-Wolfe": share_of_the_lp(late) < HALF,
    }


def gain_and_rest(case):
    """(what the secondary rule gains in soft margin, what Frank-Wolfe alone leaves below the least edge)."""
    run = MeasuredRun(case)
    alone = run.objective("short", None)
    return run.objective("short", "lpboost") - alone, run.least_edge("short") - alone


def shares_in_a_row(row, holds):
    """(where, sentence, the share of the samples that go on which have it) for each sentence of `holds(sample)`."""
    going = [holds(sample) for sample in row.samples if goes_on(sample)]
    for name in going[0] if going else ():
        where = f"{row.samples[0].name}, seeds from {row.samples[0].seed}: {name}"
        yield where, name, Fraction(sum(found[name] for found in going), len(going))


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
    yield Sides(1 - share_of_the_lp(late), ">", HALF, at="Frank-Wolfe's share of the later rounds", measured=True)


@figure_4.amended(
    given=[],
    statement=r"Of ten samples in a row of 24 examples, $\nu=0.1m$, $\epsilon=0.01$, stumps, 80 rounds, at least seven tenths of those "
    r"without a perfect hypothesis have each of: in the first half $\tilde f^\star(-Aw_t)$ falls more in the rounds that the "
    "secondary rule wins than in the others; it wins at least as many rounds there as in the latter half; Frank-Wolfe wins most "
    "of the latter half.",
    games=[Listed("generated", samples_in_a_row, fast=True), Data(data_in_a_row, fast=True)],
    broken_by=[
        varied("not: more progress by the LP early", denied="more progress by the LP early"),
        varied("not: no fewer rounds won by the LP early", denied="no fewer rounds won by the LP early"),
        varied("not: most late rounds won by Frank-Wolfe", denied="most late rounds won by Frank-Wolfe"),
    ],
)
def figure_4_amended(row, denied=None):
    """Floats: sampled evidence, of most samples and not of all. One in eighty of other seeds breaks the second sentence.

    Of the progress in the latter half the like is not true: one late round of the LP may outweigh 40 short steps.
    """
    for where, sentence, share in shares_in_a_row(row, sentences_of_figure_4):
        if denied in (None, sentence):
            yield Sides(1 - share if denied else share, ">=", MOST, at=where, measured=True)


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
    gained, left = gain_and_rest(case)
    yield Sides(gained, ">", left / 2, at=f"{case.name}, of what Frank-Wolfe leaves", measured=True)


@figure_5.amended(
    given=[],
    statement=r"Of ten samples in a row of 24 examples, $\nu=0.1m$, $\epsilon=0.01$, stumps, at least seven tenths of those without a "
    "perfect hypothesis have: the secondary rule gains more than half of what Frank-Wolfe alone leaves between its soft margin after "
    "24 rounds and the largest one.",
    games=[Listed("generated", samples_in_a_row, fast=True), Data(data_in_a_row, fast=True)],
    broken_by=[
        varied("not: a gain", denied=True),
        varied("99 hundredths of it", part=0.99),
    ],
)
def figure_5_amended(row, part=0.5, denied=False):
    """Floats: sampled evidence, of most samples and not of all."""

    def gains(sample):
        gained, left = gain_and_rest(sample)
        return {"a gain": gained > part * left}

    for where, _, share in shares_in_a_row(row, gains):
        yield Sides(1 - share if denied else share, ">=", MOST, at=where, measured=True)
