"""How much luck is left: the variance of a board, of boards in pairs, and of boards in pairs with shared seeds.

    python3 tests/bench/variance.py [--pairs N]      # ./dev bench variance

A version of greedy makes 1 % or 5 % random moves more than the other. Naive is a board in one room. Duplicate: every deal in
both rooms, and what bots draw they draw for themselves (`salt`: the noisy bot's own randomness). Shared seeds: both draw from
the seed of the decision, so that they draw the same in the same situation. Three versions are compared:

- greedy draws nothing, so its duplicates are as good as with shared seeds;
- both make random moves, each its own: nothing is shared;
- a bot that is random in every fifth decision, and the same with more of it: own seeds, then shared ones.

Then the ratings of round robins, played again and again with other seeds: how much a rating varies if all pairings share their
deals, divided by how much it varies if every two entrants play deals of their own (--leagues N of each, 30 pairs a pairing).
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HAKAM = ROOT / "build" / "release" / "bin" / "hakam"
BASE = 0.2


def noisy(share, salt=1):
    return f"builtin:greedy?noise={share:g}&salt={salt}"


def versions(more):
    """Name, the two, and whether their seeds are shared."""
    changed = BASE + (1 - BASE) * more
    return (("greedy, and the same with random moves", "builtin:greedy", noisy(more), True),
            ("both with random moves, own seeds", noisy(more, 1), noisy(more, 2), False),
            ("a random bot and a change, own seeds", noisy(BASE, 1), noisy(changed, 2), False),
            ("a random bot and a change, shared seeds", noisy(BASE, 1), noisy(changed, 1), True))


def measure(a, b, pairs):
    """The pairing, as `hakam plan` has it."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "league.textproto").write_text(
            f'name: "variance" seed: "variance" round_robin {{ pairs: {pairs} }}\n'
            f'entrants {{ name: "a" agent: "{a}" }}\nentrants {{ name: "b" agent: "{b}" }}\n', encoding="utf-8")
        subprocess.run([HAKAM, "league", "run", folder, "--quiet"], check=True, stdout=subprocess.DEVNULL)
        plan = subprocess.run([HAKAM, "plan", "--delta", "1", "--league", folder, "--json"], check=True,
                              stdout=subprocess.PIPE, text=True)
    return json.loads(plan.stdout)["pairings"][0]


# Strengths differ by the share of random moves; with another salt a bot makes other ones.
FIELDS = (("8 bots of three strengths", [noisy(share, salt) for share in (0.02, 0.2, 0.6) for salt in (1, 2, 3)][:8], 1.8),
          ("12 similar bots", [noisy(0.05, salt) for salt in range(12)], 3))
LEAGUE_PAIRS = 30


def ratings(agents, deals, seed):
    """Points a board, by entrant."""
    with tempfile.TemporaryDirectory() as folder:
        entrants = "".join(f'entrants {{ name: "bot{i}" agent: "{agent}" }}\n' for i, agent in enumerate(agents))
        (pathlib.Path(folder) / "league.textproto").write_text(
            f'name: "variance" seed: "{seed}" deals: {deals} round_robin {{ pairs: {LEAGUE_PAIRS} }}\n{entrants}',
            encoding="utf-8")
        subprocess.run([HAKAM, "league", "run", folder, "--quiet"], check=True, stdout=subprocess.DEVNULL)
        standings = subprocess.run([HAKAM, "league", "standings", folder, "--json"], check=True,
                                   stdout=subprocess.PIPE, text=True)
    return {row["entrant"]: row["points_per_board"] for row in json.loads(standings.stdout)["standings"]}


def variance_of_ratings(agents, deals, leagues):
    """Over the leagues, averaged over the entrants."""
    seen = [ratings(agents, deals, f"variance-{number}") for number in range(leagues)]
    return statistics.mean(statistics.variance(league[entrant] for league in seen) for entrant in seen[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=20000, help="of each comparison; 20000 take a few seconds")
    parser.add_argument("--leagues", type=int, default=30, help="of each field and kind of deals; 30 take minutes")
    arguments = parser.parse_args()
    pairs = arguments.pairs
    print(f"{pairs} pairs each, seed variance; variance of the mean of as many boards, naive = 1\n")
    print(f"{'random moves':13} {'versions':42} {'board sd':>8} {'pair sd':>8} {'variance /':>10}  goal")
    for more in (0.01, 0.05):
        for name, a, b, shared in versions(more):
            m = measure(a, b, pairs)
            goal = 8 if shared else 2
            print(f"{100 * more:11.0f} %  {name:42} {m['board_sd']:8.2f} {m['pair_sd']:8.2f} {m['gain']:10.2f}  "
                  f"{goal}{'' if m['gain'] >= goal else ', missed'}", flush=True)
    print(f"\n{arguments.leagues} leagues each, {LEAGUE_PAIRS} pairs a pairing; variance of a rating, points squared\n")
    print(f"{'field':28} {'shared':>8} {'matching':>8} {'own':>8} {'shared/own':>10}  goal")
    for field, agents, goal in FIELDS:
        shared, matching, own = (variance_of_ratings(agents, deals, arguments.leagues)
                                 for deals in ("DEALS_SHARED", "DEALS_MATCHING", "DEALS_OWN"))
        print(f"{field:28} {shared:8.3f} {matching:8.3f} {own:8.3f} {shared / own:10.2f}  "
              f"{goal}{'' if shared / own >= goal else ', missed'}", flush=True)


if __name__ == "__main__":
    main()
