"""Answers with 100 MB that it wants to send compressed, a thousandth of that on the wire.

Fault: MALFORMED, at its first decision.
"""
import grpc
import hostile

NOTE = "\0" * 100_000_000


class Bot(hostile.Bot):
    def Decide(self, request, context):
        context.set_compression(grpc.Compression.Gzip)
        response = hostile.answer(request)
        response.note = NOTE
        return response


hostile.serve(Bot())
