"""Sends the first half of its answer and then nothing more.

Fault: TIMEOUT, at its first decision.
"""
import hostile

sent = []


class Bot(hostile.Bot):
    def Decide(self, request, context):
        proxy.armed.set()
        return hostile.answer(request)


def half(data):
    if sent:
        return None
    sent.append(data)
    return data[: len(data) // 2]


proxy = hostile.Proxy(Bot(), half)
proxy.run()
