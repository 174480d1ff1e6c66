"""@TEST@"""
import unittest

import hakam
import search
from hakam.action import parse_action
from hakam.question import Session
from hakam.v1 import agent_pb2
from hakam_rules import Board, RuleSet, presets


def asked(board, seconds=3600):
    """The question that the board asks the seat whose turn it is, with this time for the answer."""
    rules = board.rules
    start = agent_pb2.StartSessionRequest()
    start.rules.preset, start.rules.sha256 = rules.preset, bytes.fromhex(rules.sha256)
    request = agent_pb2.DecideRequest(legal_actions=[parse_action(str(action)) for action in board.legal()],
                                      decision_seed=41)
    request.observation.ParseFromString(board.observation(board.to_act).to_bytes())
    request.time_left.FromMilliseconds(int(1000 * seconds))
    return hakam.Question(request, Session(start))


HANDS = ("TS 9S QD 8D JC KC 9H 7H", "8S QS 7D AD 9C AC JH TH", "KS JS 9D KD 7C TC 8H QH", "AS 7S TD JD 8C QC KH AH")


def spades_led():
    """Baloot: seat 3 is the last to play to a trick of its opponents, who have called Sun."""
    hands = [hand.split() for hand in HANDS]
    # Seat 0 speaks first and buys the last card of its hand, which is turned up.
    deck = [card for hand in hands for card in hand[:3]] + [card for hand in hands for card in hand[3:5]] + [hands[0][7]]
    deck += hands[0][5:7] + [card for hand in hands[1:] for card in hand[5:]]
    board = Board(RuleSet("baloot"), deck, dealer=3)
    board.apply("SUN")
    while board.phase != "PLAY":
        board.apply("PASS")
    for card in ("TS", "8S", "KS"):
        board.apply(card)
    return board


class Search(unittest.TestCase):
    def test_it_takes_a_trick_that_counts(self):
        self.assertEqual(search.decide(asked(spades_led())), "AS")

    def test_it_plays_the_same_in_the_same_situation(self):
        first, second = asked(spades_led()), asked(spades_led())
        self.assertEqual(search.decide(first), search.decide(second))
        self.assertEqual(first.note, second.note)
        self.assertTrue(first.note.startswith(f"{search.WORLDS} deals: AS "), first.note)

    def test_without_time_it_answers_soon(self):
        question = asked(spades_led(), seconds=0)
        search.decide(question)
        self.assertTrue(question.note.startswith(f"{search.BATCH} deals: "), question.note)

    def test_it_plays_every_game(self):
        for preset in presets():
            board = Board.random(RuleSet(preset), seed=7)
            while not board.finished:
                legal = board.legal()
                board.apply(str(search.decide(asked(board, seconds=0))) if len(legal) > 1 else legal[0])


if __name__ == "__main__":
    unittest.main()
