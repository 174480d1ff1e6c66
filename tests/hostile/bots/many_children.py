"""Plays well, beside a chain of 20 children, each with a session of its own.

Fault: none; they end with it.
"""
import os

import hostile


def chain(length):
    """A child, which has a child, and so on."""
    if length == 0 or os.fork():
        return
    os.setsid()
    chain(length - 1)
    hostile.sleep_for_ever()


chain(20)
hostile.serve(hostile.Bot())
