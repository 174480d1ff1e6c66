"""Chooses action -1, as ten bytes on the wire.

Fault: ILLEGAL_ACTION, at every decision.
"""
import hostile


def minus_one(request):
    return hostile.agent_pb2.DecideResponse(decision_id=request.decision_id).SerializeToString() + bytes(
        [0x10] + [0xFF] * 9 + [0x01])


hostile.serve(raw={hostile.DECIDE: hostile.raw_bytes(minus_one)})
