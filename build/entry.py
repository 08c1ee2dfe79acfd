"""What a packed program starts with. The first thing `main` does is freeze_support."""

import sys

from game.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
