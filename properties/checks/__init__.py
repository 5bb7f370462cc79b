"""Claims about any booster, independent of the papers, with ids that begin with `invariant.`; a booster's traits select them.

protocol     every answer: a distribution on the declared domain, of the right length, deterministic, without output
metamorphic  equal plays: another order or other names of examples and columns, copies, replays
game         margins and edges of one matrix: weak duality, corrections, the reported gap
extremes     one example, columns of edge 1 and -1, value zero, tiny edges, 100,000 rounds
stateful     rounds, copies, restarts and requests in any order
promise      the promises in the booster's `traits`: claims of the papers by id, promises by name, or callables
against      equality with the answers of another booster
"""

from properties.checks import extremes, gametheory, labels, metamorphic, protocol, stateful  # noqa: F401  their checks
from properties.claims import INVARIANTS, Claim

GROUPS = ("promise", "against", "protocol", "metamorphic", "game", "extremes", "stateful")


def checks_for(promises: list[Claim]) -> list[Claim]:
    """Return the checks of an audit in their order: the core of the protocol, promises and requested claims, the rest.

    Parameters
    ----------
    promises : list of Claim
        The promised and the requested claims.

    Returns
    -------
    list of Claim
        All checks, without repetition.

    Examples
    --------
    >>> checks_for([])[0].id
    'invariant.plays'
    """
    checks = [*INVARIANTS.values(), *promises]
    return sorted(checks, key=lambda check: (not check.core, GROUPS.index(check.group)))


__all__ = ["GROUPS", "INVARIANTS", "checks_for"]
