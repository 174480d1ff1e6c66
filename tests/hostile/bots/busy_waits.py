"""Plays well, and spins on a core while it waits for its turn.

Fault: none.
"""
import threading

import hostile


def spin():
    while True:
        pass


threading.Thread(target=spin, daemon=True).start()
hostile.serve(hostile.Bot())
