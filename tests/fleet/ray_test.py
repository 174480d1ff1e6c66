"""Leagues on a cluster of Ray: the same as on this machine, whatever dies."""

import contextlib
import fcntl
import os
import pathlib
import signal
import subprocess
import unittest

import league
from harness import HANGS, until_stored
from marks import marked

ROOMS = ("fleet",)
RAY = "2.60.0"


def python_with_ray():
    """A Python of its own that has Ray; made once. None: it cannot be had here."""
    folder = pathlib.Path(os.environ.get("HAKAM_RAY", "/tmp/hakam-ray"))
    ready = folder / f"ready-{RAY}"
    with open(f"{folder}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not ready.exists():
            pip = [folder / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1"]
            try:
                subprocess.run(["/usr/bin/python3", "-m", "venv", "--clear", folder], check=True, capture_output=True)
                subprocess.run([*pip, f"ray=={RAY}"], check=True, capture_output=True, timeout=5 * HANGS)
            except (subprocess.SubprocessError, OSError):
                return None
            ready.touch()
    return folder / "bin" / "python3"


PYTHON = None


def setUpModule():
    global PYTHON  # pylint: disable=global-statement
    PYTHON = python_with_ray()
    if PYTHON is None:
        raise unittest.SkipTest(f"Ray {RAY} cannot be installed here")


class OnRay(league.FleetTest):
    @contextlib.contextmanager
    def cluster(self, nodes, cpus=2):
        """Gives a function that sends a line to ray_cluster.py."""
        self.env["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # the loopback is the address of this machine
        env = dict(self.env, RAY_DISABLE_USAGE_STATS="1", TMPDIR="/tmp")
        process = subprocess.Popen([PYTHON, pathlib.Path(__file__).with_name("ray_cluster.py"), str(nodes), str(cpus)], env=env,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

        def send(line):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            self.assertEqual(process.stdout.readline().split(), line.split()[:1])
        try:
            address = process.stdout.readline().strip()
            self.assertTrue(address, "Ray has not started")
            self.engine = ("--engine", "ray", "--address", address)
            self.env["HAKAM_PYTHON"] = str(PYTHON)
            yield send
        finally:
            process.stdin.close()
            process.stdout.read()
            process.wait(timeout=HANGS)
            process.stdout.close()

    @marked("core")
    def test_three_nodes_play_the_league_of_this_machine(self):
        here, there = (self.fleet_league(name, f"round_robin {{ pairs: {league.PAIRS} }}") for name in ("here", "there"))
        self.run_league(here)
        with self.cluster(3):
            ran = self.run_league(there, *self.engine, "--memory", "200")
        self.assert_same(here, there)
        # The name of a machine is for the organiser.
        self.assertEqual({record["machine"]["name"] for record in self.export(there)}, {""})
        machines = {record["machine"]["name"] for record in self.export(there, "--private")}
        self.assertEqual({name.split("/")[0] for name in machines}, {os.uname().nodename})
        self.assertLessEqual(len(machines), 3)

    @marked("core", "soak")
    def test_rounds_and_early_ends_are_those_of_this_machine(self):
        with self.cluster(1):
            for name, schedule in (("swiss", "swiss { rounds: 2 pairs: 6 }"), ("knockout", "knockout { pairs: 4 max_pairs: 12 }"),
                                   ("adaptive", "adaptive { max_pairs: 200 batch: 25 }"),
                                   ("gate", 'gate { candidate: "noisy" baseline: "wild" references: "random" references: "wire" max_pairs: 400 }'),
                                   ("matches", "round_robin { pairs: 2 } format: FORMAT_MATCH")):
                with self.subTest(name):
                    here, there = (self.fleet_league(name + where, schedule) for where in ("", "-ray"))
                    self.run_league(here)
                    self.run_league(there, *self.engine)
                    self.assert_same(here, there)

    @marked("core")
    def test_nothing_is_lost_or_doubled_when_machines_workers_and_the_coordinator_die(self):
        pairs = 6 * league.PAIRS
        here, there = (self.fleet_league(name, f"round_robin {{ pairs: {league.PAIRS} }}") for name in ("here", "there"))
        self.run_league(here)
        with self.cluster(2, cpus=1) as cluster:
            running = self.start_league(there)
            until_stored(there, 1, running)
            cluster("add")
            cluster("kill 1")
            until_stored(there, pairs // 8, running)
            self.kill_a_worker(running)
            running = self.kill_and_start_again(running, there, pairs)
            until_stored(there, pairs // 2, running)
            cluster("add")
            cluster("stop 2")  # longer than Ray waits for it
            self.assert_ends_well(running)
            cluster("continue 2")
        self.assert_same(here, there)

    @marked("core", "soak")
    def test_memory_that_no_machine_has_is_said(self):
        folder = self.fleet_league("large", "round_robin { pairs: 1 }")
        with self.cluster(1):
            running = self.start_league(folder, "--memory", "16000000")
            for line in running.stderr:
                if "waits for a machine" in line:
                    break
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=HANGS)
        self.assertIn("waits for a machine with 1 cores and 16000000 MiB; the cluster has none", line)

    def test_without_a_cluster_one_line_says_so(self):
        self.env["HAKAM_PYTHON"] = str(PYTHON)
        folder = self.fleet_league("alone", "round_robin { pairs: 1 }")
        ran = self.hakam("league", "run", folder, "--quiet", "--engine", "ray", "--address", "127.0.0.1:9")
        self.assertEqual(ran.returncode, 4, ran.stderr)
        self.assertIn("no Ray cluster at 127.0.0.1:9", ran.stderr.splitlines()[-1])
        self.assertEqual(self.pairs_done(folder), 0)
        self.env["HAKAM_PYTHON"] = "/usr/bin/python3"
        ran = self.hakam("league", "run", folder, "--quiet", "--engine", "ray")
        self.assertEqual(ran.returncode, 4, ran.stderr)
        self.assertIn("pip install 'hakam[ray]'", ran.stderr.splitlines()[-1])


if __name__ == "__main__":
    unittest.main()
