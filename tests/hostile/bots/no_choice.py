"""Answers the right question, without any choice.

Fault: MALFORMED, at every decision.
"""
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        return hostile.agent_pb2.DecideResponse(decision_id=request.decision_id)


hostile.serve(Bot())
