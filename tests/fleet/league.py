"""The league that the tests of engines play, and what must be equal."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess

from harness import BIN, HAKAM, HANGS, EndToEnd, until_stored, without_timings

PAIRS = int(os.environ.get("HAKAM_FLEET_PAIRS", "60"))  # of each pairing

ENTRANTS = """
entrants { name: "wire" agent: "../bots/greedy" }
entrants { name: "wild" agent: "../bots/random" }
entrants { name: "noisy" agent: "builtin:greedy?noise=0.3" }
entrants { name: "random" agent: "builtin:random" }
"""
CLOCK = "clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }\n"


class FleetTest(EndToEnd):
    engine = ()  # the options of `hakam league run`

    def fleet_league(self, name, schedule, entrants=ENTRANTS):
        for bot in ("greedy", "random"):
            folder = pathlib.Path(self.folder, "bots", bot)
            if not folder.exists():
                folder.mkdir(parents=True)
                shutil.copy(BIN / f"hakam-{bot}", folder / "bot")
                (folder / "agent.textproto").write_text(f'name: "{bot}" version: "1" command: "./bot"', encoding="utf-8")
        return self.league(f'name: "fleet"\nseed: "fleet"\n{entrants}{schedule}\n{CLOCK}', name)

    def run_league(self, folder, *options):
        ran = self.hakam("league", "run", folder, "--quiet", *options, timeout=5 * HANGS)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return ran

    def start_league(self, folder, *options):
        return subprocess.Popen([HAKAM, "league", "run", str(folder), "--quiet", *self.engine, *options], env=self.env,
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def pairs_done(self, folder):
        status = self.hakam("league", "status", folder, "--json")
        return json.loads(status.stdout)["pairs_done"] if status.returncode == 0 else 0

    def kill_and_start_again(self, running, folder, pairs):
        """Kills the coordinator when a quarter of the pairs is stored; gives the next one."""
        until_stored(folder, pairs // 4, running)
        running.kill()
        running.communicate()
        self.assertLess(self.pairs_done(folder), pairs)
        return self.start_league(folder)

    def assert_ends_well(self, running):
        stderr = running.communicate(timeout=5 * HANGS)[1]
        self.assertEqual(running.returncode, 0, stderr)
        return stderr

    def assert_same(self, here, there):
        """Standings and all records but for times are equal, and the league can be verified."""
        standings = [self.hakam("league", "standings", folder, "--json").stdout for folder in (here, there)]
        self.assertIn('"complete": true', standings[0])
        self.assertEqual(*standings)
        here, records = ([without_timings(record) for record in self.export(folder)] for folder in (here, there))
        self.assertEqual(here, records)
        verified = self.hakam("verify", there)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def workers(self):
        """The processes `hakam work` of this test's leagues: they have the folder of a league, or our temporary folder."""
        found = []
        for pid in self.processes():
            try:
                words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"work" in words[1:2]:
                found.append(pid)
        return found

    def kill_a_worker(self, running):
        while running.poll() is None:
            for pid in self.workers()[:1]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    return
        self.fail("the league has ended without a worker")
