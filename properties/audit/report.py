"""An audit as text: one line a check, then every violation with its games and the command that replays it."""

from __future__ import annotations

import textwrap

from properties.audit.trial import ABSENT, HELD, LACKS, UNDECIDED, VIOLATED, Outcome


def table(audit) -> str:
    """The whole report."""
    width = max([5, *(len(outcome.name) for outcome in audit.outcomes)])
    lines = [f"{audit.booster}: {summary(audit)}", ""]
    lines.append(f"{'check'.ljust(width)}  {'group':<11}  {'outcome':<14}  {'cases':>5}  tightest  note")
    lines += [_row(outcome, width) for outcome in audit.outcomes if outcome.status != ABSENT]
    lines += _missing(audit)
    for outcome in audit.outcomes:
        if outcome.status == VIOLATED or (outcome.status == LACKS and outcome.group == "promise"):
            lines += ["", violation(audit.booster, outcome)]
    return "\n".join(lines)


def summary(audit) -> str:
    """How many checks ran, with which outcome, and how many did not apply."""
    ran = [outcome for outcome in audit.outcomes if outcome.status != ABSENT]
    counts = [f"{len(audit.of(status))} {status}" for status in (HELD, VIOLATED, LACKS, UNDECIDED) if audit.of(status)]
    missing = len(audit.outcomes) - len(ran)
    return f"{len(ran)} checks ran ({', '.join(counts) or 'none'}), {missing} did not apply, {audit.seconds:.1f} s"


def reasons(audit) -> dict[str, list[str]]:
    """The checks that did not apply, by reason."""
    found: dict[str, list[str]] = {}
    for outcome in audit.of(ABSENT):
        found.setdefault(outcome.reason, []).append(outcome.name)
    return found


def _missing(audit) -> list[str]:
    lines = ["", "did not apply:"] if audit.of(ABSENT) else []
    for reason, names in reasons(audit).items():
        shown = ", ".join(names) if len(names) <= 8 else f"{len(names)} checks"
        lines.append(f"  {reason}: {shown}")
    return lines


def _row(outcome: Outcome, width: int) -> str:
    tight = f"{outcome.tightness:.4f}" if outcome.tightness is not None else "-"
    note = outcome.reason if outcome.status != VIOLATED or outcome.smallest is None else outcome.smallest.at
    note = textwrap.shorten(note, 90, placeholder=" ...")
    columns = (outcome.name.ljust(width), f"{outcome.group:<11}", f"{outcome.status:<14}", f"{outcome.cases:>5}")
    return "  ".join([*columns, f"{tight:>8}", note]).rstrip()


def violation(booster: str, outcome: Outcome) -> str:
    """The claim, both sides, the smallest game and the worst one, and how to replay it."""
    word = "is violated by" if outcome.status == VIOLATED else "is not enjoyed (nor promised) by"
    found = outcome.smallest
    if found is None:
        return f"{outcome.id} {word} {booster}: {outcome.reason}"
    ratio = f"    ratio = {found.ratio:.6g}" if found.ratio is not None else ""
    lines = [
        f"{outcome.id} {word} {booster} in {outcome.violated} of {outcome.cases} cases",
        f"  {found.lhs} {found.relation} {found.rhs} is false: {found.at}{ratio}",
        f"  smallest game ({found.shape}):",
        textwrap.indent(found.game, "    "),
    ]
    if found.chosen:
        lines.append(f"  columns chosen (from 0, - for negated): {_brief(found.chosen)}")
    worst = outcome.worst
    if worst is not None and worst != found:
        size = f", ratio {worst.ratio:.6g}" if worst.ratio is not None else ""
        lines += [f"  worst seen ({worst.shape}{size}): {worst.lhs} {worst.relation} {worst.rhs} is false: {worst.at}"]
        lines.append(textwrap.indent(worst.game, "    "))
    if outcome.witness:
        with_booster = f" --booster {booster}" if outcome.needs_booster else ""
        lines.append(f"  replay: python -m theorems replay {outcome.witness}{with_booster}")
    return "\n".join(lines)


def _brief(chosen: str) -> str:
    words = chosen.split()
    return chosen if len(words) <= 24 else f"{' '.join(words[:24])} ... ({len(words)} rounds)"
