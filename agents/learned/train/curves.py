#!/usr/bin/env python3
"""Draws the learning curves of runs of hakam-learned-train as an SVG.

curves.py OUT.svg NAME=LOG ...   (needs python3-matplotlib)

LOG is what the program printed: a line for each iteration. The error bars are those of the line: all points of a run are
from the same deals, so they share most of their error.
"""
import re
import sys

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "hakam"  # the same bytes each time
from matplotlib import pyplot  # noqa: E402

LINE = re.compile(r"(\d+) of \d+, ([\d.]+) min,.*: ([+-][\d.]+) \+-([\d.]+) against greedy")


def main(out, *runs):
    figure, axes = pyplot.subplots(1, len(runs), figsize=(4 * len(runs), 3), layout="constrained", squeeze=False)
    for axis, run in zip(axes[0], runs):
        name, log = run.split("=", 1)
        with open(log, encoding="utf-8") as file:
            points = [tuple(map(float, found.groups())) for found in map(LINE.match, file) if found]
        if not points:
            sys.exit(f"curves.py: {log}: no line of hakam-learned-train")
        iterations, _, means, errors = zip(*points)
        axis.errorbar(iterations, means, errors, elinewidth=0.6, color="#2a6f4f", ecolor="#a9c7b8")
        axis.axhline(0, color="#888888", linewidth=0.8)
        axis.set(title=name, xlabel="iterations", ylabel="points a board against greedy" if axis is axes[0][0] else "")
    figure.savefig(out, metadata={"Date": None})


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
