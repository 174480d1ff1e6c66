"""Plays every hostile bot of table.py against three good ones and checks what the arbiter promises:

- the bot gets the fault of the table, at the moment of the table, and no other;
- the good bots play among themselves exactly what they play in a league without it, bit for bit;
- nothing is left behind: no process, no socket, no folder, no shared memory, no cgroup;
- the arbiter's memory and descriptors stay within a bound, and the league ends in time.

    python3 tests/hostile/run.py                     all of them; prints the table
    python3 tests/hostile/run.py hangs dies_first    these
    python3 tests/hostile/run.py slow                a group of table.py
    python3 tests/hostile/run.py --as-user           as an unprivileged user, when root runs it
    python3 tests/hostile/run.py --write-readme      the same, and the table goes into README.md

HAKAM_BIN_DIR: folder of the programs (default build/release/bin). HAKAM_HOSTILE_PAIRS: deals of each league (default 1).
Exit code: 0 all as expected, 1 not.
"""

import argparse
import concurrent.futures
import dataclasses
import multiprocessing
import os
import pathlib
import shutil
import stat
import sys
import tempfile
import time

import league
import readme
import table

UNPRIVILEGED = 65534  # nobody
PYTHON = "/usr/bin/python3"  # everybody can run that one
ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass
class Row:
    bot: table.Bot
    skipped: str = ""
    seen: str = ""
    others: str = "unchanged"
    left: str = "nothing"
    peak_mib: float = 0
    peak_descriptors: int = 0
    seconds: float = 0
    wrong: list = dataclasses.field(default_factory=list)


def _expect(row, condition, text):
    if not condition:
        row.wrong.append(text)


def _seen(found):
    """"CRASH (first, 12)", for people: what, when, how often."""
    kinds = sorted({(kind, when) for kind, when, _, _ in found})
    return ", ".join(f"{kind} ({when}, {sum(f[:2] == (kind, when) for f in found)})" for kind, when in kinds) or "none"


def _check_run(row, played):
    run = played.run
    row.peak_mib = max(row.peak_mib, run.peak_mib)
    row.peak_descriptors = max(row.peak_descriptors, run.peak_descriptors)
    row.seconds += run.seconds
    _expect(row, run.ended, f"the league did not end within {league.LIMIT_SECONDS} s")
    _expect(row, run.peak_mib <= league.LIMIT_MIB, f"the arbiter had {run.peak_mib:.0f} MiB of {league.LIMIT_MIB}")
    _expect(row, run.peak_descriptors <= league.LIMIT_DESCRIPTORS, f"it had {run.peak_descriptors} descriptors")
    _expect(row, not run.left, "left behind: " + "; ".join(run.left[:5]))
    if run.left:
        row.left = "; ".join(run.left[:2])
    escaped = sorted(set(played.logs.splitlines())) if row.bot.needs == "sandbox" else []
    _expect(row, not escaped, "; ".join(escaped[:5]))


def _check_others(row, played, alone):
    if league.of_the_others(played.records) != alone:
        row.others = "CHANGED"
        row.wrong.append("what the others played is not what they play without it")


def _check_before(row, played, alone):
    """The bot is found before the league begins, and the others play without it."""
    lines = played.run.stderr.strip().splitlines()
    _check_run(row, played)
    _expect(row, played.run.code == 0, f"exit code {played.run.code}: {lines[:2]}")
    _expect(row, any(f'"{league.HOSTILE}"' in line for line in lines), f"no line names it: {lines[:2]}")
    _expect(row, not league.faults(played.records), "it has faults on boards")
    _expect(row, len(played.records) == 3 * league.PAIRS * 2, f"{len(played.records)} records")
    row.seen = f"START_FAILED ({table.BEFORE})" if not row.wrong else "; ".join(lines)
    _check_others(row, played, alone)


def _check_league(row, played, alone):
    bot = row.bot
    _check_run(row, played)
    _expect(row, played.run.code == 0, f"exit code {played.run.code}: {played.run.stderr.strip()[:300]}")
    boards = 6 * league.PAIRS * 2
    _expect(row, len(played.records) == boards, f"{len(played.records)} records, not {boards}")
    found = league.faults(played.records)
    row.seen = _seen(found)
    theirs = [fault for fault in found if fault[2] != league.HOSTILE]
    _expect(row, not theirs, f"a good one got {theirs[:2]}")
    _expect(row, {kind for kind, _, _, _ in found} == {bot.fault, bot.then} - {""}, f"seen: {found[:3]}")
    moments = {when for _, when, _, _ in found}
    if bot.when in (table.FIRST, table.LATER):
        _expect(row, moments == {bot.when}, f"faults at {sorted(moments)}: {found[:2]}")
    if bot.when == table.EVERY:
        _expect(row, len(found) == league.asked(played.records), "not every decision was a fault")
    _check_others(row, played, alone)


def judge(bot, alone, sandbox):
    """Plays the league of one bot; in a process of its own."""
    row = Row(bot)
    try:
        played = league.play(bot, sandbox=sandbox)
        if bot.when == table.BEFORE:
            _check_before(row, played, alone)
        else:
            _check_league(row, played, alone)
    except Exception as error:  # pylint: disable=broad-except
        row.wrong.append(f"{type(error).__name__}: {error}")
    return row


def _in_a_process(pool, function, *args):
    return pool.submit(function, *args).result()


def play_all(bots, jobs):
    """Yields the rows, in the order of `bots`."""
    with concurrent.futures.ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        needs = {bot.needs for bot in bots} - {""}
        missing = _in_a_process(pool, league.probe, needs) if needs else {}
        modes = {"": "", "decide_stream": "", "decide_many": "", "sandbox": "STRICT"}
        alone = {}
        for bot in bots:
            key = (modes[bot.needs], bot.limits)
            if key not in alone and not missing.get(bot.needs):
                played = _in_a_process(pool, league.play, table.Bot("", limits=bot.limits), None, key[0])
                alone[key] = league.of_the_others(played.records)
                assert len(alone[key]) == 3 * league.PAIRS * 2, played.run.stderr
        rows = []
        for bot in bots:
            if missing.get(bot.needs):
                rows.append(Row(bot, skipped=missing[bot.needs]))
            else:
                mode = modes[bot.needs]
                rows.append(pool.submit(judge, bot, alone[mode, bot.limits], mode))
        for row in rows:
            yield row if isinstance(row, Row) else row.result()


def as_user(arguments):
    """Runs this program again as the user nobody, with a home of its own."""
    home = tempfile.mkdtemp(prefix="hakam-nobody-")
    os.chown(home, UNPRIVILEGED, UNPRIVILEGED)
    env = dict(os.environ, HOME=home, TMPDIR=home)
    command = ["setpriv", f"--reuid={UNPRIVILEGED}", f"--regid={UNPRIVILEGED}", "--clear-groups", PYTHON]
    root = ROOT
    if closed(ROOT):
        # Seen from its home, in a mount namespace that ends with the run.
        root = pathlib.Path(home, "hakam")
        root.mkdir()
        command = ["unshare", "--mount", "--propagation", "private", "sh", "-ec",
                   'mount --bind "$1" "$2"; cd "$2"; shift 2; exec "$@"', "sh", ROOT, root, *command]
        for name in ("HAKAM_BIN_DIR", "HAKAM_BOT_BIN_DIR"):
            if env.get(name, "").startswith(f"{ROOT}/"):
                env[name] = str(root / pathlib.Path(env[name]).relative_to(ROOT))
    try:
        return os.spawnvpe(os.P_WAIT, command[0], [*command, root / "tests" / "hostile" / "run.py", *arguments], env)
    finally:
        if root != ROOT:
            root.rmdir()  # an error if it is mounted here too: nothing below it may be removed
        shutil.rmtree(home, ignore_errors=True)


def closed(folder):
    """Is it, or one above it, closed to other users, as the home of root is?"""
    return not all(path.stat().st_mode & stat.S_IXOTH for path in (folder, *folder.parents))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*", help="names of bots or of groups of them (default: all)")
    parser.add_argument("--as-user", action="store_true", help="run again as an unprivileged user")
    parser.add_argument("--write-readme", action="store_true", help="put the table into README.md")
    parser.add_argument("--check-readme", action="store_true", help="play nothing; is README.md about these bots?")
    parser.add_argument("--list-groups", action="store_true", help="play nothing; print the names of the groups")
    parser.add_argument("--jobs", type=int, default=max(2, os.cpu_count() or 1), help="leagues at a time")
    args = parser.parse_args()
    if args.list_groups:
        print("\n".join(table.GROUPS))
        return 0
    if args.check_readme:
        problems = readme.problems()
        print("\n".join(problems) or "README.md is about the bots of the table")
        return 1 if problems else 0
    if args.as_user and os.geteuid() == 0:
        return as_user([word for word in sys.argv[1:] if word != "--as-user"])

    groups = {bot.name for name in args.bots for bot in table.GROUPS.get(name, ())}
    bots = [bot for bot in table.BOTS if not args.bots or bot.name in groups.union(args.bots)]
    unknown = set(args.bots) - {bot.name for bot in bots} - set(table.GROUPS)
    if unknown:
        parser.error(f"no such bot: {', '.join(sorted(unknown))}")
    start, rows = time.monotonic(), []
    print(readme.HEAD, flush=True)
    for row in play_all(bots, args.jobs):
        rows.append(row)
        print(readme.line(row), flush=True)
        for text in row.wrong:
            print(f"    {row.bot.name}: {text}", file=sys.stderr, flush=True)
    summary = readme.summary(rows, time.monotonic() - start)
    print(f"\n{summary}")
    if args.write_readme:
        readme.write(rows, summary)
    return 1 if any(row.wrong for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
