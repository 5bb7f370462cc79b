"""Stored cases as text: the game to paste into `Game(...)`, the columns played, the booster and the learner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby, islice
from typing import Any

from properties.audit.replay import class_and_arguments
from properties.cases.play import Instance, Play
from properties.claims.together import KnownAs, Several, Transcripts
from properties.engine import witness
from properties.traits import learner_text
from reference import Game, InOrder
from reference.constructions.greedy import WeightedGame
from reference.labels.game import MulticlassGame
from theorems.shared.games import GAMES, recorded_games
from theorems.shared.signs import ROWS, stored_worst_cases

LONGEST_CYCLE, FEWEST_TURNS = 12, 3  # the longest cycle of columns that is abbreviated, and the fewest repetitions
MOST = 2000  # the most characters of a game that is printed in full
MOST_RUNS = 4  # the most runs of one case whose columns are printed
LONGEST_ORACLE = 400  # the most characters of a learner in a line to paste
SHORT = 80  # the most characters of a value that is printed on the same line as others


def lines_of_case(case: Any) -> Iterator[str]:
    """Yield lines that describe a case: a `Play`, a game, or the games and short values of an `Instance`.

    >>> print("\\n".join(lines_of_case(Play(Game([[1], [0], [0]]), None, 2))))
    Game([[1]] + [[0]] * 2)
    3 examples (2 distinct), 1 column
    2 rounds
    """
    if isinstance(case, Play):
        yield from lines_of_case(case.game) if isinstance(case.game, Instance) else lines_of_game(case.game)
        booster_text = case.booster.text if isinstance(case.booster, KnownAs) else None
        who = [] if case.booster is None else [booster_text or class_and_arguments(case.booster)]
        who += [] if case.rounds is None else [_count(case.rounds, "round")]
        yield from [", ".join(who)] if who else []
        choices = getattr(case.oracle, "choices", None)
        if choices and isinstance(case.game, Game):
            yield f"columns played (0-based; - marks a negated column): {columns_in_order(choices)}"
            yield from line_that_runs(case)
        if isinstance(case.oracle, Transcripts):
            for name, chosen in islice(case.oracle.by_name.items(), MOST_RUNS):
                yield f"columns played in the run {name}: {columns_in_order(chosen) if chosen else 'none'}"
            if len(case.oracle.by_name) > MOST_RUNS:
                yield f"and {len(case.oracle.by_name) - MOST_RUNS} more runs"
    elif isinstance(case, Instance):
        games = {name: value for name, value in case.values.items() if _is_game(value)}
        for name, value in games.items():
            first, *rest = lines_of_game(value)
            yield f"{name} = {first}"
            yield from rest
        others = [f"{name} = {_brief(value)}" for name, value in case.values.items() if name not in games]
        short = [text for text in others if len(text) <= SHORT]
        if short:
            yield ", ".join(short)
        yield from (text for text in others if SHORT < len(text) <= MOST)
    elif _is_game(case):
        yield from lines_of_game(case)


def lines_of_game(game: Any) -> list[str]:
    """Return the game as Python, then a line with its size, or with the weights of its rows.

    >>> lines_of_game(Game([[1, "1/3"], [-1, 1]]))
    ['Game([[1, "1/3"], [-1, 1]])', '2 examples, 2 columns']
    """
    if isinstance(game, Game):
        text = pasted(game)
        distinct = len(set(game.rows))
        size = f"{_count(game.m, 'example')}{f' ({distinct} distinct)' if distinct < game.m else ''}, {_count(game.n, 'column')}"
        return [text, size] if len(text) <= MOST else [f"(too long to print) {size}"]
    if isinstance(game, WeightedGame):
        *lines, size = lines_of_game(game.game)
        weights, reference = (", ".join(map(str, entries)) for entries in (game.multiplicities, game.reference))
        texts = [*lines, f"{size}; multiplicities of the rows, or weights: {weights}"]
        texts += [f"compared with the combination {reference}"] if game.reference else []
        return [line if len(line) <= MOST else f"{line[:SHORT]} ... (too long to print)" for line in texts]
    text = repr(game)
    return [text if len(text) <= MOST else f"(too long to print) {type(game).__name__}"]


def line_that_runs(case: Play) -> list[str]:
    """Return the call of a claim that plays the case again, where `game` is the game of the line above; nothing if the
    call is too long.

    >>> from reference import InOrder
    >>> from reference.exact import AdaBoost
    >>> line_that_runs(Play(Game([[1], [0]]), InOrder(), 4, AdaBoost()))
    ['# .on(game, rounds=4, booster=reference.exact.AdaBoost(), oracle=InOrder(signed=True))']
    """
    is_named = isinstance(case.booster, KnownAs | Several | str)
    choices = getattr(case.oracle, "choices", None)
    oracle = learner_text(case.oracle) if choices is None else _transcript(choices)
    if is_named or case.rounds is None or case.oracle is None or len(oracle) > LONGEST_ORACLE:
        return []
    booster = "" if case.booster is None else f"booster={class_and_arguments(case.booster)}, "
    return [f"# .on(game, rounds={case.rounds}, {booster}oracle={oracle})"]


def _transcript(choices: Sequence[tuple[int, int]]) -> str:
    """Return the learner that repeats these choices, as Python; consecutive equal choices are written once.

    >>> _transcript([(1, -1), (0, 1), (0, 1)])
    'Transcript([(1, -1)] + [(0, 1)] * 2)'
    """
    blocks = [(choice, len(list(same))) for choice, same in groupby(map(tuple, choices))]
    if len(blocks) > 2:
        return f"Transcript({[tuple(choice) for choice in choices]})"
    return f"Transcript({' + '.join(f'[{choice}]' + (f' * {count}' if count > 1 else '') for choice, count in blocks)})"


def pasted(game: Game) -> str:
    """Return Python text that makes the game; consecutive equal rows are written once.

    >>> eval(pasted(Game([[1], [1], ["-1/2"]]))) == Game([[1], [1], ["-1/2"]])
    True
    """
    blocks: list[tuple[bool, list[str]]] = []
    for row, same in groupby(map(_row, game.to_json())):
        count = len(list(same))
        if count > 1:
            blocks.append((True, [f"[{row}] * {count}"]))
        elif blocks and not blocks[-1][0]:
            blocks[-1][1].append(row)
        else:
            blocks.append((False, [row]))
    return f"Game({' + '.join(rows[0] if repeated else '[' + ', '.join(rows) + ']' for repeated, rows in blocks)})"


def columns_in_order(choices: Sequence[tuple[int, int]]) -> str:
    """Return the columns in the order played, as text; a cycle that is repeated to the end is written once.

    >>> columns_in_order([(0, 1), (2, -1), (1, 1)])
    '0 -2 1'
    >>> columns_in_order([(0, 1)] + [(1, 1), (2, -1)] * 5)
    '0, then 1 -2 in turn to the end'
    >>> columns_in_order([(3, 1)] * 24)
    '3 in all 24 rounds'
    """
    marks = [f"{'-' if sign < 0 else ''}{column}" for column, sign in choices]
    before, cycle = min(((_start_of_cycle(marks, cycle), cycle) for cycle in range(1, LONGEST_CYCLE + 1)), key=sum)
    if len(marks) - before < FEWEST_TURNS * cycle:
        text = " ".join(marks)
        return text if len(text) <= MOST else f"{text[:MOST].rpartition(' ')[0]} ..."
    if before == 0 and cycle == 1:
        return f"{marks[0]} in all {len(marks)} rounds"
    start, again = " ".join(marks[:before]), " ".join(marks[before : before + cycle])
    return f"{start}, then {again}{' in turn' if cycle > 1 else ''} to the end".removeprefix(", then ")


def _start_of_cycle(marks: Sequence[str], cycle: int) -> int:
    """Return the first index from which every mark equals the mark `cycle` places later."""
    start = max(len(marks) - cycle, 0)
    while start > 0 and marks[start - 1] == marks[start - 1 + cycle]:
        start -= 1
    return start


def tightest(evidence: dict[str, Any] | None) -> list[str]:
    """Return the lines of the tightest case of the runs: ratio and sides, then the case; nothing if none is stored."""
    stored = (evidence or {}).get("tightest")
    if not stored:
        return []
    sides = stored["sides"]
    at = f"   ({sides['at']})" if sides.get("at") else ""
    ratio = "" if evidence is None or evidence.get("tightness") is None else f"ratio {evidence['tightness']:.4g}: "
    try:
        case = witness.case_from_json(stored["case"])
    except (ValueError, TypeError, KeyError):  # a case that another version stored
        return []
    return [f"{ratio}{sides['lhs']} {sides['relation']} {sides['rhs']}{at}", *lines_of_case(case)]


def worst_on_record(claim_id: str) -> list[str]:
    """Return the lines of the worst game that `boostproof worst` stored for a bound, with its ratio; nothing if none is
    stored."""
    if claim_id in GAMES and (games := recorded_games(claim_id)):
        return lines_of_worst_game(max(games, key=lambda instance: instance.ratio))
    cases = [case for case in stored_worst_cases() if case["claim"] == claim_id and case["columns"]]
    return lines_of_worst_case(max(cases, key=lambda case: case["at_least"] / case["bound"])) if cases else []


def name_of_worst(claim_id: str) -> str:
    """Return the title of the stored worst game of a bound; it names signs if only sign columns were searched."""
    games = recorded_games(claim_id) if claim_id in GAMES else []
    of_signs = all(instance.game.is_signs for instance in games)
    return "worst game of signs computed" if of_signs else "worst game computed"


def lines_of_worst_game(worst: Instance) -> list[str]:
    """Return the lines of a stored worst game, with the share of the bound that it reaches."""
    eps = "" if worst.eps is None else f", ε = {worst.eps}"
    summary = f"ratio {float(worst.ratio):.4g}, T = {worst.rounds}{eps}, of the bound {GAMES[worst.claim].bound}"
    return [summary, *lines_of_game(worst.game), *line_that_runs(GAMES[worst.claim].play(worst))]


def lines_of_worst_case(case: dict) -> list[str]:
    """Return the lines of a worst case on sign columns, with the share of the bound that it reaches."""
    columns = ([1 if mark == "+" else -1 for mark in column] for column in case["columns"])
    summary = f"ratio {case['at_least'] / case['bound']:.4g}, T = {case['rounds']}, edges at least {case['gamma']}, {case['booster']}"
    game = Game(list(zip(*columns, strict=True)))
    booster = next((row.booster for row in ROWS[case["claim"]] if row.name == case["booster"]), None)
    again = line_that_runs(Play(game, InOrder(), case["rounds"], booster))
    return [summary, *lines_of_game(game), "columns played: one a round, from left to right", *again]


def _row(row: Sequence[int | str]) -> str:
    return "[" + ", ".join(f'"{entry}"' if isinstance(entry, str) else str(entry) for entry in row) + "]"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _is_game(value: Any) -> bool:
    return isinstance(value, Game | WeightedGame | MulticlassGame)


def _brief(value: Any) -> str:
    """Return a value as text, with rationals in sequences written as fractions."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(_brief, value))}]"
    return str(value) if isinstance(value, Fraction) else repr(value)
