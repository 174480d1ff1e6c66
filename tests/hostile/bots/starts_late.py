"""Listens one second after the start limit of its league, then would play well.

Fault: START_FAILED, before the league begins.
"""
import time

import hostile

time.sleep(hostile.target()["start_limit"] + 1)
hostile.serve()
