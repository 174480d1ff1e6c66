"""Best play with visible cards, from Python."""

import random
import unittest

import hakam_rules
from hakam_rules import Board, RuleSet


def in_play(rules, seed, cards):
    """A random board in phase PLAY; the seat to act holds this many cards."""
    rng = random.Random(seed)
    while True:
        board = Board.random(rules, rng.getrandbits(32))
        while not board.finished:
            if board.phase == "PLAY" and len(board.hand(board.to_act)) == cards:
                return board, rng
            board.apply(rng.choice(board.legal()))


def brute_force(position, team):
    """Card points that a team takes by the end, without the last trick's bonus; best play by exhaustive search."""
    if position.finished:
        return position.card_points[team]
    values = []
    for action in position.legal():
        after = position.copy()
        after.apply(action)
        values.append(brute_force(after, team))
    return max(values) if position.to_act % 2 == team else min(values)


class SolveTest(unittest.TestCase):
    def test_every_card_has_the_value_that_trying_everything_gives_it(self):
        rules = RuleSet("belote", {"last_trick": 0})
        for seed in range(10):
            board, _ = in_play(rules, seed, 2)
            position = board.position()
            team = position.to_act % 2
            taken = position.card_points[team]
            solution = hakam_rules.solve(position)
            self.assertTrue(solution.complete)
            best = brute_force(position, team) - taken
            self.assertEqual(solution.value, (best, best), seed)
            self.assertEqual(max(value for _, value in solution.cards), solution.value)

    def test_the_line_ends_in_the_score_that_was_told(self):
        rules = RuleSet("baloot")
        for seed in range(10):
            board, _ = in_play(rules, seed, 4)
            team = board.to_act % 2
            solution = hakam_rules.solve(board.position(), score=True, line=True)
            for card in solution.line:
                board.apply(next(a for a in reversed(board.legal()) if a.card == card))
            points = board.result.points
            self.assertEqual((points[team] - points[1 - team],) * 2, solution.value, seed)

    def test_a_limit_gives_bounds(self):
        board, _ = in_play(RuleSet("baloot"), 1, 8)
        solution = hakam_rules.solve(board.position(), max_nodes=10)
        exact = hakam_rules.solve(board.position())
        self.assertFalse(solution.complete)
        self.assertLessEqual(solution.value[0], exact.value[0])
        self.assertGreaterEqual(solution.value[1], exact.value[1])

    def test_what_cannot_be_solved_is_refused(self):
        start = Board.random(RuleSet("baloot"), 1).position()
        with self.assertRaisesRegex(ValueError, "play"):
            hakam_rules.solve(start)
        board, _ = in_play(RuleSet("belote-decouverte"), 1, 4)
        with self.assertRaisesRegex(ValueError, "face down"):
            hakam_rules.solve(board.position())
        board, _ = in_play(RuleSet("baloot"), 1, 8)
        for limit in ({"max_nodes": 0}, {"max_seconds": 0.0}):
            with self.assertRaises(ValueError):
                hakam_rules.solve(board.position(), **limit)


if __name__ == "__main__":
    unittest.main()
