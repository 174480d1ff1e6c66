"""Plays well, but leaves a daemon: a session of its own, no parent, no environment, deaf to signals.

Fault: none; the daemon ends with it.
"""
import os
import signal

import hostile


def daemon():
    if os.fork():
        os.wait()
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    os.execve("/usr/bin/python3", ["python3", "-c", """
import signal, time
for number in range(1, 32):
    if number not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(number, signal.SIG_IGN)
while True:
    time.sleep(1000)
"""], {})


daemon()
signal.signal(signal.SIGCHLD, signal.SIG_DFL)
hostile.serve(hostile.Bot())
