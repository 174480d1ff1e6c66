//! cargo test --release

use hakam::{Action, Denomination, Phase, Question, cards, v1};

/// The bot's choice among these actions, in seat 0 with hearts as trump. Seat 3 led the trick.
fn decides(phase: Phase, legal: &str, trick: &str) -> String {
    let played: Vec<i32> = cards(trick).iter().map(|card| card.number()).collect();
    let observation = v1::Observation {
        phase: phase.into(),
        contract: Some(v1::Contract { denomination: Denomination::Hearts as i32, ..Default::default() }),
        tricks: vec![v1::Trick { leader: 3, cards: played, ..Default::default() }],
        ..Default::default()
    };
    let legal_actions = legal.split(' ').map(|text| text.parse::<Action>().unwrap().to_proto()).collect();
    let request = v1::DecideRequest { observation: Some(observation), legal_actions, ..Default::default() };
    crate::decide(&mut Question::from_proto(request, None).unwrap()).to_string()
}

#[test]
fn it_passes_if_it_may() {
    assert_eq!(decides(Phase::Auction, "PASS TAKE", ""), "PASS");
}

#[test]
fn it_leads_its_lowest_card() {
    assert_eq!(decides(Phase::Play, "AS 7S KS", ""), "7S");
}

#[test]
fn it_takes_a_trick_as_cheaply_as_it_can() {
    assert_eq!(decides(Phase::Play, "7S AS TS", "KS"), "TS");
}

#[test]
fn it_throws_its_lowest_card_where_it_cannot_take() {
    assert_eq!(decides(Phase::Play, "KS 7S", "AS"), "7S");
}
