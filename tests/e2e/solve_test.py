"""Boards and positions with all hands visible: `hakam show --solve` and `hakam solve`."""

import json
import os
import pathlib
import re

from harness import EndToEnd
from marks import marked

ROOMS = ("solver",)

FIRST_LEAGUE = pathlib.Path(__file__).resolve().parents[2] / "results" / "first-league"


class Show(EndToEnd):
    def test_what_each_card_cost_the_best_play_and_par(self):
        plain = self.hakam("show", FIRST_LEAGUE, "--deal", 3)
        solved = self.hakam("show", FIRST_LEAGUE, "--deal", 3, "--solve")
        self.assertEqual(solved.returncode, 0, solved.stderr)
        tricks = [line for line in solved.stdout.splitlines() if line.startswith("trick ")]
        costs = [0, 0]
        for seat, cost in re.findall(r" ([0-3]):[^ ]{2}-(\d+)", "\n".join(tricks)):
            costs[int(seat) % 2] += int(cost)
        self.assertIn(f"costs     of cards, in points of the score: seats 0 and 2 {costs[0]}, seats 1 and 3 {costs[1]}\n",
                      solved.stdout)
        # The result is that of best play less the cost of the cards: there are no melds on this board.
        made = [int(points) for points in re.findall(r"points    seats 0 and 2: (\d+), seats 1 and 3: (\d+)", solved.stdout)[0]]
        best = int(re.search(r"best play seats 0 and 2: ([+-]\d+)", solved.stdout)[1])
        self.assertEqual(made[0] - made[1], best - costs[0] + costs[1])
        self.assertRegex(solved.stdout, r"par       seats 0 and 2: .+\n          seats 1 and 3: .+\n")
        # The rest is the same as without --solve.
        without = re.sub(r"(:[^ ]{2})-\d+", r"\1", solved.stdout)
        self.assertTrue(without.startswith(plain.stdout), without)

    def test_a_record_in_a_file(self):
        path = os.path.join(self.folder, "board.json")
        lines = self.hakam("export", FIRST_LEAGUE).stdout.splitlines()
        pathlib.Path(path).write_text(lines[0] + "\n")
        self.assertEqual(self.hakam("show", path, "--solve").stdout, self.hakam("show", FIRST_LEAGUE, "--solve").stdout)

    def test_where_nothing_can_be_read(self):
        self.assert_one_line(self.hakam("show", "nowhere", "--solve"), 2, "nowhere")
        path = os.path.join(self.folder, "board.json")
        pathlib.Path(path).write_text("{\n")
        self.assert_one_line(self.hakam("show", path), 2, "board.json:1")


class Solve(EndToEnd):
    def test_a_position_typed_by_hand(self):
        # Hearts are trumps: the ten falls to the ace, and the last trick counts ten.
        hands = "AH KC / TH QC / 7H JC / 8H 7C"
        result = self.hakam("solve", hands, "--contract", "H")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("seat 0 to play; its side takes 40 of the 40 card points", result.stdout)
        self.assertRegex(result.stdout, r"best play  0:KC 1:QC 2:JC 3:7C \| 0:AH 1:TH 2:7H 3:8H")
        as_json = json.loads(self.hakam("solve", hands, "--contract", "H", "--json").stdout)
        self.assertEqual((as_json["seat"], as_json["card_points"], as_json["line"][0]), (0, 40, "KC"))
        self.assertEqual([card["card"] for card in as_json["cards"]], ["KC", "AH"])

    @marked("commit")
    def test_a_trick_in_progress(self):
        result = self.hakam("solve", "KC / TH QC / 7H JC / 8H 7C", "--contract", "H", "--trick", "AH")
        self.assertIn("seat 1 to play", result.stdout)

    def test_what_makes_no_sense(self):
        good = ("AS KS / QS JS / TS 9S / 8S 7S", "--contract", "H")
        for args, word in ((("AS KS / QS JS / TS 9S", "--contract", "H"), "3 hands"),
                           (("AS KS / QS JS / TS AS / 8S 7S", "--contract", "H"), "AS"),
                           (("AS KS / QS JS / TS / 8S 7S", "--contract", "H"), "seat 2"),
                           (("AS KS / QS JS / TS 9S / 8S 7X", "--contract", "H"), "7X"),
                           ((good[0], "--contract", "Z"), "--contract"),
                           ((good[0], "--contract", "AT"), "contract"),
                           ((*good, "--trick", "7D 8D 9D TD"), "--trick"),
                           ((*good, "--game", "belote-decouverte"), "belote-decouverte"),
                           ((*good, "--game", "whist"), "whist"),
                           (("/ / /", "--contract", "H"), "hand")):
            with self.subTest(args):
                self.assert_one_line(self.hakam("solve", *args), 2, word)
