"""Random playouts of every preset on the path that a search takes (playouts.cc): a table of medians.

    ./dev bench playouts [--rounds N] [PRESET ...]

Speed: medians over rounds that go through all measurements in turn, one core. Instructions an action: counted by
callgrind where there is valgrind (two runs of different length, so that the start-up cancels); they do not depend
on how busy the machine is.
"""
import argparse
import json
import pathlib
import re
import shutil
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = ROOT / "build/release/bin/playouts"
KINDS = ("CardPlay", "FullBoards")


def measure(name, seconds):
    """One run of one benchmark: (boards a second, actions a board)."""
    out = subprocess.run([BINARY, f"--benchmark_filter=^{name}$", f"--benchmark_min_time={seconds}",
                          "--benchmark_format=json"], capture_output=True, text=True, check=True).stdout
    result = json.loads(out)["benchmarks"][0]
    return result["items_per_second"], result["actions"]


def instructions(name):
    """Instructions an action, or None without valgrind."""
    if shutil.which("valgrind") is None:
        return None
    counts = []
    for boards in (2000, 12000):
        out = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", BINARY, "--count",
                              name, str(boards)], capture_output=True, text=True, check=True)
        total = int(re.search(r"refs:\s+([0-9,]+)", out.stderr).group(1).replace(",", ""))
        counts.append((total, int(out.stdout)))
    (short, few), (long, many) = counts
    return (long - short) / (many - few)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="of one measurement")
    parser.add_argument("presets", nargs="*")
    options = parser.parse_args()
    names = subprocess.run([BINARY, "--benchmark_list_tests"], capture_output=True, text=True, check=True)
    presets = options.presets or [n.split("/")[1] for n in names.stdout.split() if n.startswith("CardPlay/")]
    speeds = {}
    for _ in range(options.rounds):
        for preset in presets:
            for kind in KINDS:
                speeds.setdefault((preset, kind), []).append(measure(f"{kind}/{preset}", options.seconds))
    print(f"{'preset':24} {'hands/s':>9} {'instr.':>7}   {'boards/s':>9} {'actions':>8} {'instr.':>7}")
    for preset in presets:
        row = f"{preset:24}"
        for kind in KINDS:
            runs = speeds[preset, kind]
            count = instructions(f"{kind}/{preset}")
            row += f" {statistics.median(s for s, _ in runs) / 1e6:8.2f}M"
            if kind == "FullBoards":
                row += f" {runs[0][1]:8.1f}"
            row += f" {count:7.0f}  " if count else "       -  "
        print(row)
    print("hands: card play alone, a hand of every seat; boards: auction to score; instr.: instructions an action")


if __name__ == "__main__":
    main()
