"""Offers a stream and answers each question there three times.

Fault: PROTOCOL, at a later decision: the answers that nobody has asked for.
"""
import hostile


class Bot(hostile.Bot):
    about = {"decide_stream": True}


def answers(requests):
    for request in requests:
        for _ in range(3):
            yield hostile.answer(request)


hostile.serve(Bot(), {hostile.DECIDE_STREAM: hostile.raw_stream(answers)})
