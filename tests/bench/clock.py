"""How right the clock is: what was charged less what the bot says that it thought, and what freezing bots costs.

    python3 tests/bench/clock.py [--boards N] [--rounds N]

Two bots that sleep a known time (timed_bot.cc) play at as many boards in flight as there are cores. A card of a record
and a line of a bot's log belong together when entrant, seat and hand are the same.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = ROOT / "build" / "release" / "bin"

LEAGUE = """
name: "clock" seed: "clock"
entrants {{ name: "a" agent: "{a}" }}
entrants {{ name: "b" agent: "{b}" }}
round_robin {{ pairs: {pairs} }}
concurrency: {concurrency}
clock {{ per_decision {{ seconds: 60 }} start_limit {{ seconds: 60 }} {measure} }}
{more}
"""


def cpu_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(folder, a, b, pairs, concurrency, measure="", more=""):
    """Plays a league in the folder; gives its records, its wall time and the CPU of all its processes."""
    pathlib.Path(folder, "league.textproto").write_text(
        LEAGUE.format(a=a, b=b, pairs=pairs, concurrency=concurrency, measure=measure, more=more), encoding="utf-8")
    cpu, wall = cpu_children(), time.monotonic()
    subprocess.run([BIN / "hakam", "league", "run", folder, "--quiet"], check=True, stdout=subprocess.DEVNULL)
    wall, cpu = time.monotonic() - wall, cpu_children() - cpu
    out = subprocess.run([BIN / "hakam", "export", folder], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in out.splitlines()], wall, cpu


def asked(records):
    return [(r, i, d) for r in records for i, d in enumerate(r["decisions"]) if not d.get("forced")]


def thoughts(folder, cpu):
    """Nanoseconds (that passed, or on a core) by entrant, seat and hand."""
    found = {}
    for path in pathlib.Path(folder, "live", "logs").glob("p0-*"):
        who = re.match(r"p0-w\d+-(\w+)-seat(\d)-\d+\.log", path.name).groups()
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("thought "):
                _, *ns, hand = line.split(" ", 3)
                found.setdefault((who[0], int(who[1]), frozenset(hand.split())), []).append(int(ns[cpu]))
    return found


def errors(records, known):
    """Charged less thought, in microseconds, where it is clear what belongs to what."""
    found = []
    for record, index, decision in asked(records):
        if "play" not in decision.get("action", {}):
            continue
        seat = decision.get("seat", 0)
        hand = frozenset(d["action"]["play"]["card"].removeprefix("CARD_") for d in record["decisions"][index:]
                         if d.get("seat", 0) == seat and "play" in d.get("action", {}))
        times = known.get((record["seats"][seat]["entrant"], seat, hand), [])
        if len(times) == 1:
            found.append(1e6 * float(decision["took"][:-1]) - 1e-3 * times[0])
    return sorted(found)


def quantile(values, share):
    return values[min(len(values) - 1, int(share * len(values)))]


def timing_error(pairs, concurrency, mode, measure="", more=""):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)  # bots of an arbiter that is root run as nobody in particular
        bot = f"cmd:{BIN}/timed_bot {mode}"
        records, _, _ = run(folder, bot, bot, pairs, concurrency, measure, more)
        return errors(records, thoughts(folder, bool(measure)))


def cost(pairs, concurrency, more):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        bots = [f"cmd:{BIN}/hakam-greedy", f"cmd:{BIN}/hakam-random"]
        records, wall, cpu = run(folder, *bots, pairs, concurrency, "", more)
        return 1e6 * cpu / len(asked(records)), 2 * pairs / wall


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=120)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    cores = os.cpu_count()
    pairs = args.boards // 2
    print(f"charged less thought, microseconds, {cores} boards in flight (load {os.getloadavg()[0]:.1f}):")
    cpu = "measure: CLOCK_MEASURE_CPU"
    for name, mode, measure, more in (("wall clock, sleeping bots", "sleep", "", ""),
                                      ("wall clock, busy bots", "spin", "", ""),
                                      ("wall clock, sleeping bots, suspend_waiting", "sleep", "", "suspend_waiting: true"),
                                      ("CPU clock, busy bots", "spin", cpu, "")):
        found = timing_error(pairs, cores, mode, measure, more)
        print(f"  {name:44} n {len(found):5}  median {quantile(found, 0.5):7.1f}  p90 {quantile(found, 0.9):7.1f}  "
              f"p99 {quantile(found, 0.99):7.1f}  max {found[-1]:8.1f}  min {found[0]:7.1f}")
    print("suspend_waiting with bots that answer in microseconds (hakam-greedy, hakam-random):")
    for concurrency in (1, 32):
        for more in ("", "suspend_waiting: true"):
            rounds = [cost(20 * pairs, concurrency, more) for _ in range(args.rounds)]
            us, speed = (statistics.median(values) for values in zip(*rounds))
            print(f"  {concurrency:2} in flight, {more or 'all run':22} {us:7.1f} us CPU a question  {speed:7.0f} boards/s")


if __name__ == "__main__":
    main()
