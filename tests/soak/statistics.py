"""Do the statistics keep their promises on real boards?

    python3 tests/soak/statistics.py [--smoke]      # `./dev soak statistics`

Leagues of builtin bots that were made worse by a known share of random moves, and of equals. Three kinds of evidence:

- real gates of equals that play differently: their difference is 0 by symmetry, so 0 against a gain is H0 exactly, and
  non-regression is H1 exactly; and gates of greedy with 5 % random moves against greedy;
- real leagues of equals: everybody's rating is 0; adaptive leagues of equals hardly ever find a difference, although they
  look after every round;
- resampled gates and leagues (trials.cc): the deals of one long league, whose truth is known, are drawn again with
  replacement. Deals are independent of each other, so that is as good as fresh ones, and cheaper; at a bound that no
  share of random moves hits exactly it is the only way to know the truth.

Everything follows from the seeds that are printed; the same seeds give the same numbers. Exit code 1 if a promise is
broken: an error at its bound in more than 6 % of the gates (13 % for two artificial laws), a 95 % interval that covers the truth in less than 93 % or more
than 97 % of the cases, an estimate after a gate that is above the truth in less than 45 % or more than 55 %, or a version
with 5 % random moves that is not found out within 1,500 pairs in 19 of 20 gates.
"""

import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("HAKAM_BIN_DIR", ROOT / "build" / "release" / "bin"))
WIDTH = 0.05  # of the presets
EQUALS = [f"builtin:greedy?noise=0.05&salt={salt}" for salt in (1, 2, 3, 4)]
POOLS = {
    "1 % random moves": ("builtin:greedy?noise=0.01", "builtin:greedy"),
    "5 % random moves": ("builtin:greedy?noise=0.05", "builtin:greedy"),
    "equals, 5 % each": (EQUALS[0], EQUALS[1]),
}
# Laws whose tail few samples show: the guard cannot know of it (law.md section 3, Guard).
ARTIFICIAL = ("skewed", "dense")
# What the other tests are asked, in their units: about as much as the presets.
OTHER_TESTS = {"points": 0.5, "normal": WIDTH, "logistic": 10, "normalized": 12.3}


class Effort:
    def __init__(self, smoke):
        self.pool = 4000 if smoke else 20000          # pairs of a long league
        self.trials = 100 if smoke else 1500          # of the default test, at each bound of each pool
        self.other_trials = 0 if smoke else 500       # of each other test
        self.gates = 40 if smoke else 400             # real, of equals, for each preset
        self.finds = 20 if smoke else 100             # real, of 5 % random moves
        self.leagues = 60 if smoke else 400           # real, of four equals
        self.league_pairs = 200
        self.ratings = 200 if smoke else 2000         # resampled leagues
        self.adaptive = 20 if smoke else 400          # of each number of equals
        self.fits = 40 if smoke else 400              # of leagues of five
        self.families = 60 if smoke else 500          # of several candidates, of several games
        self.looks = 100 if smoke else 1000           # resampled samples of 2,000 pairs that are looked at
        # Fewer trials scatter more: so many standard errors are allowed for in the smoke test.
        self.slack = 2.5 if smoke else 0


def run(*command, codes=(0,)):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False)
    if result.returncode not in codes:
        raise SystemExit(f"{' '.join(map(str, command))}: {result.returncode}: {result.stderr}")
    return result.stdout


def play_league(folder, pairs, agents, seed, deals="DEALS_OWN"):
    return play_file(folder, agents, seed, f"deals: {deals} round_robin {{ pairs: {pairs} }}")


def play_file(folder, agents, seed, schedule):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    entrants = "".join(f'entrants {{ name: "bot{i}" agent: "{agent}" }}\n' for i, agent in enumerate(agents))
    (folder / "league.textproto").write_text(
        f'name: "soak"\nseed: "{seed}"\n{entrants}{schedule}\nconcurrency: 1\n', encoding="utf-8")
    run(BIN / "hakam", "league", "run", folder, "--quiet")
    return folder


def gate(new, old, preset, seed):
    """A real one."""
    report = run(BIN / "hakam", "gate", new, old, "--goal", preset, "--seed", seed, "--json", "--concurrency", 1,
                 codes=(0, 1, 3))
    return json.loads(report)


class Findings:
    """A line for each figure, and what is wrong."""

    def __init__(self, slack):
        self.slack = slack
        self.bad = []

    def share(self, what, count, of, low, high, more=""):
        share = count / of
        se = math.sqrt(max(share * (1 - share), 0.01 * 0.99) / of)
        broken = share < low - self.slack * se or share > high + self.slack * se
        line = f"{what:66} {100 * share:5.1f} % ±{100 * se:.1f} of {of}{more}"
        print(line + (f"   BROKEN: {100 * low:g} to {100 * high:g} %" if broken else ""), flush=True)
        if broken:
            self.bad.append(line)

    def error(self, what, count, of, more=""):
        self.share(what, count, of, 0, 0.06, more)

    def coverage(self, what, count, of):
        self.share(what, count, of, 0.93, 0.97)


def real_gates(effort, pool, found):
    def results(new, old, preset, seed, count):
        return list(pool.map(lambda i: gate(new, old, preset, f"{seed}-{i}"), range(count)))

    print(f"\nreal gates (seeds find-0.. gain-0.. non-regression-0..)")
    finds = results("builtin:greedy?noise=0.05", "builtin:greedy", "gain", "find", effort.finds)
    within = sum(r["verdict"] == "failed" and r["pairs"] <= 1500 for r in finds)
    found.share("5 % random moves fail within 1,500 pairs", within, effort.finds, 0.95, 1,
                f", most {max(r['pairs'] for r in finds)} pairs")
    for preset, wrong in (("gain", "passed"), ("non-regression", "failed")):
        reports = results(EQUALS[0], EQUALS[1], preset, preset, effort.gates)
        errors = sum(r["verdict"] == wrong for r in reports)
        pairs = sum(r["pairs"] for r in reports) / len(reports)
        open_ends = sum(r["verdict"] == "inconclusive" for r in reports)
        found.error(f"equals, {preset}: {wrong}", errors, effort.gates, f", {pairs:.0f} pairs, {open_ends} inconclusive")
        for unit in ("points_per_board", "elo"):
            covered = sum(r[unit]["low"] <= 0 <= r[unit]["high"] for r in reports)
            found.coverage(f"equals, {preset}: the interval of {unit} has 0", covered, effort.gates)


def real_leagues(effort, pool, found, scratch):
    print(f"\nreal leagues of four equals, {effort.league_pairs} pairs each (seeds equals-0..)")

    def standings(i):
        folder = play_league(f"{scratch}/equals-{i}", effort.league_pairs, EQUALS, f"equals-{i}")
        rows = json.loads(run(BIN / "hakam", "league", "standings", folder, "--json"))["standings"]
        return [(r["points_per_board"] / r["points_half_width"], r["elo"] / r["elo_half_width"]) for r in rows]

    rows = [row for rows in pool.map(standings, range(effort.leagues)) for row in rows]
    for i, unit in enumerate(("points", "Elo")):
        found.coverage(f"rated equal within the interval of {unit}", sum(abs(r[i]) <= 1 for r in rows), len(rows))


def adaptive_leagues(effort, pool, found, scratch):
    print("\nadaptive leagues of equals (seeds adaptive-N-0..)")
    for entrants, most in ((2, 1000), (4, 1500), (10, 3000)):
        agents = [f"builtin:greedy?noise=0.05&salt={salt}" for salt in range(entrants)]

        def stops_early(i):
            folder = play_file(f"{scratch}/adaptive-{entrants}-{i}", agents, f"adaptive-{entrants}-{i}",
                               f"adaptive {{ max_pairs: {most} tied: 0 draw: {i + 1} }}")
            status = json.loads(run(BIN / "hakam", "league", "standings", folder, "--json"))
            return status["pairs_done"] < most

        early = sum(pool.map(stops_early, range(effort.adaptive)))
        found.share(f"{entrants} equals, up to {most} pairs: the order is \"known\"", early, effort.adaptive, 0, 0.05)


def intervals(effort, pool, found, scratch):
    print("\nintervals of `hakam play`, and looks (resampled, as below)")
    rare = f"{scratch}/1 % random moves"
    for pairs in (100, 500):
        r = json.loads(run(BIN / "trials", "mean", rare, pairs, effort.trials, 1))
        found.share(f"1 % random moves, {pairs} pairs: the interval has the truth", r["covered"], effort.trials, 0.93, 1,
                    f" (±1.96 errors: {100 * r['plain'] / effort.trials:.1f} %)")
    for name in POOLS:
        r = json.loads(run(BIN / "trials", "looks", f"{scratch}/{name}", 2000, 50, effort.looks, 1))
        found.share(f"{name}, less its mean: a look finds a difference", r["found"], effort.looks, 0, 0.05,
                    f" (±1.96 errors: {100 * r['plain'] / effort.looks:.1f} %)")


def tilted_gates(effort, pool, found, scratch):
    print("\ngates where the law of the data is tilted to a hypothesis (seed of the draws: 1)")
    laws = [(name, name) for name in ARTIFICIAL] + [(name, f"{scratch}/{name}") for name in POOLS]
    asked = [(law, at) for law in laws for at in ("h0", "h1")]
    results = pool.map(lambda a: json.loads(run(BIN / "trials", "tilted", a[0][1], a[1], WIDTH, effort.trials, 1)), asked)
    for ((name, _), at), r in zip(asked, results):
        found.share(f"{name}, tilted to {at}: {'passed' if at == 'h0' else 'failed'}", r["h1" if at == "h0" else "h0"],
                    effort.trials, 0, 0.13 if name in ARTIFICIAL and at == "h0" else 0.06,
                    f", {r['pairs']:.0f} pairs, {r['inconclusive']} inconclusive")


def families(effort, pool, found, scratch):
    print("\nseveral candidates, all exactly as good as H0, with one error (resampled; seed of the draws: 1)")
    asked = [(name, size) for name in POOLS for size in (3, 5)]
    results = pool.map(lambda a: json.loads(run(BIN / "trials", "family", f"{scratch}/{a[0]}", a[1], WIDTH, effort.families, 1)),
                       asked)
    for (name, size), r in zip(asked, results):
        found.error(f"{size} candidates, {name}: any passes", r["any"], effort.families,
                    f" (each at 5 %: {100 * r['plain'] / effort.families:.1f} %)")


def games(effort, pool, found, scratch):
    print("\nseveral games (a pool each), one verdict (resampled; seed of the draws: 1)")
    pools = {2: ["5 % random moves", "equals, 5 % each"], 3: list(POOLS)}
    wanted = [("average", "h0", "passed"), ("average", "mixed", "passed"), ("average", "h1", "failed"),
              ("each", "h0", "passed"), ("each", "one-h0", "passed"), ("each", "h1", "failed")]
    asked = [(size, *what) for size in pools for what in wanted]

    def trials(a):
        size, claim, at, _ = a
        folders = ":".join(f"{scratch}/{name}" for name in pools[size])
        return json.loads(run(BIN / "trials", "games", folders, claim, at, WIDTH, effort.families, 1))

    for (size, claim, at, wrong), r in zip(asked, pool.map(trials, asked)):
        found.error(f"{size} games, {claim}, at {at}: {wrong}", r["h1" if wrong == "passed" else "h0"], effort.families,
                    f", {r['deals']:.0f} deals, {r['inconclusive']} inconclusive")


def resampled_gates(effort, pool, found, scratch):
    def trials(name, test, at, width, count):
        return json.loads(run(BIN / "trials", "gate", f"{scratch}/{name}", test, at, width, count, 1))

    print(f"\nresampled gates, from leagues of {effort.pool} pairs (seed of each: its name; of the draws: 1)")
    settings = [(name, "effect", WIDTH, effort.trials) for name in POOLS]
    if effort.other_trials:
        settings += [("5 % random moves", test, width, effort.other_trials) for test, width in OTHER_TESTS.items()]
    asked = [(s, at) for s in settings for at in ("h0", "h1")]
    for ((name, test, _, count), at), r in zip(asked, pool.map(lambda a: trials(a[0][0], a[0][1], a[1], *a[0][2:]), asked)):
        what = f"{name}, {test} at {at}"
        wrong = r["h1"] if at == "h0" else r["h0"]
        found.error(f"{what}: {'passed' if at == 'h0' else 'failed'}", wrong, count,
                    f", {r['pairs']:.0f} pairs, {r['inconclusive']} inconclusive")
        found.coverage(f"{what}: the interval has the truth", r["covered"], count)
        found.coverage(f"{what}: that of Elo has it", r["elo_covered"], count)
        found.share(f"{what}: the estimate is above it", r["above"], count, 0.45, 0.55)


def resampled_ratings(effort, pool, found, scratch):
    agents = ["builtin:greedy", "builtin:greedy?noise=0.02", "builtin:greedy?noise=0.05&salt=2",
              "builtin:greedy?noise=0.1&salt=3", "builtin:random"]
    pairs = effort.pool // 4
    folder = play_league(f"{scratch}/ratings", pairs, agents, "ratings", "DEALS_SHARED")
    print(f"\nresampled leagues of five, from one of {pairs} deals (seed ratings; of the draws: 1)")
    for deals, r in pool.map(lambda d: (d, json.loads(run(BIN / "trials", "rating", folder, d, effort.ratings, 1))), (10, 20, 100, 500)):
        for what in ("points", "elo", "points_differences", "elo_differences"):
            # The intervals of one league depend on each other, so the error is that of this number of leagues.
            found.coverage(f"{deals} deals: intervals of {what} that have the truth", round(r[what] * effort.ratings), effort.ratings)


def fit_tests(effort, pool, found, scratch):
    print("\nthe fit test of leagues of five, resampled from that league, moved to additive strengths (seed of the draws: 1)")
    asked = [(deals, cycle, pairs) for deals in ("own", "shared") for cycle, pairs in ((0, 50), (0, 200), (1, 200), (2, 200))]
    results = pool.map(lambda a: json.loads(run(BIN / "trials", "fit", f"{scratch}/ratings", *a, effort.fits, 1)), asked)
    for (deals, cycle, pairs), r in zip(asked, results):
        law = f"a cycle of {cycle}" if cycle else "additive"
        # The level is 1 %. Shared deals show a smaller cycle, because pairings with the same deals differ less by luck.
        low = 0 if cycle == 0 else 0.9 if cycle == 2 or deals == "shared" else 0.3
        found.share(f"{deals} deals, {pairs} a pairing, {law}: refused", r["flagged"], effort.fits, low,
                    1 if cycle else 0.025)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--smoke", action="store_true", help="a minute instead of a quarter of an hour")
    effort = Effort(parser.parse_args().smoke)
    found = Findings(effort.slack)
    start = time.monotonic()
    # Journals are written to the disk pair by pair; in memory a busy disk keeps nobody waiting.
    if os.access("/dev/shm", os.W_OK):
        os.environ["TMPDIR"] = tempfile.tempdir = "/dev/shm"
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(lambda item: play_league(f"{scratch}/{item[0]}", effort.pool, item[1], item[0]), POOLS.items()))
        real_gates(effort, pool, found)
        real_leagues(effort, pool, found, scratch)
        adaptive_leagues(effort, pool, found, scratch)
        intervals(effort, pool, found, scratch)
        tilted_gates(effort, pool, found, scratch)
        families(effort, pool, found, scratch)
        games(effort, pool, found, scratch)
        resampled_gates(effort, pool, found, scratch)
        resampled_ratings(effort, pool, found, scratch)
        fit_tests(effort, pool, found, scratch)
    print(f"\n{time.monotonic() - start:.0f} s; {len(found.bad)} broken")
    return 1 if found.bad else 0


if __name__ == "__main__":
    sys.exit(main())
