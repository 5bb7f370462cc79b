"""Claims: each statement of a paper as a function that takes a run or an instance and returns the two sides to compare.

`@claim` registers the function under its id. Called with a run or an instance, the claim returns its sides; its `on` plays
a game and returns an `Outcome`. `properties.pytest_options` makes a pytest item of each source of games that a claim names;
`properties.engine.evidence` runs the items.
"""

from properties.cases.play import Instance, Play
from properties.claims.breakers import altered, mutant, replaced, sharper, swapped, varied, without
from properties.claims.declaring import (
    DEFECTS,
    INVARIANTS,
    KINDS,
    PRINTED,
    REMARKS,
    ROLES,
    Statement,
    claim,
    invariant,
    meaning,
    statement,
)
from properties.claims.definition import ANY_LEARNER, REGISTRY, Breaker, Claim, Curve, Misdeclared, Proof
from properties.claims.outcome import Outcome
from properties.claims.registry import claims_about_runs, find_claim, function_name
from properties.claims.sides import Sides
from properties.claims.sources import Data, Listed
from properties.claims.standing import (
    ALWAYS,
    OFFERED,
    Standing,
    absent,
    any_booster,
    binary_only,
    labels_only,
    symmetry,
    where,
)
from properties.claims.together import AtRandom, Changed, RandomRuns, SeveralRuns, Together, of_each

__all__ = [
    "ALWAYS",
    "ANY_LEARNER",
    "DEFECTS",
    "INVARIANTS",
    "KINDS",
    "OFFERED",
    "PRINTED",
    "REGISTRY",
    "REMARKS",
    "ROLES",
    "AtRandom",
    "Breaker",
    "Changed",
    "Claim",
    "Curve",
    "Data",
    "Instance",
    "Listed",
    "Misdeclared",
    "Outcome",
    "Play",
    "Proof",
    "RandomRuns",
    "SeveralRuns",
    "Sides",
    "Standing",
    "Statement",
    "Together",
    "absent",
    "altered",
    "any_booster",
    "binary_only",
    "claim",
    "claims_about_runs",
    "find_claim",
    "function_name",
    "invariant",
    "labels_only",
    "meaning",
    "mutant",
    "of_each",
    "replaced",
    "sharper",
    "statement",
    "swapped",
    "symmetry",
    "varied",
    "where",
    "without",
]
