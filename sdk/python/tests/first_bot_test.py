"""The example bot on constructed questions: every kind of auction, melds, Belote, the layout, the play."""

import importlib.util
import os
import unittest

from questions import ask

EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples", "first_bot", "bot.py")
DENOMINATIONS = ["C", "D", "H", "S", "NT", "AT"]
STRONG_HEARTS = "JH 9H AH TH AS"
WEAK = "7C 8D 9C QS KD"


def load_example():
    spec = importlib.util.spec_from_file_location("first_bot", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


first_bot = load_example()


def bids(lowest, highest, denominations, capot=False):
    points = [f"{p}-{d}" for p in range(lowest, highest + 1, 10) for d in denominations]
    return ["PASS"] + points + ([f"CAPOT-{d}" for d in denominations] if capot else [])


class FirstBotTest(unittest.TestCase):

    def decides(self, answer, question):
        self.assertIn(answer, [str(action) for action in question.legal])
        self.assertEqual(str(first_bot.decide(question)), answer)


class CallingTest(FirstBotTest):

    def test_takes_the_turned_up_card_or_names_another_suit(self):
        other_suits = "PASS, C, D, S"
        self.decides("TAKE", ask("AUCTION", STRONG_HEARTS, "PASS, TAKE", public_card="7H"))
        self.decides("TAKE", ask("AUCTION", "9H AH KH 7S AC", "PASS, TAKE", public_card="JH"))
        self.decides("PASS", ask("AUCTION", "9H AH KH 7S AC", "PASS, TAKE", public_card="JS"))
        self.decides("PASS", ask("AUCTION", WEAK, "PASS, TAKE", public_card="7H"))
        self.decides("S", ask("AUCTION", "JS 9S AS KS 7D", other_suits, public_card="AH"))
        self.decides("PASS", ask("AUCTION", WEAK, other_suits, public_card="7H"))

    def test_clabber_the_turned_up_card_counts_for_its_holder_only(self):
        for holder, answer in [(0, "PASS"), (3, "PASS"), (None, "TAKE")]:
            fields = {} if holder is None else {"public_card_holder": holder}
            self.decides(answer, ask("AUCTION", "9H AH KH TC 9S QD", "PASS, TAKE", {"deck": "d24"},
                                     public_card="JH", **fields))
        self.decides("TAKE", ask("AUCTION", "JH 9H AH KH 9S QD", "PASS, TAKE", {"deck": "d24"},
                                 public_card="JH", public_card_holder=0))

    def test_ladder_names_what_it_can_make_and_neither_doubles_nor_outbids_its_partner(self):
        ladder = ["PASS"] + DENOMINATIONS
        self.decides("H", ask("AUCTION", STRONG_HEARTS, ladder))
        self.decides("NT", ask("AUCTION", "AC TC AD TD AS", ladder))
        self.decides("AT", ask("AUCTION", "JC 9C JD 9D JS", ladder))
        self.decides("PASS", ask("AUCTION", WEAK, ladder))
        self.decides("H", ask("AUCTION", STRONG_HEARTS, "PASS, H, S, NT, AT, DOUBLE", calls=[(3, "D")]))
        self.decides("PASS", ask("AUCTION", STRONG_HEARTS, "PASS, H, S, NT, AT",
                                 calls=[(2, "D"), (3, "PASS")]))
        self.decides("PASS", ask("AUCTION", WEAK, "PASS, NT, AT, DOUBLE", calls=[(3, "S")]))
        self.decides("PASS", ask("AUCTION", WEAK, "PASS, AT, REDOUBLE",
                                 calls=[(0, "NT"), (1, "DOUBLE"), (2, "PASS"), (3, "PASS")]))
        self.decides("PASS", ask("AUCTION", WEAK, "PASS, MATCH", calls=[
            (3, "AT"), (0, "DOUBLE"), (1, "REDOUBLE")]))

    def test_points_bids_low_and_not_beyond_its_hand(self):
        hand = "JH 9H AH TH 7H AS 8C 7D"
        self.decides("80-H", ask("AUCTION", hand, bids(80, 250, "CDHS")))
        self.decides("100-H", ask("AUCTION", hand, bids(100, 250, "CDHS"), calls=[(3, "90-S")]))
        self.decides("PASS", ask("AUCTION", hand, bids(140, 250, "CDHS"), calls=[(3, "130-S")]))
        self.decides("PASS", ask("AUCTION", hand, bids(100, 250, "CDHS"), calls=[(2, "90-S"), (3, "PASS")]))
        self.decides("PASS", ask("AUCTION", "7C 8C 9S QS 7D 8D QH 8H", bids(80, 250, "CDHS")))
        self.decides("PASS", ask("AUCTION", hand, "PASS, CAPOT-H, CAPOT-AT, DOUBLE", calls=[(3, "240-AT")]))

    def test_coinche_counts_without_trumps_and_with_all_trumps(self):
        everything = bids(80, 240, DENOMINATIONS, capot=True)
        # All trumps has 258 points, so 80 of them are few; but without the jacks even 80 are hard to make.
        self.decides("80-AT", ask("AUCTION", "JC 9C JD 9D JH 9S 7S 8H", everything))
        self.decides("80-NT", ask("AUCTION", "AC TC AD TD AH TH AS KC",
                                  ["PASS"] + [f"80-{d}" for d in ["C", "D", "H", "S", "NT"]]))
        self.decides("PASS", ask("AUCTION", "7C 8C QC 7D 8D 7S 8H QH", bids(130, 240, DENOMINATIONS)))

    def test_tarabish_the_dealer_must_name_and_names_his_best_suit(self):
        rules = {"deck": "d36", "auction": "name_once"}
        weak = "6C 7C 9S KS 7D QH"
        self.decides("PASS", ask("AUCTION", weak, "PASS, C, D, H, S", rules, hidden_cards=3))
        self.decides("S", ask("AUCTION", weak, "C, D, H, S", rules, hidden_cards=3,
                              calls=[(1, "PASS"), (2, "PASS"), (3, "PASS")]))

    def test_baloot(self):
        round1, round2 = {"public_card": "7H", "auction_stage": 1}, {"public_card": "7H", "auction_stage": 5}
        self.decides("HOKUM", ask("AUCTION", STRONG_HEARTS, "PASS, HOKUM, SUN", **round1))
        self.decides("SUN", ask("AUCTION", "AC TC AD TD AS", "PASS, HOKUM, SUN, ASHKAL", **round1))
        self.decides("PASS", ask("AUCTION", WEAK, "PASS, HOKUM, SUN", **round1))
        self.decides("HOKUM", ask("AUCTION", "JS 9S AS KS 7D", "PASS, HOKUM, SUN", **round2))
        self.decides("PASS", ask("AUCTION", "JS QH AD KS 9D", "PASS, HOKUM, SUN", **round2))
        confirm = {"public_card": "7H", "auction_stage": 4}
        self.decides("HOKUM:S", ask("AUCTION", "JS 9S AS KS 7D", "HOKUM:C, HOKUM:D, HOKUM:S, SUN", **confirm))
        self.decides("HOKUM", ask("AUCTION", STRONG_HEARTS, "HOKUM, SUN", **confirm))
        self.decides("PASS", ask("DOUBLING", STRONG_HEARTS, "PASS, DOUBLE:OPEN, DOUBLE:LOCKED", trump="H",
                                 public_card="7C", calls=[(1, "HOKUM")]))

    def test_layout_counts_the_cards_that_lie_open(self):
        mine = "JH 9H AH KD 7C 8S 9S QD"
        for theirs, answer in [("7D 8D 9D 9C 7S QS QC 7H", "TAKE"), ("TH KH QH AC AD AS QC 7H", "PASS")]:
            piles = [[(up, True) for up in side.split()] for side in (mine, theirs)]
            self.decides(answer, ask("AUCTION", mine, "PASS, TAKE", piles=piles, public_card="7H",
                                     public_card_holder=1))


class PlayingTest(FirstBotTest):

    def test_declares_as_many_cards_as_it_can(self):
        melds = ["declare KH QH JH + 9S 8S 7S", "declare KH QH JH", "declare 9S 8S 7S", "declare nothing"]
        self.decides(melds[0], ask("DECLARING", "KH QH JH 9S 8S 7S AC TC", melds, trump="C"))
        self.decides("declare JC JD JH JS", ask("DECLARING", "JS JH JD JC 7S 8S 9H QD",
                                                "declare JC JD JH JS, declare nothing", trump="C"))

    def test_announces_belote_the_king_first(self):
        both = "QH, QH belote, KH, KH belote"
        self.decides("KH belote", ask("PLAY", "QH KH 7C", both, trump="H", trick=(3, "AH")))
        self.decides("QH belote", ask("PLAY", "QH 7C", "QH, QH belote", trump="H", trick=(3, "AH")))
        self.decides("KH belote", ask("PLAY", "QH KH 7C", "QH, KH, KH belote", trump="H", trick=(3, "AH")))
        self.decides("QH", ask("PLAY", "QH KH 7C", "QH, KH", trump="H", trick=(3, "AH")))

    def test_announces_ekka(self):
        self.decides("AS ekka", ask("PLAY", "AS 7D", "AS, AS ekka, 7D", trump="H"))

    def test_leads_what_nobody_beats_or_the_lowest(self):
        self.decides("AS", ask("PLAY", "AS KD 7D", "AS, KD, 7D", trump="H"))
        self.decides("7D", ask("PLAY", "TS KD 7D", "TS, KD, 7D", trump="H"))
        self.decides("TS", ask("PLAY", "TS KD 7D", "TS, KD, 7D", trump="H", tricks=[(1, "AS 7S 8S 9S", 1)]))
        self.decides("6D", ask("PLAY", "TS 6D 7D", "TS, 6D, 7D", {"deck": "d36"}, trump="H"))

    def test_takes_cheaply_and_gives_points_to_its_partner(self):
        self.decides("TS", ask("PLAY", "TS AS 7S", "TS, AS, 7S", trump="H", trick=(1, "KS 8S QS")))
        self.decides("AS", ask("PLAY", "JS AS 7S", "JS, AS, 7S", trump="H", trick=(3, "KS")))
        self.decides("7S", ask("PLAY", "TS KS 7S", "TS, KS, 7S", trump="H", trick=(3, "QS")))  # the ace is out
        self.decides("TD", ask("PLAY", "TD 7D 8C", "TD, 7D, 8C", trump="H", trick=(1, "KS AS QS")))

    def test_knows_the_orders_without_trumps_and_at_all_trumps(self):
        last = {"trick": (1, "TS 8S QS")}
        self.decides("AS", ask("PLAY", "JS AS 9S", "JS, AS, 9S", trump="NT", **last))
        self.decides("AS", ask("PLAY", "JS AS 7S", "JS, AS, 7S", trump="AT", **last))
        self.decides("JS", ask("PLAY", "JS AS 9S", "JS, AS, 9S", trump="AT"))
        self.decides("AS", ask("PLAY", "JS AS 9S", "JS, AS, 9S", trump="NT"))

    def test_layout_leads_what_the_open_cards_do_not_beat(self):
        def led(theirs, legal="AS, TD, 7C, 8H", **fields):
            piles = [[(up, True) for up in side.split()] for side in ("AS TD 7C 8H", theirs)]
            return ask("PLAY", "AS TD 7C 8H", legal, trump="H", piles=piles, **fields)
        self.decides("AS", led("7S KD 9C QH"))
        self.decides("TD", led("KD 9C QH"))  # without spades the opponent would ruff the ace
        self.decides("AS", led("KC 9C"))  # all are good: the one with most points
        self.decides("7C", led("7S AD TS QH", legal="TD, 7C"))

    def test_layout_plays_second_and_last_for_two(self):
        piles = [[("TS", True), ("AS", False), ("7D", False)], [("", True), ("9H", False)]]
        self.decides("TS", ask("PLAY", "TS AS 7D", "TS, AS", trump="H", piles=piles, trick=(1, "KS")))
        self.decides("TS", ask("PLAY", "TS AS 7D", "TS, AS", trump="H", piles=piles[::-1], seat=1,
                               trick=(0, "KS")))


if __name__ == "__main__":
    unittest.main()
