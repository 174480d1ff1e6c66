"""Plays the first legal action, and writes down at its start which bots of the league live."""

import json
import os
import pathlib
import sys

import hostile


def born(pid):
    """When the process began, which tells processes of the same number apart."""
    return pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[19]


def living():
    """All bots of this league as (number, moment of birth): each runs in its folder, beside the others."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and pathlib.Path(os.readlink(entry / "cwd")).parent == pathlib.Path.cwd().parent:
                found.append((int(entry.name), born(entry.name)))
        except OSError:
            pass  # it has ended, or we may not read it
    return found


print("ALIVE " + json.dumps({"me": (os.getpid(), born(os.getpid())), "all": living()}), file=sys.stderr, flush=True)
hostile.serve(hostile.Bot())
