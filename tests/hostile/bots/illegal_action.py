"""Plays a card during the auction, and calls Sun during the play.

Fault: ILLEGAL_ACTION, at every decision.
"""
import hostile
from hakam.v1 import observation_pb2


class Bot(hostile.Bot):
    def Decide(self, request, context):
        response = hostile.agent_pb2.DecideResponse(decision_id=request.decision_id)
        if request.observation.phase == observation_pb2.PHASE_PLAY:
            response.action.call.kind = observation_pb2.CALL_KIND_SUN
        else:
            response.action.play.card = request.observation.hand[0]
        return response


hostile.serve(Bot())
