"""Refuses every session.

Fault: START_FAILED, before the league begins.
"""
import grpc
import hostile


class Bot(hostile.Bot):
    def StartSession(self, request, context):
        context.abort(grpc.StatusCode.INVALID_ARGUMENT, "I do not\nplay this")


hostile.serve(Bot())
