"""Runs the calls of a bot whose `decide` is a coroutine function."""

import asyncio
import signal
import sys
from concurrent.futures import ThreadPoolExecutor

# Threads beside those of the sessions, for streams and for what is asked between questions.
_SPARE_THREADS = 8


class AsyncWorker:
    """Has the methods of server._Worker. gRPC's calls run on a pool of threads, the bot's on an event loop on the thread of
    `run`: questions of several sessions are thought about at the same time.
    """

    at_once = True

    def __init__(self, sessions):
        self.stopped = False
        self._loop = asyncio.new_event_loop()
        self._pool = ThreadPoolExecutor(sessions + _SPARE_THREADS)

    def submit(self, function, *args, **kwargs):
        return self._pool.submit(function, *args, **kwargs)

    def run(self):
        """Runs the loop until it is stopped. Calls that still wait for the bot get an error."""
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            self.stopped = True
            for task in asyncio.all_tasks(self._loop):
                task.cancel()
            self._loop.run_until_complete(asyncio.sleep(0))
            self._pool.shutdown(wait=False, cancel_futures=True)

    def stop(self):
        self.stopped = True
        self._loop.call_soon_threadsafe(self._loop.stop)

    def call_bot(self, function, *args):
        """Calls a function of the bot on the loop, and awaits what it returns if that is a coroutine."""
        return asyncio.run_coroutine_threadsafe(_result_of(function, *args), self._loop).result()

    def stop_on_signals(self, _):
        """SIGTERM and SIGINT end `run`, also while the bot computes without awaiting anything."""
        for number in (signal.SIGTERM, signal.SIGINT):
            # asyncio's handler wakes the loop, whichever thread gets the signal. Ours, set after it, ends a bot that computes.
            self._loop.add_signal_handler(number, self._loop.stop)
            signal.signal(number, lambda *_: sys.exit(0))


async def _result_of(function, *args):
    result = function(*args)
    return await result if asyncio.iscoroutine(result) else result
