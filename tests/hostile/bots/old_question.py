"""Answers each question with the answer to the one before; only the first of a process is good.

Fault: PROTOCOL, at all decisions but the first of a process.
"""
import hostile


class Bot(hostile.Bot):
    before = None

    def Decide(self, request, context):
        old, self.before = self.before, hostile.answer(request)
        return old or self.before


hostile.serve(Bot())
