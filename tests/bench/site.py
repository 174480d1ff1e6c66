"""What a thousand readers of events cost a league: `./dev bench site [READERS [SECONDS]]`.

Plays the same league for SECONDS (default 20) with and without `hakam serve` and READERS (default 1000) of its events beside it,
three times each in turn, and prints boards a second, events that reached the readers, and memory and CPU time of the server. The
readers, one process that looks once a second, take as little CPU time of the same machine as they can.
"""

import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
HAKAM = ROOT / "build" / "release" / "bin" / "hakam"
ROUNDS = 3
LEAGUE = """name: "crowd" seed: "crowd"
entrants { name: "greedy" agent: "builtin:greedy" }
entrants { name: "noisy" agent: "builtin:greedy?noise=0.1" }
entrants { name: "random" agent: "builtin:random" }
round_robin { pairs: 10000000 }
concurrency: 4
"""


def crowd(port, readers, until):
    """Connects the readers, and takes once a second what has come for each: their own work must not weigh on the league. The
    events of `pairs` that each got."""
    sockets = []
    for _ in range(readers):
        one = socket.create_connection(("127.0.0.1", port))
        one.sendall(b"GET /api/v1/events?league=crowd&topics=pairs,standings HTTP/1.1\r\nHost: x\r\n\r\n")
        one.setblocking(False)
        sockets.append(one)
    counts, ends = [0] * readers, [b""] * readers
    while time.monotonic() < until:
        time.sleep(1)
        for i, one in enumerate(sockets):
            try:
                got = ends[i] + one.recv(1 << 16)
            except BlockingIOError:
                continue
            counts[i] += got.count(b"event: pairs\n")
            ends[i] = got[got.rfind(b"\n") + 1:]   # a line that has not come whole
    for one in sockets:
        one.close()
    return counts


def memory_kib(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text()).group(1))


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def events_sent(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        return int(re.search(rb"^hakam_events_total (\d+)", answer.read(), re.M).group(1))


def play(seconds, readers):
    """Boards a second; with readers also what reached them and the memory of the server."""
    folder = pathlib.Path(tempfile.mkdtemp()) / "crowd"
    folder.mkdir()
    (folder / "league.textproto").write_text(LEAGUE)
    with subprocess.Popen([HAKAM, "league", "run", folder, "--quiet", "--for", f"{seconds + 5}s"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as league:
        while not (folder / "live" / "journal.db").exists():
            time.sleep(0.05)
        time.sleep(1)
        if readers:
            with subprocess.Popen([HAKAM, "serve", folder, "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True) as server:
                port = int(re.search(r":(\d+)/ ", server.stdout.readline()).group(1))
                before, cpu = memory_kib(server.pid), cpu_seconds(server.pid)
                counts = crowd(port, readers, time.monotonic() + seconds)
                after, sent = memory_kib(server.pid), events_sent(port)
                cpu = cpu_seconds(server.pid) - cpu
                server.send_signal(signal.SIGINT)
            print(f"  readers {readers}: events of pairs each {min(counts)} to {max(counts)}, sent in all {sent}; "
                  f"memory {before} to {after} KiB, CPU {cpu:.2f} s", flush=True)
        league.wait()
    status = subprocess.run([HAKAM, "league", "status", folder], stdout=subprocess.PIPE, text=True, check=True).stdout
    shutil.rmtree(folder.parent)
    return 2 * int(re.search(r": (\d+) of", status).group(1)) / (seconds + 5)


def main():
    readers = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, readers + 200)), hard))
    alone, beside = [], []
    for _ in range(ROUNDS):
        alone.append(play(seconds, 0))
        beside.append(play(seconds, readers))
        print(f"boards a second: alone {alone[-1]:.0f}, with readers {beside[-1]:.0f}", flush=True)
    ratio = statistics.median(beside) / statistics.median(alone)
    print(f"medians: {statistics.median(alone):.0f} and {statistics.median(beside):.0f}, ratio {ratio:.3f}; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
