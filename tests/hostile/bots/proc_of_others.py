"""Reads the environment, the memory and the files of every process that it can see, and sends them signal 0.

Fault: none; there are only its own.
"""
import os

import hostile


def mine(pid):
    """Ours: the bot, and what brought it into its sandbox."""
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            words = file.read()
    except OSError:
        return True
    return pid == 1 or pid == os.getpid() or b"bwrap" in words


class Bot(hostile.Bot):
    def Decide(self, request, context):
        for pid in (int(name) for name in os.listdir("/proc") if name.isdigit()):
            if mine(pid):
                continue
            for name in ("environ", "maps", "fd"):
                try:
                    path = f"/proc/{pid}/{name}"
                    if os.listdir(path) if name == "fd" else open(path, "rb").read():
                        hostile.escaped("read", path)
                except OSError:
                    pass
            try:
                os.kill(pid, 0)
                hostile.escaped("may signal", pid)
            except OSError:
                pass
        return hostile.answer(request)


hostile.serve(Bot())
