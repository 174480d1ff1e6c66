//! The play of the cards.

use hakam::{Card, Question, deck};

pub fn play(q: &Question) -> Card {
    let (seen, trump) = (&q.seen, q.seen.trump);
    let mine: Vec<Card> = q.legal.iter().filter_map(|action| action.card()).collect();
    let low = mine.iter().min_by_key(|card| (card.points(trump), card.strength(trump)));
    let low = *low.expect("a card is legal");
    let others = cards_of_others(q);
    let master = |card: Card| is_master(q, card, &others);

    let Some(trick) = seen.trick() else {
        let masters: Vec<Card> = mine.into_iter().filter(|&card| master(card)).collect();
        return if masters.is_empty() { low } else { *first_max(&masters, |card| card.points(trump)) };
    };
    let (seat, best) = trick.best(trump);
    let last = trick.cards.len() == seen.seats - 1;
    if Some(seat) == seen.partner && (last || master(best)) {
        // The partner's trick: throw points, and a trump only if there is no other card.
        return *first_max(&mine, |card| (Some(card.suit()) != trump, card.points(trump)));
    }
    let takes = |card: Card| card.beats(best, trump) && (last || Some(card.suit()) == trump || master(card));
    let winners = mine.into_iter().filter(|&card| takes(card));
    winners.min_by_key(|card| card.strength(trump)).unwrap_or(low)
}

/// Whether no card that others may hold beats the card in its suit.
fn is_master(q: &Question, card: Card, others: &[Card]) -> bool {
    let mut rivals: Vec<Card> = others.iter().copied().filter(|other| other.suit() == card.suit()).collect();
    if !q.seen.piles.is_empty() && rivals.is_empty() {
        rivals = others.to_vec(); // we see the opponent's cards: void in the suit, it can ruff
    }
    !rivals.iter().any(|rival| rival.beats(card, q.seen.trump))
}

/// The cards that the others may play to this trick.
fn cards_of_others(q: &Question) -> Vec<Card> {
    if !q.seen.piles.is_empty() {
        return open_cards(q);
    }
    let gone = |card: &Card| q.seen.hand.contains(card) || q.seen.tricks.iter().any(|trick| trick.cards.contains(card));
    deck(&q.rules).into_iter().filter(|card| !gone(card)).collect()
}

/// The layout game: the opponent's face-up cards.
pub fn open_cards(q: &Question) -> Vec<Card> {
    let theirs = q.seen.piles.get(1 - q.seen.seat.min(1));
    theirs.into_iter().flatten().filter_map(|pile| pile.up).collect()
}

/// The first item with the highest key; `max_by_key` would give the last. There must be an item.
pub fn first_max<T, K: Ord>(items: &[T], key: impl Fn(&T) -> K) -> &T {
    items.iter().rev().max_by_key(|item| key(item)).expect("there is at least one")
}
