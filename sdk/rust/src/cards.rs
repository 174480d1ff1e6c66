//! Cards and their points. Points and orders are the same in all games (Baloot A3, A4; Belote family 0).

use std::{cmp::Reverse, error::Error, fmt, str::FromStr};

use crate::question::Rules;
use Denomination::*;

const RANKS: &[u8; 13] = b"23456789TJQKA"; // natural order, used for runs
const SIX: u8 = 4; // the place of the lowest rank that is played
const PLAIN_ORDER: &str = "6789JQKTA";
const TRUMP_ORDER: &str = "678QKTA9J";

/// The four suits in the order of the pack.
pub const SUITS: [Denomination; 4] = [Clubs, Diamonds, Hearts, Spades];

/// The denomination of a contract: a suit, no trumps (Baloot: Sun), or all trumps, where every suit has the trump order
/// and none beats another. Written C D H S NT AT. Ordered as on the ladder of an auction.
///
/// As a `trump`, `None` counts as no trumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Denomination {
    Clubs = 1,
    Diamonds,
    Hearts,
    Spades,
    NoTrumps,
    AllTrumps,
}

const DENOMINATIONS: [(Denomination, &str); 6] =
    [(Clubs, "C"), (Diamonds, "D"), (Hearts, "H"), (Spades, "S"), (NoTrumps, "NT"), (AllTrumps, "AT")];

impl Denomination {
    /// Reads the number on the wire; `Ok(None)` for 0.
    pub(crate) fn from_number(number: i32) -> Result<Option<Self>, ParseError> {
        match number {
            0 => Ok(None),
            1..=6 => Ok(Some(DENOMINATIONS[number as usize - 1].0)),
            _ => Err(ParseError(format!("{number} is not the number of a denomination"))),
        }
    }
}

impl fmt::Display for Denomination {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(DENOMINATIONS[*self as usize - 1].1)
    }
}

impl FromStr for Denomination {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = DENOMINATIONS.iter().find(|(_, name)| *name == text);
        found.map(|(named, _)| *named).ok_or_else(|| ParseError(format!("{text:?} is none of C D H S NT AT")))
    }
}

/// An error in a text or a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(pub(crate) String);

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for ParseError {}

/// One of the 36 cards from 6C to AS. `"TH".parse()` reads one, `to_string` writes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8); // the number on the wire (cards.proto): 1 + 13 * suit + rank

impl Card {
    fn at(suit: usize, rank: u8) -> Card {
        Card(1 + 13 * suit as u8 + rank)
    }

    /// Reads the number on the wire.
    pub(crate) fn from_number(number: i32) -> Result<Card, ParseError> {
        if (1..=52).contains(&number) && (number - 1) % 13 >= i32::from(SIX) {
            return Ok(Card(number as u8));
        }
        Err(ParseError(format!("{number} is not the number of a card")))
    }

    /// The number on the wire.
    pub fn number(self) -> i32 {
        i32::from(self.0)
    }

    /// One of the four suits.
    pub fn suit(self) -> Denomination {
        SUITS[(self.0 as usize - 1) / 13]
    }

    /// One of 6 7 8 9 T J Q K A.
    pub fn rank(self) -> char {
        RANKS[(self.0 as usize - 1) % 13] as char
    }

    fn is_trump(self, trump: Option<Denomination>) -> bool {
        trump == Some(self.suit()) || trump == Some(AllTrumps)
    }

    /// Card points, 0..=20, in a contract with this trump.
    pub fn points(self, trump: impl Into<Option<Denomination>>) -> u32 {
        match (self.rank(), self.is_trump(trump.into())) {
            ('J', true) => 20,
            ('9', true) => 14,
            ('A', _) => 11,
            ('T', _) => 10,
            ('K', _) => 4,
            ('Q', _) => 3,
            ('J', false) => 2,
            _ => 0,
        }
    }

    /// How high the card ranks: 0..=8 in a plain suit, 9..=17 as trump. Two suits compare only if one is trump.
    pub fn strength(self, trump: impl Into<Option<Denomination>>) -> u32 {
        let is_trump = self.is_trump(trump.into());
        let (order, first) = if is_trump { (TRUMP_ORDER, 9) } else { (PLAIN_ORDER, 0) };
        first + order.find(self.rank()).expect("every rank is in both orders") as u32
    }

    /// Whether the card wins a trick in which `best` was the winning card.
    pub fn beats(self, best: Card, trump: impl Into<Option<Denomination>>) -> bool {
        let trump = trump.into();
        if self.suit() == best.suit() {
            return self.strength(trump) > best.strength(trump);
        }
        trump == Some(self.suit())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        if let [rank, suit] = *text.as_bytes()
            && let Some(rank) = RANKS.iter().position(|&named| named == rank).filter(|&at| at >= SIX.into())
            && let Some(suit) = b"CDHS".iter().position(|&named| named == suit)
        {
            return Ok(Card::at(suit, rank as u8));
        }
        Err(ParseError(format!("{text:?} is not a card; cards look like TH, 9C, AS")))
    }
}

/// Several cards: `cards("7S KH")`. Panics if one is no card.
#[track_caller]
pub fn cards(text: &str) -> Vec<Card> {
    let read: Result<_, ParseError> = text.split_whitespace().map(str::parse).collect();
    match read {
        Ok(cards) => cards,
        Err(error) => panic!("{error}"),
    }
}

/// All cards of a game, 24, 32 or 36, the lowest clubs first. `rules`: its options by name, as in `question.rules`.
/// Panics if they name a pack that does not exist.
#[track_caller]
pub fn deck(rules: &Rules) -> Vec<Card> {
    let lowest = match rules.get("deck").map_or("d32", String::as_str) {
        "d24" => SIX + 3,
        "d32" => SIX + 1, // Baloot has no other pack and no option for it
        "d36" => SIX,
        other => panic!("{other:?} is not a pack; packs are d24, d32, d36"),
    };
    (0..SUITS.len()).flat_map(|suit| (lowest..13).map(move |rank| Card::at(suit, rank))).collect()
}

/// Sorts cards as players hold them: trumps first, then suit by suit, the strongest first.
pub fn sort_cards(cards: &mut [Card], trump: impl Into<Option<Denomination>>) {
    let trump = trump.into();
    cards.sort_by_key(|card| (trump != Some(card.suit()), card.suit(), Reverse(card.strength(trump))));
}
