"""The ledger's page with what a figure draws in words, but for one that has an exact worst case: this is drawn."""

from theorems import ledger
from theorems.tools import report

DRAWN = "NP14.theorem-1.equation-8.worst-case"


def page() -> str:
    from theorems.tools import figures  # matplotlib takes long to import

    drawn, exact = figures.curve, ledger.load_claims()[DRAWN].figure()
    figures.curve = lambda *parts: drawn(*parts) if parts[2] is exact else figures.raw(repr(parts))
    try:
        return report.page(ledger.rows())
    finally:
        figures.curve = drawn
