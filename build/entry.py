"""What a packed program starts with."""

import os
import sys
import threading
from pathlib import Path

from game.__main__ import main


def is_one_file() -> bool:
    """Whether this is the inner process of a portable file, which unpacked itself somewhere else."""
    return Path(sys._MEIPASS).parent != Path(sys.executable).parent  # type: ignore[attr-defined]


def end_with_outer() -> None:
    """See to it that this process ends when the outer one of a portable file does, whatever ended that."""
    outer = os.getppid()
    if sys.platform == "linux":
        import ctypes
        import signal

        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
        if os.getppid() != outer:  # it ended before we asked
            os._exit(1)
    elif sys.platform == "win32":
        import _winapi

        synchronise = 0x00100000
        handle = _winapi.OpenProcess(synchronise, False, outer)
        threading.Thread(target=_end_after, args=(handle,), daemon=True).start()


def _end_after(process: int) -> None:
    import _winapi

    _winapi.WaitForSingleObject(process, _winapi.INFINITE)
    os._exit(1)


if __name__ == "__main__":
    if is_one_file() and "--multiprocessing-fork" not in sys.argv:
        end_with_outer()
    sys.exit(main())
