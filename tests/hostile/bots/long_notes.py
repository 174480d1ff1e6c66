"""Answers well, with half a megabyte of remarks each time.

Fault: none: its remarks are cut.
"""
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        response = hostile.answer(request)
        response.note = "\x1b[31mHakam\n" * 50_000
        return response


hostile.serve(Bot())
