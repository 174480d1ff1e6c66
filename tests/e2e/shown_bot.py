"""Says things that hide, turn round or cover other text, wherever a bot can say something. With the argument "fails" it
also answers every question with an error, with "ends" it ends at every question."""

import os
import sys

import grpc
import hostile

HIDDEN = "a\u202eb\u200bc\U000e0001d" + "e" + "\u0336" * 9
FAILS = "fails" in sys.argv


class Bot(hostile.Bot):
    about = {"name": HIDDEN, "version": "v\u2066", "author": "\u00adme"}

    def Decide(self, request, context):
        print("\x1b[2Jstderr " + HIDDEN, file=sys.stderr, flush=True)
        if "ends" in sys.argv:
            os._exit(3)
        if FAILS:
            context.abort(grpc.StatusCode.INTERNAL, "error " + HIDDEN + "\x1b[2J\x9b")
        response = hostile.answer(request)
        response.note = "note " + HIDDEN + "\nhakam: a line of its own"
        return response


hostile.serve(Bot())
