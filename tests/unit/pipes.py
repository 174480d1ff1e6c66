"""Named pipes, by which a program that a test has started says that it is at work."""

import os
import select


def until_written(pipe, process):
    """Waits until somebody has written into the pipe; fails if `process`, below which that happens, ends before."""
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        events = select.poll()
        events.register(reader, select.POLLIN)
        while not events.poll(10):  # milliseconds
            if process.poll() is not None:
                raise AssertionError(f"it has ended with {process.returncode}: {process.stdout.read()}")
    finally:
        os.close(reader)
