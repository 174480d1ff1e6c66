"""Offers a stream and ends it when it is asked.

Fault: PROTOCOL, at every decision.
"""
import hostile


class Bot(hostile.Bot):
    about = {"decide_stream": True}


def answers(requests):
    next(requests)
    return
    yield


hostile.serve(Bot(), {hostile.DECIDE_STREAM: hostile.raw_stream(answers)})
