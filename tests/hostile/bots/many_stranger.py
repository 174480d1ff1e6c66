"""Offers one stream for all sessions and answers for a session that nobody has opened.

Fault: PROTOCOL, at every decision.
"""
import hostile


def answers(requests):
    for request in requests:
        for question in request.questions:
            question.session_id ^= 1
        yield hostile.answers_to(request.questions)


hostile.serve(hostile.ManyBot(), {hostile.DECIDE_MANY: hostile.raw_many(answers)})
