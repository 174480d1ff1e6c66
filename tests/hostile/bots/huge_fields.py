"""Plays card number 2147483647.

Fault: MALFORMED, at every decision.
"""
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        response = hostile.agent_pb2.DecideResponse(decision_id=request.decision_id)
        response.action.play.card = 2147483647
        return response


hostile.serve(Bot())
