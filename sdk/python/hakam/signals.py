"""The signals that the arbiter sends to a bot: SIGTERM, end; SIGQUIT, say where you are."""

import contextlib
import faulthandler
import os
import signal
import sys
import threading

from hakam import mistake

_STOPS = (signal.SIGTERM, signal.SIGINT)
_STDERR = 2  # sys.stderr may have been replaced


def watch(interrupt, stop, frames):
    """Handles the signals from now on. Must be called on the main thread, the one that runs the bot.

    interrupt: handler of SIGTERM and SIGINT.
    stop: called after these signals, on another thread: a thread that is about to wait would not notice a signal until
      something wakes it.
    frames: called after SIGQUIT; the frames in which the author's code is looked for, see mistake.where.
    """
    watched, written = os.pipe()
    os.set_blocking(written, False)
    signal.set_wakeup_fd(written, warn_on_full_buffer=False)
    for number in _STOPS:
        signal.signal(number, interrupt)
    asks_where = _dump_stacks_on_sigquit()

    def read():
        while (number := os.read(watched, 1)[0]) not in _STOPS:
            if asks_where and number == signal.SIGQUIT:
                _say_where(frames())
        stop()

    threading.Thread(target=read, daemon=True).start()


def stack(thread, outermost):
    """The frames of a thread below a function, the innermost first; none if the thread is not in this function."""
    frames, frame = [], sys._current_frames().get(thread)  # pylint: disable=protected-access
    while frame is not None and frame.f_code is not outermost.__code__:
        frames.append(frame)
        frame = frame.f_back
    return frames if frame else []


def _dump_stacks_on_sigquit():
    """Whether SIGQUIT is ours: a bot's own handler stays."""
    if not hasattr(signal, "SIGQUIT") or signal.getsignal(signal.SIGQUIT) is not signal.SIG_DFL:
        return False
    # faulthandler needs no interpreter lock, which native code of the bot may hold. It calls the handler that was there
    # before it, and only a handler of Python writes to the wakeup descriptor.
    faulthandler.unregister(signal.SIGQUIT)  # a bot's own would stay behind that handler
    signal.signal(signal.SIGQUIT, lambda *_: None)
    faulthandler.register(signal.SIGQUIT, _STDERR, all_threads=True, chain=True)
    return True


def _say_where(frames):
    if place := mistake.where(frames):
        with contextlib.suppress(OSError):
            os.write(_STDERR, f"hakam: at {place}\n".encode(errors="replace"))
