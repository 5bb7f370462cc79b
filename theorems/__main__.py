"""python -m theorems COMMAND: the same as the console script `boostproof`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # a reference.py of the folder it runs in is not ours

from theorems.commands import main

if __name__ == "__main__":
    sys.exit(main())
