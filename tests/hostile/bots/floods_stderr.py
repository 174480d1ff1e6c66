"""Writes 1 GB to stderr when it is asked, and then answers.

Fault: CRASH, at its first decision: nobody may write more than 64 MiB into one file.
"""
import os
import signal

import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        for _ in range(1000):
            os.write(2, b"x" * 999_999 + b"\n")
        return hostile.answer(request)


signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
hostile.serve(Bot())
