"""Every public constructor and function on bad arguments: an error that names the argument, or a documented result.

A row of the table is a callable with valid arguments. Each argument is replaced in turn by each bad value. Within two
seconds the call must return a result, or raise a ValueError or TypeError of one printable line that names the argument.
The calls and the valid outcomes are counted (tests/faults.py).
"""

import inspect
import math
import time
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import flint
import numpy as np
import pytest
import sympy

from reference import AtLeast, BestColumn, Game, InOrder, MulticlassGame, Transcript, Worst, decide, exact, fast, play
from reference.adversary import Mistakes, Ranked, Tied
from reference.arithmetic import RationalVector, exp, fraction, half_log, log, power, real, sqrt
from reference.constructions import cl21, mht22, mrs13, np14, sss08
from reference.convex import relaxations
from reference.data import samples
from reference.data.learners import Stumps, stump_game
from reference.data.trees import BestTree, GreedyTree
from reference.fast import batch
from reference.fast import relaxations as fast_relaxations
from reference.fast import stumps as label_stumps
from reference.labels.classifiers import Partitions, Table, axis_parallel, in_the_plane, on_the_line
from reference.labels.oracles import EveryBest, Promised
from reference.programs.game_values import edge_minimisation, game_value, soft_margin
from reference.programs.solvers import feasible, solve_lp
from tests.faults import counted

LONGEST_MESSAGE, LONGEST_CALL = 400, 2.0
BAD = {
    "None": None,
    "True": True,
    "word": "x",
    "no rational": "1/0",
    "tiny text": "1e-999999999",
    "huge text": "9" * 20_000,
    "escape": "\x1b[31mred\nline",
    "NaN": math.nan,
    "infinity": math.inf,
    "minus infinity": -math.inf,
    "below": -7,
    "above": 7,
    "a half": Fraction(1, 2),
    "huge int": 10**400,
    "huge fraction": Fraction(10**400, 3),
    "denormal": 5e-324,
    "no decimal": Decimal("NaN"),
    "huge decimal": Decimal("1e999999"),
    "complex": 1j,
    "bytes": b"1",
    "empty list": [],
    "nested": [[[1]]],
    "ragged": [[1, 1], [1]],
    "words": ["a", "b"],
    "NaNs": [math.nan, 1.0],
    "a mapping": {"a": 1},
    "an object": object(),
    "no numbers": np.array([["a"]]),
    "NaN array": np.array([[math.nan, 1.0]]),
    "three axes": np.zeros((2, 2, 2)),
    "a symbol": sympy.Symbol("x"),
    "irrational": sqrt(2),
    "a ball": flint.arb(1) / 3,
    "a function": len,
}
GAME = Game([[1, -1, 1], [-1, 1, 1], [1, 1, -1]])
CELLS = Table([[1, 2, 1], [2, 1, 1]])
FEATURES, LABELS = np.array([[0.0, 1.0], [1.0, 0.0], [2.0, 0.5]]), np.array([1, -1, 1])
OTHER_NAMES = {"features": ("points",), "rows": ("matrix", "entry", "game"), "game": ("matrix", "rows")}


def started(booster, *arguments):
    booster.start(*arguments)
    return booster


def boosters(family):
    """Yield constructors with their arguments, then `start` and `update` of each class."""
    soft = {"nu": 1, "eps": "1/10" if family is exact else 0.1}
    parts = relaxations if family is exact else fast_relaxations
    table = {
        "MABoost": {
            **{"divergence": "euclidean", "update": "active", "smoothness": 2, "secondary": [0], "step": "edge"},
            **{"projection": "single", "curvature": 1, "bound": "square"},
        },
        "SparseBoost": {"alpha": "zero", "decay": None, "step": "optimal"},
        "MadaBoost": {"reading": "before"},
        "RelaxedMargin": {**soft, "relaxation": None},
        "LPBoost": soft,
        "ERLPBoost": soft,
        "CERLPBoost": {**soft, "step": "short"},
        "MLPBoost": {**soft, "step": "short", "secondary": "lpboost"},
        "NewtonBoost": {**soft, "newton_steps": 1},
        "SAMME": {"coefficient": "original"},
        "Elimination": {"min_epoch": 1, "perfect": "stop", "lost": "drop", "zero": "keep", "unseen": "least"},
    }
    column = [1, -1, 1]
    for name in family.__all__:
        cls, where = getattr(family, name), f"{family.__name__}.{name}"
        parameters = inspect.signature(cls).parameters.values()
        usual = {
            parameter.name: parameter.default for parameter in parameters if parameter.default is not parameter.empty
        }
        arguments = usual | table.get(name, {})
        assert set(arguments) == {parameter.name for parameter in parameters}
        yield where, cls, arguments
        made = {"min_epoch": 1} if name == "Elimination" else {}
        if name in ("SAMME", "Elimination"):
            yield f"{where}.start", lambda labels, k, c=cls, a=made: c(**a).start(labels, k), {"labels": (1, 2), "k": 2}
            yield (
                f"{where}.update",
                lambda predictions, c=cls, a=made: started(c(**a), (1, 2, 1), 2).update(predictions),
                {"predictions": (1, 2, 2)},
            )
        else:
            yield f"{where}.start", lambda m, c=cls: c().start(m), {"m": 3}
            yield f"{where}.update", lambda column, c=cls: started(c(), 3).update(column), {"column": tuple(column)}
    yield f"{parts.__name__}.CappedWeights", parts.CappedWeights, {"nu": 1}
    yield f"{parts.__name__}.PeakPenalty", parts.PeakPenalty, {"weight": 1}


def others():
    yield "Game", Game, {"rows": [[1, -1]]}
    yield "Game.column", GAME.column, {"j": 0}
    yield "Game.entry", GAME.entry, {"i": 0, "j": 0}
    yield "Game.with_column", GAME.with_column, {"column": [1, 1, 1]}
    yield "Game.from_json", Game.from_json, {"data": [[1, -1]]}
    yield (
        "play",
        lambda **given: play(exact.AdaBoost(), **given),
        {"game": GAME, "rounds": 1, "oracle": None, "bits": 64, "keep": "all"},
    )
    yield "decide", decide, {"lhs": 1, "relation": "<=", "rhs": 2, "bits": 64}
    yield "fraction", lambda value: fraction(value, "value"), {"value": 1}
    yield "real", real, {"value": 1}
    yield "sqrt", sqrt, {"value": 2}
    yield "power", power, {"base": 2, "exponent": "1/2"}
    yield "log", log, {"value": 2}
    yield "exp", exp, {"value": 2}
    yield "half_log", half_log, {"ratio": 2}
    yield "RationalVector", RationalVector, {"numerators": [1, 1], "denominator": 2}
    yield "RationalVector.of", RationalVector.of, {"values": [1, "1/2"]}
    yield "RationalVector.uniform", RationalVector.uniform, {"m": 3}
    yield "BestColumn.choose", BestColumn().choose, {"game": GAME, "weights": [Fraction(1, 3)] * 3}
    yield "InOrder.choose", InOrder().choose, {"game": GAME, "weights": [Fraction(1, 3)] * 3}
    yield "AtLeast", AtLeast, {"gamma": "1/3"}
    yield "AtLeast.choose", AtLeast(0).choose, {"game": GAME, "weights": [Fraction(1, 3)] * 3}
    yield "Worst", Worst, {"gamma": "1/3"}
    yield "Worst.choose", Worst(0).choose, {"game": GAME, "weights": [Fraction(1, 3)] * 3}
    yield "Transcript", Transcript, {"choices": [(0, 1)]}
    yield "Mistakes", Mistakes, {"gamma": "1/3", "orders": [[0, 1]]}
    yield "Ranked", Ranked, {"picks": [0, 1]}
    yield "Tied", Tied, {"picks": [0, 1]}
    yield "MulticlassGame", MulticlassGame, {"labels": [1, 2, 1], "k": 2, "classifiers": CELLS}
    yield "Table", Table, {"rows": [[1, 2]]}
    yield "Partitions", Partitions, {"cells": [[0, 1]]}
    yield "on_the_line", on_the_line, {"points": [0, 1]}
    yield "axis_parallel", axis_parallel, {"points": [(0, 1), (1, 0)]}
    yield "in_the_plane", in_the_plane, {"points": [(0, 1), (1, 0)]}
    yield "Promised", Promised, {"gamma": "1/3", "which": "least"}
    yield "EveryBest", EveryBest, {"step": 1}
    yield "label stumps", label_stumps.LabelStumps, {"features": FEATURES}
    yield "Stumps", Stumps, {"features": FEATURES, "labels": LABELS}
    yield "Stumps.best", Stumps(FEATURES, LABELS).best, {"weights": [1 / 3] * 3}
    yield "Stumps.several", Stumps(FEATURES, LABELS).several, {"weights": [1 / 3] * 3, "most": 2}
    yield "BestTree", BestTree, {"features": FEATURES, "labels": LABELS}
    yield "BestTree.best", BestTree(FEATURES, LABELS).best, {"weights": [1 / 3] * 3}
    yield "GreedyTree.best", GreedyTree(FEATURES, LABELS).best, {"weights": [1 / 3] * 3}
    yield "stump_game", stump_game, {"features": FEATURES, "labels": LABELS}
    yield "game_value", game_value, {"game": GAME, "two_sided": False}
    yield "edge_minimisation", edge_minimisation, {"game": GAME, "nu": 1, "columns": [0, 1]}
    yield "soft_margin", soft_margin, {"game": GAME, "nu": 2}
    program = {"A_ub": [[1, 1]], "b_ub": [1], "A_eq": [[1, -1]], "b_eq": [0], "bounds": (0, None)}
    yield "solve_lp", solve_lp, {"c": [1, 1], **program}
    yield "feasible", feasible, {**program, "variables": 2}
    yield "batch.adaboost", batch.adaboost, {"matrices": np.ones((1, 2, 2)), "rounds": 1}
    for generator in samples.GENERATORS.values():
        yield generator.__name__, generator, {"m": 4, "seed": 0}
    yield "samples.names", samples.names, {"folder": str(Path(__file__).parent)}
    yield "triangular", mrs13.triangular, {"m": 3}
    yield "triangular_norm", mrs13.triangular_norm, {"m": 3, "epsilon": "1/10"}
    yield "nearly_complementary", mrs13.nearly_complementary, {"nu": "1/10"}
    yield "both_sets_weights", mrs13.both_sets_weights, {"t": 1}
    yield "separate_blocks", mrs13.separate_blocks, {"n": 2}
    yield "leaning_pair", mrs13.leaning_pair, {"n": 2}
    yield "doubling", mrs13.doubling, {"m": 3}
    yield "runaway", mrs13.runaway, {"m": 3}
    yield "lpboost_worst_case", mht22.lpboost_worst_case, {"m": 4}
    yield "contradictory_pair", sss08.contradictory_pair, {"m": 3}
    yield "noisy_examples", sss08.noisy_examples, {"good": 2, "noisy": 1, "margin": 1}
    yield "one_wrong_each", sss08.one_wrong_each, {"m": 3}
    yield "single_wrong_example", np14.single_wrong_example, {"m": 3}
    yield "Patient", np14.Patient, {"gamma": "1/3"}
    yield "undecided_but_one", np14.undecided_but_one, {"m": 3}
    yield "two_valued", cl21.two_valued, {"k": 3}
    yield "example_2_7", cl21.example_2_7, {"k": 3}
    yield "many_epochs_game", cl21.many_epochs_game, {"k": 3}


TABLE = [*boosters(exact), *boosters(fast), *others()]
OUTCOMES: dict[str, Counter] = {}


def complaint(call, arguments, name, value) -> tuple[str, str | None]:
    """Return the outcome of one call, and what is wrong with the outcome."""
    begun = time.process_time()
    try:
        call(**{**arguments, name: value})
        outcome, wrong = "result", None
    except (ValueError, TypeError) as error:
        outcome, text = type(error).__name__, str(error)
        names = (name, *OTHER_NAMES.get(name, ()))
        wrong = None
        if not any(word in text for word in names):
            wrong = f"does not name {name}: {text[:200]}"
        elif not text.isprintable() or len(text) > LONGEST_MESSAGE:
            wrong = f"is not one short line: {text[:200]!r}"
    except Exception as error:
        outcome, wrong = type(error).__name__, f"raises {type(error).__name__}: {str(error)[:200]}"
    seconds = time.process_time() - begun
    if seconds > LONGEST_CALL:
        wrong = f"took {seconds:.1f} s"
    return outcome, wrong


@pytest.mark.parametrize(("name", "call", "arguments"), TABLE, ids=[row[0] for row in TABLE])
def test_bad_arguments_are_named_or_have_a_documented_result(name, call, arguments):
    call(**arguments)  # the arguments in the table are accepted
    wrong, outcomes = [], OUTCOMES.setdefault(name, Counter())
    for argument in arguments:
        for label, value in BAD.items():
            outcome, result = complaint(call, arguments, argument, value)
            outcomes[outcome] += 1
            if result:
                wrong.append(f"{name}({argument}={label}) {result}")
    assert not wrong, "\n".join(wrong)


def test_no_fewer_than_two_thousand_calls_were_made():
    calls = sum(len(arguments) for _, _, arguments in TABLE) * len(BAD)
    assert calls >= 2000
    made = sum(outcomes.total() for outcomes in OUTCOMES.values())
    valid_outcomes = sum(
        outcomes[kind] for outcomes in OUTCOMES.values() for kind in ("result", "ValueError", "TypeError")
    )
    counted("calls with a bad argument with a documented outcome", valid_outcomes, made)
