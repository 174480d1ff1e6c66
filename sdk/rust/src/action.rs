//! Actions and their texts: "PASS", "90-H", "declare KH QH JH", "KH belote", "TH".
//!
//! The arbiter uses the same texts in replays, messages and test vectors.

use std::{cmp::Reverse, fmt, str::FromStr};

use crate::cards::{Card, Denomination, ParseError};
use crate::v1::{self, CallKind, Lock, action::Kind};

/// An action. `to_string` gives its text, `parse` reads it; two actions are the same if their texts are.
#[derive(Clone, Debug)]
pub enum Action {
    /// In the auction or in the doubling.
    Call(Call),
    /// Melds, before the player's first card.
    Declaration(Vec<Vec<Card>>),
    /// A card.
    Play {
        /// The card.
        card: Card,
        /// Announces Belote with it.
        belote: bool,
        /// Announces that it is the highest left of its suit (Baloot).
        ekka: bool,
    },
}

/// A call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The kind of call.
    pub kind: CallKind,
    /// The denomination, if the call has one.
    pub denomination: Option<Denomination>,
    /// The points of a bid; 0 for a bid without points and for all other actions.
    pub points: i32,
    /// The lock if the doubler chooses (Baloot), otherwise `Unspecified`.
    pub lock: Lock,
}

impl Action {
    /// The call, if it is one.
    pub fn call(&self) -> Option<&Call> {
        if let Action::Call(call) = self { Some(call) } else { None }
    }

    /// The card, if one is played.
    pub fn card(&self) -> Option<Card> {
        if let Action::Play { card, .. } = self { Some(*card) } else { None }
    }

    /// The melds that are declared; none for other actions.
    pub fn melds(&self) -> &[Vec<Card>] {
        if let Action::Declaration(melds) = self { melds } else { &[] }
    }

    pub(crate) fn from_proto(proto: &v1::Action) -> Result<Action, ParseError> {
        Ok(match &proto.kind {
            Some(Kind::Call(call)) => Action::Call(Call::from_proto(call)?),
            Some(Kind::Declaration(declaration)) => Action::Declaration(
                declaration.melds.iter().map(|meld| card_list(&meld.cards)).collect::<Result<_, _>>()?,
            ),
            Some(Kind::Play(play)) => Action::Play {
                card: Card::from_number(play.card)?,
                belote: play.announce_belote,
                ekka: play.ekka,
            },
            None => return Err(ParseError("an action of no kind that this kit knows".into())),
        })
    }

    /// The message.
    pub fn to_proto(&self) -> v1::Action {
        let kind = match self {
            Action::Call(call) => Kind::Call(v1::Call {
                kind: call.kind.into(),
                denomination: call.denomination.map_or(0, |named| named as i32),
                points: call.points,
                lock: call.lock.into(),
            }),
            Action::Declaration(melds) => {
                let numbers = |meld: &Vec<Card>| meld.iter().map(|card| card.number()).collect();
                let melds = melds.iter().map(|meld| v1::Meld { cards: numbers(meld) }).collect();
                Kind::Declaration(v1::Declaration { melds })
            }
            &Action::Play { card, belote, ekka } => {
                Kind::Play(v1::Play { card: card.number(), announce_belote: belote, ekka })
            }
        };
        v1::Action { kind: Some(kind) }
    }
}

pub(crate) fn card_list(numbers: &[i32]) -> Result<Vec<Card>, ParseError> {
    numbers.iter().map(|&number| Card::from_number(number)).collect()
}

impl Call {
    pub(crate) fn from_proto(proto: &v1::Call) -> Result<Call, ParseError> {
        let unknown = |_| ParseError(format!("a call that this kit does not know: {proto:?}"));
        Ok(Call {
            kind: CallKind::try_from(proto.kind).map_err(unknown)?,
            denomination: Denomination::from_number(proto.denomination)?,
            points: proto.points,
            lock: Lock::try_from(proto.lock).map_err(unknown)?,
        })
    }

    /// `None` for a text that does not begin like a call.
    fn parse(text: &str) -> Option<Result<Call, ParseError>> {
        let bid = |kind, denomination, points| Call { kind, denomination: Some(denomination), points, lock: Lock::Unspecified };
        if let Ok(named) = text.parse() {
            return Some(Ok(bid(CallKind::Bid, named, 0)));
        }
        if let Some((points, named)) = text.split_once('-') {
            let digits = !points.is_empty() && points.bytes().all(|digit| digit.is_ascii_digit());
            return Some(match (points, named.parse(), points.parse()) {
                ("CAPOT", Ok(named), _) => Ok(bid(CallKind::Capot, named, 0)),
                (_, Ok(named), Ok(points)) if digits => Ok(bid(CallKind::Bid, named, points)),
                _ => Err(ParseError(format!("{text:?} is not a bid; bids look like 90-H, CAPOT-NT, H"))),
            });
        }
        let mut words = text.split(':');
        let kind = CallKind::from_str_name(&format!("CALL_KIND_{}", words.next()?))?;
        if matches!(kind, CallKind::Unspecified | CallKind::Bid | CallKind::Capot) {
            return None;
        }
        let mut call = Call { kind, denomination: None, points: 0, lock: Lock::Unspecified };
        for word in words {
            if let Some(lock) = Lock::from_str_name(&format!("LOCK_{word}")).filter(|&lock| lock != Lock::Unspecified) {
                call.lock = lock;
            } else if let Ok(named) = word.parse() {
                call.denomination = Some(named);
            } else {
                return Some(Err(ParseError(format!("{text:?} is not a call: what is {word:?}?"))));
            }
        }
        Some(Ok(call))
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let named = self.denomination.map(|named| named.to_string()).unwrap_or_default();
        if self.kind == CallKind::Bid {
            return if self.points > 0 { write!(f, "{}-{named}", self.points) } else { f.write_str(&named) };
        }
        f.write_str(&self.kind.as_str_name()["CALL_KIND_".len()..])?;
        if !named.is_empty() {
            write!(f, "{}{named}", if self.kind == CallKind::Capot { '-' } else { ':' })?;
        }
        if self.lock != Lock::Unspecified {
            write!(f, ":{}", &self.lock.as_str_name()["LOCK_".len()..])?;
        }
        Ok(())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Call(call) => call.fmt(f),
            Action::Declaration(melds) if melds.is_empty() => f.write_str("declare nothing"),
            Action::Declaration(melds) => {
                let texts: Vec<String> = melds.iter().map(|meld| meld_text(meld)).collect();
                write!(f, "declare {}", texts.join(" + "))
            }
            Action::Play { card, belote, ekka } => {
                let said = |said: bool, word| if said { word } else { "" };
                write!(f, "{card}{}{}", said(*belote, " belote"), said(*ekka, " ekka"))
            }
        }
    }
}

impl PartialEq for Action {
    fn eq(&self, other: &Action) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Action {}

/// Suit by suit, the highest card first; the order of the input does not matter.
fn meld_text(meld: &[Card]) -> String {
    let mut cards = meld.to_vec();
    cards.sort_by_key(|card| (card.suit(), Reverse(*card)));
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads "TH", "KH belote", "HOKUM:H", "90-H".
    fn from_str(text: &str) -> Result<Action, ParseError> {
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        if first == "declare" {
            let meld = |words: &str| words.split_whitespace().map(str::parse).collect::<Result<Vec<Card>, _>>();
            let melds = if rest == "nothing" { Ok(vec![]) } else { rest.split('+').map(meld).collect() };
            return melds.map(Action::Declaration);
        }
        if let Some(call) = Call::parse(text) {
            return call.map(Action::Call);
        }
        let (belote, ekka) = (rest == "belote", rest == "ekka");
        let card = if belote || ekka { first } else { text };
        Ok(Action::Play { card: card.parse()?, belote, ekka })
    }
}
