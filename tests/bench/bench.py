"""Speed of the arbiter, beside a bare gRPC echo of the same message sizes in the same run.

    python3 tests/bench/bench.py [--rounds N] [--boards N]

Every figure is the median over the rounds; the rounds go through all measurements in turn, so that a busy
machine hits them alike. CPU is that of all processes together, divided by the questions that were asked.
"""

import argparse
import json
import pathlib
import resource
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = ROOT / "build" / "release" / "bin"


def cpu_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command):
    """The last line of JSON that it prints, its wall time and the CPU of all its processes, in seconds."""
    cpu, wall = cpu_children(), time.monotonic()
    out = subprocess.run([str(c) for c in command], check=True, stdout=subprocess.PIPE, text=True).stdout
    return json.loads(out), time.monotonic() - wall, cpu_children() - cpu


def play(a, b, boards, concurrency, prefix=()):
    """Boards a second and CPU microseconds a question."""
    with tempfile.TemporaryDirectory() as keep:
        report, wall, cpu = run([*prefix, BIN / "hakam", "play", a, b, "--boards", boards, "--json", "--seed", "bench",
                                 "--concurrency", concurrency, "--keep", keep, "--quiet"])
    if report["faults_a"] + report["faults_b"]:
        raise SystemExit("a bot failed in the benchmark")
    questions = report["decisions"]
    return {"boards/s": boards / wall, "us CPU/question": 1e6 * cpu / questions, "questions/board": questions / boards}


def echo(sizes, threads, servers, conversations, calls):
    report, _, _ = run([BIN / "echo_bench", "--threads", threads, "--servers", servers, "--conversations", conversations,
                        "--calls", calls, "--request", sizes["request"], "--response", sizes["response"]])
    return {"us CPU/question": report["cpu_us_per_call"], "us wall/question": report["wall_us_per_call"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--boards", type=int, default=4000, help="of each game between processes")
    args = parser.parse_args()
    sizes, _, _ = run([BIN / "questions"])
    print(f"a question: {sizes['request']} bytes, an answer: {sizes['response']} bytes, "
          f"{sizes['questions_per_board']} questions a board (greedy)")
    bots = (ROOT / "agents" / "greedy", ROOT / "agents" / "random")
    calls = int(args.boards * sizes["questions_per_board"])
    measurements = {
        "builtin, one core": lambda: play("builtin:greedy", "builtin:random", 5 * args.boards, 1, ("taskset", "-c", "0")),
        "2 bots, 1 board in flight": lambda: play(*bots, args.boards // 2, 1),
        "echo, 1 conversation": lambda: echo(sizes, 1, 8, 1, calls // 2),
        "2 bots, 32 boards in flight": lambda: play(*bots, args.boards, 32),
        "echo, 32 conversations": lambda: echo(sizes, 1, 8, 32, calls),
    }
    results = {name: [] for name in measurements}
    for _ in range(args.rounds):
        for name, measure in measurements.items():
            results[name].append(measure())
    medians = {name: {key: statistics.median(r[key] for r in rounds) for key in rounds[0]}
               for name, rounds in results.items()}
    for name, values in medians.items():
        print(f"{name:30}" + "  ".join(f"{value:10.1f} {key}" for key, value in values.items()))
    for bots_name, echo_name in (("2 bots, 1 board in flight", "echo, 1 conversation"),
                                 ("2 bots, 32 boards in flight", "echo, 32 conversations")):
        ratios = [b["us CPU/question"] / e["us CPU/question"] for b, e in zip(results[bots_name], results[echo_name])]
        print(f"{bots_name}: {statistics.median(ratios):.2f} times the CPU of the bare echo "
              f"({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
