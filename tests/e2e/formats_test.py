"""Every schedule of a league file, played by the real binary: without a break, killed and continued, verified, published."""

import json
import os
import random
import shutil
import subprocess
import unittest

from harness import ENDLESS, HAKAM, EndToEnd, stored_pairs, until_stored, without_timings
from holding import HoldingBot
from marks import marked

ROOMS = ("league",)

# The text for the league file, and the number of bots.
FORMATS = {
    "round_robin": (4, "round_robin { pairs: 12 cycle: 5 }"),
    "gauntlet": (5, 'gauntlet { heroes: "bot1" heroes: "bot3" pairs: 12 }'),
    "swiss7": (7, "swiss { rounds: 4 pairs: 8 draw: 3 }"),
    "swiss16": (16, "swiss { rounds: 5 pairs: 6 }"),
    "knockout7": (7, "knockout { pairs: 8 max_pairs: 40 }"),
    "knockout16": (16, "knockout { pairs: 6 double_elimination: true draw: 9 }"),
    "adaptive": (5, "adaptive { max_pairs: 700 batch: 25 tied: 0.5 draw: 4 }"),
    "partnership": (5, "partnership { pairs: 8 }"),
    "matches": (3, "round_robin { pairs: 4 } format: FORMAT_MATCH"),
    "single": (4, "round_robin { pairs: 13 } format: FORMAT_SINGLE"),
    "single_shared": (3, "round_robin { pairs: 15 cycle: 6 } deals: DEALS_SHARED format: FORMAT_SINGLE"),
    "single_swiss": (6, "swiss { rounds: 3 pairs: 7 } format: FORMAT_SINGLE"),
    "single_knockout": (5, "knockout { pairs: 8 max_pairs: 40 } format: FORMAT_SINGLE"),
    "single_adaptive": (4, "adaptive { max_pairs: 400 batch: 25 tied: 0.5 } format: FORMAT_SINGLE"),
    "single_partnership": (5, "partnership { pairs: 5 } deals: DEALS_MATCHING format: FORMAT_SINGLE"),
}


def entrants(count, more=None):
    """Entrants of falling strength; `more`: other fields of an entrant, by name."""
    lines = []
    for i in range(1, count + 1):
        said = (more or {}).get(f"bot{i}", "")
        lines.append(f'entrants {{ name: "bot{i}" agent: "builtin:greedy?noise={0.05 * i:.2f}&salt={i}" {said} }}')
    return "\n".join(lines)


def file(name, count, schedule, more=None):
    return f'name: "{name}"\nseed: "formats"\n{entrants(count, more)}\n{schedule}\n'


class Formats(EndToEnd):
    def play(self, folder, *args):
        result = self.hakam("league", "run", folder, "--quiet", *args)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def ok(self, folder):
        result = self.hakam("verify", folder)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def records(self, folder):
        return [without_timings(record) for record in self.export(folder)]

    def killed(self, folder, pairs, *args):
        """Starts the league, and kills it when it has stored so many pairs: at once, if an earlier run has."""
        run = self.started([HAKAM, "league", "run", folder, "--quiet", *args], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until_stored(folder, pairs, run)
        run.kill()
        run.wait()

    @marked("soak")
    def test_each_format_is_the_same_when_it_was_killed_again_and_again(self):
        seed = random.SystemRandom().randrange(1 << 32)
        print("seed", seed)
        dice = random.Random(seed)
        for name, (count, schedule) in FORMATS.items():
            with self.subTest(name):
                whole = self.league(file(name, count, schedule), f"{name}-whole")
                table = self.play(whole, "--concurrency", 3)
                self.ok(whole)
                broken = self.league(file(name, count, schedule), f"{name}-broken")
                for pairs in sorted(dice.sample(range(1, stored_pairs(whole)), 4)):
                    self.killed(broken, pairs)
                self.assertEqual(self.play(broken, "--concurrency", 1), table)
                self.assertEqual(self.records(broken), self.records(whole))
                self.ok(broken)

    def test_each_format_is_published_and_verified_without_its_journal(self):
        for name, (count, schedule) in FORMATS.items():
            with self.subTest(name):
                folder = self.league(file(name, count, schedule), name)
                self.play(folder)
                before = self.hakam("league", "standings", folder).stdout
                self.assertEqual(self.hakam("export", folder, "--publish").returncode, 0)
                shutil.rmtree(folder / "live")
                self.ok(folder)
                self.assertEqual(self.hakam("league", "standings", folder).stdout, before)

    def test_results_that_a_format_has_of_its_own(self):
        def standings(name, *more):
            count, schedule = FORMATS[name]
            folder = self.league(file(name, count, schedule), name)
            self.play(folder)
            return json.loads(self.hakam("league", "standings", folder, "--json", *more).stdout)

        swiss = standings("swiss7")
        self.assertTrue(swiss["has_places"])
        self.assertEqual(len(swiss["standings"]), 7)
        self.assertEqual(sum(row["score"] for row in swiss["standings"]), 4 * 4, "four points a round, the bye's too")
        knockout = standings("knockout7")
        self.assertEqual(sorted(row["rank"] for row in knockout["standings"]), [1, 2, 3, 3, 5, 5, 5])
        self.assertEqual(knockout["ties"][-1]["winner"], knockout["standings"][0]["entrant"])
        partners = standings("partnership")
        self.assertEqual(len(partners["agents"]), 5)
        self.assertEqual({row["entrant"] for row in partners["standings"]},
                         {f"bot{i}+bot{j}" for j in range(1, 6) for i in range(1, j)})
        for cell in standings("matches", "--crosstable")["crosstable"]:
            self.assertLessEqual(abs(cell["mean"]), 1, "matches won less matches lost, of one")

    def test_late_entrants_and_those_who_leave_change_nothing_that_was_played(self):
        folder = self.league(file("rr", 3, "round_robin { pairs: 10 }"), "rr")
        self.play(folder)
        before = self.records(folder)
        (folder / "league.textproto").write_text(
            file("rr", 4, "round_robin { pairs: 10 }", {"bot1": "left_in_round: 1"}), encoding="utf-8")
        table = self.play(folder)
        self.assertIn("bot1 left in round 1", table)
        after = self.records(folder)
        self.assertEqual(after[:len(before)], before)
        self.assertEqual(len(after), len(before) + 2 * 2 * 10, "bot4 against bot2 and bot3")
        self.ok(folder)

    @marked("commit")
    def test_a_swiss_takes_a_late_entrant_into_the_next_round_and_grows(self):
        folder = self.league(file("s", 6, "swiss { rounds: 2 pairs: 4 }"), "s")
        self.play(folder)
        before = self.records(folder)

        def again(schedule, more, count=7):
            (folder / "league.textproto").write_text(file("s", count, schedule, more), encoding="utf-8")
            return self.hakam("league", "run", folder, "--quiet")

        late = again("swiss { rounds: 4 pairs: 4 }", {"bot7": "joins_in_round: 2"})
        self.assert_one_line(late, 1, "bot7", "joins_in_round: 3")
        left = again("swiss { rounds: 3 pairs: 4 }", {"bot1": "left_in_round: 1"}, count=6)
        self.assert_one_line(left, 1, "bot1", "left_in_round: 2")
        good = again("swiss { rounds: 4 pairs: 4 }", {"bot7": "joins_in_round: 3"})
        self.assertEqual(good.returncode, 0, good.stderr)
        after = self.records(folder)
        self.assertEqual(after[:len(before)], before)
        self.assertTrue(any(seat["entrant"] == "bot7" for record in after for seat in record["seats"]))
        self.ok(folder)
        fewer = again("swiss { rounds: 3 pairs: 4 }", {"bot7": "joins_in_round: 3"})
        self.assert_one_line(fewer, 1, "may become more")

    def test_who_leaves_while_a_round_is_played_loses_its_match(self):
        bot = HoldingBot(self.folder)

        def text(more=None):
            return (f'name: "s"\nseed: "formats"\nentrants {{ name: "holds" agent: "{bot.folder}" }}\n{entrants(3, more)}\n'
                    "swiss { rounds: 2 pairs: 30 }\nclock { per_decision { seconds: 60 } start_limit { seconds: 60 } }\n")

        folder = self.league(text(), "s")
        bot.hold(questions=30)
        self.killed(folder, 1, "--concurrency", "1")
        bot.go_on()
        (folder / "league.textproto").write_text(text({"bot1": "left_in_round: 1"}), encoding="utf-8")
        self.play(folder)
        self.ok(folder)
        rows = json.loads(self.hakam("league", "standings", folder, "--json").stdout)["standings"]
        self.assertEqual(next(row["score"] for row in rows if row["entrant"] == "bot1"), 0)

    def test_who_leaves_when_all_is_played_keeps_its_place(self):
        for schedule, bots in (("knockout { pairs: 6 }", 4), ("swiss { rounds: 2 pairs: 4 }", 4)):
            with self.subTest(schedule):
                folder = self.league(file("done", bots, schedule), schedule.split()[0])
                self.play(folder)

                def places():
                    rows = json.loads(self.hakam("league", "standings", folder, "--json").stdout)["standings"]
                    return [{key: row.get(key) for key in ("entrant", "rank", "score", "buchholz")} for row in rows]

                before = places()
                winner = before[0]["entrant"]
                (folder / "league.textproto").write_text(
                    file("done", bots, schedule, {winner: "left_in_round: 2"}), encoding="utf-8")
                self.play(folder)
                self.assertEqual(places(), before)
                self.ok(folder)

    def test_who_has_left_need_not_be_there_any_more(self):
        bot = self.program("exit 1\n", "gone/bot")
        schedule = f'round_robin {{ pairs: 4 }} entrants {{ name: "gone" agent: "cmd:{bot}" left_in_round: 1 }}'
        folder = self.league(file("left", 3, schedule), "left")
        self.play(folder)
        self.assertIn("complete", self.hakam("league", "status", folder).stdout)
        shutil.rmtree(bot.parent)
        self.play(folder)
        sealed = self.hakam("verify", folder)
        self.assertIn("seal", sealed.stdout)

    def test_a_swiss_waits_for_those_who_are_to_join(self):
        folder = self.league(file("wait", 3, "swiss { rounds: 2 pairs: 4 }",
                                  {"bot2": "joins_in_round: 2", "bot3": "joins_in_round: 2"}), "wait")
        self.play(folder)
        self.ok(folder)
        self.assertEqual(len(self.records(folder)), 2 * 4, "one match, and a bye")
        late = self.league(file("late", 3, "swiss { rounds: 2 pairs: 4 }", {"bot2": "joins_in_round: 3"}), "late")
        self.assert_one_line(self.hakam("league", "run", late), 2, "bot2", "there are 2")

    def test_partnerships_of_which_too_little_is_known_have_standings_all_the_same(self):
        schedule = "partnership { pairs: 300 }"
        folder = self.league(file("p", 4, schedule), "p")
        self.killed(folder, 1, "--concurrency", "1")
        self.assertEqual(self.hakam("league", "standings", folder).returncode, 0)
        self.play(folder)
        self.ok(folder)

    def test_an_unfinished_league_whose_seed_was_drawn_is_published(self):
        text = file("open", 3, "round_robin { pairs: 5 }").replace('seed: "formats"\n', "")
        folder = self.league(text, "open")
        self.play(folder)
        (folder / "league.textproto").write_text(text.replace("pairs: 5", "pairs: 9"), encoding="utf-8")
        self.play(folder)
        (folder / "league.textproto").write_text(text.replace("pairs: 5", f"pairs: {ENDLESS}"), encoding="utf-8")
        self.killed(folder, 3 * 9 + 1)
        published = self.hakam("export", folder, "--publish", "--incomplete")
        self.assertEqual(published.returncode, 0, published.stderr)
        shutil.rmtree(folder / "live")
        self.ok(folder)
        result = self.hakam("league", "standings", folder)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("revealed at the end", result.stdout)

    def test_what_is_wrong_with_a_schedule_is_said_in_one_line(self):
        for count, schedule, parts in (
                (3, "swiss { rounds: 9 pairs: 4 }", ("swiss.rounds: 9", "use 1 to 3")),
                (3, "knockout { }", ("knockout.pairs",)),
                (3, 'gauntlet { heroes: "nobody" pairs: 4 }', ("nobody",)),
                (3, "gauntlet { pairs: 4 }", ("gauntlet",)),
                (3, "partnership { pairs: 4 }", ("partnership", "use 4 to 45")),
                (4, "adaptive { max_pairs: 100 batch: 3 }", ("adaptive.batch", "25 to 100")),
                (1, "round_robin { pairs: 4 }", ("at least two",)),
                (3, "round_robin { pairs: 4 } swiss { rounds: 1 pairs: 1 }", ("swiss",)),
                (4, 'partnership { pairs: 4 } rules { preset: "belote-decouverte" }', ("partner",))):
            with self.subTest(schedule):
                folder = self.league(file("bad", count, schedule), "bad")
                self.assert_one_line(self.hakam("league", "run", folder), 2, *parts)
                self.assertFalse(os.path.exists(folder / "live" / "journal.db"))


if __name__ == "__main__":
    unittest.main()
