"""CL21 Section 3.2: is the final hypothesis an ensemble in the sense of Definition 2.2? Exact linear programs decide."""

from properties.cases.drawn import Drawn
from properties.cases.play import Play
from properties.claims import Sides, claim, without
from reference.constructions import cl21 as constructions
from reference.exact import Elimination
from reference.labels.classifiers import Table
from reference.labels.learnability import advantages_all
from reference.labels.oracles import BestClassifier
from reference.programs.solvers import solve_lp
from theorems.cl21.games import (
    ROUNDS,
    elimination_plays,
    line_games,
    short_epochs,
    tables,
)
from theorems.cl21.quantities import is_trained
from theorems.cl21.within_epoch import alternating


def no_ensemble() -> Play:
    """The table whose final labels are no weighted vote of it, with epochs of 21 rounds."""
    return Play(constructions.no_ensemble_table(), None, ROUNDS, Elimination(21))


def _ensemble_margin(classifiers, labels, k):
    """max over λ in the simplex of the least lead of the wanted label over another: an ensemble exists iff it is > 0."""
    rows = classifiers.rows
    leads = [
        [int(row[p] == wanted) - int(row[p] == other) for row in rows]
        for p, wanted in enumerate(labels)
        for other in range(1, k + 1)
        if other != wanted
    ]
    n = len(rows)
    result = solve_lp(
        [0] * n + [-1],
        [[-lead for lead in row] + [1] for row in leads],
        [0] * len(leads),
        [[1] * n + [0]],
        [1],
        [(0, None)] * n + [(None, None)],
    )
    return -result.value


def _ensemble(trace):
    table = trace.game.classifiers
    if not isinstance(table, Table):
        table = Table(dict.fromkeys(map(trace.game.predictions, trace.game.codes())))
    margin = _ensemble_margin(table, trace.booster.labels(), trace.game.k)
    yield Sides(margin, ">", 0, at=f"final labels {trace.booster.labels()}")


def is_iteratively_weakly_learnable(trace) -> bool:
    """Definition 2.8 for all labellings."""
    return min(advantages_all(trace.game).values()) > 0


@claim(
    "CL21.is-an-ensemble",
    kind="structure",
    statement=r"$\mathcal H$ iteratively weakly learnable (all labellings) $\implies \tau^K_S$ on $\mathcal P$ is an "
    r"ensemble of $\mathcal H$",
    given=[is_trained, is_iteratively_weakly_learnable],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[
        short_epochs(),
        Drawn(elimination_plays(games=line_games(m=(3, 5), k=(2, 3))), examples=100),
        Drawn(elimination_plays(games=tables(m=(3, 3), k=(3, 3), rows=(5, 5))), examples=30, name="tables"),
    ],
    attained_by=[alternating, no_ensemble],
    broken_by=[without(is_iteratively_weakly_learnable)],
    printed="proof-gap",
    reason="The linearity of Ψ shows it within an epoch only; across epochs the labels are renumbered for each observation. "
    "Under (2.4), the assumption of Section 3, every labelling is an ensemble; without it the conclusion fails.",
)
def fact_is_an_ensemble(trace):
    """Then every labelling is one: votes of all label pairs, kept neutral where neither label is wanted, add up.

    No larger margin holds for all classes: it is 1/m for an odd number m of alternating labels on a line.
    """
    return _ensemble(trace)


@claim(
    "CL21.is-an-ensemble.step-any-class",
    kind="structure",
    statement=r"without (2.4), because $\Psi$ is linear, $\tau^K_S$ is an ensemble of $\mathcal H$: some $\alpha \ge "
    r"0$ have $\tau^K_S(p) = \arg\max_a \sum_s \alpha_s 1[h_s(p) = a]$ for all $p$ (Definition 2.2)",
    given=[is_trained],
    boosters=[Elimination(2)],
    rounds=ROUNDS,
    oracles=[BestClassifier()],
    games=[Drawn(elimination_plays(games=tables(m=(2, 4), k=(2, 3), rows=(2, 5))), examples=100)],
    printed="refuted",
    reason="Within an epoch Ψ is a vote, but across epochs the labels are renumbered for each observation: on three "
    "observations the final hypothesis is no weighted vote of the class, with an exact certificate.",
)
def fact_is_an_ensemble_step_any_class(trace):
    """The largest margin of a weighted vote for the final labels, an exact linear program, is positive."""
    return _ensemble(trace)
