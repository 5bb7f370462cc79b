"""The claims of the papers, and the evidence for each."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  pip refuses older versions; this message is for a checkout that is run without pip
    raise ImportError("boostproof needs Python 3.11 or later, this is Python %d.%d" % sys.version_info[:2])  # noqa: UP031
