"""Sources of drawn cases, apart from the strategies: an audit recognises them without importing hypothesis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reference.arithmetic import shown

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

SCALES = {"quick": 1, "ci": 3, "night": 20}


class Drawn:
    """A source of drawn cases: `examples` cases at effort quick, three times as many at ci, twenty times as many at night.

    Parameters
    ----------
    strategy : hypothesis strategy
        The strategy of the cases.
    examples : int
        The number of cases at effort quick.
    name : str
        A part of the name of the pytest item.
    shared : SharedCases, optional
        Draws the cases of several sources at once; this source has the first of them for which `only` is true.
    only : callable, optional
        A predicate of a case; the others are left to other sources.
    whole : bool
        Whether the statement is about cases of this kind and no others. Then no other scope of it is swept.
    """

    def __init__(
        self,
        strategy,
        examples: int = 200,
        name: str = "drawn",
        shared: SharedCases | None = None,
        only=None,
        whole: bool = False,
    ):
        if examples < 1:
            raise ValueError(f"examples must be at least 1, got {examples}")
        from hypothesis.strategies import SearchStrategy  # here: an audit names this class, and draws nothing by it

        if not isinstance(strategy, SearchStrategy):
            function = getattr(strategy, "__name__", None)
            hint = f"write Drawn({function}())" if function else "write Drawn(planted_games())"
            raise ValueError(
                f"strategy must be one of hypothesis', which draws cases, got {function or shown(strategy)}: {hint}"
            )
        self.strategy, self.number, self.name, self.shared, self.only = strategy, examples, name, shared, only
        self.whole = whole

    def examples(self, effort: str = "quick") -> int:
        return self.number * SCALES[effort]

    def scope(self, effort: str = "quick") -> str:
        return f"{self.examples(effort)} drawn"


@dataclass(frozen=True)
class SharedCases:
    """`number` cases (at effort quick) for several claims: drawn once, and each played once.

    A part is the subset of the cases with a property, such as a step rule. Cases of other parts are not tried for a claim,
    and do not count as vacuous, since the property is no hypothesis of the claim.
    """

    strategy: SearchStrategy
    number: int

    def part(self, only: Callable[[Any], bool] | None = None, examples: int = 200, name: str = "drawn") -> Drawn:
        """Return the source of the first `examples` cases (at effort quick) for which `only` is true.

        Raises ValueError if there are fewer cases than that.
        """
        if examples > self.number:
            raise ValueError(f"examples must be at most {self.number}, the number of shared cases, got {examples}")
        return Drawn(self.strategy if only is None else self.strategy.filter(only), examples, name, self, only)
