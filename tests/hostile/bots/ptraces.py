"""Tries system calls that take hold of others or of the machine: ptrace, process_vm_readv, unshare, mount, io_uring.

Fault: none; all are refused.
"""
import ctypes
import os

import hostile

LIBC = ctypes.CDLL(None, use_errno=True)
PTRACE_ATTACH = 16
CLONE_NEWUSER = 0x10000000
IO_URING_SETUP = 425
BPF = 321
PERF_EVENT_OPEN = 298


def tries():
    child = os.fork()
    if child == 0:
        hostile.sleep_for_ever()
    yield "ptrace", LIBC.ptrace(PTRACE_ATTACH, child, 0, 0)
    yield "unshare", LIBC.unshare(CLONE_NEWUSER)
    yield "mount", LIBC.mount(b"none", b"/tmp", b"tmpfs", 0, None)
    yield "io_uring", LIBC.syscall(IO_URING_SETUP, 8, ctypes.create_string_buffer(120))
    yield "bpf", LIBC.syscall(BPF, 0, ctypes.create_string_buffer(128), 72)
    yield "perf", LIBC.syscall(PERF_EVENT_OPEN, ctypes.create_string_buffer(128), 0, -1, -1, 0)
    os.kill(child, 9)


class Bot(hostile.Bot):
    done = False

    def Decide(self, request, context):
        if not self.done:
            self.done = True
            for what, result in tries():
                if result >= 0:
                    hostile.escaped(what, "is allowed")
        return hostile.answer(request)


hostile.serve(Bot())
