"""Breaks its connections when it is asked, and lives on.

Fault: UNREACHABLE, at every decision.
"""
import os
import socket

import hostile


def hang_up():
    for name in os.listdir("/proc/self/fd"):
        try:
            end = socket.socket(fileno=os.dup(int(name)))
        except OSError:
            continue  # no socket
        try:
            end.getpeername()
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        end.close()


class Bot(hostile.Bot):
    def Decide(self, request, context):
        hang_up()
        hostile.sleep_for_ever()


hostile.serve(Bot())
