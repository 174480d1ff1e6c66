"""Offers one stream for all sessions and floods it with the answers to its first message.

Fault: PROTOCOL, at some decisions.
"""
import hostile


def answers(requests):
    first = hostile.answers_to(next(requests).questions)
    while True:
        yield first


hostile.serve(hostile.ManyBot(), {hostile.DECIDE_MANY: hostile.raw_many(answers)})
