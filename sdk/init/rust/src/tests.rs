//! cargo test --release

use hakam::{Action, Denomination, Phase, Question, cards, v1};

/// The bot's choice among these actions.
fn decides(observation: v1::Observation, legal: &str) -> String {
    let legal_actions = legal.split(' ').map(|text| text.parse::<Action>().unwrap().to_proto()).collect();
    let request = v1::DecideRequest { observation: Some(observation), legal_actions, ..Default::default() };
    crate::decide(&mut Question::from_proto(request, None).unwrap()).to_string()
}

fn numbers(text: &str) -> Vec<i32> {
    cards(text).iter().map(|card| card.number()).collect()
}

/// The bot's call with this hand, after `said` by seat 3.
fn calls(hand: &str, legal: &str, said: Option<&str>) -> String {
    let call = said.map(|text| match text.parse::<Action>().unwrap().to_proto().kind {
        Some(v1::action::Kind::Call(call)) => v1::SeatCall { seat: 3, call: Some(call) },
        other => panic!("{other:?} is no call"),
    });
    let observation = v1::Observation {
        phase: Phase::Auction.into(),
        hand: numbers(hand),
        calls: Vec::from_iter(call),
        ..Default::default()
    };
    decides(observation, legal)
}

/// The bot's card with hearts as trump. Seat 3 led the trick.
fn plays(legal: &str, trick: &str) -> String {
    let observation = v1::Observation {
        phase: Phase::Play.into(),
        contract: Some(v1::Contract { denomination: Denomination::Hearts as i32, ..Default::default() }),
        tricks: vec![v1::Trick { leader: 3, cards: numbers(trick), ..Default::default() }],
        ..Default::default()
    };
    decides(observation, legal)
}

#[test]
fn it_bids_its_best_suit() {
    assert_eq!(calls("AS TS JH 9H 7H", "PASS C D H S", None), "H");
}

#[test]
fn it_bids_as_little_as_it_can() {
    assert_eq!(calls("AS TS JH 9H 7H", "PASS 80-S 80-H 90-S 90-H", None), "80-H");
}

#[test]
fn it_passes_with_low_cards() {
    assert_eq!(calls("AC KC 9H 8H 7S", "PASS C D H S", None), "PASS");
}

#[test]
fn it_passes_after_a_bid() {
    assert_eq!(calls("AS TS JH 9H 7H", "PASS H S", Some("D")), "PASS");
}

#[test]
fn it_bids_if_it_must() {
    assert_eq!(calls("AC KC 9H 8H 7S", "C D H S", None), "H");
}

#[test]
fn it_leads_its_lowest_card() {
    assert_eq!(plays("AS 7S KS", ""), "7S");
}

#[test]
fn it_takes_a_trick_as_cheaply_as_it_can() {
    assert_eq!(plays("7S AS TS", "KS"), "TS");
}

#[test]
fn it_throws_its_lowest_card_where_it_cannot_take() {
    assert_eq!(plays("KS 7S", "AS"), "7S");
}
