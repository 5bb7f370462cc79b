"""python -m theorems COMMAND: the same as the console script `boostproof`."""

import sys
from pathlib import Path

sys.path.insert(
    0, str(Path(__file__).resolve().parent.parent)
)  # so that a reference.py of the working directory is not imported in place of our package

from theorems.commands import main

if __name__ == "__main__":
    sys.exit(main())
