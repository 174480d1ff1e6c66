"""Tries the network: a listener on loopback, names, abstract sockets, vsock, raw packets.

Fault: none; nothing answers.
"""
import socket

import hostile


def reach(what, family, kind, address):
    try:
        with socket.socket(family, kind) as end:
            end.settimeout(0.2)
            end.connect(address)
            if kind == socket.SOCK_DGRAM:
                end.send(b"hakam")
        hostile.escaped("reached", what)
    except (OSError, ValueError):
        pass


class Bot(hostile.Bot):
    done = False

    def Decide(self, request, context):
        if not self.done:
            self.done = True
            target = hostile.target()
            reach("loopback", socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", target["port"]))
            reach("the world", socket.AF_INET, socket.SOCK_DGRAM, ("192.0.2.1", 9))  # an address that is reserved for examples
            reach("an abstract socket", socket.AF_UNIX, socket.SOCK_STREAM, "\0" + target["abstract"])
            reach("vsock", socket.AF_VSOCK, socket.SOCK_STREAM, (2, 9))
        return hostile.answer(request)


hostile.serve(Bot())
