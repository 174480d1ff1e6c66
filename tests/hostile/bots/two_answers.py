"""Sends two answers to one question.

Fault: PROTOCOL, at its first decision, once the time for it is over.
"""
import hostile


def answers(request):
    yield hostile.answer(request, 0)
    yield hostile.answer(request, 1)


hostile.serve(raw={hostile.DECIDE: hostile.raw_messages(answers)})
