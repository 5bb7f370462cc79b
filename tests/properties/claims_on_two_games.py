"""A sound claim on two games, and the outcome of its items: the tests of claims change one field of it at a time."""

from fractions import Fraction

from properties.claims import Claim, Listed, Sides
from properties.engine.evidence import items, judge, payload_of, run_item
from reference import Game, Stop
from reference.arithmetic import sqrt
from reference.exact import AdaBoost

TRIANGLE = Game([[1, -1, 1], [1, 1, -1], [-1, 1, 1]])
CORNER = Game([[1, -1], [-1, 1], [1, 1]])


def error_bound(trace):
    """Yield the sides of: the training error is at most the product of sqrt(1 - r_t^2)."""
    bound = Fraction(1)
    for edge in trace.edges:
        bound *= 1 - edge * edge
    yield Sides(trace.training_error, "<=", sqrt(bound))


class Stale(AdaBoost):
    """Never changes the first weights."""

    def update(self, column):
        before = self._weights
        after = super().update(column)
        self._weights = before
        return after if isinstance(after, Stop) else before


GAMES = Listed("games", [TRIANGLE, CORNER])
SOUND = Claim(
    id="TEST.theorem-1",
    function=error_bound,
    kind="upper",
    statement="",
    boosters=(AdaBoost(),),
    games=(GAMES,),
    rounds=6,
)


def outcome(target, label):
    """Return the evidence of the claim's item of this label, and the failure, or None."""
    item = next(item for item in items(target) if item.label == label)
    evidence = run_item(item, "quick")
    return evidence, judge(item, evidence)


def payloads_of(target):
    return [payload_of(item, evidence := run_item(item, "quick"), judge(item, evidence)) for item in items(target)]
