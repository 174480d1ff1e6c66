//! The bot on constructed questions: every kind of auction, melds, Belote, the layout, the play.

use std::rc::Rc;

use hakam::{Action, AuctionStage, Phase, Question, Session, cards, v1};

use crate::decide;

const STRONG_HEARTS: &str = "JH 9H AH TH AS";
const WEAK: &str = "7C 8D 9C QS KD";
const LADDER: &str = "PASS, C, D, H, S, NT, AT";

fn numbers(text: &str) -> Vec<i32> {
    cards(text).iter().map(|card| card.number()).collect()
}

fn action(text: &str) -> v1::Action {
    text.parse::<Action>().unwrap().to_proto()
}

/// A question to seat 0, which is made more particular and then asked.
struct Ask {
    request: v1::DecideRequest,
    rules: String,
}

/// `legal`: texts with ", " between them.
fn ask(phase: Phase, hand: &str, legal: &str) -> Ask {
    let observation = v1::Observation { phase: phase.into(), hand: numbers(hand), ..Default::default() };
    let legal_actions = legal.split(", ").map(action).collect();
    let request = v1::DecideRequest { observation: Some(observation), legal_actions, ..Default::default() };
    Ask { request, rules: String::new() }
}

fn auction(hand: &str, legal: &str) -> Ask {
    ask(Phase::Auction, hand, legal)
}

/// Trump is a denomination's text.
fn play(hand: &str, legal: &str, trump: &str) -> Ask {
    let mut asked = ask(Phase::Play, hand, legal);
    let denomination = trump.parse::<hakam::Denomination>().unwrap() as i32;
    asked.seen().contract = Some(v1::Contract { denomination, ..Default::default() });
    asked
}

impl Ask {
    fn seen(&mut self) -> &mut v1::Observation {
        self.request.observation.as_mut().unwrap()
    }

    fn turned(mut self, card: &str) -> Ask {
        self.seen().public_card = numbers(card)[0];
        self
    }

    fn held_by(mut self, seat: u32) -> Ask {
        self.seen().public_card_holder = Some(seat);
        self
    }

    fn stage(mut self, stage: AuctionStage) -> Ask {
        self.seen().auction_stage = stage.into();
        self
    }

    fn said(mut self, seat: u32, text: &str) -> Ask {
        let Some(v1::action::Kind::Call(call)) = action(text).kind else { panic!("{text} is no call") };
        self.seen().calls.push(v1::SeatCall { seat, call: Some(call) });
        self
    }

    fn trick(mut self, leader: u32, played: &str, winner: Option<u32>) -> Ask {
        self.seen().tricks.push(v1::Trick { leader, cards: numbers(played), winner, ..Default::default() });
        self
    }

    /// A game for two.
    fn piles(mut self, mine: &str, theirs: &str) -> Ask {
        for (seat, side) in (0..).zip([mine, theirs]) {
            let pile = |up| v1::Pile { seat, up, has_down: true };
            self.seen().piles.extend(numbers(side).into_iter().map(pile));
        }
        self
    }

    fn rule(mut self, line: &str) -> Ask {
        self.rules += line;
        self
    }

    #[track_caller]
    fn decides(self, wanted: &str) {
        let rules = Some(v1::RuleSet { text: self.rules, ..Default::default() });
        let session = Session::from_proto(&v1::StartSessionRequest { rules, ..Default::default() });
        let mut question = Question::from_proto(self.request, Some(Rc::new(session))).unwrap();
        assert_eq!(decide(&mut question).to_string(), wanted);
    }
}

#[test]
fn takes_the_turned_up_card_or_names_another_suit() {
    auction(STRONG_HEARTS, "PASS, TAKE").turned("7H").decides("TAKE");
    auction("9H AH KH 7S AC", "PASS, TAKE").turned("JH").decides("TAKE");
    auction("9H AH KH 7S AC", "PASS, TAKE").turned("JS").decides("PASS");
    auction(WEAK, "PASS, TAKE").turned("7H").decides("PASS");
    auction("JS 9S AS KS 7D", "PASS, C, D, S").turned("AH").decides("S");
}

#[test]
fn clabber_the_turned_up_card_counts_for_its_holder_only() {
    let clabber = || auction("9H AH KH TC 9S QD", "PASS, TAKE").rule("deck=d24\n").turned("JH");
    clabber().held_by(3).decides("PASS");
    clabber().decides("TAKE");
}

#[test]
fn names_what_it_can_make_and_neither_doubles_nor_outbids_its_partner() {
    auction(STRONG_HEARTS, LADDER).decides("H");
    auction("AC TC AD TD AS", LADDER).decides("NT");
    auction("JC 9C JD 9D JS", LADDER).decides("AT");
    auction(WEAK, LADDER).decides("PASS");
    auction(STRONG_HEARTS, "PASS, H, S, NT, AT, DOUBLE").said(3, "D").decides("H");
    auction(STRONG_HEARTS, "PASS, H, S, NT, AT").said(2, "D").said(3, "PASS").decides("PASS");
    auction(WEAK, "PASS, AT, REDOUBLE").said(0, "NT").said(1, "DOUBLE").decides("PASS");
}

#[test]
fn points_bids_low_and_not_beyond_its_hand() {
    let hand = "JH 9H AH TH 7H AS 8C 7D";
    auction(hand, "PASS, 80-C, 80-H, 80-S, 90-H, 100-H").decides("80-H");
    auction(hand, "PASS, 140-C, 140-H, 150-H").said(3, "130-S").decides("PASS");
    auction(hand, "PASS, CAPOT-H, CAPOT-AT, DOUBLE").said(3, "240-AT").decides("PASS");
}

#[test]
fn tarabish_the_dealer_must_name_and_names_his_best_suit() {
    auction("6C 7C 9S KS 7D QH", "C, D, H, S").rule("deck=d36\n").decides("S");
}

#[test]
fn baloot() {
    use AuctionStage::{Confirm, Round1, Round2};
    let spades = "JS 9S AS KS 7D";
    let asked = |hand, legal, stage| auction(hand, legal).turned("7H").stage(stage);
    asked(STRONG_HEARTS, "PASS, HOKUM, SUN", Round1).decides("HOKUM");
    asked("AC TC AD TD AS", "PASS, HOKUM, SUN, ASHKAL", Round1).decides("SUN");
    asked(spades, "PASS, HOKUM, SUN", Round2).decides("HOKUM");
    asked("JS QH AD KS 9D", "PASS, HOKUM, SUN", Round2).decides("PASS");
    asked(spades, "HOKUM:C, HOKUM:D, HOKUM:S, SUN", Confirm).decides("HOKUM:S");
    ask(Phase::Doubling, STRONG_HEARTS, "PASS, DOUBLE:OPEN, DOUBLE:LOCKED").turned("7C").decides("PASS");
}

#[test]
fn layout_counts_the_cards_that_lie_open() {
    let mine = "JH 9H AH KD 7C 8S 9S QD";
    for (theirs, wanted) in [("7D 8D 9D 9C 7S QS QC 7H", "TAKE"), ("TH KH QH AC AD AS QC 7H", "PASS")] {
        auction(mine, "PASS, TAKE").turned("7H").held_by(1).piles(mine, theirs).decides(wanted);
    }
}

#[test]
fn declares_as_many_cards_as_it_can() {
    let melds = "declare nothing, declare KH QH JH, declare KH QH JH + 9S 8S 7S";
    ask(Phase::Declaring, "KH QH JH 9S 8S 7S AC TC", melds).decides("declare KH QH JH + 9S 8S 7S");
}

#[test]
fn announces_belote_the_king_first_and_ekka() {
    let led = |hand, legal| play(hand, legal, "H").trick(3, "AH", None);
    led("QH KH 7C", "QH, QH belote, KH, KH belote").decides("KH belote");
    led("QH 7C", "QH, QH belote").decides("QH belote");
    led("QH KH 7C", "QH, KH").decides("QH");
    play("AS 7D", "AS, AS ekka, 7D", "H").decides("AS ekka");
}

#[test]
fn leads_what_nobody_beats_or_the_lowest() {
    play("AS KD 7D", "AS, KD, 7D", "H").decides("AS");
    play("TS KD 7D", "TS, KD, 7D", "H").decides("7D");
    play("TS KD 7D", "TS, KD, 7D", "H").trick(1, "AS 7S 8S 9S", Some(1)).decides("TS");
    play("TS 6D 7D", "TS, 6D, 7D", "H").rule("deck=d36\n").decides("6D");
    play("JS AS 9S", "JS, AS, 9S", "AT").decides("JS");
    play("JS AS 9S", "JS, AS, 9S", "NT").decides("AS");
}

#[test]
fn takes_cheaply_and_gives_points_to_its_partner() {
    let last = |hand: &str, leader, trick| play(hand, &hand.replace(' ', ", "), "H").trick(leader, trick, None);
    last("TS AS 7S", 1, "KS 8S QS").decides("TS");
    last("JS AS 7S", 3, "KS").decides("AS");
    last("TS KS 7S", 3, "QS").decides("7S"); // the ace is out
    last("TD 7D 8C", 1, "KS AS QS").decides("TD");
}

#[test]
fn layout_leads_what_the_open_cards_do_not_beat() {
    let led = |legal, theirs| play("AS TD 7C 8H", legal, "H").piles("AS TD 7C 8H", theirs);
    led("AS, TD, 7C, 8H", "7S KD 9C QH").decides("AS");
    led("AS, TD, 7C, 8H", "KD 9C QH").decides("TD"); // without spades the opponent would ruff the ace
    led("TD, 7C", "7S AD TS QH").decides("7C");
    play("TS AS 7D", "TS, AS", "H").piles("TS AS 7D", "9H").trick(1, "KS", None).decides("TS");
}

#[test]
fn of_equals_the_first_is_the_best() {
    play("7C 7D 7S", "7S, 7D, 7C", "H").trick(3, "AH", None).decides("7S");
    play("TC TD TS", "TC, TD, TS", "H").trick(1, "8H AH 7H", None).decides("TC");
}
