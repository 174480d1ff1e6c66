"""Answers the question after the one that was asked.

Fault: PROTOCOL, at every decision.
"""
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        response = hostile.answer(request)
        response.decision_id += 1
        return response


hostile.serve(Bot())
