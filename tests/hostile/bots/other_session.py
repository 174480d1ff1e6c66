"""Opens its session well, but answers with the number of the session where that of the question belongs.

Fault: PROTOCOL, at every decision.
"""
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        response = hostile.answer(request)
        response.decision_id = request.session_id
        return response


hostile.serve(Bot())
