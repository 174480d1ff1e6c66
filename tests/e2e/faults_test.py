"""The consequences of faults: policies, disqualification, bots that cannot start, and the messages about them."""

import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import unittest

from harness import BIN, HAKAM, HANGS, SCRIPTED, EndToEnd, until, until_stored, without_timings
from marks import marked
from holding import HoldingBot

ROOMS = ("play",)

LEAGUE = """
name: "faults"
seed: "faults"
entrants {{ name: "greedy" agent: "builtin:greedy" }}
entrants {{ name: "bad" agent: "cmd:{scripted} {mode}" }}
entrants {{ name: "random" agent: "builtin:random" }}
round_robin {{ pairs: {pairs} }}
clock {{ per_decision {{ seconds: 60 }} start_limit {{ seconds: 60 }} }}
{more}
"""


class Faults(EndToEnd):
    def make(self, name, mode, more="", pairs=4):
        return self.league(LEAGUE.format(scripted=SCRIPTED, mode=mode, pairs=pairs, more=more), name)

    def run_league(self, folder, *args, code=0):
        result = self.hakam("league", "run", folder, "--quiet", *args)
        self.assertEqual(result.returncode, code, result.stderr)
        return result

    def standings(self, folder):
        result = self.hakam("league", "standings", folder, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_a_forfeited_match_takes_the_second_room_with_it(self):
        folder = self.make("match", "exit-in-decide", "on_fault: FAULT_POLICY_FORFEIT_MATCH")
        self.run_league(folder)
        rooms = [r for r in self.export(folder) if "bad" in {s["entrant"] for s in r["seats"]}]
        self.assertEqual(len(rooms), 2 * 2 * 4)
        for first, second in zip(rooms[::2], rooms[1::2]):
            self.assertEqual((first["room"], second["room"]), (1, 2))
            self.assertNotIn("action", first["decisions"][-1])
            self.assertEqual(second["decisions"], [])
            for record in (first, second):
                self.assertEqual(record["result"]["outcome"], "OUTCOME_FORFEIT")
                bad = [s["entrant"] for s in record["seats"]].index("bad")
                self.assertEqual(record["result"]["points"][bad], 0)
                self.assertEqual(record["result"]["points"][1 - bad], 16)
        result = self.hakam("show", folder, "--pairing", 0, "--deal", 0, "--room", 2)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("forfeit", result.stdout)

    def test_who_is_disqualified_does_not_depend_on_the_concurrency(self):
        tables = []
        for concurrency in (1, 2, 16):
            folder = self.make(f"out-{concurrency}", "bad-index",
                               "disqualify { faults: 40 } on_fault: FAULT_POLICY_FORFEIT_BOARD", pairs=30)
            self.run_league(folder, "--concurrency", concurrency)
            standings = self.standings(folder)
            bad = next(row for row in standings["standings"] if row["entrant"] == "bad")
            self.assertRegex(bad["disqualified"], r"^\d+ faults in \d+ decisions; its pairs after pairing 0, deal \d+ do not count$")
            self.assertEqual(standings["pairs_done"], standings["pairs_total"])
            self.assertIsNotNone(standings["seed"])
            tables.append(standings)
            status = self.hakam("league", "status", folder)
            self.assertIn("complete", status.stdout)
            self.assertIn("bad is disqualified: ", status.stdout)
        self.assertEqual(tables[0], tables[1])
        self.assertEqual(tables[0], tables[2])
        # The rest of the schedule is played: greedy against random.
        self.assertEqual(next(r["pairs"] for r in tables[0]["standings"] if r["entrant"] == "random"), 30)
        again = self.run_league(folder)
        self.assertIn("bad ? !", again.stdout)
        verified = self.hakam("verify", folder)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        # Pairs that need not be played are not missing, but wanted pairs are.
        with sqlite3.connect(folder / "live" / "journal.db") as journal:
            for table in ("pairs", "records"):
                journal.execute(f"DELETE FROM {table} WHERE pairing = 1 AND deal = 7")
        journal.close()
        verified = self.hakam("verify", folder)
        self.assertEqual(verified.returncode, 1, verified.stdout + verified.stderr)
        self.assertIn("pairing 1, deal 7: missing", verified.stdout + verified.stderr)

    def test_disqualified_by_share(self):
        folder = self.make("share", "crash-every 3", "disqualify { share: 0.2 }", pairs=20)
        self.run_league(folder)
        bad = next(row for row in self.standings(folder)["standings"] if row["entrant"] == "bad")
        self.assertIn("faults in 1", bad["disqualified"])  # a little more than a hundred decisions

    def test_a_bot_that_cannot_start_is_left_out_and_plays_later(self):
        switch = pathlib.Path(self.folder, "broken")
        switch.write_text("")
        bot = self.program(f'if [ -e {switch} ]; then echo no model >&2; exit 3; fi\nexec {BIN}/hakam-random')
        # The bot reads a file outside its folder.
        folder = self.league(LEAGUE.format(scripted=bot, mode="", pairs=3, more="sandbox: SANDBOX_MODE_OFF"), "skip")
        result = self.hakam("league", "run", folder, "--quiet", "--all-or-none")
        self.assertEqual(result.returncode, 1)
        self.assertIn("no model", result.stderr)
        self.assertIn("0 of 9", self.hakam("league", "status", folder).stdout)
        result = self.run_league(folder)
        self.assertRegex(result.stderr, r'league.textproto:5:1: entrants\[1\]: entrant "bad" cannot play: .*its last words: no model; '
                                        r'its log: .*/check-bad.log; the others play without it \(--all-or-none')
        self.assertIn("could not be started: bad; run the league again to play their pairs", result.stdout)
        self.assertEqual(self.standings(folder)["pairs_done"], 3)
        switch.unlink()
        result = self.run_league(folder)
        self.assertNotIn("could not be started", result.stdout)
        self.assertEqual(self.standings(folder)["pairs_done"], 9)

    def test_a_round_does_not_wait_for_a_bot_that_cannot_start(self):
        """It loses its pairs without playing them, and the result depends only on the journal."""
        for name, more in (("swiss", "swiss { rounds: 3 pairs: 2 }"),
                           ("matches", "swiss { rounds: 3 pairs: 1 } format: FORMAT_MATCH"),
                           ("single", "swiss { rounds: 3 pairs: 2 } format: FORMAT_SINGLE"),
                           ("knockout", "knockout { pairs: 2 max_pairs: 40 }"),
                           ("forfeit", "knockout { pairs: 2 } on_fault: FAULT_POLICY_FORFEIT_MATCH"),
                           ("adaptive", "adaptive { max_pairs: 1000 batch: 25 }")):
            with self.subTest(name):
                text = LEAGUE.format(scripted=SCRIPTED, mode="exit-at-start", pairs=0, more=more)
                # Nothing is weaker than a bot that plays at random, and yet it wins against one that is not there.
                text = text.replace("round_robin { pairs: 0 }", "") + 'entrants { name: "random2" agent: "builtin:random" }\n'
                text += 'entrants { name: "gone" agent: "nowhere" }\n'
                folder = self.league(text, name)
                result = self.run_league(folder)
                self.assertIn('entrant "bad" cannot play', result.stderr)
                self.assertIn('entrant "gone" cannot play', result.stderr)
                self.assertIn("it loses its pairs without playing", result.stderr)
                self.assertIn("could not be started: bad, gone; their pairs were lost without being played", result.stdout)
                standings = self.standings(folder)
                self.assertTrue(standings["complete"])
                self.assertEqual({row["entrant"] for row in standings["standings"][-2:]}, {"bad", "gone"})
                # A walkover counts for the place, and measures nothing (law.md section 1).
                walkovers = [line for line in standings["warnings"] if "walkovers" in line]
                self.assertRegex(walkovers[0], r"^\d+ of \d+ pairs are walkovers \(bad, gone could not be started\): they count for the "
                                               r"places only$")
                unplayed = int(walkovers[0].split()[0])
                self.assertEqual(sum(row["pairs"] for row in standings["standings"]), 2 * (standings["pairs_done"] - unplayed))
                self.assertEqual([row["pairs"] for row in standings["standings"][-2:]], [0, 0])
                self.assertFalse([line for line in standings["warnings"] if "intransitive" in line or "linked" in line])
                self.assertEqual(["points_per_board" in row and "elo" in row for row in standings["standings"]], [True] * 3 + [False] * 2)
                self.assertEqual(["rank" not in row for row in standings["standings"]], [False] * 3 + [True] * 2)
                csv = self.hakam("league", "standings", folder, "--csv").stdout.splitlines()
                self.assertTrue(csv[-1].startswith(",\"") and csv[-2].startswith(",\""), csv)
                lost = [record for record in self.export(folder) if "walkover" in record]
                self.assertTrue(lost)
                for record in lost:
                    self.assertEqual(record["decisions"], [])
                    seat = record["walkover"].get("seat", 0)
                    self.assertIn(record["seats"][seat]["entrant"], ("bad", "gone"))
                    self.assertEqual(record["walkover"]["fault"]["kind"], "FAULT_KIND_START_FAILED")
                shown = self.hakam("show", folder, "--pairing", lost[0].get("pairing", 0), "--deal", lost[0].get("deal", 0),
                                   "--room", lost[0]["room"])
                self.assertRegex(shown.stdout, r"walkover  (bad|gone) could not be started: ")
                told = self.hakam("league", "standings", folder, "--faults").stdout
                self.assertRegex(told, r"(bad|gone): START_FAILED in pairing \d+, deal \d+, room \d, not played \(seat \d\)")
                for played in (record for record in self.export(folder) if "walkover" not in record):
                    self.assertFalse({"bad", "gone"} & {seat["entrant"] for seat in played["seats"]})
                verified = self.hakam("verify", folder)
                self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
                self.assertEqual(self.hakam("export", folder, "--publish").returncode, 0)
                verified = self.hakam("verify", folder)
                self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_a_bot_that_no_longer_starts_is_blamed_for_it_at_once(self):
        """The bot died, and its time was not over: no pair is void."""
        starts = pathlib.Path(self.folder, "starts")
        bot = self.program(f'echo >>{starts}; [ $(wc -l <{starts}) -le 2 ] || exit 3\nexec {BIN}/hakam-random')
        folder = self.league(LEAGUE.format(scripted=bot, mode="", pairs=2, more="sandbox: SANDBOX_MODE_OFF"), "dies")
        result = self.run_league(folder)
        self.assertNotIn("played again", result.stderr)
        faults = [decision["fault"] for record in self.export(folder) for decision in record["decisions"]
                  if "fault" in decision]
        self.assertGreater(len(faults), 0)
        for fault in faults:
            self.assertEqual(fault["kind"], "FAULT_KIND_START_FAILED")
            self.assertIn("exit code 3", fault["detail"])

    def test_with_fewer_than_two_left_there_is_no_league(self):
        text = (LEAGUE.format(scripted=SCRIPTED, mode="exit-at-start", pairs=3, more="")
                .replace("builtin:random", f"cmd:{SCRIPTED} exit-at-start"))
        result = self.hakam("league", "run", self.league(text, "nobody"), "--quiet")
        self.assertNotEqual(result.returncode, 0)
        self.assertEqual(len(result.stderr.strip().splitlines()), 2)

    @marked("commit")
    def test_every_fault_is_told_with_the_command_that_asks_again(self):
        folder = self.make("told", "segv-in-decide", "on_fault: FAULT_POLICY_FORFEIT_BOARD")
        self.run_league(folder)
        text = self.hakam("league", "standings", folder, "--faults").stdout
        lines = [line for line in text.splitlines() if line.startswith("bad: CRASH")]
        # Its last words differ in a number only.
        self.assertEqual(len(lines), 1)
        self.assertIn("; 16 times; ", lines[0])
        self.assertIn(f"bad: its logs: {folder}/live/logs/*-bad*.log", text)
        self.assertIn("signal 11", lines[0])
        self.assertIn("last words: asked", lines[0])
        self.assertRegex(lines[0], r"hakam step '?.*told'? --pairing 0 --deal 0 --room 1 --decision \d+$")
        self.assertNotIn("more", text)
        report = json.loads(self.hakam("league", "standings", folder, "--faults", "--json").stdout)["faults"]
        bad = next(f for f in report if f["entrant"] == "bad")
        self.assertEqual((bad["faults"], bad["kinds"]), (16, {"CRASH": 16}))
        self.assertEqual([case["times"] for case in bad["first"]], [16])
        records = {(r.get("pairing", 0), r.get("deal", 0), r["room"]): r for r in self.export(folder)}
        for case in bad["first"]:
            record = records[case["pairing"], case["deal"], case["room"]]
            self.assertIn("fault", record["decisions"][case["decision"]])
        for clean in report:
            if clean["entrant"] != "bad":
                self.assertEqual((clean["faults"], clean["first"]), (0, []))

    def test_restarted_in_mid_board_it_goes_on_and_nothing_is_asked_twice(self):
        folder = self.make("restarted", "crash-every 4", pairs=3)
        self.run_league(folder, "--concurrency", 1)
        asked, good, bad = 0, 0, 0
        for record in self.export(folder):
            self.assertEqual(record["result"]["outcome"] == "OUTCOME_FORFEIT", False)
            for decision in record["decisions"]:
                if decision.get("forced") or record["seats"][decision.get("seat", 0)]["entrant"] != "bad":
                    continue
                asked += 1
                bad += "fault" in decision
                good += "fault" not in decision
        logs = "".join(p.read_text(errors="replace") for p in (folder / "live" / "logs").glob("p*-bad-*"))
        self.assertEqual(len(re.findall(r"^asked \d+$", logs, re.M)), asked)
        self.assertGreater(good, 2 * bad)
        self.assertGreater(bad, 0)

    def test_the_others_results_do_not_change(self):
        good, bad = self.make("with-good", "ok"), self.make("with-bad", "crash-every 2")
        for folder in (good, bad):
            self.run_league(folder)
        one, two = ([without_timings(r) for r in self.export(folder) if r.get("pairing", 0) == 1] for folder in (good, bad))
        self.assertEqual(len(one), 8)
        self.assertEqual(one, two)


class Stopping(EndToEnd):
    def test_a_second_signal_leaves_at_once_and_leaves_nothing(self):
        # The arbiter is stopped while both signals come, so that it sees them together.
        text = LEAGUE.format(scripted=SCRIPTED, mode="hang-in-decide", pairs=1000, more="")
        folder = self.league(text, "twice")
        arbiter = self.started([HAKAM, "league", "run", str(folder), "--quiet", "--concurrency", "4"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        # The bot thinks about its first question, and will not answer.
        until(lambda: any("asked" in log.read_text() for log in folder.glob("live/logs/p*-bad-*")), process=arbiter)
        for number in (signal.SIGSTOP, signal.SIGINT, signal.SIGTERM, signal.SIGCONT):
            os.kill(arbiter.pid, number)
        arbiter.communicate(timeout=HANGS)
        # 143: the arbiter read the second signal; -15: it did not handle signals any more, and the signal ended it.
        self.assertIn(arbiter.returncode, (128 + signal.SIGTERM, -signal.SIGTERM))
        self.assert_nothing_left()
        self.assertEqual(self.hakam("league", "status", folder).returncode, 0)

    def test_what_was_stored_before_ctrl_c_stays_and_the_rest_is_played_later(self):
        bot = HoldingBot(self.folder)
        folder = self.league(f"""
            name: "later" seed: "later"
            entrants {{ name: "holds" agent: "{bot.folder}" }}
            entrants {{ name: "ok" agent: "cmd:{SCRIPTED} ok" }}
            entrants {{ name: "random" agent: "builtin:random" }}
            round_robin {{ pairs: 50 }}
            clock {{ per_decision {{ seconds: 60 }} start_limit {{ seconds: 60 }} }}""", "later")
        bot.hold(questions=30)
        arbiter = self.started([HAKAM, "league", "run", str(folder), "--quiet", "--concurrency", "2"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        until_stored(folder, 1, arbiter)
        before = {(r.get("pairing", 0), r.get("deal", 0), r["room"]): r for r in self.export(folder)}
        arbiter.send_signal(signal.SIGTERM)
        _, stderr = arbiter.communicate(timeout=HANGS)
        self.assertEqual(arbiter.returncode, 3, stderr)
        self.assertRegex(stderr, r"stopped after \d+ of 150 pairs; go on with: hakam league run .*later")
        self.assert_nothing_left()
        bot.go_on()
        self.assertEqual(self.hakam("league", "run", folder, "--quiet").returncode, 0)
        self.assertIn("150 of 150", self.hakam("league", "status", folder).stdout)
        after = {(r.get("pairing", 0), r.get("deal", 0), r["room"]): r for r in self.export(folder)}
        self.assertEqual({key: after[key] for key in before}, before)


if __name__ == "__main__":
    unittest.main()
