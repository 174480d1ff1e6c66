"""Forks until it may not any more (at most 200 processes), then plays well.

Fault: none; it never has more than 100.
"""
import os

import hostile

MOST = 200  # so that a sandbox that does not hold hurts nobody


def bomb():
    for count in range(MOST):
        try:
            if os.fork() == 0:
                hostile.sleep_for_ever()
        except OSError:
            return count
    return MOST


class Bot(hostile.Bot):
    count = None

    def Decide(self, request, context):
        if self.count is None:
            self.count = bomb()
            if self.count > 100:
                hostile.escaped(self.count, "processes")
        return hostile.answer(request)


hostile.serve(Bot())
