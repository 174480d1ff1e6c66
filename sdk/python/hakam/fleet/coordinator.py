"""What engines and `hakam league run` say to each other: lines on standard input and output (arbiter/fleet/program.h)."""

import os
import pathlib
import queue
import sys
import threading

CHUNKS = pathlib.Path(os.environ.get("HAKAM_CHUNKS", "."))
BUNDLES = pathlib.Path(os.environ.get("HAKAM_BUNDLES", "."))
PROGRAM = os.environ.get("HAKAM_PROGRAM", "hakam")
CORES = int(os.environ.get("HAKAM_CORES", "1"))  # for each chunk
MEMORY = int(os.environ.get("HAKAM_MEMORY", "0"))  # MiB for each chunk; 0: none is reserved
SLOTS = int(os.environ.get("HAKAM_SLOTS", "0"))  # chunks at a time; 0: the engine decides

_commands = queue.Queue()


def listen():
    """From now on, commands are read."""
    def read():
        for line in sys.stdin:
            _commands.put(line.split())
        _commands.put(None)
    threading.Thread(target=read, daemon=True).start()


def commands(wait):
    """The commands that have come, each as a list of words; waits up to `wait` seconds for the first one. None alone: end
    all that is at work."""
    found = []
    try:
        found.append(_commands.get(timeout=wait) if wait > 0 else _commands.get_nowait())
        while True:
            found.append(_commands.get_nowait())
    except queue.Empty:
        return [None] if None in found else found


def tell(*words):
    try:
        print(*words, flush=True)
    except BrokenPipeError:
        pass  # nobody listens any more: the end of the commands has come too


def slots(places):
    """Says how many chunks are out at a time: twice as many as can be played, so that no place waits for its next one."""
    tell("slots", SLOTS or max(1, 2 * places))


def done(chunk, result):
    """`result`: the bytes of a WorkResult."""
    part = CHUNKS / (chunk + ".result.part")
    part.write_bytes(result)
    part.rename(CHUNKS / (chunk + ".result"))
    tell("done", chunk)


def end(why):
    """No chunk can be played any more."""
    tell("end", first_line(why))


def failed(chunk, machine, why):
    tell("failed", chunk, machine or "-", first_line(why))


def first_line(text):
    return next((line.strip() for line in str(text).splitlines() if line.strip()), "no reason given")


def last_line(text):
    return next((line.strip() for line in reversed(str(text).splitlines()) if line.strip()), "")
