"""Speaks HTTP/2 well until it is asked, then sends garbage instead of its answer.

Fault: UNREACHABLE, at its first decision.
"""
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        proxy.armed.set()
        return hostile.answer(request)


proxy = hostile.Proxy(Bot(), lambda data: b"\xff" * 100_000)
proxy.run()
