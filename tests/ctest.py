"""ctest as a child of the scripts here. One that is ended alone leaves the tests behind that it has started."""

import contextlib
import os
import signal
import subprocess


def ctest(*arguments, on_line=lambda line: None):
    """Runs ctest, prints what it writes and gives each line of it to `on_line`. Gives its exit code. SIGINT and SIGTERM end it and
    its tests, as Ctrl-C would; when all that it wrote is read, the handler of SIGINT that the caller has set is called."""
    process, interrupted = None, False

    def end(*_):
        nonlocal interrupted
        interrupted = True
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)

    handlers = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with subprocess.Popen(["ctest", *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                              errors="replace", process_group=0) as process:
            if interrupted:
                end()
            for line in process.stdout:
                print(line, end="", flush=True)
                on_line(line)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    if interrupted:
        signal.raise_signal(signal.SIGINT)
    return process.returncode
