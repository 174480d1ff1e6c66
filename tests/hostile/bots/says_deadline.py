"""Answers at once with the status DEADLINE_EXCEEDED, as if its time were over.

Fault: PROTOCOL, at every decision.
"""
import grpc
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        context.abort(grpc.StatusCode.DEADLINE_EXCEEDED, "Deadline Exceeded")


hostile.serve(Bot())
