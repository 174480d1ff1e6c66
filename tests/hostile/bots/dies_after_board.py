"""Ends when it hears that a board is over.

Fault: none: it owes no answer then.
"""
import os

import hostile


class Bot(hostile.Bot):
    about = {"wants_results": True}

    def FinishBoard(self, request, context):
        os._exit(1)


hostile.serve(Bot())
