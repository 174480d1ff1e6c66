"""The clock of a league: what is charged, which processes run, and which delays are the fault of the arbiter."""

import json
import os
import pathlib
import signal
import subprocess
import time
import unittest

from harness import BIN, HAKAM, HANGS, SCRIPTED, SLOWNESS, EndToEnd, until, until_stored, without_timings
from marks import marked

ROOMS = ("play",)

LEAGUE = """
name: "clock"
seed: "clock"
entrants {{ name: "bot" agent: "cmd:{scripted} {mode}" }}
entrants {{ name: "random" agent: "{other}" }}
round_robin {{ pairs: {pairs} }}
clock {{ per_decision {{ seconds: {seconds} nanos: {ms}000000 }} bank {{}} start_limit {{ seconds: 60 }} {clock} }}
{more}
"""


class Clock(EndToEnd):
    def make(self, name, mode, ms=60_000, clock="", more="", pairs=1, other="builtin:random", bot=SCRIPTED):
        return self.league(LEAGUE.format(scripted=bot, mode=mode, seconds=ms // 1000, ms=ms % 1000, clock=clock, more=more,
                                         pairs=pairs, other=other), name)

    def start(self, folder, *args):
        return self.started([HAKAM, "league", "run", str(folder), "--quiet", *args], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)

    def faults(self, folder):
        return [d["fault"] for r in self.export(folder) for d in r["decisions"] if "fault" in d]

    def play(self, folder, *args):
        result = self.hakam("league", "run", folder, "--quiet", *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def test_who_sleeps_uses_no_cpu_time(self):
        # Ten times the limit is the end of it, by the wall: not too soon for a busy machine.
        folder = self.make("sleeps", "sleep-once 1500", ms=1000, clock="measure: CLOCK_MEASURE_CPU")
        self.play(folder)
        self.assertEqual(self.faults(folder), [])
        timing = json.loads(self.hakam("league", "standings", folder, "--timing", "--json").stdout)["timing"]
        self.assertLess(timing[0]["max_ms"], 1000)
        self.assertGreater(timing[0]["margin_ms"], 0)

    def test_who_burns_a_core_runs_out_of_cpu_time_also_in_a_child(self):
        for mode in ("burn 900", "burn-in-child 1200"):
            with self.subTest(mode):
                folder = self.make(mode.split()[0], mode, ms=400, clock="measure: CLOCK_MEASURE_CPU",
                                   more="on_fault: FAULT_POLICY_FORFEIT_BOARD")
                self.play(folder)
                faults = self.faults(folder)
                self.assertTrue(faults)
                self.assertEqual({f["kind"] for f in faults}, {"FAULT_KIND_TIMEOUT"})
                # On a very busy machine the tenfold limit of wall-clock time may come first.
                for fault in faults:
                    self.assertRegex(fault["detail"], "of a core|within 4s")

    def test_ten_times_the_cpu_time_is_the_end_of_it(self):
        folder = self.make("hangs", "hang-in-decide", ms=200, clock="measure: CLOCK_MEASURE_CPU",
                           more="on_fault: FAULT_POLICY_FORFEIT_BOARD")
        self.play(folder)
        faults = self.faults(folder)
        self.assertEqual({f["kind"] for f in faults}, {"FAULT_KIND_TIMEOUT"})
        self.assertIn("within 2s", faults[0]["detail"])

    def test_play_can_charge_cpu_time_too(self):
        result = self.hakam("play", f"cmd:{SCRIPTED} sleep-once 1500", "builtin:random", "--boards", 2,
                            "--per-decision", 1, "--bank", 0, "--cpu", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)["faults_a"], 0)
        self.assertIn("one board at a time", result.stderr)

    def test_a_date_that_jumps_changes_nothing(self):
        jumping_date = BIN / "libjumping_date.so"
        if not jumping_date.exists():
            self.skipTest("sanitizers want to be the first library of a program")
        records = []
        for env in (self.env, dict(self.env, LD_PRELOAD=str(jumping_date))):
            folder = self.make(f"date-{len(records)}", "sleep 20", pairs=3, other=f"cmd:{BIN}/hakam-greedy",
                               more="concurrency: 4")
            result = subprocess.run([HAKAM, "league", "run", str(folder), "--quiet"], env=env, capture_output=True, text=True,
                                    stdin=subprocess.DEVNULL, timeout=HANGS, check=False)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertNotIn("played again", result.stderr)
            self.assertEqual(self.faults(folder), [])
            records.append([without_timings(record) for record in self.export(folder)])
        self.assertEqual(records[0], records[1])
        # The charged time does not depend on the date, and a bot that does not answer is still given up in time.
        folder = self.make("date-hangs", "hang-in-decide", ms=1000, more="on_fault: FAULT_POLICY_FORFEIT_BOARD")
        subprocess.run([HAKAM, "league", "run", str(folder), "--quiet"], env=dict(self.env, LD_PRELOAD=str(jumping_date)),
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=HANGS, check=True)
        self.assertEqual({fault["kind"] for fault in self.faults(folder)}, {"FAULT_KIND_TIMEOUT"})

    def test_a_wall_clock_charges_sleep(self):
        folder = self.make("wall", "sleep 60")
        self.play(folder)
        charged = [float(d["took"][:-1]) for r in self.export(folder) for d in r["decisions"]
                   if "took" in d and r["seats"][d.get("seat", 0)]["entrant"] == "bot"]
        self.assertGreaterEqual(min(charged), 0.06)
        timing = json.loads(self.hakam("league", "standings", folder, "--timing", "--json").stdout)["timing"]
        self.assertEqual(timing[0]["decisions"], len(charged))
        self.assertAlmostEqual(timing[0]["max_ms"], 1000 * max(charged), places=3)
        text = self.hakam("league", "standings", folder, "--timing").stdout
        self.assertIn("margin", text)

    def test_an_arbiter_that_was_stopped_blames_nobody(self):
        folder = self.make("stopped", "sleep 100", ms=5000, pairs=2)
        arbiter = self.start(folder)
        # The bot thinks about its first question.
        until(lambda: any("asked" in log.read_text() for log in folder.glob("live/logs/p0-*")), process=arbiter)
        arbiter.send_signal(signal.SIGSTOP)
        time.sleep(6)  # longer than any decision may take
        arbiter.send_signal(signal.SIGCONT)
        stdout, stderr = arbiter.communicate(timeout=HANGS)
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
        limit = 2
        folder = self.make(name, "", ms=1000 * limit, bot=f"{BIN}/hakam-random", pairs=900000, other=f"cmd:{BIN}/hakam-random",
                           more="concurrency: 8")
        arbiter = self.start(folder, *args)
        until(lambda: list(folder.glob("live/logs/p0-*")), process=arbiter)
        for i in range(3 * number, 3 * number + 3):
            time.sleep((0.05 + 0.02 * i) * min(SLOWNESS, 3))
            arbiter.send_signal(signal.SIGSTOP)
            time.sleep(1.5 * limit)
            arbiter.send_signal(signal.SIGCONT)
        until_stored(folder, 1, arbiter)
        arbiter.send_signal(signal.SIGINT)  # the league is longer than any machine plays in this time
        _, stderr = arbiter.communicate(timeout=HANGS)
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

    def suspend(self, suspend):
        """A league whose bots think for a moment; no machine plays all of it within HANGS."""
        folder = self.make(f"suspend-{suspend}", "sleep 20", more=f"suspend_waiting: {suspend} concurrency: 1", pairs=10_000,
                           other=f"cmd:{SCRIPTED} sleep 20")
        return folder, self.start(folder)

    def end(self, arbiter):
        arbiter.send_signal(signal.SIGINT)
        _, stderr = arbiter.communicate(timeout=HANGS)
        self.assertEqual(arbiter.returncode, 3, stderr)

    def test_suspend_waiting_freezes_whoever_is_not_asked(self):
        _, arbiter = self.suspend("true")
        found = []

        def most_are_frozen():
            """One of four to eight processes is asked. While processes start, none is frozen."""
            found.append(self.states())
            return len(found[-1]) >= 4 and found[-1].count("T") > len(found[-1]) / 2
        until(most_are_frozen, lambda: f"it was never so: {found[-100:]}")
        self.end(arbiter)

        _, arbiter = self.suspend("false")
        # Each of the four players gets its process at its first turn: when the fourth is there, three have been asked and wait.
        until(lambda: len(self.states()) >= 4, process=arbiter)
        found = [self.states() for _ in range(50)]
        self.assertIsNone(arbiter.poll())
        self.assertEqual([states for states in found if "T" in states], [])
        self.assertTrue([states for states in found if len(states) >= 4])
        self.end(arbiter)

    @marked("commit")
    def test_suspend_waiting_changes_no_result(self):
        records = []
        for suspend in ("true", "false"):
            folder = self.make(f"same-{suspend}", "", bot=f"{BIN}/hakam-greedy", pairs=6, more=f"suspend_waiting: {suspend}")
            self.play(folder, "--concurrency", 8)
            self.assertEqual(self.faults(folder), [])
            records.append([without_timings(r) for r in self.export(folder)])
        self.assertEqual(records[0], records[1])

    def test_a_killed_arbiter_leaves_nothing_frozen(self):
        _, arbiter = self.suspend("true")
        until(lambda: "T" in self.states())
        self.assertIsNone(arbiter.poll())
        arbiter.kill()
        arbiter.communicate()
        self.assert_nothing_left()


if __name__ == "__main__":
    unittest.main()
