"""hakam tune: finds a value that was put wrong on purpose, and the same result however often it is stopped."""

import json
import pathlib
import signal
import subprocess
import unittest

from harness import HAKAM, HANGS, SCRIPTED, EndToEnd, bot_program, in_any_folder, until
from marks import marked

ROOMS = ("tune",)

GREEDY = bot_program("hakam-greedy")
TUNE = """
tune { name: "hokum" min: 10 max: 90 step: 5 start: 42 }
tune { name: "sun" min: 20 max: 100 step: 5 start: 55 }
"""
READS = f'read_only: "{GREEDY.parent}"\n'  # for a script that starts it in the sandbox
TIME = ("--per-decision", 60)  # no bot can miss it on a busy machine
# So low a threshold that every hand calls Sun: a short tuning is better already, and its gate is short.
SHORT = ("--param", "sun", "--iterations", 6, "--pairs", 20, *TIME, "--seed", "e2e", "--json")


class Tune(EndToEnd):
    def bot(self, tune=TUNE, command=f'"{GREEDY}"', name="bot"):
        folder = pathlib.Path(self.folder, name)
        folder.mkdir(exist_ok=True)
        (folder / "agent.textproto").write_text(f'name: "bot"\ncommand: {command}\n{tune}', encoding="utf-8")
        return folder

    def wrong_bot(self):
        return f"{self.bot()}?sun=20"

    def tune(self, *args, code=0):
        """A tuning that must end with this exit code; returns its report."""
        result = self.hakam("tune", *args, timeout=5 * HANGS)
        self.assertEqual(result.returncode, code, result.stderr + result.stdout)
        return json.loads(result.stdout)

    def steps(self, folder):
        try:
            return len(json.loads((folder / "tune.json").read_text(encoding="utf-8"))["steps"])
        except FileNotFoundError:
            return -1

    def start(self, folder, *args, when):
        """Starts a tuning and waits until it has come as far as `when` says."""
        arbiter = self.started([HAKAM, "tune", *map(str, args), "--folder", str(folder)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
        until(lambda: when() or arbiter.poll() is not None)
        return arbiter

    def test_arguments_of_a_folder_are_part_of_the_bot(self):
        bot, keep = self.bot(), pathlib.Path(self.folder, "kept")
        boards = ("--boards", 60, "--seed", "e2e", "--json")
        folder = self.play(f"{bot}?hokum=70", bot, "--keep", keep, *boards)
        self.assertEqual(folder.returncode, 0, folder.stderr)
        builtin = self.hakam("play", "builtin:greedy?hokum=70", "builtin:greedy", *boards)
        plain = self.hakam("play", "builtin:greedy", "builtin:greedy?salt=1", *boards)
        actions = [json.loads(result.stdout)["actions_sha256"] for result in (folder, builtin, plain)]
        self.assertEqual(actions[0], actions[1])
        self.assertNotEqual(actions[0], actions[2])
        self.assertEqual(self.hakam("verify", keep).returncode, 0)
        # Asked again, each answers as it did.
        self.assertEqual(self.export(keep)[0]["seats"][0]["entrant"], "bothokum70")
        step = self.hakam("step", keep, "--deal", 0)
        self.assertEqual(step.returncode, 0, step.stdout + step.stderr)

    def test_a_wrong_value_is_recovered(self):
        bot = self.bot()
        report = self.tune(f"{bot}?hokum=80", "--param", "hokum", "--iterations", 15, "--pairs", 20, *TIME, "--seed", "e2e", "--json")
        self.assertEqual((report["gate"]["verdict"], len(report["steps"])), ("passed", 15))
        hokum, = report["parameters"]
        self.assertEqual((hokum["name"], hokum["start"]), ("hokum", 80))
        self.assertEqual(report["tuned_bot"], f"{bot}?hokum={hokum['tuned']:g}")
        self.assertLessEqual(hokum["tail_low"], hokum["tuned"])
        self.assertLessEqual(hokum["tuned"], hokum["tail_high"])
        # Weaker by 1.1 points a board where it began; equal now, as far as 500 pairs tell.
        self.assertTrue(30 < hokum["tuned"] < 56, hokum)
        result = self.play(report["tuned_bot"], bot, "--boards", 1000, "--seed", "e2e", "--json", timeout=5 * HANGS)
        played = json.loads(result.stdout)
        self.assertLess(played["low"], 0)
        self.assertGreater(played["high"], -0.4)

    @marked("soak")
    def test_killed_at_any_moment_it_is_the_same(self):
        whole_folder = pathlib.Path(self.folder, "whole")
        whole = in_any_folder(self.tune(self.wrong_bot(), *SHORT, "--folder", whole_folder), whole_folder)
        self.assertEqual(whole["gate"]["verdict"], "passed")
        folder = pathlib.Path(self.folder, "kept")
        journal = folder / "gate" / "live" / "journal.db"
        killed = 0
        for when in (lambda: (folder / "iteration-1" / "live").exists(), lambda: self.steps(folder) >= 2,
                     lambda: (folder / "iteration-4" / "live" / "journal.db").exists() or self.steps(folder) >= 4,
                     lambda: self.steps(folder) >= 6, journal.exists):
            arbiter = self.start(folder, self.wrong_bot(), *SHORT, when=when)
            arbiter.kill()
            arbiter.communicate()
            killed += arbiter.returncode == -signal.SIGKILL
            self.assert_nothing_left_running()
        self.assertGreaterEqual(killed, 4)
        self.assertEqual(in_any_folder(self.tune("--folder", folder, "--json"), folder), whole)
        again = self.tune(self.wrong_bot(), *SHORT, "--folder", folder)
        self.assertEqual(in_any_folder(again, folder), whole, "complete, and asked again")
        self.assertEqual(sorted(path.name for path in folder.iterdir()), ["gate", "tune.json", "tune.lock"])
        self.assertEqual(self.hakam("verify", folder / "gate").returncode, 0)

    def assert_nothing_left_running(self):
        until(lambda: not self.processes(), lambda: f"left behind: {self.processes()}")

    def test_ctrl_c_says_how_to_go_on(self):
        folder = pathlib.Path(self.folder, "kept")
        for steps in (0, 1):
            self.stop(folder, self.wrong_bot(), *SHORT, where="the iterations",
                      when=lambda steps=steps: self.steps(folder) >= steps)
        self.assertEqual(self.tune("--folder", folder, "--json")["gate"]["verdict"], "passed")

    def test_ctrl_c_in_the_gate_says_how_to_go_on(self):
        # The value is good from the beginning and hardly changes, so that the gate takes two thousand pairs.
        folder = pathlib.Path(self.folder, "kept")
        self.stop(folder, f"{self.bot()}?sun=50", "--param", "sun", "--iterations", 3, "--pairs", 20, *TIME, "--seed", "e2e",
                  "--json", when=(folder / "gate" / "live" / "journal.db").exists, where="the gate")
        gate = self.tune("--folder", folder, "--json", code=1)["gate"]
        self.assertEqual(gate["verdict"], "failed")
        self.assertGreater(gate["pairs_played"], 1000)

    def stop(self, folder, *args, when, where):
        """Stops a tuning that has come as far as `when` says, by Ctrl-C."""
        arbiter = self.start(folder, *args, when=when)
        arbiter.send_signal(signal.SIGINT)
        _, stderr = arbiter.communicate(timeout=HANGS)
        self.assertEqual(arbiter.returncode, 3, stderr)
        self.assertIn(f"hakam: stopped in {where}; go on with: hakam tune --folder {folder}\n", stderr)

    @marked("commit")
    def test_another_tuning_is_refused(self):
        folder = pathlib.Path(self.folder, "kept")
        arbiter = self.start(folder, self.wrong_bot(), *SHORT, when=lambda: self.steps(folder) >= 1)
        self.assert_one_line(self.hakam("tune", "--folder", folder), 4, folder / "tune.lock", "another arbiter")
        arbiter.kill()
        arbiter.communicate()
        path = folder / "tune.json"
        self.bot(name="other")
        for args, part in (((f"{self.folder}/other?sun=20",), "other?sun=20 here"), ((f"{self.folder}/bot",), "bot"),
                           ((self.wrong_bot(), "--seed", "b"), "seed"), ((self.wrong_bot(), "--pairs", 21), "--pairs 20 there, 21 here"),
                           ((self.wrong_bot(), "--iterations", 7), "--iterations"), ((self.wrong_bot(), "--set", "target=501"), "target=501"),
                           ((self.wrong_bot(), "--param", "hokum"), "parameters sun there, hokum sun here")):
            usual = {"--seed": "e2e", "--pairs": 20, "--iterations": 6, "--per-decision": 60}
            given = {name: value for name, value in usual.items() if name not in args}
            more = [word for pair in given.items() for word in pair]
            self.assert_one_line(self.hakam("tune", *args, "--param", "sun", *more, "--folder", folder), 2, path, part,
                                 f"hakam tune --folder {folder}")
        changed = self.bot(tune=TUNE.replace("max: 100", "max: 90"))
        self.assert_one_line(self.hakam("tune", f"{changed}?sun=20", *SHORT, "--folder", folder), 2, path, "max of parameter sun 100 there")
        path.write_text(path.read_text(encoding="utf-8").replace('"effect": ', '"effect": "x", "e": '), encoding="utf-8")
        self.assert_one_line(self.hakam("tune", "--folder", folder), 2, path, "steps[0].effect")

    def test_files_of_others_are_left_alone(self):
        folder = pathlib.Path(self.folder, "mine")
        (folder / "iteration-notes").mkdir(parents=True)
        (folder / "iteration-notes" / "n.txt").write_text("mine", encoding="utf-8")
        bot = pathlib.Path(__file__).resolve().parents[2] / "agents" / "greedy"
        self.assert_one_line(self.hakam("tune", bot, "--param", "hokum", "--iterations", 2, "--pairs", 10, "--folder", folder),
                             2, str(folder), "iteration-notes", "empty")
        self.assertEqual((folder / "iteration-notes" / "n.txt").read_text(encoding="utf-8"), "mine")

    def test_what_is_wrong_is_one_line(self):
        bot, plain = self.bot(), self.bot(tune="", name="plain")
        nowhere = pathlib.Path(self.folder, "nowhere")
        bad = self.bot(tune='tune { name: "a" min: 3 max: 2 step: 1 }', name="bad")
        cases = [
            ((), ("BOT", "--folder")),
            (("builtin:greedy",), ("builtin:greedy", "agent.textproto")),
            ((plain,), (plain / "agent.textproto", "no parameter to tune")),
            ((bad,), (bad / "agent.textproto", "tune: a: min 3 and max 2")),
            ((nowhere,), (nowhere,)),
            (("--folder", nowhere), (nowhere, "does not exist")),
            (("--folder", plain), (plain / "tune.json", "does not exist")),
            (("--folder", plain, "--pairs", 3), ("--pairs without BOT",)),
            (("--folder", plain, "--game", "belote"), ("options of the game without BOT",)),
            ((bot, "--param", "moon"), ("--param moon", "hokum, sun")),
            ((bot, "--iterations", 0), ("--iterations 0", "1 to 10000")),
            ((bot, "--pairs", 100001), ("--pairs 100001",)),
            ((bot, "--seed", "x" * 300), ("--seed",)),
            ((bot, "--game", "whist"), ("whist",)),
            ((f"{bot}?sun=10",), ("sun=10", "from min 20 to max 100")),
            ((f"{bot}?sun=high",), ("sun=high", "not a number")),
        ]
        for args, parts in cases:
            with self.subTest(args):
                self.assert_one_line(self.hakam("tune", *args), 2, *parts)

    def test_a_bot_that_refuses_its_arguments_is_named(self):
        bot = self.bot(tune='tune { name: "depth" min: 1 max: 9 step: 1 integer: true }')
        result = self.hakam("tune", bot)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn('iteration 1: entrant "plus" cannot play', result.stderr)
        self.assertIn('no option "depth"', result.stderr)

    def test_a_bot_that_does_not_read_its_arguments_gets_a_hint(self):
        program = self.program(f'exec "{GREEDY}"\n', "deaf/run")
        bot = self.bot(tune=TUNE + READS, command='"./run"', name="deaf")
        self.assertTrue(program.exists())
        result = self.hakam("tune", bot, "--iterations", 4, "--pairs", 5, *TIME)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("does the bot read its arguments, such as hokum=42?", result.stderr)
        self.assertIn("no value has changed", result.stderr)
        self.assertIn('command: "hokum=42"\ncommand: "sun=55"\n', result.stdout)

    def test_faults_stop_it(self):
        bot = self.bot(command=f'["{SCRIPTED}", "bad-index"]')
        folder = pathlib.Path(self.folder, "kept")
        result = self.hakam("tune", bot, "--pairs", 20, "--folder", folder, *TIME)
        self.assertEqual(result.returncode, 1, result.stderr)
        for part in ("iteration 1: ", "faults in 20 pairs", "ILLEGAL_ACTION", f"remove {folder}/iteration-1"):
            self.assertIn(part, result.stderr)
        self.assertEqual(self.steps(folder), 0)

    def test_integers_and_a_bot_in_any_language_that_reads_its_arguments(self):
        bot = self.bot(tune='tune { name: "--level" min: 0 max: 3 step: 1 start: 0 integer: true }\n' + READS, command='"./run"')
        # The levels are thresholds of the Sun.
        self.program(f'level=${{1#--level=}}\nexec "{GREEDY}" sun=$((20 + 10 * ${{level:-0}}))\n', "bot/run")
        report = self.tune(bot, "--iterations", 8, "--pairs", 20, *TIME, "--seed", "e2e", "--json")
        self.assertEqual(report["gate"]["verdict"], "passed")
        self.assertIn(report["parameters"][0]["tuned"], (1, 2, 3))
        self.assertRegex(report["tuned_bot"], r"bot\?--level=[123]$")


if __name__ == "__main__":
    unittest.main()
