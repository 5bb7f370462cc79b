"""Claims about any booster, free of any paper, with ids that begin with `invariant.`; chosen by what it declares.

protocol     what every answer is: a distribution on the declared domain, the right length, deterministic, quiet
metamorphic  what must not change when the same play is said otherwise: order, names, copies, replays
game         what margins and edges can be: weak duality, correction, a gap that is true
extremes     one example, columns of edge 1 and -1, value zero, tiny edges, 100,000 rounds
stateful     rounds, copies, restarts and questions in any order
promise      what the booster promises in `traits`: claims of the papers by id, promises by name, or callables
against      that another booster gives the same answers
"""

from properties.checks import extremes, gametheory, labels, metamorphic, protocol, stateful  # noqa: F401  their checks
from properties.claims import INVARIANTS, Claim

GROUPS = ("promise", "against", "protocol", "metamorphic", "game", "extremes", "stateful")


def checks_for(promises: list[Claim]) -> list[Claim]:
    """All checks of an audit in the order in which they run: the core of the protocol, what was promised or asked, the rest.

    Parameters
    ----------
    promises : list of Claim
        What was promised or asked.

    Returns
    -------
    list of Claim
        All checks, each once.

    Examples
    --------
    >>> checks_for([])[0].id
    'invariant.plays'
    """
    found = [*INVARIANTS.values(), *promises]
    return sorted(found, key=lambda check: (not check.core, GROUPS.index(check.group)))


__all__ = ["GROUPS", "INVARIANTS", "checks_for"]
