"""hakam gate with several games: one verdict, both claims, and the same answer however it is played."""

import json
import os
import pathlib
import signal
import subprocess
import unittest

from harness import HAKAM, HANGS, SCRIPTED, EndToEnd, in_any_folder, until_stored, without_timings
from holding import HoldingBot
from marks import marked

ROOMS = ("league",)

GREEDY = "builtin:greedy"
NOISY = "builtin:greedy?noise=0.05"
# Equals that play differently: such a gate takes long.
FIRST = "builtin:greedy?noise=0.2&salt=1"
SECOND = "builtin:greedy?noise=0.2&salt=2"
TWO = ("--game", "baloot", "--game", "belote")
# For bots that are processes: no bot can miss it on a busy machine.
TIME = ("--per-decision", 60)
# Deals of a gate that is stopped or killed in the middle. It decides nothing before its end, whatever the results are.
MANY = 150
LONG = (GREEDY, *TWO, "--claim", "average", "--bounds=-0.0005,0.0005", "--max-pairs", MANY, *TIME)


class GamesGate(EndToEnd):
    def gate(self, *args, code=0, seed="e2e"):
        result = self.hakam("gate", *args, "--json", "--seed", seed)
        self.assertEqual(result.returncode, code, result.stderr + result.stdout)
        return json.loads(result.stdout)

    def records(self, folder):
        return [without_timings(record) for game in ("baloot", "belote") for record in
                self.export(os.path.join(folder, game))]

    def test_the_average_is_one_sum(self):
        passed = self.gate(GREEDY, NOISY, *TWO, "--claim", "average")
        self.assertEqual((passed["verdict"], passed["claim"]), ("passed", "average"))
        self.assertEqual([game["game"] for game in passed["games"]], ["baloot", "belote"])
        self.assertAlmostEqual(passed["llr"], sum(game["llr"] for game in passed["games"]))
        self.assertGreaterEqual(passed["llr"], passed["upper"])
        self.assertEqual(passed["fixed_length"], 2165)
        self.assertEqual(passed["max_pairs"], 4240, "law.md section 3: two games share the cap of one")
        for game in passed["games"]:
            self.assertEqual(game["pairs"], passed["deals"])
            self.assertEqual(game["won"] + game["drawn"] + game["lost"], game["pairs"])
        failed = self.gate(NOISY, GREEDY, *TWO, "--claim", "average", code=1)
        self.assertEqual(failed["verdict"], "failed")
        self.assertLessEqual(failed["llr"], failed["lower"])
        limit = self.gate(FIRST, SECOND, *TWO, "--claim", "average", "--max-pairs", 120, code=3)
        self.assertEqual((limit["verdict"], limit["deals"]), ("inconclusive", 120))

    @marked("commit")
    def test_each_game_has_a_verdict(self):
        passed = self.gate(GREEDY, NOISY, *TWO, "--claim", "each")
        self.assertEqual([game["verdict"] for game in passed["games"]], ["passed", "passed"])
        for game in passed["games"]:
            self.assertGreaterEqual(game["llr"], game["upper"])
        failed = self.gate(NOISY, GREEDY, *TWO, "--claim", "each", code=1)
        self.assertIn("failed", [game["verdict"] for game in failed["games"]])
        self.assertIn("fit effect 0 better than 0.05", failed["reason"])

    def test_the_games_have_decks_of_their_own(self):
        keep = os.path.join(self.folder, "kept")
        self.gate(FIRST, SECOND, *TWO, "--claim", "average", "--max-pairs", 50, "--keep", keep, code=3)
        decks = [{tuple(record["deck"]) for record in self.export(os.path.join(keep, game))} for game in ("baloot", "belote")]
        self.assertEqual([len(d) for d in decks], [50, 50])
        self.assertFalse(decks[0] & decks[1])

    def test_a_kept_game_is_a_league(self):
        keep = os.path.join(self.folder, "kept")
        game = (NOISY, GREEDY, *TWO, "--claim", "each", "--keep", keep)
        report = self.gate(*game, code=1)
        self.assertEqual(self.gate(*game, code=1), report)
        for name, played in zip(("baloot", "belote"), report["games"]):
            folder = os.path.join(keep, name)
            for command in (("league", "run", folder), ("league", "standings", folder), ("verify", folder),
                            ("show", folder)):
                result = self.hakam(*command)
                self.assertEqual(result.returncode, 0, result.stderr + result.stdout)
            self.assertIn("complete", self.hakam("league", "status", folder).stdout)
            self.assertEqual(len(self.export(folder)), 2 * played["pairs_played"])

    def test_in_words_and_as_a_summary(self):
        path = pathlib.Path(self.folder, "summary.md")
        result = self.hakam("gate", NOISY, GREEDY, *TWO, "--claim", "each", "--seed", "e2e", "--summary", path)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertTrue(result.stdout.startswith("failed: greedynoise0.05 against greedy in each of 2 games\n"), result.stdout)
        text = path.read_text(encoding="utf-8")
        self.assertTrue(text.startswith("### ❌ Gate failed: `greedynoise0.05` against `greedy` in each of 2 games\n"), text)
        again = result.stdout.splitlines()[-1].removeprefix("again: ")
        second = subprocess.run(["sh", "-c", again.replace("hakam", HAKAM, 1)], env=self.env, capture_output=True,
                                text=True, check=False, timeout=HANGS)
        self.assertEqual(second.stdout, result.stdout)

    def test_the_verdict_does_not_depend_on_how_it_is_played(self):
        reports = [self.gate(FIRST, SECOND, *TWO, "--claim", "each", "--max-pairs", 400, "--concurrency", n, code=code)
                   for n, code in ((1, 3), (16, 3))]
        self.assertEqual(reports[0], reports[1])

    def start(self, keep, bot, pairs):
        """Starts a gate of a bot that holds it in its second game, and waits until it has stored so many pairs of that game."""
        bot.hold(questions=100, game="belote")
        arbiter = self.started([HAKAM, "gate", bot.folder, *map(str, LONG), "--keep", keep, "--seed", "e2e", "--json",
                                "--concurrency", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        return arbiter, until_stored(os.path.join(keep, "belote"), pairs, arbiter)

    @marked("soak")
    def test_killed_and_begun_again_it_is_the_same(self):
        keep = os.path.join(self.folder, "kept")
        bot = HoldingBot(self.folder)
        stored = 0
        for _ in range(2):
            arbiter, stored = self.start(keep, bot, stored + 10)
            arbiter.kill()
            arbiter.communicate()
        self.assertLess(stored, MANY)
        bot.go_on()
        gate = (bot.folder, *LONG, "--keep")
        resumed = self.gate(*gate, keep, code=3)
        whole = os.path.join(self.folder, "whole")
        self.assertEqual(in_any_folder(self.gate(*gate, whole, code=3), whole), in_any_folder(resumed, keep))
        records, others = self.records(keep), self.records(whole)
        self.assertEqual(len(records), len(others))
        for record, other in zip(records, others):
            self.assertEqual(record, other)

    def test_ctrl_c_is_no_answer_and_it_goes_on(self):
        keep = os.path.join(self.folder, "kept")
        bot = HoldingBot(self.folder)
        arbiter, _ = self.start(keep, bot, 10)
        arbiter.send_signal(signal.SIGINT)
        stdout, stderr = arbiter.communicate(timeout=HANGS)
        self.assertEqual(arbiter.returncode, 3, stderr)
        report = json.loads(stdout)
        self.assertEqual((report["verdict"], report["reason"]), ("open", "stopped before it was decided"))
        bot.go_on()
        self.assertEqual(self.gate(bot.folder, *LONG, "--keep", keep, code=3)["deals"], MANY)

    def test_who_fails_too_often(self):
        crashes = f"cmd:{SCRIPTED} crash-every 100"
        report = self.gate(crashes, GREEDY, *TWO, *TIME, "--claim", "average", code=1)
        self.assertRegex(report["reason"], "scripted_agent had faults in more than 1 % of the pairs of (baloot|belote)")
        self.assertEqual(self.gate(GREEDY, crashes, *TWO, *TIME, "--claim", "each", code=3)["verdict"], "inconclusive")
        out = self.gate(f"cmd:{SCRIPTED} bad-index", GREEDY, *TWO, *TIME, "--claim", "each", code=1)
        self.assertLess(out["pairs_played"], 100)

    def test_what_is_wrong_is_one_line(self):
        keep = os.path.join(self.folder, "kept")
        self.gate(FIRST, SECOND, *TWO, "--claim", "each", "--max-pairs", 20, "--keep", keep, code=3)
        one = os.path.join(self.folder, "one")
        self.assertEqual(self.hakam("gate", FIRST, SECOND, "--max-pairs", 20, "--keep", one).returncode, 3)
        claim = ("--claim", "each")
        cases = [
            ((GREEDY, NOISY, *TWO), ("--claim", "average", "each")),
            ((GREEDY, NOISY, *TWO, "--claim", "all"), ("--claim all", "average or each")),
            ((GREEDY, NOISY, *claim), ("--claim each", "several games")),
            ((GREEDY, NOISY, "--game", "belote", *claim), ("--claim each", "several games")),
            ((GREEDY, NOISY, *TWO, "--game", "belote", *claim), ("--game belote", "twice")),
            ((GREEDY, NOISY, *TWO, "--game", "whist", *claim), ("whist", "baloot")),
            ((GREEDY, GREEDY, *TWO, *claim), ("the same bot",)),
            ((GREEDY, FIRST, NOISY, *TWO, *claim), ("one NEW",)),
            ((GREEDY, NOISY, *TWO, *claim, "--reference", FIRST), ("--reference", "several games")),
            ((GREEDY, NOISY, *TWO, *claim, "--test", "points", "--bounds", "0,1"), ("--test points",)),
            ((GREEDY, "attach:x", *TWO, *claim), ("attach:x", "several games")),
            ((GREEDY, os.path.join(self.folder, "nobody"), *TWO, *claim), ("nobody",)),
            ((FIRST, SECOND, *TWO, "--claim", "average", "--keep", keep), ("gate.json", "another gate", "--claim each")),
            ((FIRST, SECOND, *TWO, *claim, "--keep", keep, "--seed", "other"), ("gate.json", "another gate")),
            ((FIRST, SECOND, *TWO, *claim, "--keep", one), ("league.textproto", "one game")),
        ]
        for args, parts in cases:
            with self.subTest(args):
                self.assert_one_line(self.hakam("gate", *args), 2, *parts)
        pathlib.Path(keep, "gate.json").write_text("{", encoding="utf-8")
        self.assert_one_line(self.hakam("gate", FIRST, SECOND, *TWO, *claim, "--keep", keep), 2, "gate.json", "damaged")


if __name__ == "__main__":
    unittest.main()
