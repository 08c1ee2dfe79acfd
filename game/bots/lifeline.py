"""Processes that end together: no computer player goes on thinking for a program that was killed.

A thread that watches the parent is not enough: compiled code keeps the interpreter to itself while it thinks.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Final

_PR_SET_PDEATHSIG: Final = 1
_SYNCHRONIZE: Final = 0x00100000
_INFINITE: Final = 0xFFFFFFFF
_JOB_LIMITS: Final = 9
_KILL_ON_JOB_CLOSE: Final = 0x2000


def end_with_parent() -> None:
    """Let the kernel kill this process when the thread that started it ends (Linux; elsewhere nothing happens)."""
    if sys.platform == "linux":
        try:
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        except (OSError, AttributeError):
            return


def end_with_unpacker() -> None:
    """In a portable application of one file: end when the process does that unpacked it and waits for this one."""
    home = getattr(sys, "_MEIPASS", "")
    if not home or Path(home).is_relative_to(Path(sys.executable).parent):
        return
    if sys.platform == "win32":
        handle = ctypes.windll.kernel32.OpenProcess(_SYNCHRONIZE, False, os.getppid())
        if handle:
            threading.Thread(target=_end_after, args=(handle,), name="lifeline", daemon=True).start()
    else:
        end_with_parent()


def _end_after(handle: int) -> None:
    ctypes.windll.kernel32.WaitForSingleObject(handle, _INFINITE)  # type: ignore[attr-defined, unused-ignore]
    os._exit(1)


def take_children_along() -> None:
    """Let every process that this one starts end with it (Windows; elsewhere they see to it themselves)."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.CreateJobObjectW.restype = ctypes.c_void_p
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetInformationJobObject.argtypes = [
            ctypes.c_void_p,
            ctypes.c_int,
            ctypes.c_void_p,
            ctypes.c_uint,
        ]
        kernel.AssignProcessToJobObject.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        job = kernel.CreateJobObjectW(None, None)  # closed by the system when this process ends
        limits = _Limits()
        limits.flags = _KILL_ON_JOB_CLOSE
        size = ctypes.sizeof(limits)
        if job and kernel.SetInformationJobObject(job, _JOB_LIMITS, ctypes.byref(limits), size):
            kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess())


class _Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION of the Windows API."""

    _fields_ = [
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("smallest_set", ctypes.c_size_t),
        ("largest_set", ctypes.c_size_t),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
        ("counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    ]
