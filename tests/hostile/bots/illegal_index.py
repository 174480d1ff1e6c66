"""Chooses the action after the last one of the list.

Fault: ILLEGAL_ACTION, at every decision.
"""
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        return hostile.answer(request, len(request.legal_actions))


hostile.serve(Bot())
