"""Plays the first legal action, and writes down everything that it learns besides the questions: a line of JSON on
stderr for its start, and one for each session."""

import json
import os
import sys

import hostile


def own_files():
    """The names of its open descriptors."""
    found = {}
    for name in sorted(os.listdir("/proc/self/fd"), key=int):
        try:
            found[name] = os.readlink(f"/proc/self/fd/{name}")
        except OSError:
            pass  # the one that reads the folder
    return found


def tell(what, **words):
    print("TOLD " + json.dumps({"what": what, **words}), file=sys.stderr, flush=True)


tell("start", env=dict(os.environ), argv=sys.argv, cwd=os.getcwd(), files=own_files(), nice=os.nice(0),
     session=os.getsid(0) == os.getpid(), group=os.getpgrp() == os.getpid())


class Bot(hostile.Bot):
    def StartSession(self, request, context):
        tell("session", id=request.session_id, seat=request.seat, rest=str(request.rules) + str(request.clock) +
             str(request.format))
        return super().StartSession(request, context)

    def Decide(self, request, context):
        tell("question", session=request.session_id, metadata=sorted(
            (key, value) for key, value in context.invocation_metadata()))
        return super().Decide(request, context)


hostile.serve(Bot())
