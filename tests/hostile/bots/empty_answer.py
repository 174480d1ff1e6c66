"""Answers with a message without any field.

Fault: PROTOCOL, at every decision.
"""
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        return hostile.agent_pb2.DecideResponse()


hostile.serve(Bot())
