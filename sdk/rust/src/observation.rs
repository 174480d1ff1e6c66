//! The knowledge of a seat: a readable view of `observation.proto`.

use crate::action::{Call, card_list};
use crate::cards::{Card, Denomination, ParseError};
use crate::v1::{self, AuctionStage, MeldKind, Phase};

/// Everything that the seat may know. Seats are 0..=3 in order of play (0 and 1 in a game for two), teams are seat % 2.
/// It is complete: a bot does not have to remember anything.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The own seat.
    pub seat: usize,
    /// The partner's; `None` in a game for two.
    pub partner: Option<usize>,
    /// The dealer's.
    pub dealer: usize,
    /// How many play: 4, or 2 in the layout game.
    pub seats: usize,
    /// The kind of decision that the board waits for.
    pub phase: Phase,
    /// The stage of a Baloot auction; `Unspecified` elsewhere.
    pub stage: AuctionStage,
    /// The cards still held; in the layout game the face-up ones.
    pub hand: Vec<Card>,
    /// How many cards of the own hand even the owner cannot see (Tarabish: the kitty in the auction).
    pub hidden_cards: usize,
    /// The card turned up for the auction; `None` in games without one.
    pub public_card: Option<Card>,
    /// The seat that has, or had, it; `None` while nobody owns it; then the taker gets it.
    pub public_card_holder: Option<usize>,
    /// The layout game: each seat's piles from left to right; empty in other games.
    pub piles: Vec<Vec<Pile>>,
    /// Seat and call of auction and doubling, oldest first.
    pub calls: Vec<(usize, Call)>,
    /// `None` while there is none.
    pub contract: Option<Contract>,
    /// Trump of the contract; `None` without trumps, or while there is no contract.
    pub trump: Option<Denomination>,
    /// All tricks so far, the last one perhaps in progress.
    pub tricks: Vec<Trick>,
    /// The melds declared so far.
    pub melds: Vec<Meld>,
    /// Team whose melds score; `None` while undecided, if no team's do, or if each team scores its own.
    pub meld_team: Option<usize>,
    /// Seats that have shown Belote (Baloot: king and queen of trump), in order.
    pub belote_seats: Vec<usize>,
    /// Match score of team 0 and team 1 before this board.
    pub scores: Vec<i32>,
    /// Card points taken so far by team 0 and team 1.
    pub card_points: Vec<u32>,
    /// Hanging points of earlier boards (Bidding Belote).
    pub hanging: i32,
}

/// The contract of the board.
#[derive(Clone, Debug)]
pub struct Contract {
    /// A suit, no trumps (Sun) or all trumps.
    pub denomination: Option<Denomination>,
    /// Seat that called it.
    pub caller: usize,
    /// Seat that received the public card.
    pub taker: usize,
    /// Points bid; 0 in games without points bids.
    pub points: i32,
    /// The bid was to take every trick.
    pub capot: bool,
    /// Baloot: the level, 1 to 5; in other games the factor 1, 2 or 4.
    pub level: u32,
    /// The board decides the match (Bidding Belote).
    pub decides_match: bool,
    /// Trumps may not be led while another suit is held.
    pub locked: bool,
}

/// A declared meld.
#[derive(Clone, Debug)]
pub struct Meld {
    /// The seat that declared it.
    pub seat: usize,
    /// The kind that was announced.
    pub kind: MeldKind,
    /// Empty until they are shown.
    pub cards: Vec<Card>,
}

/// A pile of the layout game: one card on another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The open card; `None`: gone, or in the trick in progress.
    pub up: Option<Card>,
    /// A card that nobody has seen lies below.
    pub has_down: bool,
}

/// A trick, finished or in progress.
#[derive(Clone, Debug)]
pub struct Trick {
    /// Seat that led.
    pub leader: usize,
    /// The cards, in the order played.
    pub cards: Vec<Card>,
    /// Seat; `None` while in progress.
    pub winner: Option<usize>,
    /// How many cards a complete trick has.
    pub seats: usize,
}

impl Trick {
    /// The suit that was led.
    pub fn suit(&self) -> Denomination {
        self.cards[0].suit()
    }

    /// The seat that is winning the trick, and its card.
    pub fn best(&self, trump: impl Into<Option<Denomination>>) -> (usize, Card) {
        let (trump, mut at) = (trump.into(), 0);
        for (i, card) in self.cards.iter().enumerate() {
            if card.beats(self.cards[at], trump) {
                at = i;
            }
        }
        ((self.leader + at) % self.seats, self.cards[at])
    }
}

impl Observation {
    /// The trick that we must play to; `None` if we lead, or before the play.
    pub fn trick(&self) -> Option<&Trick> {
        self.tricks.last().filter(|trick| trick.winner.is_none() && !trick.cards.is_empty())
    }

    pub(crate) fn from_proto(proto: &v1::Observation) -> Result<Observation, ParseError> {
        let seat = proto.seat as usize;
        let seats = if proto.piles.is_empty() { 4 } else { 2 };
        let contract = proto.contract.as_ref().map(contract).transpose()?;
        Ok(Observation {
            seat,
            partner: (seats == 4).then_some((seat + 2) % 4),
            dealer: proto.dealer as usize,
            seats,
            phase: proto.phase(),
            stage: proto.auction_stage(),
            hand: card_list(&proto.hand)?,
            hidden_cards: proto.hidden_cards as usize,
            public_card: optional_card(proto.public_card)?,
            public_card_holder: proto.public_card_holder.map(|seat| seat as usize),
            piles: piles(&proto.piles)?,
            calls: proto.calls.iter().map(seat_call).collect::<Result<_, _>>()?,
            trump: contract.as_ref().and_then(|c| c.denomination).filter(|&named| named != Denomination::NoTrumps),
            contract,
            tricks: proto.tricks.iter().map(|trick| self::trick(trick, seats)).collect::<Result<_, _>>()?,
            melds: proto.melds.iter().map(meld).collect::<Result<_, _>>()?,
            meld_team: proto.meld_team.map(|team| team as usize),
            belote_seats: proto.belote_seats.iter().map(|&seat| seat as usize).collect(),
            scores: proto.scores.clone(),
            card_points: proto.card_points.clone(),
            hanging: proto.hanging,
        })
    }
}

fn optional_card(number: i32) -> Result<Option<Card>, ParseError> {
    if number == 0 { Ok(None) } else { Card::from_number(number).map(Some) }
}

fn contract(proto: &v1::Contract) -> Result<Contract, ParseError> {
    Ok(Contract {
        denomination: Denomination::from_number(proto.denomination)?,
        caller: proto.caller as usize,
        taker: proto.taker as usize,
        points: proto.points,
        capot: proto.capot,
        level: proto.level,
        decides_match: proto.r#match,
        locked: proto.locked,
    })
}

fn seat_call(proto: &v1::SeatCall) -> Result<(usize, Call), ParseError> {
    let call = proto.call.as_ref().ok_or_else(|| ParseError("a call that says nothing".into()))?;
    Ok((proto.seat as usize, Call::from_proto(call)?))
}

fn trick(proto: &v1::Trick, seats: usize) -> Result<Trick, ParseError> {
    let winner = proto.winner.map(|seat| seat as usize);
    Ok(Trick { leader: proto.leader as usize, cards: card_list(&proto.cards)?, winner, seats })
}

fn meld(proto: &v1::DeclaredMeld) -> Result<Meld, ParseError> {
    Ok(Meld { seat: proto.seat as usize, kind: proto.kind(), cards: card_list(&proto.cards)? })
}

fn piles(protos: &[v1::Pile]) -> Result<Vec<Vec<Pile>>, ParseError> {
    let mut piles = vec![vec![]; if protos.is_empty() { 0 } else { 2 }];
    for proto in protos {
        let side = piles.get_mut(proto.seat as usize);
        let side = side.ok_or_else(|| ParseError(format!("a pile of seat {} in a game for two", proto.seat)))?;
        side.push(Pile { up: optional_card(proto.up)?, has_down: proto.has_down });
    }
    Ok(piles)
}
