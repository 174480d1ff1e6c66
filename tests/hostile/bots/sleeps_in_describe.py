"""Sleeps in Describe for ever.

Fault: START_FAILED, before the league begins.
"""
import hostile


class Bot(hostile.Bot):
    def Describe(self, request, context):
        hostile.sleep_for_ever()


hostile.serve(Bot())
