"""Uses 99 % of the time of each decision, for ever; what it oversleeps comes out of its bank.

Fault: none.
"""
import time

import hostile


class Bot(hostile.Bot):
    def StartSession(self, request, context):
        self.seconds = request.clock.per_decision.ToTimedelta().total_seconds() * 0.99
        return super().StartSession(request, context)

    def Decide(self, request, context):
        time.sleep(self.seconds)
        return hostile.answer(request)


hostile.serve(Bot())
