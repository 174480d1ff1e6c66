"""Bad input is an exception that says why, and never a crash."""

import pickle
import unittest

import hakam_rules
from hakam_rules import Action, Board, Observation, RuleSet

DECK = RuleSet().deck


class ErrorsTest(unittest.TestCase):
    def refused(self, why, function, *args, **kwargs):
        with self.assertRaisesRegex(ValueError, why):
            function(*args, **kwargs)

    def test_rules_that_are_none(self):
        self.refused('unknown preset "bridge"', RuleSet, "bridge")
        self.refused('unknown preset "bridge"', hakam_rules.preset_summary, "bridge")
        self.refused('unknown option "wind"', RuleSet, "baloot", {"wind": 1})
        self.refused('"-1" is not allowed', RuleSet, "baloot", {"target": -1})
        self.refused("wind", lambda: RuleSet()["wind"])
        self.refused("not the bytes", RuleSet.from_bytes, b"\xff\xff")
        with self.assertRaises(TypeError):
            RuleSet(7)

    def test_decks_and_dealers_that_are_none(self):
        rules = RuleSet()
        self.refused("'XX'", Board, rules, ["XX"] + DECK[1:])
        self.refused("", Board, rules, DECK[:-1])
        self.refused("", Board, rules, DECK[:-1] + DECK[:1])
        self.refused("", Board, rules, [])
        self.refused("there is no seat 4", Board, rules, DECK, 4)
        self.refused("there is no seat -1", Board.random, rules, 1, -1)
        self.refused("there is no seat 2; seats are 0..1", Board.random, RuleSet("belote-decouverte"), 1, 2)
        self.refused("scores: 2000000", Board, rules, DECK, 0, (2000000, 0))
        self.refused("hanging: -1", Board, rules, DECK, 0, (0, 0), -1)
        with self.assertRaises(TypeError):
            Board(None, DECK)

    def test_actions_that_are_none(self):
        for text in ("", "XX", "TH TH", "declare", "declare ", "declare + ", "declare KH KH", "KH ekka belote", "é",
                     "90-", "declare 7C + 8C + 9C + TC", "pass ", "\0"):
            self.refused("", Action, text)

    def test_actions_that_are_not_legal_change_nothing(self):
        board = Board.random(RuleSet(), seed=1)
        position = board.position()
        for state in (board, position):
            before = state.legal()
            for action in ("TH", "declare nothing", "DOUBLE", "90-H", "TAKE", "GAHWA", "XX", Action("AS ekka")):
                self.refused("", state.apply, action)
            self.assertEqual(state.legal(), before)
            for action in (None, 0, 1.5, [], object(), b"PASS"):
                with self.assertRaisesRegex(TypeError, "wanted an Action or the text of one"):
                    state.apply(action)
        self.refused("GAHWA", board.apply, "GAHWA")
        self.refused("seat 1: GAHWA is not legal; legal: PASS", position.apply, "GAHWA")

    def test_a_board_that_is_over(self):
        board = Board.random(RuleSet(), seed=1)
        position = board.position()
        while not board.finished:
            action = board.legal()[0]
            board.apply(action)
            position.apply(action)
        self.refused("the board is over", board.apply, "PASS")
        self.refused("the board is over", position.apply, "PASS")
        self.refused("the board is over", board.position)
        self.refused("the board is over", hakam_rules.evaluate, [position], 1, 1)
        self.assertEqual(position.playout(seed=1), position.score)

    def test_seats_that_nobody_has(self):
        for preset, seat in (("baloot", 4), ("baloot", -1), ("belote-decouverte", 2)):
            board = Board.random(RuleSet(preset), seed=1)
            for ask in (board.hand, board.dealt_hand, board.observation, board.forfeit, board.position().hand):
                self.refused(f"there is no seat {seat}", ask, seat)

    def test_playouts_that_are_none(self):
        position = Board.random(RuleSet(), seed=1).position()
        self.refused("count: 0", position.playouts, 0, 1)
        self.refused("playouts: -1", hakam_rules.evaluate, [position], -1, 1)
        self.refused("no positions", hakam_rules.evaluate, [], 1, 1)
        for seed in (-1, 1 << 64, "x", None):
            with self.assertRaises(TypeError):
                position.playout(seed)

    def test_messages_that_are_none(self):
        self.refused("not the bytes", Observation.from_bytes, b"\xff\xff")
        self.refused("phase", Observation.from_bytes, b"")
        with self.assertRaises(TypeError):
            Observation.from_bytes("text")

    def test_what_has_no_constructor_cannot_be_made(self):
        for kind in (Observation, hakam_rules.Position, hakam_rules.Result, hakam_rules.Contract):
            with self.assertRaisesRegex(TypeError, "No constructor defined"):
                kind()

    def test_a_subclass_that_forgets_the_constructor(self):
        class Mine(Board):
            def __init__(self):
                pass
        with self.assertRaisesRegex(TypeError, "__init__"):
            Mine()

    def test_boards_are_not_pickled(self):
        board = Board.random(RuleSet(), seed=1)
        for value in (board, board.position(), board.forfeit(0)):
            with self.assertRaises(TypeError):
                pickle.dumps(value)


if __name__ == "__main__":
    unittest.main()
