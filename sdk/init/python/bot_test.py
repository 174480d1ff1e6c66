"""python3 -m unittest discover -p '*_test.py'"""
import unittest

import hakam
from bot import decide
from hakam.action import parse_action
from hakam.v1 import agent_pb2, cards_pb2, observation_pb2


def decides(phase, legal, trick=""):
    """The bot's choice among these actions, in seat 0 with hearts as trump. Seat 3 led the trick."""
    request = agent_pb2.DecideRequest(legal_actions=[parse_action(text) for text in legal.split()])
    seen = request.observation
    seen.phase = observation_pb2.Phase.Value(phase)
    seen.contract.denomination = cards_pb2.DENOMINATION_HEARTS
    if trick:
        seen.tricks.add(leader=3, cards=[hakam.Card(card).number for card in trick.split()])
    return str(decide(hakam.Question(request)))


class Bot(unittest.TestCase):
    def test_it_passes_if_it_may(self):
        self.assertEqual(decides("PHASE_AUCTION", "PASS TAKE"), "PASS")

    def test_it_leads_its_lowest_card(self):
        self.assertEqual(decides("PHASE_PLAY", "AS 7S KS"), "7S")

    def test_it_takes_a_trick_as_cheaply_as_it_can(self):
        self.assertEqual(decides("PHASE_PLAY", "7S AS TS", "KS"), "TS")

    def test_it_throws_its_lowest_card_where_it_cannot_take(self):
        self.assertEqual(decides("PHASE_PLAY", "KS 7S", "AS"), "7S")


if __name__ == "__main__":
    unittest.main()
