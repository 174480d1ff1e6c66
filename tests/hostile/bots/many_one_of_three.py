"""Offers one stream for all sessions and answers one of three questions.

Fault: TIMEOUT, at some decisions.
"""
import hostile


def answers(requests):
    asked = 0
    for request in requests:
        for question in request.questions:
            asked += 1
            if asked % 3 == 1:
                yield hostile.answers_to([question])


hostile.serve(hostile.ManyBot(), {hostile.DECIDE_MANY: hostile.raw_many(answers)})
