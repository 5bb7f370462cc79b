"""Stateful: rounds, copies, restarts and questions in any order."""

from __future__ import annotations

import contextlib
import copy

from properties.checks.case import same_vector
from properties.checks.watched import follow, listed
from properties.claims import Play, Sides, binary_only, invariant
from properties.engine.player import Gone, OutOfTime, Uncopied, described
from reference import Game, InOrder, Stop


def _plays(effort, declared):
    columns = ((1, 1, -1, 1), (1, -1, 1, 1), (-1, 1, 1, 1), (1, 1, 1, -1))
    game = Game(list(zip(*columns, strict=True)))
    return [Play(game, InOrder(), {"quick": 12, "ci": 40, "night": 400}[effort])] if declared.fits(4) else []


def programs(declared, seed: int):
    """A play of one program, another one for every seed."""
    return [Play(replace_name(play.game, f"seed {seed}"), play.oracle, 1) for play in _plays("quick", declared)]


def replace_name(game: Game, name: str) -> Game:
    """The game under another name."""
    return Game(game.rows, name)


@invariant(
    "any-order",
    "stateful",
    "rounds, copies, restarts and questions in any order",
    standing=binary_only,
    plays=_plays,
)
def any_order(case):
    """A hypothesis state machine: whatever came between, a booster's answer is that of the columns since its start.

    `rounds` of the play is the number of programs drawn; the first that disagrees, shrunk, is reported.
    """
    import hypothesis
    from hypothesis import Phase, settings
    from hypothesis import strategies as st
    from hypothesis.reporting import with_reporter
    from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

    columns = case.game.columns
    failures: list[Sides] = []

    class Interleaving(RuleBasedStateMachine):
        """Several copies of one booster, each with the columns that it has received."""

        @initialize()
        def begin(self):
            self.program: list[str] = []
            booster = case.make()
            self.copies = [[booster, booster.start(case.game.m), []]]

        def _pick(self, which):
            return self.copies[which % len(self.copies)]

        def _say(self, word):
            self.program.append(word)

        @rule(which=st.integers(0, 3), j=st.integers(0, len(columns) - 1))
        def receive(self, which, j):
            held = self._pick(which)
            if isinstance(held[1], Stop):
                return
            self._say(f"column {j}")
            held[1] = held[0].update(columns[j])
            held[2].append(columns[j])
            self._compare(held)

        @rule(which=st.integers(0, 3))
        def split(self, which):
            booster, answer, received = self._pick(which)
            if len(self.copies) < 4:
                with contextlib.suppress(Uncopied):  # it holds something that cannot be copied
                    self.copies.append([copy.deepcopy(booster), answer, list(received)])
                    self._say("copy")

        @rule(which=st.integers(0, 3))
        def restart(self, which):
            self._say("restart")
            held = self._pick(which)
            held[1], held[2] = held[0].start(case.game.m), []
            self._compare(held)

        @rule(which=st.integers(0, 3))
        def ask(self, which):
            self._say("ask")
            listed(self._pick(which)[0].coefficients())

        def _compare(self, held):
            fresh = follow(case.make(), (case.game.m,), held[2])
            answer = held[1].weights if isinstance(held[1], Stop) else held[1]
            if answer is None:
                return
            sides = same_vector(case.declared, fresh.weights[-1], listed(answer), ", ".join(self.program))
            if violated(sides):
                failures.append(sides)
                raise AssertionError(sides.at)

    named = case.game.name or ""
    if named.startswith("seed "):
        Interleaving = hypothesis.seed(int(named.removeprefix("seed ")))(Interleaving)
    chosen = settings(
        max_examples=case.play.rounds,
        stateful_step_count=8,
        derandomize=not named,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        print_blob=False,
        suppress_health_check=_all_health_checks(),
    )
    try:
        with with_reporter(lambda *_: None):  # it prints what it found besides
            run_state_machine_as_test(Interleaving, settings=chosen)
    except (OutOfTime, Gone):
        raise
    except AssertionError:
        yield failures[-1]
        return
    except Exception as error:  # hypothesis tells what was raised in a wrapping of its own
        yield Sides(1, "==", 0, at=f"raised {described(error)}")
        return
    yield Sides(0, "==", 0, at=f"{case.play.rounds} programs")


def violated(sides) -> bool:
    """Whether the comparison is decided, and false."""
    from reference.arithmetic import Verdict, decide

    return decide(sides.lhs, sides.relation, sides.rhs) is Verdict.VIOLATED


def _all_health_checks():
    from hypothesis import HealthCheck

    return list(HealthCheck)
