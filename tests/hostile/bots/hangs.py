"""Never answers.

Fault: TIMEOUT, at its first decision.
"""
import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        hostile.sleep_for_ever()


hostile.serve(Bot())
