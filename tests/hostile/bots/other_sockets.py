"""Looks for the sockets of other bots and tries to talk to them.

Fault: none; it finds its own only.
"""
import glob
import os
import socket

import hostile


def others():
    folder = os.path.dirname(os.path.dirname(hostile.PATH))
    found = set(glob.glob(folder + "/**/agent.sock", recursive=True))
    found |= set(glob.glob("/tmp/**/agent.sock", recursive=True))
    with open("/proc/net/unix", encoding="utf-8") as file:
        found |= {line.split()[-1] for line in file if line.rstrip().endswith("agent.sock")}
    return {path for path in found if not os.path.exists(path) or not os.path.samefile(path, hostile.PATH)}


class Bot(hostile.Bot):
    def Decide(self, request, context):
        for path in others():
            try:
                with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as end:
                    end.connect(path)
                hostile.escaped("reached", path)
            except OSError:
                pass
        return hostile.answer(request)


hostile.serve(Bot())
