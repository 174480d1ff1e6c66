"""From an observation to boards that fit it."""

import random
import unittest

import hakam_rules
from hakam_rules import Board, RuleSet, law


def deck_of(rules, seed):
    deck = rules.deck
    random.Random(seed).shuffle(deck)
    return deck


class ReplayTest(unittest.TestCase):
    # The real board fits the observation of each of its seats.
    def test_the_true_deck_gives_the_true_board(self):
        for preset in hakam_rules.presets():
            rules = RuleSet(preset)
            for seed in range(80):
                deck, rng = deck_of(rules, seed), random.Random(seed)
                board = Board(rules, deck, seed % rules.seats, (7, 9))
                while not board.finished:
                    seen = board.observation(board.to_act)
                    again = Board.replay(rules, seen, deck)
                    self.assertEqual(again.observation(board.to_act), seen)
                    self.assertEqual((again.to_act, again.legal()), (board.to_act, board.legal()))
                    board.apply(rng.choice(board.legal()))

    def test_cards_that_the_seat_cannot_see_may_lie_elsewhere(self):
        rules, rng = RuleSet(), random.Random(1)
        deck = deck_of(rules, 1)
        board = Board(rules, deck)
        board.apply("SUN")
        plan = law.deal_plan(rules, 0, 1)
        seen = board.observation(1)
        own = set(plan["first"][1] + plan["rest"][1])
        places = [place for place in range(32) if place not in own]
        for _ in range(20):
            cards = [deck[place] for place in places]
            rng.shuffle(cards)
            guess = list(deck)
            for place, card in zip(places, cards):
                guess[place] = card
            world = Board.replay(rules, seen, guess)
            self.assertEqual(world.observation(1), seen)
            self.assertEqual(world.hand(1), board.hand(1))

    def test_a_deck_that_the_seat_knows_to_be_wrong_is_refused(self):
        rules = RuleSet()
        board = Board(rules, deck_of(rules, 1))
        board.apply("SUN")
        with self.assertRaisesRegex(ValueError, "the observation is of another deal"):
            Board.replay(rules, board.observation(1), deck_of(rules, 2))

    def test_a_card_that_could_not_have_been_played_is_refused(self):
        rules = RuleSet()
        board = Board(rules, deck_of(rules, 3))
        board.apply("SUN")
        while not board.finished:
            board.apply(board.legal()[-1])
            if not board.finished and len(board.observation(0).tricks) == 3:
                break
        seen = board.observation(board.to_act)
        with self.assertRaisesRegex(ValueError, "the observation is of another deal"):
            Board.replay(rules, seen, list(reversed(deck_of(rules, 3))))

    def test_guesses_are_boards_that_the_seat_may_be_sitting_at(self):
        for preset in hakam_rules.presets():
            rules = RuleSet(preset)
            board, rng = Board.random(rules, seed=8), random.Random(8)
            while not board.finished and preset != "belote-decouverte":
                seen = board.observation(board.to_act)
                for guess in Board.guesses(rules, seen, 3, seed=rng.getrandbits(64)):
                    self.assertEqual(guess.observation(board.to_act), seen)
                    self.assertEqual(guess.legal(), board.legal())
                board.apply(rng.choice(board.legal()))

    def test_the_same_seed_guesses_the_same(self):
        board = Board.random(RuleSet(), seed=1)
        seen = board.observation(1)
        hands = [[guess.hand(0) for guess in Board.guesses(board.rules, seen, 5, seed)] for seed in (1, 1, 2)]
        self.assertEqual(hands[0], hands[1])
        self.assertNotEqual(hands[0], hands[2])

    def test_no_guesses_for_the_layout_game_nor_below_zero(self):
        layout = Board.random(RuleSet("belote-decouverte"), seed=1)
        with self.assertRaisesRegex(ValueError, "face down"):
            Board.guesses(layout.rules, layout.observation(layout.to_act), 1, 1)
        board = Board.random(RuleSet(), seed=1)
        with self.assertRaisesRegex(ValueError, "count: -1"):
            Board.guesses(board.rules, board.observation(1), -1, 1)

    def test_rules_of_another_game_are_refused(self):
        board = Board.random(RuleSet("belote"), seed=1)
        while board.phase == "AUCTION":
            board.apply(board.legal()[-1])
        for preset in ("coinche", "belote-decouverte", "baloot"):
            rules = RuleSet(preset)
            with self.assertRaises(ValueError):
                Board.replay(rules, board.observation(3), deck_of(rules, 1))


if __name__ == "__main__":
    unittest.main()
