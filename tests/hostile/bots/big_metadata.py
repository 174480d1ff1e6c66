"""Answers well, with 4 MB of headers around it.

Fault: PROTOCOL, at every decision.
"""
import hostile

HEADERS = tuple((f"hakam-{i}", "x" * 4000) for i in range(1000))


class Bot(hostile.Bot):
    def Decide(self, request, context):
        context.set_trailing_metadata(HEADERS)
        return hostile.answer(request)


hostile.serve(Bot())
