"""hakam gate: the verdict, the exit codes, and the same answer for every way to play it."""

import json
import os
import pathlib
import re
import signal
import subprocess
import unittest
from xml.etree import ElementTree

from harness import BIN, HAKAM, HANGS, SCRIPTED, EndToEnd, in_any_folder, until_stored, without_timings
from marks import marked
from holding import HoldingBot

ROOMS = ("league",)

GREEDY = "builtin:greedy"
NOISY = "builtin:greedy?noise=0.05"
# Bots of equal strength that play differently: such a gate takes long.
FIRST = "builtin:greedy?noise=0.2&salt=1"
SECOND = "builtin:greedy?noise=0.2&salt=2"
# For bots that are processes: no bot can miss it on a busy machine.
TIME = ("--per-decision", 60)
# Pairs of a gate that is stopped or killed in the middle.
MANY = 200
# Such a gate decides nothing before its end, whatever the results are.
UNDECIDED = ("--bounds=-0.0005,0.0005", "--max-pairs", MANY, "--per-decision", 60)


class Gate(EndToEnd):
    def gate(self, *args, code=0, seed="e2e"):
        """Plays a gate that must end with this exit code; returns its report."""
        result = self.hakam("gate", *args, "--json", "--seed", seed)
        self.assertEqual(result.returncode, code, result.stderr + result.stdout)
        return json.loads(result.stdout)

    def records(self, folder):
        return [without_timings(record) for record in self.export(folder)]

    def assert_same(self, records, others):
        """Compares without a list of all differences, which takes for ever."""
        self.assertEqual(len(records), len(others))
        for record, other in zip(records, others):
            self.assertEqual(record, other)

    def test_two_bots_that_never_bid_end_it_soon(self):
        """A scripted agent takes the first action that is legal: it passes."""
        bots = (f"cmd:{SCRIPTED} ok", f"cmd:{SCRIPTED} ok again")
        why = "all of the first 100 boards were passed out: neither bot bids"
        report = self.gate(*bots, *TIME, code=3)
        self.assertEqual((report["verdict"], report["reason"]), ("open", why))
        self.assertLess(report["pairs"], 1000)
        for more in ((), ("--single",)):
            played = self.play(*bots, "--boards", 2000, "--quiet", *more)
            self.assertEqual(played.returncode, 3, played.stderr)
            self.assertIn(f"hakam: {why}\n", played.stderr)
        bids = self.play(GREEDY, bots[0], "--boards", 200, "--quiet")
        self.assertEqual(bids.returncode, 0, bids.stderr)

    @marked("commit")
    def test_the_answer_is_the_exit_code(self):
        failed = self.gate(NOISY, GREEDY, code=1)
        self.assertEqual(failed["verdict"], "failed")
        self.assertLessEqual(failed["llr"], failed["lower"])
        self.assertLess(failed["points_per_board"]["high"], 0)
        self.assertLess(failed["elo"]["high"], 0)
        self.assertLess(failed["pairs"], 1500)
        passed = self.gate(GREEDY, NOISY)
        self.assertEqual(passed["verdict"], "passed")
        self.assertGreater(passed["points_per_board"]["low"], 0)
        inconclusive = self.gate(FIRST, SECOND, "--max-pairs", 120, code=3)
        self.assertEqual((inconclusive["verdict"], inconclusive["pairs"]), ("inconclusive", 120))
        self.assertIn("120 pairs", inconclusive["reason"])

    def test_every_test(self):
        for test in ("effect", "points", "normal", "logistic", "normalized"):
            with self.subTest(test):
                bounds = ["--bounds", "0,0.5"] if test == "points" else ["--bounds", "0,20"]
                bounds = [] if test in ("effect", "normal") else bounds
                report = self.gate(GREEDY, "builtin:random", "--test", test, *bounds)
                self.assertEqual(report["verdict"], "passed")
                self.assertGreater(report["elo"]["low"], 100)

    def test_the_presets(self):
        self.assertEqual(self.gate(GREEDY, NOISY, "--goal", "non-regression")["h0"], -0.05)
        report = self.gate(FIRST, SECOND, "--preset", "gain", "--max-pairs", 100, code=3)
        self.assertEqual((report["h0"], report["h1"]), (0, 0.05))

    def test_in_words(self):
        result = self.hakam("gate", NOISY, GREEDY, "--seed", "it's", "--set", "target=501")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertTrue(result.stdout.startswith("failed: greedynoise0.05 against greedy\n"), result.stdout)
        again = result.stdout.splitlines()[-1].removeprefix("again: ")
        second = subprocess.run(["sh", "-c", again.replace("hakam", HAKAM, 1)], env=self.env, capture_output=True,
                                text=True, check=False, timeout=HANGS)
        self.assertEqual(second.stdout, result.stdout)

    def test_the_summary_is_appended(self):
        path = pathlib.Path(self.folder, "summary.md")
        path.write_text("before\n", encoding="utf-8")
        self.gate(NOISY, GREEDY, "--summary", path, code=1)
        text = path.read_text(encoding="utf-8")
        self.assertTrue(text.startswith("before\n### ❌ Gate failed: `greedynoise0.05` against `greedy`\n"), text)
        self.assertIn("| test statistic (LLR) | -", text)
        nowhere = os.path.join(self.folder, "nowhere", "summary.md")
        self.assert_one_line(self.hakam("gate", NOISY, GREEDY, "--summary", nowhere), 2, nowhere, "make its folder")

    def badge(self, path):
        """What the badge says, and its colour."""
        picture = ElementTree.parse(path).getroot()
        svg = "{http://www.w3.org/2000/svg}"
        return picture.find(svg + "title").text, [box.get("class") for box in picture.iter(svg + "rect")][-1]

    def test_the_badge_says_the_verdict_in_every_case(self):
        path = pathlib.Path(self.folder, "gate.svg")
        failed = self.gate(NOISY, GREEDY, "--badge", path, code=1)
        elo = round(failed["elo"]["estimate"])
        self.assertEqual(self.badge(path), (f"hakam gate: failed, −{-elo} Elo", "bad"))
        before = path.read_bytes()
        self.gate(NOISY, GREEDY, "--badge", path, code=1)
        self.assertEqual(path.read_bytes(), before)
        self.gate(GREEDY, NOISY, "--badge", path)
        self.assertEqual(self.badge(path)[1], "good")
        self.gate(FIRST, SECOND, "--max-pairs", 20, "--reference", GREEDY, "--badge", path, code=3)
        text, look = self.badge(path)
        self.assertRegex(text, r"^hakam gate: inconclusive, [+−]\d+\.\d\d points a board$")
        self.assertEqual(look, "open")
        self.gate(GREEDY, "builtin:random", NOISY, "--badge", path)
        self.assertEqual(self.badge(path), ("hakam gate: 1 of 2 passed", "good"))
        bad = f"cmd:{SCRIPTED} exit-at-start"
        for bots, code, said in (((bad, GREEDY), 1, ("failed, cannot play", "bad")), ((GREEDY, bad), 4, ("no verdict", "open"))):
            self.assertEqual(self.hakam("gate", *bots, "--badge", path).returncode, code)
            self.assertEqual(self.badge(path), ("hakam gate: " + said[0], said[1]))
        self.assertEqual(os.listdir(self.folder).count("gate.svg.new"), 0)
        nowhere = os.path.join(self.folder, "nowhere", "gate.svg")
        self.assert_one_line(self.hakam("gate", NOISY, GREEDY, "--badge", nowhere), 2, f"--badge {nowhere}: cannot be written")
        self.assert_one_line(self.hakam("gate", NOISY, GREEDY, "--badge", "/dev/null"), 2, "--badge /dev/null: is no file")
        self.assertFalse(os.path.isfile("/dev/null"))

    def test_who_cannot_start_is_not_held_against_the_others(self):
        path = pathlib.Path(self.folder, "summary.md")
        bad = f"cmd:{SCRIPTED} exit-at-start"
        for bots, code in (((bad, GREEDY), 1), ((GREEDY, bad), 4), ((bad, bad + " too"), 4),
                           ((GREEDY, NOISY, "--reference", bad), 4)):
            with self.subTest(bots):
                path.unlink(missing_ok=True)
                result = self.hakam("gate", *bots, "--summary", path)
                self.assertEqual(result.returncode, code, result.stderr)
                self.assertEqual(result.stderr.count("cannot play: ended before it was ready with exit code 3"), bots.count(bad) + (bad + " too" in bots))
                self.assertEqual("there is no verdict on the others" in result.stderr, code == 4)
                text = path.read_text(encoding="utf-8")
                self.assertTrue(text.startswith("### No verdict\n\n- `"), text)
                self.assertIn("cannot play: ended before it was ready", text)
                log = re.search(r"its log: (\S+/check-\S+\.log)", result.stderr)
                if log:
                    self.assertTrue(os.path.getsize(log[1]))

    def test_the_faults_that_decided_are_shown_with_their_log(self):
        path = pathlib.Path(self.folder, "summary.md")
        result = self.hakam("gate", f"cmd:{SCRIPTED} crash-every 40", GREEDY, "--summary", path, *TIME)
        self.assertEqual(result.returncode, 1, result.stderr)
        for text in (result.stdout, path.read_text(encoding="utf-8")):
            self.assertRegex(text, r"fault: scripted_agent: CRASH in pairing 0, deal \d+, room \d, decision \d+ \(seat \d\)")
            self.assertRegex(text, r"fault: scripted_agent: .*; \d+ times; again: ")
            self.assertRegex(text, r"fault: scripted_agent: its logs: /\S+/live/logs/\*-scripted_agent\*\.log")

    def test_bots_that_do_not_differ_end_it_soon(self):
        report = self.gate(GREEDY, f"cmd:{BIN}/hakam-greedy", *TIME, code=3)
        self.assertRegex(report["reason"], r"^all \d+ pairs were drawn, so the bots hardly differ$")
        self.assertLess(report["pairs"], 1200)

    def test_references_are_met_on_the_same_deals(self):
        keep = os.path.join(self.folder, "kept")
        report = self.gate(NOISY, GREEDY, "--reference", "builtin:random", "--reference", FIRST, "--keep", keep, code=1)
        self.assertEqual([r["name"] for r in report["references"]], ["random", "greedynoise0.2salt1"])
        self.assertIsNone(report["elo"])
        self.assertLess(report["points_per_board"]["high"], 0)
        deals = {}
        for record in self.export(keep):
            met = tuple(sorted({seat["entrant"] for seat in record["seats"]}))
            deals.setdefault(met, set()).add(tuple(record["deck"]))
        self.assertEqual(set(deals), {("greedynoise0.05", "random"), ("greedy", "random"),
                                      ("greedynoise0.05", "greedynoise0.2salt1"), ("greedy", "greedynoise0.2salt1")})
        self.assertEqual(len({frozenset(d) for d in deals.values()}), 1)
        self.assertEqual(report["pairs_played"], sum(len(d) for d in deals.values()))

    def test_several_candidates_share_deals_and_errors(self):
        keep = os.path.join(self.folder, "kept")
        worse = "builtin:greedy?noise=0.2&salt=3"
        report = self.gate(worse, GREEDY, "builtin:greedy?noise=0.02", NOISY, "--keep", keep)
        self.assertEqual(report["verdict"], "passed")
        verdicts = {c["candidate"]["name"]: c["verdict"] for c in report["candidates"]}
        self.assertEqual(verdicts["greedynoise0.2salt3"], "failed")
        self.assertEqual(verdicts["greedy"], "passed")
        self.assertIn(report["best"], ("greedy", "greedynoise0.02"))
        self.assertEqual(report["baseline"]["name"], "greedynoise0.05")
        decks = {}
        for record in self.export(keep):
            decks.setdefault(record.get("deal", 0), set()).add(tuple(record["deck"]))
        self.assertTrue(all(len(d) == 1 for d in decks.values()), "all candidates play the same deals")
        for command in (("league", "run", keep), ("verify", keep)):
            self.assertEqual(self.hakam(*command).returncode, 0)
        plots = pathlib.Path(self.folder, "plots")
        self.assertEqual(self.hakam("export", keep, "--plots", plots).returncode, 0)
        self.assertTrue((plots / "gate-greedy.svg").exists())
        # With all of them worse the answer is no.
        self.assertEqual(self.gate(worse, "builtin:greedy?noise=0.1", GREEDY, code=1)["verdict"], "failed")

    @marked("commit")
    def test_a_kept_gate_is_a_league(self):
        keep = os.path.join(self.folder, "kept")
        report = self.gate(NOISY, GREEDY, "--keep", keep, code=1)
        self.assertEqual(self.gate(NOISY, GREEDY, "--keep", keep, code=1), report)
        for command in (("league", "run", keep), ("league", "standings", keep), ("verify", keep)):
            result = self.hakam(*command)
            self.assertEqual(result.returncode, 0, result.stderr + result.stdout)
            if command[0] == "league":
                self.assertIn("failed: greedynoise0.05 against greedy\n", result.stdout)
        self.assertIn("complete", self.hakam("league", "status", keep).stdout)
        self.assertEqual(len(self.export(keep)), 2 * report["pairs_played"])
        plots = pathlib.Path(self.folder, "plots")
        self.assertEqual(self.hakam("export", keep, "--plots", plots).returncode, 0)
        self.assertIn("</svg>", (plots / "gate.svg").read_text(encoding="utf-8"))

    def test_more_pairs_go_on_and_less_are_refused(self):
        keep = os.path.join(self.folder, "kept")
        game = (FIRST, SECOND, "--bounds", "-0.01,0.01", "--keep", keep)
        self.gate(*game, "--max-pairs", 130, code=3)
        before = self.records(keep)
        grown = self.gate(*game, "--max-pairs", 500, code=3)
        self.assertEqual(grown["pairs"], 500)
        other = os.path.join(self.folder, "at-once")
        at_once = self.gate(*game[:-1], other, "--max-pairs", 500, code=3)
        self.assertEqual(in_any_folder(grown, keep), in_any_folder(at_once, other))
        self.assert_same(self.records(keep)[:len(before)], before)
        path = os.path.join(keep, "league.textproto")
        self.assert_one_line(self.hakam("gate", *game, "--max-pairs", 200, "--seed", "e2e"), 2, path, "500", "not shrink")
        self.assert_one_line(self.hakam("gate", *game, "--max-pairs", 500, "--seed", "other"), 2, path, "another league")
        self.assertEqual(self.hakam("verify", keep).returncode, 0)

    def test_the_verdict_does_not_depend_on_how_it_is_played(self):
        reports, journals = [], []
        for concurrency in (1, 2, 16):
            keep = os.path.join(self.folder, f"kept-{concurrency}")
            report = self.gate(FIRST, SECOND, "--max-pairs", 1000, "--concurrency", concurrency, "--keep", keep, code=3)
            reports.append(in_any_folder(report, keep))
            journals.append(self.hakam("league", "standings", keep, "--json").stdout)
        self.assertEqual(reports[0], reports[1])
        self.assertEqual(reports[0], reports[2])
        self.assertEqual(journals[0], journals[1])
        self.assertEqual(journals[0], journals[2])

    def start(self, keep, bot, pairs):
        """Starts a gate of a bot that holds it, and waits until it has stored so many pairs."""
        bot.hold(questions=100)
        arbiter = self.started([HAKAM, "gate", bot.folder, GREEDY, *map(str, UNDECIDED), "--keep", keep, "--seed", "e2e", "--json",
                                "--concurrency", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        return arbiter, until_stored(keep, pairs, arbiter)

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
        game = (bot.folder, GREEDY, *UNDECIDED, "--keep")
        resumed = self.gate(*game, keep, code=3)
        whole = os.path.join(self.folder, "whole")
        self.assertEqual(in_any_folder(self.gate(*game, whole, code=3), whole), in_any_folder(resumed, keep))
        self.assert_same(self.records(whole), self.records(keep))

    def test_ctrl_c_is_no_answer(self):
        keep = os.path.join(self.folder, "kept")
        arbiter, _ = self.start(keep, HoldingBot(self.folder), 10)
        arbiter.send_signal(signal.SIGINT)
        stdout, stderr = arbiter.communicate(timeout=HANGS)
        self.assertEqual(arbiter.returncode, 3, stderr)
        report = json.loads(stdout)
        self.assertEqual((report["verdict"], report["reason"]), ("open", "stopped before it was decided"))

    def test_who_fails_too_often(self):
        def ended(*args, code):
            self.folders = getattr(self, "folders", 0) + 1
            report = self.gate(*args, *TIME, "--keep", os.path.join(self.folder, f"kept-{self.folders}"), code=code)
            self.assertEqual(report["reason"], "scripted_agent had faults in more than 1 % of the pairs")
            return report
        crashes = f"cmd:{SCRIPTED} crash-every 100"
        self.assertGreater(ended(crashes, GREEDY, code=1)["candidate"]["faults"], 1)
        self.assertEqual(ended(GREEDY, crashes, code=3)["verdict"], "inconclusive")
        # A bot that fails at every question is disqualified long before a round is over.
        self.assertLess(ended(f"cmd:{SCRIPTED} bad-index", GREEDY, code=1)["pairs_played"], 50)

    def test_who_cannot_start(self):
        self.assert_one_line(self.hakam("gate", f"cmd:{SCRIPTED} exit-at-start", GREEDY), 1, "scripted_agent")

    def test_what_is_wrong_is_one_line(self):
        folder = self.program("exit 0", "bot/run").parent
        (folder / "agent.textproto").write_text('name: "bot" command: "./run"', encoding="utf-8")
        (pathlib.Path(self.folder) / "link").symlink_to(folder)
        cases = [
            ((GREEDY, GREEDY), ("the same bot", GREEDY)),
            ((str(folder), str(folder) + "/"), ("the same bot",)),
            ((str(folder), os.path.join(self.folder, "link")), ("the same bot",)),
            ((GREEDY, NOISY, "--reference", GREEDY), ("--reference", "NEW itself")),
            ((GREEDY, NOISY, "--reference", NOISY), ("--reference", "OLD itself")),
            ((GREEDY, NOISY, "--reference", FIRST, "--reference", FIRST), ("--reference", "twice")),
            ((GREEDY, GREEDY, NOISY), ("NEW", GREEDY, "twice")),
            ((GREEDY, NOISY, GREEDY), ("the same bot", GREEDY)),
            ((GREEDY, NOISY, "--bounds", "0.05,0"), ("--bounds 0.05,0", "below")),
            ((GREEDY, NOISY, "--bounds", "0,0"), ("--bounds 0,0", "below")),
            ((GREEDY, NOISY, "--bounds", "0"), ("--bounds 0", "two numbers")),
            ((GREEDY, NOISY, "--bounds", "0,nan"), ("--bounds 0,nan", "below")),
            ((GREEDY, NOISY, "--bounds", "0,x"), ("--bounds 0,x", "two numbers")),
            ((GREEDY, NOISY, "--bounds", "0,1", "--goal", "gain"), ("--goal and --bounds",)),
            ((GREEDY, NOISY, "--preset", "coinche"), ("--goal coinche", "gain", "non-regression", "--game")),
            ((GREEDY, NOISY, "--test", "chi2"), ("--test chi2", "effect", "normalized")),
            ((GREEDY, NOISY, "--test", "points"), ("--test points", "--bounds")),
            ((GREEDY, NOISY, "--test", "logistic", "--bounds", "0,5", "--reference", FIRST), ("Elo", "two who meet")),
            ((GREEDY, NOISY, "--alpha", "0"), ("--alpha 0", "above 0")),
            ((GREEDY, NOISY, "--alpha", "0.6", "--beta", "0.5"), ("--alpha 0.6", "below 1")),
            ((GREEDY, NOISY, "--max-pairs", "0"), ("--max-pairs 0", "1 to 10000000")),
            ((GREEDY, NOISY, "--batch", "0"), ("--batch 0",)),
            ((GREEDY, NOISY, "--game", "whist"), ("whist", "baloot")),
            ((GREEDY, os.path.join(self.folder, "nobody")), ("nobody",)),
            ((GREEDY, "builtin:greedier"), ("greedier",)),
        ]
        for args, parts in cases:
            with self.subTest(args):
                self.assert_one_line(self.hakam("gate", *args), 2, *parts)


class Plan(EndToEnd):
    def plan(self, *args):
        result = self.hakam("plan", *args, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        plan = json.loads(result.stdout)
        self.pairings = plan["pairings"]
        return {way["play"]: way for way in plan["ways"]}

    def test_the_table_of_the_statistics(self):
        ways = self.plan("--delta", 0.5)
        self.assertEqual(ways["plain"]["boards"], 5722)
        self.assertEqual((ways["duplicate"]["pairs"], ways["duplicate"]["gate_pairs"]), (1247, 842))
        self.assertEqual(ways["shared seeds"]["pairs"], 229)
        self.assertIn("1247", self.hakam("plan", "--delta", 0.5).stdout)

    def test_the_variances_of_a_league_are_its_own(self):
        league = self.league("""
            name: "x" seed: "e2e" round_robin { pairs: 100 }
            entrants { name: "greedy" agent: "builtin:greedy" }
            entrants { name: "noisy" agent: "builtin:greedy?noise=0.02" }
            entrants { name: "random" agent: "builtin:random" }""")
        self.assertEqual(self.hakam("league", "run", league).returncode, 0)
        ways = self.plan("--delta", 0.5, "--league", league)
        self.assertEqual([ways[w]["measured_on_pairs"] for w in ("plain", "duplicate", "shared seeds")], [300, 200, 100])
        self.assertGreater(ways["duplicate"]["sd"], ways["shared seeds"]["sd"])
        gains = {(p["a"], p["b"]): p["gain"] for p in self.pairings}
        self.assertEqual(set(gains), {("greedy", "noisy"), ("greedy", "random"), ("noisy", "random")})
        self.assertGreater(gains["greedy", "noisy"], 4)
        self.assertLess(gains["greedy", "random"], 4)
        self.assertIn("greedy - noisy", self.hakam("plan", "--delta", 0.5, "--league", league).stdout)

    def test_what_is_wrong_is_one_line(self):
        for delta in (0, -1, "nan", "inf"):
            self.assert_one_line(self.hakam("plan", f"--delta={delta}"), 2, "--delta", "above 0")
        self.assert_one_line(self.hakam("plan", "--delta", 1, "--league", self.folder), 2, self.folder)


if __name__ == "__main__":
    unittest.main()
