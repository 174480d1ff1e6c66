"""Leagues on a real Slurm: the same as on this machine, whatever is killed."""

import contextlib
import os
import pathlib
import signal
import subprocess
import unittest

import league
from harness import HAKAM, HANGS, until_stored

ROOMS = ("fleet",)
SLURM = pathlib.Path(__file__).with_name("slurm.sh")


class OnSlurm(league.FleetTest):
    engine = ("--engine", "slurm")

    @contextlib.contextmanager
    def slurm(self):
        """Leagues of the test, and this function's, find it."""
        folder = pathlib.Path(self.folder, "slurm")
        process = subprocess.Popen([SLURM, folder, "sh", "-c", "echo ready; cat > /dev/null"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env=dict(self.env, SLURM_TEST_PORT=str(16800 + 2 * (os.getpid() % 500))))
        try:
            if process.stdout.readline() != "ready\n":
                stderr = process.communicate()[1]
                if process.returncode == 77:
                    self.skipTest(stderr.strip())
                self.fail(stderr)
            self.env["SLURM_CONF"] = str(folder / "slurm.conf")
            yield
        finally:
            process.communicate(timeout=HANGS)

    def control(self, *command):
        return subprocess.run(command, env=self.env, check=True, capture_output=True, text=True, timeout=HANGS).stdout

    def test_four_tasks_play_the_league_of_this_machine(self):
        here, there = (self.fleet_league(name, f"round_robin {{ pairs: {league.PAIRS} }}") for name in ("here", "there"))
        self.run_league(here)
        with self.slurm():
            self.run_league(there, *self.engine)
        self.assert_same(here, there)
        left = [path.name for path in pathlib.Path(there, "live", "fleet", "chunks").iterdir()]
        self.assertEqual(left, ["errors"])

    def test_nothing_is_lost_or_doubled_when_tasks_and_the_coordinator_are_killed(self):
        pairs = 6 * league.PAIRS
        here, there = (self.fleet_league(name, f"round_robin {{ pairs: {league.PAIRS} }}") for name in ("here", "there"))
        self.run_league(here)
        with self.slurm():
            running = self.start_league(there)
            until_stored(there, 1, running)
            for task in self.control("squeue", "--noheader", "--array", "--format=%F_%K", "--states=RUNNING").split()[:1]:
                self.control("scontrol", "requeue", task)
            self.kill_a_worker(running)
            running = self.kill_and_start_again(running, there, pairs)
            self.assert_ends_well(running)
            self.assertEqual(self.control("squeue", "--noheader"), "")
        self.assert_same(here, there)

    def test_a_stop_cancels_what_is_at_work(self):
        folder = self.fleet_league("stopped", "round_robin { pairs: 900000 }")
        with self.slurm():
            running = self.start_league(folder)
            until_stored(folder, 1, running)
            running.send_signal(signal.SIGINT)
            stderr = running.communicate(timeout=HANGS)[1]
            self.assertEqual(running.returncode, 3, stderr)
            self.assertNotIn("R", self.control("squeue", "--noheader", "--array", "--format=%t").split())

    @contextlib.contextmanager
    def small_disk(self, folder, mib):
        """At this folder."""
        folder.mkdir(parents=True)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mib}m", "tmpfs", folder], capture_output=True, check=False).returncode:
            self.skipTest("a file system cannot be mounted here")
        try:
            yield
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)

    def test_a_full_shared_folder_ends_it_with_a_clear_line_and_loses_nothing(self):
        here, there = (self.fleet_league(name, f"round_robin {{ pairs: {league.PAIRS} }}") for name in ("here", "there"))
        self.run_league(here)
        shared = pathlib.Path(there, "live", "fleet")
        with self.slurm(), self.small_disk(shared, 3 * os.stat(HAKAM).st_size >> 20):
            running = self.start_league(there)
            until_stored(there, 1, running)
            with open(shared / "fill", "wb", buffering=0) as file, contextlib.suppress(OSError):
                while True:
                    file.write(bytes(1 << 16))
            stderr = running.communicate(timeout=HANGS)[1]
            self.assertEqual(running.returncode, 4, stderr)
            self.assertIn("No space left on device", stderr.splitlines()[-1])
            done = self.pairs_done(there)
            (shared / "fill").unlink()
            self.run_league(there, *self.engine)
            self.assertGreaterEqual(self.pairs_done(there), done)
            self.assert_same(here, there)

    def test_without_slurm_one_line_says_so(self):
        self.env["PATH"] = self.folder
        self.env["HAKAM_PYTHON"] = "/usr/bin/python3"
        folder = self.fleet_league("alone", "round_robin { pairs: 1 }")
        ran = subprocess.run([HAKAM, "league", "run", str(folder), "--quiet", *self.engine], env=self.env, capture_output=True,
                             text=True, timeout=HANGS, check=False)
        self.assertEqual(ran.returncode, 4, ran.stderr)
        self.assertIn("slurm: scancel: ", ran.stderr.splitlines()[-1])


if __name__ == "__main__":
    unittest.main()
