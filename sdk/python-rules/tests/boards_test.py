"""Whole boards in every game from Python, by the same rules as the referee's."""

import copy
import pathlib
import pickle
import random
import unittest

import hakam_rules
from hakam_rules import Action, Board, Observation, RuleSet

# Every preset has one golden board; this folder is the list of games for all tests.
GAMES = sorted(path.stem for path in (pathlib.Path(__file__).resolve().parents[3] / "tests" / "golden").glob("*.txt"))


def play_on(board, rng, each=lambda board: None):
    """Random legal actions to the end."""
    while not board.finished:
        each(board)
        board.apply(rng.choice(board.legal()))
    return board


def boards(count=20):
    """Random starts of every game, each with a source of randomness."""
    for preset in hakam_rules.presets():
        rules = RuleSet(preset)
        for seed in range(count):
            yield Board.random(rules, seed, dealer=seed % rules.seats), random.Random(seed)


class BoardsTest(unittest.TestCase):
    def test_a_board_ends_with_a_result_and_nothing_more_to_do(self):
        for board, rng in boards():
            self.assertIsNone(board.result)
            play_on(board, rng, lambda board: self.assertGreater(len(board.legal()), 0))
            self.assertEqual((board.phase, board.to_act, board.legal()), ("FINISHED", None, []))
            self.assertEqual(len(board.result.points), 2)
            self.assertIn(board.next_dealer, range(board.rules.seats))

    def test_a_position_asks_and_scores_like_its_board(self):
        for board, rng in boards():
            position = board.position()
            while not board.finished:
                self.assertEqual(position.legal(), board.legal())
                self.assertEqual((position.phase, position.to_act), (board.phase, board.to_act))
                action = rng.choice(board.legal())
                board.apply(action)
                position.apply(action)
            self.assertEqual(position.score, board.result.points)

    def test_a_copy_goes_its_own_way(self):
        for board, rng in boards(3):
            for original in (board, board.position()):
                for twin in (original.copy(), copy.copy(original), copy.deepcopy(original)):
                    before = original.legal()
                    twin.apply(rng.choice(twin.legal()))
                    self.assertEqual(original.legal(), before)

    def test_a_board_outlives_the_names_of_its_rules_and_its_deck(self):
        position = Board.random(RuleSet("coinche"), seed=3).position()
        self.assertIsInstance(position.playouts(100, seed=1)[0], float)

    def test_the_text_of_an_action_is_as_good_as_the_action(self):
        for board, rng in boards(5):
            twin = board.copy()
            while not board.finished:
                action = rng.choice(board.legal())
                self.assertEqual(Action(str(action)), action)
                self.assertEqual(hash(Action(str(action))), hash(action))
                board.apply(action)
                twin.apply(str(action))
            self.assertEqual(board.result.points, twin.result.points)

    def test_the_same_seed_deals_the_same_board(self):
        rules = RuleSet()
        hands = [[Board.random(rules, seed).hand(seat) for seat in range(4)] for seed in (1, 1, 2)]
        self.assertEqual(hands[0], hands[1])
        self.assertNotEqual(hands[0], hands[2])

    # An observation is the same after it was written to bytes and read again.
    def test_an_observation_survives_its_bytes(self):
        def check(board):
            for seat in range(board.rules.seats):
                seen = board.observation(seat)
                self.assertEqual(Observation.from_bytes(seen.to_bytes()), seen)
                self.assertEqual((seen.seat, seen.dealer), (seat, board.dealer))
            self.assertEqual(board.observation(board.to_act).phase, board.phase)
        for board, rng in boards(3):
            play_on(board, rng, check)

    def test_an_observation_shows_the_own_hand_and_the_play(self):
        board = Board.random(RuleSet(), seed=5)
        board.apply("SUN")
        while board.phase != "PLAY":
            board.apply(board.legal()[-1] if board.phase == "DECLARING" else "PASS")
        seat, card = board.to_act, board.legal()[0].card
        board.apply(card)
        seen = board.observation(seat)
        self.assertEqual(seen.hand, board.hand(seat))
        self.assertEqual(seen.tricks, [(seat, [card], None)])
        self.assertEqual((seen.contract.denomination, seen.contract.trump), ("NT", None))
        self.assertEqual(seen.calls[0][1], "SUN")


class RuleSetsTest(unittest.TestCase):
    def test_every_preset_has_a_line_and_a_text_of_its_own(self):
        self.assertEqual(sorted(hakam_rules.presets()), GAMES)
        texts = {RuleSet(preset).text for preset in hakam_rules.presets()}
        self.assertEqual(len(texts), len(GAMES))
        for preset in hakam_rules.presets():
            self.assertTrue(hakam_rules.preset_summary(preset))

    def test_overrides_are_texts_numbers_or_truth_values(self):
        rules = RuleSet("coinche", {"target": 1000, "capot_bid": False})
        self.assertEqual(rules.overrides, {"target": "1000", "capot_bid": "false"})
        self.assertEqual((rules["target"], rules.options["target"], rules.target), ("1000", "1000", 1000))
        self.assertEqual(rules, RuleSet("coinche", {"target": "1000", "capot_bid": "false"}))
        self.assertNotEqual(rules, RuleSet("coinche"))

    def test_rules_and_actions_can_be_pickled(self):
        rules = RuleSet("belote", {"target": 501})
        self.assertEqual(pickle.loads(pickle.dumps(rules)), rules)
        self.assertEqual(pickle.loads(pickle.dumps(Action("KH belote"))), Action("KH belote"))

    def test_the_description_names_clause_and_values(self):
        target = next(option for option in RuleSet().describe() if option["name"] == "target")
        self.assertEqual((target["value"], target["clause"], target["applies"]), ("152", "H2", True))


class ActionsTest(unittest.TestCase):
    def test_an_action_says_what_it_is(self):
        call, play, meld = Action("90-H"), Action("KH belote"), Action("declare KH QH JH + 9S 8S 7S")
        self.assertEqual((call.kind, call.call, call.denomination, call.points), ("call", "BID", "H", 90))
        self.assertEqual((play.kind, play.card, play.belote, play.ekka), ("play", "KH", True, False))
        self.assertEqual((meld.kind, meld.card, meld.call), ("declaration", None, None))
        self.assertEqual(meld.melds, [["JH", "QH", "KH"], ["7S", "8S", "9S"]])
        self.assertEqual(Action("declare nothing").melds, [])

    def test_an_action_equals_its_text_and_nothing_else(self):
        self.assertEqual(Action("TH"), "TH")
        self.assertNotEqual(Action("TH"), "TS")
        self.assertNotEqual(Action("TH"), None)
        self.assertEqual({Action("TH"): 1}[Action("TH")], 1)


class PlayoutsTest(unittest.TestCase):
    def test_one_playout_is_a_board_of_the_game(self):
        for board, _ in boards(5):
            position = board.position()
            self.assertEqual(position.playout(seed=7), position.playout(seed=7))
            self.assertEqual(position.legal(), board.legal())

    def test_many_playouts_are_the_mean_of_as_many(self):
        position = Board.random(RuleSet(), seed=1).position()
        position.apply("SUN")
        self.assertEqual(position.playouts(1, seed=3), tuple(map(float, position.playout(seed=3))))
        mean = position.playouts(2000, seed=3)
        self.assertAlmostEqual(sum(position.playouts(500, seed=seed)[0] for seed in range(4)) / 4, mean[0], delta=3)

    # When each seat has one card, the value is the score of the board.
    def test_evaluate_gives_every_legal_action_its_value(self):
        for board, rng in boards(3):
            last = None
            while not board.finished:
                last = board.copy() if len(board.legal()) > 1 else last
                board.apply(rng.choice(board.legal()))
            position = last.position()
            values = hakam_rules.evaluate([position, position], playouts=20, seed=1)
            self.assertEqual([action for action, _ in values], position.legal())
            team = position.to_act % 2
            for action, value in values:
                after = position.copy()
                after.apply(action)
                if after.finished:
                    self.assertEqual(value, after.score[team] - after.score[1 - team])

    def test_evaluate_takes_only_positions_that_ask_the_same(self):
        rules = RuleSet()
        positions = [Board.random(rules, seed, dealer).position() for seed, dealer in ((1, 0), (1, 1))]
        with self.assertRaisesRegex(ValueError, "position 1 asks another question"):
            hakam_rules.evaluate(positions, playouts=1, seed=1)


if __name__ == "__main__":
    unittest.main()
