"""What NewtonBoost's guarantee speaks of."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from reference import BestColumn
from reference.arithmetic import Verdict, decide, dot
from reference.exact.newton_boost import STAGES
from reference.exact.parts.corrective import combine_columns
from reference.exact.parts.smoothed_margin import SmoothedMargin
from reference.play import Stop
from theorems.mht22.letters import OTHERS

SHARE_OF_ETA = Fraction(1, 2), Fraction(3, 4), Fraction(7, 8)  # of a stage's own η_k, at most its first gap
OPENING_GAP = {1: Fraction(3, 2), 2: 1}  # times ε: the first gap of a stage that another came before


@dataclass(frozen=True)
class NewtonRun:
    """What NewtonBoost's guarantee speaks of, for one hypothesis a round or several: per round the learner's edge, the
    booster's record and the columns received; and the margins of the combination returned."""

    booster: Any
    m: int
    has_converged: bool
    edges: list
    records: list
    columns: list
    margins: tuple

    @classmethod
    def of(cls, trace):
        """One hypothesis a round."""
        columns = [[trace.played(t)] for t in range(len(trace.rounds))]
        records = [turn.record for turn in trace.rounds]
        return cls(trace.booster, trace.game.m, trace.stop == "converged", trace.edges, records, columns, trace.margins)

    @classmethod
    def with_others(cls, booster, game, rounds):
        """The best column in every round, and with it the OTHERS next best ones."""
        oracle, has_converged = BestColumn(), False
        weights, edges, records, columns = booster.start(game.m), [], [], []
        for _ in range(rounds):
            best, _ = oracle.choose(game, weights)
            answers = [dot(weights, column) for column in game.columns]
            ranked = sorted((j for j in range(game.n) if j != best), key=lambda j: (-float(answers[j]), j))
            received = [game.columns[j] for j in (best, *ranked[:OTHERS])]
            answer = booster.update(received[0], received[1:])
            edges.append(answers[best])
            records.append(dict(booster.record()))
            columns.append(received)
            has_converged = isinstance(answer, Stop)
            if has_converged:
                break
            weights = answer
        margins = combine_columns([column for received in columns for column in received], booster.coefficients())
        return cls(booster, game.m, has_converged, edges, records, columns, margins)

    @property
    def eps(self):
        return self.booster.eps

    @property
    def eta(self):
        """η of the last stage, the paper's."""
        return self.stages[-1].eta

    @cached_property
    def stages(self):
        return [SmoothedMargin(self.m, self.booster.nu, factor * self.eps) for factor in STAGES]

    def soft_margin_at_the_end(self):
        """[-f*(-A w)] of the combination returned, where the run converged; else []."""
        return [self.stages[-1].soft_margin(self.margins)] if self.has_converged else []

    @cached_property
    def turns(self):
        """(t, stage, whether it is the stage's first, record) for the rounds with an objective, where η > 0."""
        found, stage = [], None
        for t, record in enumerate(self.records):
            if "objective" in record:
                is_first, stage = record["stage"] != stage, record["stage"]
                if self.stages[stage].eta != 0:
                    found.append((t, stage, is_first, record))
        return found

    def first_gaps(self):
        """(where, ε_t, what it is at most) for the first round of every stage: by η_k, and by ε after another stage."""
        for t, k, is_first, record in self.turns:
            if is_first:
                at = f"t={t}, the first gap of stage {k + 1} by"
                yield f"{at} η_k", record["gap"], SHARE_OF_ETA[k] * self.stages[k].eta
                if k > 0:
                    yield f"{at} ε", record["gap"], OPENING_GAP[k] * self.eps

    def rounds_allowed(self):
        """104/3 ε^-2 ln(m/ν) + 7, two of which may have ε_t <= ε/2."""
        return Fraction(52, 3) * self.eta / self.eps + 7

    def above_half_eps(self):
        return [turn for turn in self.turns if decide(turn[3]["gap"], ">", self.eps / 2) is Verdict.HOLDS]

    def rounds_above_half_eps(self):
        return len(self.above_half_eps())

    def decreases(self, opening_too=False):
        """(t, f~* after the round, f~* before it, ε_t²/(8η)) for the rounds with ε_t > ε/2; 0 in the first round of a
        later stage, unless `opening_too`: there the learner answered the distribution of the stage before."""
        for t, stage, is_first, record in self.above_half_eps():
            smoothing, gap = self.stages[stage], record["gap"]
            columns = list(dict.fromkeys(column for received in self.columns[: t + 1] for column in received))
            after = smoothing.conjugate(combine_columns(columns[: len(record["combination"])], record["combination"]))
            asked = 0 if is_first and stage > 0 and not opening_too else gap * gap / (8 * smoothing.eta)
            yield t, after, record["objective"], asked
