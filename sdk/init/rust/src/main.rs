//! @NAME@: it bids its best suit, and wins tricks as cheaply as it can. The question holds everything that it may know.

#[cfg(test)]
mod tests;

use hakam::{About, Action, CallKind, Phase, Question, SUITS};

/// Points a card that a hand needs to bid; the average is 4.75.
const ENOUGH: f64 = 6.5;

fn decide(q: &mut Question) -> Action {
    if q.seen.phase == Phase::Play { play(q) } else { call(q) }
}

/// The auction: the suit in which our cards count most as trump, if nobody has bid. It never doubles.
fn call(q: &Question) -> Action {
    let seen = &q.seen;
    let pass = q.find("PASS"); // None if we must call something
    let has_bid = seen.calls.iter().any(|(_, call)| call.kind != CallKind::Pass);
    let mut cards = seen.hand.clone();
    if seen.public_card_holder.is_none() {
        cards.extend(seen.public_card); // whoever wins the auction gets it
    }
    // The points of our cards with the trump that the action names.
    let worth = |action: &Action| {
        let Some(call) = action.call() else { return 0 };
        let mut trump = call.denomination;
        if matches!(call.kind, CallKind::Take | CallKind::Hokum) && trump.is_none() {
            trump = seen.public_card.map(|card| card.suit());
        }
        let trump = trump.filter(|trump| SUITS.contains(trump));
        trump.map_or(0, |trump| cards.iter().map(|card| card.points(trump)).sum())
    };
    let mut best = &q.legal[0]; // the first of equals: of melds, all
    for action in &q.legal {
        if worth(action) > worth(best) {
            best = action;
        }
    }
    match pass {
        Some(pass) if has_bid || f64::from(worth(best)) <= ENOUGH * cards.len() as f64 => pass,
        _ => best.clone(),
    }
}

fn play(q: &Question) -> Action {
    let (seen, trump) = (&q.seen, q.seen.trump);
    let mut cards: Vec<_> = q.legal.iter().filter_map(|action| action.card()).collect();
    cards.sort_by_key(|card| card.strength(trump));
    let mut card = cards[0]; // throw the lowest card
    if let Some(trick) = seen.trick() {
        let (seat, best) = trick.best(trump); // who is winning it
        if Some(seat) != seen.partner {
            // Win it as cheaply as possible.
            card = cards.iter().copied().find(|card| card.beats(best, trump)).unwrap_or(card);
        }
    }
    Action::Play { card, belote: false, ekka: false }
}

fn main() {
    // One process plays up to 64 boards at a time. Write 1 if your bot thinks for more than some milliseconds.
    hakam::serve(decide, About { name: "@NAME@".into(), max_sessions: 64, ..About::default() })
}
