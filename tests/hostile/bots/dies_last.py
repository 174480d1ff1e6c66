"""Ends with two cards in its hand: the last decision of a board, because the last card is forced.

Fault: CRASH, at a later decision.
"""
import os

import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        if hostile.late_in_the_board(request) and len(request.observation.hand) == 2:
            os._exit(7)
        return hostile.answer(request)


hostile.serve(Bot())
