"""Answers with the status UNAVAILABLE, as if the connection were broken.

Fault: PROTOCOL, at every decision.
"""
import grpc
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        context.abort(grpc.StatusCode.UNAVAILABLE, "Socket closed")


hostile.serve(Bot())
