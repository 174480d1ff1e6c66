"""Plays well, and ignores every signal that can be ignored.

Fault: none; it ends all the same.
"""
import signal

import hostile

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE):
    signal.signal(number, signal.SIG_IGN)
hostile.serve(hostile.Bot())
