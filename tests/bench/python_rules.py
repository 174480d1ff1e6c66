#!/usr/bin/env python3
"""How quick the rules are from Python (sdk/python-rules).

  ./dev build && python3 tests/bench/python_rules.py [--seconds 1] [--rounds 5] [PRESET...]

For each game the best of some rounds, in CPU time of one core:
  board      random boards with their history, a step is `legal` and `apply` with one of the list: steps/s
  position   the same on the position that a search copies
  playouts   whole boards in one call from the first call to the score: boards/s
Beside the last stands what build/release/bin/playouts, in C++ alone, makes of the same at the same time.
"""

import argparse
import os
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("HAKAM_BUILD", os.path.join(ROOT, "build", "release"))
sys.path.insert(0, os.path.join(BUILD, "python"))

import hakam_rules  # noqa: E402  (it is found through the line above)

BOARDS = 256  # decks, dealt before


def steps(starts, seconds):
    """Steps a second from boards or positions that are ready, each from its start to its end."""
    draws = [hash((i, 1)) & 0xFFFF for i in range(4093)]  # cheaper than a generator, as random as is needed here
    done, at, begin = 0, 0, time.process_time()
    while True:
        for start in starts:
            state = start.copy()
            legal = state.legal()
            while legal:
                at = (at + 1) % 4093
                state.apply(legal[draws[at] % len(legal)])
                done += 1
                legal = state.legal()
        passed = time.process_time() - begin
        if passed >= seconds:
            return done / passed


def playouts(positions, seconds):
    """Boards a second of one call after the other, each of 1000 boards."""
    done, begin = 0, time.process_time()
    while True:
        positions[done // 1000 % len(positions)].playouts(1000, seed=done)
        done += 1000
        passed = time.process_time() - begin
        if passed >= seconds:
            return done / passed


def engine(preset, seconds):
    """What the benchmark in C++ says."""
    program = os.path.join(BUILD, "bin", "playouts")
    if not os.path.exists(program):
        return None
    out = subprocess.run([program, f"--benchmark_filter=FullBoards/{preset}$", f"--benchmark_min_time={seconds}",
                          "--benchmark_format=csv"], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    fields = [line.split(",") for line in out.stdout.decode().splitlines() if line.startswith(("name,", '"Full'))]
    return float(dict(zip(*fields))["items_per_second"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("presets", nargs="*", metavar="PRESET")
    parser.add_argument("--seconds", type=float, default=1, help="for each figure")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print(f"{'preset':<24}{'board':>12}{'position':>12}{'playouts':>12}{'C++ alone':>12}")
    for preset in options.presets or hakam_rules.presets():
        rules = hakam_rules.RuleSet(preset)
        boards = [hakam_rules.Board.random(rules, seed=i) for i in range(BOARDS)]
        positions = [board.position() for board in boards]
        best = [0.0] * 4
        for _ in range(options.rounds):
            figures = [steps(boards, options.seconds), steps(positions, options.seconds),
                       playouts(positions, options.seconds), engine(preset, options.seconds) or 0.0]
            best = [max(a, b) for a, b in zip(best, figures)]
        print(f"{preset:<24}" + "".join(f"{figure:>12,.0f}" if figure else f"{'not built':>12}" for figure in best),
              flush=True)


if __name__ == "__main__":
    main()
