"""The plays of an audit for boosters of labels: labelled points on a line and in the plane, and drawn tables."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import islice, permutations, product

from properties.cases.play import Play, register_json
from reference.labels.classifiers import Table, in_the_plane, on_the_line
from reference.labels.game import MulticlassGame

register_json("$multiclass", MulticlassGame)

LINE = {"quick": 4, "ci": 5, "night": 6}
DRAWN = {"quick": 20, "ci": 60, "night": 400}
ROUNDS = 24


@lru_cache(maxsize=16)
def label_plays(effort: str, seed: int = 0) -> tuple[Play, ...]:
    """Every labelling of a few points on a line that starts with label 1, points in the plane, and drawn tables."""
    plays = []
    for m in range(1, LINE[effort] + 1):
        for k in (2, 3):
            if m == 4 and k == 3 and effort == "quick":
                continue
            for rest in product(range(1, k + 1), repeat=m - 1):
                plays.append(Play(MulticlassGame((1, *rest), k, on_the_line(range(m))), None, ROUNDS))
    square = ((0, 0), (0, 1), (1, 0), (1, 1))
    for labels in ((1, 2, 2, 1), (1, 2, 3, 3), (1, 2, 3, 4)):
        plays.append(Play(MulticlassGame(labels, max(labels), in_the_plane(square)), None, ROUNDS))
    for order in islice(permutations((1, 2, 3, 4)), 0, 12 if effort == "quick" else 24):
        plays.append(Play(MulticlassGame(order, 4, on_the_line(range(4))), None, ROUNDS))
    plays += [table_play(random.Random(f"{seed}-tables-{number}")) for number in range(DRAWN[effort])]
    return tuple(plays)


def table_play(source: random.Random) -> Play:
    """Hypotheses that are right on most observations, drawn; a constant one for each label besides."""
    m, k = source.randint(3, 6), source.randint(2, 4)
    labels = [source.randint(1, k) for _ in range(m)]
    rows = [[label if source.random() < 0.6 else source.randint(1, k) for label in labels] for _ in range(4)]
    return Play(MulticlassGame(labels, k, Table([*rows, *([label] * m for label in range(1, k + 1))])), None, 8)
