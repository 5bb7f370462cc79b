"""Make claims of an audit from names, ids and callables."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from properties.cases.exhaustive import Enumerated, PrintedTable
from properties.cases.play import Play
from properties.cases.small import common_plays
from properties.checks.promises.checkpoints import at_checkpoints
from properties.checks.promises.table import PROMISES
from properties.claims import ALWAYS, INVARIANTS, OFFERED, REGISTRY, Claim, Standing, absent, find_claim
from properties.claims.together import Several
from properties.traits import name_of
from reference import Game, MulticlassGame

LONGEST = {"quick": 60, "ci": 400, "night": 5000}  # rounds of one play of a promise
OWN = {"quick": 40, "ci": 200, "night": 2000}  # plays from each source that a paper's claim names
OWN_LONGEST = {"quick": 400, "ci": 2000, "night": 20_000}  # rounds of one play from such a source
SLOW_PLAYS = {"quick": 40, "ci": 200, "night": 2000}  # plays of a promise that needs long plays


def as_claim(source, promised: bool) -> Claim:
    """Return a promise or a further claim as a claim of an audit. Raises ValueError, with one line, for anything else.

    Parameters
    ----------
    source : str, tuple, callable or Claim
        A promise as declared, an id, or a function from a trace to sides.
    promised : whether a violation counts against the booster

    Returns
    -------
    Claim
        The check.

    Examples
    --------
    >>> as_claim("loss-falls", promised=True).id, as_claim("margin-after=1/4", promised=True).spec
    ('promise.loss-falls', ('margin-after', '1/4'))
    """
    standing = ALWAYS if promised else Standing(OFFERED, "it does not promise it")
    source = _from_command_line(getattr(source, "claim", source))
    name, *arguments = source if isinstance(source, (tuple, list)) and source else (source,)
    if isinstance(name, str) and name in PROMISES:
        return _promise_claim(_made(name, arguments), standing, (name, *map(str, arguments)), PROMISES[name].labels)
    if isinstance(source, str) and source in INVARIANTS:
        return INVARIANTS[source]
    if isinstance(source, (tuple, list)):
        raise ValueError(f"a promise in a tuple must begin with one of {', '.join(sorted(PROMISES))}, got {source!r}")
    if isinstance(source, str):
        source = find_claim(source)
        if source is None:
            near = difflib.get_close_matches(str(name), [*PROMISES, *REGISTRY], 3)
            hint = f": did you mean {' or '.join(near)}?" if near else ""
            raise ValueError(
                f"claim must be an id that `python -m theorems list` prints or a name that `python -m properties --claims` "
                f"prints, got {name!r}{hint}"
            )
    if isinstance(source, Claim):
        return _paper_claim(source, standing)
    if not callable(source):
        raise ValueError(f"promises must be claim ids, claims or callables from a trace to Sides, got {source!r}")
    return _promise_claim(source, standing, None, None)


def promises_of(declared) -> list[Claim]:
    """Return the promises of a booster as claims, in the order of its traits.

    Parameters
    ----------
    declared : properties.traits.Declared
        What the booster declares.

    Returns
    -------
    list of Claim
        The checks.

    Examples
    --------
    >>> from properties.traits import Declared
    >>> [claim.id for claim in promises_of(Declared(promises=("loss-falls",)))]
    ['promise.loss-falls']
    """
    return [as_claim(promise, promised=True) for promise in declared.promises]


def _from_command_line(source):
    """Return the name and the arguments of a text "NAME=ARGUMENT,ARGUMENT"; anything else unchanged. Raises ValueError."""
    if not isinstance(source, str) or "=" not in source:
        return source
    name, _, texts = source.partition("=")
    if name not in PROMISES:
        near = difflib.get_close_matches(name, list(PROMISES), 3)
        hint = f": did you mean {' or '.join(near)}?" if near else ""
        advice = (
            "a claim of a paper takes no argument" if find_claim(name) else "`python -m properties --claims` lists them"
        )
        raise ValueError(
            f"a claim with an argument must begin with the name of a promise, got {name!r} ({advice}){hint}"
        )
    return (name, *(argument.strip() for argument in texts.split(",")))


def _made(name: str, arguments) -> Callable:
    try:
        return PROMISES[name].make(*arguments)
    except (TypeError, ValueError, ZeroDivisionError) as error:
        entry, received = PROMISES[name], ",".join(map(str, arguments)) or "no argument"
        got = "" if ", got " in str(error) else f"; got {received}"
        raise ValueError(
            f"promise {name!r} must be given as {entry.line} in traits, or as --claim {entry.on_command_line}{got}: {error}"
        ) from None


def _applies(standing: Standing, labels: bool | None, otherwise: str) -> Callable[..., Standing]:
    """Return the standing of a claim about games of labels (`labels` is True), about games of margins (False), or about both
    (None). `otherwise` is the reason why a claim about margins does not apply to a booster for labels."""

    def applies(declared) -> Standing:
        if labels is not None and labels != (declared.columns == "labels"):
            return absent("it is about labels, not margins" if labels else otherwise)
        return standing

    return applies


def _promise_claim(function, standing: Standing, spec, labels: bool | None) -> Claim:
    rounds = getattr(function, "rounds", None)
    if spec is not None and not labels:
        function = at_checkpoints(function)
    name = getattr(function, "promise", getattr(function, "__name__", "unnamed"))
    return Claim(
        f"promise.{name.strip('<>')}",  # <lambda> is not a valid file name
        function,
        "inequality",
        getattr(function, "statement", ""),
        group="promise",
        third_party=True,
        standing=_applies(standing, labels, "it plays labels, not margins"),
        plays=None if rounds is None else _plays_of(rounds),
        spec=spec,
    )


def _paper_claim(claim: Claim, standing: Standing) -> Claim:
    if claim.about not in ("run", "runs"):
        raise ValueError(f"claim {claim.id} is about instances, not about the run of a booster")
    if claim.function is None:
        raise ValueError(f"claim {claim.id} has no body of its own: name one of {', '.join(claim.read_as)}")
    if claim.about == "runs":
        several = next((entry for entry in claim.boosters if isinstance(entry, Several) and entry.is_of_one), None)
        if several is None:
            names = " and ".join(dict.fromkeys(name_of(booster) for booster in _players(claim)))
            reason = f"it compares runs of {names}, and one booster cannot take the place of both"
            return replace(
                claim, group="promise", third_party=True, standing=lambda declared: absent(reason), plays=lambda *_: ()
            )
        claim = replace(claim, boosters=(several,))  # the audited booster plays all of its runs
    labels = all((getattr(booster, "traits", None) or {}).get("columns") == "labels" for booster in _players(claim))
    applies = _applies(standing, labels, "it is about margins, not labels")

    def plays(effort, declared):
        yield from _own_plays(claim, effort, declared)
        if is_about_any_game(claim):
            for play in _plays_of(claim.rounds)(effort, declared):
                yield replace(play, oracle=claim.oracles[0])

    return replace(claim, group="promise", third_party=True, standing=applies, plays=plays)


def _players(claim: Claim) -> Iterator[Any]:
    """Yield the boosters that play the runs of a claim."""
    for entry in claim.boosters:
        yield from entry.boosters if isinstance(entry, Several) else (entry,)


def is_about_any_game(claim: Claim) -> bool:
    """Return whether a claim of a paper is also tried on the small games of an audit, because one of its sources enumerates all
    games of a kind. Other claims are tried only on the games that they name."""
    complete_sources = (source for source in claim.games if isinstance(source, Enumerated) and source.exhaustive)
    return any(not isinstance(source, PrintedTable) for source in complete_sources)


def _own_plays(claim: Claim, effort: str, declared) -> Iterator[Play]:
    """Yield the plays of a claim's constructions and sources, without those that the traits of the booster exclude."""
    from properties.engine.evidence import first_cases  # imported here: hypothesis takes half a second to import

    cases = chain(claim.constructions(), *(first_cases(source, effort, OWN[effort]) for source in claim.games))
    for case in cases:
        play = case if isinstance(case, Play) else Play(case)
        if not isinstance(play.game, MulticlassGame if declared.columns == "labels" else Game):
            continue
        has_other_entries = isinstance(play.game, Game) and not play.game.is_signs
        if (declared.columns == "signs" and has_other_entries) or not declared.fits(play.game.m):
            continue
        rounds = play.rounds if play.rounds is not None else min(claim.rounds_on(play.game), LONGEST[effort])
        if rounds <= OWN_LONGEST[effort]:
            yield replace(play, oracle=play.oracle or claim.oracles[0], rounds=rounds, booster=None)


def _plays_of(rounds):
    """Return a function that returns the common plays with at least `rounds` rounds each (at most LONGEST),
    and fewer of these plays if they are long."""

    def plays(effort, declared) -> Iterable[Play]:
        chosen = []
        for play in common_plays(effort, declared):
            needed = int(rounds(play.game) if callable(rounds) else rounds)
            chosen.append(replace(play, rounds=min(max(play.rounds or 0, needed), LONGEST[effort])))
        work = sum(play.rounds or 0 for play in chosen) / max(1, len(chosen))
        step = max(1, round(len(chosen) / SLOW_PLAYS[effort])) if work > 10 else 1
        return chosen[::step]

    return plays
