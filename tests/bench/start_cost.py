"""What a keeper costs: CPU time until its agent runs, and memory while it watches; the median of twenty.

  python3 tests/bench/start_cost.py PROGRAM...      each is started by the name hakam-keeper

A league starts as many keepers as agents, so a keeper must cost little. The agent is `sleep`.
"""

import os
import pathlib
import re
import resource
import socket
import statistics
import subprocess
import sys

ROUNDS = 20


def start(program):
    """CPU time of a keeper in ms, of it and what it started; its resident, private and proportional memory in KiB."""
    ours, its = socket.socketpair()
    with ours, its:
        def third():
            os.dup2(its.fileno(), 3)
        keeper = subprocess.Popen(["hakam-keeper", "--folder", "/", "--program", "/bin/sleep", "--", "sleep", "9"], executable=program,
                                  env={}, pass_fds=(3,), preexec_fn=third)
        its.close()
        said = b""
        while b"pid " not in said:
            part = ours.recv(4096)
            if not part:
                sys.exit(f"{program}: is no keeper")
            said += part
        process = pathlib.Path("/proc") / str(keeper.pid)
        cpu = int((process / "schedstat").read_text().split()[0]) / 1e6
        memory = dict(re.findall(r"(\w+): +(\d+) kB", (process / "smaps_rollup").read_text()))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    keeper.wait(timeout=10)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    whole = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000
    private = int(memory["Private_Dirty"]) + int(memory["Private_Clean"])
    return cpu, whole, int(memory["Rss"]), private, int(memory["Anonymous"]), int(memory["Pss"])


def main(programs):
    if not programs:
        print(__doc__.split("\n\n")[1].strip(), file=sys.stderr)
        return 2
    print(f"{'CPU ms':>7} {'in all':>7} {'RSS KiB':>8} {'private':>8} {'anon':>6} {'PSS':>6}")
    for program in programs:
        runs = [start(program) for _ in range(ROUNDS + 1)][1:]  # the first one reads the file
        middle = [statistics.median(column) for column in zip(*runs)]
        print("{:7.2f} {:7.2f} {:8.0f} {:8.0f} {:6.0f} {:6.0f}".format(*middle), program)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
