"""MHT22's Table 3 on the benchmark's own sets: python -m tests.benchmarks.table_3 DIR [--sets ...].

Half of each set is training data (numpy's default_rng(0), one permutation), the other half is the test set. On the
training half five folds, the same for every booster, choose nu among 0.1 m, ..., 0.5 m by the least validation error
(the smaller nu on ties); the booster is then trained on the whole half. eps = 0.01, trees of depth 2, at most SECONDS of
processor time a run: a run that is cut is used with the coefficients it has, and counted. Finished cells are stored in
results/table-3.json.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tests.benchmarks.stored import commit
from tests.benchmarks.table_2 import (
    TOLERANCE,
    BestTree,
    ERLPBoost,
    LPBoost,
    MLPBoost,
    NewtonBoost,
    load_samples,
    measured_on,
    names,
    np,
    run,
)

RESULTS = Path(__file__).parent / "results" / "table-3.json"
SHARES = (0.1, 0.2, 0.3, 0.4, 0.5)
FOLDS, SEED, SECONDS = 5, 0, 10.0
BOOSTERS = {
    "LPBoost": lambda nu: LPBoost(nu, TOLERANCE),
    "ERLPBoost": lambda nu: ERLPBoost(nu, TOLERANCE),
    "MLPBoost (SS)": lambda nu: MLPBoost(nu, TOLERANCE, "short"),
    "NewtonBoost": lambda nu: NewtonBoost(nu, TOLERANCE),
}
# Test errors as printed: LPBoost, ERLPBoost, MLPBoost (SS); the paper does not state its split, and has no waveform.
PAPER = {
    "banana": (0.28, 0.37, 0.10),
    "breast_cancer": (0.40, 0.49, 0.28),
    "diabetis": (0.26, 0.26, 0.24),
    "flare_solar": (0.38, 0.52, 0.69),
    "ringnorm": (0.18, 0.18, 0.03),
    "splice": (0.11, 0.10, 0.05),
    "thyroid": (0.09, 0.05, 0.05),
    "titanic": (0.60, 0.60, 0.60),
    "twonorm": (0.03, 0.04, 0.03),
}


class CachingBackend(BestTree):
    """The learner with the rules it returned, in order."""

    def best(self, weights):
        edge, rule = super().best(weights)
        self.returned = [*getattr(self, "returned", []), rule]
        return edge, rule


def trained(booster, features, labels):
    """Train the booster; return (predictor of labels in {-1, +1}, whether the run was cut)."""
    learner = CachingBackend(features, labels)
    finished = run(booster, learner, SECONDS)["finished"]
    votes = [(w, rule) for w, rule in zip(booster.coefficients(), learner.returned, strict=True) if w > 0]
    return (lambda x: np.where(sum(w * rule(x) for w, rule in votes) > 0, 1, -1)), not finished


def measured_error(make, features, labels):
    """Return the test error, the chosen share of nu, and the number of runs that were cut."""
    order = np.random.default_rng(SEED).permutation(len(labels))
    half = len(order) // 2
    training, test = order[:half], order[half:]
    folds = np.array_split(training, FOLDS)
    errors, cut = {}, 0
    for share in SHARES:
        wrong = 0
        for fold in folds:
            rest = np.setdiff1d(training, fold)
            predict, was_cut = trained(make(max(1.0, share * len(rest))), features[rest], labels[rest])
            wrong += int((predict(features[fold]) != labels[fold]).sum())
            cut += was_cut
        errors[share] = wrong / half
    best = min(SHARES, key=lambda share: (errors[share], share))
    predict, was_cut = trained(make(max(1.0, best * half)), features[training], labels[training])
    return {
        "error": float((predict(features[test]) != labels[test]).mean()),
        "share": best,
        "validation": errors,
        "cut": cut + was_cut,
        "runs": len(SHARES) * FOLDS + 1,
    }


def markdown(results):
    """Return, for each set, the test error of every booster beside the paper's, with the chosen share and the number of
    runs that were cut."""
    lines = [
        "MHT22's Table 3, test errors (`python -m tests.benchmarks.table_3 DIR`): half of each set is training data, "
        f"numpy's default_rng({SEED}), nu by five folds among 0.1 m to 0.5 m; a run stops after {SECONDS:g} processor seconds "
        "and is then used with the coefficients it has. In brackets are nu / m and the number of the 26 runs that "
        "were cut. The paper does not state its split, and has no results on waveform.",
        "",
        f"| set | {' | '.join(BOOSTERS)} |",
        f"|---|{'---|' * len(BOOSTERS)}",
    ]
    for name in sorted(PAPER):
        printed = dict(zip(BOOSTERS, PAPER[name], strict=False))
        displayed = []
        for booster in BOOSTERS:
            cell = results.get(f"{name}|{booster}")
            if cell is None:
                displayed.append("not run")
                continue
            beside = f", paper {printed[booster]:.2f}" if booster in printed else ""
            cut = f", {cell['cut']} cut" if cell["cut"] else ""
            displayed.append(f"{cell['error']:.3f}{beside} ({cell['share']}{cut})")
        lines.append(f"| {name} | {' | '.join(displayed)} |")
    return "\n".join([*lines, "", measured_on(results)])


def read():
    """Return the finished cells."""
    return json.loads(RESULTS.read_text()) if RESULTS.exists() else {}


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.table_3")
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--sets", nargs="+", help="default: the paper's that are in the folder")
    parser.add_argument("--again", action="store_true", help="also the cells that another commit measured")
    options = parser.parse_args()
    results = read()
    for name in options.sets or [name for name in names(options.folder) if name in PAPER]:
        for booster, make in BOOSTERS.items():
            known = results.get(f"{name}|{booster}")
            if known is None or (options.again and known.get("commit") != commit()):
                result = measured_error(make, *load_samples(options.folder, name))
                results[f"{name}|{booster}"] = result | {"commit": commit()}
                temporary = RESULTS.with_suffix(".partial")
                temporary.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
                temporary.replace(RESULTS)
            cell = results[f"{name}|{booster}"]
            printed = dict(zip(BOOSTERS, PAPER[name], strict=False)).get(booster)
            displayed = f" (paper {printed:.2f})" if printed is not None else ""
            print(
                f"{name} {booster}: {cell['error']:.3f} at nu = {cell['share']} m, {cell['cut']} cut{displayed}",
                flush=True,
            )


if __name__ == "__main__":
    main()
