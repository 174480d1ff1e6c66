"""Together with the kit: the same cards, texts and messages, in either order of import."""

import subprocess
import sys
import unittest

import hakam
import hakam_rules
from hakam.question import Observation
from hakam.v1 import observation_pb2, rules_pb2
from hakam_rules import Board, RuleSet


class KitTest(unittest.TestCase):
    def test_cards_of_the_kit_are_cards_of_the_engine(self):
        for preset in hakam_rules.presets():
            rules = RuleSet(preset)
            self.assertEqual(sorted(hakam.deck(rules.options)), sorted(rules.deck))
        for card in hakam.deck():
            for trump in ("C", "S", None, "NT", "AT"):
                self.assertEqual(hakam_rules.law.card_points(card, trump), hakam.points(card, trump))
                for best in hakam.deck():
                    self.assertEqual(hakam_rules.law.beats(card, best, trump),
                                     card != best and hakam.beats(card, best, trump))

    def test_the_kit_reads_what_the_engine_observes(self):
        for preset in hakam_rules.presets():
            board = Board.random(RuleSet(preset), seed=4)
            while not board.finished:
                seen = board.observation(board.to_act)
                view = Observation(observation_pb2.Observation.FromString(seen.to_bytes()))
                self.assertEqual((view.seat, view.phase, view.hand), (seen.seat, seen.phase, seen.hand))
                self.assertEqual([(seat, str(call)) for seat, call in view.calls],
                                 [(seat, str(call)) for seat, call in seen.calls])
                again = hakam_rules.Observation.from_bytes(view.proto.SerializeToString())
                self.assertEqual(again, seen)
                board.apply(board.legal()[-1])

    def test_an_action_of_the_kit_is_found_by_its_text(self):
        board = Board.random(RuleSet("coinche"), seed=1)
        for action in board.legal():
            self.assertEqual(str(hakam.action.Action(hakam.action.parse_action(str(action)))), str(action))
            self.assertEqual(action, hakam.action.Action(hakam.action.parse_action(str(action))))

    def test_rules_of_a_session(self):
        rules = RuleSet("belote", {"target": 501})
        message = rules_pb2.RuleSet(preset="belote", set=["target=501"], sha256=bytes.fromhex(rules.sha256))
        self.assertEqual(RuleSet.from_bytes(message.SerializeToString()), rules)
        message.set[0] = "target=502"
        with self.assertRaises(ValueError):
            RuleSet.from_bytes(message.SerializeToString())

    # Both load the same messages into the process, each with its own library.
    def test_either_may_be_imported_first(self):
        for first, second in (("hakam", "hakam_rules"), ("hakam_rules", "hakam")):
            code = (f"import {first}, {second}; from hakam.v1 import observation_pb2 as pb; "
                    "seen = hakam_rules.Board.random(hakam_rules.RuleSet(), 1).observation(0).to_bytes(); "
                    "print(pb.Observation.FromString(seen).SerializeToString() == seen)")
            run = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, timeout=60, check=True)
            self.assertEqual(run.stdout, b"True\n")


if __name__ == "__main__":
    unittest.main()
