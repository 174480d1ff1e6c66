"""The arbiter's memory over a long league of builtin bots: flat within 10 % from 10,000 boards on?

    python3 tests/bench/memory.py [--boards 1000000]

Prints the resident memory along the way. Exit code: 0 flat, 1 not. The journal of a million boards needs some 2 GB in
TMPDIR while it runs.
"""

import argparse
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile

HAKAM = pathlib.Path(os.environ.get("HAKAM_BIN_DIR", pathlib.Path(__file__).resolve().parents[2] / "build" / "release" /
                                    "bin")) / "hakam"
FROM_BOARDS = 10_000
GROWTH = 0.10

LEAGUE = """
name: "memory"
seed: "memory"
entrants { name: "greedy" agent: "builtin:greedy" }
entrants { name: "random" agent: "builtin:random" }
round_robin { pairs: %d }
"""


def resident_kib(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def watch(boards):
    """[(boards done, KiB)] about ten times a second."""
    samples = []
    with tempfile.TemporaryDirectory(prefix="hakam-memory-") as folder:
        pathlib.Path(folder, "league.textproto").write_text(LEAGUE % (boards // 2), encoding="utf-8")
        terminal, end = pty.openpty()  # progress comes often on a terminal only
        league = subprocess.Popen([HAKAM, "league", "run", folder], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=end)
        os.close(end)
        try:
            while text := os.read(terminal, 4096):
                if found := re.findall(rb"(\d+) (?:of|/) *\d+", text):
                    samples.append((2 * int(found[-1]), resident_kib(league.pid)))
        except OSError:
            pass  # the other end is closed: it has ended
        os.close(terminal)
        if league.wait() != 0:
            sys.exit(f"hakam ended with {league.returncode}")
    return [(done, kib) for done, kib in samples if kib > 0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=1_000_000)
    samples = watch(parser.parse_args().boards)
    later = [(done, kib) for done, kib in samples if done >= FROM_BOARDS]
    if len(later) < 2:
        sys.exit("too few boards to say anything")
    step = max(1, len(later) // 10)
    for done, kib in [*later[::step], later[-1]]:
        print(f"{done:>9} boards  {kib / 1024:7.1f} MiB")
    first, most = later[0][1], max(kib for _, kib in later)
    growth = most / first - 1
    flat = growth <= GROWTH
    print(f"memory: {'flat' if flat else 'NOT FLAT'}: {first / 1024:.1f} MiB at {later[0][0]} boards, at most "
          f"{most / 1024:.1f} MiB ({growth:+.1%}) up to {later[-1][0]}")
    return 0 if flat else 1


if __name__ == "__main__":
    sys.exit(main())
