"""Speed of the arbiter, beside a bare gRPC echo of the same message sizes in the same run.

    python3 tests/bench/bench.py [--rounds N] [--boards N] [--only TEXT...]

Every figure is the median over the rounds; the rounds go through all measurements in turn, so that a busy
machine hits them alike. CPU is that of all processes together, divided by the questions that were asked. It is measured
without the sandbox: what ends with its first process in a sandbox is waited for by nobody, and its CPU not counted.
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
    out = subprocess.run([str(c) for c in command], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return json.loads(out), time.monotonic() - wall, cpu_children() - cpu


def play(a, b, boards, concurrency, *options, sandbox="off", prefix=()):
    """Boards a second and, without a sandbox, CPU microseconds a question."""
    with tempfile.TemporaryDirectory() as keep:
        report, wall, cpu = run([*prefix, BIN / "hakam", "play", a, b, "--boards", boards, "--json", "--seed", "bench",
                                 "--concurrency", concurrency, "--keep", keep, "--quiet", "--sandbox", sandbox, *options])
    if report["faults_a"] + report["faults_b"]:
        raise SystemExit("a bot failed in the benchmark")
    questions = report["decisions"]
    speed = {"boards/s": boards / wall, "questions/board": questions / boards}
    return speed if sandbox != "off" else speed | {"us CPU/question": 1e6 * cpu / questions}


def echo(sizes, conversations, calls, *options):
    """Of a bare gRPC: one asking thread, as many answering processes as a game of two bots has."""
    report, _, _ = run([BIN / "echo_bench", "--threads", 1, "--servers", 8, "--conversations", conversations,
                        "--calls", calls, "--request", sizes["request"], "--response", sizes["response"], *options])
    return {"us CPU/question": report["cpu_us_per_call"], "us wall/question": report["wall_us_per_call"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--boards", type=int, default=4000, help="of each game between processes")
    parser.add_argument("--only", nargs="+", metavar="TEXT", help="measurements whose names have one of these in them")
    args = parser.parse_args()
    sizes, _, _ = run([BIN / "questions"])
    print(f"a question: {sizes['request']} bytes, an answer: {sizes['response']} bytes, "
          f"{sizes['questions_per_board']} questions a board (greedy)")
    bots = (ROOT / "agents" / "greedy", ROOT / "agents" / "random")
    python = (ROOT / "sdk" / "python" / "examples" / "first_bot", "builtin:random")
    few, many = args.boards // 2, 3 * args.boards  # so many that starting the bots is a small part
    questions = sizes["questions_per_board"]
    measurements = {
        "builtin, one core": lambda: play("builtin:greedy", "builtin:random", 5 * args.boards, 1,
                                          prefix=("taskset", "-c", "0")),
        "1 board": lambda: play(*bots, few, 1),
        "1 board, streams": lambda: play(*bots, few, 1, "--wire", "stream"),
        "1 conversation, stream echo": lambda: echo(sizes, 1, int(few * questions), "--stream"),
        "64 boards": lambda: play(*bots, many, 64),
        "64 boards, sandbox": lambda: play(*bots, many, 64, sandbox="auto"),
        "64 conversations, batched echo": lambda: echo(sizes, 64, int(many * questions), "--many"),
        "64 boards, streams": lambda: play(*bots, many, 64, "--wire", "stream"),
        "64 conversations, stream echo": lambda: echo(sizes, 64, int(many * questions), "--stream"),
        "64 boards, calls": lambda: play(*bots, many, 64, "--wire", "unary"),
        "64 conversations, call echo": lambda: echo(sizes, 64, int(many * questions)),
        "Python, 1 board": lambda: play(*python, args.boards // 10, 1),
        "Python, 1 board, calls": lambda: play(*python, args.boards // 10, 1, "--wire", "unary"),
        "Python, 64 boards": lambda: play(*python, args.boards // 2, 64),
        "Python, 64 boards, streams": lambda: play(*python, args.boards // 2, 64, "--wire", "stream"),
    }
    if args.only:
        measurements = {name: m for name, m in measurements.items() if any(text in name for text in args.only)}
    results = {name: [] for name in measurements}
    for _ in range(args.rounds):
        for name, measure in measurements.items():
            results[name].append(measure())
    medians = {name: {key: statistics.median(r[key] for r in rounds) for key in rounds[0]}
               for name, rounds in results.items()}
    for name, values in medians.items():
        print(f"{name:31}" + "  ".join(f"{value:10.1f} {key}" for key, value in values.items()))
    for name, beside in (("1 board", "1 conversation, stream echo"),
                         ("64 boards", "64 conversations, batched echo"),
                         ("64 boards", "64 conversations, stream echo"),
                         ("64 boards", "64 boards, streams"),
                         ("64 boards, streams", "64 conversations, stream echo"),
                         ("64 boards, calls", "64 conversations, call echo"),
                         ("Python, 64 boards", "Python, 64 boards, streams"),
                         ("Python, 1 board, calls", "Python, 1 board")):
        if name not in results or beside not in results:
            continue
        both = [[r["us CPU/question"] for r in results[n]] for n in (name, beside)]
        ratios = [a / b for a, b in zip(*both)]
        # On a machine that others use, the least of each is nearest to what it costs.
        print(f"{name}: {statistics.median(ratios):.2f} times the CPU of {beside} ({min(ratios):.2f} to {max(ratios):.2f}); "
              f"the least of each: {min(both[0]):.1f} and {min(both[1]):.1f} us, {min(both[0]) / min(both[1]):.2f} times")


if __name__ == "__main__":
    main()
