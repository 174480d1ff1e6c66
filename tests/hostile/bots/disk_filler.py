"""Writes everywhere until there is no more room (at most 120 MB in each place), then plays well.

Fault: none; it never writes more than its limit.
"""
import os

import hostile

PLACES = (".", "/tmp", "/var/tmp", "/dev/shm", "/dev", "/run", os.path.dirname(hostile.PATH),
          os.environ.get("HOME", "/"), os.environ.get("TMPDIR", "/tmp"))
FILES = 3
PIECE = b"x" * 1_000_000  # 40 of them a file, below the limit for one


def fill(place):
    """Bytes written, in MB."""
    written = 0
    for i in range(FILES):
        try:
            with open(os.path.join(place, f"hakam-hostile-{os.getpid()}-{i}"), "wb") as file:
                for _ in range(40):
                    file.write(PIECE)
                    file.flush()
                    written += 1
        except OSError:
            break
    return written


class Bot(hostile.Bot):
    done = False

    def Decide(self, request, context):
        if not self.done:
            self.done = True
            written = {place: fill(place) for place in dict.fromkeys(PLACES)}
            if sum(written.values()) > 100:
                hostile.escaped("MB written:", written)
        return hostile.answer(request)


hostile.serve(Bot())
