"""Unpaired boards (FORMAT_SINGLE): one room a deal, the luck-adjusted score, the factor that it gains."""

import json
import random
import sqlite3
import subprocess

from harness import BIN, HAKAM, LEAGUE, ROOT, SCRIPTED, SLOWNESS, EndToEnd, stored_pairs, until_stored, without_timings
from marks import marked

ROOMS = ("luck",)

SINGLE = "format: FORMAT_SINGLE\n"
BUILTIN = """
name: "ladder"
seed: "single"
entrants { name: "greedy" agent: "builtin:greedy" }
entrants { name: "noisy" agent: "builtin:greedy?noise=0.1" }
entrants { name: "random" agent: "builtin:random" }
"""
# A bot that fails at once if it is told of a format that bots need not know.
STRICT_BOT = """
import hakam
def decide(question):
    assert question.session.format == "BOARDS", question.session.format
    return question.legal[0]
hakam.serve(decide)
"""


class Single(EndToEnd):
    def play(self, text, name="league"):
        folder = self.league(text, name)
        result = self.hakam("league", "run", folder, "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        return folder

    def json(self, *args):
        result = self.hakam(*args, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def ok(self, folder):
        result = self.hakam("verify", folder)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    @marked("commit")
    def test_each_deal_is_played_once_and_counts_without_its_luck(self):
        folder = self.play(BUILTIN + "round_robin { pairs: 20 }" + SINGLE)
        records = self.export(folder)
        self.assertEqual(len(records), 3 * 20)
        points, plain, boards = {}, {}, {}
        for record in records:
            deal = record.get("deal", 0)
            self.assertEqual(record["room"], 1 + deal // 2 % 2)
            self.assertEqual(record.get("dealer", 0), deal % 4)
            key = (record.get("pairing", 0), deal)
            self.assertNotIn(key, boards)
            boards[key] = record
            first, second = record["seats"][0]["entrant"], record["seats"][1]["entrant"]
            score = record["result"]["points"][0] - record["result"]["points"][1]
            for sums, value in ((points, score - record["luck"] / 1000), (plain, score)):
                sums[first, second] = sums.get((first, second), 0) + value
                sums[second, first] = sums.get((second, first), 0) - value
        self.assertGreater(len({record["luck"] for record in records}), 10)
        standings = self.json("league", "standings", folder)
        for cell in self.json("league", "standings", folder, "--crosstable")["crosstable"]:
            self.assertAlmostEqual(cell["mean"], points[cell["entrant"], cell["against"]] / 20)
            self.assertEqual(cell["pairs"], 20)
        for row in standings["standings"]:
            self.assertEqual((row["pairs"], row["boards"]), (40, 40))
            mine = sum(value for (entrant, _), value in plain.items() if entrant == row["entrant"])
            self.assertAlmostEqual(row["plain_points_per_board"], mine / 60)  # all met all: the mean is the rating
        self.assertIn("luck", standings)
        self.ok(folder)

    def test_every_output_names_the_reference_and_the_measured_factor(self):
        folder = self.play(BUILTIN + "round_robin { pairs: 100 }" + SINGLE)
        standings = self.json("league", "standings", folder)
        luck = standings["luck"]
        factor = f"{luck['factor']:.2f}"
        self.assertRegex(luck["reference"], r"^greedy-1/[0-9a-f]{16}$")
        for args in (("league", "standings", folder), ("league", "standings", folder, "--markdown"), ("rate", folder),
                     ("rate", folder, "--method", "elo")):
            text = self.hakam(*args).stdout
            self.assertIn(f"luck adjustment by {luck['reference']}: the variance of a board is divided by {factor}",
                          text)
            self.assertIn("unpaired", text)
        csv = self.hakam("league", "standings", folder, "--csv").stdout.splitlines()
        self.assertTrue(csv[0].endswith("plain_points_per_board,luck_reference,luck_factor"), csv[0])
        self.assertIn(luck["reference"], csv[1])
        rated = self.json("rate", folder)
        self.assertEqual(rated["luck"], luck)
        self.assertIn("plain", rated["ratings"][0])
        # Elo counts boards that were won, so the adjustment does not matter.
        elo = self.json("rate", folder, "--method", "elo")
        self.assertNotIn("plain", elo["ratings"][0])
        table = {row["entrant"]: row["elo"] for row in standings["standings"]}
        for row in elo["ratings"]:
            self.assertAlmostEqual(row["rating"], table[row["entrant"]])
        cells = self.json("league", "standings", folder, "--crosstable")["crosstable"]
        parts = self.json("rate", folder, "--by", "seat")["by"]
        for row in rated["ratings"]:
            of_row = [part for part in parts if part["entrant"] == row["entrant"]]
            self.assertEqual([part["boards"] for part in of_row], [100, 100])  # each deals half of the time
            means = [cell["mean"] for cell in cells if cell["entrant"] == row["entrant"]]
            self.assertAlmostEqual(sum(part["points_per_board"] for part in of_row), sum(means) / 3)
        plan = self.json("plan", "--delta", 1, "--league", folder)["ways"]
        self.assertEqual({way["play"]: way["measured_on_pairs"] for way in plan},
                         {"plain": 300, "luck-adjusted": 300, "duplicate": 0, "shared seeds": 0})

    @marked("soak")
    def test_real_bots_killed_again_and_again_give_the_same_league(self):
        text = LEAGUE % {"bin": BIN, "pairs": 60 // SLOWNESS} + SINGLE
        whole = self.play(text, "whole")
        broken = self.league(text, "broken")
        seed = random.SystemRandom().randrange(1 << 32)
        print("seed", seed)
        for pairs in sorted(random.Random(seed).sample(range(1, stored_pairs(whole)), 5)):
            with subprocess.Popen([HAKAM, "league", "run", broken, "--quiet"], env=self.env, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL) as run:
                until_stored(broken, pairs, run)  # at once, if the run before has stored so many
                run.kill()
        self.play(text, "broken")
        for folder in (whole, broken):
            self.ok(folder)
        self.assertEqual([without_timings(r) for r in self.export(broken)],
                         [without_timings(r) for r in self.export(whole)])
        for form in ((), ("--json",), ("--csv",)):
            tables = [self.hakam("league", "standings", folder, *form).stdout for folder in (whole, broken)]
            self.assertEqual(tables[0], tables[1])

    def test_a_bot_is_told_what_it_knows(self):
        bot = self.program(f"PYTHONPATH={ROOT}/sdk/python exec /usr/bin/python3 -B -c '{STRICT_BOT}'\n")
        result = self.json("play", f"cmd:{bot}", "builtin:random", "--single", "--boards", 3, "--per-decision", 60,
                           "--sandbox", "off")
        self.assertEqual((result["faults_a"], result["boards"], result["pairs"]), (0, 3, 3))

    def test_a_fault_forfeits_the_one_board(self):
        for policy in ("FORFEIT_BOARD", "FORFEIT_MATCH", "SUBSTITUTE"):
            with self.subTest(policy):
                folder = self.play(f"""
                    name: "faults" seed: "x"
                    entrants {{ name: "greedy" agent: "builtin:greedy" }}
                    entrants {{ name: "bad" agent: "cmd:{SCRIPTED} exit-in-decide" }}
                    round_robin {{ pairs: 5 }} on_fault: FAULT_POLICY_{policy}
                    clock {{ per_decision {{ seconds: 60 }} start_limit {{ seconds: 60 }} }}""" + SINGLE, policy)
                records = self.export(folder)
                self.assertEqual(len(records), 5)
                for record in records:
                    self.assertTrue(record["decisions"])
                    self.assertEqual(record["result"]["outcome"] == "OUTCOME_FORFEIT", policy != "SUBSTITUTE")
                self.ok(folder)

    def test_a_falsified_adjustment_is_found(self):
        folder = self.play(BUILTIN + "round_robin { pairs: 4 }" + SINGLE)
        with sqlite3.connect(folder / "live" / "journal.db") as db:
            db.execute("UPDATE pairs SET luck = luck + 5000 WHERE pairing = 0 AND deal = 2")
        db.close()
        result = self.hakam("verify", folder)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("pairing 0, deal 2: luck of the first entrant: is ", result.stdout)

    def test_another_reference_does_not_continue_a_league(self):
        text = BUILTIN + "round_robin { pairs: 4 }" + SINGLE
        other = self.league(text + 'luck_reference: "greedy-0/00"\n', "other")
        self.assert_one_line(self.hakam("league", "run", other), 2, "luck_reference", "greedy-0/00",
                             "is not the reference of this program")
        # The name is part of what a journal holds a league to.
        folder = self.play(text)
        with sqlite3.connect(folder / "live" / "journal.db") as db:
            config = db.execute("SELECT config FROM league").fetchone()[0]
        db.close()
        self.assertRegex(config, r'luck_reference: "greedy-1/[0-9a-f]{16}"')

    def test_what_makes_no_sense_is_refused_by_name(self):
        two = BUILTIN[:BUILTIN.index('entrants { name: "random"')]
        gate = self.league(two + "gate { test: GATE_TEST_NORMALIZED_ELO h0: 0 h1: 5 }\n" + SINGLE, "gate")
        self.assert_one_line(self.hakam("league", "run", gate), 2, "gate.test", "FORMAT_SINGLE", "GATE_TEST_EFFECT")
        folder = self.play(BUILTIN + "round_robin { pairs: 4 }" + SINGLE)
        self.assert_one_line(self.hakam("rate", folder, "--by", "phase"), 1, "plays each deal once")
        self.assert_one_line(self.hakam("show", folder, "--deal", 2, "--room", 1), 2, "was played in room 2 only")
        self.assertIn("deal 2, room 2", self.hakam("show", folder, "--deal", 2).stdout)
        self.assertIn("luck ", self.hakam("show", folder, "--deal", 2).stdout)
        step = self.hakam("step", folder, "--deal", 2)
        self.assertEqual(step.returncode, 0, step.stdout + step.stderr)
        self.assertIn(" 0 answered differently", step.stdout)

    def test_a_gate_of_unpaired_boards_decides(self):
        folder = self.play(BUILTIN.replace("noise=0.1", "noise=0.5") + """
            gate { candidate: "noisy" baseline: "greedy" references: "random" max_pairs: 400 }""" + SINGLE)
        text = self.hakam("league", "standings", folder).stdout
        self.assertIn("failed: noisy against greedy", text)
        self.assertIn("luck-adjusted points a board", text)
        self.ok(folder)

    def test_play_prints_both_scores(self):
        result = self.hakam("play", "builtin:greedy", "builtin:greedy?noise=0.1", "--single", "--boards", 151, "--seed",
                            "x", "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        for part in ("luck-adjusted points a board", "\nplain: ", "the variance of a board is divided by",
                     "\n151 unpaired boards: ", "--boards 151 --single --seed x"):
            self.assertIn(part, result.stdout)
        odd = self.hakam("play", "builtin:greedy", "builtin:random", "--boards", 151)
        self.assert_one_line(odd, 2, "--boards 151", "--single")
        until = self.json("play", "builtin:greedy", "builtin:random", "--single", "--until", 6, "--boards", 400)
        self.assertTrue(until["unpaired"])
        self.assertLessEqual(until["high"] - until["low"], 12.5)
