"""Says at each question that there is no such session.

Fault: PROTOCOL, at every decision.
"""
import grpc
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        context.abort(grpc.StatusCode.NOT_FOUND, f"no session {request.session_id}")


hostile.serve(Bot())
