"""The tests find the game beside them, and the laws in the tests of Chabudai."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
