"""Functions that decide from the declarations of a booster whether a claim applies to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

PROMISED = "promised"  # a violation counts against the booster
OFFERED = "offered"  # the claim is tried, but a violation does not count against the booster


@dataclass(frozen=True)
class Standing:
    """Whether a claim applies to a booster, and if not, why.

    Parameters
    ----------
    kind
        "promised" (a violation counts against the booster), "offered" (it does not) or None (the claim does not apply).
    reason : str
        Why the claim does not apply, or why it is only offered.

    Examples
    --------
    >>> ALWAYS
    Standing(kind='promised', reason='')
    >>> absent("it plays labels, not margins").kind is None
    True
    """

    kind: str | None
    reason: str = ""


ALWAYS = Standing(PROMISED)


def absent(reason: str) -> Standing:
    """Return the standing of a claim that does not apply, with the reason.

    Parameters
    ----------
    reason : str
        Why the claim does not apply.

    Returns
    -------
    Standing
        Whether the claim applies, and if not, why.

    Examples
    --------
    >>> absent("it keeps no record")
    Standing(kind=None, reason='it keeps no record')
    """
    return Standing(None, reason)


def any_booster(declared) -> Standing:
    """Return the standing of claims about every booster.

    Parameters
    ----------
    declared : properties.traits.Declared
        What the booster declares.

    Returns
    -------
    Standing
        Whether the claim applies, and if not, why.

    Examples
    --------
    >>> any_booster(None).reason
    ''
    """
    return ALWAYS


def binary_only(declared) -> Standing:
    """Return the standing of claims about margins, edges and combinations.

    Parameters
    ----------
    declared : properties.traits.Declared
        What the booster declares.

    Returns
    -------
    Standing
        Whether the claim applies, and if not, why.

    Examples
    --------
    >>> from properties.traits import Declared
    >>> from reference.exact import SAMME
    >>> binary_only(Declared.of(SAMME())).reason
    'it plays labels, not margins'
    """
    return absent("it plays labels, not margins") if declared.columns == "labels" else ALWAYS


def labels_only(declared) -> Standing:
    """Return the standing of claims about labels: see `binary_only`.

    Parameters
    ----------
    declared : properties.traits.Declared
        What the booster declares.

    Returns
    -------
    Standing
        Whether the claim applies, and if not, why.

    Examples
    --------
    >>> from properties.traits import Declared
    >>> labels_only(Declared()).reason
    'it plays margins, not labels'
    """
    return ALWAYS if declared.columns == "labels" else absent("it plays margins, not labels")


def where(test: Callable[[Any], bool], otherwise: str, first: Callable[[Any], Standing] = binary_only):
    """Return a function that computes the standing of a claim about the boosters whose declarations satisfy `test`.

    The claim is about boosters of the kind `first`, by default those of games of margins.

    Parameters
    ----------
    test : callable
        A predicate of what a booster declares.
    otherwise : why the claim does not apply to a booster that fails the test
    first : callable
        Returns the Standing for what a booster declares; the claim does not apply if `first` returns so.

    Returns
    -------
    callable
        Returns the Standing for what a booster declares.

    Examples
    --------
    >>> from properties.traits import Declared
    >>> where(lambda declared: declared.columns == "unit", "its columns are signs")(Declared()).reason
    'its columns are signs'
    """

    def standing(declared) -> Standing:
        standing_of_kind = first(declared)
        return standing_of_kind if standing_of_kind.kind is None or test(declared) else absent(otherwise)

    return standing


SYMMETRIES = {  # name in traits -> subject and verb of the sentence "... immaterial"
    "examples": "the order of the examples is",
    "duplicates": "example counts are",
    "labels": "the names of the labels are",
}


def symmetry(name: str, first=any_booster):
    """Return a function that computes the standing of a claim about a symmetry: promised if declared, else offered.

    Parameters
    ----------
    name : str
        The symmetry, as `traits["symmetries"]` names it.
    first : callable
        Returns the Standing for what a booster declares; the claim does not apply if `first` returns so.

    Returns
    -------
    callable
        Returns the Standing for what a booster declares.

    Examples
    --------
    >>> from properties.traits import Declared
    >>> symmetry("duplicates")(Declared()).reason
    'it does not declare that example counts are immaterial'
    """

    def standing(declared):
        standing_of_kind = first(declared)
        if standing_of_kind.kind is None or name in declared.symmetries:
            return standing_of_kind
        return Standing(OFFERED, f"it does not declare that {SYMMETRIES[name]} immaterial")

    return standing
