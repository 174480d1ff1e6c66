"""Plays cards that other seats hold; good until the play begins.

Fault: ILLEGAL_ACTION, at all decisions of the play.
"""
import hostile
from hakam.v1 import cards_pb2, observation_pb2


class Bot(hostile.Bot):
    def Decide(self, request, context):
        seen = request.observation
        if seen.phase != observation_pb2.PHASE_PLAY:
            return hostile.answer(request)
        played = {card for trick in seen.tricks for card in trick.cards}
        game = {number for name, number in cards_pb2.Card.items() if number and name[5] != "6"}
        response = hostile.agent_pb2.DecideResponse(decision_id=request.decision_id)
        response.action.play.card = min(game - played - set(seen.hand))
        return response


hostile.serve(Bot())
