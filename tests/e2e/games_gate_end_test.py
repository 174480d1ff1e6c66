"""How a gate of several games ends when a bot does not bid or has faults: as a gate of one game does."""

import json
import os
import pathlib
import unittest

from harness import SCRIPTED, EndToEnd
from marks import marked

ROOMS = ("league",)  # what it tests

GREEDY = "builtin:greedy"
TWO = ("--game", "baloot", "--game", "belote", "--seed", "e2e", "--per-decision", 60)
# A scripted agent takes the first action that is legal: it passes.
PASSES = (f"cmd:{SCRIPTED} ok", f"cmd:{SCRIPTED} ok again")
WHY = "baloot: all of the first 100 boards were passed out: neither bot bids"


class GamesGateEnd(EndToEnd):
    def test_two_bots_that_never_bid_end_it_soon(self):
        keep = os.path.join(self.folder, "kept")
        summary = pathlib.Path(self.folder, "summary.md")
        for claim in ("average", "each"):
            gate = ("gate", *PASSES, *TWO, "--claim", claim, "--json", "--keep", f"{keep}-{claim}", "--summary", summary)
            ended = self.hakam(*gate)
            self.assertEqual(ended.returncode, 3, ended.stderr)
            self.assertIn(f"hakam: {WHY}\n", ended.stderr)
            report = json.loads(ended.stdout)
            self.assertEqual((report["verdict"], report["reason"]), ("open", WHY))
            self.assertLess(report["pairs_played"], 300)
            self.assertIn(WHY, summary.read_text(encoding="utf-8"))
            # A gate that is continued knows it without playing on.
            self.assertEqual(json.loads(self.hakam(*gate).stdout), report)

    @marked("commit")
    def test_the_badge_names_the_claim(self):
        path = pathlib.Path(self.folder, "gate.svg")
        for bots, claim, code, said in (((GREEDY, "builtin:random"), "each", 0, "passed, each of 2 games"),
                                        ((GREEDY, "builtin:random"), "average", 0, "passed, average of 2 games"),
                                        ((f"cmd:{SCRIPTED} exit-at-start", GREEDY), "each", 1, "failed, cannot play")):
            result = self.hakam("gate", *bots, *TWO, "--claim", claim, "--badge", path)
            self.assertEqual(result.returncode, code, result.stderr)
            self.assertIn(f"<title>hakam gate: {said}</title>", path.read_text(encoding="utf-8"))

    def test_one_bot_that_bids_is_enough(self):
        report = json.loads(self.hakam("gate", GREEDY, PASSES[0], *TWO, "--claim", "average", "--json", "--max-pairs", 60).stdout)
        self.assertNotIn("passed out", report["reason"])

    def test_the_faults_are_shown_with_their_log(self):
        keep = os.path.join(self.folder, "kept")
        path = pathlib.Path(self.folder, "summary.md")
        gate = ("gate", f"cmd:{SCRIPTED} crash-every 40", GREEDY, *TWO, "--claim", "average", "--keep", keep)
        result = self.hakam(*gate, "--summary", path)
        self.assertEqual(result.returncode, 1, result.stderr)
        for text in (result.stdout, path.read_text(encoding="utf-8")):
            self.assertRegex(text, r"fault: scripted_agent: CRASH in pairing 0, deal \d+, room \d, decision \d+ \(seat \d\)")
            self.assertRegex(text, rf"fault: scripted_agent: its logs: {keep}/(baloot|belote)/live/logs/\*-scripted_agent\*\.log")
        self.assertNotIn("fault: ", self.hakam(*gate, "--json").stdout)


if __name__ == "__main__":
    unittest.main()
