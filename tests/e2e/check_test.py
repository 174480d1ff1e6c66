"""hakam check: a good bot passes, and each of ten hostile bots gets the right complaint."""

import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import unittest

from checked import LITTLE_TIME
from harness import BIN, HAKAM, HANGS, PRESETS, ROOT, SCRIPTED, EndToEnd, one_test_each, until
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
        """The lines of a check, which ends with this code. No bot is late by chance, unless the clock is given."""
        clock = () if "--per-decision" in args else ("--per-decision", 60)
        result = self.hakam("check", agent, "--json", *clock, *args, timeout=10 * HANGS)
        report = json.loads(result.stdout)
        bad = "BAD" in {line["verdict"] for line in report["checks"]}
        self.assertEqual((result.returncode, report["ok"], bad), (code, code == 0, code == 1), result.stdout + result.stderr)
        return report["checks"]

    def text_of(self, agent, *args):
        """The lines that a person sees of a bad bot."""
        result = self.hakam("check", agent, "--per-decision", 60, *args, timeout=10 * HANGS)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        return result.stdout.splitlines()

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

    def bot(self, text):
        """A bot of this text, with the Python kit."""
        folder = self.hostile("silent")
        (folder / "bot.py").write_text(text, encoding="utf-8")
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
        # A bot that is late at every question.
        clock = ("--per-decision", 0.2, "--bank", 0) if name == "late" else ()
        bad = [line for line in self.check(self.hostile(name), "--game", "baloot", *clock, code=1) if line["verdict"] == "BAD"]
        self.assertEqual(bad[0]["check"], check, bad)
        self.assertIn(word, bad[0]["found"])
        self.assertTrue(bad[0]["advice"])

    def test_a_bot_that_fails_all_the_time_is_not_tried_for_long(self):
        line = next(line for line in self.check(self.hostile("illegal_index"), "--game", "baloot", code=1) if line["verdict"] == "BAD")
        faults = int(line["found"].split()[0])
        self.assertGreaterEqual(faults, 10, line)
        self.assertLessEqual(faults, 20, line)  # one a board

    def test_a_bot_that_never_answers_is_told_in_two_games_and_spared_the_others(self):
        games = [word for game in ("baloot", "belote", "coinche", "tarabish") for word in ("--game", game)]
        lines = self.check(f"cmd:{SCRIPTED} hang-in-decide", *games, "--per-decision", 0.2, "--bank", 0, "--sandbox", "off", code=1)
        self.assertEqual([(line["check"], line["verdict"]) for line in lines[-3:]],
                         [("plays baloot", "BAD"), ("plays belote", "BAD"), ("plays the other games", "note")])
        self.assertIn("TIMEOUT", lines[-2]["found"])
        self.assertRegex(lines[-1]["found"], "^not played, because .* baloot and belote .*: coinche, tarabish$")

    @marked("clock")
    def test_a_bot_that_never_answers_in_one_game_is_told_about_the_others(self):
        bot = self.bot("import hakam\n\ndef decide(q):\n    while q.session.preset == 'belote':\n        pass\n    return q.legal[0]\n\n"
                       "hakam.serve(decide)\n")
        games = [word for game in ("baloot", "belote", "coinche") for word in ("--game", game)]
        lines = self.check(bot, *games, "--per-decision", 2, "--bank", 0, code=1)
        self.assertEqual([line["verdict"] for line in lines if line["check"] in ("plays baloot", "plays belote", "plays coinche")],
                         ["ok", "BAD", "ok"], lines)

    def test_a_fault_of_several_games_is_printed_once_and_stored_with_each(self):
        bot = self.bot("import hakam\n\ndef decide(q):\n    if q.session.preset == 'belote':\n        raise KeyError('other')\n"
                       "    raise ValueError(id(q))\n\nhakam.serve(decide)\n")
        games = [word for game in ("baloot", "belote", "coinche") for word in ("--game", game)]
        bad = [line for line in self.text_of(bot, *games) if line.startswith("BAD")]
        self.assertEqual([line[5:].split()[:2] for line in bad], [["plays", "baloot"], ["plays", "belote"], ["the", "same"]], bad)
        self.assertRegex(bad[0], r"first: EXCEPTION .*: ValueError: .*bot\.py:6.*; again: hakam step ")
        self.assertRegex(bad[1], r"first: EXCEPTION .*: KeyError: .*bot\.py:5.*; again: hakam step ")
        self.assertTrue(bad[2].endswith(" EXCEPTION bot.py:6 in 2 of 3 games: baloot, coinche"), bad)

        found = [line["found"] for line in self.check(bot, *games, code=1) if line["check"].startswith("plays ")]
        self.assertEqual([re.search(r"bot\.py:\d", text)[0] for text in found], ["bot.py:6", "bot.py:5", "bot.py:6"])

    def test_a_bot_that_answers_an_illegal_card_now_and_then_is_found(self):
        """Every twentieth answer of a process, or the first card of the hand."""
        for wrong in ("response.action_index = len(request.legal_actions) if next(self.asked) % 20 == 0 else 0",
                      "response.action.play.card = request.observation.hand[0]"):
            bot = self.bot("import itertools\nimport hostile\nfrom hakam.v1 import observation_pb2\n\n"
                           "class Bot(hostile.Bot):\n    asked = itertools.count(1)\n\n"
                           "    def Decide(self, request, context):\n        response = hostile.answer(request)\n"
                           "        if request.observation.phase == observation_pb2.PHASE_PLAY:\n"
                           f"            {wrong}\n        return response\n\nhostile.serve(Bot())\n")
            bad = [line for line in self.check(bot, "--game", "baloot", code=1) if line["verdict"] == "BAD"]
            self.assertEqual(bad[0]["check"], "plays baloot", bad)
            self.assertIn("ILLEGAL_ACTION", bad[0]["found"])
            shutil.rmtree(bot)

    def test_a_bot_that_writes_much_is_told_what_that_means(self):
        text = ("import sys\nimport hakam\n\ndef decide(q):\n    print('x' * {}, file=sys.stderr)\n    return q.legal[0]\n\n"
                "hakam.serve(decide)\n")
        lines = {line["check"]: line for line in self.check(self.bot(text.format(100_000)), "--game", "belote")}
        self.assertEqual(lines["writes much"]["verdict"], "note")
        kilobytes, boards = map(int, re.fullmatch(r"(\d+) kB of output a question: .* 256 MiB\) is full after (\d+) boards, .*",
                                                  lines["writes much"]["found"]).groups())
        self.assertIn(kilobytes, (100, 101))
        self.assertLess(boards, 1000)
        shutil.rmtree(pathlib.Path(self.folder, "silent"))
        self.assertNotIn("writes much", {line["check"] for line in self.check(self.bot(text.format(1000)), "--game", "belote")})

    def test_the_clock_of_the_author_is_the_only_one(self):
        def clocks(*args):
            result = self.hakam("check", "builtin:greedy", "--game", "belote", "--json", *args)
            return LITTLE_TIME in {line["check"] for line in json.loads(result.stdout)["checks"]}
        self.assertTrue(clocks())
        self.assertFalse(clocks("--per-decision", 60))
        self.assertFalse(clocks("--per-decision", 1))  # also if it is the default
        self.assertFalse(clocks("--bank", 0))

    @marked("commit")
    def test_it_can_be_stopped_while_it_builds_the_bot(self):
        here = pathlib.Path(self.folder, "here")
        bot = self.hostile("silent")
        with (bot / "agent.textproto").open("a", encoding="utf-8") as manifest:
            manifest.write('build: "/bin/sh" build: "build.sh"\n')
        (bot / "build.sh").write_text(f"touch {here}\nexec sleep 1000\n", encoding="utf-8")
        process = self.checking(bot, start_new_session=True)
        until(here.exists, process=process)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        self.assert_stopped(process, "build", before="building silent ...\n")

    def checking(self, agent, **kwargs):
        return self.started([HAKAM, "check", agent, "--game", "baloot", "--sandbox", "off"], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **kwargs)

    def assert_stopped(self, process, what, unless="never", before=""):
        said, errors = process.communicate(timeout=HANGS)
        if unless in said and process.returncode == 0:
            return
        self.assertEqual((process.returncode, errors), (130, before + "hakam: stopped before all checks were done\n"), f"{what}: {said}")

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
        folder = self.bot("import random\nimport hakam\nhakam.serve(lambda q: random.choice(q.legal))\n")
        lines = {line["check"]: line for line in self.check(folder, "--game", "coinche")}
        self.assertEqual(lines["plays the same again"]["verdict"], "note")
        self.assertIn("decision's seed", lines["plays the same again"]["advice"])

    def start_of(self, text, *args):
        """Checks a bot of this text; returns what is found when it starts."""
        folder = self.bot(text)
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
        folder = self.bot("import hakam\n\ndef decide(q):\n    raise ValueError('boom')\n\nhakam.serve(decide)\n")
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
