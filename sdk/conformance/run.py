"""Do the first bots of all kits choose the same action in every situation?

    python3 sdk/conformance/run.py [--decisions 10000] [--game P]... [--kit K]... [--check]
    python3 sdk/conformance/run.py --check-kit K [--game P]...     only `hakam check` of that kit, in the games or in every game
    python3 sdk/conformance/run.py --ways-kit K [--game P]...      only: does it play the same by calls, by streams and by one stream
                                                                   for all boards?

The real arbiter plays each kit's `examples/first_bot` against an opponent that makes random mistakes, on the same deals, in
every game. After one different choice, a bot meets different situations. So the boards are the same, card for card, only if
every choice was the same. Each kit's digest is compared with that of the first kit. With `--check`, each kit must also pass
`hakam check` in these games.

HAKAM_CONFORMANCE_SANDBOX=strict plays and checks them in a complete sandbox or not at all (default: auto).

Kits without a toolchain are skipped and named. Exit code 1 if a kit differs, 77 if fewer than two kits could run.
"""

import argparse
import functools
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("HAKAM_BIN_DIR", ROOT / "build" / "release" / "bin"))
KITS = ("cpp", "python", "go", "rust", "java", "node")
OPPONENT = "builtin:greedy?noise=0.3"
WAYS = ("unary", "stream", "many")
BOARDS_OF_WAYS = 100
BOARDS_AT_ONCE = 20  # a multiple of these is played
SANDBOX = os.environ.get("HAKAM_CONFORMANCE_SANDBOX", "auto")


def run(*command, **kwargs):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **kwargs)


def missing(kit, built):
    """Why the kit is skipped, or None. Builds the kit, unless it is `built` already."""
    script = ROOT / "sdk" / kit / "kit.sh"
    if not script.exists():
        return None
    for command in ("toolchain",) if built else ("toolchain", "build"):
        result = run(script, command)
        if result.returncode == 77:
            return (result.stdout + result.stderr).strip()
        if result.returncode != 0:
            raise SystemExit(f"{kit}: {command}: {result.stdout}{result.stderr}")
    return None


@functools.cache  # the sample is often all that is asked for
def play(kit, preset, boards, *options):
    report = run(BIN / "hakam", "play", ROOT / "sdk" / kit / "examples" / "first_bot", OPPONENT, "--game", preset, "--boards", boards,
                 "--seed", "conformance", "--per-decision", 60, "--json", "--no-build", "--sandbox", SANDBOX, *(options or ("--concurrency", 2)))
    if report.returncode != 0:
        raise SystemExit(f"{kit}: {preset}: {report.stderr}")
    return json.loads(report.stdout)


def boards_for(kit, preset, decisions):
    """The number of boards that ask the bot at least this many questions; the opponent gets about as many."""
    sample = play(kit, preset, BOARDS_AT_ONCE)
    boards = 1.1 * decisions * BOARDS_AT_ONCE / (sample["decisions"] / 2)
    return max(1, -(-int(boards) // BOARDS_AT_ONCE)) * BOARDS_AT_ONCE


def compare(kits, presets, decisions):
    print(f"{'':24}" + "".join(f"{kit:>10}" for kit in kits) + "   questions", flush=True)
    different = 0
    for preset in presets:
        boards = boards_for(kits[0], preset, decisions)
        reports = [play(kit, preset, boards) for kit in kits]
        words = []
        for report in reports:
            same = report["actions_sha256"] == reports[0]["actions_sha256"] and report["faults_a"] == 0
            different += not same
            words.append("same" if same else f"{report['faults_a']} faults" if report["faults_a"] else "DIFFERENT")
        print(f"{preset:24}" + "".join(f"{word:>10}" for word in words) + f"   {reports[0]['decisions'] // 2}", flush=True)
    return different


def compare_ways(kit, presets):
    """Does the way of the questions change nothing? Eight boards at a time, so that a message has several questions."""
    different = 0
    for preset in presets:
        reports = [play(kit, preset, BOARDS_OF_WAYS, "--concurrency", 8, "--wire", way) for way in WAYS]
        for way, report in zip(WAYS, reports):
            same = report["actions_sha256"] == reports[0]["actions_sha256"] and report["faults_a"] == 0
            different += not same
            print(f"{kit}: {preset} by {way}: {'same' if same else 'DIFFERENT'}, {report['faults_a']} faults, "
                  f"{report['decisions']} decisions, {report['actions_sha256'][:16]}", flush=True)
    return different


def check(kits, games):
    bad = 0
    chosen = [word for game in games or () for word in ("--game", game)]
    for kit in kits:
        result = run(BIN / "hakam", "check", ROOT / "sdk" / kit / "examples" / "first_bot", "--no-build",
                     "--sandbox", SANDBOX, "--per-decision", 60, *chosen)
        # With 0.2 s a decision a busy machine makes every bot late.
        lines = [line for line in result.stdout.splitlines() if line.startswith("BAD")]
        sound = result.returncode == (1 if lines else 0) and all("0.2 s a decision" in line for line in lines)
        bad += not sound
        print(f"hakam check {kit}: {'ok' if sound else result.stdout + result.stderr}", flush=True)
    return bad


def check_lists(kits, games):
    """Are these all kits and all games?"""
    left = set(kits).symmetric_difference(KITS) | set(games).symmetric_difference(all_games())
    print(f"kits or games that are missing or unknown: {', '.join(sorted(left))}" if left else "all kits and games are there")
    return 1 if left else 0


def all_games():
    return [line.split()[0] for line in run(BIN / "hakam", "games").stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=os.environ.get("HAKAM_CONFORMANCE_DECISIONS", 100),
                        help="about how many decisions of the bot in each game (default: HAKAM_CONFORMANCE_DECISIONS or 100)")
    parser.add_argument("--game", dest="preset", action="append")
    parser.add_argument("--kit", action="append", choices=KITS)
    parser.add_argument("--check", action="store_true", help="also run hakam check of each kit")
    parser.add_argument("--check-kit", choices=KITS, help="run hakam check of this kit only")
    parser.add_argument("--ways-kit", choices=KITS, help="compare the three ways of questions to this kit only")
    parser.add_argument("--check-lists", nargs=2, metavar=("KITS", "GAMES"),
                        help="play nothing; check that these lists (A;B;C) are complete")
    parser.add_argument("--built", action="store_true", help="the kits are built already")
    options = parser.parse_args()
    if options.check_lists:
        return check_lists(*(names.split(";") for names in options.check_lists))
    if one := options.check_kit or options.ways_kit:
        why = missing(one, options.built)
        if why is not None:
            print(f"{one}: skipped: {why}")
            return 77
        bad = check([one], options.preset) if options.check_kit else compare_ways(one, options.preset or all_games())
        return 1 if bad else 0
    kits = []
    for kit in options.kit or KITS:
        why = missing(kit, options.built)
        if why is None:
            kits.append(kit)
        else:
            print(f"{kit}: skipped: {why}", flush=True)
    if len(kits) < 2 and not options.kit:
        return 77
    presets = options.preset or all_games()
    bad = compare(kits, presets, options.decisions)
    if options.check:
        bad += check(kits, options.preset)
    print(f"{len(kits)} kits, {len(presets)} games: {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
