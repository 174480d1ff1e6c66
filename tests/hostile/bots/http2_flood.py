"""Speaks HTTP/2, but sends nothing but PING frames, each of which wants an answer: 64 MB of them.

Fault: START_FAILED, before the league begins.
"""
import threading

import hostile

SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
PING = bytes([0, 0, 8, 6, 0, 0, 0, 0, 0]) + b"hakam..."


def flood(connection):
    try:
        connection.sendall(SETTINGS)
        for _ in range(1000):
            connection.sendall(PING * 4000)
    except OSError:
        pass


def drain(connection):
    try:
        while connection.recv(1 << 16):
            pass
    except OSError:
        pass


listener = hostile.listen()
for _ in range(3):  # connections
    connection, _ = listener.accept()
    for target in (flood, drain):
        threading.Thread(target=target, args=(connection,), daemon=True).start()
hostile.sleep_for_ever()
