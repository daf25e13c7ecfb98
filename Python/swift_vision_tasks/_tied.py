"""Becomes a command that ends with the process that started it: _tied.py PARENT COMMAND WORD ...

Run as a program of its own: what the system is asked here must be asked by the child, and Python
cannot do that safely between fork and exec when there are threads.
"""

import ctypes
import os
import signal
import sys

# From <sys/prctl.h>; only Linux has it. Elsewhere the command ends when it is done.
_PR_SET_PDEATHSIG = 1


def main() -> None:
    parent, *words = sys.argv[1:]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        # One that ended before this was asked for sends nothing.
        if os.getppid() != int(parent):
            sys.exit(128 + signal.SIGTERM)
    os.execv(words[0], words)


if __name__ == "__main__":
    main()
