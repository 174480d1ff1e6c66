"""Offers one stream for all sessions and stops in the middle of its first message there.

Fault: TIMEOUT, at its first decision.
"""
import hostile

sent = []


def answers(requests):
    for request in requests:
        proxy.armed.set()
        yield hostile.answers_to(request.questions)


def half(data):
    if sent:
        return None
    sent.append(data)
    return data[: len(data) // 2]


proxy = hostile.Proxy(hostile.ManyBot(), half, {hostile.DECIDE_MANY: hostile.raw_many(answers)})
proxy.run()
