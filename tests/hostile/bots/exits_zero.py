"""Ends with exit code 0 when it is asked.

Fault: CRASH, at its first decision.
"""
import os

import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        os._exit(0)


hostile.serve(Bot())
