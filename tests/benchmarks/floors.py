"""python -m tests.benchmarks.floors [--save]: what the rows that miss their target are made of, in sentences.

Every number is a median of REPEATS measurements in processor time, and every comparison in words follows from the numbers.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from math import gcd
from operator import mul
from pathlib import Path
from struct import unpack
from typing import Any

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # before numpy is imported

import numpy as np  # noqa: E402

from properties.engine.files import write_atomically  # noqa: E402
from reference import BestColumn, Game, fast, play  # noqa: E402
from reference.arithmetic import dot  # noqa: E402
from reference.data.learners import Stumps  # noqa: E402
from reference.data.samples import GENERATORS  # noqa: E402
from reference.exact import AdaBoost  # noqa: E402
from reference.exact.parts.sign_run import SignRun  # noqa: E402
from reference.fast import MLPBoost, NewtonBoost, batch, corrective  # noqa: E402
from reference.fast.entropic_projection import project_entropic_to_capped_simplex  # noqa: E402
from reference.fast.smoothed_margin import Received  # noqa: E402
from reference.game import FIELD  # noqa: E402
from reference.play import Stop, signed_column  # noqa: E402
from tests.benchmarks import exact_rounds, many, projections, rounds, soft_margin  # noqa: E402

FILE = Path(__file__).parent / "results" / "floors.json"
REPEATS = 7


def micro(task: Callable[[], Any], number: int = 1) -> float:
    """Microseconds of processor time of one call, the median of REPEATS measurements of so many calls."""
    task()
    spent = []
    for _ in range(REPEATS):
        begun = time.process_time()
        for _ in range(number):
            task()
        spent.append((time.process_time() - begun) / number)
    return 1e6 * statistics.median(spent)


def exact() -> Iterator[str]:
    """A round on short integers: its products and divisors alone against a third of the whole integer loop."""
    for m in (8, 20):
        game = exact_rounds.RANDOM[m][3]
        turns = 12 if m == 8 else 8
        run = SignRun(game, True, turns, 1 << 20)
        numerators = next(entries for entries in reversed(run.numerators) if sum(entries) >> FIELD // 2 == 0)
        size, masses = FIELD // 8 * game.n, partial(unpack, f"<{game.n}Q")
        packed = sum(int(entry) << FIELD * i for i, entry in enumerate(numerators))
        mask, right, wrong = game.column_fields[0], 5, 3

        def moved(packed=packed, mask=mask, right=right, wrong=wrong, m=m):
            chosen = packed & mask
            return unpack(f"<{m}Q", (chosen * wrong + (packed ^ chosen) * right).to_bytes(FIELD // 8 * m, "little"))

        parts = {
            "the masses of all columns": micro(
                lambda n=numerators, g=game, s=size, u=masses: u(sum(map(mul, n, g.row_fields)).to_bytes(s, "little")),
                2000,
            ),
            "moving the numerators": micro(moved, 2000),
            "their common divisor": micro(lambda n=numerators: gcd(*n), 2000),
        }
        whole = micro(lambda g=game, t=turns: play(AdaBoost(), g, t, BestColumn(signed=True)), 200) / turns
        loop = micro(lambda g=game, t=turns: exact_rounds.integer_loop(g, t), 200) / turns
        alone = sum(parts.values())
        below = "more than these leave room for" if alone < loop / 3 < whole else "less than these parts alone take"
        verdict = "reached" if whole <= loop / 3 else below
        shown = ", ".join(f"{name} {spent:.2g}" for name, spent in parts.items())
        yield (
            f"`exact-adaboost-{m}x8-*` on short integers, in µs a round: {shown}, together {alone:.2g} in single calls of C code, of "
            f"{whole:.2g} with the interpreter's steps between them and the call of `play`; the integer loop takes {loop:.2g}, a third "
            f"of which is {loop / 3:.2g}: {verdict}."
        )


def stumps() -> Iterator[str]:
    """AdaBoost over stumps: the sorting, the search, and what is left."""
    for m in (200, 800):
        features, labels = GENERATORS["twonorm"](m, 1)
        learner, weights = Stumps(features, labels), np.full(m, 1 / m)

        def whole(features=features, labels=labels):
            made = Stumps(features, labels)
            play(fast.AdaBoost(), made.game(), 200, made, keep="last")

        trace = play(fast.AdaBoost(), learner.game(), 200, learner, keep="last")
        game, booster, different = trace.game, fast.AdaBoost(), trace.game.n
        signed, last, column = weights * learner.labels, trace.weights[-1], trace.game.column(0).copy()
        booster.start(m)
        total = micro(whole) / 200
        parts = {
            "sorting": micro(lambda f=features, y=labels: Stumps(f, y)) / 200,
            "the search": micro(lambda s=signed, t=float(signed.sum()), of=learner: of._best_on(s, t), 50),
            "the booster's update": micro(lambda b=booster, c=column: b.update(c), 50),
            f"{different} new columns for the game": micro(lambda g=game, c=column: g.with_column(c), 50)
            * different
            / 200,
        }
        chosen = micro(lambda of=learner, g=game, d=last: of.choose(g, d), 50)
        parts["the rest of the learner"] = chosen - parts["the search"]
        shown = ", ".join(f"{name} {spent:.2g}" for name, spent in parts.items())
        yield (
            f"`miniboosts-adaboost-twonorm-{m}`, in µs a round of {total:.2g}: {shown}, and {total - sum(parts.values()):.2g} for "
            "`play`: checking the choice, the column's edge, the round's record."
        )


def many_games() -> str:
    """The batch kernel: the products that no kernel can avoid, and the whole."""
    matrices = np.random.default_rng(8).choice([-1.0, 1.0], (many.GAMES, 8, 8))
    weights = np.full((many.GAMES, 1, 8), 1 / 8)
    product = micro(lambda: weights @ matrices)
    exponential = micro(lambda: np.exp(weights))
    whole = micro(lambda: batch.adaboost(matrices, many.ROUNDS)) / many.ROUNDS
    loop = micro(lambda: [many.textbook(matrix, many.ROUNDS) for matrix in matrices]) / many.ROUNDS
    return (
        f"`many-games-8x8`, in µs for a round of {many.GAMES} games: the products {product:.0f} and one exponential of every weight "
        f"{exponential:.0f}, the kernel {whole:.0f}, the plain loop {loop:.0f}: products and exponential alone would be "
        f"{loop / (product + exponential):.0f} times faster than the loop."
    )


def textbook() -> str:
    """The round of AdaBoost: the one product, and what ours and the textbook's do besides, measured without it."""
    m, n = 10_000, 2_000
    loop, products = rounds._prepare(lambda: fast.AdaBoost(), m, n)
    _, plain = rounds._textbook(m, n)
    ours, one, theirs = (micro(task) / rounds.ROUNDS / 1e3 for task in (loop, products, plain))
    matrix = rounds.matrix(m, n)
    game, weights, learner, booster = Game(matrix), np.full(m, 1 / m), BestColumn(), fast.AdaBoost()
    booster.start(m)
    edges = weights @ matrix

    def besides():
        j, sign = learner._choose_among_array(edges.copy(), m)
        column = signed_column(weights, game, j, sign)
        booster.update(column)
        return dot(weights, column)

    def plainly():
        j = int(np.argmax(edges))
        margins = 0.5 * np.log((1 + edges[j]) / (1 - edges[j])) * matrix[:, j]
        moved = np.exp(-margins)
        return moved / moved.sum()

    return (
        f"`loop-adaboost-textbook-*` at {m} x {n}, in ms a round: np.dot {one:.2f}, ours {ours:.2f}, the textbook loop {theirs:.2f}. "
        f"Without the product ours does {micro(besides, 20) / 1e3:.3f} (it looks a second time for the largest edge, to name a round "
        f"whose choice is doubtful, checks the column, computes its edge and keeps a record), the textbook {micro(plainly, 20) / 1e3:.3f}."
    )


def six() -> Iterator[str]:
    """NewtonBoost and LPBoost with six hypotheses a round: rounds, and how much of the time is the learner's."""
    for kind in ("twonorm", "waveform"):
        weak = Stumps(*GENERATORS[kind](500, 1))
        shown = [
            f"{name} {_shares(make, weak, 6)}"
            for name, make in (("NewtonBoost", _newton), ("LPBoost", soft_margin.SIX[1]))
        ]
        yield (
            f"`soft-margin-newtonboost-{kind}-500`, six hypotheses a round: {'; '.join(shown)}. Of NewtonBoost's time "
            f"{_newton_parts(weak)}."
        )


def mlpboost() -> Iterator[str]:
    """MLPBoost, which asks LPBoost's program for every new column, and goes on by short steps."""
    for kind in ("twonorm", "waveform"):
        weak = Stumps(*GENERATORS[kind](500, 1))
        shown = [
            f"{name} {_shares(make, weak, 1)}" for name, make in (("MLPBoost", _mlp), ("LPBoost", soft_margin.ONE[1]))
        ]
        yield (
            f"`soft-margin-mlpboost-{kind}-500`: {'; '.join(shown)}. Every different column has LPBoost's program solved as the "
            "second rule (MHT22, Algorithm 1), warm on both sides; what is left of the rounds are steps along columns it has, until "
            "its gap, to the smoothed optimum, is at most eps/2."
        )


def _newton_parts(weak) -> str:
    """What NewtonBoost's time goes to, in processor time of one run under the profiler: its own shares are too small to time."""
    parts = {
        "the quadratic models over the simplex": corrective.simplex_quadratic,
        "building them": corrective._model_minimiser,
        "projections": project_entropic_to_capped_simplex,
        "keeping columns": Received.add,
        "the learner": Stumps.several,
    }
    profile = cProfile.Profile(time.process_time)
    profile.runcall(soft_margin.to_the_end, _newton(soft_margin.SHARE * len(weak.labels)), weak, 6)
    found = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    total = sum(entry[2] for entry in found.values())

    def within(function) -> float:
        code = function.__code__
        return found[code.co_filename, code.co_firstlineno, code.co_name][3]

    spent = {name: within(function) for name, function in parts.items()}
    spent["building them"] -= spent["the quadratic models over the simplex"]
    shown = ", ".join(f"{name} {100 * seconds / total:.0f} %" for name, seconds in spent.items())
    return f"{shown}, the rest single calls of numpy"


def _newton(nu):
    return NewtonBoost(nu, soft_margin.TOLERANCE)


def _mlp(nu):
    return MLPBoost(nu, soft_margin.TOLERANCE)


def _shares(make, weak, hypotheses: int) -> str:
    """Rounds, different columns, milliseconds and the learner's share of a whole run, medians of REPEATS."""
    found = []
    for _ in range(REPEATS):
        booster = make(soft_margin.SHARE * len(weak.labels))
        weights, count, searching, begun = booster.start(len(weak.labels)), 0, 0.0, time.process_time()
        while not isinstance(weights, Stop):
            asked = time.process_time()
            rules = weak.several(weights, hypotheses) if hypotheses > 1 else [weak.best(weights)[1]]
            column, *others = ((weak.labels * rule(weak.features)).astype(float) for rule in rules)
            searching += time.process_time() - asked
            weights = booster.update(column, others) if others else booster.update(column)
            count += 1
        found.append((time.process_time() - begun, searching, count, len(booster._received.matrix)))
    total, searching, count, different = (statistics.median(column) for column in zip(*found, strict=True))
    share = f"{100 * searching / total:.0f} % of them the learner's"
    return f"{count:.0f} rounds with {different:.0f} different columns, {1e3 * total:.0f} ms, {share}"


def projected() -> str:
    """The projections: what one np.exp costs on this machine."""
    work, base = projections.cell("euclidean", 100_000, 1.0, "normal", 2, warm=True)
    entries = 2 * max(1, projections.LEAST // 200_000) * 100_000
    pass_, whole = (1e3 * micro(task) / entries for task in (base, work))
    return (
        f"`projection-*`: one np.exp takes {pass_:.2g} ns an entry here (where numpy has vector instructions for it; without them "
        f"some 10), a warm euclidean projection of 100000 normal floats {whole:.2g}: {whole / pass_:.1f} passes."
    )


def sentences() -> list[str]:
    """All of them."""
    return [*exact(), *stumps(), many_games(), textbook(), *six(), *mlpboost(), projected()]


def markdown() -> str:
    """As kept; empty before."""
    if not FILE.exists():
        return ""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    head = f"`python -m tests.benchmarks.floors`, measured on commit {kept['commit']}: medians of {REPEATS}, processor time."
    return "\n".join(["## What the misses are made of", "", head, "", *(f"- {line}" for line in kept["sentences"])])


def main(arguments=None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.floors")
    parser.add_argument("--save", action="store_true", help=f"keep the sentences in {FILE.name}")
    options = parser.parse_args(arguments)
    from tests.benchmarks.stored import commit

    found = sentences()
    if options.save:
        write_atomically(FILE, json.dumps({"commit": commit(), "sentences": found}, indent=1) + "\n")
    print("\n".join(found))


if __name__ == "__main__":
    main()
