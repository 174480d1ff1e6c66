"""hakam check: a good bot passes, and each of ten hostile bots gets the right complaint."""

import itertools
import json
import pathlib
import shutil
import signal
import subprocess
import unittest

from checked import LITTLE_TIME
from harness import BIN, HAKAM, HANGS, PRESETS, ROOT, EndToEnd, one_test_each, until
from marks import marked

ROOMS = ("cli",)

FIRST_BOT = ROOT / "sdk" / "python" / "examples" / "first_bot"
HOSTILE = ROOT / "tests" / "hostile"

# The bad bots, and a word of the message about each.
COMPLAINTS = {
    "never_starts": ("starts", "ended before it was ready"),
    "never_listens": ("starts", "did not listen on HAKAM_ADDRESS"),
    "wrong_version": ("starts", "revision"),
    "huge_describe": ("starts", ""),
    "refuses_session": ("plays baloot", "refused StartSession"),
    "illegal_index": ("plays baloot", "ILLEGAL_ACTION"),
    "wrong_id": ("plays baloot", "PROTOCOL"),
    "no_choice": ("plays baloot", "MALFORMED"),
    "dies_first": ("plays baloot", "CRASH"),
    "late": ("plays baloot", "TIMEOUT"),
}


@one_test_each(COMPLAINTS, "gets_the_complaint_that_fits")
class Check(EndToEnd):
    def check(self, agent, *args, code=0):
        """The lines of a check, which ends with this code, without the trial with little time: on a busy machine every bot is late
        there, and the code is 1."""
        clock = () if "--per-decision" in args else ("--per-decision", 60)
        result = self.hakam("check", agent, "--json", *clock, *args, timeout=10 * HANGS)
        report = json.loads(result.stdout)

        def code_of(lines):
            return int("BAD" in {line["verdict"] for line in lines})
        found = code_of(report["checks"])
        self.assertEqual((result.returncode, report["ok"]), (found, found == 0), result.stdout + result.stderr)
        lines = [line for line in report["checks"] if line["check"] != LITTLE_TIME]
        self.assertEqual(code_of(lines), code, result.stdout + result.stderr)
        return lines

    def hostile(self, name):
        """Makes a folder with this bot, in the way of the hostile suite."""
        folder = pathlib.Path(self.folder, name)
        folder.mkdir()
        shutil.copy(HOSTILE / "bots" / f"{name}.py", folder / "bot.py")
        shutil.copy(HOSTILE / "hostile.py", folder)
        shutil.copytree(ROOT / "sdk" / "python" / "hakam", folder / "hakam")
        (folder / "agent.textproto").write_text(
            f'name: "{name}"\ncommand: "/usr/bin/python3"\ncommand: "bot.py"\n', encoding="utf-8")
        return folder

    @marked("soak")
    def test_the_first_bot_is_sound_in_every_game(self):
        checks = self.check(FIRST_BOT)
        # On a busy machine it starts slowly, and is told so.
        self.assertEqual({check["verdict"] for check in checks if check["check"] != "starts"}, {"ok"}, checks)
        self.assertEqual(sum(check["check"].startswith("plays ") and check["check"] != "plays the same again" for check in checks),
                         len(PRESETS))

    def gets_the_complaint_that_fits(self, name):
        check, word = COMPLAINTS[name]
        # A bot that is late at each of forty questions.
        clock = ("--per-decision", 0.2, "--bank", 0) if name == "late" else ()
        bad = [line for line in self.check(self.hostile(name), "--game", "baloot", *clock, code=1) if line["verdict"] == "BAD"]
        self.assertEqual(bad[0]["check"], check, bad)
        self.assertIn(word, bad[0]["found"])
        self.assertTrue(bad[0]["advice"])

    def test_a_bot_that_fails_all_the_time_is_not_tried_for_long(self):
        line = next(line for line in self.check(self.hostile("illegal_index"), "--game", "baloot", code=1) if line["verdict"] == "BAD")
        faults = int(line["found"].split()[0])
        self.assertGreaterEqual(faults, 10, line)
        self.assertLess(faults, 60, line)  # the two boards of one deal

    def checking(self, agent):
        return self.started([HAKAM, "check", agent, "--game", "baloot", "--sandbox", "off"], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def assert_stopped(self, process, what, unless="never"):
        said, errors = process.communicate(timeout=HANGS)
        if unless in said:
            return
        self.assertEqual((process.returncode, errors), (130, "hakam: stopped before all checks were done\n"), f"{what}: {said}")

    @marked("soak")
    def test_it_can_be_stopped_at_every_start_of_the_bot(self):
        """Also while the bot does not answer: neither the signal nor the bot decides how the check ends."""
        for number in itertools.chain(range(1, 4), itertools.count(4, 4)):
            starts, here = pathlib.Path(self.folder, f"starts-{number}"), pathlib.Path(self.folder, f"here-{number}")
            bot = self.program(f'echo >>{starts}\n[ $(wc -l <{starts}) = {number} ] && touch {here} && exec sleep 1000\n'
                               f'exec {BIN}/hakam-greedy\n', f"bot-{number}")
            process = self.checking(f"cmd:{bot}")
            until(lambda: here.exists() or process.poll() is not None)  # pylint: disable=cell-var-from-loop
            if not here.exists():
                break
            process.send_signal(signal.SIGINT)
            self.assert_stopped(process, f"start {number}")
        self.assertEqual(process.returncode, 0)
        self.assertGreater(number, 5)

    def test_it_can_be_stopped_between_two_trials(self):
        for number in itertools.count(1):
            process = self.checking(f"cmd:{BIN}/hakam-greedy")
            lines = [process.stdout.readline() for _ in range(number)]
            if lines[-1].split()[1:2] == ["restarted"]:
                break  # the last one
            process.send_signal(signal.SIGINT)
            self.assert_stopped(process, lines[-1], unless="ok    restarted in mid-board")  # all was over by then
        self.assertGreater(number, 5)

    def test_a_bot_that_draws_its_own_luck_is_told_so(self):
        folder = self.hostile("silent")
        (folder / "bot.py").write_text(
            "import random\nimport hakam\nhakam.serve(lambda q: random.choice(q.legal))\n", encoding="utf-8")
        lines = {line["check"]: line for line in self.check(folder, "--game", "coinche")}
        self.assertEqual(lines["plays the same again"]["verdict"], "note")
        self.assertIn("decision's seed", lines["plays the same again"]["advice"])

    def start_of(self, text, *args):
        """Checks a bot of this text; returns what is found when it starts."""
        folder = self.hostile("silent")
        (folder / "bot.py").write_text(text, encoding="utf-8")
        return next(line["found"] for line in self.check(folder, *args, code=1) if line["check"] == "starts")

    @marked("commit")
    def test_an_error_of_python_is_told_with_its_line(self):
        self.assertRegex(self.start_of("import hakam\n\nif True\n    pass\n"), r": bot\.py, line 3: SyntaxError: expected ':'$")

    def test_a_missing_module_is_told_with_its_line(self):
        found = self.start_of("import hakam\nimport numppy\n")
        self.assertRegex(found, r": bot\.py, line 2: ModuleNotFoundError: No module named 'numppy'$")
        self.assertNotIn("sandbox", found)

    @marked("commit")
    def test_what_a_sandbox_refuses_ends_in_a_hint(self):
        secret = pathlib.Path(self.folder, "weights")
        text = f"import hakam\nopen({str(secret)!r}).read()\n"
        found = self.start_of(text)
        self.assertIn("bot.py, line 2: FileNotFoundError", found)
        self.assertIn("the sandbox shows only its folder, /usr and `read_only`", found)
        shutil.rmtree(pathlib.Path(self.folder, "silent"))
        self.assertNotIn("the sandbox shows", self.start_of(text, "--sandbox", "off"))

    def test_an_exception_names_its_line_and_is_told_once(self):
        folder = self.hostile("silent")
        (folder / "bot.py").write_text("import hakam\n\ndef decide(q):\n    raise ValueError('boom')\n\nhakam.serve(decide)\n",
                                       encoding="utf-8")
        bad = [line for line in self.check(folder, "--game", "baloot", code=1) if line["verdict"] == "BAD"]
        self.assertRegex(bad[0]["found"], r"EXCEPTION in .*: ValueError: boom \(bot\.py:4\); \d+ times; again: ")
        self.assertIn("traceback", bad[0]["advice"])
        text = self.play(folder, "builtin:random", "--boards", 4).stdout
        faults = [line for line in text.splitlines() if line.startswith("fault: ")]
        self.assertEqual(len(faults), 2, text)
        self.assertRegex(faults[0], r"^fault: silent: EXCEPTION .*boom \(bot\.py:4\); \d+ times; ")
        self.assertRegex(faults[1], r"^fault: silent: its logs: /.*/live/logs/\*-silent\*\.log$")

    def test_usage(self):
        self.assert_one_line(self.hakam("check", "/no/such/bot"), 2, "/no/such/bot")
        self.assert_one_line(self.hakam("check", FIRST_BOT, "--game", "bridge"), 2, "bridge")


if __name__ == "__main__":
    unittest.main()
