"""Offers one stream for all sessions and sends each message there three times.

Fault: PROTOCOL, at some decisions: the answers that nobody has asked for.
"""
import hostile


def answers(requests):
    for request in requests:
        for _ in range(3):
            yield hostile.answers_to(request.questions)


hostile.serve(hostile.ManyBot(), {hostile.DECIDE_MANY: hostile.raw_many(answers)})
