"""Promises: the properties that a booster declares, as claims like those of the papers.

Promises are in `traits["promises"]` and among the further claims of an audit. A promise is the name of an entry of `PROMISES`
("loss-falls", or with arguments in a tuple: ("margin-within", "1/10")), the id of a paper's claim ("MRS13.theorem-1"), a
claim function, or a callable from a `Trace` to `Sides`. `python -m properties --claims` prints the table of names.

A callable may have the attributes `rounds` (an int, or a function of the game; by default the number of rounds of the play)
and `statement` (Markdown with formulas between dollar signs).
"""

from properties.checks.promises import (  # noqa: F401  imported because they register their promises
    bounds,
    labels,
    order,
    shrinkage,
    sparse,
    stops,
    weights,
)
from properties.checks.promises.naming import as_claim, promises_of
from properties.checks.promises.steps import RULES
from properties.checks.promises.table import PROMISES, Promise, named, promise

__all__ = ["PROMISES", "RULES", "Promise", "as_claim", "named", "promise", "promises_of"]
