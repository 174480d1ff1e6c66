"""Forks when it starts until it may not any more (at most 200 processes), ends them, and plays well.

Fault: none; it never has more than 100.
"""
import os
import signal

import hostile

MOST = 200  # so that a broken sandbox does no harm


def bomb():
    children = []
    try:
        while len(children) < MOST:
            child = os.fork()
            if child == 0:
                hostile.sleep_for_ever()
            children.append(child)
    except OSError:
        pass  # the limit is reached
    for child in children:  # a server that cannot start a thread cannot answer
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return len(children)


count = bomb()
if count > 100:
    hostile.escaped(count, "processes")
hostile.serve()
