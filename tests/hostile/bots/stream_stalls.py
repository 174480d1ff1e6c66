"""Offers a stream and stops in the middle of its first answer there.

Fault: TIMEOUT, at its first decision.
"""
import hostile

sent = []


class Bot(hostile.Bot):
    about = {"decide_stream": True}


def answers(requests):
    for request in requests:
        proxy.armed.set()
        yield hostile.answer(request)


def half(data):
    if sent:
        return None
    sent.append(data)
    return data[: len(data) // 2]


proxy = hostile.Proxy(Bot(), half, {hostile.DECIDE_STREAM: hostile.raw_stream(answers)})
proxy.run()
