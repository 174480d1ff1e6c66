"""Kills itself at the first question.

Fault: CRASH, at its first decision.
"""
import os
import signal

import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        os.kill(os.getpid(), signal.SIGKILL)


hostile.serve(Bot())
