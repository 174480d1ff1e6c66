"""Gives itself a name of half a megabyte.

Fault: START_FAILED, before the league begins.
"""
import hostile


class Bot(hostile.Bot):
    about = {"name": "x" * 500_000}


hostile.serve(Bot())
