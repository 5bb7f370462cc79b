"""CL21 Section 3.2: is the final hypothesis an ensemble in the sense of Definition 2.2? Exact linear programs decide."""

from properties.cases.drawn import Drawn
from properties.claims import Sides, claim, without
from reference import Game
from reference.labels.classifiers import Table
from reference.programs.game_values import game_value
from theorems.cl21 import games
from theorems.cl21.letters import is_iteratively_learnable, is_trained


@claim(
    "CL21.is-an-ensemble",
    kind="structure",
    statement=r"$\mathcal H$ iteratively weakly learnable (all labellings) $\implies \tau^K_S$ on $\mathcal P$ is an "
    r"ensemble of $\mathcal H$",
    given=[is_trained, is_iteratively_learnable],
    **games.TRAINING,
    games=[
        games.SHORT_EPOCHS,
        Drawn(games.elimination_plays(games=games.line_games(m=(3, 5), k=(2, 3))), examples=130),
        games.on_tables(30, m=(3, 3), k=(3, 3), rows=(5, 5)),
    ],
    attained_by=[games.alternating, games.no_ensemble],
    broken_by=[without(is_iteratively_learnable)],
    printed="proof-gap",
    slip=("argument", "linear-within-an-epoch-only", "Section 3.2, after (3.10)"),
    reason="The linearity of Ψ shows it within an epoch only; across epochs the labels are renumbered for each observation. "
    "Under (2.4), the assumption of Section 3, every labelling is an ensemble; without it the conclusion fails.",
)
def fact_is_an_ensemble(trace):
    """Then every labelling is one: votes of all label pairs, kept neutral where neither label is wanted, add up.

    No larger margin holds for all classes: it is 1/m for an odd number m of alternating labels on a line.
    """
    yield Sides(ensemble_margin(trace), ">", 0, at=f"final labels {trace.booster.labels()}")


@fact_is_an_ensemble.step(
    "any-class",
    statement=r"without (2.4), because $\Psi$ is linear, $\tau^K_S$ is an ensemble of $\mathcal H$: some $\alpha \ge "
    r"0$ have $\tau^K_S(p) = \arg\max_a \sum_s \alpha_s 1[h_s(p) = a]$ for all $p$ (Definition 2.2)",
    given=[is_trained],
    games=[Drawn(games.elimination_plays(games=games.tables(m=(2, 4), k=(2, 3), rows=(2, 5))), examples=100)],
    attained_by=[],
    printed="refuted",
    reason="Within an epoch Ψ is a vote, but across epochs the labels are renumbered for each observation: on three "
    "observations the final hypothesis is no weighted vote of the class, with an exact certificate.",
)
def fact_is_an_ensemble_step_any_class(trace):
    """The largest margin of a weighted vote for the final labels, an exact linear program, is positive."""
    yield Sides(ensemble_margin(trace), ">", 0, at=f"final labels {trace.booster.labels()}")


def ensemble_margin(trace):
    """max over λ in the simplex of the least lead of the final label over another: an ensemble exists iff it is > 0."""
    table = trace.game.classifiers
    if not isinstance(table, Table):
        table = Table(dict.fromkeys(map(trace.game.predictions, trace.game.codes())))
    leads = [
        [int(row[p] == wanted) - int(row[p] == other) for row in table.rows]
        for p, wanted in enumerate(trace.booster.labels())
        for other in range(1, trace.game.k + 1)
        if other != wanted
    ]
    return game_value(Game(leads)).value
