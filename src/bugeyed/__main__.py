"""``python -m bugeyed`` is the command ``bugeyed``."""

import sys

from bugeyed.cli import main

if __name__ == "__main__":
    sys.exit(main())
