"""A league of many builtin entrants: how long, how much memory and disk, and how soon its standings are there.

    python3 tests/bench/scale.py [--entrants N] [--pairs N]     # 100 and 100: 4,950 pairings, 990,000 boards
"""

import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HAKAM = ROOT / "build" / "release" / "bin" / "hakam"
MIB = 1024


def run(*args):
    """Wall seconds, CPU seconds, and the largest memory of any child so far in MiB."""
    before, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run([HAKAM, *args], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - wall, cpu, after.ru_maxrss / MIB


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entrants", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=100)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        entrants = "\n".join(f'entrants {{ name: "e{i}" agent: "builtin:greedy?noise={i / 2 / args.entrants:.4f}&salt={i}" }}'
                             for i in range(1, args.entrants + 1))
        pathlib.Path(folder, "league.textproto").write_text(
            f'name: "scale"\nseed: "scale"\n{entrants}\nround_robin {{ pairs: {args.pairs} }}\n', encoding="utf-8")
        boards = args.entrants * (args.entrants - 1) * args.pairs
        print(f"{args.entrants} entrants, {boards} boards, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        sys.stdout.flush()
        wall, cpu, memory = run("league", "run", folder, "--quiet")
        journal = pathlib.Path(folder, "live", "journal.db").stat().st_size
        print(f"played in {wall:.0f} s ({boards / wall:.0f} boards/s, {cpu:.0f} s CPU), memory at most {memory:.0f} MiB, "
              f"journal {journal / 1e9:.2f} GB")
        wall, cpu, _ = run("league", "standings", folder)
        print(f"standings in {wall:.1f} s")
        for method in ("points", "elo", "openskill", "glicko2"):
            wall, cpu, _ = run("rate", folder, "--method", method)
            print(f"rate --method {method}: {wall:.1f} s")


if __name__ == "__main__":
    main()
