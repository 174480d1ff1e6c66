"""A ladder while it runs: bots come and go, one is slow, and the arbiter is killed."""

import json
import pathlib
import signal
import subprocess
import sys
import unittest

from harness import BIN, HAKAM, HANGS, ROOT, SCRIPTED, SLOWNESS, EndToEnd, bot_program, until
from marks import marked

ROOMS = ("host", "cli")

sys.path.insert(0, str(ROOT / "tests" / "hostile"))
import league as hostile_league  # pylint: disable=wrong-import-position

LADDER = """
league {
  name: "ladder"
  round_robin { pairs: 1000000 }
  entrants { name: "greedy" agent: "builtin:greedy" }
  entrants { name: "random" agent: "builtin:random" }
  clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }
  sandbox: SANDBOX_MODE_OFF
  concurrency: 2
}
round { seconds: 1 }
"""


class Ladder(EndToEnd):
    def setUp(self):
        super().setUp()
        self.ladder = pathlib.Path(self.folder, "ladder")
        self.ladder.mkdir()
        self.log = pathlib.Path(self.folder, "stderr")
        self.runs = None
        self.write(LADDER)

    def tearDown(self):
        if self.runs is not None:
            self.stop(signal.SIGKILL)
        super().tearDown()

    def write(self, text):
        (self.ladder / "ladder.textproto").write_text(text, encoding="utf-8")

    def bot(self, name, program, thinks=None):
        """Lays the folder of a bot into that of the ladder, whole at once."""
        folder = self.ladder / "bots" / ("." + name)
        hostile_league.make_agent(folder, program, name)
        if thinks is not None:
            (folder / "thinks").write_text(str(thinks), encoding="utf-8")
        folder.rename(folder.with_name(name))

    def start(self):
        with self.log.open("w", encoding="utf-8") as log:
            self.runs = subprocess.Popen([HAKAM, "ladder", "run", str(self.ladder)], env=self.env,
                                         stdin=subprocess.DEVNULL, stderr=log)

    def stop(self, how=signal.SIGINT):
        """Returns the exit code."""
        self.runs.send_signal(how)
        self.runs.wait(timeout=HANGS)
        code, self.runs = self.runs.returncode, None
        return code

    def said(self, line):
        return f"hakam: {line}\n" in self.log.read_text(encoding="utf-8")

    def until(self, condition):
        """Waits until the ladder has come so far."""
        def has_come():
            self.assertIsNone(self.runs.poll(), "the ladder has ended")
            return condition()
        until(has_come, lambda: self.hakam("ladder", "status", self.ladder).stdout)

    def place(self, name):
        """(place, why) of a bot; empty: it has none yet."""
        result = self.hakam("ladder", "status", self.ladder, "--json")
        if result.returncode != 0:
            return "", ""
        bots = {bot["name"]: bot for bot in json.loads(result.stdout)["bots"]}
        bot = bots.get(name, {"place": "", "why": ""})
        return bot["place"].removeprefix("LADDER_PLACE_"), bot["why"]

    def pairs(self, season=1):
        """By entrant: the pairs that it has played."""
        result = self.hakam("league", "standings", self.ladder / f"season-{season:03}", "--json")
        if result.returncode != 0:
            return {}
        return {row["entrant"]: row["pairs"] for row in json.loads(result.stdout)["standings"]}

    def verify(self, season=1):
        result = self.hakam("verify", self.ladder / f"season-{season:03}")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    @marked("commit")
    def test_a_newcomer_is_soon_on_the_table_and_may_leave(self):
        self.start()
        self.until(self.pairs)
        self.bot("new", BIN / "hakam-greedy")
        self.until(lambda: self.pairs().get("new", 0) > 0)
        self.assertEqual(self.place("new"), ("PLAYING", ""))
        (self.ladder / "bots" / "new").rename(self.ladder / "bots" / ".new")
        self.until(lambda: self.said("new does not play: it is not there any more"))
        self.assertEqual(self.place("new"), ("OUT", "it is not there any more"))
        before = self.pairs()
        self.until(lambda: self.pairs()["greedy"] > before["greedy"])
        self.assertEqual(self.pairs()["new"], before["new"])
        self.assertEqual(self.stop(), 0)
        self.assertTrue(self.said("new plays in season 1"))
        self.verify()

    def test_a_bot_that_cannot_start_or_is_disqualified_is_out_and_the_others_play(self):
        self.write(LADDER.replace("concurrency", "disqualify { faults: 3 } concurrency"))
        self.bot("dead", self.program("exit 3", "dead-program"))
        self.bot("crashes", self.program(f"exec {SCRIPTED} exit-in-decide", "crashing-program"))
        self.start()
        self.until(lambda: self.pairs().get("greedy", 0) > 0)
        place, why = self.place("dead")
        self.assertEqual(place, "OUT")
        self.assertIn("could not be started", why)
        self.until(lambda: self.place("crashes")[0] == "OUT")
        self.assertIn("disqualified: ", self.place("crashes")[1])
        before = self.pairs()["greedy"]
        self.until(lambda: self.pairs()["greedy"] > before)
        self.assertEqual(self.stop(), 0)
        self.verify()

    def test_a_slow_bot_blocks_nobody_and_plays_too(self):
        # With sanitizers a quick bot takes longer too, and must not seem slow because of it.
        seconds = 1 if SLOWNESS == 1 else 3
        self.write(LADDER.replace("round { seconds: 1 }", f"round {{ seconds: {seconds} }}"))
        self.bot("slow", pathlib.Path(__file__).parent / "slow_bot.py", thinks=0.05 * seconds)
        self.start()
        # A pair of it takes longer than a quick round waits for it.
        self.until(lambda: self.pairs().get("slow", 0) > 0)
        self.bot("new", bot_program("hakam-greedy"))

        # If a round waited for the slow one, it would have as many pairs of each round as the newcomer.
        def ahead():
            now = self.pairs()
            slow, new, greedy = (now.get(name, 0) for name in ("slow", "new", "greedy"))
            return slow > 2 and new > 2 * slow and greedy > 20 * slow

        self.until(ahead)
        self.assertEqual(self.stop(), 0)
        self.verify()

    def test_killed_it_goes_on(self):
        self.bot("new", BIN / "hakam-greedy")
        before = 0
        for _ in range(3):
            self.start()
            self.until(lambda least=before: self.pairs().get("new", 0) > least)
            self.stop(signal.SIGKILL)
            self.assertGreater(self.pairs()["new"], before)
            before = self.pairs()["new"]
        self.verify()

    def test_a_season_that_is_over_is_revealed_and_the_next_begins(self):
        self.write(LADDER + "season { seconds: 1 }")
        self.start()
        self.until(lambda: self.pairs(season=3))
        self.assertEqual(self.stop(), 0)
        seeds = set()
        for season in (1, 2):
            folder = self.ladder / f"season-{season:03}"
            standings = json.loads(self.hakam("league", "standings", folder, "--json").stdout)
            self.assertTrue(standings["seed"])
            seeds.add(standings["seed"])
            self.assertIn("closed: all have left", self.hakam("league", "standings", folder).stdout)
            self.verify(season)
        self.assertEqual(len(seeds), 2)

    def test_says_what_is_wrong(self):
        self.write(LADDER.replace("round_robin { pairs: 1000000 }", "swiss { rounds: 2 pairs: 5 }"))
        self.assert_one_line(self.hakam("ladder", "run", self.ladder), 2, "ladder.textproto", "round robin")
        self.write(LADDER)
        self.assert_one_line(self.hakam("ladder", "status", self.ladder), 2, "has not run yet")
        self.assert_one_line(self.hakam("ladder", "run", self.ladder, "--for", "x"), 2, "--for x")


if __name__ == "__main__":
    unittest.main()
