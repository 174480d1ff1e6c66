"""Speaks revision 9 of the contract.

Fault: START_FAILED, before the league begins.
"""
import hostile


class Bot(hostile.Bot):
    about = {"protocol_revision": 9}


hostile.serve(Bot())
