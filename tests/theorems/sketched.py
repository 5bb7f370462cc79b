"""The ledger's page with its figures as text; only a figure with an exact worst case is drawn."""

import gc
import re
from contextlib import contextmanager

from theorems import ledger
from theorems.page import report

DRAWN = "NP14.theorem-1.equation-8.worst-case"
PLACE = re.compile(r"<!--figure (\d+)-->")


@contextmanager
def beside(pictures: bool):
    """Yield a list to which the sketch of each page made within is appended; unless pictures are requested, the page has
    no figures."""
    from theorems.page import figures, plots  # imported here, because the import of matplotlib is slow

    draw, finish, title = figures.curve, figures.with_shared_styles, plots.drawing_of(ledger.load_claims()[DRAWN]).title
    drawn, sketched, sketches = [], [], []

    def curve(drawing):
        needed = drawing.title == title
        drawn.append(draw(drawing) if pictures or needed else "")
        sketched.append(drawn[-1] if needed else repr(drawing))
        return figures.raw(f"<!--figure {len(sketched) - 1}-->")

    def with_shared_styles(text):
        sketches.append(report.packed_page(finish(PLACE.sub(lambda match: sketched[int(match[1])], text))))
        return finish(PLACE.sub(lambda match: drawn[int(match[1])], text))

    figures.curve, figures.with_shared_styles = curve, with_shared_styles
    try:
        yield sketches
    finally:
        figures.curve, figures.with_shared_styles = draw, finish


if __name__ == "__main__":  # the sketch alone
    gc.set_threshold(200_000)  # as every command does
    with beside(pictures=False) as made:
        report.page(ledger.rows())
    print(made[0], end="")
