"""Allocates without end (at most 600 MB) when it is asked.

Fault: CRASH, at its first decision, when it has more than its limit.
"""
import hostile

MOST = 600  # MB, so that a broken sandbox does no harm


class Bot(hostile.Bot):
    def Decide(self, request, context):
        held = [bytes([1]) * 1_000_000 for _ in range(MOST)]
        hostile.escaped(len(held), "MB of memory")
        return hostile.answer(request)


hostile.serve(Bot())
