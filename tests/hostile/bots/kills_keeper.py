"""Kills its parent and its process group when it is asked.

Fault: CRASH, at its first decision, whoever of the two it has reached.
"""
import os
import signal

import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        if os.getppid() > 1:
            os.kill(os.getppid(), signal.SIGKILL)
        os.killpg(0, signal.SIGKILL)


hostile.serve(Bot())
