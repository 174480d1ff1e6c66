"""Answers well, a tenth of a second after its time is over.

Fault: TIMEOUT, at its first decision.
"""
import time

import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        time.sleep(request.time_left.ToTimedelta().total_seconds() + 0.1)
        return hostile.answer(request)


hostile.serve(Bot())
