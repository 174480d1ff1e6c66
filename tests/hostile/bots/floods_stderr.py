"""Writes 1 GB to stderr when it is asked, and then answers.

Fault: CRASH, at its first decision, and no process of it is started again: nobody may write more log than the league says.
"""
import os

import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        for _ in range(1000):
            os.write(2, b"x" * 999_999 + b"\n")
        return hostile.answer(request)


hostile.serve(Bot())
