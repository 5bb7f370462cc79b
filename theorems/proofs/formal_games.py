"""Write RunsDrawn.v, Witnesses.v and MatricesRefuting.v into theorems/proofs: drawn games with the results of
reference/exact on each, and stored counterexamples.

`python -m theorems.proofs.formal_games` rewrites the three files. Coq then runs the formal algorithms on every game and
compares the results.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

from properties.cases.small import table_play
from properties.engine.files import write_atomically
from reference import Game, InOrder, play
from reference.convex.projections import project_entropic_to_partly_capped_simplex
from reference.exact import SAMME, AdaBoost, MABoost, SparseBoost
from reference.programs.game_values import game_value
from reference.protocol import Stop
from theorems import kernel
from theorems.mht22.tables import TIMES

GAMES, LABEL_PLAYS, ROUNDS = 200, 60, 3
SMOOTHNESS = (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(5))
HEADER = """(** Written by `python -m theorems.proofs.formal_games`: drawn games, and the weights that reference/exact finds. *)
From Coq Require Import Arith List Bool QArith.
From Boostproof Require Import Fields Runs.
Import ListNotations.
Open Scope Q_scope.
"""


WITNESS_HEADER = """(** Written by `python -m theorems.proofs.formal_games` from theorems/witnesses: the columns of each counterexample,
    as they were played. *)
From Coq Require Import List QArith.
Import ListNotations.
Open Scope Q_scope.
"""
WITNESSES = kernel.PROOFS.parent / "witnesses"
PLAYED = (
    "NP14.algorithm-1.weights.reading-projected",
    "NP14.remark-norm-bound.reading-norm",
    "NP14.equation-18.step-distance",
    "NP14.fact-duality.reading-linear",
    "NP14.combining.primary.step-equation-8",
    "NP14.combining.secondary",
    "NP14.algorithm-2.reading-literal",
    "NP14.theorem-4.alpha-half.step-equation-37",
    "NP14.theorem-4.any-alpha",
    "NP14.theorem-4.any-alpha.step-equation-28",
    "NP14.equation-40.step-converged",
    "NP14.footnote-6.reading-plain-step",
    "NP14.theorem-5.equation-48.step-sign",
    "NP14.conjecture-lazy-double-projection.step-square",
)


# Counterexamples that are matrices, without a play.
MATRICES = (
    "MRS13.lemma-15.1.step-convex",
    "MRS13.lemma-16.step-absolute",
    "MRS13.lemma-22.step-index",
    "MRS13.corollary-26.reading-every",
    "MRS13.lemma-27.reading-every",
    "MRS13.lemma-34.step-rows",
    "MRS13.lemma-36.step-b",
    "MRS13.remark-separable.exponent.reading-edge",
)
MATRICES_HEADER = """(** Written by `python -m theorems.proofs.formal_games` from theorems/witnesses: the columns of each counterexample that
    is a matrix, and the running times that MHT22's Table 2 prints. *)
From Coq Require Import Reals Qreals List QArith.
Import ListNotations.
Open Scope Q_scope.

(** The margin of hypothesis j on example i. *)
Definition matrix (columns : list (list Q)) (i j : nat) : R := Q2R (nth i (nth j columns []) 0).

"""


def drawn(number: int) -> list[Game]:
    """Return `number` different games of several kinds. The games do not depend on the modules that are loaded.

    The games are not drawn by hypothesis, whose draws depend on the constants of the loaded modules.
    """
    source = random.Random("drawn games")
    kinds = (_signs, _rationals, _with_equal_rows_or_columns)
    games: dict[tuple, Game] = {}
    while len(games) < number:
        game = Game(source.choice(kinds)(source))
        games.setdefault(game.rows, game)
    return list(games.values())


def _signs(source: random.Random) -> list[list]:
    m, n = source.randint(1, 5), source.randint(1, 4)
    return [[source.choice((-1, 1)) for _ in range(n)] for _ in range(m)]


def _rationals(source: random.Random) -> list[list]:
    m, n, denominator = source.randint(1, 4), source.randint(1, 4), source.randint(1, 5)
    return [[Fraction(source.randint(-denominator, denominator), denominator) for _ in range(n)] for _ in range(m)]


def _with_equal_rows_or_columns(source: random.Random) -> list[list]:
    rows = source.choice((_signs, _rationals))(source)
    if source.random() < 0.5:
        return [*rows, rows[source.randrange(len(rows))]][:5]
    j = source.randrange(len(rows[0]))
    return [[*row, row[j]] for row in rows]


def rational(number: Fraction | int) -> str:
    """Return a rational in Coq's notation."""
    number = Fraction(number)
    sign = f"({number.numerator})" if number.numerator < 0 else str(number.numerator)
    return sign if number.denominator == 1 else f"{sign}#{number.denominator}"


def coq_list(entries: Sequence) -> str:
    """Return a Coq list of rationals, of truth values, or of such lists."""
    texts = [
        str(entry).lower()
        if isinstance(entry, bool)
        else rational(entry)
        if isinstance(entry, int | Fraction)
        else coq_list(entry)
        for entry in entries
    ]
    return "[" + "; ".join(texts) + "]"


def weights(booster, game: Game) -> list[list[Fraction]]:
    """Return the weights before each of the first rounds, up to the stop if there is one; the columns are offered in
    order."""
    trace = play(booster, game, min(ROUNDS, game.n), InOrder())
    return [[Fraction(entry) for entry in before] for before in trace.weights]


def game_case(game: Game, source: random.Random) -> str:
    """Return one game with the runs of every booster, as a term of Coq's record `case`."""
    signs = all(abs(entry) == 1 for row in game.rows for entry in row)
    smoothness = min(source.choice(SMOOTHNESS), Fraction(game.m))
    point = [Fraction(source.randint(1, 12), source.randint(1, 12)) for _ in range(game.m)]
    caps = [min(Fraction(1), smoothness / game.m)] * game.m
    solution = game_value(game)
    fields = [
        f"{game.m}%nat",
        coq_list([list(column) for column in game.columns]),
        coq_list(weights(MABoost("euclidean", "active"), game)),
        coq_list(weights(MABoost("euclidean", "lazy"), game)),
        f"({rational(smoothness)})",
        coq_list(weights(MABoost("euclidean", "lazy", smoothness=smoothness), game)),
        coq_list(weights(SparseBoost("zero"), game)),
        coq_list(weights(SparseBoost("half"), game)),
        coq_list(weights(AdaBoost(), game) if signs else []),
        coq_list(point),
        coq_list(project_entropic_to_partly_capped_simplex(point, caps)[0]),
        f"({rational(solution.value)}, {coq_list(solution.weights)}, {coq_list(solution.combination)})",
    ]
    return "Case " + " ".join(fields)


def label_case(source: random.Random) -> str:
    """Return one drawn table of classifiers, in order, with the runs of SAMME for both coefficients, printed and original."""
    game = table_play(source).game
    rows = [game.predictions(code) for code in game.codes()]
    runs = {}
    for name in ("printed", "original"):
        booster = SAMME(coefficient=name)
        weights_before_rounds = [list(booster.start(game.labels, game.k))]
        for predictions in rows[:ROUNDS]:
            after = booster.update(predictions)
            if isinstance(after, Stop):
                break
            weights_before_rounds.append(list(after))
        runs[name] = weights_before_rounds
    wrong = [[guess != label for guess, label in zip(row, game.labels, strict=True)] for row in rows[:ROUNDS]]
    return f"LabelCase {len(game.labels)}%nat {game.k}%nat {coq_list(wrong)} {coq_list(runs['printed'])} {coq_list(runs['original'])}"


def text() -> Iterator[str]:
    """Yield the parts of RunsDrawn.v."""
    yield HEADER
    source = random.Random("formal games")
    names = []
    for number, game in enumerate(drawn(GAMES)):
        names.append(f"game_{number}")
        yield f"Definition game_{number} : case := {game_case(game, source)}.\n"
    yield f"\nDefinition games : list case := [{'; '.join(names)}].\n"
    names = []
    for number in range(LABEL_PLAYS):
        names.append(f"labels_{number}")
        yield f"Definition labels_{number} : label_case := {label_case(source)}.\n"
    yield f"\nDefinition label_plays : list label_case := [{'; '.join(names)}].\n"
    yield f"\n(** {GAMES} games: every booster's weights, the projections and the certificates. *)\n"
    yield "Theorem games_agree : forallb agrees games = true.\nProof. vm_compute. reflexivity. Qed.\n"
    yield f"\n(** {LABEL_PLAYS} plays of SAMME, both pairs. *)\n"
    yield "Theorem label_plays_agree : forallb labels_agree label_plays = true.\nProof. vm_compute. reflexivity. Qed.\n"


def witness_columns(claim_id: str) -> list[list[Fraction]]:
    """Return the columns of a stored counterexample in the order of the play, with their signs applied. Without a play,
    return the columns of the game."""
    stored = json.loads((WITNESSES / f"{claim_id}.json").read_text(encoding="utf-8"))["case"]
    columns = [[Fraction(entry) for entry in column] for column in zip(*stored["game"], strict=True)]
    choices = stored.get("transcript", [[j, 1] for j in range(len(columns))])
    return [[sign * entry for entry in columns[j]] for j, sign in choices]


def witness_text() -> Iterator[str]:
    """Yield the parts of Witnesses.v: the games of theorems/witnesses that Coq's refutations compute with."""
    yield WITNESS_HEADER
    for claim_id in PLAYED:
        name = claim_id.replace(".", "_").replace("-", "_")
        yield f"Definition {name} : list (list Q) := {coq_list(witness_columns(claim_id))}.\n"


def matrix_columns(claim_id: str) -> list[list[Fraction]]:
    """Return the columns of the matrix of a stored counterexample."""
    stored = json.loads((WITNESSES / f"{claim_id}.json").read_text(encoding="utf-8"))["case"]
    game = stored["game"] if "game" in stored else stored["instance"]["$instance"]["game"]["$game"]
    return [[Fraction(entry) for entry in column] for column in zip(*game, strict=True)]


def matrices_text() -> Iterator[str]:
    """Yield the parts of MatricesRefuting.v: the matrices that Coq's refutations compute with, and MHT22's Table 2."""
    yield MATRICES_HEADER
    for claim_id in MATRICES:
        name = claim_id.replace(".", "_").replace("-", "_")
        yield f"Definition {name} : list (list Q) := {coq_list(matrix_columns(claim_id))}.\n"
    rows = [[row.lpb, row.erlpb, row.fw, row.pfw, row.mlpb_ss, row.mlpb_pfw] for row in TIMES]
    yield "\n(** LPBoost, ERLPBoost, FW alone, PFW alone, MLPBoost (short step), MLPBoost (pairwise); set by set. *)\n"
    yield f"Definition MHT22_table_2_printed : list (list Q) := {coq_list(rows)}.\n"


if __name__ == "__main__":
    write_atomically(kernel.PROOFS / "RunsDrawn.v", "".join(text()))
    write_atomically(kernel.PROOFS / "Witnesses.v", "".join(witness_text()))
    write_atomically(kernel.PROOFS / "MatricesRefuting.v", "".join(matrices_text()))
