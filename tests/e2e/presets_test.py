"""Every game in a league of processes in two languages: played, stored, shown, exported, replayed."""

import json
import unittest

import harness
from harness import HANGS, PRESETS, ROOT, EndToEnd, one_test_each
from marks import marked

ROOMS = ("record",)

LEAGUE = """
name: "%(preset)s"
rules { preset: "%(preset)s" }
seed: "e2e"
entrants { name: "greedy" agent: "cmd:%(bin)s/hakam-greedy" }
entrants { name: "random" agent: "cmd:%(bin)s/hakam-random" }
entrants { name: "first-bot" agent: "%(root)s/sdk/python/examples/first_bot" }
round_robin { pairs: 4 }
clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }
concurrency: 4
"""

# A card turned up, bids in points, a game for two. The other games: unit tests, vectors, conformance, and `./dev test all`.
FEW = ("baloot", "coinche", "belote-decouverte")


@one_test_each(PRESETS, "is_the_game_of_a_league", soak=set(PRESETS).difference(FEW))
class Presets(EndToEnd):
    def test_the_games_are_those_of_tests_golden(self):
        listed = [line.split()[0] for line in self.hakam("games").stdout.splitlines()]
        self.assertEqual(sorted(listed), PRESETS)

    def is_the_game_of_a_league(self, preset):
        folder = self.league(LEAGUE % {"preset": preset, "bin": harness.BIN, "root": ROOT}, name=preset)
        run = self.hakam("league", "run", folder, timeout=3 * HANGS)
        self.assertEqual(run.returncode, 0, run.stderr)
        standings = json.loads(self.hakam("league", "standings", folder, "--json").stdout)
        self.assertEqual(sum(row["faults"] for row in standings["standings"]), 0, standings)
        shown = self.hakam("show", folder, "--pairing", "0", "--deal", "1", "--room", "2")
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("result", shown.stdout)
        verified = self.hakam("verify", folder)
        self.assertEqual(verified.returncode, 0, verified.stdout)

    @marked("commit")
    def test_every_preset_explains_itself(self):
        for preset in PRESETS:
            with self.subTest(preset=preset):
                shown = self.hakam("games", "show", preset)
                self.assertEqual(shown.returncode, 0, shown.stderr)
                self.assertIn("target", shown.stdout)


if __name__ == "__main__":
    unittest.main()
