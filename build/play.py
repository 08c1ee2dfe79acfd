"""Install Chabudai into ``.venv`` (once) and start it: ``python3 build/play.py``.

Whatever is added goes to the program: ``python3 build/play.py simulate samurai``. Old Pythons must be able to read
this file, to be told that they are too old; so it says nothing that Python 2 does not understand.
"""

import subprocess
import sys

if sys.version_info < (3, 10):  # noqa: UP036
    sys.exit("Chabudai needs Python 3.10 or newer; this one is %s." % sys.version.split()[0])  # noqa: UP031

import home

if __name__ == "__main__":
    sys.exit(subprocess.call([home.ready(), "-m", "game"] + sys.argv[1:]))  # noqa: RUF005
