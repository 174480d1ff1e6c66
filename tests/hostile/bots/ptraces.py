"""Tries system calls that take hold of others or of the machine: ptrace, process_vm_readv, unshare, mount, io_uring.

Fault: none; all are refused.
"""
import ctypes
import subprocess
import sys

import hostile

LIBC = ctypes.CDLL(None, use_errno=True)
PTRACE_ATTACH = 16
CLONE_NEWUSER = 0x10000000
IO_URING_SETUP = 425
BPF = 321
PERF_EVENT_OPEN = 298


def tries():
    # Not os.fork: it waits for ever in Debian 13's gRPC once the server runs.
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    yield "ptrace", LIBC.ptrace(PTRACE_ATTACH, child.pid, 0, 0)
    yield "unshare", LIBC.unshare(CLONE_NEWUSER)
    yield "mount", LIBC.mount(b"none", b"/tmp", b"tmpfs", 0, None)
    yield "io_uring", LIBC.syscall(IO_URING_SETUP, 8, ctypes.create_string_buffer(120))
    yield "bpf", LIBC.syscall(BPF, 0, ctypes.create_string_buffer(128), 72)
    yield "perf", LIBC.syscall(PERF_EVENT_OPEN, ctypes.create_string_buffer(128), 0, -1, -1, 0)
    child.kill()


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
