"""Runs the calls of a bot whose `decide` is a coroutine function."""

import asyncio
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from hakam import signals

# Threads beside those of the sessions, for streams and for what is asked between questions.
_SPARE_THREADS = 8


class AsyncWorker:
    """Has the methods of server._Worker. gRPC's calls run on a pool of threads, the bot's on an event loop on the thread of
    `run`: questions of several sessions are thought about at the same time.
    """

    at_once = True

    def __init__(self, sessions):
        self.stopped = False
        self._runs = False  # used on the thread of `run` only
        self._loop = asyncio.new_event_loop()
        self._pool = ThreadPoolExecutor(sessions + _SPARE_THREADS)
        self._awaited = {}  # the bot's coroutines as keys, the oldest first

    def submit(self, function, *args, **kwargs):
        return self._pool.submit(function, *args, **kwargs)

    def run(self):
        """Runs the loop until it is stopped. Calls that still wait for the bot get an error."""
        asyncio.set_event_loop(self._loop)
        self._runs = True
        try:
            self._loop.run_forever()
        finally:
            self.stopped = True
            self._runs = False
            for task in asyncio.all_tasks(self._loop):
                task.cancel()
            self._loop.run_until_complete(asyncio.sleep(0))
            self._pool.shutdown(wait=False, cancel_futures=True)

    def stop(self):
        self.stopped = True
        self._loop.call_soon_threadsafe(self._end_run)

    def _end_run(self):
        if self._runs:  # a signal that has ended it already must not disturb what `run` does at its end
            self._loop.stop()

    def call_bot(self, function, *args):
        """Calls a function of the bot on the loop, and awaits what it returns if that is a coroutine."""
        return asyncio.run_coroutine_threadsafe(self._result_of(function, *args), self._loop).result()

    async def _result_of(self, function, *args):
        result = function(*args)
        if not asyncio.iscoroutine(result):
            return result
        self._awaited[result] = None
        try:
            return await result
        finally:
            del self._awaited[result]

    def handle_signals(self, _):
        """SIGTERM and SIGINT end `run`, also while the bot computes without awaiting anything."""
        thread = threading.get_ident()
        signals.watch(lambda *_: sys.exit(0), self.stop, lambda: self._frames(thread))

    def _frames(self, thread):
        """What computes comes first: all others wait for it, too. Then what each coroutine awaits."""
        yield from signals.stack(thread, AsyncWorker.run)
        for coroutine in list(self._awaited):
            yield from _frames_of(coroutine)


def _frames_of(coroutine):
    """The frames of a coroutine that waits, the innermost first."""
    frames = []
    while frame := getattr(coroutine, "cr_frame", None):
        frames.append(frame)
        coroutine = coroutine.cr_await
    return reversed(frames)
