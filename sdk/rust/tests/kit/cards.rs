//! Cards and their points.

use hakam::Denomination::{self, *};
use hakam::{Card, Rules, cards, deck, sort_cards, v1};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn pack(kind: &str) -> Vec<Card> {
    deck(&Rules::from([("deck".into(), kind.into())]))
}

fn texts(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn text_number_and_contract_agree_on_all_36_cards() {
    let named: Vec<v1::Card> = (1..=52).filter_map(|number| v1::Card::try_from(number).ok()).collect();
    assert_eq!(named.len(), 36);
    for number in named {
        let text = &number.as_str_name()["CARD_".len()..];
        assert_eq!((card(text).number(), card(text).to_string().as_str()), (number as i32, text));
    }
}

#[test]
fn what_is_no_card_is_refused() {
    for text in ["", "T", "10H", "th", "5C", "HT", "TH ", "T♥"] {
        let error = text.parse::<Card>().unwrap_err().to_string();
        assert_eq!(error, format!("{text:?} is not a card; cards look like TH, 9C, AS"));
    }
}

#[test]
#[should_panic(expected = "\"XH\" is not a card")]
fn several_cards_are_all_cards() {
    cards("7S XH");
}

#[test]
fn points_a4() {
    let points: Vec<u32> = cards("JH 9H AH TH KH QH 8H 7H 6H").iter().map(|card| card.points(Hearts)).collect();
    assert_eq!(points, [20, 14, 11, 10, 4, 3, 0, 0, 0]);
    assert_eq!([card("9S").points(AllTrumps), card("9S").points(NoTrumps)], [14, 0]);
}

#[test]
fn the_packs_of_the_games_family_0() {
    assert_eq!(deck(&Rules::new()), pack("d32")); // Baloot has no such option
    for (kind, size, first) in [("d24", 24, "9C"), ("d32", 32, "7C"), ("d36", 36, "6C")] {
        let deck = pack(kind);
        assert_eq!((deck.len(), deck[0], deck[size - 1]), (size, card(first), card("AS")));
        for (trump, total) in [(Some(Clubs), 152), (Some(NoTrumps), 120), (None, 120), (Some(AllTrumps), 248)] {
            assert_eq!(deck.iter().map(|card| card.points(trump)).sum::<u32>(), total, "{kind} {trump:?}");
        }
    }
}

#[test]
#[should_panic(expected = "\"d52\" is not a pack; packs are d24, d32, d36")]
fn there_are_no_other_packs() {
    pack("d52");
}

#[test]
fn orders_a3() {
    for (trump, order) in [
        (None, "6789JQKTA"),
        (Some(Spades), "6789JQKTA"),
        (Some(NoTrumps), "6789JQKTA"),
        (Some(Hearts), "678QKTA9J"),
        (Some(AllTrumps), "678QKTA9J"),
    ] {
        let mut hearts: Vec<Card> = pack("d36").into_iter().filter(|card| card.suit() == Hearts).collect();
        hearts.sort_by_key(|card| card.strength(trump));
        assert_eq!(hearts.iter().map(|card| card.rank()).collect::<String>(), order);
    }
    assert_eq!([card("6H").strength(None), card("AH").strength(None)], [0, 8]);
    assert_eq!([card("6H").strength(Hearts), card("JH").strength(Hearts)], [9, 17]);
}

#[test]
fn who_beats_whom_e11() {
    for (takes, best, trump, wins) in [
        ("TH", "KH", None, true),
        ("KH", "TH", None, false),
        ("9H", "AH", Some(Hearts), true),
        ("7H", "AS", Some(Hearts), true),
        ("AS", "7H", Some(Hearts), false),
        ("AS", "7H", None, false),
        ("JS", "7H", Some(AllTrumps), false),
        ("9S", "AS", Some(AllTrumps), true),
        ("9S", "AS", Some(NoTrumps), false),
        ("TS", "KS", Some(NoTrumps), true),
        ("AH", "7S", Some(NoTrumps), false),
    ] {
        assert_eq!(card(takes).beats(card(best), trump), wins, "{takes} {best} {trump:?}");
    }
}

#[test]
fn a_hand_sorts_trumps_first_then_high_to_low() {
    for (hand, trump, sorted) in [
        ("7C 7H AS JH AC AH", Some(Hearts), "JH AH 7H AC 7C AS"),
        ("JH AC AH TH", None, "AC AH TH JH"),
        ("9H AC AH JH", Some(AllTrumps), "AC JH 9H AH"),
    ] {
        let mut hand = cards(hand);
        sort_cards(&mut hand, trump);
        assert_eq!(texts(&hand), sorted);
    }
}

#[test]
fn denominations_are_read_as_they_are_written() {
    for named in [Clubs, Diamonds, Hearts, Spades, NoTrumps, AllTrumps] {
        assert_eq!(named.to_string().parse(), Ok(named));
    }
    assert!("ALL".parse::<Denomination>().is_err());
}
