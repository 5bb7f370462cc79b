"""python -m theorems COMMAND: the same as the console script `boostproof`."""

import sys

from theorems.commands import main

if __name__ == "__main__":
    sys.exit(main())
