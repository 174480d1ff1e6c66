"""@TEST@"""
import unittest

import hakam
from bot import decide
from hakam.action import parse_action
from hakam.v1 import agent_pb2, cards_pb2, observation_pb2


def question(phase, legal):
    """A question for seat 0, which may choose among these actions."""
    request = agent_pb2.DecideRequest(legal_actions=[parse_action(text) for text in legal.split()])
    request.observation.phase = observation_pb2.Phase.Value(phase)
    return request


def numbers(cards):
    return [card.number for card in hakam.cards(cards)]


def calls(hand, legal, said=""):
    """The bot's call with this hand, after `said` by seat 3."""
    request = question("PHASE_AUCTION", legal)
    request.observation.hand.extend(numbers(hand))
    if said:
        request.observation.calls.add(seat=3, call=parse_action(said).call)
    return str(decide(hakam.Question(request)))


def plays(legal, trick=""):
    """The bot's card with hearts as trump. Seat 3 led the trick."""
    request = question("PHASE_PLAY", legal)
    request.observation.contract.denomination = cards_pb2.DENOMINATION_HEARTS
    if trick:
        request.observation.tricks.add(leader=3, cards=numbers(trick))
    return str(decide(hakam.Question(request)))


class Bot(unittest.TestCase):
    def test_it_bids_its_best_suit(self):
        self.assertEqual(calls("AS TS JH 9H 7H", "PASS C D H S"), "H")

    def test_it_bids_as_little_as_it_can(self):
        self.assertEqual(calls("AS TS JH 9H 7H", "PASS 80-S 80-H 90-S 90-H"), "80-H")

    def test_it_passes_with_low_cards(self):
        self.assertEqual(calls("AC KC 9H 8H 7S", "PASS C D H S"), "PASS")

    def test_it_passes_after_a_bid(self):
        self.assertEqual(calls("AS TS JH 9H 7H", "PASS H S", "D"), "PASS")

    def test_it_bids_if_it_must(self):
        self.assertEqual(calls("AC KC 9H 8H 7S", "C D H S"), "H")

    def test_it_leads_its_lowest_card(self):
        self.assertEqual(plays("AS 7S KS"), "7S")

    def test_it_takes_a_trick_as_cheaply_as_it_can(self):
        self.assertEqual(plays("7S AS TS", "KS"), "TS")

    def test_it_throws_its_lowest_card_where_it_cannot_take(self):
        self.assertEqual(plays("KS 7S", "AS"), "7S")


if __name__ == "__main__":
    unittest.main()
