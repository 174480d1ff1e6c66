//! Reading messages and writing answers: no process, no gRPC.

use std::time::Duration;

use crate::cards::{Denomination, ParseError};
use crate::question::{BoardResult, Session};
use crate::v1::{self, action::Kind, decide_response::Choice};
use crate::{Action, CallKind, Format, Lock, Outcome, Phase, Question, cards};

fn numbers(text: &str) -> Vec<i32> {
    cards(text).iter().map(|card| card.number()).collect()
}

fn legal(texts: &str) -> Vec<v1::Action> {
    texts.split(", ").map(|text| text.parse::<Action>().unwrap().to_proto()).collect()
}

fn call(text: &str) -> Option<v1::Call> {
    match text.parse::<Action>().unwrap().to_proto().kind {
        Some(Kind::Call(call)) => Some(call),
        _ => None,
    }
}

fn read(proto: v1::DecideRequest) -> Question {
    Question::from_proto(proto, None).unwrap()
}

fn seeing(observation: v1::Observation) -> v1::DecideRequest {
    v1::DecideRequest { observation: Some(observation), ..Default::default() }
}

/// About cards: trump hearts, seat 2, a finished trick and one in progress.
fn play_question(texts: &str) -> Question {
    let trick = |text, winner| v1::Trick { leader: 0, cards: numbers(text), winner, ..Default::default() };
    read(v1::DecideRequest {
        session_id: 9,
        decision_id: 4,
        decision_seed: 1234567,
        legal_actions: legal(texts),
        time_left: Some(prost_types::Duration { seconds: 1, nanos: 500_000_000 }),
        bank_left: Some(prost_types::Duration { seconds: 0, nanos: 250_000_000 }),
        observation: Some(v1::Observation {
            seat: 2,
            dealer: 3,
            phase: Phase::Play.into(),
            hand: numbers("7H TH KH AS"),
            public_card: numbers("QH")[0],
            calls: vec![
                v1::SeatCall { seat: 0, call: call("PASS") },
                v1::SeatCall { seat: 1, call: call("HOKUM:H") },
            ],
            contract: Some(v1::Contract { denomination: 3, caller: 1, level: 2, ..Default::default() }),
            tricks: vec![trick("AC 7C 8C 9C", Some(0)), trick("TC 8H", None)],
            scores: vec![26, 0],
            ..Default::default()
        }),
    })
}

#[test]
fn an_observation_in_readable_terms() {
    let mut q = play_question("7H, TH, KH");
    let seen = &q.seen;
    assert_eq!((seen.seat, seen.partner, seen.dealer, seen.seats, seen.phase), (2, Some(0), 3, 4, Phase::Play));
    assert_eq!((&seen.hand, seen.public_card), (&cards("7H TH KH AS"), Some(cards("QH")[0])));
    let calls: Vec<String> = seen.calls.iter().map(|(seat, call)| format!("{seat} {call}")).collect();
    assert_eq!(calls, ["0 PASS", "1 HOKUM:H"]);
    let contract = seen.contract.as_ref().unwrap();
    assert_eq!((seen.trump, contract.caller, contract.level), (Some(Denomination::Hearts), 1, 2));
    let trick = seen.trick().unwrap();
    assert_eq!((seen.tricks[0].winner, trick.winner, trick.suit()), (Some(0), None, Denomination::Clubs));
    assert_eq!(trick.best(seen.trump), (1, cards("8H")[0]));
    assert_eq!(trick.best(None), (0, cards("TC")[0]));
    assert_eq!(seen.scores, [26, 0]);
    assert_eq!((q.time_left, q.bank_left), (Duration::from_millis(1500), Duration::from_millis(250)));
    assert_eq!(q.random.next_u64(), 6457827717110365317);
}

#[test]
fn nothing_is_invented_before_the_contract() {
    let q = read(v1::DecideRequest::default());
    assert!(q.seen.contract.is_none() && q.seen.trump.is_none() && q.seen.public_card.is_none());
    assert!(q.seen.trick().is_none() && q.seen.meld_team.is_none() && q.seen.public_card_holder.is_none());
    assert!(q.seen.hand.is_empty() && q.seen.tricks.is_empty() && q.legal.is_empty() && q.rules.is_empty());
}

#[test]
fn a_contract_without_trumps_has_none() {
    use Denomination::{AllTrumps, NoTrumps, Spades};
    for (named, trump) in [(Spades, Some(Spades)), (NoTrumps, None), (AllTrumps, Some(AllTrumps))] {
        let contract = v1::Contract { denomination: named as i32, points: 90, r#match: true, ..Default::default() };
        let seen = read(seeing(v1::Observation { contract: Some(contract), ..Default::default() })).seen;
        let contract = seen.contract.unwrap();
        assert_eq!((seen.trump, contract.denomination), (trump, Some(named)));
        assert_eq!((contract.points, contract.decides_match, contract.capot), (90, true, false));
    }
}

#[test]
fn the_layout_is_for_two() {
    let pile = |seat, up, has_down| v1::Pile { seat, up, has_down };
    let ten = numbers("TS")[0];
    let trick = v1::Trick { leader: 1, cards: numbers("9S JS"), winner: Some(0), ..Default::default() };
    let piles = vec![pile(0, ten, true), pile(0, 0, true), pile(1, numbers("7D")[0], false)];
    let seen = read(seeing(v1::Observation { seat: 1, piles, tricks: vec![trick], ..Default::default() })).seen;
    assert_eq!((seen.seats, seen.seat, seen.partner), (2, 1, None));
    let up: Vec<Vec<_>> = seen.piles.iter().map(|side| side.iter().map(|pile| pile.up).collect()).collect();
    assert_eq!(up, [vec![Some(cards("TS")[0]), None], vec![Some(cards("7D")[0])]]);
    assert_eq!(seen.tricks[0].best(Denomination::Hearts), (0, cards("JS")[0]));
}

#[test]
fn what_cannot_be_read_is_an_error() {
    let observed = |observation| Question::from_proto(seeing(observation), None).map(|_| ());
    let hand = |number| v1::Observation { hand: vec![number], ..Default::default() };
    for number in [0, 1, 4, 14, 53, 99, -1] {
        let text = format!("{number} is not the number of a card");
        assert_eq!(observed(hand(number)), Err(ParseError(text)));
    }
    let contract = Some(v1::Contract { denomination: 9, ..Default::default() });
    assert_eq!(
        observed(v1::Observation { contract, ..Default::default() }),
        Err(ParseError("9 is not the number of a denomination".into()))
    );
    let piles = vec![v1::Pile { seat: 2, ..Default::default() }];
    assert_eq!(
        observed(v1::Observation { piles, ..Default::default() }),
        Err(ParseError("a pile of seat 2 in a game for two".into()))
    );
    let nothing = v1::DecideRequest { legal_actions: vec![v1::Action { kind: None }], ..Default::default() };
    assert!(Question::from_proto(nothing, None).is_err());
}

#[test]
fn session_and_result() {
    let text = "lock=CHOICE\ntarget=152\npackets=3,2\ncarre_values=J:200,9:150\ndoubling=\n".to_string();
    let session = Session::from_proto(&v1::StartSessionRequest {
        session_id: 5,
        seat: 3,
        format: Format::Boards.into(),
        rules: Some(v1::RuleSet { text, ..Default::default() }),
        clock: None,
    });
    assert_eq!((session.id, session.seat, &*session.preset, session.format), (5, 3, "baloot", Format::Boards));
    let rules: Vec<String> = session.rules.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(rules, ["carre_values=J:200,9:150", "doubling=", "lock=CHOICE", "packets=3,2", "target=152"]);
    let proto = v1::BoardResult { outcome: Outcome::Failed.into(), points: vec![0, -16], ..Default::default() };
    let result = BoardResult::from_proto(proto, None);
    assert_eq!((result.outcome, result.points), (Outcome::Failed, vec![0, -16]));
}

#[test]
fn actions_name_themselves_and_are_read_again() {
    let call = |kind: CallKind, denomination, points, lock: Lock| {
        Kind::Call(v1::Call { kind: kind.into(), denomination, points, lock: lock.into() })
    };
    let plain = |kind| call(kind, 0, 0, Lock::Unspecified);
    let named = |kind, denomination, points| call(kind, denomination, points, Lock::Unspecified);
    let meld = |text| v1::Meld { cards: numbers(text) };
    let king = |announce_belote, ekka| Kind::Play(v1::Play { card: numbers("KH")[0], announce_belote, ekka });
    for (text, kind) in [
        ("PASS", plain(CallKind::Pass)),
        ("TAKE", plain(CallKind::Take)),
        ("ASHKAL", plain(CallKind::Ashkal)),
        ("REDOUBLE", plain(CallKind::Redouble)),
        ("MATCH", plain(CallKind::Match)),
        ("HOKUM:D", named(CallKind::Hokum, 2, 0)),
        ("DOUBLE:LOCKED", call(CallKind::Double, 0, 0, Lock::Locked)),
        ("FOUR:OPEN", call(CallKind::Four, 0, 0, Lock::Open)),
        ("80-NT", named(CallKind::Bid, 5, 80)),
        ("90-H", named(CallKind::Bid, 3, 90)),
        ("H", named(CallKind::Bid, 3, 0)),
        ("AT", named(CallKind::Bid, 6, 0)),
        ("CAPOT-NT", named(CallKind::Capot, 5, 0)),
        ("declare nothing", Kind::Declaration(v1::Declaration { melds: vec![] })),
        (
            "declare KH QH JH + 9S 8S 7S",
            Kind::Declaration(v1::Declaration { melds: vec![meld("KH QH JH"), meld("9S 8S 7S")] }),
        ),
        ("KH", king(false, false)),
        ("KH belote", king(true, false)),
        ("KH ekka", king(false, true)),
    ] {
        let proto = v1::Action { kind: Some(kind) };
        assert_eq!(Action::from_proto(&proto).unwrap().to_string(), text);
        assert_eq!(text.parse::<Action>().unwrap().to_proto(), proto, "{text}");
    }
}

#[test]
fn melds_are_written_from_the_top_whatever_their_order() {
    let declaration: Action = "declare JH QH KH + 7S 8S 9S + TS TC TD TH".parse().unwrap();
    assert_eq!(declaration.to_string(), "declare KH QH JH + 9S 8S 7S + TC TD TH TS");
}

#[test]
fn what_names_no_action_is_refused() {
    for text in ["", "the ten", "HOKUM:X", "HOKUM:UNSPECIFIED", "90-X", "-H", "+9-H", "x-H", "BID", "CAPOT", "KH BELOTE",
        "declare KH QX", "UNSPECIFIED", "99"]
    {
        assert!(text.parse::<Action>().is_err(), "{text:?} was read");
    }
}

#[test]
fn a_bot_may_sort_what_is_legal() {
    let mut q = play_question("7S, KH, TH");
    q.legal.reverse();
    assert_eq!(q.response(&q.legal[0]).unwrap().choice, Some(Choice::ActionIndex(2)));
}

#[test]
fn an_answer_is_the_index_of_the_action_that_is_called_so() {
    let q = play_question("7S, KH, KH belote");
    let old = play_question("KH belote, 7S").legal[0].clone();
    assert_eq!(q.find("TH"), None);
    for (index, answer) in [(0, q.legal[0].clone()), (1, q.find("KH").unwrap()), (2, old)] {
        let response = q.response(&answer).unwrap();
        assert_eq!((response.decision_id, response.choice), (4, Some(Choice::ActionIndex(index))));
    }
}

#[test]
fn what_is_not_legal_is_refused_here_but_for_an_ashkal() {
    let ashkal: Action = "ASHKAL".parse().unwrap();
    for text in ["AS", "ASHKAL"] {
        let refusal = play_question("7H, TH").response(&text.parse().unwrap()).unwrap_err();
        assert_eq!(refusal, format!("returned {text}, which is not legal; legal are 7H, TH"));
    }
    let mut auction = seeing(v1::Observation { phase: Phase::Auction.into(), ..Default::default() });
    auction.legal_actions = legal("PASS, SUN");
    assert_eq!(read(auction).response(&ashkal).unwrap().choice, Some(Choice::Action(ashkal.to_proto())));
}

#[test]
fn a_long_note_is_cut_at_1024_bytes_between_characters() {
    let mut q = play_question("7H, TH");
    q.note = "x".to_string() + &"é".repeat(600);
    assert_eq!(q.response(&q.legal[0]).unwrap().note, "x".to_string() + &"é".repeat(511));
}
