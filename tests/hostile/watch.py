"""Runs one program to its end, watches what it uses, and finds whatever it leaves behind.

The caller becomes a subreaper: whatever loses its parent, daemons included, becomes the caller's child, and there it is
found, whatever it has done to its name, session or environment.
"""

import ctypes
import dataclasses
import os
import pathlib
import select
import signal
import subprocess
import time

PR_SET_CHILD_SUBREAPER = 36
LOOK_SECONDS = 0.02  # how often the program is measured


def become_subreaper():
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")


@dataclasses.dataclass
class Run:
    code: int = 0  # 128 + 9 and `ended` False when it had to be killed
    stdout: str = ""
    stderr: str = ""
    ended: bool = True  # it ended by itself, in time
    seconds: float = 0
    peak_mib: float = 0
    peak_descriptors: int = 0
    left: list = dataclasses.field(default_factory=list)  # lines, one for each thing left behind


def run(command, env, tmp, limit_seconds):
    """Runs `command`; `tmp`: the TMPDIR in `env`, which must be empty afterwards."""
    result = Run()
    start = time.monotonic()
    with open(os.path.join(os.path.dirname(tmp), "out"), "w+", encoding="utf-8", errors="replace") as out, \
         open(os.path.join(os.path.dirname(tmp), "err"), "w+", encoding="utf-8", errors="replace") as err:
        program = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        watched = select.poll()
        pidfd = os.pidfd_open(program.pid)
        watched.register(pidfd, select.POLLIN)
        while not watched.poll(LOOK_SECONDS * 1000):
            _look(program.pid, result)
            if time.monotonic() - start > limit_seconds:
                result.ended = False
                program.kill()
        os.close(pidfd)
        result.code = program.wait()
        result.seconds = time.monotonic() - start
        for file, name in ((out, "stdout"), (err, "stderr")):
            file.seek(0)
            setattr(result, name, file.read())
    result.left = _left_behind(tmp, program.pid, limit_seconds)
    return result


def _look(pid, result):
    try:
        status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
        peak = [int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM")]
        result.peak_mib = max([result.peak_mib, *peak])
        result.peak_descriptors = max(result.peak_descriptors, len(os.listdir(f"/proc/{pid}/fd")))
    except OSError:
        pass  # the program is just ending


def children():
    """Our children, including adopted orphans; first reaps those that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return []
    found = []
    for task in pathlib.Path("/proc/self/task").iterdir():
        found += map(int, (task / "children").read_text(encoding="ascii").split())
    return found


def _left_behind(tmp, pid, limit_seconds):
    """What is left of the program with this pid after `limit_seconds`; ends the processes that are left."""
    end = time.monotonic() + limit_seconds
    while (found := children()) and time.monotonic() < end:
        try:
            pidfd = os.pidfd_open(found[0])
        except OSError:
            continue
        watched = select.poll()
        watched.register(pidfd, select.POLLIN)
        watched.poll((end - time.monotonic()) * 1000)
        os.close(pidfd)
    left = ["process: " + _command_line(pid) for pid in found]
    while (found := children()) and time.monotonic() < end + limit_seconds:
        for pid in found:
            os.kill(pid, signal.SIGKILL)
    left += [f"in TMPDIR: {name}" for name in sorted(os.listdir(tmp))]
    left += [f"shared memory: {path}" for path in sorted(pathlib.Path("/dev/shm").glob("hakam-hostile-*"))]
    # The control groups of agents have the pid of their arbiter in their names.
    left += [f"cgroup: {folder}/{name}" for folder, names, _ in os.walk("/sys/fs/cgroup") for name in names
             if name.startswith(f"hakam-{pid}-")]
    return left


def _command_line(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")[:200]
    except OSError:
        return str(pid)
