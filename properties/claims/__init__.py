"""Claims: each statement of a paper as a function from a run, or an instance, to the two sides it compares.

`@claim` registers the function under its id and turns it into an ordinary pytest test with one item per source of games.
What an item does is in `properties.engine.evidence`; which options choose the items is in `properties.pytest_options`.
"""

from properties.cases.play import Instance, Play
from properties.claims.breakers import altered, mutant, replaced, sharper, swapped, varied, without
from properties.claims.declaring import (
    DEFECTS,
    INVARIANTS,
    KINDS,
    PRINTED,
    ROLES,
    Statement,
    claim,
    invariant,
    meaning,
    statement,
)
from properties.claims.definition import ANY_LEARNER, REGISTRY, Breaker, Claim, Curve, Proof, Sides
from properties.claims.registry import claims_about_runs, find_claim, function_name
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

__all__ = [
    "ALWAYS",
    "ANY_LEARNER",
    "DEFECTS",
    "INVARIANTS",
    "KINDS",
    "OFFERED",
    "PRINTED",
    "REGISTRY",
    "ROLES",
    "Breaker",
    "Claim",
    "Curve",
    "Data",
    "Instance",
    "Listed",
    "Play",
    "Proof",
    "Sides",
    "Standing",
    "Statement",
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
    "replaced",
    "sharper",
    "statement",
    "swapped",
    "symmetry",
    "varied",
    "where",
    "without",
]
