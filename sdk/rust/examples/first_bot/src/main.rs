//! A first bot for every game: it counts its hand, wins tricks as cheaply as it can, and otherwise throws low cards.

mod calling;
mod playing;
#[cfg(test)]
mod tests;

use hakam::{About, Action, Card, Phase, Question};

fn main() {
    // It keeps nothing from one question to the next, and thinks for microseconds.
    hakam::serve(decide, About { max_sessions: 64, ..About::default() })
}

fn decide(q: &mut Question) -> Action {
    match q.seen.phase {
        Phase::Play => announce(q, playing::play(q)),
        // Prefers more cards in melds.
        Phase::Declaring => playing::first_max(&q.legal, |action| action.melds().concat().len()).clone(),
        _ => calling::call(q),
    }
}

/// The card, with the announcement that it allows.
fn announce(q: &Question, card: Card) -> Action {
    // Some games want the king first.
    let king = if card.rank() == 'Q' { format!("K{} belote", card.suit()) } else { String::new() };
    let texts = [king, format!("{card} belote"), format!("{card} ekka"), card.to_string()];
    texts.iter().find_map(|text| q.find(text)).expect("the card is a legal one")
}
