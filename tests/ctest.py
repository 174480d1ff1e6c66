"""ctest as a child of the scripts here. One that is ended alone leaves the tests behind that it has started."""

import contextlib
import os
import signal
import subprocess


@contextlib.contextmanager
def ctest(*arguments, **more):
    """ctest at work, as subprocess.Popen; `more` is for Popen. Waits for its end. KeyboardInterrupt ends it and its tests, as
    Ctrl-C would, and goes on to the caller."""
    with subprocess.Popen(["ctest", *map(str, arguments)], stdin=subprocess.DEVNULL, process_group=0, **more) as process:
        try:
            yield process
            process.wait()
        except KeyboardInterrupt:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)
            raise
