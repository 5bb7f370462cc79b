"""`boostproof worst ID --rounds T`: a bound and its worst case in each round, and whether the gap closes.

The gap is 1 minus the ratio of worst case and bound. It closes if the ratio never falls from round to round, opens if it never
rises, and stays if it changes by less than a hundredth; otherwise the output names the rounds of the largest and least ratio.

Without an ID, or with ?, the bounds are listed for which a worst case is computed.

On sign columns the worst case over all learners is computed (`worst.signs`). If the learner takes the best column, all small sign
matrices are tried. For the Frank-Wolfe boosters the worst certified game is shown (`worst.games`). For the Euclidean scheme the
program in the inner products is exact (`worst.gram`). The output also shows the run of the ledger's cases that is nearest to its
own bound after as many rounds (`worst.runs`). The columns of that run may have any values, and its bound uses its own edges in
place of γ; its share may therefore exceed the ratio of a worst case on sign columns.
"""

from __future__ import annotations

from itertools import pairwise

from reference.arithmetic import fraction
from theorems.shared import matrices
from theorems.shared.games import recorded_games
from theorems.shared.runs import best_runs
from theorems.shared.signs import SHOWN
from theorems.worst import games, gram, runs, signs
from theorems.worst.registered import GAMES, ROWS

EUCLIDEAN = "NP14.theorem-1.equation-8"
LONGEST = 6  # most rounds of the program in the inner products, which has 2T + 1 vectors
INDENT = "  {}".format
STEADY = 0.01  # a relative change below this counts as none
LEGEND = (
    "ratio: the worst case divided by its bound. nearest run: the largest share of its own bound, with its own edges, "
    "of the runs met in the ledger, whose columns may have any values"
)


def run(options) -> int:
    gamma = fraction(options.gamma, "gamma")
    if not 0 < gamma < 1:
        raise ValueError(f"gamma must be in (0, 1), got {gamma}")
    if options.rounds < 1 or min(options.examples) < 1:
        raise ValueError(f"rounds and examples must be at least 1, got {options.rounds} and {options.examples}")
    if options.id in (None, "?"):
        print("\n".join([*ROWS, *(name for name in GAMES if name not in ROWS)]))
    elif options.id in GAMES:
        _show_games(options)
    else:
        _show_signs(options, gamma)
        if options.id == EUCLIDEAN:
            print("\n".join(gram.lines_of_errors(min(options.rounds, LONGEST), float(gamma))))
    return 0


def _show_signs(options, gamma) -> None:
    print(LEGEND)
    print("booster              m   T  worst case  bound   ratio  nearest run")
    cases = []
    for row in ROWS[options.id]:
        if options.store and row.booster is not None:
            runs.store_best_runs(options.id, row.booster, row.name)
        nearest = best_runs(options.id, row.name)
        for m in options.examples:
            ratios = {}
            for rounds in range(1, options.rounds + 1):
                recorded = signs.on_file(options.id, row, gamma, m, rounds)
                recorded = signs.best_start(recorded, row) if options.store else recorded
                case = signs.worst_case(row, gamma, m, rounds, options.seconds, recorded if options.store else None)
                case = signs.closer({"claim": options.id, **case}, recorded)
                cases.append(case)
                print(line(case, nearest.get(rounds)), flush=True)
                if case["at_most"] - case["at_least"] <= SHOWN:
                    ratios[rounds] = case["at_least"] / case["bound"]
            print(trend(ratios))
    if options.store:
        signs.store_worst_cases(cases)
    worst = max((case for case in cases if case["columns"]), key=_ratio, default=None)
    if worst is not None:
        print("\n".join(["the worst of these:", *map(INDENT, matrices.lines_of_worst_case(worst))]))


def _show_games(options) -> None:
    measured = GAMES[options.id]
    print(f"{measured.found}; bound: {measured.bound}")
    if options.store:
        runs.store_best_runs(options.id)
    nearest = best_runs(options.id)
    print(LEGEND)
    print("  T   m   n     ε        ratio of the bound  nearest run")
    recorded = {instance.rounds: instance for instance in recorded_games(options.id)}
    ratios = {}
    worst = None
    for rounds in range(1, options.rounds + 1):
        best = recorded.get(rounds)
        if best is None or options.store:
            other = games.searched(options.id, rounds, options.seconds, options.seed)
            if other is not None and (best is None or other.ratio > best.ratio):
                best = other
        if best is None:
            print(f"{rounds:3}   no game")
            continue
        if options.store:
            games.store_worst_game(best)
        eps = "" if best.eps is None else f"{float(best.eps):.3f}"
        row = f"{rounds:3} {best.game.m:3} {best.game.n:3}   {eps:7}  {float(best.ratio):<18.4g}{_share(nearest.get(rounds))}"
        print(row, flush=True)
        ratios[rounds] = float(best.ratio)
        worst = best if worst is None or best.ratio > worst.ratio else worst
    print(trend(ratios))
    if worst is not None:
        print("\n".join(["the worst of these:", *map(INDENT, matrices.lines_of_worst_game(worst))]))


def _ratio(case: dict) -> float:
    return case["at_least"] / case["bound"]


def line(case: dict, nearest: float | None = None) -> str:
    """Return the line of one worst case: mistakes or value, bound, ratio, and the share of the nearest run."""
    low, high = case["at_least"], case["at_most"]
    worst = f"{low:g}" if high - low <= SHOWN else f"{low:g} to {high:g}"
    ratio = low / case["bound"]
    return (
        f"{case['booster']:18} {case['examples']:3} {case['rounds']:3}  {worst:>10}  {case['bound']:5.2f}   {ratio:.3f}"
        + _share(nearest)
    )


def _share(ratio: float | None) -> str:
    return "" if ratio is None else f"  {ratio:.4g}"


def trend(ratios: dict[int, float]) -> str:
    """Return how the ratio changes from each number of rounds to the next that is known, and whether the gap closes.

    >>> trend({1: 0.5, 2: 0.75, 3: 0.9})
    'T = 1 to 3: the ratio goes from 0.5 to 0.9 and never falls: the gap closes'
    >>> trend({1: 1.0, 2: 0.5})
    'T = 1 to 2: the ratio goes from 1 to 0.5 and never rises: the gap opens'
    >>> trend({1: 0.5, 2: 0.75, 3: 0.6})
    'T = 1 to 3: the ratio goes from 0.5 to 0.6, largest 0.75 at T = 2, smallest 0.5 at T = 1: the gap neither closes nor opens'
    """
    if len(ratios) < 2:
        return "at most one value of T is known: no trend"
    known = sorted(ratios)
    steps = [ratios[after] - ratios[before] for before, after in pairwise(known)]
    scale = max(ratios.values())
    rises, falls = (any(sign * step > STEADY * scale for step in steps) for sign in (1, -1))
    change = f"T = {known[0]} to {known[-1]}: the ratio goes from {ratios[known[0]]:.4g} to {ratios[known[-1]]:.4g}"
    if rises and falls:
        most, least = max(known, key=ratios.__getitem__), min(known, key=ratios.__getitem__)
        where = f"largest {ratios[most]:.4g} at T = {most}, smallest {ratios[least]:.4g} at T = {least}"
        return f"{change}, {where}: the gap neither closes nor opens"
    if rises:
        return f"{change} and never falls: the gap closes"
    return f"{change} and never rises: the gap opens" if falls else f"{change}: the gap stays"
