"""Cards, randomness and the views of a question: no process, no gRPC."""

import pickle
import unittest

from questions import ask

from hakam import Action, Card, Question, Random, beats, cards, deck, points, sort_cards, strength
from hakam.cards import DENOMINATIONS
from hakam.question import Result, Session, parse_action
from hakam.v1 import agent_pb2, cards_pb2, observation_pb2, record_pb2

DECK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]


class CardTest(unittest.TestCase):

    def test_text_number_and_contract_agree_on_all_36_cards(self):
        named = {name[5:]: number for name, number in cards_pb2.Card.items() if number}
        self.assertEqual(len(named), 36)
        for text, number in named.items():
            self.assertEqual(Card(text).number, number)
            self.assertEqual(Card.from_number(number), text)

    def test_a_card_is_its_text(self):
        self.assertEqual(Card("TH"), "TH")
        self.assertIn("TH", cards("7S TH"))
        self.assertEqual((Card("TH").rank, Card("TH").suit), ("T", "H"))
        self.assertIs(pickle.loads(pickle.dumps(Card("TH"))), Card("TH"))

    def test_what_is_no_card_is_refused(self):
        for text in ["", "T", "10H", "th", "5C", "HT", "TH ", None, 35]:
            with self.assertRaises(ValueError, msg=repr(text)):
                Card(text)
        for number in [0, 1, 4, 14, 53, 99]:
            with self.assertRaises(ValueError, msg=str(number)):
                Card.from_number(number)

    def test_points_a4_suit_30_trump_62(self):
        baloot = cards(" ".join(DECK))
        self.assertEqual(sum(points(card) for card in baloot), 120)
        self.assertEqual(sum(points(card, "H") for card in baloot), 152)
        self.assertEqual([points(card, "H") for card in cards("JH 9H AH TH KH QH 8H 7H")],
                         [20, 14, 11, 10, 4, 3, 0, 0])
        self.assertEqual([points(Card("9S"), trump) for trump in ("AT", "ALL", "NT")], [14, 14, 0])

    def test_the_packs_of_the_games_family_0(self):
        self.assertEqual(deck(), cards(" ".join(DECK)))
        self.assertEqual(deck({"target": "152"}), deck())
        for kind, size, lowest in [("d24", 24, "9"), ("d32", 32, "7"), ("d36", 36, "6")]:
            pack = deck({"deck": kind})
            self.assertEqual((len(set(pack)), min(card.rank for card in pack)), (size, lowest))
            self.assertIsInstance(pack[0], Card)
            for trump, total in [("C", 152), ("S", 152), ("NT", 120), (None, 120), ("AT", 248)]:
                self.assertEqual(sum(points(card, trump) for card in pack), total, (kind, trump))
        with self.assertRaisesRegex(ValueError, "'d52' is not a pack; packs are d24, d32, d36"):
            deck({"deck": "d52"})

    def test_orders_a3(self):
        def order(suit, trump):
            return "".join(c.rank for c in sorted(cards(f"6{suit} " + " ".join(d for d in DECK if d[1] == suit)),
                                                  key=lambda c: strength(c, trump)))
        self.assertEqual(order("H", None), "6789JQKTA")
        self.assertEqual(order("H", "S"), "6789JQKTA")
        self.assertEqual(order("H", "H"), "678QKTA9J")
        self.assertEqual(order("H", "NT"), "6789JQKTA")
        self.assertEqual(order("C", "AT"), "678QKTA9J")
        self.assertEqual(order("C", "ALL"), "678QKTA9J")
        self.assertEqual([strength(Card("6H")), strength(Card("AH")), strength(Card("6H"), "H"),
                          strength(Card("JH"), "H")], [0, 8, 9, 17])

    def test_who_beats_whom_e11(self):
        for card, best, trump, wins in [("TH", "KH", None, True), ("KH", "TH", None, False),
                                        ("9H", "AH", "H", True), ("7H", "AS", "H", True),
                                        ("AS", "7H", "H", False), ("AS", "7H", None, False),
                                        ("JS", "7H", "ALL", False), ("JS", "7H", "AT", False),
                                        ("9S", "AS", "AT", True), ("9S", "AS", "NT", False),
                                        ("TS", "KS", "NT", True), ("AH", "7S", "NT", False)]:
            self.assertEqual(beats(Card(card), Card(best), trump), wins, (card, best, trump))

    def test_a_hand_sorts_trumps_first_then_high_to_low(self):
        self.assertEqual(sort_cards(cards("7C 7H AS JH AC AH"), "H"), cards("JH AH 7H AC 7C AS"))
        self.assertEqual(sort_cards(cards("JH AC AH TH")), cards("AC AH TH JH"))
        self.assertEqual(sort_cards(cards("9H AC AH JH"), "AT"), cards("AC JH 9H AH"))


class RandomTest(unittest.TestCase):
    """The values of tests/unit/base/random_test.cc: kits must agree bit for bit."""

    def test_is_splitmix64(self):
        random = Random(1234567)
        self.assertEqual([random.next() for _ in range(3)],
                         [6457827717110365317, 3203168211198807973, 9817491932198370423])

    def test_below_is_uniform(self):
        random, counts = Random(1), [0] * 6
        for _ in range(60000):
            counts[random.below(6)] += 1
        # Chi-square with 5 degrees of freedom; 20.5 is the 0.1 % point. Fixed seed: no flakes.
        self.assertLess(sum((count - 10000) ** 2 / 10000 for count in counts), 20.5)

    def test_below_draws_again_in_the_incomplete_block(self):
        # With this bound nearly half of all draws are refused: those of 2^63 + 1 and above.
        bound, plain, drawn = (1 << 63) + 1, Random(5), Random(5)
        for _ in range(50):
            expected = plain.next()
            while expected >= bound:
                expected = plain.next()
            self.assertEqual(drawn.below(bound), expected)

    def test_below_one_draws_zero_and_nothing_else_is_refused_silently(self):
        self.assertEqual(Random(7).below(1), 0)
        for bound in [0, -1, 1 << 64]:
            with self.assertRaises(ValueError):
                Random(7).below(bound)

    def test_choice_and_shuffle_follow_below(self):
        a, b, items = Random(3), Random(3), list(range(8))
        self.assertEqual(a.choice("abcd"), "abcd"[b.below(4)])
        a.shuffle(items)
        expected = list(range(8))
        for i in range(8, 1, -1):
            j = b.below(i)
            expected[i - 1], expected[j] = expected[j], expected[i - 1]
        self.assertEqual(items, expected)
        self.assertNotEqual(items, list(range(8)))

    def test_unit_lies_in_0_1(self):
        self.assertEqual(Random(1234567).unit(), (6457827717110365317 >> 11) / 2**53)


def play_question(texts="7H TH KH", **fields):
    """A question about cards: trump hearts, seat 2, a finished trick and one in progress."""
    number = {text: Card(text).number for text in DECK}
    request = agent_pb2.DecideRequest(session_id=9, decision_id=4, decision_seed=1234567, **fields)
    observation = request.observation
    observation.seat, observation.dealer, observation.phase = 2, 3, observation_pb2.PHASE_PLAY
    observation.hand.extend(number[text] for text in texts.split() + ["AS"])
    observation.public_card = number["QH"]
    observation.calls.add(seat=0, call=observation_pb2.Call(kind=observation_pb2.CALL_KIND_PASS))
    observation.calls.add(seat=1, call=observation_pb2.Call(kind=observation_pb2.CALL_KIND_HOKUM, denomination=3))
    observation.contract.denomination = cards_pb2.DENOMINATION_HEARTS
    observation.contract.caller, observation.contract.level = 1, 2
    observation.tricks.add(leader=0, cards=[number[c] for c in "AC 7C 8C 9C".split()], winner=0)
    observation.tricks.add(leader=0, cards=[number[c] for c in "TC 8H".split()])
    observation.scores.extend([26, 0])
    for text in texts.split():
        request.legal_actions.add().play.card = number[text]
    return Question(request)


class QuestionTest(unittest.TestCase):

    def test_observation_in_readable_terms(self):
        seen = play_question().observation
        self.assertEqual((seen.seat, seen.partner, seen.dealer, seen.phase), (2, 0, 3, "PLAY"))
        self.assertEqual(seen.hand, cards("7H TH KH AS"))
        self.assertEqual(seen.public_card, "QH")
        self.assertEqual([(seat, str(call)) for seat, call in seen.calls], [(0, "PASS"), (1, "HOKUM:H")])
        self.assertEqual((seen.trump, seen.contract.caller, seen.contract.level), ("H", 1, 2))
        self.assertEqual(len(seen.tricks), 2)
        self.assertEqual(seen.tricks[0].winner, 0)
        self.assertEqual(seen.trick.suit, "C")
        self.assertEqual(seen.trick.best(seen.trump), (1, "8H"))
        self.assertEqual(seen.trick.best(None), (0, "TC"))
        self.assertEqual(seen.scores, [26, 0])

    def test_nothing_is_invented_before_the_contract(self):
        question = Question(agent_pb2.DecideRequest())
        seen = question.observation
        self.assertIsNone(seen.contract)
        self.assertIsNone(seen.trump)
        self.assertIsNone(seen.public_card)
        self.assertIsNone(seen.trick)
        self.assertEqual((seen.hand, seen.tricks, question.legal), ([], [], []))

    def test_clock_and_rng(self):
        question = play_question()
        question.proto.time_left.FromMilliseconds(1500)
        question.proto.bank_left.FromMilliseconds(250)
        self.assertEqual((question.clock.time_left, question.clock.bank_left), (1.5, 0.25))
        self.assertEqual(question.rng.next(), 6457827717110365317)

    def test_session_and_result(self):
        request = agent_pb2.StartSessionRequest(session_id=5, seat=3, format=agent_pb2.FORMAT_BOARDS)
        request.rules.preset = "baloot"
        request.rules.text = "lock=CHOICE\ntarget=152\n"
        request.clock.per_decision.FromSeconds(1)
        session = Session(request)
        self.assertEqual((session.seat, session.preset, session.format, session.per_decision, session.bank),
                         (3, "baloot", "BOARDS", 1.0, 0.0))
        self.assertEqual(session.rules, {"lock": "CHOICE", "target": "152"})
        result = Result(record_pb2.BoardResult(outcome=record_pb2.OUTCOME_FAILED, points=[0, 16]))
        self.assertEqual((result.outcome, result.points), ("FAILED", [0, 16]))

    def test_rules_by_name(self):
        self.assertEqual(play_question().rules, {})
        rules = {"packets_before": "3,2", "carre_values": "J:200,9:150", "doubling": ""}
        self.assertEqual(ask("AUCTION", "", "PASS, TAKE", rules).rules, rules)

    def test_what_the_family_adds(self):
        seen = ask("AUCTION", "JH 9H", "PASS, NT", hidden_cards=3, hanging=85, trump="AT", meld_team=0,
                   calls=[(1, "90-H"), (2, "DOUBLE")]).observation
        self.assertEqual((seen.hidden_cards, seen.hanging), (3, 85))
        self.assertEqual((seen.public_card, seen.public_card_holder), (None, None))
        self.assertEqual((seen.seats, seen.partner, seen.piles), (4, 2, []))
        self.assertEqual((seen.meld_team, seen.belote_seats), (0, []))
        self.assertEqual(ask("PLAY", "7H", "7H", public_card_holder=0).observation.public_card_holder, 0)
        self.assertEqual([(seat, str(call), call.points) for seat, call in seen.calls],
                         [(1, "90-H", 90), (2, "DOUBLE", 0)])
        self.assertEqual((seen.trump, seen.contract.denomination), ("AT", "AT"))

    def test_a_contract(self):
        request = agent_pb2.DecideRequest()
        for name, trump in [("S", "S"), ("NT", None), ("AT", "AT")]:
            request.observation.contract.denomination = 1 + DENOMINATIONS.index(name)
            seen = Question(request).observation
            self.assertEqual((seen.trump, seen.contract.trump, seen.contract.denomination), (trump, trump, name))
        wire = request.observation.contract
        wire.points, wire.capot, wire.match, wire.level = 90, True, True, 4
        contract = Question(request).observation.contract
        self.assertEqual((contract.points, contract.capot, contract.match, contract.level), (90, True, True, 4))

    def test_the_layout_is_for_two(self):
        piles = [[("TS", True), ("", True), ("", False)], [("7D", False), ("AC", True), ("8C", True)]]
        seen = ask("PLAY", "7D AC 8C", "7D, AC", trump="H", seat=1, piles=piles, trick=(0, "7S"),
                   tricks=[(1, "9S JS", 0)]).observation
        self.assertEqual((seen.seats, seen.seat, seen.partner), (2, 1, None))
        self.assertEqual(seen.piles, [[("TS", True), (None, True), (None, False)],
                                      [("7D", False), ("AC", True), ("8C", True)]])
        self.assertEqual([pile.up for pile in seen.piles[0] if pile.up], ["TS"])
        self.assertEqual(seen.tricks[0].best("H"), (0, "JS"))
        self.assertEqual(seen.trick.best("H"), (0, "7S"))

    def test_actions_name_themselves_and_are_read_again(self):
        def call(kind, **fields):
            number = observation_pb2.CallKind.Value("CALL_KIND_" + kind)
            return observation_pb2.Action(call=observation_pb2.Call(kind=number, **fields))
        card = Card("KH").number
        for proto, text in [
                (call("PASS"), "PASS"), (call("TAKE"), "TAKE"), (call("ASHKAL"), "ASHKAL"),
                (call("HOKUM", denomination=2), "HOKUM:D"), (call("DOUBLE", lock=2), "DOUBLE:LOCKED"),
                (call("FOUR", lock=1), "FOUR:OPEN"), (call("REDOUBLE"), "REDOUBLE"), (call("MATCH"), "MATCH"),
                (call("BID", denomination=5, points=80), "80-NT"),
                (call("BID", denomination=3, points=90), "90-H"),
                (call("BID", denomination=3), "H"), (call("BID", denomination=5), "NT"),
                (call("BID", denomination=6), "AT"), (call("CAPOT", denomination=5), "CAPOT-NT"),
                (observation_pb2.Action(declaration=observation_pb2.Declaration()), "declare nothing"),
                (observation_pb2.Action(play=observation_pb2.Play(card=card)), "KH"),
                (observation_pb2.Action(play=observation_pb2.Play(card=card, announce_belote=True)),
                 "KH belote"),
                (observation_pb2.Action(play=observation_pb2.Play(card=card, ekka=True)), "KH ekka")]:
            self.assertEqual(str(Action(proto)), text)
            self.assertEqual(parse_action(text), proto)

    def test_what_a_call_names(self):
        for text, name, denomination, suit, bid in [
                ("TAKE", "TAKE", None, None, 0), ("90-H", "BID", "H", "H", 90), ("AT", "BID", "AT", None, 0),
                ("CAPOT-NT", "CAPOT", "NT", None, 0), ("HOKUM:S", "HOKUM", "S", "S", 0)]:
            action = Action(parse_action(text))
            self.assertEqual((action.kind, action.call, action.denomination, action.suit, action.points),
                             ("call", name, denomination, suit, bid))
        plain, said = Action(parse_action("KH")), Action(parse_action("KH belote"))
        self.assertEqual((plain.belote, said.belote, plain.card, said.card), (False, True, "KH", "KH"))
        self.assertEqual((plain.call, plain.denomination, plain.points, plain.melds), (None, None, 0, None))
        self.assertIs(Action(parse_action("PASS")).belote, False)

    def test_melds_are_written_from_the_top_whatever_their_order(self):
        declaration = observation_pb2.Action()
        for meld in ["JH QH KH", "7S 8S 9S", "TS TC TD TH"]:
            declaration.declaration.melds.add().cards.extend(card.number for card in cards(meld))
        action = Action(declaration)
        self.assertEqual(str(action), "declare KH QH JH + 9S 8S 7S + TC TD TH TS")
        self.assertEqual(action.melds[:2], [cards("JH QH KH"), cards("7S 8S 9S")])
        self.assertEqual(str(Action(parse_action(str(action)))), str(action))

    def test_answers_by_action_index_and_text_are_the_same(self):
        question = play_question()
        for answer in [question.legal[1], 1, "TH", Card("TH"), question.find("TH"), play_question().legal[1]]:
            response = question.response(answer)
            self.assertEqual(response.WhichOneof("choice"), "action_index")
            self.assertEqual((response.action_index, response.decision_id), (1, 4))

    def test_a_bot_may_sort_what_is_legal(self):
        question = ask("PLAY", "7S KH TH", "7S, KH, TH", trump="H")
        question.legal.reverse()
        self.assertEqual(question.response(question.legal[0]).action_index, 2)
        self.assertEqual(question.response("7S").action_index, 0)

    def test_the_plain_card_unless_the_announcement_is_asked_for(self):
        question = ask("PLAY", "KH 7S", "7S, KH, KH belote", trump="H")
        for answer, index in [("KH", 1), (Card("KH"), 1), ("KH belote", 2), (question.legal[2], 2)]:
            self.assertEqual(question.response(answer).action_index, index)

    def test_an_action_kept_from_another_question_means_itself(self):
        old = play_question("KH TH 7H").legal[0]
        self.assertEqual(play_question("7H TH KH").response(old).action_index, 2)

    def test_what_is_not_listed_is_sent_for_the_referee_to_judge(self):
        question = play_question()
        self.assertEqual(question.response("AS").action.play.card, Card("AS").number)
        self.assertEqual(question.response("ASHKAL").action.call.kind, observation_pb2.CALL_KIND_ASHKAL)
        self.assertEqual(question.response(99).action_index, 99)

    def test_what_says_nothing_is_refused_here(self):
        for answer, error in [(None, TypeError), (True, TypeError), (1.0, TypeError), (-1, ValueError),
                              (1 << 32, ValueError), ("", ValueError), ("the ten", ValueError),
                              ("HOKUM:X", ValueError), ("90-X", ValueError), ("-H", ValueError),
                              ("BID", ValueError), ("CAPOT", ValueError), ("KH BELOTE", ValueError),
                              ("declare KH QX", ValueError)]:
            with self.assertRaises(error, msg=repr(answer)):
                play_question().response(answer)

    def test_a_long_note_is_cut_at_1024_bytes_between_characters(self):
        question = play_question()
        question.note = "x" + "é" * 600
        note = question.response(0).note
        self.assertEqual(note, "x" + "é" * 511)


if __name__ == "__main__":
    unittest.main()
