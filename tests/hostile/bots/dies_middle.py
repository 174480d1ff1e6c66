"""Aborts in the middle of the play.

Fault: CRASH, at a later decision.
"""
import os

import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        if hostile.late_in_the_board(request):
            os.abort()
        return hostile.answer(request)


hostile.serve(Bot())
