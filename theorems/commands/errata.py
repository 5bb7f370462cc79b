"""`boostproof errata`: the statements and proofs that do not hold as printed, as Markdown."""

from __future__ import annotations

from properties.engine.files import tried_output, write_atomically
from theorems.errata import markdown


def run(options) -> int:
    if options.write is None:
        print(markdown(options.paper))
    else:
        tried_output(options.write)
        write_atomically(options.write, markdown(options.paper))
    return 0
