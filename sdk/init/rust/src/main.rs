//! @NAME@: it passes, and wins tricks as cheaply as it can. The question holds everything that it may know.

#[cfg(test)]
mod tests;

use hakam::{About, Action, Phase, Question};

fn decide(q: &mut Question) -> Action {
    let (seen, trump) = (&q.seen, q.seen.trump);
    if seen.phase != Phase::Play {
        // The auction, doubling, melds.
        return q.find("PASS").unwrap_or(q.legal[q.legal.len() - 1].clone());
    }
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
    hakam::serve(decide, About { name: "@NAME@".into(), ..About::default() })
}
