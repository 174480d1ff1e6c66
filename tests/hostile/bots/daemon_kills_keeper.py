"""Leaves a daemon, and when it is asked kills its parent first, which would have ended the daemon, and then itself.

Fault: CRASH, at its first decision; the daemon ends with it.
"""
import os
import signal

import hostile


def daemon():
    if os.fork():
        os.wait()
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    hostile.sleep_for_ever()


class Bot(hostile.Bot):
    def Decide(self, request, context):
        if os.getppid() > 1:
            os.kill(os.getppid(), signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)


daemon()
hostile.serve(Bot())
