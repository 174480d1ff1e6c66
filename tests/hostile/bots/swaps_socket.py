"""Plays well, but puts a symbolic link to another program's socket in the place of its own when it is asked.

Fault: none: its connection stands.
"""
import os

import hostile


class Bot(hostile.Bot):
    def Decide(self, request, context):
        try:
            os.unlink(hostile.PATH)
            os.symlink("/run/dbus/system_bus_socket", hostile.PATH)
        except OSError:
            pass  # a sandbox may forbid it
        return hostile.answer(request)


hostile.serve(Bot())
