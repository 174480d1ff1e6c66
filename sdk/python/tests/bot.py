"""Bots for server_test.py, chosen by the first argument; each of them misbehaves or reports something else."""

import asyncio
import atexit
import faulthandler
import itertools
import os
import signal
import sys
import threading
import time

import hakam


class Witness:
    """Takes the last legal action; reports on stderr, and in its note, what it received."""

    def start_session(self, session):
        hakam.log("session", session.id, "seat", session.seat, session.rules.get("target"), session.format)

    def decide(self, q):
        q.note = f"{q.clock.time_left:.3f} {q.clock.bank_left:.3f} {q.rng.next()}"
        return q.legal[-1]

    def finish_board(self, result):
        hakam.log("result", result.outcome, *result.points)


def broken(q):
    raise LookupError("no idea what to play")


def careless(q):
    return hakam.cards("XX")  # fails in a line of the kit


def wordy(q):
    raise RuntimeError("x" * 1000 + "\nsecond line")


def thinker(q):
    hakam.log("thinking")
    while True:
        pass


def stubborn(q):
    hakam.log("thinking")
    try:
        while True:
            pass
    except:  # noqa: E722  what a beginner writes
        return 0


def slow(q):
    time.sleep(0.02)
    return 0


def odd(q):
    if q.proto.decision_id % 2:
        raise LookupError("odd")
    return 0


def printer(q):
    print("asked")
    return 0


def waits(q):
    hakam.log("thinking")
    threading.Event().wait()


def native(q):
    hakam.log("thinking")
    sum(itertools.repeat(0))  # holds the interpreter lock for ever


def tidies(q):
    atexit.register(hakam.log, "atexit")
    try:
        hakam.log("thinking")
        while True:
            pass
    finally:
        hakam.log("finally")


class Waiter:
    """Answers when somebody else has been asked, too; session 9 alone is answered at once."""

    def __init__(self):
        self.others = None

    async def decide(self, q):
        if q.proto.session_id == 9:
            return 0
        self.others = self.others or asyncio.Event()
        if q.proto.decision_id % 2:
            await self.others.wait()
        self.others.set()
        return 1


async def raises(q):
    await asyncio.sleep(0)
    raise LookupError("odd")


async def sleeps(q):
    hakam.log("thinking")
    await asyncio.sleep(1000)


async def awaits(q):
    """Waits in itself or, for odd questions, in another function; not for question 0."""
    if q.proto.decision_id == 0:
        return 0
    if q.proto.decision_id % 2:
        await sleeps(q)
    hakam.log("thinking")
    await asyncio.sleep(1000)


async def tidies_up(q):
    atexit.register(hakam.log, "atexit")
    try:
        await sleeps(q)
    finally:
        hakam.log("finally")


async def spins(q):
    hakam.log("thinking")
    while True:
        pass


BOTS = {
    "waiter": Waiter(),
    "raises": raises,
    "sleeps": sleeps,
    "spins": spins,
    "awaits": awaits,
    "waits": waits,
    "printer": printer,
    "native": native,
    "tidies": tidies,
    "tidies_up": tidies_up,
    "handles": thinker,
    "registers": thinker,
    "slow": slow,
    "odd": odd,
    "witness": Witness(),
    "index": lambda q: 1,
    "card": lambda q: "TH",
    "illegal": lambda q: "AS",
    "beyond": lambda q: 99,
    "ashkal": lambda q: "ASHKAL",
    "nothing": lambda q: None,
    "nonsense": lambda q: "the ten of hearts",
    "broken": broken,
    "careless": careless,
    "wordy": wordy,
    "thinker": thinker,
    "stubborn": stubborn,
}

BEFORE_SERVE = {
    "handles": lambda: signal.signal(signal.SIGQUIT, lambda *_: os.write(2, b"its own handler\n")),
    "registers": lambda: faulthandler.register(signal.SIGQUIT),
}

if __name__ == "__main__":
    which = sys.argv[1]
    if which in BEFORE_SERVE:
        BEFORE_SERVE[which]()
    sessions = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    hakam.serve(BOTS[which], name=which, version="7", author="kit", presets=["baloot"], max_sessions=sessions)
