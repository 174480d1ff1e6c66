"""The arbiter, bots and keepers are killed at random points: every promise of the arbiter is still kept.

HAKAM_CHAOS_KILLS: kills of each kind (default 25, under a sanitizer 10; `./dev soak chaos`: 1000). HAKAM_CHAOS_SEED: repeats the
same moments, as far as the machine allows. HAKAM_CHAOS_SANDBOX: AUTO (default), STRICT or OFF. HAKAM_CHAOS_WIRE: the way of the questions
(`--wire`; default: many).
"""

import json
import os
import pathlib
import random
import select
import signal
import subprocess
import time
import unittest

from harness import BOT_BIN, BIN, HAKAM, HANGS, SLOWNESS, EndToEnd, until_stored, without_timings
from marks import marked

ROOMS = ("host",)

KILLS = int(os.environ.get("HAKAM_CHAOS_KILLS", "25" if SLOWNESS == 1 else "10"))
SEED = int(os.environ.get("HAKAM_CHAOS_SEED", random.SystemRandom().randrange(1 << 32)))
PAIRS = 100 if SLOWNESS == 1 else 20
SANDBOX = os.environ.get("HAKAM_CHAOS_SANDBOX", "AUTO")
WIRE = ("--wire", os.environ.get("HAKAM_CHAOS_WIRE", "many"))

LEAGUE = """
name: "chaos"
seed: "chaos"
entrants { name: "builtin" agent: "builtin:greedy" }
entrants { name: "greedy" agent: "cmd:%(bots)s/hakam-greedy" }
entrants { name: "random" agent: "cmd:%(bots)s/hakam-random" }
entrants { name: "twin" agent: "cmd:%(bots)s/hakam-random" }
round_robin { pairs: %(pairs)d }
clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }
concurrency: 8
sandbox: SANDBOX_MODE_%(sandbox)s
"""
PAIRINGS = 6


def key(record):
    return record.get("pairing", 0), record.get("deal", 0), record["room"]


def has_fault(record):
    return any("fault" in decision for decision in record["decisions"])


class Chaos(EndToEnd):
    expected = None

    def setUp(self):
        super().setUp()
        self.rng = random.Random(SEED)
        self.rounds = 0
        print(f"seed {SEED}", flush=True)
        if Chaos.expected is None:
            self.play_undisturbed()

    def play_undisturbed(self):
        """Plays the league once for all tests, without kills, for the expected records and the time that it takes."""
        whole = self.new_league("whole")
        started = time.monotonic()
        result = self.hakam("league", "run", whole, "--quiet", *WIRE, timeout=3 * HANGS)
        self.assertEqual(result.returncode, 0, result.stderr)
        Chaos.seconds = time.monotonic() - started
        Chaos.expected = self.boards(whole)
        Chaos.table = self.standings(whole)

    def new_league(self, name):
        bots = BOT_BIN if (BOT_BIN / "hakam-greedy").exists() else BIN
        return self.league(LEAGUE % {"bots": bots, "pairs": PAIRS, "sandbox": SANDBOX}, name)

    def boards(self, folder):
        """The records by pairing, deal and room; each must be there once."""
        records = [without_timings(record) for record in self.export(folder)]
        found = {key(record): record for record in records}
        self.assertEqual(len(records), len(found), "a board is there twice")
        self.assertEqual(len(found), PAIRINGS * PAIRS * 2, "boards are missing")
        return found

    def standings(self, folder):
        return json.loads(self.hakam("league", "standings", folder, "--json").stdout)

    def start(self, folder):
        return subprocess.Popen([HAKAM, "league", "run", str(folder), "--quiet", *WIRE], env=self.env,
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def stored(self, folder):
        """Pairs in the journal; None before there is one."""
        if not (folder / "live" / "journal.db").exists():
            return None
        status = self.hakam("league", "status", folder)
        return int(status.stdout.split(": ")[1].split(" ")[0]) if status.returncode == 0 else None

    def ends_within(self, process, seconds):
        """Waits until the process ends or the time is over."""
        pidfd = os.pidfd_open(process.pid)
        try:
            watched = select.poll()
            watched.register(pidfd, select.POLLIN)
            return bool(watched.poll(seconds * 1000))
        finally:
            os.close(pidfd)

    @marked("core")
    def test_kills_of_the_arbiter_change_nothing(self):
        kills = 0
        while kills < KILLS:
            self.rounds += 1
            folder = self.new_league(f"killed-{self.rounds}")
            before, done = 0, False
            while not done:
                arbiter = self.start(folder)
                # After enough kills the last run may finish.
                limit = self.rng.uniform(0, self.seconds / 4) if kills < KILLS else 3 * HANGS
                done = self.ends_within(arbiter, limit)
                arbiter.kill()
                _, stderr = arbiter.communicate()
                if done:
                    self.assertEqual(arbiter.returncode, 0, stderr)
                else:
                    kills += 1
                self.assert_nothing_left()
                now = self.stored(folder)
                self.assertGreaterEqual(now or 0, before, "stored pairs are gone")
                before = now or 0
            self.assertEqual(self.boards(folder), self.expected)
            self.assertEqual(self.standings(folder), self.table)
        print(f"chaos: {kills} kills of the arbiter in {self.rounds} leagues of {PAIRINGS * PAIRS} pairs: records and "
              f"standings identical to the undisturbed run, no pair lost or double, nothing left behind", flush=True)

    @marked("core")
    def test_kills_of_bots_cost_their_own_boards_only(self):
        kills, crashes, hurt, boards = 0, 0, 0, 0
        # On a busy machine all kills may hit processes that are still starting, which causes no fault; then kill some more.
        while kills < KILLS or (crashes == 0 and self.rounds < 20):
            self.rounds += 1
            left = max(KILLS - kills, 25)
            folder = self.new_league(f"bots-{self.rounds}")
            arbiter = self.start(folder)
            # Not while the entrants are checked: a bot that dies there cannot play.
            until_stored(folder, 1, arbiter)
            while left > 0 and not self.ends_within(arbiter, self.rng.uniform(0.005, 0.1) * SLOWNESS):
                killed = self.kill_somebody(arbiter.pid)
                kills += killed
                left -= killed
            _, stderr = arbiter.communicate(timeout=3 * HANGS)
            self.assertEqual(arbiter.returncode, 0, stderr)
            self.assert_nothing_left()
            found = self.boards(folder)
            for place, record in found.items():
                if not has_fault(record):
                    self.assertEqual(record, self.expected[place], place)
            faults = [decision["fault"] for record in found.values() for decision in record["decisions"]
                      if "fault" in decision]
            self.assertLessEqual({fault["kind"] for fault in faults},
                                 {"FAULT_KIND_CRASH", "FAULT_KIND_START_FAILED"}, faults)
            self.assertEqual(sum(row["faults"] for row in self.standings(folder)["standings"]), len(faults))
            crashes += len(faults)
            hurt += sum(map(has_fault, found.values()))
            boards += len(found)
        self.assertGreater(crashes, 0)
        print(f"chaos: {kills} kills of bots and keepers in {self.rounds} leagues: {crashes} faults on {hurt} of {boards} "
              f"boards, all CRASH or START_FAILED; the others identical to the undisturbed run, no pair lost or double, "
              f"nothing left behind", flush=True)

    def kill_somebody(self, arbiter):
        """Kills a descendant of the arbiter; returns how many were killed: 1 or 0.

        Never kills a process that runs the arbiter's own program: it belongs to LeakSanitizer, which waits for ever without
        its tracer.
        """
        family = [pid for pid in sorted(self.descendants(arbiter)) if self.program_of(pid) != self.program_of(arbiter)]
        if not family:
            return 0
        try:
            os.kill(self.rng.choice(family), signal.SIGKILL)
        except ProcessLookupError:
            return 0
        return 1

    @staticmethod
    def program_of(pid):
        try:
            return os.readlink(f"/proc/{pid}/exe")
        except OSError:
            return None  # it has ended

    def descendants(self, pid):
        found = set()
        for task in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
            try:
                for child in map(int, task.read_text(encoding="ascii").split()):
                    found |= {child} | self.descendants(child)
            except OSError:
                pass  # it has ended
        return found


if __name__ == "__main__":
    unittest.main()
