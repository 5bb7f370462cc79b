"""The statements of the papers, and what is known of each."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  pip refuses such a Python; a checkout that is run without pip says it here
    raise ImportError("boostproof needs Python 3.11 or later, this is Python %d.%d" % sys.version_info[:2])  # noqa: UP031
