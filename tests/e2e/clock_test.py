"""The clock of a league: what is charged, which processes run, and which delays are the fault of the arbiter."""

import json
import os
import pathlib
import signal
import subprocess
import time
import unittest

from harness import BIN, HAKAM, SCRIPTED, SLOWNESS, EndToEnd, without_timings
from marks import marked

ROOMS = ("play",)

LEAGUE = """
name: "clock"
seed: "clock"
entrants {{ name: "bot" agent: "cmd:{scripted} {mode}" }}
entrants {{ name: "random" agent: "{other}" }}
round_robin {{ pairs: {pairs} }}
clock {{ per_decision {{ nanos: {ms}000000 }} bank {{}} start_limit {{ seconds: 60 }} {clock} }}
{more}
"""


class Clock(EndToEnd):
    def make(self, name, mode, ms=999, clock="", more="", pairs=1, other="builtin:random"):
        return self.league(LEAGUE.format(scripted=SCRIPTED, mode=mode, ms=ms, clock=clock, more=more, pairs=pairs,
                                         other=other), name)

    def start(self, folder, *args):
        return subprocess.Popen([HAKAM, "league", "run", str(folder), "--quiet", *args], env=self.env,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def faults(self, folder):
        return [d["fault"] for r in self.export(folder) for d in r["decisions"] if "fault" in d]

    def play(self, folder, *args):
        result = self.hakam("league", "run", folder, "--quiet", *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    @marked("clock")
    def test_who_sleeps_uses_no_cpu_time(self):
        # Ten times the limit is the end of it, by the wall: not too soon for a busy machine.
        folder = self.make("sleeps", "sleep 150", ms=90, clock="measure: CLOCK_MEASURE_CPU")
        self.play(folder)
        self.assertEqual(self.faults(folder), [])
        timing = json.loads(self.hakam("league", "standings", folder, "--timing", "--json").stdout)["timing"]
        self.assertLess(timing[0]["max_ms"], 90)
        self.assertGreater(timing[0]["margin_ms"], 0)

    @marked("clock")
    def test_who_burns_a_core_runs_out_of_cpu_time_also_in_a_child(self):
        for mode in ("burn 90", "burn-in-child 120"):
            with self.subTest(mode):
                folder = self.make(mode.split()[0], mode, ms=40, clock="measure: CLOCK_MEASURE_CPU")
                self.play(folder)
                faults = self.faults(folder)
                self.assertTrue(faults)
                self.assertEqual({f["kind"] for f in faults}, {"FAULT_KIND_TIMEOUT"})
                # On a busy machine the tenfold limit of wall-clock time may come first.
                for fault in faults:
                    self.assertRegex(fault["detail"], "of a core|within 400ms")

    @marked("clock")
    def test_ten_times_the_cpu_time_is_the_end_of_it(self):
        folder = self.make("hangs", "hang-in-decide", ms=20, clock="measure: CLOCK_MEASURE_CPU",
                           more="on_fault: FAULT_POLICY_FORFEIT_BOARD")
        self.play(folder)
        faults = self.faults(folder)
        self.assertEqual({f["kind"] for f in faults}, {"FAULT_KIND_TIMEOUT"})
        self.assertIn("200ms", faults[0]["detail"])

    @marked("clock")
    def test_play_can_charge_cpu_time_too(self):
        result = self.hakam("play", f"cmd:{SCRIPTED} sleep 150", "builtin:random", "--boards", 2,
                            "--per-decision", "0.09", "--bank", 0, "--cpu", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)["faults_a"], 0)
        self.assertIn("one board at a time", result.stderr)

    @marked("clock")
    def test_a_date_that_jumps_changes_nothing(self):
        jumping_date = BIN / "libjumping_date.so"
        if not jumping_date.exists():
            self.skipTest("sanitizers want to be the first library of a program")
        records = []
        for env in (self.env, dict(self.env, LD_PRELOAD=str(jumping_date))):
            folder = self.make(f"date-{len(records)}", "sleep 20", ms=999, pairs=3, other=f"cmd:{BIN}/hakam-greedy",
                               more="concurrency: 4")
            result = subprocess.run([HAKAM, "league", "run", str(folder), "--quiet"], env=env, capture_output=True, text=True,
                                    stdin=subprocess.DEVNULL, timeout=120, check=False)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual(self.faults(folder), [])
            records.append([without_timings(record) for record in self.export(folder)])
        self.assertEqual(records[0], records[1])
        # The charged time does not depend on the date, and a bot that does not answer is still given up in time.
        folder = self.make("date-hangs", "hang-in-decide", ms=100, more="on_fault: FAULT_POLICY_FORFEIT_BOARD")
        subprocess.run([HAKAM, "league", "run", str(folder), "--quiet"], env=dict(self.env, LD_PRELOAD=str(jumping_date)),
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=60, check=True)
        self.assertEqual({fault["kind"] for fault in self.faults(folder)}, {"FAULT_KIND_TIMEOUT"})

    @marked("clock")
    def test_a_wall_clock_charges_sleep(self):
        folder = self.make("wall", "sleep 60", ms=999, pairs=1)
        self.play(folder)
        charged = [float(d["took"][:-1]) for r in self.export(folder) for d in r["decisions"]
                   if "took" in d and r["seats"][d.get("seat", 0)]["entrant"] == "bot"]
        self.assertGreaterEqual(min(charged), 0.06)
        timing = json.loads(self.hakam("league", "standings", folder, "--timing", "--json").stdout)["timing"]
        self.assertEqual(timing[0]["decisions"], len(charged))
        self.assertAlmostEqual(timing[0]["max_ms"], 1000 * max(charged), places=3)
        text = self.hakam("league", "standings", folder, "--timing").stdout
        self.assertIn("margin", text)

    @marked("clock")
    def test_an_arbiter_that_was_stopped_blames_nobody(self):
        folder = self.make("stopped", "sleep 100", ms=999, pairs=2)
        arbiter = self.start(folder)
        # The bot thinks about its first question.
        while not any("asked" in log.read_text() for log in pathlib.Path(folder).glob("live/logs/p0-*")):
            self.assertIsNone(arbiter.poll())
            time.sleep(0.01)
        arbiter.send_signal(signal.SIGSTOP)
        time.sleep(2)  # longer than any decision may take
        arbiter.send_signal(signal.SIGCONT)
        stdout, stderr = arbiter.communicate(timeout=120 * SLOWNESS)
        self.assertEqual(arbiter.returncode, 0, stderr)
        self.assertEqual(self.faults(folder), [])
        self.assertIn("is played again: a timeout in it may be the arbiter's own delay", stderr)
        self.assertIn("concurrency", stderr)
        self.assertIn("played again because the arbiter itself was late", stdout)

    @marked("clock", "soak")
    def test_an_arbiter_that_is_stopped_again_and_again_blames_nobody(self):
        for args in ((), ("--wire", "unary")):
            with self.subTest(args):
                said = [self.stop_thrice(f"stops-{number}{''.join(args)}", number, args) for number in range(2)]
                self.assertIn("is played again: a timeout in it may be the arbiter's own delay", "".join(said))

    def stop_thrice(self, name, number, args):
        """Stops the arbiter of a league three times, the `number` tells at which moments; returns what it said. Each
        stop may hit the same pair, and a pair is played again only three times (arbiter/play/room.cc)."""
        # The bots answer at once. When the arbiter goes on, their answers wait in the sockets, and it is too late.
        limit = 0.9
        folder = self.league(LEAGUE.format(scripted=f"{BIN}/hakam-random", mode="", ms=int(1000 * limit), clock="",
                                           pairs=900000, other=f"cmd:{BIN}/hakam-random", more="concurrency: 8"), name)
        arbiter = self.start(folder, *args)
        while not list(pathlib.Path(folder).glob("live/logs/p0-*")):
            self.assertIsNone(arbiter.poll())
            time.sleep(0.01)
        for i in range(3 * number, 3 * number + 3):
            time.sleep((0.05 + 0.02 * i) * min(SLOWNESS, 3))
            arbiter.send_signal(signal.SIGSTOP)
            time.sleep(1.5 * limit)
            arbiter.send_signal(signal.SIGCONT)
        while not self.export(folder):
            self.assertIsNone(arbiter.poll())
        arbiter.send_signal(signal.SIGINT)  # the league is longer than any machine plays in this time
        _, stderr = arbiter.communicate(timeout=120 * SLOWNESS)
        self.assertEqual(arbiter.returncode, 3, stderr)
        self.assertEqual(self.faults(folder), [])
        return stderr

    def states(self):
        """The states of the processes of bots (not of keepers and arbiter); T means stopped."""
        found = []
        for pid in self.processes():
            try:
                if os.path.basename(os.readlink(f"/proc/{pid}/exe")) == "scripted_agent":
                    found.append(pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0])
            except OSError:
                pass
        return found

    @marked("clock")
    def test_suspend_waiting_freezes_whoever_is_not_asked(self):
        samples = {}
        for suspend in ("true", "false"):
            folder = self.make(f"suspend-{suspend}", "sleep 20", more=f"suspend_waiting: {suspend} concurrency: 1",
                               pairs=3, other=f"cmd:{SCRIPTED} sleep 20")
            arbiter = self.start(folder)
            samples[suspend] = []
            while arbiter.poll() is None:
                now = self.states()
                if len(now) >= 4:
                    samples[suspend].append(now)
                time.sleep(0.005)
            _, stderr = arbiter.communicate()
            self.assertEqual(arbiter.returncode, 0, stderr)
            self.assertEqual(self.faults(folder), [])
        # While processes start, none is frozen, and on a busy machine that takes long.
        playing = [states for states in samples["true"] if "T" in states]
        self.assertGreaterEqual(len(playing), 3)
        frozen = sum(states.count("T") for states in playing) / sum(map(len, playing))
        self.assertGreater(frozen, 0.5)  # one of four to eight processes is asked
        self.assertTrue(samples["false"])
        self.assertEqual([states for states in samples["false"] if "T" in states], [])

    @marked("clock")
    def test_suspend_waiting_changes_no_result(self):
        records = []
        for suspend in ("true", "false"):
            folder = self.league(LEAGUE.format(scripted=f"{BIN}/hakam-greedy", mode="", ms=999, clock="", pairs=6,
                                               other="builtin:random", more=f"suspend_waiting: {suspend}")
                                 .replace("nanos: 999000000", "seconds: 60"), f"same-{suspend}")
            self.play(folder, "--concurrency", 8)
            records.append([without_timings(r) for r in self.export(folder)])
        self.assertEqual(records[0], records[1])

    @marked("clock")
    def test_a_killed_arbiter_leaves_nothing_frozen(self):
        folder = self.make("killed", "sleep 20", more="suspend_waiting: true", pairs=1000, other=f"cmd:{SCRIPTED} sleep 20")
        arbiter = self.start(folder)
        while "T" not in self.states():
            self.assertIsNone(arbiter.poll())
        arbiter.kill()
        arbiter.communicate()
        self.assert_nothing_left()


if __name__ == "__main__":
    unittest.main()
