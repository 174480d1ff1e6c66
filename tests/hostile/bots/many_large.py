"""Offers one stream for all sessions and sends two mebibytes of answers there.

Fault: MALFORMED, at its first decision.
"""
import hostile


def answers(requests):
    for request in requests:
        message = hostile.answers_to(request.questions)
        for _ in range(2 << 10):
            message.answers.add(session_id=1).answer.note = "x" * 1024
        yield message


hostile.serve(hostile.ManyBot(), {hostile.DECIDE_MANY: hostile.raw_many(answers)})
