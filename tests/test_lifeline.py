"""Processes end together: whoever kills the program kills what it has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.bots import lifeline

linux = pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux does it")

OUTER = """
import subprocess, sys, time
print(subprocess.Popen([sys.executable, "-c", sys.argv[1]]).pid, flush=True)
time.sleep(60)
"""


def ends_with(inner: str) -> bool:
    """Whether a process that runs ``inner`` is gone soon after the one that started it was killed."""
    outer = subprocess.Popen([sys.executable, "-c", OUTER, inner], stdout=subprocess.PIPE, text=True)
    assert outer.stdout is not None
    number = int(outer.stdout.readline())
    time.sleep(1.5)
    assert alive(number)
    outer.kill()
    outer.wait()
    outer.stdout.close()
    deadline = time.monotonic() + 3
    while alive(number) and time.monotonic() < deadline:
        time.sleep(0.05)
    if not alive(number):
        return True
    os.kill(number, signal.SIGKILL)
    return False


def alive(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@linux
def test_a_process_ends_with_its_parent_even_while_it_holds_the_interpreter() -> None:
    busy = "'x' * 10; sum(range(10**12))"
    assert ends_with(f"from game.bots import lifeline; lifeline.end_with_parent(); {busy}")
    assert not ends_with("sum(range(10**12))")


@linux
def test_in_one_file_the_program_ends_with_what_unpacked_it(tmp_path: Path) -> None:
    packed = f"import sys; sys._MEIPASS = {str(tmp_path)!r}; from game.bots import lifeline"
    assert ends_with(f"{packed}; lifeline.end_with_unpacker(); sum(range(10**12))")


@linux
def test_an_application_in_a_folder_does_not_end_with_the_shell_that_started_it() -> None:
    packed = "import sys, os; sys._MEIPASS = os.path.join(os.path.dirname(sys.executable), '_internal')"
    code = f"{packed}; from game.bots import lifeline; lifeline.end_with_unpacker(); sum(range(10**12))"
    assert not ends_with(code)


def test_elsewhere_nothing_happens() -> None:
    lifeline.end_with_unpacker()
    if sys.platform != "win32":
        lifeline.take_children_along()
